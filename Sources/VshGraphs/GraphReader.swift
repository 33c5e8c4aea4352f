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
    var counts: [String: Int] = [:]
    return ProgramGraph.Screen(
      id: id, name: program.names[row.name], isComponent: row.isComponent, ways: ways(of: row.handlers),
      regions: program.regions(of: id).map { region($0, in: program.names[row.name], &counts) })
  }

  /// - Parameter counts: by subject, of the works of the states around it, and of the regions before it.
  private func region(
    _ id: ID<Region>, in outer: String, _ counts: inout [String: Int]
  ) -> ProgramGraph.Region {
    let row = program.regions[id]
    let states = program.states(of: id)
    let name = program.names[row.name]
    let key = name.isEmpty ? outer : "\(outer).\(name)"
    // One of the states is active.
    let before = counts
    return ProgramGraph.Region(
      id: id, name: name, ways: ways(of: row.handlers),
      states: states.map { state in
        var own = before
        defer { for (name, count) in own { counts[name] = max(counts[name] ?? 0, count) } }
        return self.state(state, in: key, isInitial: state == states.first, &own)
      })
  }

  private func state(
    _ id: ID<State>, in outer: String, isInitial: Bool, _ counts: inout [String: Int]
  ) -> ProgramGraph.State {
    let row = program.states[id]
    let parameters = program.parameters(of: id).map {
      "\(program.names[$0.name]): \(program.text(of: $0.type))"
    }
    let key = "\(outer).\(program.names[row.name])"
    let works = program.works(of: id).flatMap { ways(of: $0, in: key, &counts) }
    let whens = program.transitions(in: row.whens).map { way($0, .when, Source("")) }
    return ProgramGraph.State(
      id: id, key: key, name: program.names[row.name],
      parameters: parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))",
      isInitial: isInitial, enter: program.enterRoutines[row.enter.range].flatMap { sent(in: $0.block) },
      leave: program.leaveRoutines[row.leave.range].flatMap { sent(in: $0.block) },
      ways: ways(of: row.handlers) + works + whens,
      regions: program.regions(of: id).map { region($0, in: key, &counts) })
  }

  // MARK: Transitions

  private func ways(of handlers: IDRange<Handler>) -> [ProgramGraph.Way] {
    handlers.map { handler in
      let row = program.handlers[handler]
      return way(row.transition, .action, Source(program.names[program.actionNames[row.action].name]))
    }
  }

  /// What makes an event.
  private struct Source {
    let subject: String
    var home = ""
    var number = 1
    var isWatch = false

    init(_ subject: String) { self.subject = subject }

    init(_ subject: String, in home: String, _ counts: inout [String: Int], isWatch: Bool = false) {
      (self.subject, self.home, self.isWatch) = (subject, home, isWatch)
      counts[subject, default: 0] += 1
      number = counts[subject] ?? 1
    }
  }

  private func ways(of work: Work, in state: String, _ counts: inout [String: Int]) -> [ProgramGraph.Way] {
    switch work.form {
    case .call(let operation, _, let ok, let fail):
      let source = Source(program.name(of: operation), in: state, &counts)
      return arms(work.parts, .part, source) + arms(ok, .ok, source) + arms(fail, .fail, source)
    case .watch(let operation, _, let ok, let fail):
      let source = Source(program.name(of: operation), in: state, &counts, isWatch: true)
      return arms(ok, .ok, source) + arms(fail, .fail, source)
    case .present(let screen, _, let finished, let dismissed):
      let source = Source(name(of: screen), in: state, &counts)
      return arms(finished, .finished, source) + arms(dismissed, .dismissed, source)
    case .after(let duration, let transition): return [timer(transition, .after, duration, state)]
    case .every(let duration, let transition): return [timer(transition, .every, duration, state)]
    }
  }

  private func timer(
    _ id: ID<Transition>, _ kind: ProgramGraph.Event.Kind, _ duration: ExpressionID, _ state: String
  ) -> ProgramGraph.Way {
    var source = Source(text(at: program.expressions[duration].span))
    source.home = state
    return way(id, kind, source)
  }

  private func arms(
    _ range: ListRange, _ kind: ProgramGraph.Event.Kind, _ source: Source
  ) -> [ProgramGraph.Way] {
    let arms = program.transitions(in: range)
    return arms.map { way($0, kind, source, isRest: $0 == arms.last) }
  }

  private func way(
    _ id: ID<Transition>, _ kind: ProgramGraph.Event.Kind, _ source: Source, isRest: Bool = false
  ) -> ProgramGraph.Way {
    let row = program.transitions[id]
    return ProgramGraph.Way(
      id: id,
      event: .init(
        kind: kind, subject: source.subject, isWatch: source.isWatch, home: source.home, number: source.number
      ),
      guardText: row.guardCondition.map { text(at: program.expressions[$0].span) },
      guardState: row.guardCondition.flatMap(state(askedBy:)), isRest: isRest,
      target: row.target.map(target), moves: row.body.map(moves) ?? [],
      sent: row.body.map { sent(in: $0) } ?? [])
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

  private func sent(in block: ID<Block>, isSure: Bool = true) -> [ProgramGraph.Sent] {
    program.statements(of: block).flatMap { statement -> [ProgramGraph.Sent] in
      switch statement.form {
      case .send(let action, _): [sent(isSure ? .send : .other, action)]
      case .emit(let action, _): [sent(isSure ? .emit : .other, action)]
      case .sendToMachine(_, let action, _): [sent(.other, action)]
      case .if(_, let then, let other), .ifLet(_, _, let then, let other):
        sent(in: then, isSure: false) + (other.map { sent(in: $0, isSure: false) } ?? [])
      case .let, .assign, .append, .insert, .removeWhere, .removeAt, .move, .push, .pop, .dismiss, .finish,
        .return, .fail:
        []
      }
    }
  }

  private func sent(_ kind: ProgramGraph.Sent.Kind, _ action: ID<ActionName>) -> ProgramGraph.Sent {
    .init(kind: kind, name: program.names[program.actionNames[action].name])
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
