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

/// A screen and one that it leads to: a component that it holds, or a screen that it pushes.
struct ScreenEdge: BitwiseCopyable {
  let from: Int
  let to: Int
}

/// What `finish` gives in a screen's code.
enum FinishValue: Equatable, BitwiseCopyable {
  case none
  case withoutValue
  case value(TypeID)
  /// A screen that says so has not been checked yet.
  case unchecked
}

struct MachineEntry: BitwiseCopyable {
  let name: NameID
  let component: ID<Screen>
  let isEach: Bool
  var keyType: TypeID
  let syntax: SyntaxID
}

struct RegionEntry: BitwiseCopyable {
  let name: NameID
  let screen: ID<Screen>
  /// The state around it, or -1.
  let state: Int
  /// An expression of a screen asks for one of its states (`Endings`).
  var isAsked = false
}

struct StateEntry: BitwiseCopyable {
  let name: NameID
  let screen: ID<Screen>
  let region: Int
  let syntax: SyntaxID
  /// The next state of the screen with this name, or -1.
  let next: Int
  /// The other one of two with one name is not found, so that it has no consequences.
  let isHidden: Bool
  var hasParameters = false
  /// Something leads to it.
  var isEntered = false
  /// Somebody has thought of its being an end (`Endings`).
  var isExpectedEnd = false
}

struct HandlerEntry: BitwiseCopyable {
  let name: NameID
  let screen: ID<Screen>
  let source: Transition.Source
  let syntax: SyntaxID
  /// The place of its parameters in `ActionEntry.signatures`.
  let signature: Int
  /// The next handler of the screen for this action, or -1.
  let next: Int
}

/// A list of parameters of an action, for finding one that is alike.
struct SignatureKey: Hashable {
  let action: Int
  let names: [NameID]
  let types: [TypeID]
  let hasDefault: [Bool]
}

/// A transition of an arm that a call or a presentation may come back by, and the arm's place among those expected.
struct TakenArm: BitwiseCopyable {
  let place: Int
  let transition: ID<Transition>
}

/// What is known of a name that actions or signals have.
struct ActionEntry {
  let name: NameID
  /// The distinct lists of parameters of its declarations.
  var signatures: [[Parameter]] = []
  /// Where each of them stands.
  var spans: [SourceSpan] = []
  /// Screens, components aside, that declare it.
  var screens: [ID<Screen>] = []
  var isEmitted = false
  /// Types of the arguments that it is emitted with, where nothing declares it.
  var signals: [[TypeID]] = []
  /// The place where it was last declared without a guard.
  var unguardedPlace = 0
}
