import VshProgram
import VshText

/// Graphs as SCXML (https://www.w3.org/TR/scxml/). Guards are View Script, so they are comments, as are bodies of other
/// kinds and the stack of screens.
struct SCXMLDocument {
  private(set) var text = ""
  /// What SCXML has no counterpart for.
  private(set) var lost: [String] = []
  private var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
  private var names = UniqueNames()
  private var ids: [ID<State>: String] = [:]

  init(_ graphs: [(name: String, graph: ProgramGraph)]) {
    lines.append("<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"null\">")
    for (_, graph) in graphs {
      ids = [:]
      for screen in graph.screens {
        for state in screen.allStates { ids[state.id] = names.name(for: state.key) }
      }
      for screen in graph.screens { add(screen) }
      for link in graph.links {
        let names = [link.from, link.to].map { id in graph.screen(id)?.name ?? "" }
        lose("ways between screens")
        comment("\(names[0]) \(link.kind.rawValue) \(names[1]): \(link.label)", 1)
      }
    }
    text = lines.joined(separator: "\n") + "\n</scxml>\n"
  }

  private mutating func add(_ screen: ProgramGraph.Screen) {
    let id = names.name(for: screen.name)
    open(screen.regions.count > 1 ? "parallel" : "state", id, 1)
    for way in screen.ways { add(way, of: nil, 2) }
    add(screen.regions, 2)
    append("</\(screen.regions.count > 1 ? "parallel" : "state")>", 1)
  }

  /// Regions beside each other are states of a `parallel`.
  private mutating func add(_ regions: [ProgramGraph.Region], _ depth: Int) {
    for region in regions {
      let isOwn = regions.count > 1
      if isOwn { open("state", names.name(for: region.name.isEmpty ? "region" : region.name), depth) }
      let inner = depth + (isOwn ? 1 : 0)
      for way in region.ways { add(way, of: nil, inner) }
      for state in region.states { add(state, inner) }
      if isOwn { append("</state>", depth) }
    }
  }

  private mutating func add(_ state: ProgramGraph.State, _ depth: Int) {
    let word = state.regions.count > 1 ? "parallel" : "state"
    open(word, ids[state.id] ?? "", depth)
    if !state.parameters.isEmpty {
      lose("parameters of states")
      comment(state.parameters, depth + 1)
    }
    for way in state.ways where way.event.kind == .after || way.event.kind == .every {
      append(
        "<onentry><send event=\"\(event(way, of: state))\"\(delay(way.event.subject))/></onentry>", depth + 1)
    }
    for way in state.ways { add(way, of: state, depth + 1) }
    add(state.regions, depth + 1)
    append("</\(word)>", depth)
  }

  private mutating func add(_ way: ProgramGraph.Way, of state: ProgramGraph.State?, _ depth: Int) {
    if let text = way.guardText {
      lose("guards")
      comment("when \(text)", depth)
    }
    for move in way.moves {
      lose("the stack of screens")
      comment(move.kind.rawValue, depth)
    }
    var attributes = way.event.kind == .when ? "" : " event=\"\(event(way, of: state))\""
    switch way.target?.kind {
    case nil: break
    case .same: attributes += state.flatMap { ids[$0.id] }.map { " target=\"\($0)\"" } ?? ""
    case .enter: attributes += target(way)
    case .resume, .resumeDeep:
      lose("`resume`")
      comment(way.target?.text ?? "", depth)
      attributes += target(way)
    }
    append("<transition\(attributes)/>", depth)
  }

  private func target(_ way: ProgramGraph.Way) -> String {
    way.target?.path.last.flatMap { ids[$0] }.map { " target=\"\($0)\"" } ?? ""
  }

  /// `retry`, `news.list.ok`, `News.loading.after.750ms`.
  private func event(_ way: ProgramGraph.Way, of state: ProgramGraph.State?) -> String {
    let event = way.event
    let words =
      switch event.kind {
      case .action: event.subject
      case .ok, .fail, .finished, .dismissed: "\(event.subject).\(event.kind.rawValue)"
      case .after, .every, .when: "\(state?.key ?? "").\(event.kind.rawValue).\(event.subject)"
      }
    return UniqueNames.cleaned(words)
  }

  /// A delay of SCXML, where a duration is written as one.
  private mutating func delay(_ duration: String) -> String {
    guard let milliseconds = DurationLiteral.milliseconds(of: duration) else {
      lose("computed durations")
      return ""
    }
    return " delay=\"\(milliseconds)ms\""
  }

  // MARK: Lines

  private mutating func open(_ word: String, _ id: String, _ depth: Int) {
    append("<\(word) id=\"\(id)\">", depth)
  }

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
