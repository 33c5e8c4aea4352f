/// A transition that is to be taken, with the values that were computed when it was chosen.
struct Chosen: Sendable, BitwiseCopyable {
  let transition: Int32
  let instance: Int32
  /// Places in `Choice.values`: the frame's first locals, then the target's arguments.
  let firstLocal: Int32
  let localCount: Int32
  let argumentCount: Int32
}

/// The regions that the transitions chosen so far leave, and those around them: whether one more would leave any of it again takes
/// a walk outwards, however many are chosen.
struct LeftRegions: Sendable {
  /// By region: the last selection that leaves it.
  private var left: [Int] = []
  /// By region: the last selection that leaves something inside it.
  private var around: [Int] = []
  private var selection = 1
  /// How many of the chosen transitions are noted here.
  private(set) var notedCount = 0

  /// Notes what the next of the chosen transitions leaves.
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

  /// True when a region is left already, lies in one that is, or has one inside.
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

/// The transitions that a selection has chosen, to be taken together.
struct Choice: ~Copyable, Sendable {
  private var chosen = UniqueArray<Chosen>()
  private var values = UniqueArray<Value>()
  private var left = LeftRegions()

  var count: Int { chosen.count }
  var isEmpty: Bool { chosen.count == 0 }
  var last: Chosen? { isEmpty ? nil : chosen[chosen.count - 1] }
  var all: [Chosen] { (0..<chosen.count).map { chosen[$0] } }

  subscript(place: Int) -> Chosen {
    @inline(__always) get { chosen[place] }
  }

  // MARK: Choosing

  var valueCount: Int { values.count }

  /// A value of the transition that is chosen next.
  mutating func add(_ value: Value) { values.append(value) }

  /// Chooses a transition whose values were added since there were so many of them.
  mutating func add(
    _ transition: Int32, of instance: Int32, values first: Int, localCount: Int, argumentCount: Int32
  ) {
    chosen.append(
      Chosen(
        transition: transition, instance: instance, firstLocal: Int32(truncatingIfNeeded: first),
        localCount: Int32(truncatingIfNeeded: localCount), argumentCount: argumentCount))
  }

  /// The next of the chosen transitions of which is not noted yet what it leaves.
  var nextToNote: Int32? {
    left.notedCount < chosen.count ? chosen[left.notedCount].transition : nil
  }

  mutating func noteLeft(_ regions: [Int32], _ table: borrowing StateTable) { left.note(regions, table) }

  /// True when one of the noted transitions leaves a region, one around it, or one inside.
  func leaves(_ region: Int32, _ table: borrowing StateTable) -> Bool { left.meets(region, table) }

  // MARK: Taking

  func local(_ place: Int, of one: Chosen) -> Value { values[Int(one.firstLocal) + place] }

  /// Of the target.
  func arguments(of one: Chosen) -> [Value] {
    if one.argumentCount == 0 { return [] }
    let first = Int(one.firstLocal + one.localCount)
    return (first..<first + Int(one.argumentCount)).map { values[$0] }
  }

  /// Ends a selection: what was chosen is taken, or nothing comes of it.
  mutating func removeAll() {
    chosen.removeLast(chosen.count)
    values.removeLast(values.count)
    left.removeAll()
  }

  /// The values in it move.
  mutating func keep(in collection: inout HeapCollection) {
    for place in 0..<values.count { collection.keep(&values[place]) }
  }
}
