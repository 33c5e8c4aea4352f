/// Encoded states in one buffer, in the order in which they were added.
struct StateList {
  private var bytes: [UInt8] = []
  /// The end of each state in `bytes`.
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func add(_ state: [UInt8]) {
    bytes += state
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  subscript(place: Int) -> ArraySlice<UInt8> {
    bytes[(place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])]
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// The encoded states that are still to be visited; the first one that was added is taken first.
struct StateQueue {
  /// The states that are taken now, and those that are added meanwhile.
  private var level = StateList()
  private var next = StateList()
  private var takenCount = 0
  /// The size of the states in it.
  private(set) var byteCount = 0

  var count: Int { level.count - takenCount + next.count }

  mutating func add(_ state: [UInt8]) {
    next.add(state)
    byteCount += state.count
  }

  /// Removes the first state. The queue must not be empty.
  mutating func takeFirst() -> [UInt8] {
    if takenCount == level.count {
      swap(&level, &next)
      next.removeAll()
      takenCount = 0
    }
    takenCount += 1
    byteCount -= level[takenCount - 1].count
    return Array(level[takenCount - 1])
  }
}

/// The states that were added last.
struct RecentStates {
  private var older = StateList()
  private var newer = StateList()
  private let most: Int

  init(most: Int) { self.most = most }

  mutating func add(_ state: [UInt8]) {
    if newer.count == most {
      swap(&older, &newer)
      newer.removeAll()
    }
    newer.add(state)
  }

  var all: [[UInt8]] {
    let first = older.count - min(older.count, most - newer.count)
    return (first..<older.count).map { Array(older[$0]) } + (0..<newer.count).map { Array(newer[$0]) }
  }
}
