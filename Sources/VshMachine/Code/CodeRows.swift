import VshProgram

/// The compiled code of a root.
struct Entry: Sendable, BitwiseCopyable {
  let start: Int32
  /// The number of instructions, which is the minimum cost of a run.
  let length: Int32
  /// The number of registers: locals and temporaries.
  let frameSize: Int32
  /// The number of locals that it was compiled with.
  let localCount: Int32
  /// Whether the fast path (`Evaluator.runFastPath`) can run it from start to end.
  var isFast: Bool
  /// For the root of a transition: the index of the body's first instruction.
  var body: Int32 = 0

  static let none = Entry(start: -1, length: 0, frameSize: 0, localCount: -1, isFast: false)
  /// The entry of code that the fast path cannot run.
  static let notFast = Entry(start: 0, length: 0, frameSize: 0, localCount: -1, isFast: false)
}

/// An `AssignmentTarget` whose subscripts are in registers.
struct TargetCode: Sendable, BitwiseCopyable {
  enum Root: Sendable, BitwiseCopyable {
    case slot(SlotIndex)
    case modelData(Int32)
  }

  let root: Root
  /// Its path, as a range of `Code.accessors`.
  let firstAccessor: Int32
  let accessorCount: Int32

  /// The target with the last accessor of its path removed.
  var outer: TargetCode {
    TargetCode(root: root, firstAccessor: firstAccessor, accessorCount: accessorCount - 1)
  }
}

enum AccessorCode: Sendable, BitwiseCopyable {
  case field(Int32)
  /// The register of the index.
  case element(Register)
  /// The registers of the key and of the default; no register for a default of nil.
  case key(Register, default: Register)
}

/// A `StateQuestion` in flat form. Its arguments are in consecutive registers; `_` is `absent`.
struct QuestionCode: Sendable, BitwiseCopyable {
  /// A range of `Code.questionStates`.
  let firstState: Int32
  let stateCount: Int32
  let argumentCount: Int32
  /// In a step: whether live screens below the top one are considered too.
  let namesScreen: Bool
}

struct QuestionState: Sendable, BitwiseCopyable {
  let state: Int32
  let screen: ID<Screen>
  let region: ID<Region>
  let firstParameterSlot: SlotIndex

  init(of id: ID<State>, in program: Program) {
    let row = program.states[id]
    state = id.index
    screen = row.screen
    region = row.region
    firstParameterSlot = row.firstParameterSlot
  }
}
