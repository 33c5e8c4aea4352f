import VshMachine
import VshProgram
import VshSource

/// A variable, a model or `now`, whose values do not tell two states of a walk apart.
package struct IgnoredName: Equatable, Sendable {
  package let name: String
  /// What reads it, so that the walk may miss what only some of its values allow.
  package let reader: Reader

  package enum Reader: String, Sendable {
    case nothing
    case guards
    case ops
  }

  package init(name: String, reader: Reader) {
    self.name = name
    self.reader = reader
  }
}

extension Program {
  /// What these names are: variables of screens, models, or `now`.
  func ignored(named names: [String]) -> StateCodec.Ignored {
    let names = Set(names)
    return StateCodec.Ignored(
      slots: Set(
        slots.indices.filter { slots[$0].kind == .variable && names.contains(self.names[slots[$0].name]) }),
      models: Set(models.rows.indices.filter { names.contains(self.names[models.rows[$0].name]) }))
  }

  /// The names that can be ignored.
  var ignorableNames: [String] {
    slots.filter { $0.kind == .variable }.map { names[$0.name] } + models.rows.map { names[$0.name] }
  }

  /// Each ignored name once, in the order of the program.
  func names(of ignored: StateCodec.Ignored) -> [IgnoredName] {
    if ignored.isEmpty { return [] }
    var found: [IgnoredName] = []
    func add(_ name: String, _ reader: IgnoredName.Reader) {
      guard let known = found.firstIndex(where: { $0.name == name }) else {
        return found.append(IgnoredName(name: name, reader: reader))
      }
      if found[known].reader == .nothing { found[known] = IgnoredName(name: name, reader: reader) }
    }
    let read = guardedSlots
    for slot in ignored.slots.sorted() {
      add(names[slots[slot].name], read.contains(slot) ? .guards : .nothing)
    }
    for model in ignored.models.sorted() {
      add(names[models.rows[model].name], isRead(ID(model)) ? .ops : .nothing)
    }
    if ignored.clock { add("now", .nothing) }
    return found
  }

  /// The slots that guards read, directly or through binds.
  private var guardedSlots: Set<Int> {
    var found: Set<Int> = []
    for transition in transitions.rows {
      guard let condition = transition.guardCondition else { continue }
      let screen = screen(of: transition.source)
      let first = screens[screen].slots.range.lowerBound
      for slot in slots(readBy: [condition], of: screen) { found.insert(first + Int(slot)) }
    }
    return found
  }

  private func screen(of source: Transition.Source) -> ID<Screen> {
    switch source {
    case .state(let state): states[state].screen
    case .region(let region): regions[region].screen
    case .screen(let screen): screen
    }
  }

  /// Whether an op reads the data of a model, and does not only change it.
  private func isRead(_ model: ID<Model>) -> Bool {
    expressions.rows.contains { expression in
      if case .modelData(model) = expression.form { true } else { false }
    }
  }
}
