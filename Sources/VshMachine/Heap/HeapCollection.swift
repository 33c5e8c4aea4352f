import VshText

/// A copying collection in progress. It copies everything that the roots reach, and recomputes the holder counts.
/// `Heap.beginCollection` creates it, `keep` visits every root, `Heap.finish` ends it.
///
/// A collection inside a step moves only what the step allocated. Older values stay in place and are scanned as roots.
///
/// The type is not copyable: a second reference would copy the whole arena.
struct HeapCollection: ~Copyable {
  private(set) var oldText: [UInt8]
  private(set) var oldCells: [Value]
  /// The survivors; they will start at `firstByte` and `firstCell`.
  private(set) var text: [UInt8] = []
  private(set) var cells: [Value] = []
  /// Everything below stays in place.
  let firstByte: Int
  let firstCell: Int
  /// A bit for each old byte at which a copied text begins. The first four bytes of such a text are its new offset.
  private var isForwarded: [UInt64]
  /// Texts of up to three bytes, which have no room for an offset, by their bytes and length.
  private var shortTexts: [UInt32: Int] = [:]

  /// Starts a collection of `byteCount` bytes from `firstByte` on, and of `cellCount` cells from `firstCell` on. The
  /// survivors are no more than these, so their storage never grows: memory that nothing is written to costs nothing.
  init(
    of text: consuming [UInt8], _ cells: consuming [Value], fromByte firstByte: Int, count byteCount: Int,
    fromCell firstCell: Int, count cellCount: Int
  ) {
    oldText = text
    oldCells = cells
    self.firstByte = firstByte
    self.firstCell = firstCell
    isForwarded = [UInt64](repeating: 0, count: byteCount / 64 + 1)
    self.text.reserveCapacity(byteCount)
    self.cells.reserveCapacity(cellCount)
  }

  #if DEBUG || FUZZING
    /// Moves the survivors by a number of bytes and cells.
    mutating func shift(bytes: Int, cells count: Int) {
      text.fill(to: bytes, with: Heap.leftByte)
      cells.fill(to: count, with: .absent)
    }
  #endif

  /// Copies what a value names, and updates the value.
  mutating func keep(_ value: inout Value) {
    switch value.tag {
    case .string: keep(text: &value)
    case .list, .record, .dictionary: keep(container: &value)
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: break
    }
  }

  mutating func keep(_ values: inout [Value]) {
    for index in 0..<values.count { keep(&values[index]) }
  }

  private mutating func keep(text value: inout Value) {
    let offset = value.offset
    let length = value.length
    guard offset >= firstByte, length > 0 else { return }
    let range = offset..<offset + length
    let bit = offset - firstByte
    let end = firstByte + text.count
    if length < 4 {
      let key = oldText[range].reduce(UInt32(length)) { $0 << 8 | UInt32($1) }
      let known = shortTexts[key]
      if known == nil { shortTexts[key] = end }
      value = .string(offset: known ?? end, length: length)
      if known == nil { text.append(contentsOf: oldText[range]) }
    } else if isForwarded[bit >> 6] & 1 << UInt64(bit & 63) != 0 {
      let target = oldText[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      value = .string(offset: target, length: length)
    } else {
      text.append(contentsOf: oldText[range])
      isForwarded[bit >> 6] |= 1 << UInt64(bit & 63)
      for byte in 0..<4 {
        oldText[offset + byte] = UInt8(truncatingIfNeeded: end >> (24 - 8 * byte))
      }
      value = .string(offset: end, length: length)
    }
  }

  /// Copies a container without its elements, which `finish` visits. The old header becomes a forwarding address with
  /// the tag `stale`.
  private mutating func keep(container value: inout Value) {
    guard value.cell >= firstCell else { return }
    let old = oldCells[value.cell]
    assert(old.tag == value.tag || old.tag == .stale, "a value names nothing in the heap")
    var target = old.cell
    if old.tag != .stale {
      target = copy(old.tag, Header(bits: old.bits), at: value.cell)
      oldCells[value.cell] = Value(tag: .stale, bits: Int64(target))
    }
    var header = Header(bits: cells[target - firstCell].bits)
    header.holders = min(2, header.holders + 1)
    cells[target - firstCell].bits = header.bits
    value = Value(tag: value.tag, bits: Int64(target))
  }

  /// Copies a container with part of its spare capacity. Returns the cell of the new header.
  private mutating func copy(_ kind: Value.Tag, _ old: Header, at cell: Int) -> Int {
    let room = old.count / 2
    let front = min(old.front, room)
    let behind = min(old.capacity - old.count, room)
    cells.fill(to: cells.count + front, with: .absent)
    let target = firstCell + cells.count
    cells.append(Header(count: old.count, capacity: old.count + behind, front: front).cell(kind))
    cells.append(contentsOf: oldCells[cell + 1..<cell + 1 + old.count])
    cells.fill(to: cells.count + behind, with: .absent)
    return target
  }

  /// Gives the arenas their storage back, with the survivors in it. Nothing is left here.
  mutating func giveBack(to text: inout Arena<UInt8>, _ cells: inout Arena<Value>) {
    text.takeBack(&oldText, kept: &self.text, at: firstByte)
    cells.takeBack(&oldCells, kept: &self.cells, at: firstCell)
  }

  /// Copies everything that the survivors reach, and what older values reach.
  consuming func finish(isInStep: Bool) -> HeapCollection {
    if isInStep { keepElementsOfOlder() }
    keepElements()
    return self
  }

  /// Scans the elements of all containers that stay in place.
  private mutating func keepElementsOfOlder() {
    var cell = 0
    while let (elements, next) = Self.elements(ofContainerFrom: cell, in: oldCells.span, before: firstCell) {
      for index in elements {
        var element = oldCells[index]
        keep(&element)
        oldCells[index] = element
      }
      cell = next
    }
  }

  /// All containers among these cells.
  static func containers(in cells: Span<Value>, before end: Int) -> [Value] {
    var containers: [Value] = []
    var cell = 0
    while let (elements, next) = elements(ofContainerFrom: cell, in: cells, before: end) {
      let header = elements.lowerBound - 1
      containers.append(Value(tag: cells[header].tag, bits: Int64(header)))
      cell = next
    }
    return containers
  }

  /// Scans the elements of all copied containers in order, which may copy further ones, until none is left.
  private mutating func keepElements() {
    var cell = 0
    while let (elements, next) = Self.elements(ofContainerFrom: cell, in: cells.span, before: cells.count) {
      for index in elements {
        var element = cells[index]
        keep(&element)
        cells[index] = element
      }
      cell = next
    }
  }

  /// The element cells of the first container from `cell` on, and the cell after its capacity.
  fileprivate static func elements(
    ofContainerFrom cell: Int, in cells: Span<Value>, before end: Int
  ) -> (elements: Range<Int>, next: Int)? {
    var cell = cell
    while cell < end, !cells[cell].isContainer { cell += 1 }
    guard cell < end else { return nil }
    let header = Header(bits: cells[cell].bits)
    return (cell + 1..<cell + 1 + header.count, cell + 1 + header.capacity)
  }
}
