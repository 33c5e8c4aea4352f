import VshProgram
import VshSource
import VshText

/// The register code of a world in one flat array. A root (an expression or a block) is compiled and appended when it
/// first runs. Jump targets are indices, so existing code never moves.
///
/// `CodeWriter` compiles it, `World.execute` runs it.
struct Code: Sendable {
  private(set) var instructions: [Instruction] = []
  /// The span of each instruction, for faults.
  private(set) var spans: [SourceSpan] = []
  private(set) var constants: [Value] = []
  private(set) var targets: [TargetCode] = []
  private(set) var accessors: [AccessorCode] = []
  private(set) var questions: [QuestionCode] = []
  private(set) var questionStates: [QuestionState] = []
  /// By first state: the newest list of several states, and its index in `questionStates`.
  private var listsOfStates: [ID<State>: (states: [ID<State>], first: Int)] = [:]
  /// The first states of the lists in `questionStates`, in their order.
  private var firstStates: [ID<State>] = []
  /// The drawn elements of views.
  private(set) var drawn: [DrawnCode] = []
  /// The parts of texts, in views and in expressions.
  private(set) var textParts: [TextPart] = []
  /// The loops of views.
  private(set) var rows: [RowCode] = []
  private(set) var machineReads: [MachineReads] = []

  var entries = EntryTable()
  var literals = Literals()
  /// Whether statements are preceded by `trace` instructions.
  private(set) var isTraced = false
  /// Whether views count their branches.
  private(set) var countsBranches = false

  /// Prepares the tables for a program, and allocates its texts as constants. The heap may hold only constants.
  /// Existing rows must belong to the program's first rows.
  mutating func prepare(for program: Program, in heap: inout Heap) {
    let known = entries.expressions.count
    entries.prepare(for: program)
    literals.prepare(for: program, from: known, in: &heap)
  }

  /// Turns on the counting of branches. Call it before any view is compiled.
  mutating func countBranches() { countsBranches = true }

  /// Drops all compiled code; from now on it is compiled with or without `trace` instructions.
  mutating func restart(isTraced: Bool) {
    var anew = Code()
    anew.entries = entries
    anew.entries.removeCode()
    anew.literals = literals
    anew.isTraced = isTraced
    anew.countsBranches = countsBranches
    self = anew
  }

  /// Updates the constants of typed steps after a collection. Those of the program never move.
  mutating func keep(in collection: inout HeapCollection) {
    guard literals.hasAddedTexts else { return }
    literals.keep(in: &collection)
    collection.keep(&constants)
  }
}

// MARK: - Writing

extension Code {
  @inline(__always)
  mutating func append(_ instruction: Instruction, at span: SourceSpan) {
    Effort.note(.code)
    instructions.append(instruction)
    spans.append(span)
  }

  mutating func replace(_ index: Int, with instruction: Instruction) { instructions[index] = instruction }

  /// Sets the target of a jump, or of a word with a target.
  mutating func lead(_ jump: Int, to target: Int) {
    instructions[jump].wide = Int32(truncatingIfNeeded: target)
  }

  mutating func removeInstructions(from start: Int) {
    instructions.removeLast(instructions.count - start)
    spans.removeLast(spans.count - start)
  }

  // Each of these returns the index of the new row.

  mutating func add(_ constant: Value) -> Int32 {
    constants.append(constant)
    return Int32(truncatingIfNeeded: constants.count - 1)
  }

  mutating func add(_ root: TargetCode.Root, path: [AccessorCode]) -> Int {
    targets.append(
      TargetCode(
        root: root, firstAccessor: Int32(truncatingIfNeeded: accessors.count),
        accessorCount: Int32(truncatingIfNeeded: path.count)))
    accessors.append(contentsOf: path)
    return targets.count - 1
  }

  mutating func addQuestion(
    about states: [ID<State>], argumentCount: Int = 0, namesScreen: Bool = false, in program: Program
  ) -> Int32 {
    questions.append(
      QuestionCode(
        firstState: Int32(truncatingIfNeeded: firstQuestionState(of: states, in: program)),
        stateCount: Int32(truncatingIfNeeded: states.count),
        argumentCount: Int32(truncatingIfNeeded: argumentCount), namesScreen: namesScreen))
    return Int32(truncatingIfNeeded: questions.count - 1)
  }

  /// Returns the index in `questionStates` where the list of these states begins, in the order of their screens. Equal
  /// lists are shared, since thousands of steps may ask about thousands of states of one name. To compare a list with
  /// itself takes no time.
  private mutating func firstQuestionState(of states: [ID<State>], in program: Program) -> Int {
    let first = questionStates.count
    if states.count > 1 {
      if let known = listsOfStates[states[0]], known.states == states { return known.first }
      listsOfStates[states[0]] = (states, first)
      firstStates.append(states[0])
    }
    Effort.note(.code, states.count)
    for id in states { questionStates.append(QuestionState(of: id, in: program)) }
    if states.count > Self.fewStates { questionStates[first...].sort { $0.screen < $1.screen } }
    return first
  }

  /// The indices in `questionStates` of a question's states of a screen. A short list is returned whole, with states of
  /// other screens.
  @inline(__always)
  func states(of question: QuestionCode, in screen: ID<Screen>) -> Range<Int> {
    let all = Int(question.firstState)..<Int(question.firstState &+ question.stateCount)
    return all.count <= Self.fewStates ? all : sortedStates(all, in: screen)
  }

  @inline(never)
  private func sortedStates(_ all: Range<Int>, in screen: ID<Screen>) -> Range<Int> {
    let start = all.partition { questionStates[$0].screen >= screen }
    return start..<(start..<all.upperBound).partition { questionStates[$0].screen > screen }
  }

  private static let fewStates = 8

  mutating func add(_ element: DrawnCode) -> Int32 {
    drawn.append(element)
    return Int32(truncatingIfNeeded: drawn.count - 1)
  }

  mutating func add(_ parts: [TextPart]) -> TextCode {
    textParts.append(contentsOf: parts)
    return TextCode(
      first: Int32(truncatingIfNeeded: textParts.count - parts.count),
      count: Int32(truncatingIfNeeded: parts.count))
  }

  mutating func add(_ row: RowCode) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  mutating func add(_ reads: MachineReads) -> Int32 {
    machineReads.append(reads)
    return Int32(truncatingIfNeeded: machineReads.count - 1)
  }
}

// MARK: - Code of typed steps

extension Code {
  /// The sizes of the tables before a typed step.
  struct Mark: Sendable {
    fileprivate let instructions: Int
    fileprivate let constants: Int
    fileprivate let textParts: Int
    fileprivate let targets: Int
    fileprivate let accessors: Int
    fileprivate let questions: Int
    fileprivate let questionStates: Int
    fileprivate let entries: EntryTable.Mark
  }

  var mark: Mark {
    Mark(
      instructions: instructions.count, constants: constants.count, textParts: textParts.count,
      targets: targets.count, accessors: accessors.count, questions: questions.count,
      questionStates: questionStates.count, entries: entries.mark)
  }

  /// Removes what was added since a mark. Code stays where some of it belongs to the program itself.
  mutating func forget(since mark: Mark) {
    if entries.forget(since: mark.entries, codeFrom: mark.instructions) {
      for index in mark.constants..<constants.count where literals.isAdded(constants[index]) {
        constants[index] = .absent
      }
    } else {
      removeInstructions(from: mark.instructions)
      constants.removeLast(constants.count - mark.constants)
      textParts.removeLast(textParts.count - mark.textParts)
      targets.removeLast(targets.count - mark.targets)
      accessors.removeLast(accessors.count - mark.accessors)
      questions.removeLast(questions.count - mark.questions)
      forgetStates(from: mark.questionStates)
      entries.forgetQuestions(from: mark.questions)
    }
  }
}

extension Code {
  private mutating func forgetStates(from index: Int) {
    questionStates.removeLast(questionStates.count - index)
    while let last = firstStates.last, listsOfStates[last].map({ $0.first >= index }) ?? true {
      listsOfStates[last] = nil
      firstStates.removeLast()
    }
  }
}

// MARK: - Lookup

extension Code {
  /// The constant that a root returns; nil where the root computes something.
  mutating func constant(givenBy entry: Entry) -> Value? {
    let start = Int(entry.start)
    guard start >= 0, entry.length == 2, instructions[start].operation == .constant,
      instructions[start + 1].operation == .giveBack
    else { return nil }
    return constants[Int(instructions[start].wide)]
  }

  /// The code of an expression, compiled where it has none for that many locals.
  mutating func entry(
    of expression: ExpressionID, localCount: Int32, in program: Program
  ) throws(Fault) -> Entry {
    let known = entries.expressions[Int(expression.index)]
    if known.localCount >= localCount { return known }
    let entry = try write(program, localCount, .expression(expression))
    entries.expressions[Int(expression.index)] = entry
    return entry
  }

  /// The code of a block that is a whole body.
  mutating func entry(
    of block: ID<Block>, localCount: Int32, operation: ID<Operation>?, in program: Program
  ) throws(Fault) -> Entry {
    let known = entries.blocks[Int(block.index)]
    if known.localCount >= localCount { return known }
    let entry = try write(program, localCount, .block(block, operation: operation))
    entries.set(entry, of: block)
    return entry
  }

  /// The code of a screen's view, compiled now.
  mutating func entry(
    of view: View, of screen: ID<Screen>, in program: Program
  ) throws(Fault) -> Entry {
    let entry = try write(program, view.localCount, .view(view, of: screen))
    entries.set(entry, ofViewOf: screen)
    return entry
  }

  /// Compiles a transition's guard and body as one root.
  mutating func writeEntry(
    ofHandler index: Int, _ transition: ID<Transition>, in program: Program
  ) throws(Fault) {
    let localCount = program.transitions.rows[Int(transition.index)].localCount
    var entry = try write(program, localCount, .transition(transition))
    let body = instructions[Int(entry.start)...].firstIndex { $0.operation == .chosen } ?? 0
    entry.body = Int32(truncatingIfNeeded: body + 1)
    // A plain step leaves and enters its states when all bodies have run: a body that asks for one takes the general step.
    entry.isFast = entry.isFast && !instructions[body...].contains { $0.operation == .inState }
    entries.set(entry, ofHandler: index)
  }

  private mutating func write(
    _ program: Program, _ localCount: Int32, _ root: CodeWriter.Root
  ) throws(Fault) -> Entry {
    if instructions.isEmpty {
      // Growing to this size step by step would reallocate both six times.
      instructions.reserveCapacity(64)
      spans.reserveCapacity(64)
    }
    // The tables are swapped into the writer: a copy would cost their length for every root.
    var writer = CodeWriter(program)
    swap(&writer.code, &self)
    defer { swap(&writer.code, &self) }
    return try writer.write(root, localCount: Int(localCount))
  }
}
