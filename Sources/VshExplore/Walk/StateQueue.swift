/// Encoded states, in the order in which they were added. They lie in pieces, so that a long list is not copied to grow,
/// and what was taken is released before all is.
struct StateList {
  private struct Entry {
    let piece: Int32
    let end: UInt32
    let size: UInt32
  }

  private var pieces: [[UInt8]] = []
  private var entries: [Entry] = []
  /// The pieces before this one are released.
  private var firstPiece = 0
  /// The sizes of all states that were added.
  private(set) var byteCount = 0

  /// The size of a piece. A larger state has one of its own.
  private static let pieceBytes = 1 << 20

  var count: Int { entries.count }

  /// - Parameter size: the number of bytes for which the state counts; nil for those that it has.
  mutating func add(_ state: some Collection<UInt8>, size: Int? = nil) {
    let size = size ?? state.count
    let length = pieces.last?.count ?? 0
    if pieces.isEmpty || length > 0 && length + state.count > Self.pieceBytes {
      pieces.append([])
      // A short list is a small piece, which grows.
      if pieces.count > 1 { pieces[pieces.count - 1].reserveCapacity(max(Self.pieceBytes, state.count)) }
    }
    pieces[pieces.count - 1] += state
    byteCount += size
    entries.append(
      Entry(
        piece: Int32(truncatingIfNeeded: pieces.count - 1),
        end: UInt32(truncatingIfNeeded: pieces[pieces.count - 1].count),
        size: UInt32(truncatingIfNeeded: size)))
  }

  /// A state that was not released.
  subscript(number: Int) -> ArraySlice<UInt8> {
    let entry = entries[number]
    let isFirst = number == 0 || entries[number - 1].piece != entry.piece
    return pieces[Int(entry.piece)][(isFirst ? 0 : Int(entries[number - 1].end))..<Int(entry.end)]
  }

  func size(of number: Int) -> Int { Int(entries[number].size) }

  /// Gives up the states before this one.
  mutating func release(before number: Int) {
    let piece = number < entries.count ? Int(entries[number].piece) : pieces.count
    while firstPiece < piece {
      pieces[firstPiece] = []
      firstPiece += 1
    }
  }

  mutating func removeAll() {
    var first = pieces.first ?? []
    first.removeAll(keepingCapacity: first.count <= Self.pieceBytes)
    pieces.removeAll(keepingCapacity: true)
    pieces.append(first)
    entries.removeAll(keepingCapacity: true)
    firstPiece = 0
    byteCount = 0
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

  mutating func add(_ state: some Collection<UInt8>, size: Int? = nil) {
    next.add(state, size: size)
    byteCount += size ?? state.count
  }

  /// Removes the first state. The queue must not be empty.
  mutating func takeFirst() -> [UInt8] {
    beginLevel()
    let first = Array(level[takenCount])
    skip(1)
    return first
  }

  /// Removes states of the present level.
  mutating func skip(_ count: Int) {
    for number in takenCount..<takenCount + count { byteCount -= level.size(of: number) }
    takenCount += count
    level.release(before: takenCount)
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

/// The states that were added last: a fixed number, or fewer where they are large.
struct RecentStates {
  private var older = StateList()
  private var newer = StateList()
  private let most: Int
  private let mostBytes: Int

  /// The bytes of each half.
  static let bytesOfHalf = 32 << 20

  init(most: Int, bytes mostBytes: Int = Self.bytesOfHalf) {
    self.most = most
    self.mostBytes = mostBytes
  }

  mutating func add(_ state: some Collection<UInt8>, size: Int? = nil) {
    if newer.count == most || newer.count > 0 && newer.byteCount + (size ?? state.count) > mostBytes {
      swap(&older, &newer)
      newer.removeAll()
    }
    newer.add(state, size: size)
  }

  private var olderCount: Int { min(older.count, most - newer.count) }

  var count: Int { olderCount + newer.count }

  var byteCount: Int { older.byteCount + newer.byteCount }

  subscript(number: Int) -> [UInt8] {
    Array(number < olderCount ? older[older.count - olderCount + number] : newer[number - olderCount])
  }
}
