import VshText

/// Lines of help of a limited width.
package struct HelpText {
  package private(set) var lines: [String] = []
  private let columns: Int

  private static let fewestColumns = 20

  package init(columns: Int) { self.columns = max(Self.fewestColumns, columns) }

  /// Adds a line that is not wrapped.
  package mutating func line(_ text: String) { lines.append(text) }

  /// Adds a text, wrapped; further lines are indented.
  package mutating func wrap(_ text: String, indentation: Int = 0) {
    let blanks = String(repeating: " ", count: min(indentation, columns / 2))
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var line = words.first ?? ""
    for word in words.dropFirst() {
      if line.helpCells + 1 + word.helpCells >= columns, line.contains(where: { $0 != " " }), !word.isEmpty {
        lines.append(line)
        line = blanks + word
      } else {
        line += " " + word
      }
    }
    lines.append(line)
  }

  /// Adds two columns, forms and meanings. A long meaning is wrapped in its column.
  package mutating func rows(_ rows: [(form: String, meaning: String)]) {
    let width = rows.map { $0.form.helpCells }.max() ?? 0
    for (form, meaning) in rows {
      let gap = String(repeating: " ", count: max(0, width - form.helpCells))
      wrap("  " + form + gap + "  " + meaning, indentation: width + 4)
    }
  }
}

extension String {
  fileprivate var helpCells: Int { Cells.count(of: Array(utf8).span) }
}
