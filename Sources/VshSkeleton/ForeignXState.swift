import VshModels
import VshText

/// A configuration of an XState machine (versions 4 and 5) in JSON, or several by their names, as `vsh graph --format xstate`
/// writes them.
struct ForeignXState {
  private(set) var chart = ForeignChart()
  /// The states by what `#` names, and by their keys in the states around them.
  private var ids: [String: Int] = [:]
  private var keys: [Key: Int] = [:]
  private var parts: [(state: Int, part: JSONPart)] = []
  /// The ids of the states in which vsh has an `every` repeat, as targets have them.
  private var tickers: Set<String> = []
  private var machines: Set<String> = []
  private var wayCount = 0

  private struct Key: Hashable {
    let parent: Int
    let name: String
  }

  init(_ bytes: [UInt8], named name: String) throws(DataProblem) {
    let root = JSONPart(try JSONReader.document(from: bytes))
    let isMachine = ["id", "initial", "states", "type"].contains { root.member($0) != nil }
    let machines = isMachine ? [(name: name, value: root)] : root.members
    guard root.kind == .object, !machines.isEmpty, machines.allSatisfy({ $0.value.kind == .object }) else {
      throw DataProblem(
        "it is not a configuration of an XState machine", line: root.position.line,
        column: root.position.column)
    }
    for (name, part) in machines {
      let id = part["id"]?.string ?? name
      self.machines.insert(id)
      chart.screens.append(try add(part, key: name, id: id, Names(own: id, inside: id), to: nil, 1))
    }
    for (state, part) in parts {
      if let ticker = Self.ticker(part) {
        try addTicker(ticker, to: state)
      } else {
        try addParts(of: part, to: state)
      }
    }
    let (ids, keys) = (self.ids, self.keys)
    chart.takeInitial { text, state in Self.target("." + text, from: state, beside: nil, ids, keys) }
  }

  /// The id of a state in the chart, and what those of the states in it begin with: where vsh wrote the machine, a region
  /// without a name is not in them.
  private struct Names {
    let own: String
    let inside: String
  }

  /// - Parameter id: what `#` names.
  private mutating func add(
    _ part: JSONPart, key: String, id: String, _ names: Names, to parent: Int?, _ levels: Int
  ) throws(DataProblem) -> Int {
    let history = part["history"]
    let type = part["type"]?.string
    let inside = part["states"]?.members ?? []
    let tickers = inside.filter { Self.ticker($0.value) != nil }
    var inner = inside.filter { Self.ticker($0.value) == nil }
    let isSole = inner.count == 1 && Self.isRegion(inner[0].value, "\(id).\(inner[0].name)")
    var path = id
    var region: JSONPart?
    // Without a name it is there only for the timers beside it.
    if isSole, inner[0].name.hasPrefix("region") {
      region = inner[0].value
      path += ".\(inner[0].name)"
      inner = region?["states"]?.members ?? []
    }
    let kind: ForeignChart.Kind =
      switch type {
      case _ where isSole && region == nil: .parallel
      case "parallel" where region != nil || !tickers.isEmpty && inner.isEmpty: .state
      case "parallel": .parallel
      case "final": .final
      case "history": .history(isDeep: history?.string == "deep")
      default: .state
      }
    if part.kind != .object { throw Self.problem("the state `\(key)` is not an object", part) }
    let initial = inner.isEmpty ? nil : (region ?? part)["initial"]?.string
    var state = ForeignChart.State(id: names.own, kind: kind, parent: parent, initial: initial)
    state.says = part["description"]?.string ?? ""
    // The position is counted only for a message.
    let isFull = chart.states.count >= ForeignChart.mostStates || levels > ForeignChart.mostLevels
    let index = try chart.add(
      state, levels: levels, line: isFull ? part.position.line : 1, column: isFull ? part.position.column : 1)
    if ids.updateValue(index, forKey: id) != nil {
      throw Self.problem("two states have the id `\(id)`", part)
    }
    if let parent { keys[Key(parent: parent, name: key)] = index }
    if let region { parts.append((index, region)) }
    parts.append((index, part))
    for (_, ticker) in tickers {
      parts.append((index, ticker))
      self.tickers.insert("#" + (Self.ticker(ticker)?["id"]?.string ?? ""))
    }
    for (key, part) in inner {
      let id = part["id"]?.string ?? "\(path).\(key)"
      let own = id == "\(path).\(key)" ? "\(names.inside).\(key)" : id
      let isNameless = key.hasPrefix("region") && Self.isRegion(part, id)
      let names = Names(own: own, inside: isNameless ? names.inside : own)
      _ = try add(part, key: key, id: id, names, to: index, levels + 1)
    }
    return index
  }

  /// A region as vsh writes it: it has no id, and its states have their paths.
  private static func isRegion(_ part: JSONPart, _ path: String) -> Bool {
    let states = part["states"]?.members ?? []
    return part["id"] == nil && !states.isEmpty
      && states.allSatisfy { $0.value["id"]?.string == "\(path).\($0.name)" }
  }

  /// The state of the region of an `every`, as vsh writes it: it does nothing but enter itself again.
  private static func ticker(_ part: JSONPart) -> JSONPart? {
    guard part.members.count == 2, let states = part["states"]?.members, states.count == 1,
      let tick = states.first?.value, let id = tick["id"]?.string, id.contains(".every_"),
      let timers = tick["after"]?.members, timers.count == 1, tick.members.count == 2,
      timers[0].value.elements.last?["target"]?.string == "#" + id
    else { return nil }
    return tick
  }

  private static func problem(_ message: String, _ part: JSONPart) -> DataProblem {
    DataProblem(message, line: part.position.line, column: part.position.column)
  }

  // MARK: Members

  private static let read: Set<String> = [
    "id", "key", "type", "initial", "states", "history", "description", "target", "version",
    "predictableActionArguments",
  ]

  private mutating func addParts(of part: JSONPart, to state: Int) throws(DataProblem) {
    for (name, value) in part.members where value.kind != .null {
      switch name {
      case "on":
        for (event, ways) in value.members {
          if event.isEmpty {
            try add(ways, .always, to: state)
          } else if event.hasSuffix("*") || event.hasPrefix("done.") || event.hasPrefix("error.")
            || event.hasPrefix("xstate.")
          {
            chart.note("on \(event)", in: state)
          } else {
            try add(ways, .action(event), to: state)
          }
        }
      case "after":
        for (time, ways) in value.members { try add(ways, .after(Self.delay(time)), to: state) }
        if value.kind == .list { chart.note("after: a list", in: state) }
      case "always": try add(value, .always, to: state)
      case "onDone": try add(value, .done, to: state)
      case "invoke": for invoked in Self.list(value) { try invoke(invoked, state) }
      case "entry", "onEntry": chart.states[state].enter = acts(value)
      case "exit", "onExit": chart.states[state].leave = acts(value)
      case _ where !Self.read.contains(name): chart.note(name, in: state)
      default: break
      }
    }
    if chart.isHistory(state), let parent = chart.states[state].parent, let target = part["target"]?.string {
      let first = chart.states[parent].children.first { !chart.isHistory($0) }
      if Self.target(target, from: state, beside: parent, ids, keys) != first {
        chart.note("the target \(target) of a history", in: parent)
      }
    }
  }

  /// Where others are before it, the last way does nothing but repeat.
  private mutating func addTicker(_ part: JSONPart, to state: Int) throws(DataProblem) {
    for (time, ways) in part["after"]?.members ?? [] {
      try add(ways, .every(Self.delay(time)), to: state)
      if ways.elements.count > 1 { chart.states[state].ways.removeLast() }
    }
  }

  private mutating func invoke(_ part: JSONPart, _ state: Int) throws(DataProblem) {
    let source = part["src"]?.string ?? part["src"]?["type"]?.string ?? part["id"]?.string ?? "work"
    let isScreen = machines.contains(source)
    for (name, value) in part.members where value.kind != .null {
      switch name {
      case "src", "id": break
      case "onDone": try add(value, .answer(of: source, isScreen ? .finished : .ok), to: state)
      case "onError": try add(value, .answer(of: source, isScreen ? .dismissed : .fail), to: state)
      default: chart.note("\(name) of \(source)", in: state)
      }
    }
    if part["onDone"] == nil, part["onError"] == nil {
      chart.states[state].ways.append(.init(event: .answer(of: source, isScreen ? .finished : .ok)))
    }
  }

  private static func list(_ part: JSONPart) -> [JSONPart] { part.kind == .list ? part.elements : [part] }

  private static func delay(_ text: String) -> ForeignChart.Delay {
    Int(text).flatMap { $0 < 0 ? nil : ForeignChart.delay(milliseconds: $0) } ?? .name(text)
  }

  private func acts(_ part: JSONPart) -> [ForeignChart.Act] {
    Self.list(part).map { part in
      let name = part.string ?? part["type"]?.string ?? ""
      if name == "raise" || name == "xstate.raise" {
        let event = part["event"] ?? part["params"]?["event"]
        return (event?.string ?? event?["type"]?.string).map { .send($0) } ?? .note(name)
      }
      return name.isEmpty || name.hasPrefix("xstate.") ? .note("the action \(name)") : .emit(name)
    }
  }

  // MARK: Transitions

  private mutating func add(
    _ part: JSONPart, _ event: ForeignChart.Event, to state: Int
  ) throws(DataProblem) {
    for part in Self.list(part) where part.kind != .null {
      wayCount += 1
      if wayCount > ForeignChart.mostWays {
        try ForeignChart.check(wayCount, line: part.position.line, column: part.position.column)
      }
      var way = ForeignChart.Way(event: event)
      let targets = part.kind == .object ? part["target"].map(Self.list) ?? [] : [part]
      var isRelative = false
      var wrong: String?
      for text in targets.map({ $0.string ?? "" }) where !tickers.contains(text) {
        if let target = Self.target(text, from: state, beside: chart.states[state].parent, ids, keys) {
          way.targets.append(target)
        } else {
          wrong = text
        }
        isRelative = text.hasPrefix(".")
      }
      if let wrong {
        chart.note("-> \(wrong)", in: state)
        continue
      }
      if let text = part["guard"]?.string ?? part["guard"]?["type"]?.string ?? part["cond"]?.string
        ?? part["cond"]?["type"]?.string
      {
        way.condition = text == "true" ? nil : .text(text)
      } else if part["guard"] != nil || part["cond"] != nil {
        way.condition = .text("a guard that is written in code")
      }
      way.acts = part["actions"].map(acts) ?? []
      let isInternal = part["internal"]?.bool ?? (part["reenter"]?.bool.map { !$0 } ?? true)
      let isOne = chart.states[state].kind != .parallel
      way.isInside = isOne && (isRelative && part["internal"] == nil || isInternal)
      if way.targets == [state], part["internal"] == nil, part["reenter"] == nil {
        chart.note(
          "whether a transition to itself enters it again: XState 4 does, XState 5 does not", in: state)
      }
      for (name, _) in part.members where !Self.ofWay.contains(name) {
        chart.note("\(name) of a transition", in: state)
      }
      chart.states[state].ways.append(way)
    }
  }

  private static let ofWay: Set<String> = [
    "target", "guard", "cond", "actions", "internal", "reenter", "description",
  ]

  /// `#id`, `#id.a.b`, `.child`, `sibling.child`.
  ///
  /// - Parameter parent: nil for a machine, whose states are named as its siblings would be.
  private static func target(
    _ text: String, from state: Int, beside parent: Int?, _ ids: [String: Int], _ keys: [Key: Int]
  ) -> Int? {
    if text.hasPrefix("#"), let index = ids[String(text.dropFirst())] { return index }
    var words = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var found: Int? = parent ?? state
    if text.hasPrefix("#") {
      found = ids[String(words.removeFirst().dropFirst())]
    } else if text.hasPrefix(".") {
      words.removeFirst()
      found = state
    }
    for word in words { found = found.flatMap { keys[Key(parent: $0, name: word)] } }
    return found
  }
}
