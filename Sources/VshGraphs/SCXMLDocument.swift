import VshProgram
import VshText

/// Graphs as SCXML (https://www.w3.org/TR/scxml/): states, regions, histories, timers, and guards that ask for a state. Any
/// other guard is a name that no engine knows, so that its transition is not taken. Of bodies it has what they send to their
/// chart. Parameters and the stack of screens have no counterpart.
struct SCXMLDocument {
  private(set) var text = ""
  /// What SCXML has no counterpart for.
  private(set) var lost: [String] = []
  private var lines: [String] = []
  private var names = UniqueNames()
  private var states: [ID<State>: ProgramGraph.State] = [:]
  private var ids: [ID<State>: String] = [:]
  private var histories: [History: String] = [:]
  /// The first words of all events of several words, also those of engines. An engine takes an event of one word for any
  /// that begins with it.
  private var heads: Set<String> = ["done", "error"]

  init(_ graphs: [(name: String, graph: ProgramGraph)]) {
    var initial = ""
    for screen in graphs.flatMap({ $0.graph.screens }) {
      heads.insert(UniqueNames.cleaned(screen.name))
      for way in screen.allWays where way.event.kind != .action && way.event.kind != .when {
        heads.formUnion(event(way).split(separator: ".").prefix(1).map(String.init))
      }
    }
    for (_, graph) in graphs {
      (states, ids, histories) = ([:], [:], [:])
      for state in graph.screens.flatMap({ $0.allStates }) {
        states[state.id] = state
        ids[state.id] = names.name(for: state.key)
      }
      for (history, name) in graph.histories { histories[history] = names.name(for: name) }
      for screen in graph.screens {
        let id = names.name(for: screen.name)
        // No component is shown by itself.
        if initial.isEmpty, !screen.isComponent { initial = " initial=\"\(id)\"" }
        add(id, of: nil, screen.ways, screen.regions, 1)
      }
      for link in graph.links {
        let names = [link.from, link.to].map { id in graph.screen(id)?.name ?? "" }
        lose("ways between screens")
        comment("\(names[0]) \(link.kind.rawValue) \(names[1]): \(link.label)", 1)
      }
    }
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\"\(initial)>",
    ]
    text = (head + lines).joined(separator: "\n") + "\n</scxml>\n"
  }

  // MARK: States

  /// A transition and what has it.
  private struct OwnedWay {
    let way: ProgramGraph.Way
    /// Where `-> same` leads.
    let same: String?
    /// Whether it leads to a state inside the one that has it, which it does not leave.
    let isInside: Bool
  }

  /// Adds a screen or a state. Regions beside each other are states of a `parallel`.
  private mutating func add(
    _ id: String, of state: ProgramGraph.State?, _ ways: [ProgramGraph.Way],
    _ regions: [ProgramGraph.Region], _ depth: Int
  ) {
    // A screen starts over from inside.
    let isSole = regions.count < 2
    let first = state == nil && isSole ? regions.first?.states.first.flatMap { ids[$0.id] } : nil
    let owned = ways.map { way in
      OwnedWay(
        way: way, same: first ?? id,
        isInside: first != nil && way.target?.kind == .same || regions.contains { way.leads(into: $0) })
    }
    if isSole { return add(id, of: state, owned, in: regions.first, depth) }
    append("<parallel id=\"\(id)\">", depth)
    if let state { addParts(of: state, depth + 1) }
    let homes = ProgramGraph.homes(of: ways, in: regions)
    for (own, home) in zip(owned, homes) where home == nil { add(own, depth + 1) }
    for (index, region) in regions.enumerated() {
      let inner = zip(owned, homes).filter { $0.1 == index }.map { $0.0 }
      let name = names.name(for: region.name.isEmpty ? "region" : region.name)
      add(name, of: nil, inner, in: region, depth + 1)
    }
    append("</parallel>", depth)
  }

  /// Adds a state with the states of a region.
  private mutating func add(
    _ id: String, of state: ProgramGraph.State?, _ ways: [OwnedWay], in region: ProgramGraph.Region?,
    _ depth: Int
  ) {
    let first = region?.states.first.flatMap { ids[$0.id] }
    append("<state id=\"\(id)\"\(first.map { " initial=\"\($0)\"" } ?? "")>", depth)
    if let state { addParts(of: state, depth + 1) }
    if let region, let first {
      for isDeep in [false, true] {
        guard let id = histories[History(region: region.id, isDeep: isDeep)] else { continue }
        let type = isDeep ? "deep" : "shallow"
        append(
          "<history id=\"\(id)\" type=\"\(type)\"><transition target=\"\(first)\"/></history>", depth + 1)
      }
    }
    // A region is asked before what has it, and starts over from inside.
    let own = (region.map { region in region.ways.map { ($0, region) } } ?? []).map { way, region in
      OwnedWay(way: way, same: first, isInside: way.target?.kind == .same || way.leads(into: region))
    }
    for way in own + ways { add(way, depth + 1) }
    for state in region?.states ?? [] {
      add(ids[state.id] ?? "", of: state, state.ways, state.regions, depth + 1)
    }
    append("</state>", depth)
  }

  /// Parameters, what bodies send, and timers. A timer ends with its state.
  private mutating func addParts(of state: ProgramGraph.State, _ depth: Int) {
    if !state.parameters.isEmpty {
      lose("parameters of states")
      comment(state.parameters, depth)
    }
    var sends: [String] = []
    for way in state.ways where way.event.kind == .after || way.event.kind == .every {
      guard let send = send(way) else {
        lose("computed durations")
        continue
      }
      if !sends.contains(send) { sends.append(send) }
    }
    let ends = sends.map { send in "<cancel sendid=\(send.split(separator: " ")[1].dropFirst(3))/>" }
    for (name, acts) in [
      ("onentry", raised(state.enter) + sends.joined()), ("onexit", raised(state.leave) + ends.joined()),
    ] where !acts.isEmpty {
      append("<\(name)>\(acts)</\(name)>", depth)
    }
  }

  private mutating func raised(_ sent: [ProgramGraph.Sent]) -> String {
    if sent.contains(where: { $0.kind != .send }) { lose("events to others, or under a condition") }
    return sent.filter { $0.kind == .send }.map { "<raise event=\"\(action($0.name))\"/>" }.joined()
  }

  /// Nil where the duration is computed.
  private func send(_ way: ProgramGraph.Way) -> String? {
    let event = event(way)
    return DurationLiteral.milliseconds(of: way.event.subject).map {
      "<send id=\"\(event)\" event=\"\(event)\" delay=\"\($0)ms\"/>"
    }
  }

  // MARK: Transitions

  private mutating func add(_ own: OwnedWay, _ depth: Int) {
    let way = own.way
    for move in way.moves {
      lose("the stack of screens")
      comment(move.kind.rawValue, depth)
    }
    let event = way.event.kind == .when ? "" : " event=\"\(event(way))\""
    var attributes = event
    if let asked = way.guardState.flatMap({ ids[$0] }) {
      attributes += " cond=\"In('\(asked)')\""
    } else if let text = way.namedGuard {
      lose("guards")
      comment(way.event.kind == .when ? way.text : "when \(text)", depth)
      // It would always be taken.
      if way.event.kind == .when { return }
      attributes += " cond=\"\(UniqueNames.identifier(text))\""
    }
    if let target = target(way, same: own.same) { attributes += " target=\"\(target)\"" }
    if own.isInside { attributes += " type=\"internal\"" }
    let again = way.event.kind == .every ? send(way) : nil
    let acts = raised(way.sent) + (way.target == nil || own.isInside ? again ?? "" : "")
    append(
      acts.isEmpty ? "<transition\(attributes)/>" : "<transition\(attributes)>\(acts)</transition>", depth)
    if let again, way.namedGuard != nil { append("<transition\(event)>\(again)</transition>", depth) }
  }

  /// Nil where a transition stays in its states.
  private func target(_ way: ProgramGraph.Way, same: String?) -> String? {
    guard let target = way.target else { return nil }
    if target.kind == .same { return same }
    guard let last = target.path.last else { return nil }
    let ends = (states[last].map(way.histories) ?? []).compactMap { histories[$0] }
    return ends.isEmpty ? ids[last] : ends.joined(separator: " ")
  }

  /// `retry`, `news.list.ok`, `News.loading.after.750ms`.
  private func event(_ way: ProgramGraph.Way) -> String {
    let event = way.event
    return switch event.kind {
    case .action: action(event.subject)
    case .ok, .fail, .part, .finished, .dismissed:
      UniqueNames.cleaned("\(event.numberedSubject).\(event.kind.rawValue)")
    case .after, .every, .when: UniqueNames.cleaned("\(event.home).\(event.kind.rawValue).\(event.subject)")
    }
  }

  private func action(_ name: String) -> String {
    let name = UniqueNames.cleaned(name)
    return heads.contains(name) ? name + "-action" : name
  }

  // MARK: Lines

  private mutating func comment(_ text: String, _ depth: Int) {
    // A comment must not hold two hyphens.
    let safe = Pictures.markup(text).replacingScalars { $0 == "-" ? "\u{2010}" : nil }
    append("<!-- \(safe) -->", depth)
  }

  private mutating func append(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func lose(_ what: String) { if !lost.contains(what) { lost.append(what) } }
}

/// Names for formats that allow only letters, digits, `.`, `_` and `-`; each is given once.
struct UniqueNames {
  private var counts: [String: Int] = [:]

  mutating func name(for text: String) -> String {
    let name = Self.cleaned(text)
    counts[name, default: 0] += 1
    guard let count = counts[name], count > 1 else { return name }
    return self.name(for: "\(name)-\(count)")
  }

  /// A name as programming languages have it.
  static func identifier(_ text: String) -> String {
    cleaned(text).replacingScalars { $0 == "." || $0 == "-" ? "_" : nil }
  }

  /// Letters of other scripts stay: XML allows them in names.
  static func cleaned(_ text: String) -> String {
    let cleaned = text.replacingScalars { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-".unicodeScalars.contains(scalar)
        ? nil : "_"
    }
    guard let first = cleaned.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else {
      return "_\(cleaned)"
    }
    return cleaned
  }
}

/// A duration as the language writes it.
enum DurationLiteral {
  static func milliseconds(of text: String) -> Int? {
    if case .milliseconds(let count) = DurationText.literal(text.utf8.span) { return count }
    return nil
  }
}
