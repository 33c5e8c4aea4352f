package import VshProgram
import VshSource

/// All that is alive, for those who show it to a person: what is pending, which machines there are, what a value is.
extension World {
  /// Something that a state has started and that has not ended.
  package struct PendingWork: Sendable {
    /// As a place for `deliver` and `fireTimer`.
    package let pending: Int32
    package let state: ID<State>
    /// Its place among the state's works.
    package let work: Int
    package let instance: Int32
    package let neverAnswers: Bool
    /// Of a watch: it has told nothing yet, or would tell something else.
    package let isNews: Bool
    /// A call that was cancelled: its answer will be dropped.
    package let isCancelled: Bool
    /// Nil for what never answers.
    package var deadlineMilliseconds: Int64?
    package let arguments: [Value]
    fileprivate var sequence: Int64
  }

  /// In the order in which it is due; what never comes stands last.
  package var pendingWorks: [PendingWork] {
    var works: [PendingWork] = []
    for (place, entry) in schedule.pending.enumerated() where entry.phase.isOpen {
      var neverAnswers = false
      if case .never = entry.answer { neverAnswers = true }
      works.append(
        PendingWork(
          pending: Int32(truncatingIfNeeded: place), state: entry.state, work: Int(entry.work),
          instance: entry.instance, neverAnswers: neverAnswers,
          isNews: entry.lastAnswer.tag == .absent || entry.deadlineMilliseconds != nil,
          isCancelled: entry.phase == .cancelled, deadlineMilliseconds: entry.deadlineMilliseconds,
          arguments: entry.arguments, sequence: entry.sequence))
    }
    return works.sorted {
      ($0.deadlineMilliseconds ?? .max, $0.sequence) < ($1.deadlineMilliseconds ?? .max, $1.sequence)
    }
  }

  /// The machines that an instance owns, in order; theirs are not among them.
  package func machines(of owner: Int32) -> [Int32] {
    let count = Int32(
      truncatingIfNeeded: program.screens[population[owner].screen].machines.count)
    var found: [Int32] = []
    for machine in 0..<count { found += population.machines(of: owner, machine).instances }
    return found
  }

  /// Those of one of its declarations alone, by its place.
  package func machines(of owner: Int32, declaration: Int) -> [Int32] {
    population.machines(of: owner, Int32(truncatingIfNeeded: declaration)).instances
  }

  /// Pieces of a component without states that the last frame shows, in order, as far as they lie in an instance.
  package func pieces(of component: ID<Screen>, in owner: Int32) -> [Int32] {
    var found: [Int32] = []
    for piece in drawing.pieces
    where population[piece].screen == component && population[piece].owner == owner {
      found.append(piece)
    }
    return found
  }

  /// A screen's name, or a machine as its owner calls it.
  package func name(of instance: Int32) -> String {
    let machine = machineText(instance)
    return machine.isEmpty
      ? program.names[program.screens[population[instance].screen].name] : machine
  }

  /// The screen or machine that a screen or machine lies in, itself where that is a screen.
  package func screenAround(_ instance: Int32) -> Int32 { population.screenInstance(of: instance) }

  /// What a slot holds, as one would type it; a bind is computed if need be. Nothing changes.
  package mutating func describedSlot(_ slot: SlotIndex, of instance: Int32) throws(Fault) -> String {
    let screen = population[instance].screen
    let type = program.slot(slot, of: screen).type
    let held = self.slot(slot, of: instance)
    if held.tag != .stale { return description(of: held, type: type) }
    guard let bind = program.screens[screen].binds.first(where: { $0.slot == slot }) else { return "" }
    return try described(bind.value, of: instance, locals: [])
  }

  /// The value of an expression of a screen's or machine's own code, as one would type it. Nothing changes.
  package mutating func described(
    _ expression: ExpressionID, of instance: Int32, locals: [Value]
  ) throws(Fault) -> String {
    beginLooking()
    defer { endLooking() }
    let count = max(locals.count, Int(program.screens[population[instance].screen].localCount))
    evaluator.registers.reserve(count)
    for (place, local) in locals.enumerated() { evaluator.registers[local: place] = local }
    let value = try evaluate(
      expression, localCount: Int32(truncatingIfNeeded: count), instance: instance)
    return description(of: value, type: program.expressions[expression].type)
  }

  /// `data` of a model.
  package func data(of model: ID<Model>) -> Value { models.data(of: model.index) }

  /// Every action that a screen or machine declares anywhere, in the order in which the program met their names.
  package func actions(of instance: Int32) -> [ID<ActionName>] {
    layout.declaredActions[Int(population[instance].screen.index)].map { ID(Int($0)) }
  }
}
