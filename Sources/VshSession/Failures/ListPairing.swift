import VshMachine
import VshText

/// Which element of an old list has become which one of a new list. Elements with an `id` are told apart by that, others by what they
/// are.
///
/// The search is bounded in proportion to the lists: of long lists that have little in common it may find fewer pairs than there are.
struct ListPairing {
  /// By the new list's places: the old element's place, -1 for one that is new.
  private(set) var partners: [Int]
  /// By the new list's places: it has a partner and stands elsewhere among the others.
  private(set) var isMoved: [Bool]
  /// By the old list's places.
  private(set) var hasPartner: [Bool]
  /// Elements are paired by their `id`.
  private(set) var isByID = false

  /// Steps of the search for each element.
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
    if let oldIDs = Self.places(of: old, in: start..<oldEnd), Self.places(of: new, in: start..<newEnd) != nil
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

  /// The places of elements by their `id`; nil where one has none, or two have the same.
  private static func places(of list: [ValueTree], in range: Range<Int>) -> [ValueTree: Int]? {
    var places: [ValueTree: Int] = [:]
    for place in range {
      guard let id = list[place].id, places.updateValue(place, forKey: id) == nil else { return nil }
    }
    return places
  }

  private mutating func pairByID(_ new: [ValueTree], _ range: Range<Int>, _ oldPlaces: [ValueTree: Int]) {
    var paired: [Int] = []
    for place in range {
      guard let old = new[place].id.flatMap({ oldPlaces[$0] }) else { continue }
      pair(old, place, isMoved: true)
      paired.append(place)
    }
    // As many as can be stay where they are: the longest run of them whose old places grow.
    for place in Self.longestGrowing(paired.map { partners[$0] }) { isMoved[paired[place]] = false }
  }

  /// The places of a longest subsequence that grows.
  private static func longestGrowing(_ numbers: [Int]) -> [Int] {
    // By its length, where the run ends that ends lowest; and for each number, what stands before it in its run.
    var ends: [Int] = []
    var before = Array(repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var run: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(place)
      place = before[place]
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

    // Between two changes the elements agree.
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
    // As many as went came: each has become the one in its place.
    for change in changes {
      let gone = change.old.filter { !hasPartner[oldStart + $0] }
      let come = change.new.filter { partners[newStart + $0] < 0 }
      guard gone.count == come.count else { continue }
      for (old, new) in zip(gone, come) { pair(oldStart + old, newStart + new) }
    }
  }

  /// What went in one place and came in another.
  private mutating func pairMoved(
    _ changes: [LineChange], _ oldNumbers: [Int], _ oldStart: Int, _ newNumbers: [Int], _ newStart: Int
  ) {
    var gone: [Int: [Int]] = [:]
    for change in changes.reversed() {
      for place in change.old.reversed() { gone[oldNumbers[place], default: []].append(place) }
    }
    for change in changes {
      for place in change.new {
        guard let old = gone[newNumbers[place]]?.popLast() else { continue }
        pair(oldStart + old, newStart + place, isMoved: true)
      }
    }
  }
}

extension ValueTree {
  /// What a record's field `id` holds.
  var id: ValueTree? {
    guard case .record(let record) = self, let place = record.fieldNames.firstIndex(of: "id") else {
      return nil
    }
    return record.values[place]
  }
}
