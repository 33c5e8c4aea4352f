import VshProgram
import VshSource
import VshSyntax

/// Warns of what never comes to an end that its author has seen: a state that nothing leaves, and a `wait` that has no end.
/// Both are silent wherever something that is not looked at here might help: a false alarm is worse than none.
extension Checker {
  /// `screenQuestions` of the program's questions about states were asked by screens, the others by steps.
  mutating func checkEndings(screenQuestions: Int) {
    if reports.hasError { return }
    checkDeadEnds(screenQuestions)
    checkWaits(program.script.steps)
    for test in program.script.tests { checkWaits(test.steps) }
  }

  // MARK: Dead ends

  /// States beside others on a screen of one region that an action leads to, where nothing happens any more, from which no action
  /// leads on, and which nobody asks for, so far.
  mutating func noteDeadEnds(of screen: Int) {
    guard !outlines.screens[screen].isComponent, program.screens.rows[screen].regions.count == 1
    else { return }
    let region = Int(program.regionLists[Int(program.screens.rows[screen].regions.start)].index)
    if leadsOn(program.screens.rows[screen].handlers) || leadsOn(program.regions.rows[region].handlers) {
      return
    }
    // Where nothing leaves the first, nothing leads to the others, which is told.
    for place in program.regions.rows[region].states.range.dropFirst() {
      let state = Int(program.stateLists[place].index)
      if !outlines.states[state].isExpectedEnd, nothingHappens(in: state) { walk.noteDeadEnd(state) }
    }
  }

  @inline(__always)
  private func nothingHappens(in state: Int) -> Bool {
    !outlines.states[state].name.isEmpty && program.states.rows[state].handlers.length == 0
      && program.states.rows[state].regions.isEmpty && program.states.rows[state].works.isEmpty
      && program.states.rows[state].whens.isEmpty && program.states.rows[state].enter.isEmpty
      && program.states.rows[state].leave.isEmpty
  }

  /// An answer, a timer or a `when` leads to a state, as to a `loaded` behind a call: its author has thought of its being an end.
  @inline(__always)
  mutating func expectEnd(of transition: ID<Transition>) {
    if let path = program.transitions.rows[Int(transition.index)].target?.path, path.count > 0 {
      outlines.expectEnd(Int(program.pathStates[path.range.upperBound - 1].index))
    }
  }

  /// Reports those of which nobody has thought otherwise: no view or step names it, and no expression of a screen asks for one
  /// beside it, so that it may be the other case.
  private mutating func checkDeadEnds(_ screenQuestions: Int) {
    if walk.deadEnds.isEmpty { return }
    for (place, question) in program.stateQuestions.rows.enumerated() {
      for state in question.states {
        outlines.expectEnd(Int(state.index))
        let region = outlines.states[Int(state.index)].region
        if place >= screenQuestions || !outlines.noteAsked(region: region) { continue }
        for beside in program.stateLists[program.regions.rows[region].states.range] {
          outlines.expectEnd(Int(beside.index))
        }
      }
    }
    for element in program.elements.rows {
      guard case .inStates(let states, _, _) = element.form else { continue }
      for state in states { outlines.expectEnd(Int(state.index)) }
    }
    for state in walk.deadEnds where !outlines.states[state].isExpectedEnd {
      report(.stateNeverLeft(text(outlines.states[state].name), at: program.states[ID(state)].span))
    }
  }

  /// One of them leaves a state, or the screen, or may have something else do so.
  private mutating func leadsOn(_ handlers: IDRange<Handler>) -> Bool {
    for handler in handlers.range {
      let transition = program.transitions[program.handlers.rows[handler].transition]
      if transition.target != nil || !isQuiet(transition.body) { return true }
    }
    return false
  }

  /// A body that changes values, and does nothing else.
  private mutating func isQuiet(_ body: ID<Block>?) -> Bool {
    var open: [ID<Block>] = []
    if let body { open.append(body) }
    while let block = open.popLast() {
      for place in program.blocks.rows[Int(block.index)].statements.range {
        switch program.statements[place].form {
        case .let, .assign, .append, .insert, .removeWhere, .removeAt, .move: break
        case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
          open.append(then)
          if let otherwise { open.append(otherwise) }
        case _: return false
        }
      }
    }
    return true
  }

  // MARK: Waiting without an end

  /// `open` and a `wait` without a time, with nothing between them that could change the course of things.
  private mutating func checkWaits(_ steps: [Step]) {
    var opened: ID<Screen>?
    for step in steps {
      switch step.form {
      case .open(let screen, _): opened = screen
      case .wait:
        if let opened {
          let cycle = timerCycle(of: opened)
          if !cycle.isEmpty { report(.waitWithoutEnd(cycle.map { text($0) }, at: step.span)) }
        }
        opened = nil
      case let form where [.look, .expectation, .note].contains(form.role): break
      case _: opened = nil
      }
    }
  }

  /// The states that timers go round, from a screen's first state on, by themselves and for ever.
  private mutating func timerCycle(of id: ID<Screen>) -> [NameID] {
    let screen = program.screens[id]
    guard screen.regions.count == 1, screen.machines.isEmpty else { return [] }
    let region = program.regionLists[Int(screen.regions.start)]
    var path: [ID<State>] = []
    var isSeen: Set<Int32> = []
    var place = program.stateLists[program.regions[region].states.range].first
    while let state = place, isSeen.insert(state.index).inserted {
      path.append(state)
      place = timedTarget(of: state)
    }
    guard let repeated = place, let first = path.firstIndex(of: repeated) else { return [] }
    return path[first...].map { program.states[$0].name }
  }

  /// Where a state goes by its one timer, when nothing else can happen in it.
  private mutating func timedTarget(of state: ID<State>) -> ID<State>? {
    let row = program.states[state]
    guard row.regions.isEmpty, row.enter.isEmpty, row.leave.isEmpty, row.whens.isEmpty, row.works.count == 1,
      case .after(let duration, let taken) = program.works[Int(row.works.start)].form,
      case .duration = program.expressions[duration].form
    else { return nil }
    let transition = program.transitions[taken]
    guard transition.guardCondition == nil, isQuiet(transition.body), let target = transition.target else {
      return nil
    }
    switch target.kind {
    case .same: return state
    case .enter: return target.path.count == 1 ? program.path(of: target).first : nil
    case .resume, .resumeDeep: return nil
    }
  }
}
