import VshMachine
import VshProgram
import VshSource

/// A screen's states as text: `●` marks the active ones, `○` the others. Below each state are its transitions.
extension Session {
  /// The diagram of a screen or component, or of the top screen where `name` is nil. Returns nil where it does not
  /// exist.
  package func diagramLines(of name: String?) -> [String]? {
    let instance: Int32?
    let screen: ID<Screen>
    if let name {
      guard let found = program.screens.ids.last(where: { program.names[program.screens[$0].name] == name })
      else { return nil }
      screen = found
      instance = runner.world.liveScreens.first { runner.world.screen(of: $0) == found }
    } else {
      guard let top = runner.world.top else { return nil }
      instance = top
      screen = runner.world.screen(of: top)
    }
    var lines = [program.names[program.screens[screen].name]]
    appendHandlers(program.screens[screen].handlers, depth: 1, to: &lines)
    appendDiagram(of: program.regions(of: screen), instance, depth: 1, to: &lines)
    return lines
  }

  private func appendDiagram(
    of regions: [ID<Region>], _ instance: Int32?, depth: Int, to lines: inout [String]
  ) {
    for region in regions {
      let row = program.regions[region]
      let name = program.names[row.name]
      let indentation = String(repeating: "  ", count: depth)
      if !name.isEmpty { lines.append(indentation + "region \(name)") }
      let inner = depth + (name.isEmpty ? 0 : 1)
      appendHandlers(row.handlers, depth: inner, to: &lines)
      let active = instance.flatMap { runner.world.activeState(in: region, of: $0) }
      for state in program.states(of: region) {
        let mark = state == active ? "● " : "○ "
        lines.append(
          String(repeating: "  ", count: inner) + mark + program.names[program.states[state].name]
            + signature(program.parameters(of: state), isBare: true))
        appendWays(outOf: state, depth: inner + 2, to: &lines)
        appendDiagram(of: program.regions(of: state), instance, depth: inner + 1, to: &lines)
      }
    }
  }

  private func appendWays(outOf state: ID<State>, depth: Int, to lines: inout [String]) {
    let row = program.states[state]
    appendHandlers(row.handlers, depth: depth, to: &lines)
    for work in program.works(of: state) {
      switch work.form {
      case .call(let operation, _, let ok, let fail):
        let name = runner.world.program.name(of: operation)
        append(program.transitions(in: ok), as: "\(name) ok", depth, &lines)
        append(program.transitions(in: fail), as: "\(name) fail", depth, &lines)
      case .watch(let operation, _, let ok, let fail):
        let name = runner.world.program.name(of: operation)
        append(program.transitions(in: ok), as: "watch \(name) ok", depth, &lines)
        append(program.transitions(in: fail), as: "watch \(name) fail", depth, &lines)
      case .present(let screen, _, let finished, let dismissed):
        let name = program.names[program.screens[screen].name]
        append(program.transitions(in: finished), as: "\(name) finished", depth, &lines)
        append(program.transitions(in: dismissed), as: "\(name) dismissed", depth, &lines)
      case .after(let duration, let transition):
        append(
          [transition], as: "after \(runner.sourceText(at: program.expressions[duration].span))", depth,
          &lines)
      case .every(let duration, let transition):
        append(
          [transition], as: "every \(runner.sourceText(at: program.expressions[duration].span))", depth,
          &lines)
      }
    }
    append(program.transitions(in: row.whens), as: "", depth, &lines)
  }

  private func appendHandlers(_ handlers: IDRange<Handler>, depth: Int, to lines: inout [String]) {
    for handler in handlers {
      let row = program.handlers[handler]
      append([row.transition], as: program.names[program.actionNames[row.action].name], depth, &lines)
    }
  }

  private func append(
    _ transitions: [ID<Transition>], as event: String, _ depth: Int, _ lines: inout [String]
  ) {
    for id in transitions {
      let transition = program.transitions[id]
      var text = event
      if let condition = transition.guardCondition {
        text +=
          (text.isEmpty ? "" : " ") + "when \(runner.sourceText(at: program.expressions[condition].span))"
      }
      if let target = transition.target { text += " " + targetText(target) }
      lines.append(String(repeating: "  ", count: depth) + text)
    }
  }

  func targetText(_ target: Target) -> String {
    let path = program.path(of: target).map { program.names[program.states[$0].name] }.joined(separator: ".")
    return switch target.kind {
    case .enter: "-> \(path)"
    case .same: "-> same"
    case .resume: "-> resume \(path)"
    case .resumeDeep: "-> resume deep \(path)"
    }
  }
}
