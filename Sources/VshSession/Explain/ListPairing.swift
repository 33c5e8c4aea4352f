import VshMachine
import VshText

/// Pairs the elements of an old list with those of a new list: by their `id` where they have one, otherwise by
/// equality.
///
/// The search is bounded in proportion to the lists, so in long lists with little in common it may miss pairs.
struct ListPairing {
  /// By new index: the index of the paired old element, or -1 for a new one.
  private(set) var partners: [Int]
  /// By new index: whether the element was moved relative to other pairs.
  private(set) var isMoved: [Bool]
  /// By old index.
  private(set) var hasPartner: [Bool]
  /// Whether the elements were paired by `id`.
  private(set) var isByID = false

  /// The limit of search steps per element.
  private static let stepsForElement = 100

  init(_ old: [ValueTree], _ new: [ValueTree]) {
    partners = Array(repeating: -1, count: new.count)
    isMoved = Array(repeating: false, count: new.count)
    hasPartner = Array(repeating: false, count: old.count)
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] {
      pair(start, start)
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      pair(oldEnd, newEnd)
    }
    if let oldIDs = Self.indices(of: old, in: start..<oldEnd),
      Self.indices(of: new, in: start..<newEnd) != nil
    {
      isByID = true
      pairByID(new, start..<newEnd, oldIDs)
    } else {
      pairByContent(old, start..<oldEnd, new, start..<newEnd)
    }
  }

  private mutating func pair(_ old: Int, _ new: Int, isMoved: Bool = false) {
    partners[new] = old
    hasPartner[old] = true
    self.isMoved[new] = isMoved
  }

  // MARK: By `id`

  /// The indices of elements by their `id`; nil where one has none, or where two are equal.
  private static func indices(of list: [ValueTree], in range: Range<Int>) -> [ValueTree: Int]? {
    var indices: [ValueTree: Int] = [:]
    for index in range {
      guard let id = list[index].id, indices.updateValue(index, forKey: id) == nil else { return nil }
    }
    return indices
  }

  private mutating func pairByID(_ new: [ValueTree], _ range: Range<Int>, _ oldIndices: [ValueTree: Int]) {
    var paired: [Int] = []
    for index in range {
      guard let old = new[index].id.flatMap({ oldIndices[$0] }) else { continue }
      pair(old, index, isMoved: true)
      paired.append(index)
    }
    // As few elements as possible count as moved: those outside a longest run with increasing old indices.
    for index in Self.longestGrowing(paired.map { partners[$0] }) { isMoved[paired[index]] = false }
  }

  /// The indices of a longest increasing subsequence.
  private static func longestGrowing(_ numbers: [Int]) -> [Int] {
    // `ends`: by length, the index where the run with the lowest last number ends. `before`: by number, the index of
    // its predecessor.
    var ends: [Int] = []
    var before = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let length = ends.indices.partition { numbers[ends[$0]] >= number }
      if length > 0 { before[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var run: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      run.append(index)
      index = before[index]
    }
    return run
  }

  // MARK: By content

  private mutating func pairByContent(
    _ old: [ValueTree], _ oldRange: Range<Int>, _ new: [ValueTree], _ newRange: Range<Int>
  ) {
    var known: [ValueTree: Int] = [:]
    func number(_ tree: ValueTree) -> Int {
      if let number = known[tree] { return number }
      known[tree] = known.count
      return known.count - 1
    }
    let oldNumbers = oldRange.map { number(old[$0]) }
    let newNumbers = newRange.map { number(new[$0]) }
    let changes = LineComparison(
      old: oldNumbers, new: newNumbers,
      stepLimit: Self.stepsForElement * (oldNumbers.count + newNumbers.count)
    ).changes
    let (oldStart, newStart) = (oldRange.lowerBound, newRange.lowerBound)

    // Between two changes the elements are equal.
    var (oldNext, newNext) = (0, 0)
    for change in changes + [
      LineChange(old: oldRange.count..<oldRange.count, new: newRange.count..<newRange.count)
    ] {
      while oldNext < change.old.lowerBound {
        pair(oldStart + oldNext, newStart + newNext)
        (oldNext, newNext) = (oldNext + 1, newNext + 1)
      }
      (oldNext, newNext) = (change.old.upperBound, change.new.upperBound)
    }
    pairMoved(changes, oldNumbers, oldStart, newNumbers, newStart)
    // In a change with as many removed as inserted elements, they are paired in order.
    for change in changes {
      let gone = change.old.filter { !hasPartner[oldStart + $0] }
      let come = change.new.filter { partners[newStart + $0] < 0 }
      guard gone.count == come.count else { continue }
      for (old, new) in zip(gone, come) { pair(oldStart + old, newStart + new) }
    }
  }

  /// Pairs equal elements that were removed at one index and inserted at another.
  private mutating func pairMoved(
    _ changes: [LineChange], _ oldNumbers: [Int], _ oldStart: Int, _ newNumbers: [Int], _ newStart: Int
  ) {
    var gone: [Int: [Int]] = [:]
    for change in changes.reversed() {
      for index in change.old.reversed() { gone[oldNumbers[index], default: []].append(index) }
    }
    for change in changes {
      for index in change.new {
        guard let old = gone[newNumbers[index]]?.popLast() else { continue }
        pair(oldStart + old, newStart + index, isMoved: true)
      }
    }
  }
}

extension ValueTree {
  /// The value of a record's field `id`.
  var id: ValueTree? {
    guard case .record(let record) = self, let index = record.fieldNames.firstIndex(of: "id") else {
      return nil
    }
    return record.values[index]
  }
}
