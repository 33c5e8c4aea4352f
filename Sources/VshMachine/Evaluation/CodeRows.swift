import VshProgram

/// Where a root's code lies, and what it needs.
struct Entry: Sendable, BitwiseCopyable {
  let start: Int32
  /// Instructions; what running it once costs at least.
  let length: Int32
  /// Registers: locals and temporaries.
  let frameSize: Int32
  /// The locals that it was written for.
  let localCount: Int32
  /// `Evaluator.runPlainly` can run it from its start to its end.
  let isPlain: Bool
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

  let root: Root
  /// Its path: a range of `Code.accessors`.
  let firstAccessor: Int32
  let accessorCount: Int32

  /// The place around it: its path without the last part.
  var outer: PlaceCode {
    PlaceCode(root: root, firstAccessor: firstAccessor, accessorCount: accessorCount - 1)
  }
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
  let firstState: Int32
  let stateCount: Int32
  let argumentCount: Int32
  /// In a step: not the top screen alone is asked.
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
