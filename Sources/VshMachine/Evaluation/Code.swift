import VshProgram
import VshSource

/// Expressions and bodies as register code: one flat array for a whole world, to which a root (an expression or a block) is
/// added when it first runs. Jumps are places in that array, so it only grows.
///
/// It holds no value that changes; `CodeWriter` writes it, `World.execute` runs it.
struct Code: Sendable {
  var instructions: [Instruction] = []
  /// Where each instruction comes from, for its fault.
  var spans: [SourceSpan] = []
  var constants: [Value] = []
  var places: [PlaceCode] = []
  var accessors: [AccessorCode] = []
  var questions: [QuestionCode] = []
  var questionStates: [QuestionState] = []
  /// The drawn elements of views.
  var drawn: [DrawnCode] = []
  /// The parts of texts, those of views and those that are computed.
  var textParts: [TextPart] = []
  /// The loops of views whose rows can be kept.
  var rows: [RowCode] = []
  var machineReads: [MachineReads] = []

  /// By expression and by block.
  var expressionEntries = ExpressionEntries()
  var blockEntries: [Entry] = []
  /// By row of `StateTable.handlers`: guard and body in one, for plain steps.
  var handlerEntries: [Entry] = []
  /// Registers that these need at most.
  var handlerFrameSize = 0
  /// By function: the entry of its body.
  var functionEntries: [Entry] = []
  /// By function: whether it is written where it is called; nil where nobody has asked.
  var smallFunctions: [Bool?] = []
  /// By screen: the entry of its view.
  var viewEntries: [Entry] = []
  /// By state question: its row in `questions`, or -1.
  var questionRows: [Int32] = []
  /// The texts of the program, and by name the row of its text or -1: most names are none.
  var texts: [Value] = []
  private(set) var textRows: [Int32] = []
  /// The lists of the program that hold nothing but constants, by expression.
  var lists: [ExpressionID: Value] = [:]
  /// Texts that end up to here in the heap stay where they are.
  private(set) var constantBytes = 0
  /// The bind that fills a slot, or -1: slots of a screen from `firstSlotRow` of it.
  var bindExpressions: [Int32] = []
  var firstSlotRows: [Int32] = []
  /// Some texts and constants are those of typed steps: they lie among the values, and move with them.
  var hasAddedTexts = false
  /// Statements are marked, for a `Trace`.
  var isTraced = false
  /// Views are written so that the ways through them are counted.
  var countsWays = false

  init() {}

  /// Makes the tables for a program, with its texts placed in the heap, which must hold nothing but such texts. Tables that are
  /// there already are those of the program's first rows.
  mutating func prepare(for program: Program, in heap: inout Heap) {
    let expressions = program.expressions.rows
    let added = expressionEntries.count..<expressions.count
    expressionEntries.fill(to: expressions.count)
    blockEntries.fill(to: program.blocks.rows.count, with: .none)
    functionEntries.fill(to: program.functions.rows.count, with: .none)
    smallFunctions.fill(to: program.functions.rows.count, with: nil)
    questionRows.fill(to: program.stateQuestions.rows.count, with: -1)
    makeRoom(forTextsOf: program.names)
    var hasLists = false
    for place in added {
      switch expressions[place].form {
      case .text(let name):
        if text(of: name).tag == .absent {
          setText(of: name, to: heap.makeConstant(program.names.utf8(of: name)))
        }
      case .list: hasLists = true
      case _: break
      }
    }
    constantBytes = heap.constantBytes
    if hasLists {
      for place in added {
        guard let elements = constantElements(of: ID(place), in: program) else { continue }
        lists[ID(place)] = heap.makeConstant(elements)
      }
    }
    for screen in program.screens.rows[viewEntries.count...] {
      let firstRow = bindExpressions.count
      firstSlotRows.append(Int32(truncatingIfNeeded: firstRow))
      bindExpressions.append(contentsOf: repeatElement(-1, count: Int(screen.slots.count)))
      for bind in screen.binds { bindExpressions[firstRow + Int(bind.slot)] = bind.value.index }
    }
    viewEntries.fill(to: program.screens.rows.count, with: .none)
  }
}

extension Array {
  /// Grows to so many elements. (The compiler makes no copy of `Array(repeating:count:)` for a type of ours; making a small
  /// array by it takes ten times as long as filling one.)
  mutating func fill(to count: Int, with element: Element) {
    if count > self.count { append(contentsOf: repeatElement(element, count: count - self.count)) }
  }
}

// MARK: - Constants

extension Code {
  /// The text that a name is in expressions; `absent` where it is none.
  func text(of name: NameID) -> Value {
    let row = Int(textRows[Int(name.index)])
    return row < 0 ? .absent : texts[row]
  }

  mutating func makeRoom(forTextsOf names: NameTable) { textRows.fill(to: names.count, with: -1) }

  mutating func setText(of name: NameID, to text: Value) {
    let row = Int(textRows[Int(name.index)])
    if row >= 0 {
      texts[row] = text
    } else {
      textRows[Int(name.index)] = Int32(truncatingIfNeeded: texts.count)
      texts.append(text)
    }
  }

  /// A literal's value; an `Int` literal where a `Double` is wanted is one. A list of nothing but such literals is one, too.
  func constant(of id: ExpressionID, in program: Program) -> Value? {
    let expression = program.expressions.rows[Int(id.index)]
    return switch expression.form {
    case .boolean(let value): .bool(value)
    case .integer(let value):
      program.types[program.types.unwrapped(expression.type)] == .double
        ? .double(Double(value)) : .int(value)
    case .double(let value): .double(value)
    case .text(let name): text(of: name)
    case .date(let value): .date(milliseconds: value)
    case .duration(let value): .duration(milliseconds: value)
    case .enumCase(let index): .enumCase(index)
    case .nilValue: .nilValue
    case .list(let operands): operands.count == 0 ? Heap.emptyList : lists[id]
    case .local, .slot, .scriptVariable, .liveName, .modelData, .now, .covered, .rows, .inState,
      .machineSlot, .machineInState, .interpolation, .record, .field, .with, .element, .not, .negate,
      .binary, .conditional, .chain, .switchCase, .call, .method, .closureMethod:
      nil
    }
  }

  /// The values of a list literal's elements, where all are literals and none is a list.
  private func constantElements(of id: ExpressionID, in program: Program) -> [Value]? {
    guard case .list(let operands) = program.expressions.rows[Int(id.index)].form, operands.count > 0,
      Int(operands.count) <= Limits.listElements
    else { return nil }
    var elements: [Value] = []
    for operand in program.operands(operands) {
      guard let element = constant(of: operand, in: program), !element.isContainer else { return nil }
      elements.append(element)
    }
    return elements
  }
}

/// Where a root's code lies, and what it needs.
struct Entry: Sendable, BitwiseCopyable {
  var start: Int32
  /// Instructions; what running it once costs at least.
  var length: Int32
  /// Registers: locals and temporaries.
  var frameSize: Int32
  /// The locals that it was written for.
  var localCount: Int32
  /// `Evaluator.runPlainly` can run it from its start to its end.
  var isPlain: Bool
  /// Of a transition's root: where the body begins.
  var body: Int32 = 0

  static let none = Entry(start: -1, length: 0, frameSize: 0, localCount: -1, isPlain: false)
  /// It has code, which `Evaluator.runPlainly` cannot run.
  static let unplain = Entry(start: 0, length: 0, frameSize: 0, localCount: -1, isPlain: false)
}

/// A `Place` whose subscripts are registers.
struct PlaceCode: Sendable, BitwiseCopyable {
  enum Root: Sendable, BitwiseCopyable {
    case slot(SlotIndex)
    case modelData(Int32)
    case local(Register)
  }

  var root: Root
  /// Its path: a range of `Code.accessors`.
  var firstAccessor: Int32
  var accessorCount: Int32
}

enum AccessorCode: Sendable, BitwiseCopyable {
  case field(Int32)
  /// The index is in this register.
  case element(Register)
  /// The key is in this register, and what stands for a value that is not there; no register where that is nil.
  case key(Register, default: Register)
}

/// A `StateQuestion`, flat. Its arguments are in consecutive registers, `absent` for `_`.
struct QuestionCode: Sendable, BitwiseCopyable {
  /// A range of `Code.questionStates`.
  var firstState: Int32
  var stateCount: Int32
  var argumentCount: Int32
  /// In a step: not the top screen alone is asked.
  var namesScreen: Bool
}

struct QuestionState: Sendable, BitwiseCopyable {
  var state: Int32
  var screen: ID<Screen>
  var region: ID<Region>
  var firstParameterSlot: SlotIndex

  init(of id: ID<State>, in program: Program) {
    let row = program.states[id]
    state = id.index
    screen = row.screen
    region = row.region
    firstParameterSlot = row.firstParameterSlot
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
    let known = expressionEntries[Int(expression.index)]
    if known.localCount >= localCount { return known }
    let entry = try write(program, localCount, .expression(expression))
    expressionEntries[Int(expression.index)] = entry
    return entry
  }

  /// The code of a block that is a whole body.
  mutating func entry(
    of block: ID<Block>, localCount: Int32, operation: ID<Operation>?, in program: Program
  ) throws(Fault) -> Entry {
    let known = blockEntries[Int(block.index)]
    if known.localCount >= localCount { return known }
    let entry = try write(program, localCount, .block(block, operation: operation))
    blockEntries[Int(block.index)] = entry
    return entry
  }

  /// The code of a screen's view.
  mutating func entry(
    of view: View, of screen: ID<Screen>, in program: Program
  ) throws(Fault) -> Entry {
    let entry = try write(program, view.localCount, .view(view, of: screen))
    viewEntries[Int(screen.index)] = entry
    return entry
  }

  /// The code of a transition's guard and body as one root, written now.
  mutating func writeEntry(
    ofHandler place: Int, _ transition: ID<Transition>, in program: Program
  ) throws(Fault) {
    let localCount = program.transitions.rows[Int(transition.index)].localCount
    let entry = try write(program, localCount, .transition(transition))
    let body = instructions[Int(entry.start)...].firstIndex { $0.operation == .chosen } ?? 0
    handlerEntries[place] = entry
    handlerEntries[place].body = Int32(truncatingIfNeeded: body + 1)
    handlerFrameSize = max(handlerFrameSize, Int(entry.frameSize))
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
