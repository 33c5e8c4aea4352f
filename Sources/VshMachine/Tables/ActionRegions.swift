import VshProgram

/// Where an action may be taken among many regions: a screen may have thousands, and few of them know an action. Short lists are gone
/// through as they are.
struct ActionRegions: Sendable {
  /// A region that has a handler of an action, or states with one, at any depth.
  private struct Row: Sendable, BitwiseCopyable {
    /// Where the list of the region begins in `StateTable.regionLists`.
    let list: Int32
    let action: Int32
    /// Its place there.
    let place: Int32
  }

  /// In the order of lists and actions, and as the regions stand in their lists.
  private var rows: [Row] = []

  /// Lists of handlers and of regions that are not longer are gone through.
  static let few = 8

  /// Regions that may take an action, as places here.
  func places(of action: Int32, in regions: Stretch) -> Range<Int> {
    let start = firstPlace(in: rows.indices) {
      (rows[$0].list, rows[$0].action) >= (regions.start, action)
    }
    let end = firstPlace(in: start..<rows.count) {
      (rows[$0].list, rows[$0].action) > (regions.start, action)
    }
    return start..<end
  }

  /// The place of such a region in `StateTable.regionLists`.
  func listPlace(at place: Int) -> Int { Int(rows[place].place) }

  mutating func fill(_ table: borrowing StateTable, _ program: Program) {
    for screen in table.screens { add(screen.regions, table, program) }
    for state in table.states { add(state.inner, table, program) }
    rows.sort { ($0.list, $0.action, $0.place) < ($1.list, $1.action, $1.place) }
  }

  private mutating func add(_ list: Stretch, _ table: borrowing StateTable, _ program: Program) {
    if list.count <= Self.few { return }
    for place in list.range {
      for action in Self.actions(inRegion: table.regionLists[place], table, program) {
        rows.append(Row(list: list.start, action: action, place: Int32(truncatingIfNeeded: place)))
      }
    }
  }

  /// Every action that a region or something inside of it handles, each once.
  private static func actions(
    inRegion region: Int32, _ table: borrowing StateTable, _ program: Program
  ) -> Set<Int32> {
    var found: Set<Int32> = []
    var open = [region]
    while let region = open.popLast() {
      for place in table.regions[Int(region)].handlers.range { found.insert(table.handlers[place].action) }
      for place in program.regions.rows[Int(region)].states.range {
        let state = table.states[Int(program.stateLists[place].index)]
        for place in state.handlers.range { found.insert(table.handlers[place].action) }
        for inner in state.inner.range { open.append(table.regionLists[inner]) }
      }
    }
    return found
  }
}

/// The first place from which on something holds, else the end.
func firstPlace(in range: Range<Int>, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
