/// Encoded states in one buffer, in the order in which they were added.
struct StateList {
  private var bytes: [UInt8] = []
  /// The end of each state in `bytes`.
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  var byteCount: Int { bytes.count }

  mutating func add(_ state: some Collection<UInt8>) {
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

  mutating func add(_ state: some Collection<UInt8>) {
    next.add(state)
    byteCount += state.count
  }

  /// Removes the first state. The queue must not be empty.
  mutating func takeFirst() -> [UInt8] {
    beginLevel()
    skip(1)
    return Array(level[takenCount - 1])
  }

  /// Removes states of the present level.
  mutating func skip(_ count: Int) {
    for place in takenCount..<takenCount + count { byteCount -= level[place].count }
    takenCount += count
  }

  /// The states of the level of the first one, and the range of those that are still in the queue.
  mutating func presentLevel() -> (states: StateList, range: Range<Int>) {
    beginLevel()
    return (level, takenCount..<level.count)
  }

  /// All states that were added to an empty queue.
  var added: StateList { next }

  private mutating func beginLevel() {
    guard takenCount == level.count else { return }
    swap(&level, &next)
    next.removeAll()
    takenCount = 0
  }
}

/// The states that were added last.
struct RecentStates {
  private var older = StateList()
  private var newer = StateList()
  private let most: Int

  init(most: Int) { self.most = most }

  mutating func add(_ state: some Collection<UInt8>) {
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
