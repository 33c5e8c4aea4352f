import VshProgram
import VshSource
import VshSyntax

/// Warnings about scripts that hang: a final state that was not intended, and a `wait` without an end. A false alarm is
/// worse than none, so any construct that is not analysed here suppresses the warning.
extension Checker {
  /// The first `screenQuestions` of the program's questions about states come from screens, the others from steps.
  mutating func checkEndings(screenQuestions: Int) {
    if reports.hasError { return }
    checkDeadEnds(screenQuestions)
    checkWaits(program.script.steps)
    for test in program.script.tests { checkWaits(test.steps) }
  }

  // MARK: Dead ends

  /// Records the states of a screen that look like unintended dead ends. The screen has one region; an action leads to
  /// the state; the state has no work and no action; and so far no code asks for it.
  mutating func noteDeadEnds(of screen: Int) {
    guard !outlines.screens[screen].isComponent, program.screens.rows[screen].regions.count == 1
    else { return }
    let region = Int(program.regionLists[Int(program.screens.rows[screen].regions.start)].index)
    if leadsOn(program.screens.rows[screen].handlers) || leadsOn(program.regions.rows[region].handlers) {
      return
    }
    // Where the first state is never left, the others are never entered, which is reported already.
    for index in program.regions.rows[region].states.range.dropFirst() {
      let state = Int(program.stateLists[index].index)
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

  /// Marks the target of an answer, a timer or a `when` as an intended final state, like `loaded` after a call.
  @inline(__always)
  mutating func expectEnd(of transition: ID<Transition>) {
    if let path = program.transitions.rows[Int(transition.index)].target?.path, path.count > 0 {
      outlines.expectEnd(Int(program.pathStates[path.range.upperBound - 1].index))
    }
  }

  /// Reports the dead ends that no view, step or expression mentions. A question about a state also marks its siblings,
  /// since they may be the `else` case.
  private mutating func checkDeadEnds(_ screenQuestions: Int) {
    if walk.deadEnds.isEmpty { return }
    for (index, question) in program.stateQuestions.rows.enumerated() {
      for state in question.states {
        outlines.expectEnd(Int(state.index))
        let region = outlines.states[Int(state.index)].region
        if index >= screenQuestions || !outlines.noteAsked(region: region) { continue }
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

  /// Whether one of the actions leaves a state or the screen, or may cause something that does.
  private mutating func leadsOn(_ handlers: IDRange<Handler>) -> Bool {
    for handler in handlers.range {
      let transition = program.transitions[program.handlers.rows[handler].transition]
      if transition.target != nil || !isQuiet(transition.body) { return true }
    }
    return false
  }

  /// Whether a body only changes values.
  private mutating func isQuiet(_ body: ID<Block>?) -> Bool {
    var open: [ID<Block>] = []
    if let body { open.append(body) }
    while let block = open.popLast() {
      for index in program.blocks.rows[Int(block.index)].statements.range {
        switch program.statements[index].form {
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

  // MARK: Waits without an end

  /// Finds `open` followed by a `wait` without a duration, with no other step in between that could change the outcome.
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

  /// The states that timers cycle through endlessly from a screen's first state on; empty where they do not.
  private mutating func timerCycle(of id: ID<Screen>) -> [NameID] {
    let screen = program.screens[id]
    guard screen.regions.count == 1, screen.machines.isEmpty else { return [] }
    let region = program.regionLists[Int(screen.regions.start)]
    var path: [ID<State>] = []
    var isSeen: Set<Int32> = []
    var next = program.stateLists[program.regions[region].states.range].first
    while let state = next, isSeen.insert(state.index).inserted {
      path.append(state)
      next = timedTarget(of: state)
    }
    guard let repeated = next, let first = path.firstIndex(of: repeated) else { return [] }
    return path[first...].map { program.states[$0].name }
  }

  /// The target of a state's only timer, where nothing else can happen in the state.
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
