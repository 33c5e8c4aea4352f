import VshMachine
import VshProgram
import VshSource
import VshText

/// The values that an `ignore` or `--ignore` leaves out: `elapsed`, `elapsed above 3`.
struct IgnoredValues: Sendable {
  let name: String
  /// The number, or the duration in milliseconds, above which values are equal; nil where all are.
  let limit: (value: Int64, type: TypeID)?

  var text: String { name + (limit.map { Self.text(above: $0.value, $0.type) } ?? "") }

  init(name: String, limit: (value: Int64, type: TypeID)? = nil) { (self.name, self.limit) = (name, limit) }

  init(_ text: String) {
    let words = text.split(separator: " ")
    let written = words.count == 3 && words[1] == "above" ? Self.limit(words[2]) : nil
    self.init(name: written == nil ? text : String(words[0]), limit: written)
  }

  private static func limit(_ text: Substring) -> (value: Int64, type: TypeID)? {
    if let number = Int64(text) { return (number, TypeTable.int) }
    guard case .milliseconds(let duration) = DurationText.literal(Array(text.utf8).span) else { return nil }
    return (Int64(duration), TypeTable.duration)
  }

  static func text(above limit: Int64, _ type: TypeID) -> String {
    if type == TypeTable.int { return " above \(limit)" }
    var text: [UInt8] = []
    DurationText.append(Int(limit), to: &text)
    return " above " + String(decoding: text, as: UTF8.self)
  }
}

/// A variable, a model or `now`, whose values do not tell two states of a walk apart.
package struct IgnoredName: Equatable, Sendable {
  /// With the value above which all are equal: `elapsed above 30s`.
  package let name: String
  /// What reads it and decides about something else, so that the walk may miss what only some of its values allow.
  package let readers: [String]

  package init(name: String, readers: [String]) {
    self.name = name
    self.readers = readers
  }

  /// `guards, bodies and claims`.
  static func words(_ readers: [String]) -> String {
    guard let last = readers.last, readers.count > 1 else { return readers.first ?? "" }
    return readers.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Program {
  /// What these are: variables of screens, models, or `now`. Only a variable of the limit's type has one.
  func ignored(_ all: [IgnoredValues]) -> StateCodec.Ignored {
    var ignored = StateCodec.Ignored()
    for values in all {
      let found = slots.indices.filter { index in
        slots[index].kind == .variable && names[slots[index].name] == values.name
          && (values.limit == nil || slots[index].type == values.limit?.type)
      }
      if let limit = values.limit {
        let limits = Dictionary(firstOf: found.map { ($0, limit.value) })
        ignored.formUnion(StateCodec.Ignored(slots: Set(found), limits: limits))
      } else {
        let named = models.rows.indices.filter { names[models.rows[$0].name] == values.name }
        ignored.formUnion(
          StateCodec.Ignored(slots: Set(found), models: Set(named), clock: values.name == "now"))
      }
    }
    return ignored
  }

  /// The names that can be ignored.
  var ignorableNames: [String] {
    slots.filter { $0.kind == .variable }.map { names[$0.name] } + models.rows.map { names[$0.name] } + [
      "now"
    ]
  }
}

/// The variables of one name that decide nothing, and the screens that have one, or have a machine that has one.
struct InertVariables: Sendable {
  let name: String
  var screens: Set<ID<Screen>>
}

extension Program {
  func variables(at slots: [Int]) -> [InertVariables] {
    var found: [InertVariables] = []
    for slot in slots {
      let owners = screens.ids.filter { screen in
        components(of: screen).contains { screens[$0].slots.range.contains(slot) }
      }
      let name = names[self.slots[slot].name]
      if let known = found.firstIndex(where: { $0.name == name }) {
        found[known].screens.formUnion(owners)
      } else {
        found.append(InertVariables(name: name, screens: Set(owners)))
      }
    }
    return found
  }

  /// A screen, and what its machines are of, and theirs.
  private func components(of screen: ID<Screen>) -> Set<ID<Screen>> {
    var (found, open) = (Set([screen]), [screen])
    while let next = open.popLast() {
      for machine in screens[next].machines where found.insert(machine.component).inserted {
        open.append(machine.component)
      }
    }
    return found
  }
}

extension WalkPlan {
  /// The variables that decide nothing in this walk, so that their values need not tell two states apart.
  func inertVariables(of program: Program) -> Set<Int> {
    if bounds.isWhole || bounds.random != nil || bounds.asked.looksAtScreens || goal != nil { return [] }
    let influences = Influences(of: program)
    var read = claims.reduce(into: Set()) { $0.formUnion($1.parts(in: program, influences)) }
    if isExplore {
      let written = program.expressions.ids.filter { id in
        let inner = program.expressions[id].span
        return inner.file == span.file && span.start <= inner.start && inner.end <= span.end
      }
      read.formUnion(influences.parts(readBy: written))
    }
    return influences.inertVariables(besides: read)
  }
}

/// What a walk may miss since it ignores values.
struct Ignoring {
  /// Each ignored name once, in the order of the program.
  private(set) var names: [IgnoredName] = []
  /// By claim: whether an ignored value can reach it, so that only a path decides it.
  private(set) var reachesClaim: [Bool]
  /// The conditions of screens that one can reach.
  private(set) var conditions: [Condition] = []

  init(_ ignored: StateCodec.Ignored, _ claims: [WalkPlan.Claim], _ program: Program) {
    reachesClaim = claims.map { _ in false }
    if ignored.isEmpty { return }
    let influences = Influences(of: program)
    var parts = ignored.slots.sorted().map { (part: Influences.Part.slot($0), name: program.slots[$0].name) }
    parts += ignored.models.sorted().map { (.model(ID($0)), program.models.rows[$0].name) }
    var all = parts.map { (part: $0.part, name: program.names[$0.name]) }
    for (index, slot) in ignored.slots.sorted().enumerated() {
      guard let limit = ignored.limits[slot] else { continue }
      all[index].name += IgnoredValues.text(above: limit, program.slots[slot].type)
    }
    if ignored.clock { all.append((.clock, "now")) }
    let reached = influences.reached(from: Set(all.map { $0.part }))
    var claimed: Set<Influences.Part> = []
    for (number, claim) in claims.enumerated() {
      let read = claim.parts(in: program, influences)
      claimed.formUnion(read)
      reachesClaim[number] = !reached.isDisjoint(with: read)
    }
    for screen in program.screens.ids {
      for condition in program.screens[screen].conditions {
        let read = influences.parts(readBy: [condition.condition], of: screen)
        claimed.formUnion(read)
        if !reached.isDisjoint(with: read) { conditions.append(condition) }
      }
    }
    for (one, readers) in zip(all, influences.readers(of: all.map { $0.part })) {
      let isClaimed = !influences.computed(from: [one.part]).isDisjoint(with: claimed)
      let known = names.firstIndex { $0.name == one.name }
      let words = Influences.Reader.allCases.filter { reader in
        readers.contains(reader) || reader == .claims && isClaimed
          || known.map { names[$0].readers.contains(reader.rawValue) } ?? false
      }
      let name = IgnoredName(name: one.name, readers: words.map { $0.rawValue })
      if let known { names[known] = name } else { names.append(name) }
    }
  }
}

extension WalkPlan.Claim {
  /// What its verdict depends on.
  fileprivate func parts(in program: Program, _ influences: Influences) -> Set<Influences.Part> {
    switch form {
    case .always(let condition, _), .reaches(let condition), .returns(let condition):
      influences.parts(readBy: condition.alternatives)
    case .comes(let condition, let first):
      influences.parts(readBy: condition.alternatives + first.alternatives)
    case .anyOrder, .reloads: [.picture]
    case _: Set(program.regions.ids.map { .region($0) })
    }
  }
}
