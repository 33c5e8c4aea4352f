import VshMachine
import VshProgram
import VshSession
import VshSource

/// How a `deliver` names a call in flight, so that it means this call and no other.
///
/// An encoded state does not have the order in which equal calls of several states or machines started, so a step names
/// these by their caller. It has the order of the calls of one machine, and that of all calls where steps name some
/// (`StateCodec.namesCalls`): there a number tells equal calls apart.
struct CallNaming {
  /// Whether the calls of the world stand in the order of their starts.
  let keepsOrder: Bool
  /// Whether a step also holds back the answers that will be dropped.
  var holdsDropped = false

  /// `orders.place`, `orders.place("tea") cancelled`, `orders.place("tea") in retrying`: the shortest of these that means
  /// the call; nil where none does.
  func name(of call: World.PendingWork, _ operation: ID<Operation>, in world: borrowing World) -> String? {
    let program = world.program
    let name = program.name(of: operation)
    if isOnly(call, CallName(operation, nil), in: world) { return name }
    let parameters = program.operations[operation].parameters
    let texts = zip(call.arguments, parameters).map { world.description(of: $0, type: $1.type) }
    let called = texts.isEmpty ? name : "\(name)(\(texts.joined(separator: ", ")))"
    let arguments = call.arguments.map { Optional($0) }
    if isOnly(call, CallName(operation, arguments), in: world) { return called }
    let said = call.isCancelled ? "\(called) cancelled" : called
    func named(_ caller: CallName.Caller?, _ number: Int64? = nil) -> CallName {
      CallName(operation, arguments, isCancelled: call.isCancelled, in: caller, number: number)
    }
    if isOnly(call, named(nil), in: world) { return said }
    // Equal cancelled calls differ in nothing but their order.
    if call.isCancelled || keepsOrder { return numbered(said, nil, call, in: world, named) }
    for (text, caller) in callers(of: call, in: world) {
      if isOnly(call, named(caller), in: world) { return "\(said) in \(text)" }
      let isMachine = if case .machine = caller { true } else { false }
      guard isMachine || areOfOneState(named(caller), as: call, in: world) else { continue }
      return numbered(said, (text, caller), call, in: world, named)
    }
    return nil
  }

  /// Whether a step can name a call. Of a machine of the top screen, or in the order of their starts, it can name each.
  func canName(_ call: World.PendingWork, _ operation: ID<Operation>, in world: borrowing World) -> Bool {
    if call.isCancelled || keepsOrder { return true }
    let isOfTop =
      world.screenAround(call.instance) == world.top && world.outermostMachine(of: call.instance) >= 0
    return isOfTop || name(of: call, operation, in: world) != nil
  }

  /// Whether a name means a call, and fits no other one.
  private func isOnly(_ call: World.PendingWork, _ name: CallName, in world: borrowing World) -> Bool {
    let second = CallName(
      name.operation, name.arguments, isCancelled: name.isCancelled, in: name.caller, number: 2)
    return world.call(named: name) == .call(call.pending) && world.call(named: second) == .noNumber(2, of: 1)
  }

  /// `orders.place("tea") number 2 in paying`; without a number for the oldest one.
  private func numbered(
    _ said: String, _ caller: (text: String, caller: CallName.Caller)?, _ call: World.PendingWork,
    in world: borrowing World, _ named: (CallName.Caller?, Int64?) -> CallName
  ) -> String? {
    var number: Int64 = 1
    while true {
      switch world.call(named: named(caller?.caller, number)) {
      case .call(let found) where found != call.pending: number += 1
      case .call:
        return said + (number > 1 ? " number \(number)" : "") + (caller.map { " in \($0.text)" } ?? "")
      case .none, .several, .noNumber: return nil
      }
    }
  }

  /// Whether all calls that fit were made by one state of one instance, which starts them in the order of its works.
  private func areOfOneState(
    _ name: CallName, as call: World.PendingWork, in world: borrowing World
  ) -> Bool {
    for number in 1...Int64.max {
      let next = CallName(
        name.operation, name.arguments, isCancelled: name.isCancelled, in: name.caller, number: number)
      guard case .call(let pending) = world.call(named: next) else { return number > 1 }
      let other = world.pendingWorks.first { $0.pending == pending }
      guard other?.instance == call.instance, other?.state == call.state else { return false }
    }
    return false
  }

  /// The callers that a step can name, with their texts: the state of the call, the machine and the screen.
  private func callers(
    of call: World.PendingWork, in world: borrowing World
  ) -> [(text: String, caller: CallName.Caller)] {
    let program = world.program
    var callers: [(text: String, caller: CallName.Caller)] = []
    let path = program.pathText(of: call.state)
    let states = program.states.ids.filter {
      program.states[$0].name == program.states[call.state].name && program.pathText(of: $0) == path
    }
    let screen = world.screenAround(call.instance)
    let machine = world.outermostMachine(of: call.instance)
    if machine < 0 {
      callers.append((path, .states(states)))
    } else if screen == world.top {
      callers.append((world.name(of: machine), .machine(machine, components: [])))
    }
    let name = program.names[program.screens[world.screen(of: screen)].name]
    callers.append((name, .screen(world.screen(of: screen))))
    return callers
  }
}
