import VshProgram
import VshSource
import VshText

/// Reads the parts of a `ProgramGraph` from a program and its sources.
struct GraphReader {
  private let program: Program
  private let sources: [SourceFile]

  init(_ program: Program, _ sources: [SourceFile]) {
    self.program = program
    self.sources = sources
  }

  // MARK: Screens

  func screen(_ id: ID<Screen>) -> ProgramGraph.Screen {
    let row = program.screens[id]
    return ProgramGraph.Screen(
      id: id, name: program.names[row.name], isComponent: row.isComponent, ways: ways(of: row.handlers),
      regions: program.regions(of: id).map { region($0, in: program.names[row.name]) })
  }

  private func region(_ id: ID<Region>, in outer: String) -> ProgramGraph.Region {
    let row = program.regions[id]
    let states = program.states(of: id)
    let name = program.names[row.name]
    let key = name.isEmpty ? outer : "\(outer).\(name)"
    return ProgramGraph.Region(
      id: id, name: name, ways: ways(of: row.handlers),
      states: states.map { state($0, in: key, isInitial: $0 == states.first) })
  }

  private func state(_ id: ID<State>, in outer: String, isInitial: Bool) -> ProgramGraph.State {
    let row = program.states[id]
    let parameters = program.parameters(of: id).map {
      "\(program.names[$0.name]): \(program.text(of: $0.type))"
    }
    let works = program.works(of: id).flatMap(ways)
    let whens = program.transitions(in: row.whens).map { way($0, .when, "") }
    let key = "\(outer).\(program.names[row.name])"
    return ProgramGraph.State(
      id: id, key: key, name: program.names[row.name],
      parameters: parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))",
      isInitial: isInitial, ways: ways(of: row.handlers) + works + whens,
      regions: program.regions(of: id).map { region($0, in: key) })
  }

  // MARK: Transitions

  private func ways(of handlers: IDRange<Handler>) -> [ProgramGraph.Way] {
    handlers.map { handler in
      let row = program.handlers[handler]
      return way(row.transition, .action, program.names[program.actionNames[row.action].name])
    }
  }

  private func ways(of work: Work) -> [ProgramGraph.Way] {
    switch work.form {
    case .call(let operation, _, let ok, let fail):
      arms(work.parts, .part, program.name(of: operation)) + answers(of: operation, ok, fail, isWatch: false)
    case .watch(let operation, _, let ok, let fail): answers(of: operation, ok, fail, isWatch: true)
    case .present(let screen, _, let finished, let dismissed):
      arms(finished, .finished, name(of: screen)) + arms(dismissed, .dismissed, name(of: screen))
    case .after(let duration, let transition):
      [way(transition, .after, text(at: program.expressions[duration].span))]
    case .every(let duration, let transition):
      [way(transition, .every, text(at: program.expressions[duration].span))]
    }
  }

  private func answers(
    of operation: ID<Operation>, _ ok: ListRange, _ fail: ListRange, isWatch: Bool
  ) -> [ProgramGraph.Way] {
    let name = program.name(of: operation)
    return arms(ok, .ok, name, isWatch: isWatch) + arms(fail, .fail, name, isWatch: isWatch)
  }

  private func arms(
    _ range: ListRange, _ kind: ProgramGraph.Event.Kind, _ subject: String, isWatch: Bool = false
  ) -> [ProgramGraph.Way] {
    let arms = program.transitions(in: range)
    return arms.map { way($0, kind, subject, isWatch: isWatch, isRest: $0 == arms.last) }
  }

  private func way(
    _ id: ID<Transition>, _ kind: ProgramGraph.Event.Kind, _ subject: String, isWatch: Bool = false,
    isRest: Bool = false
  ) -> ProgramGraph.Way {
    let row = program.transitions[id]
    return ProgramGraph.Way(
      id: id, event: .init(kind: kind, subject: subject, isWatch: isWatch),
      guardText: row.guardCondition.map { text(at: program.expressions[$0].span) },
      guardState: row.guardCondition.flatMap(state(askedBy:)), isRest: isRest,
      target: row.target.map(target), moves: row.body.map(moves) ?? [])
  }

  /// The state of `in loaded`; nil for any other condition.
  private func state(askedBy condition: ExpressionID) -> ID<State>? {
    guard case .inState(let id) = program.expressions[condition].form else { return nil }
    let question = program.stateQuestions[id]
    return question.arguments == nil && question.states.count == 1 ? question.states[0] : nil
  }

  private func target(_ target: Target) -> ProgramGraph.Target {
    let path = Array(program.path(of: target))
    let names = path.map { program.names[program.states[$0].name] }.joined(separator: ".")
    return switch target.kind {
    case .enter: .init(kind: .enter, path: path, text: names)
    case .same: .init(kind: .same, path: [], text: "same")
    case .resume: .init(kind: .resume, path: path, text: "resume \(names)")
    case .resumeDeep: .init(kind: .resumeDeep, path: path, text: "resume deep \(names)")
    }
  }

  /// Blocks are nested as deep as the parser allows.
  private func moves(in block: ID<Block>) -> [ProgramGraph.Move] {
    program.statements(of: block).flatMap { statement -> [ProgramGraph.Move] in
      switch statement.form {
      case .push(let screen, _): [.init(kind: .push, screen: screen)]
      case .pop(let screen): [.init(kind: .pop, screen: screen)]
      case .dismiss: [.init(kind: .dismiss, screen: nil)]
      case .finish: [.init(kind: .finish, screen: nil)]
      case .if(_, let then, let other), .ifLet(_, _, let then, let other):
        moves(in: then) + (other.map(moves) ?? [])
      case .let, .assign, .append, .insert, .removeWhere, .removeAt, .move, .send, .sendToMachine, .emit,
        .return, .fail:
        []
      }
    }
  }

  // MARK: Ways between screens

  /// Presentations and machines, then what transitions push, then the ways back to what opened a screen.
  func links(of screens: [ProgramGraph.Screen]) -> [ProgramGraph.Link] {
    var links: [ProgramGraph.Link] = []
    for screen in screens {
      for machine in program.screens[screen.id].machines {
        links.append(
          .init(
            kind: machine.each == nil ? .one : .each, from: screen.id, to: machine.component,
            label: program.names[machine.name], transition: nil))
      }
      for state in screen.allStates {
        for case .present(let shown, _, _, _) in program.works(of: state.id).map({ $0.form }) {
          links.append(
            .init(kind: .present, from: screen.id, to: shown, label: state.name, transition: nil))
        }
      }
      for way in screen.allWays {
        for shown in way.moves.filter({ $0.kind == .push }).compactMap({ $0.screen }) {
          links.append(
            .init(kind: .push, from: screen.id, to: shown, label: way.event.text, transition: way.id))
        }
      }
    }
    var openers: [Opening: [ID<Screen>]] = [:]
    for link in links where link.kind == .push || link.kind == .present {
      let opening = Opening(screen: link.to, isPush: link.kind == .push)
      if openers[opening]?.last != link.from { openers[opening, default: []].append(link.from) }
    }
    return links + screens.flatMap { ways(backFrom: $0, openers) }
  }

  private struct Opening: Hashable {
    let screen: ID<Screen>
    let isPush: Bool
  }

  private func ways(
    backFrom screen: ProgramGraph.Screen, _ openers: [Opening: [ID<Screen>]]
  ) -> [ProgramGraph.Link] {
    var back: [ProgramGraph.Link] = []
    for way in screen.allWays {
      for move in way.moves {
        let kind: ProgramGraph.Link.Kind
        switch move.kind {
        case .push: continue
        case .pop: kind = .pop
        case .dismiss: kind = .dismiss
        case .finish: kind = .finish
        }
        let goals =
          kind == .pop
          ? openers[.init(screen: screen.id, isPush: true)] ?? [] : presenters(of: screen.id, openers)
        for opener in move.screen.map({ [$0] }) ?? goals {
          back.append(
            .init(kind: kind, from: screen.id, to: opener, label: way.event.text, transition: way.id))
        }
      }
    }
    return back
  }

  /// The screens that present a screen, or one on which it was pushed.
  private func presenters(of screen: ID<Screen>, _ openers: [Opening: [ID<Screen>]]) -> [ID<Screen>] {
    var (found, seen, open): ([ID<Screen>], Set<ID<Screen>>, [ID<Screen>]) = ([], [screen], [screen])
    while let next = open.popLast() {
      for presenter in openers[.init(screen: next, isPush: false)] ?? [] where !found.contains(presenter) {
        found.append(presenter)
      }
      open += (openers[.init(screen: next, isPush: true)] ?? []).filter { seen.insert($0).inserted }
        .reversed()
    }
    return found
  }

  // MARK: Texts

  private func name(of screen: ID<Screen>) -> String { program.names[program.screens[screen].name] }

  /// The source at a span, on one line.
  private func text(at span: SourceSpan) -> String {
    let bytes = sources[Int(span.file.index)].bytes
    guard span.range.upperBound <= bytes.count else { return "" }
    let lines = bytes[span.range].split { $0 == 0x0A || $0 == 0x0D }.map { line in
      let text = Trimming.rangeWithoutWhiteSpace(of: line.span)
      return String(decoding: line.dropFirst(text.lowerBound).prefix(text.count), as: UTF8.self)
    }
    return Pictures.line(lines.filter { !$0.isEmpty }.joined(separator: " "))
  }
}
