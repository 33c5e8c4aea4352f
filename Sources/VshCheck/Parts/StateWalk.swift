/// A walk over the states of a screen, and what walks have found: states by their rows, reported when all screens are checked.
struct StateWalk: ~Copyable {
  /// States that are entered, and not yet gone on from.
  private var open: [Int] = []
  /// States that nothing leads to, and states that nothing leaves, as far as their screens show.
  private(set) var neverEntered: [Int] = []
  private(set) var deadEnds: [Int] = []

  mutating func enter(_ state: Int) { open.append(state) }

  mutating func next() -> Int? { open.popLast() }

  mutating func noteNeverEntered(_ state: Int) { neverEntered.append(state) }

  mutating func noteDeadEnd(_ state: Int) { deadEnds.append(state) }
}
