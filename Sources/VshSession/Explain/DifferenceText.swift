import VshMachine
import VshText

/// The difference between two values as text: several lines for a failure, or one line for a variable.
///
/// A `-` and the left side of an arrow show the first value, a `+` and the right side the second. A failure names them:
/// the first value is the expected one.
struct DifferenceText {
  private let old: ValueTree
  private let new: ValueTree
  private let difference: ValueDifference

  /// The width of a line below a failure; with its indentation a line has at most 80 cells.
  static let cells = 70
  static let mostLines = 40
  /// Two texts that together are no longer are shown on one line.
  private static let shortCells = 40

  init(_ old: ValueTree, _ new: ValueTree) {
    self.old = old
    self.new = new
    difference = ValueDifference(old, new)
  }

  var isEmpty: Bool { difference.count == 0 }

  // MARK: Lines

  /// A heading, then one or several lines for each part that differs.
  var lines: [String] {
    var lines: [String] = []
    var shownCount = 0
    for entry in difference.entries {
      let more = self.lines(of: entry)
      if lines.count + more.count > Self.mostLines, shownCount > 0 { break }
      lines += more
      if case .same = entry.change {} else { shownCount += 1 }
    }
    if shownCount < difference.count { lines.append("… \(difference.count - shownCount) more differences") }
    return ["- expected, + found\(countText.map { ", " + $0 } ?? ""):"] + lines.map { "  " + $0 }
  }

  /// The counts of two lists or dictionaries: `40 elements → 41`.
  private var countText: String? {
    switch (old, new) {
    case (.list(let old), .list(let new)) where old.count != new.count:
      return "\(old.count.counted("element")) → \(new.count)"
    case (.dictionary(let old), .dictionary(let new)) where old.keys.count != new.keys.count:
      return "\(old.keys.count.counted("entry", "entries")) → \(new.keys.count)"
    case _: return nil
    }
  }

  private func lines(of entry: ValueDifference.Entry) -> [String] {
    switch entry.change {
    case .became(.text(let old), .text(let new)) where old.contains("\n") || new.contains("\n"):
      return heading(entry, "line by line:") + Self.hunks(from: old, to: new)
    case .became(.text(let old), .text(let new)) where Look.isSame(old.utf8, new.utf8):
      return heading(entry, "looks the same:") + Self.marked(Look.literal(old.utf8), Look.literal(new.utf8))
        + Look.names(in: [old.utf8, new.utf8])
    case .became(.text(let old), .text(let new)):
      if let marked = Self.marked(old, new, isShort: !entry.path.isEmpty) {
        return heading(entry, "by cells:") + marked
      }
      return [words(entry, cells: Self.cells)]
    case .became, .removed, .inserted, .moved, .same: return [words(entry, cells: Self.cells)]
    }
  }

  /// The heading of an entry that has several lines; empty for the whole value.
  private func heading(_ entry: ValueDifference.Entry, _ words: String) -> [String] {
    entry.path.isEmpty ? [] : [label(entry) + words]
  }

  private func label(_ entry: ValueDifference.Entry) -> String {
    entry.path.isEmpty ? "" : entry.path.behind(".") + Self.id(of: entry) + " "
  }

  private static func id(of entry: ValueDifference.Entry) -> String {
    entry.id.map { " (id \($0.text(cells: 24)))" } ?? ""
  }

  /// One line for an entry.
  private func words(_ entry: ValueDifference.Entry, cells: Int) -> String {
    let label = label(entry)
    let room = max(20, cells - Cells.count(of: label.utf8.span))
    switch entry.change {
    case .became(let old, let new):
      // A short side leaves its room to the other.
      let half = (room - 3) / 2
      let first = old.text(cells: max(half, room - 3 - new.cells(upTo: half)))
      let second = new.text(cells: room - 3 - Cells.count(of: first.utf8.span))
      return "\(label)\(first) → \(second)"
    case .removed(let value): return "\(label)missing: \(value.text(cells: room - 9))"
    case .inserted(let value): return "\(label)unexpected: \(value.text(cells: room - 12))"
    case .moved(let value, let index):
      return "\(label)moved to [\(index)]: \(value.text(cells: room - 18))"
    case .same(let value): return "\(label)\(value.text(cells: room))"
    }
  }

  // MARK: Texts

  private static func hunks(from old: String, to new: String) -> [String] {
    // A missing final line feed is shown only where the texts differ in it.
    let keepsFeeds = old.utf8.last == UInt8(ascii: "\n") ? !new.hasSuffix("\n") : new.hasSuffix("\n")
    let difference = LineDifference(
      old: TextLines(Array(old.utf8), keepsFeeds: keepsFeeds),
      new: TextLines(Array(new.utf8), keepsFeeds: keepsFeeds))
    return UnifiedDiff(difference).hunks.split(separator: "\n").map { String($0) }
  }

  /// Two texts on two lines with the changed cells marked. Returns nil where marks do not help, or where the texts are
  /// short.
  private static func marked(_ old: String, _ new: String, isShort: Bool) -> [String]? {
    let texts = [old, new].map { ValueTree.text($0).text(cells: .max / 16) }
    if isShort, texts.reduce(0, { $0 + Cells.count(of: $1.utf8.span) }) <= shortCells { return nil }
    let lines = marked(texts[0], texts[1])
    return lines.count > 2 ? lines : nil
  }

  /// Two literals on two lines, with the changed cells marked where that helps.
  private static func marked(_ old: String, _ new: String) -> [String] {
    var (first, second) = (old, new)
    // Long texts are cut to the surroundings of the first difference.
    let common = zip(first, second).prefix { $0 == $1 }.count
    if max(first.count, second.count) > cells, common > 20 {
      first = "…" + first.dropFirst(common - 20)
      second = "…" + second.dropFirst(common - 20)
    }
    (first, second) = (Cells.truncated(first, to: cells - 2), Cells.truncated(second, to: cells - 2))
    let marks = ChangedCells.marks(old: first, new: second)
    var lines = ["- \(first)"]
    if let marks, !marks.old.isEmpty { lines.append("? \(marks.old)") }
    lines.append("+ \(second)")
    if let marks, !marks.new.isEmpty { lines.append("? \(marks.new)") }
    return lines
  }

  // MARK: One line

  /// A summary that fits one line: `1 element → 2: + Item("Tea")`.
  var summary: String {
    var texts: [String] = []
    for entry in difference.entries where texts.count < 8 {
      switch entry.change {
      case .removed(let value): texts.append("- " + Self.brief(value, of: entry))
      case .inserted(let value): texts.append("+ " + Self.brief(value, of: entry))
      case .became, .moved: texts.append(words(entry, cells: Self.cells))
      case .same: continue
      }
    }
    return (countText.map { $0 + ": " } ?? "") + texts.joined(separator: ", ")
  }

  private static func brief(_ value: ValueTree, of entry: ValueDifference.Entry) -> String {
    (entry.key.map { $0 + ": " } ?? "") + value.text(cells: cells, isBrief: true)
  }
}

extension ValueTree {
  /// The width of the value's text, at most `cells`.
  fileprivate func cells(upTo cells: Int) -> Int {
    Cells.count(of: text(cells: cells).utf8.span)
  }
}
