import VshModels
import VshText

/// SCXML (https://www.w3.org/TR/scxml/) as a chart, also as `vsh graph --format scxml` writes it. It reads no other file.
struct ForeignSCXML {
  private(set) var chart = ForeignChart()
  private var ids: [String: Int] = [:]
  private var ways: [(state: Int, element: XMLElement)] = []
  /// What a state sends when it is entered, by the event, and what it cancels when it is left.
  private var sends: [Own: ForeignChart.Delay] = [:]
  private var sent: [(own: Own, id: Own)] = []
  private var cancelled: Set<Own> = []
  /// The sources of what a state invokes, by the id.
  private var invokes: [Own: String] = [:]
  private var invoked: [(state: Int, source: String)] = []
  private var screenIDs: Set<String> = []
  /// The events of transitions, and their first words where they have several.
  private var events: Set<String> = []
  private var heads: Set<String> = ["done", "error"]

  /// The name of an event or an id, of one state.
  private struct Own: Hashable {
    let state: Int
    let name: String
  }

  init(_ bytes: [UInt8], named name: String) throws(DataProblem) {
    let root = try XMLElement.document(from: bytes, of: "the chart")
    guard root.name == "scxml" else {
      throw DataProblem("`\(root.name)` is not SCXML", line: root.line, column: 1)
    }
    let document = try chart.add(
      .init(id: root["name"] ?? name, initial: root["initial"]), levels: 0, line: root.line)
    try addParts(of: root, to: document, 1)
    if chart.states[document].children.isEmpty {
      throw DataProblem("the chart has no state", line: root.line, column: 1)
    }
    screenIDs = Set(chart.states[document].children.map { chart.states[$0].id })
    for event in ways.flatMap({ ($0.element["event"] ?? "").split(separator: " ") }) {
      events.insert(String(event))
      heads.formUnion(event.split(separator: ".").dropLast().prefix(1).map(String.init))
    }
    for (state, element) in ways { add(element, to: state) }
    addTimers()
    let ids = self.ids
    chart.takeInitial { id, _ in ids[id] }
    chooseScreens(document)
  }

  /// The outermost states are screens where none leads to another, as `vsh graph` writes them.
  private mutating func chooseScreens(_ document: Int) {
    let outermost = chart.states[document].children
    var homes: [Int: Int] = [:]
    for state in chart.states.indices.dropFirst() { homes[state] = chart.around(state).dropLast().last }
    let leads = chart.states.indices.contains { state in
      chart.states[state].ways.contains { $0.targets.contains { homes[$0] != homes[state] } }
    }
    let areScreens = outermost.allSatisfy { state in
      let row = chart.states[state]
      let isKind = row.kind == .state || row.kind == .parallel
      return isKind && chart.isPlain(state) && !row.children.contains { chart.isHistory($0) }
    }
    guard areScreens, !leads, chart.states[document].notes.isEmpty,
      outermost.contains(where: { !chart.states[$0].children.isEmpty || outermost.count > 1 })
        || chart.states[outermost[0]].ways.isEmpty == false
    else {
      chart.screens = [document]
      return
    }
    // What is entered first is the first one by now.
    let written = outermost.sorted()
    chart.screens = written
    chart.firstScreen = chart.states[document].initial == nil ? 0 : written.firstIndex(of: outermost[0]) ?? 0
    for state in written { chart.states[state].parent = nil }
  }

  // MARK: States

  private mutating func addParts(of element: XMLElement, to state: Int, _ levels: Int) throws(DataProblem) {
    for part in element.elements {
      switch part.name {
      case "state", "parallel", "final", "history":
        let kind: ForeignChart.Kind =
          switch part.name {
          case "parallel": .parallel
          case "final": .final
          case "history": .history(isDeep: part["type"] == "deep")
          default: .state
          }
        let id =
          part["id"] ?? "\(chart.states[state].id).\(part.name)\(chart.states[state].children.count + 1)"
        let added = try chart.add(
          .init(id: id, kind: kind, parent: state, initial: part["initial"]), levels: levels, line: part.line)
        if ids.updateValue(added, forKey: id) != nil {
          throw DataProblem("two states have the id `\(id)`", line: part.line, column: 1)
        }
        if part["src"] != nil { chart.note(words(of: part), in: added) }
        try addParts(of: part, to: added, levels + 1)
      case "transition":
        ways.append((state, part))
        try ForeignChart.check(ways.count, line: part.line)
      case "initial":
        chart.states[state].initial = part.elements("transition").first?["target"]
        if part.elements.first?.elements.isEmpty == false { chart.note("what `initial` does", in: state) }
      case "onentry": for act in part.elements { enter(act, state) }
      case "onexit":
        for act in part.elements {
          if act.name == "cancel", let id = act["sendid"] {
            cancelled.insert(Own(state: state, name: id))
          } else {
            chart.states[state].leave.append(self.act(act))
          }
        }
      case "invoke":
        let source =
          [part["src"], part["id"], part["type"]].compactMap { $0 }.first { !$0.isEmpty } ?? "work"
        invokes[Own(state: state, name: part["id"] ?? "")] = source
        invoked.append((state, source))
        if !part.elements.isEmpty || part["srcexpr"] != nil { chart.note(words(of: part), in: state) }
      default: chart.note(words(of: part), in: state)
      }
    }
  }

  private mutating func enter(_ act: XMLElement, _ state: Int) {
    if act.name == "send", let event = act["event"], act["delay"] != nil || act["delayexpr"] != nil {
      let delay = act["delay"].flatMap(Self.delay) ?? .name(act["delayexpr"] ?? act["delay"] ?? "")
      sends[Own(state: state, name: event)] = delay
      sent.append((Own(state: state, name: event), Own(state: state, name: act["id"] ?? "")))
    } else {
      chart.states[state].enter.append(self.act(act))
    }
  }

  /// What a state sends or invokes, and nothing in it takes.
  private mutating func addTimers() {
    let taken = Set(ways.map { Own(state: $0.state, name: $0.element["event"] ?? "") })
    for (own, id) in sent {
      if !cancelled.contains(id) {
        chart.note("`\(own.name)` is sent also after the state is left", in: own.state)
      }
      guard !taken.contains(own), let delay = sends[own] else { continue }
      chart.states[own.state].timers.append((delay, own.name))
    }
    var answered: Set<Own> = []
    for state in chart.states.indices {
      for way in chart.states[state].ways {
        if case .answer(let source, _) = way.event { answered.insert(Own(state: state, name: source)) }
      }
    }
    for (state, source) in invoked where answered.insert(Own(state: state, name: source)).inserted {
      chart.states[state].ways.append(.init(event: .answer(of: source, .ok)))
    }
  }

  private func act(_ element: XMLElement) -> ForeignChart.Act {
    let isPlain = element.elements.isEmpty && element["delay"] == nil && element["delayexpr"] == nil
    guard let event = element["event"], isPlain, element["target"] == nil else {
      return .note(words(of: element))
    }
    let isSent = element.name == "raise" || element.name == "send"
    return isSent ? .send(action(event)) : .note(words(of: element))
  }

  // MARK: Transitions

  private mutating func add(_ element: XMLElement, to state: Int) {
    // The way of a history says where it leads at first: where its states begin is the same.
    if chart.isHistory(state) {
      guard let parent = chart.states[state].parent else { return }
      let first = chart.states[parent].children.first { !chart.isHistory($0) }
      if element["target"].flatMap({ ids[$0] }) != first, chart.states[parent].kind == .state {
        chart.note("\(words(of: element)) of a history", in: parent)
      }
      return
    }
    let events = (element["event"] ?? "").split(separator: " ").map(String.init)
    var way = ForeignChart.Way(event: .always)
    way.condition = condition(element["cond"])
    for id in (element["target"] ?? "").split(separator: " ").map(String.init) {
      guard let target = ids[id] else { return chart.note(words(of: element), in: state) }
      way.targets.append(target)
    }
    way.isInside = element["type"] == "internal" && chart.states[state].kind == .state
    var isSentAgain = false
    for act in element.elements {
      if act.name == "send", act["event"] == element["event"],
        sends[Own(state: state, name: act["event"] ?? "")] != nil
      {
        isSentAgain = true
      } else {
        way.acts.append(self.act(act))
      }
    }
    if element["event"] == nil { return chart.states[state].ways.append(way) }
    for event in events {
      guard let known = self.event(event, of: state, isSentAgain: isSentAgain) else {
        chart.note(words(of: element), in: state)
        continue
      }
      way.event = known
      // After one with a condition, as vsh writes it, it only has the timer go on.
      let goesOn = isSentAgain && way.targets.isEmpty && way.acts.isEmpty && way.condition == nil
      if goesOn, let last = chart.states[state].ways.last, last.event == known, last.condition != nil {
        continue
      }
      chart.states[state].ways.append(way)
    }
  }

  private static let answers: [(String, ForeignChart.Answer)] = [
    ("done.invoke", .ok), ("error.platform", .fail), ("error.communication", .fail), ("error", .fail),
  ]

  /// Nil for one that the language has no word for.
  private func event(_ written: String, of state: Int, isSentAgain: Bool) -> ForeignChart.Event? {
    let event = written.hasSuffix(".*") ? String(written.dropLast(2)) : written
    if event.isEmpty || event == "*" { return nil }
    let id = chart.states[state].id
    if var delay = sends[Own(state: state, name: event)] {
      // The name that vsh gives a timer has its duration as the script wrote it.
      let own = [("every", true), ("after", false)].first { event.hasPrefix("\(id).\($0.0).") }
      if let own, case .literal = delay,
        let text = Self.duration(event.dropFirst(id.utf8.count + own.0.utf8.count + 2)),
        Self.milliseconds(of: text) == Self.milliseconds(of: delay)
      {
        delay = .literal(text)
      }
      return isSentAgain || own?.1 == true ? .every(delay) : .after(delay)
    }
    for (word, isEvery) in [("after", false), ("every", true)] where event.hasPrefix("\(id).\(word).") {
      let name = ForeignChart.Delay.name(String(event.dropFirst(id.utf8.count + word.utf8.count + 2)))
      return isEvery ? .every(name) : .after(name)
    }
    if event == "done.state.\(id)" { return .done }
    for (prefix, answer) in Self.answers where event.hasPrefix(prefix) {
      let id = event.dropFirst(prefix.utf8.count)
      let name = id.hasPrefix(".") ? String(id.dropFirst()) : String(id)
      if let source = invokes[Own(state: state, name: name)] { return .answer(of: source, answer) }
    }
    if event.hasPrefix("done.") || event == "error" || event.hasPrefix("error.") { return nil }
    let words = event.split(separator: ".")
    if let answer = words.last.flatMap({ ForeignChart.Answer(rawValue: String($0)) }) {
      let subject = words.dropLast().joined(separator: ".")
      switch answer {
      case .ok, .fail:
        // Of several calls of an op, vsh numbers the later ones.
        let op = words.count == 3 ? words[1].split(separator: "-") : []
        if op.count == 2, Int(op[1]) != nil { return .answer(of: "\(words[0]).\(op[0])", answer) }
        if words.count == 3 { return .answer(of: subject, answer) }
      case .finished, .dismissed:
        if words.count == 2, screenIDs.contains(subject) { return .answer(of: subject, answer) }
      }
    }
    return .action(action(event))
  }

  /// vsh writes `ok-action` for an action `ok` where other events begin with that word.
  private func action(_ event: String) -> String {
    guard event.hasSuffix("-action") else { return event }
    let name = String(event.dropLast(7))
    return heads.contains(name) && !events.contains(name) ? name : event
  }

  private func condition(_ text: String?) -> ForeignChart.Condition? {
    guard let text = text?.split(whereSeparator: \.isWhitespace).joined(separator: " "), !text.isEmpty,
      text != "true"
    else { return nil }
    for quote in ["'", "\""] where text.hasPrefix("In(\(quote)") && text.hasSuffix("\(quote))") {
      if let state = ids[String(text.dropFirst(4).dropLast(2))] { return .isIn(state) }
    }
    return .text(text)
  }

  // MARK: Texts

  /// `3s`, `.5s`, `500ms`.
  private static func delay(_ text: String) -> ForeignChart.Delay? {
    let text = text.hasPrefix(".") ? "0" + text : text
    guard let delay = duration(text[...]), text.hasSuffix("s") else { return nil }
    return milliseconds(of: .literal(delay)).map(ForeignChart.delay)
  }

  private static func duration(_ text: Substring) -> String? {
    milliseconds(of: String(text)) == nil ? nil : String(text)
  }

  private static func milliseconds(of delay: ForeignChart.Delay) -> Int? {
    if case .literal(let text) = delay { milliseconds(of: text) } else { nil }
  }

  private static func milliseconds(of text: String) -> Int? {
    if case .milliseconds(let count) = DurationText.literal(text.utf8.span) { return count }
    return nil
  }

  private func words(of element: XMLElement) -> String {
    let attributes = element.attributes.map { " \($0.name)=\(TextLiteral.of($0.value))" }.joined()
    return "<\(element.name)\(attributes)>"
  }
}
