import VshSession
package import VshSource
import VshText

/// A fault matrix as text: a table for each call and watch, which fits into 96 columns.
package enum FaultText {
  private static let columnWidth = 22
  private static let mostColumns = 4
  private static let mostLines = 5
  private static let pageWidth = 96

  /// - Parameter path: of the script, for walks without an `explore`.
  package static func text(
    of exploration: Exploration, _ path: String, _ sources: [SourceFile]
  ) -> String {
    guard let matrix = exploration.faults else { return "" }
    var text = ExplorationText.headlines(of: exploration, path)
    for row in matrix.rows { text += "\n" + table(of: row, sources) }
    if matrix.rows.isEmpty { text += "no call and no watch was in flight\n" }
    let missed = matrix.missed.map { ExplorationText.sentence("never in flight: \(name(of: $0, sources))") }
      .joined()
    let left = missed + ExplorationText.screensLeft(by: exploration, sources)
    return text + (left.isEmpty ? "" : "\n" + left)
  }

  private static func name(of row: FaultRow, _ sources: [SourceFile]) -> String {
    Pictures.line(row.name) + ExplorationText.location(row.span, sources)
  }

  private static func table(of row: FaultRow, _ sources: [SourceFile]) -> String {
    var lines = Wrapping.sentence(name(of: row, sources))
    let path = row.path.joined(separator: "; ").replacing(each: "\n", with: "; ")
    lines += Wrapping.sentence(Pictures.line("  after: " + path), cells: pageWidth, hanging: 4)
    let regions = row.differingRegions
    let common = commonLines(of: row)
    let columns = FaultOutcome.columns(row.asked).map { column(of: $0, in: row, regions, except: common) }
    for first in stride(from: 0, to: columns.count, by: mostColumns) {
      lines += block(columns[first..<min(first + mostColumns, columns.count)])
    }
    lines += marks(of: row)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lines of columns beside each other.
  private static func block(_ columns: ArraySlice<[String]>) -> [String] {
    var lines: [String] = []
    for line in 0..<(columns.map({ $0.count }).max() ?? 0) {
      var text: [UInt8] = []
      for column in columns {
        text += [UInt8](repeating: UInt8(ascii: " "), count: 2)
        let part = line < column.count ? column[line] : ""
        Cells.append(part.utf8.span, paddedTo: columnWidth, to: &text)
      }
      lines.append(String(decoding: text, as: UTF8.self).trimmedEnd)
    }
    return lines
  }

  /// The name of the outcome, the state that it leads to, and the lines of the screen that are not empty, without those
  /// that all outcomes have.
  private static func column(
    of outcome: FaultOutcome, in row: FaultRow, _ regions: Set<Int>, except common: [String: Int]
  ) -> [String] {
    guard let cell = row[outcome] else {
      return [outcome.name, outcome == .asTheModel ? "never answers" : "-"]
    }
    var common = common
    var lines: [String] = []
    for line in screenLines(of: cell) {
      if let count = common[line], count > 0 {
        common[line] = count - 1
        if lines.last != "…" { lines.append("…") }
      } else {
        lines.append(line)
      }
    }
    if lines.count > mostLines { lines[(mostLines - 1)...] = ["…"] }
    return ([outcome.name, Pictures.line(cell.state(in: regions))] + lines.map { "| " + $0 })
      .map { Cells.truncated($0, to: columnWidth) }
  }

  private static func screenLines(of cell: FaultCell) -> [String] {
    let screen = String(decoding: Pictures.lines(cell.screen), as: UTF8.self)
    return screen.split(separator: "\n").map(String.init).filter { !$0.trimmedEnd.isEmpty }
  }

  /// The lines that the screens of all outcomes have, and how often; none where no screen has another line.
  private static func commonLines(of row: FaultRow) -> [String: Int] {
    let counts = row.cells.map { screenLines(of: $0) }.filter { !$0.isEmpty }
      .map { $0.reduce(into: [:]) { counts, line in counts[line, default: 0] += 1 } }
    guard var common = counts.first else { return [:] }
    for other in counts.dropFirst() {
      common = common.filter { other[$0.key] != nil }
        .reduce(into: [:]) { $0[$1.key] = min($1.value, other[$1.key] ?? 0) }
    }
    return counts.allSatisfy { $0 == common } ? [:] : common
  }

  private static func marks(of row: FaultRow) -> [String] {
    var lines: [String] = []
    for cell in row.cells {
      for mark in cell.marks { lines.append("  ! \(cell.outcome.name): \(sentence(of: mark, in: cell))") }
    }
    for (outcome, like) in row.lookalikes { lines.append("  ! \(outcome.name) looks like \(like.name)") }
    return lines.map(Pictures.line).flatMap { Wrapping.sentence($0) }
  }

  static func sentence(of mark: FaultCell.Mark, in cell: FaultCell) -> String {
    switch mark {
    case .error(let message): "an error: \(message)"
    case .broken(let message): "broken: \(message)"
    case .view(let message): "the screen cannot be drawn: \(message)"
    case .blank: "nothing is on the screen"
    case .stuck: "nothing can be touched, and nothing\(cell.outcome == .never ? " else" : "") is pending"
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
