import VshProgram
import VshSource

/// The effects of bodies that are still to be executed in this step: actions before navigation, each in order.
struct EffectQueue: ~Copyable, Sendable {
  struct QueuedAction: Sendable, BitwiseCopyable {
    let action: ID<ActionName>
    /// The receiver; -1 for a signal that leaves the app, less for all machines of an `each`: see `groups`.
    let instance: Int32
    /// The statement that emits it, where it is a signal.
    let emitted: (block: ID<Block>, index: Int32)?
    /// Its arguments are a range of `values`.
    fileprivate var firstArgument = 0
    fileprivate(set) var argumentCount = 0
    let span: SourceSpan

    init(
      _ action: ID<ActionName>, to instance: Int32, emitted: (block: ID<Block>, index: Int32)? = nil,
      at span: SourceSpan
    ) {
      self.action = action
      self.instance = instance
      self.emitted = emitted
      self.span = span
    }
  }

  enum Navigation: Sendable {
    case push(ID<Screen>, arguments: [Value])
    case present(ID<Screen>, pending: Int32, arguments: [Value])
    case closePresented(pending: Int32)
    case pop
    case popTo(ID<Screen>, from: Int32, at: SourceSpan)
    case finish(Value, from: Int32)
    case dismiss(from: Int32)
    case back
  }

  private var actions = UniqueArray<QueuedAction>()
  /// The arguments of the actions.
  private var values = UniqueArray<Value>()
  /// The `each`es whose machines all take an action: the first is receiver -2, the next -3.
  private var groups: [(owner: Int32, machine: Int32)] = []
  /// The index of the first action that waits.
  private var next = 0
  private var navigations: [Navigation] = []
  private var nextNavigation = 0

  /// Whether no action waits.
  var isQuiet: Bool { next == actions.count }

  /// Adds an action whose arguments are consecutive registers.
  mutating func add(
    _ action: QueuedAction, _ arguments: Range<Int>, of registers: borrowing Registers, _ heap: inout Heap
  ) {
    var action = action
    action.firstArgument = values.count
    action.argumentCount = arguments.count
    for register in arguments {
      heap.hold(registers[register])
      values.append(registers[register])
    }
    actions.append(action)
  }

  /// The receiver that means all machines of a declaration.
  mutating func receiver(ofAll machine: Int32, of owner: Int32) -> Int32 {
    groups.append((owner, machine))
    return -1 - Int32(truncatingIfNeeded: groups.count)
  }

  /// The declaration whose machines a receiver means.
  func group(_ receiver: Int32) -> (owner: Int32, machine: Int32) { groups[-2 - Int(receiver)] }

  mutating func addNavigation(_ navigation: Navigation) { navigations.append(navigation) }

  /// Removes the first action, and returns it.
  mutating func takeAction() -> QueuedAction? {
    if isQuiet {
      removeActions()
      return nil
    }
    next += 1
    return actions[next - 1]
  }

  /// The arguments of the action that was removed last; valid until the next collection.
  func arguments(of action: QueuedAction) -> [Value] {
    if action.argumentCount == 0 { return [] }
    return (action.firstArgument..<action.firstArgument + action.argumentCount).map { values[$0] }
  }

  mutating func takeNavigation() -> Navigation? {
    if nextNavigation == navigations.count {
      removeNavigations()
      return nil
    }
    nextNavigation += 1
    return navigations[nextNavigation - 1]
  }

  mutating func removeAll() {
    removeActions()
    removeNavigations()
  }

  private mutating func removeActions() {
    actions.removeLast(actions.count)
    values.removeLast(values.count)
    if !groups.isEmpty { groups.removeAll() }
    next = 0
  }

  private mutating func removeNavigations() {
    if navigations.isEmpty { return }
    navigations.removeAll(keepingCapacity: true)
    nextNavigation = 0
  }

  /// Updates the values after a collection moved them.
  mutating func keep(in collection: inout HeapCollection) {
    // The action that was removed last may still be taken by other machines.
    let first = next == 0 ? 0 : actions[next - 1].firstArgument
    for index in first..<values.count { collection.keep(&values[index]) }
    for index in nextNavigation..<navigations.count {
      switch navigations[index] {
      case .push(let screen, arguments: var arguments):
        collection.keep(&arguments)
        navigations[index] = .push(screen, arguments: arguments)
      case .present(let screen, let pending, arguments: var arguments):
        collection.keep(&arguments)
        navigations[index] = .present(screen, pending: pending, arguments: arguments)
      case .finish(var value, let instance):
        collection.keep(&value)
        navigations[index] = .finish(value, from: instance)
      case .closePresented, .pop, .popTo, .dismiss, .back: break
      }
    }
  }
}
