import VshProgram
import VshSource

/// What bodies have asked for and what is still to be done in this step: actions first, then navigation, each in its order.
struct EffectQueue: ~Copyable, Sendable {
  struct QueuedAction: Sendable {
    let action: ID<ActionName>
    /// Who takes it; -1 for a signal that leaves the app.
    let instance: Int32
    let isSignal: Bool
    fileprivate(set) var arguments: [Value]
    let types: [TypeID]
    let span: SourceSpan
  }

  enum Navigation: Sendable {
    case push(ID<Screen>, arguments: [Value])
    case present(ID<Screen>, pending: Int32, arguments: [Value])
    case closePresented(pending: Int32)
    case pop
    case finish(Value, from: Int32)
    case dismiss(from: Int32)
    case back
  }

  private var actions: [QueuedAction] = []
  private var nextAction = 0
  private var navigations: [Navigation] = []
  private var nextNavigation = 0

  mutating func addAction(_ action: QueuedAction) { actions.append(action) }
  mutating func addNavigation(_ navigation: Navigation) { navigations.append(navigation) }

  mutating func takeAction() -> QueuedAction? {
    guard nextAction < actions.count else {
      if nextAction > 0 {
        actions.removeAll(keepingCapacity: true)
        nextAction = 0
      }
      return nil
    }
    nextAction += 1
    return actions[nextAction - 1]
  }

  mutating func takeNavigation() -> Navigation? {
    guard nextNavigation < navigations.count else {
      if nextNavigation > 0 {
        navigations.removeAll(keepingCapacity: true)
        nextNavigation = 0
      }
      return nil
    }
    nextNavigation += 1
    return navigations[nextNavigation - 1]
  }

  mutating func removeAll() {
    actions.removeAll(keepingCapacity: true)
    navigations.removeAll(keepingCapacity: true)
    nextAction = 0
    nextNavigation = 0
  }

  /// The values in it move.
  mutating func keep(in collection: inout HeapCollection) {
    for place in actions.indices { collection.keep(&actions[place].arguments) }
    for place in navigations.indices {
      switch navigations[place] {
      case .push(let screen, arguments: var arguments):
        collection.keep(&arguments)
        navigations[place] = .push(screen, arguments: arguments)
      case .present(let screen, let pending, arguments: var arguments):
        collection.keep(&arguments)
        navigations[place] = .present(screen, pending: pending, arguments: arguments)
      case .finish(var value, let instance):
        collection.keep(&value)
        navigations[place] = .finish(value, from: instance)
      case .closePresented, .pop, .dismiss, .back: break
      }
    }
  }
}
