/// How far a walk has come.
package struct WalkProgress: Sendable {
  package let stateCount: Int
  package let moveCount: Int
  /// The number of states that were found but not visited.
  package let leftCount: Int

  init(_ stateCount: Int, _ moveCount: Int, leftCount: Int) {
    self.stateCount = stateCount
    self.moveCount = moveCount
    self.leftCount = leftCount
  }

  /// `1,031 states, 214,000 moves a second, 12 left`.
  package func text(movesPerSecond: Int) -> String {
    let states = ExplorationText.counted(stateCount, "state")
    let moves = ExplorationText.counted(movesPerSecond, "move")
    return "\(states), \(moves) a second, \(ExplorationText.grouped(leftCount)) left"
  }
}
