package import VshProgram
import VshSource
package import VshText

/// Queries for display: pending work, machines, and values as text.
extension World {
  /// A work of a state that has not ended.
  package struct PendingWork: Sendable {
    /// The index for `deliver` and `fireTimer`.
    package let pending: Int32
    package let state: ID<State>
    /// Its index among the state's works.
    package let work: Int
    package let instance: Int32
    package let neverAnswers: Bool
    /// Whether a `given` says what it answers.
    package let isStated: Bool
    /// For a watch: whether it has not answered yet, or would answer something new.
    package let isNews: Bool
    /// A cancelled call, whose answer will be dropped.
    package let isCancelled: Bool
    /// Nil for a call that never answers.
    package var deadlineMilliseconds: Int64?
    package let arguments: [Value]
    /// Distinguishes it from later ones with the same index.
    package let start: Int64
    fileprivate var sequence: Int64
  }

  /// In order of deadline; calls that never answer come last.
  package var pendingWorks: [PendingWork] {
    var works: [PendingWork] = []
    works.reserveCapacity(schedule.pending.count)
    for (index, entry) in schedule.pending.enumerated() where entry.phase.isOpen {
      let (neverAnswers, isStated) =
        switch entry.answer {
        case .never: (true, true)
        case .value, .failure: (false, true)
        case .asTheModelDoes: (false, false)
        }
      works.append(
        PendingWork(
          pending: Int32(truncatingIfNeeded: index), state: entry.state, work: Int(entry.work),
          instance: entry.instance, neverAnswers: neverAnswers, isStated: isStated,
          isNews: entry.lastAnswer.tag == .absent || entry.deadlineMilliseconds != nil,
          isCancelled: entry.phase == .cancelled, deadlineMilliseconds: entry.deadlineMilliseconds,
          arguments: schedule.arguments(of: entry), start: entry.start, sequence: entry.sequence))
    }
    return works.sorted {
      ($0.deadlineMilliseconds ?? .max, $0.sequence) < ($1.deadlineMilliseconds ?? .max, $1.sequence)
    }
  }

  /// The machines that an instance owns, in order, without nested ones.
  package func machines(of owner: Int32) -> [Int32] {
    let count = Int32(
      truncatingIfNeeded: program.screens[population[owner].screen].machines.count)
    var found: [Int32] = []
    for machine in 0..<count { found += population.machines(of: owner, machine) }
    return found
  }

  /// The machines of one declaration, given by its index.
  package func machines(of owner: Int32, declaration: Int) -> [Int32] {
    population.machines(of: owner, Int32(truncatingIfNeeded: declaration))
  }

  /// The components without states that the last frame shows in an instance, in order.
  package func pieces(of component: ID<Screen>, in owner: Int32) -> [Int32] {
    var found: [Int32] = []
    for piece in drawing.pieces
    where population[piece].screen == component && population[piece].owner == owner {
      found.append(piece)
    }
    return found
  }

  /// The declaration of a machine, and the screen or component that has it.
  package func machineDeclaration(
    of machine: Int32
  ) -> (owner: ID<Screen>, declaration: MachineDeclaration)? {
    let row = population[machine]
    if row.owner < 0 { return nil }
    let owner = population[row.owner].screen
    return (owner, program.screens[owner].machines[Int(row.machine)])
  }

  /// The name of a screen, or of a machine as its owner names it.
  package func name(of instance: Int32) -> String {
    let machine = machineText(instance)
    return machine.isEmpty
      ? program.names[program.screens[population[instance].screen].name] : machine
  }

  /// The screen that contains a machine; a screen itself.
  package func screenAround(_ instance: Int32) -> Int32 { population.screenInstance(of: instance) }

  /// The machine of a screen that an instance is, or that contains it; -1 for a screen.
  package func outermostMachine(of instance: Int32) -> Int32 { population.outermostMachine(of: instance) }

  /// The value of a slot as source text; a stale bind is computed. Nothing changes.
  package mutating func describedSlot(_ slot: SlotIndex, of instance: Int32) throws(Fault) -> String {
    let screen = population[instance].screen
    let type = program.slot(slot, of: screen).type
    let held = self.slot(slot, of: instance)
    if held.tag != .stale { return description(of: held, type: type) }
    guard let bind = program.screens[screen].binds.first(where: { $0.slot == slot }) else { return "" }
    return try described(bind.value, of: instance, locals: [])
  }

  /// The value of a slot as a data file would have it; a stale bind is computed. Nothing changes. Nil for a parameter of
  /// a state that is not active, and where there are too few bytes left (`bytesLeft`).
  package mutating func json(
    ofSlot slot: SlotIndex, of instance: Int32, bytesLeft: inout Int
  ) throws(Fault) -> JSONValue? {
    let screen = population[instance].screen
    let row = program.slot(slot, of: screen)
    if case .stateParameter(let state) = row.kind, !isActive(state, of: instance) { return nil }
    let held = self.slot(slot, of: instance)
    if held.tag != .stale {
      bytesLeft = self.bytesLeft(of: bytesLeft, behind: held, type: row.type)
      return bytesLeft < 0 ? nil : json(of: held, type: row.type)
    }
    guard let bind = program.screens[screen].binds.first(where: { $0.slot == slot }) else { return nil }
    return try looked(at: bind.value, of: instance, locals: []) { world, value, type in
      bytesLeft = world.bytesLeft(of: bytesLeft, behind: value, type: type)
      return bytesLeft < 0 ? nil : world.json(of: value, type: type)
    }
  }

  /// The value of an expression of a screen's or machine's code, as source text. Nothing changes.
  package mutating func described(
    _ expression: ExpressionID, of instance: Int32, locals: [Value]
  ) throws(Fault) -> String {
    try looked(at: expression, of: instance, locals: locals) { world, value, type in
      world.description(of: value, type: type)
    }
  }

  private mutating func looked<Result>(
    at expression: ExpressionID, of instance: Int32, locals: [Value],
    _ read: (inout World, Value, TypeID) -> Result
  ) throws(Fault) -> Result {
    beginLooking()
    defer { endLooking() }
    let count = max(locals.count, Int(program.screens[population[instance].screen].localCount))
    evaluator.registers.reserve(count)
    for (index, local) in locals.enumerated() { evaluator.registers[local: index] = local }
    let value = try evaluate(
      expression, localCount: Int32(truncatingIfNeeded: count), instance: instance)
    return read(&self, value, program.expressions[expression].type)
  }

  /// The paths of the innermost active states, in order: `loading`, `storing.saved`.
  package func statePaths(of instance: Int32) -> [String] {
    program.regions(of: population[instance].screen).flatMap { statePaths(in: $0, of: instance) }
  }

  private func statePaths(in region: ID<Region>, of instance: Int32) -> [String] {
    guard let state = activeState(in: region, of: instance) else { return [] }
    let regionName = program.names[program.regions[region].name]
    let path = (regionName.isEmpty ? "" : regionName + ".") + program.names[program.states[state].name]
    let inner = program.regions(of: state).flatMap { statePaths(in: $0, of: instance) }
    return inner.isEmpty ? [path] : inner.map { "\(path).\($0)" }
  }

  /// The `data` of a model.
  package func data(of model: ID<Model>) -> Value { models.data(of: model.index) }

  /// All actions that a screen or machine declares, in order of their ids.
  package func actions(of instance: Int32) -> [ID<ActionName>] {
    layout.declaredActions[Int(population[instance].screen.index)].map { ID(Int($0)) }
  }
}
