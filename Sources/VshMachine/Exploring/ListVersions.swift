/// The long lists of the states that a walk has visited. Of each it keeps the elements behind another one, its base,
/// which begins it. A list is found by its hash, so that it is the same for all walks that share a task.
///
/// What was added stays, because queued states refer to it. So beyond `mostBytes` nothing is added, and a state has
/// its lists whole.
package struct ListVersions: Sendable {
  /// A list for another walk.
  package struct Added: Sendable {
    fileprivate let hash: StateHash
    fileprivate let base: StateHash
    fileprivate let count: Int
    fileprivate let elements: [UInt8]
  }

  private struct Row {
    let hash: StateHash
    /// The number of its base.
    let base: Int32
    /// The number of its elements, and the bytes of all of them.
    let count: Int
    let byteCount: Int
    /// The bytes of the elements that its base does not have.
    let elements: Range<Int>
  }

  /// The lists that were there before, if it only adds to them.
  private final class Earlier: Sendable {
    let versions: ListVersions
    init(_ versions: ListVersions) { self.versions = versions }
  }

  private let earlier: Earlier?
  private let earlierCount: Int
  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  private var indices: [StateHash: Int32] = [:]

  /// The number of the list without elements, which is the base of those that have no other one.
  static let none: Int32 = -1
  /// The most bytes of elements and rows. The saved states have a limit of their own.
  private static let mostBytes = 64 << 20
  /// The number of bytes from which nothing is added that has little of its base.
  private static let fewBytes = 8 << 20

  init() {
    earlier = nil
    earlierCount = 0
  }

  /// Adds to the lists of another walk.
  init(after versions: ListVersions) {
    earlier = Earlier(versions)
    earlierCount = versions.count
  }

  private var count: Int { earlierCount + rows.count }

  /// Its own lists, in the order in which they were added.
  var added: [Added] {
    rows.map { row in
      Added(
        hash: row.hash, base: hash(of: row.base), count: row.count, elements: Array(bytes[row.elements]))
    }
  }

  /// The number of a list; nil where it is not known.
  func index(of hash: StateHash) -> Int32? {
    if hash == .empty { return Self.none }
    return indices[hash] ?? earlier?.versions.index(of: hash)
  }

  private func row(_ index: Int32) -> Row {
    let index = Int(index)
    if index < earlierCount, let earlier { return earlier.versions.row(Int32(truncatingIfNeeded: index)) }
    return rows[index - earlierCount]
  }

  func hash(of index: Int32) -> StateHash { index < 0 ? .empty : row(index).hash }

  /// The number of elements.
  func count(of index: Int32) -> Int { index < 0 ? 0 : row(index).count }

  /// The bytes of all its elements.
  func byteCount(of index: Int32) -> Int { index < 0 ? 0 : row(index).byteCount }

  func base(of index: Int32) -> Int32 { index < 0 ? Self.none : row(index).base }

  /// The elements that the base does not have: the bytes in which they are, and their range there.
  func elements(of index: Int32) -> (bytes: [UInt8], range: Range<Int>) {
    if Int(index) < earlierCount, let earlier { return earlier.versions.elements(of: index) }
    return (bytes, row(index).elements)
  }

  /// The list itself or the nearest of its bases with no more elements than these.
  func ancestor(of index: Int32, within count: Int) -> Int32 {
    var index = index
    while self.count(of: index) > count { index = base(of: index) }
    return index
  }

  /// The longest list that begins both.
  func common(_ first: Int32, _ second: Int32) -> Int32 {
    var (first, second) = (first, second)
    while first != second {
      if count(of: first) > count(of: second) { first = base(of: first) } else { second = base(of: second) }
    }
    return first
  }

  private var byteCount: Int {
    bytes.count + rows.count * (MemoryLayout<Row>.stride + 2 * MemoryLayout<StateHash>.stride)
      + (earlier?.versions.byteCount ?? 0)
  }

  /// Adds a list that is not known. Returns its number; nil where there is no room.
  ///
  /// - Parameters:
  ///   - count: the number of all its elements.
  ///   - elements: those that the base does not have.
  mutating func add(
    _ hash: StateHash, on base: Int32, count: Int, _ elements: ArraySlice<UInt8>
  ) -> Int32? {
    let sharesMost = 4 * elements.count < byteCount(of: base)
    if byteCount + elements.count > (sharesMost ? Self.mostBytes : Self.fewBytes) { return nil }
    return insert(hash, on: base, count: count, elements)
  }

  private mutating func insert(
    _ hash: StateHash, on base: Int32, count: Int, _ elements: ArraySlice<UInt8>
  ) -> Int32 {
    let index = Int32(truncatingIfNeeded: self.count)
    let start = bytes.count
    bytes += elements
    rows.append(
      Row(
        hash: hash, base: base, count: count, byteCount: byteCount(of: base) + elements.count,
        elements: start..<bytes.count))
    indices[hash] = index
    return index
  }

  /// Takes over what another walk has added to these lists. Its states refer to all of it.
  mutating func add(_ added: [Added]) {
    for list in added where index(of: list.hash) == nil {
      guard let base = index(of: list.base) else { continue }
      _ = insert(list.hash, on: base, count: list.count, list.elements[...])
    }
  }
}

/// The lists of one walk. Only one thread uses it at a time.
final class ListStore: @unchecked Sendable {
  var versions = ListVersions()
}
