import VshText

/// A collection under way: what its roots reach is copied into new arenas, the rest is left behind. Counts of holders come out
/// exact. Made by `Heap.beginCollection`, told every place that holds a value by `keep`, ended by `Heap.finish`.
///
/// It is handed on and never copied: what both held would be copied as a whole when it ends.
struct HeapCollection: ~Copyable {
  fileprivate var oldText: [UInt8]
  fileprivate var oldCells: [Value]
  fileprivate var text: [UInt8]
  fileprivate var cells: [Value]
  /// A bit for each old byte where a text begins that was copied; its first four bytes then say where to.
  private var isForwarded: [UInt64]
  /// Texts of up to three bytes, which have no room for that, by their bytes and length.
  private var shortTexts: [UInt32: Int] = [:]
  private let constantBytes: Int
  private let constantCells: Int

  fileprivate init(of heap: inout Heap) {
    oldText = []
    oldCells = []
    swap(&oldText, &heap.text)
    swap(&oldCells, &heap.cells)
    text = Array(oldText[..<heap.constantBytes])
    cells = Array(oldCells[..<heap.constantCells])
    constantBytes = heap.constantBytes
    constantCells = heap.constantCells
    isForwarded = [UInt64](repeating: 0, count: heap.textEnd / 64 + 1)
  }

  /// Copies what a place holds, and has the place hold the copy.
  mutating func keep(_ value: inout Value) {
    switch value.tag {
    case .string: keep(text: &value)
    case .list, .record: keep(container: &value)
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: break
    }
  }

  private mutating func keep(text value: inout Value) {
    let place = value.place
    let length = value.length
    guard place >= constantBytes, length > 0 else { return }
    let range = place..<place + length
    if length < 4 {
      let key = oldText[range].reduce(UInt32(length)) { $0 << 8 | UInt32($1) }
      let known = shortTexts[key]
      if known == nil { shortTexts[key] = text.count }
      value = .string(place: known ?? text.count, length: length)
      if known == nil { text.append(contentsOf: oldText[range]) }
    } else if isForwarded[place >> 6] & 1 << UInt64(place & 63) != 0 {
      let target = oldText[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      value = .string(place: target, length: length)
    } else {
      let target = text.count
      text.append(contentsOf: oldText[range])
      isForwarded[place >> 6] |= 1 << UInt64(place & 63)
      for byte in 0..<4 {
        oldText[place + byte] = UInt8(truncatingIfNeeded: target >> (24 - 8 * byte))
      }
      value = .string(place: target, length: length)
    }
  }

  /// Copies the container alone; `finish` comes to its elements. The old header then says where to, under the tag `stale`.
  private mutating func keep(container value: inout Value) {
    guard value.place >= constantCells else { return }
    let old = oldCells[value.place]
    var target = old.place
    if old.tag != .stale {
      let count = Header(bits: old.bits).count
      target = cells.count
      cells.append(Header(count: count, capacity: count).cell(old.tag))
      cells.append(contentsOf: oldCells[value.place + 1..<value.place + 1 + count])
      oldCells[value.place] = Value(tag: .stale, bits: Int64(target))
    }
    var header = Header(bits: cells[target].bits)
    header.holders = min(2, header.holders + 1)
    cells[target].bits = header.bits
    value = Value(tag: value.tag, bits: Int64(target))
  }

  /// Comes to the elements of everything copied, container after container, until nothing new is found.
  fileprivate mutating func keepElements() {
    var cell = constantCells
    while cell < cells.count {
      let end = cell + 1 + Header(bits: cells[cell].bits).count
      cell += 1
      while cell < end {
        var element = cells[cell]
        keep(&element)
        cells[cell] = element
        cell += 1
      }
    }
  }
}

extension HeapCollection {
  /// Puts what was kept to the front of the old arenas.
  fileprivate func copyBack(_ text: inout [UInt8], _ cells: inout [Value]) {
    var bytes = text.mutableSpan
    _ = bytes.write(self.text.span, at: 0)
    var room = cells.mutableSpan
    let kept = self.cells.span
    for cell in kept.indices { room[cell] = kept[cell] }
  }
}

extension Heap {
  /// Begins a collection, between steps: no mark is open. The heap is not to be used until `finish`.
  mutating func beginCollection() -> HeapCollection {
    HeapCollection(of: &self)
  }

  mutating func finish(_ collection: consuming HeapCollection) {
    collection.keepElements()
    textEnd = collection.text.count
    cellEnd = collection.cells.count
    if collection.oldCells.count / 4 <= cellEnd + Self.mostRoom,
      collection.oldText.count / 4 <= textEnd + Self.mostRoom
    {
      // The old arenas have the room that will soon be needed again.
      swap(&text, &collection.oldText)
      swap(&cells, &collection.oldCells)
      collection.copyBack(&text, &cells)
    } else {
      swap(&text, &collection.text)
      swap(&cells, &collection.cells)
    }
    edits.removeAll(keepingCapacity: true)
    floor = 0
    bytesAfterCollection = byteCount
  }
}
