import VshMachine
import VshProgram
import VshSession
import VshSource

/// States in which nothing can happen any more.
extension Walk {
  mutating func noteStandstill(_ state: Int32, _ bytes: [UInt8], _ moves: Moves) {
    // Time, an answer, a typed text, an element without a name or what a `never` names may leave this state.
    if moves.takesText || !moves.unnamed.isEmpty || !moves.leftOut.isEmpty { return }
    guard (try? walked.codec.decode(bytes, into: &walked.explored.runner.world)) != nil, walked.hasView
    else { return }
    for ending in walked.plan.rules.endings where walked.explored.ask(ending) == .yes { return }
    // A test that leads to a broken state fails for that.
    if !walked.explored.runner.world.brokenConditions().isEmpty { return }
    if walked.plan.part != nil {
      // Others may still move.
      stuck = stuck ?? state
      return
    }
    note(
      moves.waitsForEver ? .waitsForEver(walked.statesText) : .deadEnd(walked.statesText), walked.stateSpan,
      in: walked.stateNames,
      at: state)
  }

  /// Notes that nothing can happen any more in a state of all parts.
  ///
  /// - Parameter legs: the paths of the parts to it.
  mutating func noteStandstill(along legs: [(part: WalkPart?, path: [Int32])]) {
    let path = walked.steps(along: legs)
    guard walked.explored.runner.world.top != nil, let moves = try? walked.moves(), moves.all.isEmpty else {
      return
    }
    outcome.add(
      moves.waitsForEver ? .waitsForEver(walked.statesText) : .deadEnd(walked.statesText), walked.stateSpan,
      path: walked.texts(of: path))
  }
}
