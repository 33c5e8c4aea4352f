import VshProgram
import VshSource

/// The effects of statements. The interpreter calls these with the arguments in registers.
extension World {
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
    log.queue.add(.init(action, to: target, at: span), arguments, of: evaluator.registers, &evaluator.heap)
  }

  mutating func enqueueSend(
    _ action: ID<ActionName>, toAllOf machine: Int32, owner: Int32, arguments: Range<Int>, at span: SourceSpan
  ) {
    let receiver = log.queue.receiver(ofAll: machine, of: owner)
    log.queue.add(.init(action, to: receiver, at: span), arguments, of: evaluator.registers, &evaluator.heap)
  }

  mutating func enqueueEmit(
    _ signal: ID<ActionName>, from instance: Int32, arguments: Range<Int>,
    _ statement: (block: ID<Block>, index: Int32), at span: SourceSpan
  ) throws(Fault) {
    // The receiver is determined now: when the signal is handled, a closing screen is no longer on the stack.
    try charge(population.stack.count)
    let listener = listener(to: signal.index, outwardsOf: instance)
    log.queue.add(
      .init(signal, to: listener ?? -1, emitted: statement, at: span), arguments, of: evaluator.registers,
      &evaluator.heap)
  }

  mutating func enqueuePush(_ screen: ID<Screen>, arguments: Range<Int>) throws(Fault) {
    let values = evaluator.registers.values(arguments)
    for value in values { evaluator.heap.hold(value) }
    log.queue.addNavigation(.push(screen, arguments: values))
  }

  mutating func enqueuePop(_ instance: Int32) { log.queue.addNavigation(.pop) }

  mutating func enqueuePop(_ instance: Int32, to screen: ID<Screen>, at span: SourceSpan) {
    log.queue.addNavigation(.popTo(screen, from: instance, at: span))
  }

  mutating func enqueueDismiss(_ instance: Int32) { log.queue.addNavigation(.dismiss(from: instance)) }

  mutating func enqueueFinish(_ value: Value, _ instance: Int32) {
    evaluator.heap.hold(value)
    log.queue.addNavigation(.finish(value, from: instance))
  }
}
