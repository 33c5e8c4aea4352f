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
  var machines: [MachineEntry] = []
  /// Rows of the state and handler tables, which a screen has in one piece.
  var states = 0..<0
  var handlers = 0..<0
  var models: [ID<Model>] = []
  /// Variables and binds, by slot from the first behind the parameters.
  var values: [SyntaxID] = []
  var conditions: [SyntaxID] = []
  var view = SyntaxID.none
  /// Binds that ask for `now`, themselves or through others.
  var clockBinds: Set<SlotIndex> = []
  /// A state presents another screen, so that one is to be checked first.
  var presents = false
  var finish = FinishValue.none
  /// Screens that it pushes, and components that it holds.
  var pushed: [Int] = []
  var contained: [Int] = []
  var isChecked = false
}

/// What `finish` gives in a screen's code.
enum FinishValue: Equatable {
  case none
  case withoutValue
  case value(TypeID)
  /// A screen that says so has not been checked yet.
  case unchecked
}

struct MachineEntry {
  let name: NameID
  let component: ID<Screen>
  let isEach: Bool
  var keyType: TypeID
  let syntax: SyntaxID
}

struct RegionEntry {
  let name: NameID
  let screen: ID<Screen>
  /// The state around it, or -1.
  let state: Int
}

struct StateEntry {
  let name: NameID
  let screen: ID<Screen>
  let region: Int
  let syntax: SyntaxID
  /// The next state of the screen with this name, or -1.
  let next: Int
  var hasParameters = false
}

struct HandlerEntry {
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
