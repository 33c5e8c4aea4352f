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
      chart.screens.append(try add(part, key: name, id: id, to: nil, 1))
    }
    for (state, part) in parts { try addParts(of: part, to: state) }
    let (ids, keys) = (self.ids, self.keys)
    chart.takeInitial { text, state in Self.target("." + text, from: state, beside: nil, ids, keys) }
  }

  private mutating func add(
    _ part: JSONPart, key: String, id: String, to parent: Int?, _ levels: Int
  ) throws(DataProblem) -> Int {
    let history = part["history"]
    let type = part["type"]?.string
    let kind: ForeignChart.Kind =
      switch type {
      case "parallel": .parallel
      case "final": .final
      case "history": .history(isDeep: history?.string == "deep")
      default: .state
      }
    if part.kind != .object { throw Self.problem("the state `\(key)` is not an object", part) }
    var state = ForeignChart.State(id: id, kind: kind, parent: parent, initial: part["initial"]?.string)
    state.says = part["description"]?.string ?? ""
    // The position is counted only for a message.
    let isFull = chart.states.count >= ForeignChart.mostStates || levels > ForeignChart.mostLevels
    let index = try chart.add(
      state, levels: levels, line: isFull ? part.position.line : 1, column: isFull ? part.position.column : 1)
    if ids.updateValue(index, forKey: id) != nil {
      throw Self.problem("two states have the id `\(id)`", part)
    }
    if let parent { keys[Key(parent: parent, name: key)] = index }
    parts.append((index, part))
    for (name, inner) in part["states"]?.members ?? [] {
      _ = try add(inner, key: name, id: inner["id"]?.string ?? "\(id).\(name)", to: index, levels + 1)
    }
    return index
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
      for text in targets.map({ $0.string ?? "" }) {
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
