/// Rows of texts, one below the other in columns.
package enum Columns {
  /// - Parameters:
  ///   - rightAligned: the columns whose texts end below each other. What is last in a row is otherwise not padded.
  ///   - gap: the number of blanks between two columns.
  package static func lines(_ rows: [[String]], rightAligned: Range<Int> = 0..<0, gap: Int = 2) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { Cells.count(of: $0[column].utf8.span) }.max() ?? 0
    }
    return rows.map { row in
      var line: [UInt8] = []
      for (column, text) in row.enumerated() {
        let isRight = rightAligned.contains(column)
        let isLast = column + 1 == row.count
        let width = isRight ? -widths[column] : isLast ? 0 : widths[column]
        Cells.append(text.utf8.span, paddedTo: width, to: &line)
        if !isLast { line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: gap)) }
      }
      return String(decoding: line, as: UTF8.self)
    }
  }
}
