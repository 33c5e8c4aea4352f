import TestSupport
import Testing

@testable import VshMachine

/// The heap alone: edits in place, copies, marks, undo and collections, against a model of plain Swift arrays.
@Suite struct HeapTests {
  @Test func anEditOfAnOwnedListCopiesNothing() throws {
    var heap = Heap()
    var list = try heap.makeList((0..<100_000).map { Value.int($0) })
    heap.hold(list)
    let cells = heap.cells.end
    let owned = try heap.owned(list)
    heap.store(.int(-1), at: owned.cell + 1 + 50_000)
    #expect(owned.cell == list.cell)
    #expect(heap.cells.end == cells)
    #expect(heap.element(of: list, at: 50_000).bits == -1)
    // At the end of the arena it grows where it is.
    let cell = list.cell
    list = try heap.append(.int(7), to: list)
    #expect(list.cell == cell)
    #expect(heap.count(of: list) == 100_001)
  }

  /// An arena that grew beyond the limit of a world would take more than the world may have.
  @Test func anArenaGrowsUpToTheLimitOfAWorld() {
    #expect(Arena<Value>.capacity(for: 101, from: 100) == 200)
    #expect(Arena<Value>.capacity(for: 300, from: 100) == 300)
    // From 64 MiB on, by a quarter.
    #expect(Arena<Value>.capacity(for: 20_000_001, from: 20_000_000) == 25_000_000)
    #expect(Arena<UInt8>.capacity(for: 513 << 20, from: 512 << 20) == 513 << 20)
  }

  @Test func aSecondHolderMakesACopy() throws {
    var heap = Heap()
    let row = try heap.makeRecord([.int(1)])
    let list = try heap.makeList([row])
    heap.hold(list)
    heap.hold(list)
    let copy = try heap.owned(list)
    #expect(copy.cell != list.cell)
    #expect(heap.header(of: row).holders == 2)
    #expect(heap.header(of: copy).holders == 0)
  }

  @Test func theSharedEmptyListStaysEmpty() throws {
    var heap = Heap()
    let first = try heap.append(.int(1), toNew: Heap.emptyList)
    let second = try heap.append(.int(2), to: try heap.owned(Heap.emptyList))
    #expect(heap.count(of: Heap.emptyList) == 0)
    #expect(heap.count(of: first) == 1)
    #expect(heap.count(of: second) == 1)
  }

  @Test func marksNest() throws {
    var heap = Heap()
    let list = try heap.makeList([Value.int(1), .int(2)])
    let outer = heap.mark()
    heap.store(.int(10), at: list.cell + 1)
    let inner = heap.mark()
    heap.store(.int(20), at: list.cell + 1)
    var edited = heap.remove(at: 1, from: list)
    edited = try heap.append(.int(30), to: edited)
    heap.undo(to: inner)
    #expect(heap.count(of: list) == 2)
    #expect(heap.element(of: list, at: 0).bits == 10)
    #expect(heap.element(of: list, at: 1).bits == 2)
    heap.undo(to: outer)
    #expect(heap.element(of: list, at: 0).bits == 1)
    #expect(heap.edits.isEmpty)
  }

  @Test func whatIsDroppedByACollectionWasHeldByNobody() throws {
    var heap = Heap()
    let constant = heap.makeConstant(ArraySlice("constant".utf8))
    _ = try heap.makeString("garbage")
    var text = try heap.makeString("kept")
    var again = text
    var short = try heap.makeString("ab")
    var list = try heap.makeList([text, constant, short])
    var other = list
    var collection = heap.beginCollection()
    collection.keep(&text)
    collection.keep(&again)
    collection.keep(&short)
    collection.keep(&list)
    collection.keep(&other)
    heap.finish(collection)
    #expect(String(decoding: heap.text.elements[..<heap.text.end], as: UTF8.self) == "constantkeptab")
    #expect(text == again && list == other)
    #expect(heap.element(of: list, at: 0) == text)
    #expect(heap.element(of: list, at: 1) == constant)
    #expect(heap.element(of: list, at: 2) == short)
    #expect(heap.header(of: list).holders == 2)
  }

  /// What is moved within a list comes back by moving it back: neither a copy of the list nor a note of each element.
  @Test func anElementThatMovesIsOneNote() throws {
    var heap = Heap()
    let list = try heap.makeList((0..<1_000).map { Value.int($0) })
    heap.hold(list)
    let mark = heap.mark()
    for _ in 0..<100 { heap.moveElement(from: 0, to: 999, in: list) }
    #expect(heap.edits.count == 100)
    #expect(heap.element(of: list, at: 0).bits == 100)
    heap.undo(to: mark)
    #expect((0..<1_000).allSatisfy { heap.element(of: list, at: $0).bits == Int64($0) })
  }

  /// At the front nothing is moved but the header, but for the few times when there is no room for it.
  @Test func theFrontOfAListIsEditedAsItsEndIs() throws {
    var heap = Heap()
    var list = try heap.makeList((0..<1_000).map { Value.int($0) })
    let first = heap.mark()
    for _ in 0..<500 { list = heap.remove(at: 0, from: list) }
    #expect(heap.edits.count == 1_000)
    for number in 0..<500 { list = try heap.insert(.int(number), at: 0, in: list) }
    #expect(heap.cells.end == 1_002)
    #expect(heap.element(of: list, at: 0).bits == 499)
    #expect(heap.element(of: list, at: 500).bits == 500)
    heap.commit(first)
    for number in 0..<10_000 { list = try heap.insert(.int(number), at: 0, in: list) }
    #expect(heap.count(of: list) == 11_000)
    #expect(heap.cells.end < 60_000)
    #expect(heap.element(of: list, at: 9_999).bits == 0)
    // A collection leaves some of the room at both ends.
    heap.hold(list)
    var collection = heap.beginCollection()
    collection.keep(&list)
    heap.finish(collection)
    #expect(heap.header(of: list).front > 0)
    let cell = list.cell
    list = try heap.insert(.int(7), at: 0, in: list)
    #expect(list.cell == cell - 1)
  }

  /// A collection inside of a step moves nothing that is older, and can still be taken back.
  @Test func whatIsOlderThanTheStepStays() throws {
    var heap = Heap()
    let old = try heap.makeString("older than the step")
    var list = try heap.makeList([old, old])
    heap.hold(list)
    let before = list
    let mark = heap.mark()
    for number in 0..<100 {
      heap.store(try heap.makeString("made in the step \(number)"), at: list.cell + 1)
    }
    list = try heap.append(try heap.makeString("added"), to: list)
    let cells = heap.cells.end
    var collection = heap.beginCollectionInStep()
    collection.keep(&list)
    heap.finishInStep(collection)
    #expect(list == before)
    #expect(heap.element(of: list, at: 1) == old)
    #expect(heap.string(heap.element(of: list, at: 0)) == "made in the step 99")
    #expect(heap.string(heap.element(of: list, at: 2)) == "added")
    #expect(heap.text.end == 19 + 19 + 5)
    #expect(heap.cells.end == cells)
    heap.undo(to: mark)
    #expect(heap.count(of: list) == 2)
    #expect(heap.element(of: list, at: 0) == old)
  }

  /// Random edits of nested lists in places that share them, with marks, undo and collections in between.
  @Test(arguments: 0..<40) func behavesAsPlainValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var trial = Trial()
    for _ in 0..<400 { try trial.step(&random) }
    #expect(trial.isAsExpected, "seed \(seed)")
  }
}

/// Four slots, each with a list of lists of numbers and texts.
private struct Trial {
  var heap = Heap()
  var slots: [Value]
  var model: [[[Int]]]
  var saved: (mark: Heap.Mark, slots: [Value], model: [[[Int]]])?
  var isAsExpected = true

  init() {
    slots = Array(repeating: Heap.emptyList, count: 4)
    model = Array(repeating: [], count: 4)
  }

  mutating func step(_ random: inout SeededGenerator) throws {
    let slot = random.below(4)
    switch random.below(12) {
    case 0: try assign(slot, from: random.below(4))
    case 1, 2, 3: try appendRow(slot, count: random.below(4), &random)
    case 4: try shareRow(slot, &random)
    case 5, 6, 7: try editElement(slot, &random)
    case 8: try moveOrRemove(slot, &random)
    case 9: save()
    case 10: finish(undo: random.below(2) == 0)
    case _: collect()
    }
    compare()
  }

  private mutating func set(_ slot: Int, _ value: Value) {
    if value != slots[slot] { heap.hold(value) }
    slots[slot] = value
  }

  private mutating func assign(_ slot: Int, from other: Int) throws {
    heap.hold(slots[other])
    slots[slot] = slots[other]
    model[slot] = model[other]
  }

  private mutating func text(_ number: Int) throws -> Value { try heap.makeString("n\(number)") }

  private mutating func appendRow(_ slot: Int, count: Int, _ random: inout SeededGenerator) throws {
    let numbers = (0..<count).map { _ in random.below(1000) }
    var row = try heap.makeList()
    for number in numbers { row = try heap.append(try text(number), toNew: row) }
    heap.hold(row)
    set(slot, try heap.append(row, to: try heap.owned(slots[slot])))
    model[slot].append(numbers)
  }

  private mutating func shareRow(_ slot: Int, _ random: inout SeededGenerator) throws {
    guard !model[slot].isEmpty else { return }
    let index = random.below(model[slot].count)
    let target = random.below(4)
    let row = heap.element(of: slots[slot], at: index)
    let numbers = model[slot][index]
    let at = random.below(model[target].count + 1)
    set(target, try heap.insert(row, at: at, in: try heap.owned(slots[target])))
    model[target].insert(numbers, at: at)
  }

  /// `slots[slot][index][inner] = new`, or an append where there is nothing to change.
  private mutating func editElement(_ slot: Int, _ random: inout SeededGenerator) throws {
    guard !model[slot].isEmpty else { return }
    let index = random.below(model[slot].count)
    let new = random.below(1000)
    set(slot, try heap.owned(slots[slot]))
    let cell = slots[slot].cell + 1 + index
    let row = heap.cells[cell]
    var owned = try heap.owned(row)
    if model[slot][index].isEmpty || random.below(3) == 0 {
      owned = try heap.append(try text(new), to: owned)
      model[slot][index].append(new)
    } else {
      let inner = random.below(model[slot][index].count)
      heap.store(try text(new), at: owned.cell + 1 + inner)
      model[slot][index][inner] = new
    }
    if owned != row { heap.store(owned, at: cell) }
  }

  private mutating func moveOrRemove(_ slot: Int, _ random: inout SeededGenerator) throws {
    guard !model[slot].isEmpty else { return }
    set(slot, try heap.owned(slots[slot]))
    let source = random.below(model[slot].count)
    if random.below(2) == 0 {
      move(slot, to: heap.remove(at: source, from: slots[slot]))
      model[slot].remove(at: source)
    } else {
      let target = random.below(model[slot].count)
      heap.moveElement(from: source, to: target, in: slots[slot])
      model[slot].insert(model[slot].remove(at: source), at: target)
    }
  }

  private mutating func save() {
    guard saved == nil else { return }
    saved = (heap.mark(), slots, model)
  }

  private mutating func finish(undo: Bool) {
    guard let open = saved else { return }
    saved = nil
    if undo {
      heap.undo(to: open.mark)
      slots = open.slots
      model = open.model
    } else {
      heap.commit(open.mark)
    }
  }

  /// A list that lies elsewhere now is stored in its slot anew.
  private mutating func move(_ slot: Int, to list: Value) {
    if list != slots[slot] { set(slot, list) }
  }

  private mutating func collect() {
    guard saved == nil else {
      var collection = heap.beginCollectionInStep()
      for slot in slots.indices { collection.keep(&slots[slot]) }
      return heap.finishInStep(collection)
    }
    var collection = heap.beginCollection()
    for slot in slots.indices { collection.keep(&slots[slot]) }
    heap.finish(collection)
  }

  private mutating func compare() {
    for slot in slots.indices {
      let found = (0..<heap.count(of: slots[slot])).map { index in
        let row = heap.element(of: slots[slot], at: index)
        return (0..<heap.count(of: row)).map { inner in
          let text = heap.element(of: row, at: inner)
          return Int(String(decoding: heap.text.elements[text.textRange].dropFirst(), as: UTF8.self)) ?? -1
        }
      }
      if found != model[slot] { isAsExpected = false }
    }
  }
}

extension Heap {
  fileprivate func string(_ value: Value) -> String {
    String(decoding: text.elements[range(of: value)], as: UTF8.self)
  }
}

extension Value: Equatable {
  static func == (a: Value, b: Value) -> Bool { a.tag == b.tag && a.bits == b.bits }
}
