import VshProgram
import VshText

/// An index of regions by action: a screen may have thousands of regions, few of which handle an action. Short lists
/// are searched directly.
struct ActionRegions: Sendable {
  /// A region that handles an action, itself or in an inner state.
  private struct Row: Sendable, BitwiseCopyable {
    /// The start of the region's list in `StateTable.regionLists`.
    let list: Int32
    let action: Int32
    /// The region's index there.
    let index: Int32
  }

  /// Sorted by list, action and index.
  private var rows: [Row] = []

  /// The maximum length of lists that are searched directly.
  static let few = 8

  /// The rows of the regions in a list that may take an action.
  func indices(of action: Int32, in regions: RowRange) -> Range<Int> {
    let start = rows.indices.partition {
      (rows[$0].list, rows[$0].action) >= (regions.start, action)
    }
    let end = (start..<rows.count).partition {
      (rows[$0].list, rows[$0].action) > (regions.start, action)
    }
    return start..<end
  }

  /// The index in `StateTable.regionLists` of a row's region.
  func listIndex(at index: Int) -> Int { Int(rows[index].index) }

  mutating func fill(_ table: borrowing StateTable, _ program: Program) {
    for screen in table.screens { add(screen.regions, table, program) }
    for state in table.states { add(state.inner, table, program) }
    rows.sort { ($0.list, $0.action, $0.index) < ($1.list, $1.action, $1.index) }
  }

  private mutating func add(_ list: RowRange, _ table: borrowing StateTable, _ program: Program) {
    if list.count <= Self.few { return }
    for index in list.range {
      for action in Self.actions(inRegion: table.regionLists[index], table, program) {
        rows.append(Row(list: list.start, action: action, index: Int32(truncatingIfNeeded: index)))
      }
    }
  }

  /// All actions that a region or something inside it handles.
  private static func actions(
    inRegion region: Int32, _ table: borrowing StateTable, _ program: Program
  ) -> Set<Int32> {
    var found: Set<Int32> = []
    var open = [region]
    while let region = open.popLast() {
      for index in table.regions[Int(region)].handlers.range { found.insert(table.handlers[index].action) }
      for index in program.regions.rows[Int(region)].states.range {
        let state = table.states[Int(program.stateLists[index].index)]
        for index in state.handlers.range { found.insert(table.handlers[index].action) }
        for inner in state.inner.range { open.append(table.regionLists[inner]) }
      }
    }
    return found
  }
}
