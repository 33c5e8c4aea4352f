package import VshSource

/// A screen or a component, with everything in it resolved.
package struct Screen: Sendable {
  package var name: NameID
  package var isComponent: Bool
  /// Whether it is below all screens from the first `open` on, and nothing closes it.
  package var isBackground = false
  /// Slots from 0 are the parameters, in order.
  package var parameters: [Parameter]
  /// A range of `Program.slots`.
  package var slots = ListRange(0..<0)
  /// In dependency order: each bind after those that it reads.
  package var binds: [Bind] = []
  /// The variables' initial values in source order; a range of `Program.initialValues`.
  package var initialValues = ListRange(0..<0)
  /// The screen's own regions in source order, including the unnamed one where states are outside any region. A range
  /// of `Program.regionLists`.
  package var regions = ListRange(0..<0)
  /// Actions that are handled in all states.
  package var handlers = IDRange<Handler>(0..<0)
  package var machines: [MachineDeclaration] = []
  package var conditions: [Condition] = []
  package var view: View?
  /// The models of its `use` members; a range of `Program.usedModels`.
  package var models = ListRange(0..<0)
  /// The number of locals for initial values, binds, conditions, and machines' parameters, lists and keys.
  package var localCount: Int32 = 0
  package var span: SourceSpan

  package init(name: NameID, isComponent: Bool, parameters: [Parameter], span: SourceSpan) {
    self.name = name
    self.isComponent = isComponent
    self.parameters = parameters
    self.span = span
  }
}

/// A value of a screen that lives longer than a step.
package struct Slot: Sendable, BitwiseCopyable {
  package enum Kind: Sendable, Equatable, BitwiseCopyable {
    case parameter
    case variable
    case bind
    /// Lives while the state is active, and through the body of the transition that leaves it.
    case stateParameter(ID<State>)
  }

  package var name: NameID
  package var type: TypeID
  package var kind: Kind
  package var span: SourceSpan
  package init(name: NameID, type: TypeID, kind: Kind, span: SourceSpan) {
    self.name = name
    self.type = type
    self.kind = kind
    self.span = span
  }
}

/// The expression of a bind, or the initial value of a variable.
package struct Bind: Sendable, BitwiseCopyable {
  package var slot: SlotIndex
  package var value: ExpressionID
  package init(slot: SlotIndex, value: ExpressionID) {
    self.slot = slot
    self.value = value
  }
}

/// `always condition "message"`.
package struct Condition: Sendable {
  package var condition: ExpressionID
  package var message: String
  package var span: SourceSpan
  package init(condition: ExpressionID, message: String, span: SourceSpan) {
    self.condition = condition
    self.message = message
    self.span = span
  }
}

/// `one name: Component(…)` or `each name: Component(…) for x in list by key`.
package struct MachineDeclaration: Sendable {
  package struct Each: Sendable {
    package var element: Local
    package var list: ExpressionID
    package var key: ExpressionID
    package init(element: Local, list: ExpressionID, key: ExpressionID) {
      self.element = element
      self.list = list
      self.key = key
    }
  }

  package var name: NameID
  package var component: ID<Screen>
  package var arguments: [Argument]
  package var each: Each?
  package var span: SourceSpan
  package init(name: NameID, component: ID<Screen>, arguments: [Argument], each: Each?, span: SourceSpan) {
    self.name = name
    self.component = component
    self.arguments = arguments
    self.each = each
    self.span = span
  }
}

/// A region: exactly one of its states is active.
package struct Region: Sendable, BitwiseCopyable {
  /// The empty name for states outside any `region`.
  package var name: NameID
  package var screen: ID<Screen>
  /// The enclosing state; nil on a screen.
  package var state: ID<State>?
  /// In source order; the first is initial. A range of `Program.stateLists`.
  package var states = ListRange(0..<0)
  package var handlers = IDRange<Handler>(0..<0)
  package var span: SourceSpan
  package init(name: NameID, screen: ID<Screen>, state: ID<State>?, span: SourceSpan) {
    self.name = name
    self.screen = screen
    self.state = state
    self.span = span
  }
}

package struct State: Sendable, BitwiseCopyable {
  package var name: NameID
  package var screen: ID<Screen>
  package var region: ID<Region>
  /// Their slots are consecutive from `firstParameterSlot`. A range of `Program.parameters`.
  package var parameters = ListRange(0..<0)
  package var firstParameterSlot: SlotIndex = 0
  /// A range of `Program.regionLists`.
  package var regions = ListRange(0..<0)
  package var handlers = IDRange<Handler>(0..<0)
  /// Ranges of `Program.enterRoutines` and `Program.leaveRoutines`.
  package var enter = ListRange(0..<0)
  package var leave = ListRange(0..<0)
  /// Calls, watches, presentations and timers in source order; a range of `Program.works`.
  package var works = ListRange(0..<0)
  /// `when` transitions in source order; a range of `Program.transitionLists`.
  package var whens = ListRange(0..<0)
  package var span: SourceSpan
  package init(name: NameID, screen: ID<Screen>, region: ID<Region>, span: SourceSpan) {
    self.name = name
    self.screen = screen
    self.region = region
    self.span = span
  }
}

/// A body with the size of its frame.
package struct Routine: Sendable, BitwiseCopyable {
  package var block: ID<Block>
  package var localCount: Int32
  package init(block: ID<Block>, localCount: Int32) {
    self.block = block
    self.localCount = localCount
  }
}

/// A work: a state starts it when entered and cancels it when left.
package struct Work: Sendable, BitwiseCopyable {
  /// Arguments are a range of `Program.arguments`, arms of `Program.transitionLists`.
  package enum Form: Sendable, BitwiseCopyable {
    case call(ID<Operation>, ListRange, ok: ListRange, fail: ListRange)
    case watch(ID<Operation>, ListRange, ok: ListRange, fail: ListRange)
    case present(ID<Screen>, ListRange, finished: ListRange, dismissed: ListRange)
    case after(ExpressionID, ID<Transition>)
    case every(ExpressionID, ID<Transition>)
  }

  package var form: Form
  /// The transitions of the arms `part` of a call; a range of `Program.transitionLists`.
  package var parts = ListRange(0..<0)
  /// What the arms of a call or watch ask of a failure; an index of `Program.asked`.
  package var asked: Int32 = 0
  /// The number of locals for the arguments or the duration.
  package var localCount: Int32
  package var span: SourceSpan
  package init(_ form: Form, localCount: Int32, span: SourceSpan) {
    self.form = form
    self.localCount = localCount
    self.span = span
  }

  /// The op of a `call` or `watch`.
  package var operation: ID<Operation>? {
    switch form {
    case .call(let operation, _, _, _), .watch(let operation, _, _, _): operation
    case .present, .after, .every: nil
    }
  }

  /// Whether it is an `after` or an `every`.
  package var isTimer: Bool {
    switch form {
    case .after, .every: true
    case .call, .watch, .present: false
    }
  }
}

/// What the arms of a call or watch ask of a failure. It is apart from `Work`, which each step copies.
package struct AskedOfFailures: Sendable {
  /// The codes with which arms compare that of an error, ascending.
  package let codes: [Int64]
  /// Indices of `Program.askedFailures`.
  package let failures: Range<Int>

  package init(codes: [Int64] = [], failures: Range<Int> = 0..<0) {
    (self.codes, self.failures) = (codes, failures)
  }
}

/// A failure with a case that an arm asks for, or one that no arm names.
package struct AskedFailure: Sendable {
  /// The case.
  package var value: ExpressionID
  /// The case as it is written in a step.
  package var text: String
  /// The number of the case; 0 where the enum gives it none.
  package var code: Int64
  package init(value: ExpressionID, text: String, code: Int64) {
    (self.value, self.text, self.code) = (value, text, code)
  }
}

/// The name of an action or signal; dense over the program, so that a dispatch is a table lookup.
package struct ActionName: Sendable, BitwiseCopyable {
  package var name: NameID
  package init(name: NameID) { self.name = name }
}

/// One handler `action name(parameters) when guard -> target { body }`.
package struct Handler: Sendable, BitwiseCopyable {
  package var action: ID<ActionName>
  /// The first locals of its transition; a range of `Program.parameters`.
  package var parameters: ListRange
  package var transition: ID<Transition>
  package init(action: ID<ActionName>, parameters: ListRange, transition: ID<Transition>) {
    self.action = action
    self.parameters = parameters
    self.transition = transition
  }
}

/// Guard, target and body of an action, an arm, a timer or a `when`; they share one frame, whose first locals are the
/// action's parameters or the arm's name.
package struct Transition: Sendable, BitwiseCopyable {
  /// The source of a transition, which limits what it can leave.
  package enum Source: Sendable, Equatable, BitwiseCopyable {
    case state(ID<State>)
    case region(ID<Region>)
    case screen(ID<Screen>)
  }

  package var source: Source
  /// The local of the arm's name, and its type; nil for `_` and where there is no name.
  package var boundLocal: Local?
  package var guardCondition: ExpressionID?
  package var target: Target?
  package var body: ID<Block>?
  package var localCount: Int32
  package var span: SourceSpan
  package init(
    source: Source, boundLocal: Local? = nil, guardCondition: ExpressionID?, target: Target?,
    body: ID<Block>?,
    localCount: Int32, span: SourceSpan
  ) {
    self.source = source
    self.boundLocal = boundLocal
    self.guardCondition = guardCondition
    self.target = target
    self.body = body
    self.localCount = localCount
    self.span = span
  }
}

/// The target of a transition.
package struct Target: Sendable, BitwiseCopyable {
  package enum Kind: Sendable, Equatable, BitwiseCopyable {
    case enter
    case resume
    case resumeDeep
    /// The source state is left and entered again.
    case same
  }

  package var kind: Kind
  /// A range of `Program.pathStates`; see `Program.path(of:)`.
  package var path: ListRange
  /// A range of `Program.arguments`.
  package var arguments: ListRange
  package var span: SourceSpan
  package init(kind: Kind, path: ListRange, arguments: ListRange, span: SourceSpan) {
    self.kind = kind
    self.path = path
    self.arguments = arguments
    self.span = span
  }
}

extension Program {
  /// A state's name, qualified by its surroundings as far as needed to be unique in its screen.
  package func pathText(of state: ID<State>) -> String {
    let screen = states[state].screen
    let name = states[state].name
    let isAlone = !states.ids.contains {
      $0 != state && states[$0].screen == screen && states[$0].name == name
    }
    var path = [names[name]]
    var region = states[state].region
    while !isAlone {
      let regionName = names[regions[region].name]
      if !regionName.isEmpty { path.insert(regionName, at: 0) }
      guard let outer = regions[region].state else { break }
      path.insert(names[states[outer].name], at: 0)
      region = states[outer].region
    }
    return path.joined(separator: ".")
  }
}
