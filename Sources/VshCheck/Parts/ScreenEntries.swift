import VshProgram
import VshSource
import VshSyntax

/// What the checker knows of a screen while it works. Like all entries here it is a flat row beside the program's tables, with
/// the places in the syntax that later passes read again.
struct ScreenEntry {
  let name: NameID
  let file: Int
  let syntax: SyntaxID
  let isComponent: Bool
  /// Rows of the tables of machines, regions, states and handlers, which a screen has in one piece.
  var machines = 0..<0
  var regions = 0..<0
  var states = 0..<0
  var handlers = 0..<0
  var view = SyntaxID.none
  var hasConditions = false
  /// A state presents another screen, so that one is to be checked first.
  var presents = false
  var finish = FinishValue.none
  var hasValues = false
  var isChecked = false
}

struct MachineEntry: BitwiseCopyable {
  let name: NameID
  let component: ID<Screen>
  let isEach: Bool
  var keyType: TypeID
  let syntax: SyntaxID
}

/// What a region's row of the program does not tell. Here and in the entries below, rows are kept in 32 bits: a large script has
/// many of them, and the smaller they are the more of them the cache holds.
struct RegionEntry: BitwiseCopyable {
  private let stateRow: Int32
  /// An expression of a screen asks for one of its states (`Endings`).
  var isAsked = false

  init(state: Int) { stateRow = Int32(truncatingIfNeeded: state) }

  /// The state around it, or -1.
  var state: Int { Int(stateRow) }
}

struct StateEntry: BitwiseCopyable {
  let name: NameID
  let screen: ID<Screen>
  let syntax: SyntaxID
  private let regionRow: Int32
  private let nextRow: Int32
  /// The other one of two with one name is not found, so that it has no consequences.
  let isHidden: Bool
  var hasParameters = false
  /// It or a state around it has parameters.
  var seesParameters = false
  /// It has members that are neither actions nor states nor regions.
  var hasWorks = false
  /// Something leads to it.
  var isEntered = false
  /// Somebody has thought of its being an end (`Endings`).
  var isExpectedEnd = false

  init(
    name: NameID, screen: ID<Screen>, region: Int, syntax: SyntaxID, next: Int, isHidden: Bool,
    seesParameters: Bool
  ) {
    self.name = name
    self.screen = screen
    self.syntax = syntax
    regionRow = Int32(truncatingIfNeeded: region)
    nextRow = Int32(truncatingIfNeeded: next)
    self.isHidden = isHidden
    self.seesParameters = seesParameters
  }

  var region: Int { Int(regionRow) }
  /// The next state of the screen with this name, or -1.
  var next: Int { Int(nextRow) }
}

struct HandlerEntry: BitwiseCopyable {
  let name: NameID
  let screen: ID<Screen>
  let source: Transition.Source
  let syntax: SyntaxID
  private let signaturePlace: Int32
  private let nextRow: Int32

  init(
    name: NameID, screen: ID<Screen>, source: Transition.Source, syntax: SyntaxID, signature: Int, next: Int
  ) {
    self.name = name
    self.screen = screen
    self.source = source
    self.syntax = syntax
    signaturePlace = Int32(truncatingIfNeeded: signature)
    nextRow = Int32(truncatingIfNeeded: next)
  }

  /// The place of its parameters in `ActionEntry.signatures`.
  var signature: Int { Int(signaturePlace) }
  /// The next handler of the screen for this action, or -1.
  var next: Int { Int(nextRow) }
}

/// A transition of an arm that a call or a presentation may come back by, and whether the arm is of the first of its two kinds.
struct TakenArm: BitwiseCopyable {
  let isFirst: Bool
  let transition: ID<Transition>
}

/// What is known of a name that actions or signals have.
struct ActionEntry {
  let name: NameID
  /// The distinct lists of parameters of its declarations, of `Program.parameters`.
  var signatures: [ListRange] = []
  /// Where each of them stands.
  var spans: [SourceSpan] = []
  /// Screens, components aside, that declare it; collected with `LiveNames`.
  var screens: [ID<Screen>] = []
  var isEmitted = false
  /// Types of the arguments that it is emitted with, where nothing declares it.
  var signals: [[TypeID]] = []
  /// The place where it was last declared without a guard.
  var unguardedPlace = 0
}
