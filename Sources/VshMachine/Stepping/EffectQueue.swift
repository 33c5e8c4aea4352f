import VshProgram
import VshSource

/// What bodies have asked for and what is still to be done in this step: actions first, then navigation, each in its order.
struct EffectQueue: Sendable {
  struct QueuedAction: Sendable {
    var action: ID<ActionName>
    /// Who takes it; -1 for a signal that leaves the app.
    var instance: Int32
    var isSignal: Bool
    var arguments: [Value]
    var types: [TypeID]
    var span: SourceSpan
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

  var actions: [QueuedAction] = []
  private var nextAction = 0
  var navigations: [Navigation] = []
  private var nextNavigation = 0
  var staleMachines = StaleMachines()

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
    staleMachines.removeAll()
    nextAction = 0
    nextNavigation = 0
  }
}

/// What statements ask for; the interpreter calls these with the arguments in registers.
extension World {
  mutating func enqueueSend(
    _ action: ID<ActionName>, to instance: Int32, arguments: Range<Int>, at span: SourceSpan
  ) throws(Fault) {
    queue.addAction(queued(action, from: instance, isSignal: false, arguments, types: [], at: span))
  }

  mutating func enqueueSendToMachine(
    _ reference: ID<MachineReference>, key: Value, owner: Int32, action: ID<ActionName>,
    arguments: Range<Int>,
    at span: SourceSpan
  ) throws(Fault) {
    let machine = program.machineReferences[reference].machine
    guard let target = machineInstance(owner: owner, machine: machine, key: key) else {
      observations.note(.unhandled(action))
      return
    }
    queue.addAction(queued(action, from: target, isSignal: false, arguments, types: [], at: span))
  }

  mutating func enqueueEmit(
    _ signal: ID<ActionName>, from instance: Int32, arguments: Range<Int>, types: [TypeID],
    at span: SourceSpan
  ) throws(Fault) {
    // Who hears it is settled now: a closing screen is gone from the stack when the signal's turn comes.
    try charge(stack.count)
    let listener = listener(to: signal.index, outwardsOf: instance)
    queue.addAction(queued(signal, from: listener ?? -1, isSignal: true, arguments, types: types, at: span))
  }

  mutating func enqueuePush(_ screen: ID<Screen>, arguments: Range<Int>) throws(Fault) {
    let values = Array(registers[arguments])
    for value in values { heap.hold(value) }
    queue.addNavigation(.push(screen, arguments: values))
  }

  mutating func enqueuePop(_ instance: Int32) { queue.addNavigation(.pop) }

  mutating func enqueueDismiss(_ instance: Int32) { queue.addNavigation(.dismiss(from: instance)) }

  mutating func enqueueFinish(_ value: Value, _ instance: Int32) {
    heap.hold(value)
    queue.addNavigation(.finish(value, from: instance))
  }

  private mutating func queued(
    _ action: ID<ActionName>, from instance: Int32, isSignal: Bool, _ arguments: Range<Int>, types: [TypeID],
    at span: SourceSpan
  ) -> EffectQueue.QueuedAction {
    let values = Array(registers[arguments])
    for value in values { heap.hold(value) }
    return EffectQueue.QueuedAction(
      action: action, instance: instance, isSignal: isSignal, arguments: values, types: types, span: span)
  }
}
