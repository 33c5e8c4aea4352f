import VshProgram

/// The code entries of all roots. A root without code has `Entry.none`.
struct EntryTable: Sendable {
  var expressions = ExpressionEntries()
  private(set) var blocks: [Entry] = []
  /// By function: the entry of its body.
  private(set) var functions: [Entry] = []
  /// By function: whether it is inlined; nil where that is not decided yet.
  private(set) var smallFunctions: [Bool?] = []
  /// By screen: the entry of its view.
  private(set) var views: [Entry] = []
  /// By row of `StateTable.handlers`: guard and body as one root, for the fast path of steps.
  private(set) var handlers: [Entry] = []
  /// The maximum number of registers of these.
  private(set) var handlerFrameSize = 0
  /// By state question: its row in `Code.questions`, or -1.
  private(set) var questions: [Int32] = []
  /// The questions that have rows, in the order of these.
  private var askedQuestions: [Int32] = []
  /// The start of the newest code of a block, a function, a view or a handler.
  private var newestStart: Int32 = -1

  /// The sizes of the tables that grow with typed steps.
  struct Mark: Sendable {
    fileprivate let expressions: ExpressionEntries.Mark
    fileprivate let questions: Int
  }

  /// Grows the tables to a program's sizes; new rows have no code.
  mutating func prepare(for program: Program) {
    expressions.fill(to: program.expressions.rows.count)
    blocks.fill(to: program.blocks.rows.count, with: .none)
    functions.fill(to: program.functions.rows.count, with: .none)
    smallFunctions.fill(to: program.functions.rows.count, with: nil)
    questions.fill(to: program.stateQuestions.rows.count, with: -1)
    views.fill(to: program.screens.rows.count, with: .none)
  }

  mutating func makeRoom(forHandlers count: Int) { handlers.fill(to: count, with: .none) }

  mutating func set(_ entry: Entry, of block: ID<Block>) {
    blocks[Int(block.index)] = entry
    newestStart = max(newestStart, entry.start)
  }

  mutating func set(_ entry: Entry, of function: ID<Function>) {
    functions[Int(function.index)] = entry
    newestStart = max(newestStart, entry.start)
  }

  mutating func set(_ entry: Entry, ofViewOf screen: ID<Screen>) {
    views[Int(screen.index)] = entry
    newestStart = max(newestStart, entry.start)
  }

  mutating func set(_ entry: Entry, ofHandler index: Int) {
    handlers[index] = entry
    handlerFrameSize = max(handlerFrameSize, Int(entry.frameSize))
    newestStart = max(newestStart, entry.start)
  }

  mutating func set(row: Int32, of question: ID<StateQuestion>) {
    questions[Int(question.index)] = row
    askedQuestions.append(question.index)
  }

  mutating func set(isSmall: Bool, _ function: ID<Function>) {
    smallFunctions[Int(function.index)] = isSmall
  }

  /// Removes all code.
  mutating func removeCode() {
    expressions.removeCode()
    for index in blocks.indices { blocks[index] = .none }
    for index in functions.indices { functions[index] = .none }
    for index in views.indices { views[index] = .none }
    for index in handlers.indices { handlers[index] = .none }
    for index in questions.indices { questions[index] = -1 }
    askedQuestions = []
    newestStart = -1
  }

  // MARK: Typed steps

  var mark: Mark { Mark(expressions: expressions.mark, questions: questions.count) }

  /// Removes the expressions and questions after a mark. Returns whether another root has code at or after the
  /// instruction `first`.
  mutating func forget(since mark: Mark, codeFrom first: Int) -> Bool {
    let hasExpressions = expressions.removeAll(behind: mark.expressions)
    questions.removeLast(questions.count - mark.questions)
    return hasExpressions || Int(newestStart) >= first
  }

  /// Removes the questions from a row of `Code.questions` on.
  mutating func forgetQuestions(from row: Int) {
    while let last = askedQuestions.last {
      let index = Int(last)
      // A typed step's own question is gone already.
      if index < questions.count {
        if Int(questions[index]) < row { return }
        questions[index] = -1
      }
      askedQuestions.removeLast()
    }
  }
}
