import VshProgram
import VshSource
import VshSyntax

/// The checker's row for a screen. Like all entries here it is a flat row beside the program's tables, with the syntax
/// that later passes read again.
struct ScreenEntry {
  var name: NameID
  let file: Int
  let syntax: SyntaxID
  let isComponent: Bool
  /// The screen's ranges in the tables of machines, regions, states and handlers.
  var machines = 0..<0
  var regions = 0..<0
  var states = 0..<0
  var handlers = 0..<0
  var view = SyntaxID.none
  var hasConditions = false
  /// A state presents another screen, which must be checked first.
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

/// The checker's row for a region. Rows have 32-bit fields: a large script has many of them, and small ones fit the
/// cache.
struct RegionEntry: BitwiseCopyable {
  private let stateRow: Int32
  /// Whether an expression of a screen asks for one of its states (`HangWarnings`).
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
  /// The second of two states with one name. It cannot be looked up, so that it causes no further reports.
  let isHidden: Bool
  var hasParameters = false
  /// Whether it or a state around it has parameters.
  var seesParameters = false
  /// Whether it has members other than actions, states and regions.
  var hasWorks = false
  /// Whether a transition leads to it.
  var isEntered = false
  /// Whether the script shows that the state is meant to be final (`HangWarnings`).
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
  private let signatureIndex: Int32
  private let nextRow: Int32

  init(
    name: NameID, screen: ID<Screen>, source: Transition.Source, syntax: SyntaxID, signature: Int, next: Int
  ) {
    self.name = name
    self.screen = screen
    self.source = source
    self.syntax = syntax
    signatureIndex = Int32(truncatingIfNeeded: signature)
    nextRow = Int32(truncatingIfNeeded: next)
  }

  /// The index of its parameters in `ActionEntry.signatures`.
  var signature: Int { Int(signatureIndex) }
  /// The next handler of the screen for this action, or -1.
  var next: Int { Int(nextRow) }
}

/// A transition of an arm of a call or presentation.
struct TakenArm: BitwiseCopyable {
  let kind: ArmKind
  let transition: ID<Transition>
}

/// An `emit` of an action that its own screen or component declares, with the span of the word.
struct OwnEmit: BitwiseCopyable {
  let action: ID<ActionName>
  let screen: ID<Screen>
  let word: SourceSpan
}

/// The checker's row for a name of actions or signals.
struct ActionEntry {
  let name: NameID
  /// The distinct parameter lists of its declarations, in `Program.parameters`.
  var signatures: [ListRange] = []
  /// The span of each list.
  var spans: [SourceSpan] = []
  /// The screens that declare it, without components; collected with `LiveNames`.
  var screens: [ID<Screen>] = []
  var isEmitted = false
  /// The argument types of each `emit` of it, where no screen declares it.
  var signals: [[TypeID]] = []
  /// The number of the scope where it was last declared without a guard.
  var unguardedScope = 0
}
