import VshProgram
import VshText

/// Graphs as configurations of XState machines (version 5), one for each screen, as JSON: `createMachine(all.News)`. A
/// guard is the name of one that the reader writes, and so is an action: `xstate.raise` for a `send`.
struct XStateMachines {
  private(set) var text = ""
  /// What XState has no counterpart for.
  private(set) var lost: [String] = []
  private var ids: [ID<State>: String] = [:]
  private var histories: [History: String] = [:]
  private var states: [ID<State>: ProgramGraph.State] = [:]

  init(_ graphs: [(name: String, graph: ProgramGraph)]) {
    var machines: [(name: String, value: JSONValue)] = []
    var names = UniqueNames()
    for (_, graph) in graphs {
      var arrangement = XStateArrangement(Set(graph.histories.map { $0.history }))
      let roots = graph.screens.map { screen in
        arrangement.machine(of: screen, named: names.name(for: screen.name))
      }
      (ids, histories, states) = (arrangement.ids, arrangement.histories, [:])
      for state in graph.screens.flatMap({ $0.allStates }) { states[state.id] = state }
      for root in roots { machines.append((root.key, json(of: root, isNamed: true))) }
      if !graph.links.isEmpty { lose("ways between screens") }
    }
    text = JSONValue.tall(.object(machines)).document
  }

  // MARK: States

  private mutating func json(of box: XStateState, isNamed: Bool = false) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = []
    if isNamed || box.state != nil { members.append(("id", .string(box.id))) }
    switch box.kind {
    case .history(let isDeep):
      return .object([
        ("id", .string(box.id)), ("type", "history"), ("history", isDeep ? "deep" : "shallow"),
      ])
    case .ticker: return ticker(box)
    case .plain, .parallel: break
    }
    if let state = box.state {
      if !state.parameters.isEmpty { lose("parameters of states") }
      members += [("entry", actions(state.enter)), ("exit", actions(state.leave))]
    }
    members += transitions(box.ways)
    if case .parallel = box.kind {
      members.append(("type", "parallel"))
    } else if let first = box.children.first {
      members.append(("initial", .string(first.key)))
    }
    if !box.children.isEmpty {
      var inner: [(name: String, value: JSONValue)] = []
      for child in box.children { inner.append((child.key, json(of: child))) }
      members.append(("states", .object(inner)))
    }
    return .object(members)
  }

  private mutating func ticker(_ box: XStateState) -> JSONValue {
    var ways: [JSONValue] = []
    var delay = ""
    let id = "\(box.id).tick"
    for way in box.ways {
      delay = self.delay(way.way.event)
      let again = JSONValue.string("#\(id)")
      ways.append(way.way.target == nil ? transition(way, to: again) : transition(way, to: target(way)))
      if way.way.target != nil || way.way.namedGuard != nil {
        ways.append(.object([("target", again), ("reenter", true)]))
      }
    }
    let tick = JSONValue.object([("id", .string(id)), ("after", .object([(delay, .list(ways))]))])
    return ["initial": "tick", "states": ["tick": tick]]
  }

  // MARK: Transitions

  /// `on`, `after`, `always` and `invoke`; each event once, with its transitions in order.
  private mutating func transitions(_ ways: [XStateWay]) -> [(name: String, value: JSONValue)] {
    var (on, after) = (MemberList(), MemberList())
    var always: [JSONValue] = []
    var sources: [String] = []
    var answers: [String: (source: String, done: [JSONValue], error: [JSONValue])] = [:]
    for way in ways {
      let event = way.way.event
      let value = transition(way, to: target(way))
      let subject = (event.isWatch ? "watch " : "") + event.subject
      switch event.kind {
      case .action: on.add(value, to: subject)
      case .part: on.add(value, to: "\(event.numberedSubject) part")
      case .when: always.append(value)
      case .after, .every: after.add(value, to: delay(event))
      case .ok, .fail, .finished, .dismissed:
        let name = event.numberedSubject
        if answers[name] == nil { sources.append(name) }
        var answer = answers[name] ?? (subject, [], [])
        if event.kind == .ok || event.kind == .finished {
          answer.done.append(value)
        } else {
          answer.error.append(value)
        }
        answers[name] = answer
      }
    }
    let invoked = sources.compactMap { answers[$0] }.map { answer in
      JSONValue.object([
        ("src", .string(answer.source)), ("onDone", .unlessEmpty(answer.done)),
        ("onError", .unlessEmpty(answer.error)),
      ])
    }
    return [
      ("invoke", .unlessEmpty(invoked)), ("on", on.value), ("after", after.value),
      ("always", .unlessEmpty(always)),
    ]
  }

  private mutating func transition(_ way: XStateWay, to target: JSONValue) -> JSONValue {
    if !way.way.moves.isEmpty { lose("the stack of screens") }
    var stays = way.isInside
    if case .absent = target { stays = true }
    return .object([
      ("target", target), ("guard", JSONValue(way.way.namedGuard)), ("actions", actions(way.way.sent)),
      ("reenter", stays ? .absent : true),
    ])
  }

  private func target(_ way: XStateWay) -> JSONValue {
    guard let target = way.way.target else { return .absent }
    let last = target.path.last
    var ends = (last.flatMap { states[$0] }.map(way.way.histories) ?? []).compactMap { histories[$0] }
    if ends.isEmpty { ends = (last.map { [$0] } ?? way.same).compactMap { ids[$0] } }
    return ends.count > 1 ? .list(ends.map { .string("#\($0)") }) : JSONValue(ends.first.map { "#\($0)" })
  }

  private mutating func delay(_ event: ProgramGraph.Event) -> String {
    if let milliseconds = DurationLiteral.milliseconds(of: event.subject) { return "\(milliseconds)" }
    lose("computed durations")
    return event.subject
  }

  private mutating func actions(_ sent: [ProgramGraph.Sent]) -> JSONValue {
    var actions: [JSONValue] = []
    for event in sent {
      switch event.kind {
      case .send:
        lose("`send`, but for an action `xstate.raise` that you provide")
        actions.append(["type": "xstate.raise", "params": ["event": ["type": .string(event.name)]]])
      case .emit: actions.append(.string(event.name))
      case .other: lose("events to machines, or under a condition")
      }
    }
    return .unlessEmpty(actions)
  }

  private mutating func lose(_ what: String) { if !lost.contains(what) { lost.append(what) } }
}

/// Members of an object in the order in which they come, each with a list.
private struct MemberList {
  private var names: [String] = []
  private var values: [String: [JSONValue]] = [:]

  mutating func add(_ value: JSONValue, to name: String) {
    if values[name] == nil { names.append(name) }
    values[name, default: []].append(value)
  }

  var value: JSONValue {
    names.isEmpty ? .absent : .object(names.map { ($0, .list(values[$0] ?? [])) })
  }
}
