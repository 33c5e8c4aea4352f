/// A chosen transition, with the values that were computed for it.
struct ChosenTransition: Sendable, BitwiseCopyable {
  let transition: Int32
  let instance: Int32
  /// A range of `Choice.values`: the first locals of the body's frame, then the target's arguments.
  let firstLocal: Int32
  let localCount: Int32
  let argumentCount: Int32
}

/// The regions that the chosen transitions leave, and the regions around these. A check for conflict takes one walk
/// outwards, however many transitions are chosen.
struct LeftRegions: Sendable {
  /// By region: the number of the last selection that leaves it.
  private var left: [Int] = []
  /// By region: the number of the last selection that leaves a region inside it.
  private var around: [Int] = []
  private var selection = 1
  /// The number of chosen transitions that are recorded here.
  private(set) var notedCount = 0

  /// Records the regions that the next chosen transition leaves.
  mutating func note(_ regions: [Int32], _ table: borrowing StateTable) {
    notedCount += 1
    if left.isEmpty {
      left = [Int](repeating: 0, count: table.regions.count)
      around = left
    }
    for region in regions {
      left[Int(region)] = selection
      var outer = table.region(around: region)
      while outer >= 0, around[Int(outer)] != selection {
        around[Int(outer)] = selection
        outer = table.region(around: outer)
      }
    }
  }

  /// Whether a region is left already, is inside one that is, or contains one.
  func meets(_ region: Int32, _ table: borrowing StateTable) -> Bool {
    if around[Int(region)] == selection { return true }
    var region = region
    while region >= 0, left[Int(region)] != selection { region = table.region(around: region) }
    return region >= 0
  }

  mutating func removeAll() {
    if notedCount == 0 { return }
    notedCount = 0
    selection += 1
  }
}

/// The transitions that a selection has chosen, which are taken together.
struct Choice: ~Copyable, Sendable {
  private var chosen = UniqueArray<ChosenTransition>()
  private var values = UniqueArray<Value>()
  private var left = LeftRegions()

  var count: Int { chosen.count }
  var isEmpty: Bool { chosen.count == 0 }
  var last: ChosenTransition? { isEmpty ? nil : chosen[chosen.count - 1] }
  var all: [ChosenTransition] { (0..<chosen.count).map { chosen[$0] } }

  subscript(index: Int) -> ChosenTransition {
    @inline(__always) get { chosen[index] }
  }

  // MARK: Choosing

  var valueCount: Int { values.count }

  /// Appends a value for the next transition.
  mutating func add(_ value: Value) { values.append(value) }

  /// Chooses a transition with the values added since index `first`.
  mutating func add(
    _ transition: Int32, of instance: Int32, values first: Int, localCount: Int, argumentCount: Int32
  ) {
    chosen.append(
      ChosenTransition(
        transition: transition, instance: instance, firstLocal: Int32(truncatingIfNeeded: first),
        localCount: Int32(truncatingIfNeeded: localCount), argumentCount: argumentCount))
  }

  /// The next chosen transition whose regions are not recorded yet.
  var nextToNote: Int32? {
    left.notedCount < chosen.count ? chosen[left.notedCount].transition : nil
  }

  mutating func noteLeft(_ regions: [Int32], _ table: borrowing StateTable) { left.note(regions, table) }

  /// Whether a recorded transition leaves a region, one around it, or one inside it.
  func leaves(_ region: Int32, _ table: borrowing StateTable) -> Bool { left.meets(region, table) }

  // MARK: Taking

  func local(_ index: Int, of one: ChosenTransition) -> Value { values[Int(one.firstLocal) + index] }

  /// The arguments of the target.
  func arguments(of one: ChosenTransition) -> [Value] {
    if one.argumentCount == 0 { return [] }
    let first = Int(one.firstLocal + one.localCount)
    return (first..<first + Int(one.argumentCount)).map { values[$0] }
  }

  /// Ends a selection, after its transitions were taken or abandoned.
  mutating func removeAll() {
    chosen.removeLast(chosen.count)
    values.removeLast(values.count)
    left.removeAll()
  }

  /// Updates the values after a collection moved them.
  mutating func keep(in collection: inout HeapCollection) {
    for index in 0..<values.count { collection.keep(&values[index]) }
  }
}
