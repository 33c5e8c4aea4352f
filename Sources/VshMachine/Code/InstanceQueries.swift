package import VshProgram
import VshSource

/// Queries of running code about live instances: types of a signal's arguments, states, and the instances that names in
/// steps mean.
extension World {
  /// The types of a signal's arguments, for display.
  func argumentTypes(ofStatement index: Int, of block: ID<Block>) -> [TypeID] {
    guard case .emit(_, let arguments) = program.statement(index, of: block).form else { return [] }
    return program.arguments[arguments.range].map {
      $0.map { program.expressions[$0].type } ?? TypeTable.unknown
    }
  }

  /// Whether a state of the question is active, with the parameters in the registers from `first`.
  mutating func isActive(_ row: Int, in instance: Int32?, arguments first: Int) -> Bool {
    guard let instance else { return false }
    let question = evaluator.code.questions[row]
    let asked = population[instance]
    for number in evaluator.code.states(of: question, in: asked.screen) {
      Effort.note(.states)
      let state = evaluator.code.questionStates[number]
      guard state.screen == asked.screen,
        population.active(at: regionIndex(state.region, of: instance)) == state.state
      else { continue }
      for index in 0..<Int(question.argumentCount) {
        let wanted = evaluator.registers[first + index]
        let value = population.slot(at: Int(asked.firstSlot + state.firstParameterSlot) + index)
        if wanted.tag != .absent, !equal(value, wanted) { return false }
      }
      return true
    }
    return false
  }

  /// The screen that a step's question is about: the top one, or the topmost one that the path names.
  func questionedInstance(_ row: Int) -> Int32? {
    let question = evaluator.code.questions[row]
    guard question.namesScreen else { return population.stack.last }
    let states = evaluator.code.questionStates[
      Int(question.firstState)..<Int(question.firstState + question.stateCount)]
    return population.stack.last { instance in
      states.contains { $0.screen == population[instance].screen }
    }
  }

  /// The topmost live screen that declares a name of a step, and the name's slot there. A parameter of an active state
  /// counts where no live screen has a value of the name.
  func liveInstance(declaring name: ID<LiveName>) throws(Fault) -> (instance: Int32, slot: SlotIndex) {
    let row = program.liveNames[name]
    for isParameter in [false, true] {
      for instance in population.stack.reversed() {
        let screen = population[instance].screen
        let found = row.declarers.filter { declarer in
          guard declarer.screen == screen, (declarer.state != nil) == isParameter else { return false }
          return declarer.state.map { isActive($0, of: instance) } ?? true
        }
        guard let declarer = found.first else { continue }
        if found.count > 1 { throw severalStates(found, of: row.name) }
        guard let slot = declarer.slot else {
          throw Fault(
            "`\(program.names[row.name])` is of another type on this screen", at: nil,
            kind: .otherAlternative)
        }
        return (instance, slot)
      }
    }
    throw absence(of: row)
  }

  private func severalStates(_ declarers: [LiveName.Declarer], of name: NameID) -> Fault {
    let paths = declarers.compactMap { $0.state }.map { program.pathText(of: $0) }
    return Fault(
      "`\(program.names[name])` is a parameter of several active states: \(Self.list(paths));"
        + " `in \(paths[0])(…)` asks one", at: nil)
  }

  private func absence(of row: LiveName) -> Fault {
    let isOpen = Set(population.stack.map { population[$0].screen })
    let states = row.declarers.filter { isOpen.contains($0.screen) }.compactMap { $0.state }
    var seen: Set<ID<Screen>> = []
    let screens = row.declarers.map { $0.screen }.filter { seen.insert($0).inserted }
    let name = program.names[row.name]
    let sentence =
      states.isEmpty
      ? "`\(name)` belongs to \(screens.map { program.names[program.screens[$0].name] }.joined(separator: ", ")), "
        + "which is not open"
      : "no state with a parameter `\(name)` is active: \(Self.list(states.map { program.pathText(of: $0) }))"
    return Fault(sentence, at: nil, kind: .notAlive)
  }

  private static func list(_ paths: [String]) -> String {
    paths.map { "`\($0)`" }.joined(separator: ", ")
  }

  // MARK: World questions

  /// Answers a world question, whose arguments are in the registers from `first`. Without an instance, it belongs to a
  /// step.
  mutating func holds(
    _ question: WorldQuestion, arguments first: Int, of instance: Int32
  ) throws(Fault) -> Bool {
    let values = evaluator.registers.values(first..<first + (question.arguments?.count ?? 0))
    let pattern = question.arguments.map { _ in values.map { $0.tag == .absent ? nil : $0 } }
    switch question.subject {
    case .available(let action, let screens):
      let asked = instance >= 0 ? instance : try liveInstance(taking: action, screens)
      let outer = useFreshBase()
      defer { evaluator.registers.moveBase(to: outer) }
      return try findsHandler(of: action, values, on: asked)
    case .pending(let operation):
      try charge(costOfCallQuestion)
      return !calls(.inFlight, of: operation, pattern, most: 1).isEmpty
    case .on(let screen):
      guard let top = population.stack.last, population[top].screen == screen else { return false }
      return matches(arguments(of: top), pattern)
    }
  }

  /// The topmost live screen that declares an action. It must be one of `screens`, unless that is empty.
  package mutating func liveInstance(
    taking action: ID<ActionName>, _ screens: [ID<Screen>]
  ) throws(Fault) -> Int32 {
    let found = topmost(declaring: action)
    if let found, screens.isEmpty || screens.contains(population[found].screen) { return found }
    if population.stack.isEmpty { throw Fault("no screen is open", at: nil, kind: .notAlive) }
    let name = program.names[program.actionNames[action].name]
    throw found == nil
      ? Fault("no live screen has an action `\(name)`", at: nil, kind: .notAlive)
      : Fault("`\(name)` takes other arguments on this screen", at: nil, kind: .otherAlternative)
  }
}
