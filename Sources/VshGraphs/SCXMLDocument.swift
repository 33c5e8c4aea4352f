import VshProgram
import VshText

/// Graphs as SCXML (https://www.w3.org/TR/scxml/): states, regions, histories, timers, and guards that ask for a state. Any
/// other guard is a name that no engine knows, so that its transition is not taken. Parameters, bodies and the stack of
/// screens have no counterpart.
struct SCXMLDocument {
  private(set) var text = ""
  /// What SCXML has no counterpart for.
  private(set) var lost: [String] = []
  private var lines: [String] = []
  private var names = UniqueNames()
  private var states: [ID<State>: ProgramGraph.State] = [:]
  private var ids: [ID<State>: String] = [:]
  private var histories: [History: String] = [:]

  init(_ graphs: [(name: String, graph: ProgramGraph)]) {
    var initial = ""
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

  /// Adds a screen or a state. Regions beside each other are states of a `parallel`.
  private mutating func add(
    _ id: String, of state: ProgramGraph.State?, _ ways: [ProgramGraph.Way],
    _ regions: [ProgramGraph.Region], _ depth: Int
  ) {
    if regions.count < 2 {
      return add(id, of: state, ways + (regions.first?.ways ?? []), in: regions.first, depth)
    }
    append("<parallel id=\"\(id)\">", depth)
    if let state { addParts(of: state, depth + 1) }
    for way in ways where !regions.contains(where: { way.leads(into: $0) }) {
      add(way, of: state, same: id, isInside: false, depth + 1)
    }
    for region in regions {
      // One of a `parallel` itself would leave all of its regions.
      let own = region.ways + ways.filter { $0.leads(into: region) }
      add(names.name(for: region.name.isEmpty ? "region" : region.name), of: nil, own, in: region, depth + 1)
    }
    append("</parallel>", depth)
  }

  /// Adds a state with the states of a region.
  private mutating func add(
    _ id: String, of state: ProgramGraph.State?, _ ways: [ProgramGraph.Way],
    in region: ProgramGraph.Region?, _ depth: Int
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
    for way in ways {
      // A screen and a region start over from inside.
      let isAgain = state == nil && way.target?.kind == .same
      add(
        way, of: state, same: state == nil ? first : id,
        isInside: isAgain || region.map { way.leads(into: $0) } ?? false, depth + 1)
    }
    for state in region?.states ?? [] {
      add(ids[state.id] ?? "", of: state, state.ways, state.regions, depth + 1)
    }
    append("</state>", depth)
  }

  /// Parameters and timers. A timer ends with its state.
  private mutating func addParts(of state: ProgramGraph.State, _ depth: Int) {
    if !state.parameters.isEmpty {
      lose("parameters of states")
      comment(state.parameters, depth)
    }
    var sends: [String] = []
    for way in state.ways where way.event.kind == .after || way.event.kind == .every {
      guard let send = send(way, of: state) else {
        lose("computed durations")
        continue
      }
      if !sends.contains(send) { sends.append(send) }
    }
    if sends.isEmpty { return }
    let ends = sends.map { send in "<cancel sendid=\(send.split(separator: " ")[1].dropFirst(3))/>" }
    append("<onentry>\(sends.joined())</onentry>", depth)
    append("<onexit>\(ends.joined())</onexit>", depth)
  }

  /// Nil where the duration is computed.
  private func send(_ way: ProgramGraph.Way, of state: ProgramGraph.State?) -> String? {
    let event = event(way, of: state)
    return DurationLiteral.milliseconds(of: way.event.subject).map {
      "<send id=\"\(event)\" event=\"\(event)\" delay=\"\($0)ms\"/>"
    }
  }

  // MARK: Transitions

  /// - Parameters:
  ///   - same: where `-> same` leads.
  ///   - isInside: whether it leads to a state inside the one that has it, which it does not leave.
  private mutating func add(
    _ way: ProgramGraph.Way, of state: ProgramGraph.State?, same: String?, isInside: Bool, _ depth: Int
  ) {
    for move in way.moves {
      lose("the stack of screens")
      comment(move.kind.rawValue, depth)
    }
    var attributes = way.event.kind == .when ? "" : " event=\"\(event(way, of: state))\""
    if let asked = way.guardState.flatMap({ ids[$0] }) {
      attributes += " cond=\"In('\(asked)')\""
    } else if let text = way.namedGuard {
      lose("guards")
      comment(way.event.kind == .when ? way.text : "when \(text)", depth)
      // It would always be taken.
      if way.event.kind == .when { return }
      attributes += " cond=\"\(UniqueNames.identifier(text))\""
    }
    if let target = target(way, same: same) { attributes += " target=\"\(target)\"" }
    if isInside { attributes += " type=\"internal\"" }
    let again = way.event.kind == .every && (way.target == nil || isInside) ? send(way, of: state) : nil
    append(again.map { "<transition\(attributes)>\($0)</transition>" } ?? "<transition\(attributes)/>", depth)
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
  private func event(_ way: ProgramGraph.Way, of state: ProgramGraph.State?) -> String {
    let event = way.event
    let words =
      switch event.kind {
      case .action: event.subject
      case .ok, .fail, .part, .finished, .dismissed: "\(event.subject).\(event.kind.rawValue)"
      case .after, .every, .when: "\(state?.key ?? "").\(event.kind.rawValue).\(event.subject)"
      }
    return UniqueNames.cleaned(words)
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
