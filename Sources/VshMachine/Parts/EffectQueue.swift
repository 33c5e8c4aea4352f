import VshProgram
import VshSource

/// The effects of bodies that are still to be executed in this step: actions before navigation, each in order.
struct EffectQueue: ~Copyable, Sendable {
  struct QueuedAction: Sendable {
    let action: ID<ActionName>
    /// The receiver; -1 for a signal that leaves the app.
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

  private var actions = Line<QueuedAction>()
  private var navigations = Line<Navigation>()

  mutating func addAction(_ action: QueuedAction) { actions.add(action) }
  mutating func addNavigation(_ navigation: Navigation) { navigations.add(navigation) }

  mutating func takeAction() -> QueuedAction? { actions.take() }
  mutating func takeNavigation() -> Navigation? { navigations.take() }

  mutating func removeAll() {
    actions.removeAll()
    navigations.removeAll()
  }

  /// Updates the values after a collection moved them.
  mutating func keep(in collection: inout HeapCollection) {
    for place in actions.places { collection.keep(&actions[place].arguments) }
    for place in navigations.places {
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

/// A first-in, first-out queue.
private struct Line<Element: Sendable>: Sendable {
  private var waiting: [Element] = []
  private var next = 0

  /// The indices of the waiting elements.
  var places: Range<Int> { next..<waiting.count }

  subscript(place: Int) -> Element {
    get { waiting[place] }
    _modify { yield &waiting[place] }
  }

  mutating func add(_ element: Element) { waiting.append(element) }

  mutating func take() -> Element? {
    guard next < waiting.count else {
      if next > 0 { removeAll() }
      return nil
    }
    next += 1
    return waiting[next - 1]
  }

  mutating func removeAll() {
    waiting.removeAll(keepingCapacity: true)
    next = 0
  }
}
