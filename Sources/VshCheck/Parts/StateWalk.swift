/// The work list of a walk over the states of a screen, and the findings of all walks. States are rows; the findings
/// are reported when all screens are checked.
struct StateWalk: ~Copyable {
  /// States that are entered but not yet expanded.
  private var open: [Int] = []
  /// States that are never entered, and states that are never left, as far as their own screens show.
  private(set) var neverEntered: [Int] = []
  private(set) var deadEnds: [Int] = []

  mutating func enter(_ state: Int) { open.append(state) }

  mutating func next() -> Int? { open.popLast() }

  mutating func noteNeverEntered(_ state: Int) { neverEntered.append(state) }

  mutating func noteDeadEnd(_ state: Int) { deadEnds.append(state) }
}
