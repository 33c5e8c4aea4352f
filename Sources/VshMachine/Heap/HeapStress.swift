#if DEBUG || FUZZING
  /// The stress mode of the heap: every opportunity for a collection is used, and freed storage is overwritten
  /// (`World.stressHeap`).
  struct HeapStress: Sendable {
    private(set) var isOn = false
    private var chanceCount = 0
    private var collectionCount = 0

    mutating func begin() { isOn = true }

    /// Whether to collect now: always in a small heap; in a large one only sometimes, or a list of a million elements
    /// would take hours.
    mutating func takesChance(cells: Int, bytes: Int) -> Bool {
      guard isOn else { return false }
      chanceCount += 1
      return chanceCount % (1 + cells / 8_192 + bytes / 65_536) == 0
    }

    /// The distance by which the next collection moves everything, so that nothing keeps its old index.
    mutating func nextShift() -> (bytes: Int, cells: Int)? {
      guard isOn else { return nil }
      collectionCount += 1
      return (1 + collectionCount % 7, 1 + collectionCount % 5)
    }
  }
#endif
