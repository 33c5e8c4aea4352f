#if DEBUG || FUZZING
  /// Whoever may collect does, at every chance, and what was left behind is written over (`World.stressHeap`).
  struct HeapStress: Sendable {
    private(set) var isOn = false
    private var chanceCount = 0
    private var collectionCount = 0

    mutating func begin() { isOn = true }

    /// Every chance is taken; in a large heap some of them, or a list of a million elements would take hours.
    mutating func takesChance(cells: Int, bytes: Int) -> Bool {
      guard isOn else { return false }
      chanceCount += 1
      return chanceCount % (1 + cells / 8_192 + bytes / 65_536) == 0
    }

    /// How far everything is shifted in the next collection: nothing comes to lie where something lay before.
    mutating func nextShift() -> (bytes: Int, cells: Int)? {
      guard isOn else { return nil }
      collectionCount += 1
      return (1 + collectionCount % 7, 1 + collectionCount % 5)
    }
  }
#endif
