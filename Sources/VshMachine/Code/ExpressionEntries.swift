/// The code entries of expressions. Only few expressions are roots with code of their own; every other one takes four
/// bytes here.
struct ExpressionEntries: Sendable {
  private struct Row: BitwiseCopyable {
    let entry: Entry
    let expression: Int32
  }

  /// The sizes of the table, for `removeAll(behind:)`.
  struct Mark {
    fileprivate var expressions = 0
    fileprivate var rows = 0
  }

  /// By expression: the index of its row, or -1.
  private var rowIndices: [Int32] = []
  private var rows: [Row] = []

  /// The number of expressions.
  var count: Int { rowIndices.count }

  var mark: Mark { Mark(expressions: rowIndices.count, rows: rows.count) }

  /// The entry of an expression; `.none` where it has no code.
  subscript(expression: Int) -> Entry {
    @inline(__always) get {
      let index = Int(rowIndices[expression])
      return index < 0 ? .none : rows[index].entry
    }
    // Code that is compiled anew has a new row, so the rows behind a mark are those of the code behind it.
    set {
      rowIndices[expression] = Int32(truncatingIfNeeded: rows.count)
      rows.append(Row(entry: newValue, expression: Int32(truncatingIfNeeded: expression)))
    }
  }

  /// Adds expressions without code, up to `count`.
  mutating func fill(to count: Int) { rowIndices.fill(to: count, with: -1) }

  /// Removes the code of all expressions.
  mutating func removeCode() {
    rows.removeAll()
    for index in rowIndices.indices { rowIndices[index] = -1 }
  }

  /// Removes the expressions after a mark. Returns whether an expression before it has got code since; then the rows of
  /// the removed ones stay, since their code stays too.
  mutating func removeAll(behind mark: Mark) -> Bool {
    rowIndices.removeLast(rowIndices.count - mark.expressions)
    if rows.dropFirst(mark.rows).contains(where: { Int($0.expression) < mark.expressions }) { return true }
    rows.removeLast(max(0, rows.count - mark.rows))
    return false
  }
}
