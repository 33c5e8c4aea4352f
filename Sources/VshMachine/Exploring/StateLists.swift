package import VshProgram
import VshSource

/// Long lists in encoded states. An encoding has the hash of such a list in place of its elements. How the list is made
/// comes after what identifies the state: nothing, where the store has it; else a list of the store that begins it,
/// and the elements behind that. So a state costs what was changed at the end of its lists.
///
/// Only the lists that are variables or data of models are written this way. A change in the middle of one writes all
/// that comes after it, and a change inside of an element writes the whole list.
extension StateCodec {
  /// How a list is made: from the store, from a list there, or from nothing.
  private enum Making: UInt8 {
    case known
    case onBase
    case whole
  }

  /// The number of elements from which a list is written this way.
  package static let usualFewestOfLong = 64

  /// Writes a value that may be a long list.
  @inline(__always)
  func write(
    _ value: Value, _ heap: borrowing Heap, sharingIn state: inout StateEncoding
  ) throws(Fault) {
    if value.tag == .list, heap.count(of: value) >= fewestOfLong {
      try write(long: value, heap, &state)
    } else {
      try write(value, heap, &state.out)
    }
  }

  /// Bytes that are equal for equal values of states. They cannot be decoded.
  package func identity(of value: Value, in world: borrowing World) throws(Fault) -> [UInt8] {
    var state = StateEncoding()
    try write(value, world.evaluator.heap, sharingIn: &state)
    return state.out.bytes
  }

  /// The same bytes of a slot's value.
  ///
  /// - Parameter base: the state that the world was put into.
  package func identity(
    ofSlot slot: SlotIndex, of instance: Int32, in world: borrowing World, _ base: borrowing StateBase
  ) throws(Fault) -> ArraySlice<UInt8> {
    if let range = base.range(ofSlot: Int(world.population[instance].firstSlot + slot)) {
      return base.bytes[range]
    }
    return try identity(of: world.slot(slot, of: instance), in: world)[...]
  }

  @inline(never)
  private func write(
    long list: Value, _ heap: borrowing Heap, _ state: inout StateEncoding
  ) throws(Fault) {
    guard let lists, still.cell(of: list) == nil else { return try write(list, heap, &state.out) }
    let count = heap.count(of: list)
    var base = ListVersions.none
    let start = heap.keptStart(of: list)
    if let version = lists.versions.index(of: start.version) {
      base = lists.versions.ancestor(of: version, within: start.count)
    }
    var hash = lists.versions.hash(of: base)
    state.beginElements()
    let first = lists.versions.count(of: base)
    Effort.note(.elements, count - first)
    for index in first..<count {
      try write(element: heap.element(of: list, at: index), heap, &state, &hash)
    }
    #if DEBUG
      let isUnchanged = isSame(list, hash, heap)
      assert(isUnchanged, "a kept list was changed")
    #endif
    if let cell = still.cell(ofLong: hash) {
      state.out.add(Self.stillTag)
      return state.out.add(cell)
    }
    let offset = state.addLong(
      count, hash, byteCount: lists.versions.byteCount(of: base) + state.elements.count)
    state.ignored.add(offset)
    if lists.versions.index(of: hash) != nil {
      state.ignored.add(Making.known.rawValue)
    } else {
      state.ignored.add(base == ListVersions.none ? Making.whole.rawValue : Making.onBase.rawValue)
      if base != ListVersions.none { state.ignored.add(lists.versions.hash(of: base)) }
      state.ignored.add(state.elements.bytes)
    }
  }

  /// Writes an element of a long list, and continues the hash with it.
  private func write(
    element: Value, _ heap: borrowing Heap, _ state: inout StateEncoding, _ hash: inout StateHash
  ) throws(Fault) {
    let start = state.elements.count
    try write(element, heap, &state.elements)
    hash.add(state.elements.bytes(from: start))
  }

  /// Whether a list has a hash. Of lists with many elements, it is not asked.
  private func isSame(_ list: Value, _ hash: StateHash, _ heap: borrowing Heap) -> Bool {
    if heap.count(of: list) > 100 { return true }
    return (try? self.hash(of: list, heap)) == hash
  }

  private func hash(of list: Value, _ heap: borrowing Heap) throws(Fault) -> StateHash {
    var hash = StateHash.empty
    var state = StateEncoding()
    for index in 0..<heap.count(of: list) {
      state.beginElements()
      try write(element: heap.element(of: list, at: index), heap, &state, &hash)
    }
    return hash
  }

  // MARK: Reading

  /// Makes the long lists of a state in the heap, which has dropped everything else. They are taken when the state is
  /// read.
  func keepLists(of bytes: [UInt8], _ heap: inout Heap) throws(Fault) {
    guard let lists else { return }
    var reader = StateReader(ofIgnored: bytes)
    var number = 0
    while reader.offset < bytes.count - StateEncoding.trailerCount {
      var header = StateReader(bytes, from: reader.count())
      let count = header.count()
      let hash = header.hash()
      let making = Making(rawValue: reader.byte()) ?? .known
      let base = making == .whole ? .empty : making == .onBase ? reader.hash() : hash
      guard let index = lists.versions.index(of: base) else {
        throw Fault("a list of this state was made in another walk", at: nil)
      }
      let elements = making == .known ? reader.offset..<reader.offset : reader.text()
      try keep(number, of: count, index, (bytes, elements), heap: &heap)
      let version =
        making == .known
        ? index : lists.versions.add(hash, on: index, count: count, bytes[elements]) ?? index
      heap.endKept(number, count: count, from: lists.versions.hash(of: version))
      assert(isSame(heap.kept(number), hash, heap), "another list was kept")
      number += 1
    }
    heap.closeKept()
  }

  /// Changes a kept list into another one: `base` and more elements.
  private func keep(
    _ number: Int, of count: Int, _ base: Int32, _ more: (bytes: [UInt8], range: Range<Int>),
    heap: inout Heap
  ) throws(Fault) {
    guard let versions = lists?.versions else { return }
    var common = ListVersions.none
    if let row = heap.kept.row(number), let version = versions.index(of: row.version) {
      common = versions.common(versions.ancestor(of: version, within: row.intact), base)
    }
    var missing: [Int32] = []
    var current = base
    while current != common {
      missing.append(current)
      current = versions.base(of: current)
    }
    var index = versions.count(of: common)
    Effort.note(.elements, count - index)
    try heap.beginKept(number, keeping: index, of: count)
    for version in missing.reversed() {
      let (bytes, range) = versions.elements(of: version)
      index = try put(bytes, range, at: index, ofList: number, &heap)
    }
    index = try put(more.bytes, more.range, at: index, ofList: number, &heap)
    assert(index == count)
  }

  /// Puts encoded elements into a kept list. Returns the index behind them.
  private func put(
    _ bytes: [UInt8], _ range: Range<Int>, at index: Int, ofList number: Int, _ heap: inout Heap
  ) throws(Fault) -> Int {
    var reader = StateReader(bytes, from: range.lowerBound)
    var index = index
    while reader.offset < range.upperBound {
      heap.putKept(try read(&reader, &heap), at: index, ofList: number)
      index += 1
    }
    return index
  }

  // MARK: The store

  /// The codec for one walk, which has a store of long lists. Encodings of the two are different.
  ///
  /// - Parameters:
  ///   - world: that of the codec.
  ///   - fewest: the number of elements from which a list is long.
  package func sharingLists(
    in world: borrowing World, from fewest: Int = StateCodec.usualFewestOfLong
  ) throws(Fault) -> StateCodec {
    var codec = self
    // What is only restored has the lists as a whole.
    if leavesOut { return codec }
    for frozen in still.lists {
      let list = world.evaluator.heap.container(at: Int(frozen))
      guard let cell = still.cell(of: list), world.evaluator.heap.count(of: list) >= max(1, fewest) else {
        continue
      }
      codec.noteStill(try hash(of: list, world.evaluator.heap), cell)
    }
    codec.share(ListStore(), from: fewest)
    return codec
  }

  /// The codec for a walk that helps this one.
  package func sharingListsOfItsOwn() -> StateCodec {
    var codec = self
    if lists != nil { codec.share(ListStore(), from: fewestOfLong) }
    return codec
  }

  /// The store's lists, for a walk that adds to them.
  package var listVersions: ListVersions { lists?.versions ?? ListVersions() }

  /// Has the store add to the lists of another walk.
  package func beginLists(after versions: ListVersions) { lists?.versions = ListVersions(after: versions) }

  /// Empties the store. Returns what was added to the lists of the other walk.
  package func endLists() -> [ListVersions.Added] {
    defer { lists?.versions = ListVersions() }
    return lists?.versions.added ?? []
  }

  /// Takes over what another walk has added to the lists of this one.
  package func addLists(_ added: [ListVersions.Added]) { lists?.versions.add(added) }
}
