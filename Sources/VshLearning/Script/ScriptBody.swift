import VshText

/// Writes what can be done in each mode: actions, calls, timers.
struct ScriptBody {
  private let modes: ScriptModes
  private let calls: ScriptCalls
  private let guards: ScriptGuards
  /// By the kind of request.
  let lists: [String: ScriptTexts.Rows]
  /// The variables that the view names.
  private let used: Set<String>
  let verbs: ScriptVerbs
  private(set) var notes: [String] = []
  /// What a line of a mode leads to.
  private var ways: [(from: ScriptMode, to: ScriptMode)] = []

  typealias Step = (from: LearnedState, edge: LearnedState.Edge, to: LearnedState)

  init(
    _ modes: ScriptModes, _ calls: ScriptCalls, _ verbs: ScriptVerbs,
    lists: [String: ScriptTexts.Rows],
    used: Set<String>
  ) {
    self.modes = modes
    self.calls = calls
    self.verbs = verbs
    self.lists = lists
    self.used = used
    guards = ScriptGuards(modes)
  }

  mutating func write() {
    for mode in modes.all {
      let steps = mode.members.flatMap { state -> [Step] in
        state.edges.compactMap { edge in
          edge.problem == nil && edge.offences.isEmpty ? edge.to.map { (state, edge, $0) } : nil
        }
      }
      for kind in mode.alive { write(call: kind, steps, in: mode) }
      writeTimer(steps, in: mode)
      var seen: Set<String> = []
      for step in steps {
        guard let verb = verbs.verb(of: step.edge.move, in: step.from) else {
          noteUnknown(step, in: mode)
          continue
        }
        if !seen.insert(verb.key).inserted { continue }
        write(
          verb, steps.filter { verbs.verb(of: $0.edge.move, in: $0.from)?.key == verb.key },
          in: mode)
      }
      writeUntried(seen, in: mode)
    }
  }

  /// What can be done in a mode, and was not tried there. A field takes any text.
  private mutating func writeUntried(_ tried: Set<String>, in mode: ScriptMode) {
    guard let state = mode.first, state.dialog.isEmpty else { return }
    for element in state.elements where element.isAvailable && element.isOutsideOfRows {
      let move: Move
      switch element.kind {
      case "field": move = .type("", into: element.label)
      case "button": move = .tap(element.label, row: nil)
      case _: continue
      }
      guard let verb = verbs.verb(of: move, in: state), !tried.contains(verb.key) else { continue }
      note("\(mode.name): what \(verb.words) does")
      guard let variable = verb.variable else { continue }
      mode.lines.append("action \(verb.name)\(verb.parameter) { \(modes.variables[variable].name) = value }")
    }
  }

  /// Whether the lines lead to each mode.
  var isReached: [Bool] {
    var reached = Set(modes.all.prefix(1).map { ObjectIdentifier($0) })
    var count = 0
    while count < reached.count {
      count = reached.count
      for way in ways where reached.contains(ObjectIdentifier(way.from)) {
        reached.insert(ObjectIdentifier(way.to))
      }
    }
    return modes.all.map { reached.contains(ObjectIdentifier($0)) }
  }

  /// The actions that can be taken in a mode that is reached.
  var actions: Set<String> {
    var names: Set<String> = []
    for (mode, isReached) in zip(modes.all, isReached) where isReached {
      for line in mode.lines where line.hasPrefix("action ") {
        names.insert(String(line.dropFirst(7).prefix { $0.isLetter || $0.isNumber }))
      }
    }
    return names
  }

  private mutating func noteUnknown(_ step: Step, in mode: ScriptMode) {
    if !step.edge.move.isGesture || step.edge.move == .back { return }
    // A double touch is a touch, too.
    if case .doubleTapRow(let row) = step.edge.move,
      verbs.verb(of: .tapRow(row), in: step.from) != nil
    {
      return
    }
    if step.from.identity == step.to.identity, step.edge.asked.isEmpty { return }
    note("\(mode.name): what \(ScriptVerbs.words(step.edge.move)) does")
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  // MARK: Actions

  private mutating func write(_ verb: ScriptVerb, _ steps: [Step], in mode: ScriptMode) {
    var targets: [(mode: ScriptMode, steps: [Step])] = []
    for step in steps {
      guard let to = modes.mode(of: step.to) else { continue }
      if let index = targets.firstIndex(where: { $0.mode === to }) {
        targets[index].steps.append(step)
      } else {
        targets.append((to, [step]))
      }
    }
    let order = targets.indices.sorted {
      (targets[$1].steps.count, $0) < (targets[$0].steps.count, $1)
    }
    targets = order.map { targets[$0] }
    guard let usual = targets.first else { return }
    let can = condition(of: verb, in: mode)
    for target in targets.dropFirst() {
      let others = targets.filter { $0.mode !== target.mode }.flatMap(\.steps)
      let condition = guards.condition(
        in: probes(target.steps, verb), notIn: probes(others, verb), value: verb.variable)
      guard let condition else {
        let names = targets.map(\.mode.name).joined(separator: " or ")
        note("\(mode.name): when \(verb.words) leads to \(names)")
        continue
      }
      write(verb, [can, condition], target, in: mode)
    }
    write(verb, [can], usual, in: mode)
  }

  /// A new value decides by itself where it leads.
  private func probes(_ steps: [Step], _ verb: ScriptVerb) -> [LearnedState] {
    steps.map { verb.variable == nil ? $0.from : $0.to }
  }

  private mutating func write(
    _ verb: ScriptVerb, _ conditions: [String?], _ target: (mode: ScriptMode, steps: [Step]),
    in mode: ScriptMode
  ) {
    let condition = conditions.compactMap(\.self).joined(separator: " && ")
    let asks = target.steps.contains { !$0.edge.asked.isEmpty }
    let restarts = target.mode === mode && (asks || verb.variable != nil && !mode.timers.isEmpty)
    var made = verb.variable.map { ["\(modes.variables[$0].name) = value"] } ?? []
    made +=
      verb.isOfRow
      ? taken(verb, target.steps) : assignments(target.steps, except: verb.variable)
    let line =
      "action \(verb.name)\(verb.parameter)" + (condition.isEmpty ? "" : " when \(condition)")
      + (target.mode !== mode || restarts ? " -> \(target.mode.name)" : "")
      + (made.isEmpty ? "" : " { \(made.joined(separator: "; ")) }")
    ways.append((mode, target.mode))
    if !mode.lines.contains(line) { mode.lines.append(line) }
  }

  /// When a button can be tapped, or a field be sent without a dialog; nil where that is always.
  private mutating func condition(of verb: ScriptVerb, in mode: ScriptMode) -> String? {
    guard verb.kind == "tap" || verb.kind == "submit" else { return nil }
    func isAvailable(_ state: LearnedState) -> Bool? {
      state.elements.first { $0.kind == "button" && $0.label == verb.label && $0.isOutsideOfRows }?
        .isAvailable
    }
    func isRefused(_ state: LearnedState) -> Bool? {
      state.edges.first { verbs.verb(of: $0.move, in: state)?.key == verb.key }.map { !$0.offences.isEmpty }
    }
    let off = mode.members.filter { isAvailable($0) == false || isRefused($0) == true }
    if off.isEmpty { return nil }
    // Where a dialog comes, only what was tried says when none does.
    let hasRefusal = off.contains { isRefused($0) == true }
    let on = mode.members.filter { hasRefusal ? isRefused($0) == false : isAvailable($0) == true }
    let condition = guards.condition(in: on, notIn: off)
    if condition == nil {
      note("\(mode.name): when \(Pictures.line(verb.label).literal) can be used")
    }
    return condition
  }

  /// What a step makes of variables: assignments that hold wherever it was seen.
  private func assignments(_ steps: [Step], except set: Int?) -> [String] {
    modes.variables.enumerated().compactMap { index, variable in
      if index == set { return nil }
      var after: Set<String> = []
      var changes = false
      for step in steps {
        guard let value = modes.shown(variable, in: step.to) else { continue }
        after.insert(value)
        changes = changes || value != modes.values(in: step.from)[index]
      }
      guard changes, after.count == 1, let value = after.first else { return nil }
      return "\(variable.name) = \(variable.kind == "toggle" ? value : value.literal)"
    }
  }

  /// What the touch of a row makes of variables: parts of its element.
  private func taken(_ verb: ScriptVerb, _ steps: [Step]) -> [String] {
    var made: [String] = []
    if let call = calls[verb.request], used.contains(call.picked) {
      made.append("\(call.picked) = element")
    }
    for variable in modes.variables where variable.kind == "field" {
      let pairs = steps.map { step -> (value: String?, leaves: [(path: [String], text: String)]) in
        guard let row = step.edge.move.touchedRow else { return (nil, []) }
        return (
          modes.shown(variable, in: step.to),
          modes.element(ofRow: row, in: step.from)?.value.leaves ?? []
        )
      }
      let leaf = pairs.first?.leaves.first { leaf in
        pairs.allSatisfy { pair in
          pair.leaves.contains { $0.path == leaf.path && $0.text == pair.value }
        }
      }
      guard let leaf else { continue }
      let path = (["element"] + leaf.path.map { ScriptNames.field($0) }).joined(separator: ".")
      made.append("\(variable.name) = \(path)")
    }
    return made
  }

  private mutating func writeTimer(_ steps: [Step], in mode: ScriptMode) {
    guard let least = mode.timers.first else { return }
    let targets = steps.filter { $0.edge.move == .advance }.compactMap { modes.mode(of: $0.to) }
    guard let target = Self.mostCommon(targets) else { return }
    ways.append((mode, target))
    mode.lines.append("after \(least)ms -> \(target.name)")
  }

  private static func mostCommon(_ modes: [ScriptMode]) -> ScriptMode? {
    var best: (mode: ScriptMode, count: Int)?
    for mode in modes {
      let count = modes.count { $0 === mode }
      if best.map({ count > $0.count }) ?? true { best = (mode, count) }
    }
    return best?.mode
  }

  // MARK: Calls

  private mutating func write(call kind: String, _ steps: [Step], in mode: ScriptMode) {
    guard let call = calls[kind] else { return }
    var targets: [Outcome.Name: [ScriptMode]] = [:]
    var answered: [Step] = []
    for step in steps {
      guard case .answer(let key, _, let outcome) = step.edge.move, key.kind == kind,
        let to = modes.mode(of: step.to)
      else { continue }
      targets[outcome, default: []].append(to)
      if !outcome.isFailure { answered.append(step) }
    }
    let by = targets.compactMapValues(Self.mostCommon)
    if by.isEmpty { return note("\(mode.name): what an answer to \(call.model) does") }
    ways += by.values.map { (mode, $0) }
    let kept = Self.block(self.kept(call, answered))
    let to = { (outcome: Outcome.Name) in by[outcome].map { " -> \($0.name)" } ?? "" }
    var arms: [String] = []
    if let empty = by[.empty], empty !== by[.ok],
      let part = ScriptTexts.lists(of: call.base).first?.part
    {
      arms.append("ok(found) when found\(part).isEmpty\(to(.empty))\(kept)")
    }
    arms.append("ok(found)\(to(.ok))\(kept)")
    arms += failures(by, to)
    mode.lines.append("call \(call.call) {\n\(arms.joined(separator: "\n"))\n}")
  }

  private func failures(
    _ by: [Outcome.Name: ScriptMode], _ to: (Outcome.Name) -> String
  ) -> [String] {
    let isNamed = used.contains("problem")
    let made = isNamed ? " { problem = error.message }" : ""
    let usual: Outcome.Name = by[.status(500)] == nil ? .broken : .status(500)
    var codes: [(code: Int, name: Outcome.Name)] = []
    for name in by.keys where name != usual && name.isFailure && by[name] !== by[usual] {
      if case .status(let status) = name {
        codes.append((status, name))
      } else {
        codes.append((0, name))
      }
    }
    let arms = codes.sorted { $0.code < $1.code }.map {
      "fail(error) when error.code == \($0.code)\(to($0.name))\(made)"
    }
    return arms + ["fail(\(isNamed ? "error" : "_"))\(to(usual))\(made)"]
  }

  /// What an answer leaves in variables.
  private func kept(_ call: ScriptCall, _ steps: [Step]) -> [String] {
    var made: [String] = []
    if let rows = lists[call.kind] {
      made.append("\(call.items) \(rows.isAppended ? "+=" : "=") found\(rows.part)")
    }
    if used.contains(call.last) { made.append("\(call.last) = found") }
    if call.countsAnswers { made.append("\(call.count) += 1") }
    return made + assignments(steps, except: nil)
  }

  private static func block(_ lines: [String]) -> String {
    lines.isEmpty ? "" : " { \(lines.joined(separator: "; ")) }"
  }
}

/// A gesture as an action of the script.
struct ScriptVerb {
  /// `tap`, `type`, `choose`, `set`, `submit`, `row`, or `inside` for a button of a row.
  let kind: String
  /// Of a row, the kind of request whose answer has it, and behind that the label of its button.
  let label: String
  let name: String
  /// The index of the variable that it sets.
  let variable: Int?
  /// Of an element whose row is touched.
  var type = ""

  var key: String { "\(kind) \(label)" }
  var isOfRow: Bool { kind == "row" || kind == "inside" }
  /// Of a row.
  var request: String { String(label.prefix { $0 != "\u{1}" }) }
  var words: String {
    switch kind {
    case "row": "touching a row"
    case "inside": "tap \(Pictures.line(String(label.dropFirst(request.count + 1))).literal) in a row"
    case _: "\(kind) \(Pictures.line(label).literal)"
    }
  }
  var parameter: String {
    if isOfRow { return "(element: \(type))" }
    return variable == nil ? "" : kind == "set" ? "(value: Bool)" : "(value: String)"
  }
}

/// The actions of all gestures that do something somewhere.
struct ScriptVerbs {
  private var verbs: [String: ScriptVerb] = [:]

  private let modes: ScriptModes

  /// - Parameter calls: those whose answers rows may have.
  init(_ modes: ScriptModes, _ calls: ScriptCalls, _ names: inout ScriptNames) {
    self.modes = modes
    for state in modes.graph.states {
      for edge in state.edges {
        guard let to = edge.to, edge.problem == nil,
          let (kind, label) = key(of: edge.move, in: state),
          verbs["\(kind) \(label)"] == nil
        else { continue }
        let starts = !to.look.timers.isEmpty && state.look.timers.isEmpty
        let hasEffect = to.identity != state.identity || !edge.asked.isEmpty || starts
        if kind == "submit" || kind == "row", !hasEffect { continue }
        switch kind {
        case "row": add(rowOf: label, calls, &names)
        case "inside": add(inside: label, calls, &names)
        case _: add(kind, label, &names)
        }
      }
    }
  }

  private mutating func add(rowOf kind: String, _ calls: ScriptCalls, _ names: inout ScriptNames) {
    guard let call = calls[kind], let type = calls.elementType(of: call) else { return }
    var verb = ScriptVerb(
      kind: "row", label: kind, name: names.new("pick " + call.model, or: "pickRow"), variable: nil)
    verb.type = type
    verbs["row \(kind)"] = verb
  }

  private mutating func add(inside key: String, _ calls: ScriptCalls, _ names: inout ScriptNames) {
    var verb = ScriptVerb(kind: "inside", label: key, name: "", variable: nil)
    guard let call = calls[verb.request], let type = calls.elementType(of: call) else { return }
    let label = String(key.dropFirst(verb.request.count + 1))
    verb = ScriptVerb(kind: "inside", label: key, name: names.new(label, or: "press"), variable: nil)
    verb.type = type
    verbs[verb.key] = verb
  }

  private mutating func add(_ kind: String, _ label: String, _ names: inout ScriptNames) {
    let starts = ["type": "set ", "choose": "choose ", "set": "mark ", "submit": "submit "]
    let variable = modes.variables.firstIndex { variable in
      let isKind =
        switch kind {
        case "type": variable.kind == "field"
        case "choose": variable.kind == "choice" || variable.kind == "tabs"
        case "set": variable.kind == "toggle"
        case _: false
        }
      return isKind && (variable.label == label || label.isEmpty)
    }
    let fallback = [
      "type": "typeText", "choose": "chooseOption", "set": "markIt", "submit": "submitText",
    ][
      kind]
    let hasLetters = label.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic }
    let text = hasLetters ? (starts[kind] ?? "") + label : ""
    let name = names.new(text, or: hasLetters ? "press" : fallback ?? "press")
    verbs["\(kind) \(label)"] = ScriptVerb(kind: kind, label: label, name: name, variable: variable)
  }

  func verb(of move: Move, in state: LearnedState) -> ScriptVerb? {
    key(of: move, in: state).flatMap { verbs["\($0.kind) \($0.label)"] }
  }

  /// Those with one of the names.
  func keeping(_ names: Set<String>) -> ScriptVerbs {
    var kept = self
    kept.verbs = verbs.filter { names.contains($0.value.name) }
    return kept
  }

  /// How a button of a row is known.
  static func inside(_ request: String, _ label: String) -> String { "\(request)\u{1}\(label)" }

  func name(_ kind: String, _ label: String) -> String? { verbs["\(kind) \(label)"]?.name }

  private func key(of move: Move, in state: LearnedState) -> (kind: String, label: String)? {
    switch move {
    case .tapRow(let row): modes.element(ofRow: row, in: state).map { ("row", $0.kind) }
    case .tap(let label, nil): ("tap", label)
    case .tap(let label, let row?):
      modes.element(ofRow: row, in: state).map { ("inside", Self.inside($0.kind, label)) }
    case .type(_, let label): ("type", label)
    case .choose(_, let label, _): ("choose", label)
    case .set(let label, nil, _): ("set", label)
    case .submit(let label): ("submit", label)
    case _: nil
    }
  }

  static func words(_ move: Move) -> String {
    let words = move.words(typed: [])
    return words.count > 80 ? words.prefix(80) + "…" : words
  }
}
