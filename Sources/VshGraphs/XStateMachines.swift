import VshProgram
import VshText

/// Graphs as configurations of XState machines (version 5), one for each screen, as JSON: `createMachine(all.News)`. A
/// guard is the name of one that the reader writes.
struct XStateMachines {
  private(set) var text = ""
  /// What XState has no counterpart for.
  private(set) var lost: [String] = []
  private var ids: [ID<State>: String] = [:]
  private var names = UniqueNames()

  init(_ graphs: [(name: String, graph: ProgramGraph)]) {
    var machines: [(name: String, value: JSONValue)] = []
    var screens = UniqueNames()
    for (_, graph) in graphs {
      ids = [:]
      for screen in graph.screens {
        for state in screen.allStates { ids[state.id] = names.name(for: state.key) }
        let name = screens.name(for: screen.name)
        machines.append((name, machine(of: screen, name)))
      }
      if !graph.links.isEmpty { lose("ways between screens") }
    }
    text = JSONValue.tall(.object(machines)).document
  }

  private mutating func machine(of screen: ProgramGraph.Screen, _ name: String) -> JSONValue {
    .object([("id", .string(name))] + members(ways: screen.ways, screen.regions, nil))
  }

  private mutating func members(
    ways: [ProgramGraph.Way], _ regions: [ProgramGraph.Region], _ state: ProgramGraph.State?
  ) -> [(name: String, value: JSONValue)] {
    var members = transitions(ways, state)
    if regions.count > 1 {
      members.append(("type", "parallel"))
      var names = UniqueNames()
      var parts: [(name: String, value: JSONValue)] = []
      for region in regions {
        let name = names.name(for: region.name.isEmpty ? "region" : region.name)
        parts.append((name, .object(transitions(region.ways, nil) + states(of: region))))
      }
      members.append(("states", .object(parts)))
    } else if let region = regions.first {
      members += transitions(region.ways, nil) + states(of: region)
    }
    return members
  }

  private mutating func states(of region: ProgramGraph.Region) -> [(name: String, value: JSONValue)] {
    var states: [(name: String, value: JSONValue)] = []
    for state in region.states {
      if !state.parameters.isEmpty { lose("parameters of states") }
      let id = JSONValue.string(ids[state.id] ?? "")
      states.append((state.name, .object([("id", id)] + members(ways: state.ways, state.regions, state))))
    }
    let initial = JSONValue(region.states.first?.name)
    return [("initial", initial), ("states", .object(states))]
  }

  /// `on`, `after`, `always` and `invoke`; each event once, with its transitions in order.
  private mutating func transitions(
    _ ways: [ProgramGraph.Way], _ state: ProgramGraph.State?
  ) -> [(name: String, value: JSONValue)] {
    var (on, after) = (MemberList(), MemberList())
    var always: [JSONValue] = []
    var sources: [String] = []
    var answers: [String: (done: [JSONValue], error: [JSONValue])] = [:]
    for way in ways {
      let value = transition(way, state)
      let subject = (way.event.isWatch ? "watch " : "") + way.event.subject
      switch way.event.kind {
      case .action: on.add(value, to: subject)
      case .when: always.append(value)
      case .after, .every:
        if way.event.kind == .every { lose("`every`") }
        let milliseconds = DurationLiteral.milliseconds(of: subject)
        if milliseconds == nil { lose("computed durations") }
        after.add(value, to: milliseconds.map { "\($0)" } ?? subject)
      case .ok, .fail, .finished, .dismissed:
        if answers[subject] == nil { sources.append(subject) }
        if way.event.kind == .ok || way.event.kind == .finished {
          answers[subject, default: ([], [])].done.append(value)
        } else {
          answers[subject, default: ([], [])].error.append(value)
        }
      }
    }
    let invoked = sources.map { source in
      JSONValue.object([
        ("src", .string(source)), ("onDone", .unlessEmpty(answers[source]?.done ?? [])),
        ("onError", .unlessEmpty(answers[source]?.error ?? [])),
      ])
    }
    return [
      ("invoke", .unlessEmpty(invoked)), ("on", on.value), ("after", after.value),
      ("always", .unlessEmpty(always)),
    ]
  }

  private mutating func transition(_ way: ProgramGraph.Way, _ state: ProgramGraph.State?) -> JSONValue {
    if !way.moves.isEmpty { lose("the stack of screens") }
    var target: String?
    switch way.target?.kind {
    case nil: break
    case .same: target = state.flatMap { ids[$0.id] }
    case .resume, .resumeDeep:
      lose("`resume`")
      target = way.target?.path.last.flatMap { ids[$0] }
    case .enter: target = way.target?.path.last.flatMap { ids[$0] }
    }
    return .object([
      ("target", JSONValue(target.map { "#\($0)" })), ("guard", JSONValue(way.guardText)),
      ("reenter", way.target == nil ? .absent : true),
    ])
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
