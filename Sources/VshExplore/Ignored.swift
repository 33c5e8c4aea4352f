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
    case claims
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
      models: Set(models.rows.indices.filter { names.contains(self.names[models.rows[$0].name]) }),
      clock: names.contains("now"))
  }

  /// The names that can be ignored.
  var ignorableNames: [String] {
    slots.filter { $0.kind == .variable }.map { names[$0.name] } + models.rows.map { names[$0.name] } + [
      "now"
    ]
  }

  /// Each ignored name once, in the order of the program.
  ///
  /// - Parameter claims: the clauses of the claims. One that reads an ignored variable is asked of its first value alone.
  func names(of ignored: StateCodec.Ignored, claims: [String]) -> [IgnoredName] {
    if ignored.isEmpty { return [] }
    let words = Set(
      claims.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) } })
    var found: [IgnoredName] = []
    func add(_ name: String, _ reader: IgnoredName.Reader) {
      guard let known = found.firstIndex(where: { $0.name == name }) else {
        return found.append(IgnoredName(name: name, reader: reader))
      }
      if found[known].reader == .nothing { found[known] = IgnoredName(name: name, reader: reader) }
    }
    let read = guardedSlots
    for slot in ignored.slots.sorted() {
      let isClaimed = !words.isDisjoint(with: namesReading(slot))
      add(names[slots[slot].name], read.contains(slot) ? .guards : isClaimed ? .claims : .nothing)
    }
    for model in ignored.models.sorted() {
      add(names[models.rows[model].name], isRead(ID(model)) ? .ops : .nothing)
    }
    if ignored.clock { add("now", .nothing) }
    return found
  }

  /// The names of a variable, and of the binds that read it.
  private func namesReading(_ slot: Int) -> [String] {
    guard let screen = screens.ids.first(where: { screens[$0].slots.range.contains(slot) }) else { return [] }
    let index = SlotIndex(slot - screens[screen].slots.range.lowerBound)
    let binds = screens[screen].binds.filter { slots(readBy: [$0.value], of: screen).contains(index) }
    let first = screens[screen].slots.range.lowerBound
    return ([slot] + binds.map { first + Int($0.slot) }).map { names[slots[$0].name] }
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
