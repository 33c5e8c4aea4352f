import VshProgram
import VshSource

/// Expressions and bodies as register code: one flat array for a whole world, to which a root (an expression or a block) is
/// added when it first runs. Jumps are places in that array, so it only grows.
///
/// It holds no value that changes; `CodeWriter` writes it, `World.execute` runs it.
struct Code: Sendable {
  private(set) var instructions: [Instruction] = []
  /// Where each instruction comes from, for its fault.
  private(set) var spans: [SourceSpan] = []
  private(set) var constants: [Value] = []
  private(set) var places: [PlaceCode] = []
  private(set) var accessors: [AccessorCode] = []
  private(set) var questions: [QuestionCode] = []
  private(set) var questionStates: [QuestionState] = []
  /// The drawn elements of views.
  private(set) var drawn: [DrawnCode] = []
  /// The parts of texts, those of views and those that are computed.
  private(set) var textParts: [TextPart] = []
  /// The loops of views whose rows can be kept.
  private(set) var rows: [RowCode] = []
  private(set) var machineReads: [MachineReads] = []

  var entries = EntryTable()
  var literals = Literals()
  /// Statements are marked, for a `Trace`.
  private(set) var isTraced = false
  /// Views are written so that the ways through them are counted.
  private(set) var countsWays = false

  /// Makes the tables for a program, with its texts placed in the heap, which must hold nothing but such texts. Tables that are
  /// there already are those of the program's first rows.
  mutating func prepare(for program: Program, in heap: inout Heap) {
    let known = entries.expressions.count
    entries.prepare(for: program)
    literals.prepare(for: program, from: known, in: &heap)
  }

  /// From now on the ways through views are counted. No view may have been written yet.
  mutating func countWays() { countsWays = true }

  /// Forgets what is compiled; from now on statements are marked, or are not.
  mutating func restart(isTraced: Bool) {
    var anew = Code()
    anew.entries = entries
    anew.entries.removeCode()
    anew.literals = literals
    anew.isTraced = isTraced
    anew.countsWays = countsWays
    self = anew
  }

  /// The constants of typed steps lie among the values. Those of the program never move.
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
    instructions.append(instruction)
    spans.append(span)
  }

  mutating func replace(_ place: Int, with instruction: Instruction) { instructions[place] = instruction }

  /// The jump, or the word with a target, leads to another place.
  mutating func lead(_ jump: Int, to target: Int) {
    instructions[jump].wide = Int32(truncatingIfNeeded: target)
  }

  mutating func removeInstructions(from start: Int) {
    instructions.removeLast(instructions.count - start)
    spans.removeLast(spans.count - start)
  }

  // Each of these returns the row of what it adds.

  mutating func add(_ constant: Value) -> Int32 {
    constants.append(constant)
    return Int32(truncatingIfNeeded: constants.count - 1)
  }

  mutating func add(_ root: PlaceCode.Root, path: [AccessorCode]) -> Int {
    places.append(
      PlaceCode(
        root: root, firstAccessor: Int32(truncatingIfNeeded: accessors.count),
        accessorCount: Int32(truncatingIfNeeded: path.count)))
    accessors.append(contentsOf: path)
    return places.count - 1
  }

  mutating func addQuestion(
    about states: [ID<State>], argumentCount: Int = 0, namesScreen: Bool = false, in program: Program
  ) -> Int32 {
    questions.append(
      QuestionCode(
        firstState: Int32(truncatingIfNeeded: questionStates.count),
        stateCount: Int32(truncatingIfNeeded: states.count),
        argumentCount: Int32(truncatingIfNeeded: argumentCount), namesScreen: namesScreen))
    for id in states { questionStates.append(QuestionState(of: id, in: program)) }
    return Int32(truncatingIfNeeded: questions.count - 1)
  }

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
  /// How far the code goes that the program itself has brought.
  struct Mark: Sendable {
    fileprivate let instructions: Int
    fileprivate let constants: Int
    fileprivate let textParts: Int
    fileprivate let places: Int
    fileprivate let accessors: Int
    fileprivate let questions: Int
    fileprivate let questionStates: Int
    fileprivate let entries: EntryTable.Mark
  }

  var mark: Mark {
    Mark(
      instructions: instructions.count, constants: constants.count, textParts: textParts.count,
      places: places.count, accessors: accessors.count, questions: questions.count,
      questionStates: questionStates.count, entries: entries.mark)
  }

  /// Drops what came since a mark, unless some of it is code of the program's own that a typed step needed first.
  mutating func forget(since mark: Mark) {
    if entries.forget(since: mark.entries, codeFrom: mark.instructions) {
      for place in mark.constants..<constants.count where literals.isAdded(constants[place]) {
        constants[place] = .absent
      }
    } else {
      removeInstructions(from: mark.instructions)
      constants.removeLast(constants.count - mark.constants)
      textParts.removeLast(textParts.count - mark.textParts)
      places.removeLast(places.count - mark.places)
      accessors.removeLast(accessors.count - mark.accessors)
      questions.removeLast(questions.count - mark.questions)
      questionStates.removeLast(questionStates.count - mark.questionStates)
      entries.forgetQuestions(from: mark.questions)
    }
  }
}

// MARK: - Looking up

extension Code {
  /// What a root gives that is nothing but a constant.
  mutating func constant(givenBy entry: Entry) -> Value? {
    let start = Int(entry.start)
    guard start >= 0, entry.length == 2, instructions[start].operation == .constant,
      instructions[start + 1].operation == .giveBack
    else { return nil }
    return constants[Int(instructions[start].wide)]
  }

  /// The code of an expression, written if it has none yet for so many locals.
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

  /// The code of a screen's view.
  mutating func entry(
    of view: View, of screen: ID<Screen>, in program: Program
  ) throws(Fault) -> Entry {
    let entry = try write(program, view.localCount, .view(view, of: screen))
    entries.set(entry, ofViewOf: screen)
    return entry
  }

  /// The code of a transition's guard and body as one root, written now.
  mutating func writeEntry(
    ofHandler place: Int, _ transition: ID<Transition>, in program: Program
  ) throws(Fault) {
    let localCount = program.transitions.rows[Int(transition.index)].localCount
    var entry = try write(program, localCount, .transition(transition))
    let body = instructions[Int(entry.start)...].firstIndex { $0.operation == .chosen } ?? 0
    entry.body = Int32(truncatingIfNeeded: body + 1)
    entries.set(entry, ofHandler: place)
  }

  private mutating func write(
    _ program: Program, _ localCount: Int32, _ root: CodeWriter.Root
  ) throws(Fault) -> Entry {
    if instructions.isEmpty {
      // On their way to this many, both would be made anew six times.
      instructions.reserveCapacity(64)
      spans.reserveCapacity(64)
    }
    // The tables move into the writer and back: a copy of them would cost their length at every root.
    var writer = CodeWriter(program)
    swap(&writer.code, &self)
    defer { swap(&writer.code, &self) }
    return try writer.write(root, localCount: Int(localCount))
  }
}
