import VshMachine
import VshProgram
import VshSession
import VshSource

/// States in which nothing can happen any more.
extension Walk {
  mutating func noteStandstill(_ state: Int32, _ bytes: [UInt8], _ moves: Moves) {
    // Time, an answer, a typed text, an element without a name or what a `never` names may leave this state.
    if moves.takesText || !moves.unnamed.isEmpty || !moves.leftOut.isEmpty { return }
    guard (try? codec.decode(bytes, into: &explored.runner.world)) != nil, hasView else { return }
    for ending in plan.endings where explored.ask(ending) == .yes { return }
    // A test that leads to a broken state fails for that.
    if !explored.runner.world.brokenConditions().isEmpty { return }
    if plan.part != nil {
      // Others may still move.
      stuck = stuck ?? state
      return
    }
    note(
      moves.waitsForEver ? .waitsForEver(statesText) : .deadEnd(statesText), stateSpan, in: stateNames,
      at: state)
  }

  /// Notes that nothing can happen any more in a state of all parts.
  ///
  /// - Parameter legs: the paths of the parts to it.
  mutating func noteStandstill(along legs: [(part: WalkPart?, path: [Int32])]) {
    let path = steps(along: legs)
    guard explored.runner.world.top != nil, (try? explored.runner.world.drawFrame()) != nil,
      let moves = try? plan.moves(in: &explored, codec), moves.all.isEmpty
    else { return }
    outcome.add(
      moves.waitsForEver ? .waitsForEver(statesText) : .deadEnd(statesText), stateSpan,
      path: texts(of: path))
  }

  /// The declaration of the innermost active state of the top screen, in its first region that has one. The screen
  /// itself where it has no states.
  private var stateSpan: SourceSpan? {
    guard let top = explored.runner.world.top else { return nil }
    let program = explored.runner.world.program
    var span = topSpan
    var regions = program.regions(of: explored.runner.world.screen(of: top))
    while let region = regions.first {
      regions.removeFirst()
      guard let state = explored.runner.world.activeState(in: region, of: top) else { continue }
      span = program.states[state].span
      regions = program.regions(of: state)
    }
    return span
  }
}
