import VshProgram
import VshText

/// Graphs as configurations of XState machines (version 5), one for each screen, as JSON: `createMachine(all.News)`. A
/// guard is the name of one that the reader writes.
struct XStateMachines {
  private(set) var text = ""
  /// What XState has no counterpart for.
  private(set) var lost: [String] = []
  private var ids: [ID<State>: String] = [:]
  private var histories: [History: String] = [:]
  private var states: [ID<State>: ProgramGraph.State] = [:]
  private var names = UniqueNames()

  init(_ graphs: [(name: String, graph: ProgramGraph)]) {
    var machines: [(name: String, value: JSONValue)] = []
    var screens = UniqueNames()
    for (_, graph) in graphs {
      (ids, histories, states) = ([:], [:], [:])
      for screen in graph.screens {
        for state in screen.allStates {
          ids[state.id] = names.name(for: state.key)
          states[state.id] = state
        }
      }
      for (history, name) in graph.histories { histories[history] = names.name(for: name) }
      for screen in graph.screens {
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
    if regions.count > 1 {
      let outer = ways.filter { way in !regions.contains { way.leads(into: $0) } }
      var members = transitions(outer, state, inside: nil)
      members.append(("type", "parallel"))
      var names = UniqueNames()
      var parts: [(name: String, value: JSONValue)] = []
      for region in regions {
        let name = names.name(for: region.name.isEmpty ? "region" : region.name)
        // One of a parallel state itself would leave all of its regions.
        let own = region.ways + ways.filter { $0.leads(into: region) }
        parts.append((name, .object(transitions(own, nil, inside: region) + states(of: region))))
      }
      return members + [("states", .object(parts))]
    }
    guard let region = regions.first else { return transitions(ways, state, inside: nil) }
    return transitions(ways + region.ways, state, inside: region) + states(of: region)
  }

  private mutating func states(of region: ProgramGraph.Region) -> [(name: String, value: JSONValue)] {
    var states: [(name: String, value: JSONValue)] = []
    for state in region.states {
      if !state.parameters.isEmpty { lose("parameters of states") }
      let id = JSONValue.string(ids[state.id] ?? "")
      states.append((state.name, .object([("id", id)] + members(ways: state.ways, state.regions, state))))
    }
    for isDeep in [false, true] {
      guard let id = histories[History(region: region.id, isDeep: isDeep)] else { continue }
      let type: JSONValue = isDeep ? "deep" : "shallow"
      let name = id.split(separator: ".").last.map(String.init) ?? id
      states.append((name, .object([("id", .string(id)), ("type", "history"), ("history", type)])))
    }
    let initial = JSONValue(region.states.first?.name)
    return [("initial", initial), ("states", .object(states))]
  }

  /// `on`, `after`, `always` and `invoke`; each event once, with its transitions in order.
  ///
  /// - Parameter region: what is inside of what has them, and is entered without leaving that.
  private mutating func transitions(
    _ ways: [ProgramGraph.Way], _ state: ProgramGraph.State?, inside region: ProgramGraph.Region?
  ) -> [(name: String, value: JSONValue)] {
    var (on, after) = (MemberList(), MemberList())
    var always: [JSONValue] = []
    var sources: [String] = []
    var answers: [String: (done: [JSONValue], error: [JSONValue])] = [:]
    for way in ways {
      let value = transition(way, state, inside: region)
      let subject = (way.event.isWatch ? "watch " : "") + way.event.subject
      switch way.event.kind {
      case .action: on.add(value, to: subject)
      case .part: on.add(value, to: way.event.text)
      case .when: always.append(value)
      case .after, .every:
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

  private mutating func transition(
    _ way: ProgramGraph.Way, _ state: ProgramGraph.State?, inside region: ProgramGraph.Region?
  ) -> JSONValue {
    if !way.moves.isEmpty { lose("the stack of screens") }
    // A screen and a region start over from inside.
    let same = state?.id ?? region?.states.first?.id
    let isSame = state == nil && way.target?.kind == .same
    let isInside = isSame || region.map { way.leads(into: $0) } ?? false
    let isAgain = way.event.kind == .every && way.target == nil
    return .object([
      ("target", target(way, same: same, isAgain: isAgain)), ("guard", JSONValue(way.namedGuard)),
      ("reenter", isInside || way.target == nil && !isAgain ? .absent : true),
    ])
  }

  /// - Parameter isAgain: whether its state is entered again, so that its timer starts anew.
  private func target(_ way: ProgramGraph.Way, same: ID<State>?, isAgain: Bool) -> JSONValue {
    if isAgain || way.target?.kind == .same { return JSONValue(same.flatMap { ids[$0] }.map { "#\($0)" }) }
    guard let last = way.target?.path.last else { return .absent }
    let ends = (states[last].map(way.histories) ?? []).compactMap { histories[$0] }
    if ends.count > 1 { return .list(ends.map { .string("#\($0)") }) }
    return JSONValue((ends.first ?? ids[last]).map { "#\($0)" })
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
