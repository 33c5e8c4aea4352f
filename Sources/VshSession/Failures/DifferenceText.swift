import VshMachine
import VshText

/// What differs between two values in words: below a failure as lines, behind a variable's name as one.
///
/// `-` and what stands left of an arrow is of the first value, `+` and what stands right of it of the second.
struct DifferenceText {
  private let old: ValueTree
  private let new: ValueTree
  private let difference: ValueDifference

  /// Of a line below a failure: with the room in front of it, a line is no longer than 80.
  static let cells = 70
  static let mostLines = 40
  /// Two texts that together are no longer stand behind each other.
  private static let shortCells = 40

  init(_ old: ValueTree, _ new: ValueTree) {
    self.old = old
    self.new = new
    difference = ValueDifference(old, new)
  }

  var isEmpty: Bool { difference.count == 0 }

  // MARK: Lines

  /// A heading, then what differs, a line or a few for each part.
  var lines: [String] {
    var lines: [String] = []
    var told = 0
    for entry in difference.entries {
      let more = self.lines(of: entry)
      if lines.count + more.count > Self.mostLines, told > 0 { break }
      lines += more
      if case .same = entry.change {} else { told += 1 }
    }
    if told < difference.count { lines.append("… \(difference.count - told) more differences") }
    return ["from left to right\(countText.map { ", " + $0 } ?? ""):"] + lines.map { "  " + $0 }
  }

  /// How many elements two lists have: `40 elements → 41`.
  private var countText: String? {
    guard case .list(let old) = old, case .list(let new) = new, old.count != new.count else { return nil }
    return "\(old.count == 1 ? "1 element" : "\(old.count) elements") → \(new.count)"
  }

  private func lines(of entry: ValueDifference.Entry) -> [String] {
    switch entry.change {
    case .became(.text(let old), .text(let new)) where old.contains("\n") || new.contains("\n"):
      return heading(entry, "line by line:") + Self.hunks(from: old, to: new)
    case .became(.text(let old), .text(let new)):
      if let marked = Self.marked(old, new, isShort: !entry.path.isEmpty) {
        return heading(entry, "by cells:") + marked
      }
      return [words(entry, cells: Self.cells)]
    case .became, .removed, .inserted, .moved, .same: return [words(entry, cells: Self.cells)]
    }
  }

  /// What stands above the lines of an entry that has several; a whole value needs nothing.
  private func heading(_ entry: ValueDifference.Entry, _ words: String) -> [String] {
    entry.path.isEmpty ? [] : [label(entry) + words]
  }

  private func label(_ entry: ValueDifference.Entry) -> String {
    entry.path.isEmpty ? "" : entry.path.trimmingPrefix(".") + Self.id(of: entry) + " "
  }

  private static func id(of entry: ValueDifference.Entry) -> String {
    entry.id.map { " (id \($0.text(cells: 24)))" } ?? ""
  }

  /// An entry in one line.
  private func words(_ entry: ValueDifference.Entry, cells: Int) -> String {
    let label = label(entry)
    let room = max(20, cells - Cells.count(of: label.utf8.span))
    switch entry.change {
    case .became(let old, let new):
      // What one side does not need, the other may have.
      let half = (room - 3) / 2
      let first = old.text(cells: max(half, room - 3 - new.cells(upTo: half)))
      let second = new.text(cells: room - 3 - Cells.count(of: first.utf8.span))
      return "\(label)\(first) → \(second)"
    case .removed(let value): return "\(label)removed: \(value.text(cells: room - 9))"
    case .inserted(let value): return "\(label)inserted: \(value.text(cells: room - 10))"
    case .moved(let value, let place):
      return "\(label)moved to [\(place)]: \(value.text(cells: room - 18))"
    case .same(let value): return "\(label)\(value.text(cells: room))"
    }
  }

  // MARK: Texts

  private static func hunks(from old: String, to new: String) -> [String] {
    // Whether a last line has an end is told where only one has.
    let keepsFeeds = old.utf8.last == UInt8(ascii: "\n") ? !new.hasSuffix("\n") : new.hasSuffix("\n")
    let difference = LineDifference(
      old: TextLines(Array(old.utf8), keepsFeeds: keepsFeeds),
      new: TextLines(Array(new.utf8), keepsFeeds: keepsFeeds))
    return UnifiedDiff(difference).hunks.split(separator: "\n").map { String($0) }
  }

  /// Two texts below each other with their changed cells marked; nil where marks say nothing, or the texts are short and need none.
  private static func marked(_ old: String, _ new: String, isShort: Bool) -> [String]? {
    let texts = [old, new].map { ValueTree.text($0) }
    var (first, second) = (texts[0].text(cells: .max / 16), texts[1].text(cells: .max / 16))
    if isShort, Cells.count(of: first.utf8.span) + Cells.count(of: second.utf8.span) <= shortCells {
      return nil
    }
    // Of long texts, what stands around the first difference.
    let common = zip(first, second).prefix { $0 == $1 }.count
    if max(first.count, second.count) > cells, common > 20 {
      first = "…" + first.dropFirst(common - 20)
      second = "…" + second.dropFirst(common - 20)
    }
    (first, second) = (Cells.truncated(first, to: cells - 2), Cells.truncated(second, to: cells - 2))
    guard let marks = ChangedCells.marks(old: first, new: second) else { return nil }
    var lines = ["- \(first)"]
    if !marks.old.isEmpty { lines.append("? \(marks.old)") }
    lines.append("+ \(second)")
    if !marks.new.isEmpty { lines.append("? \(marks.new)") }
    return lines
  }

  // MARK: One line

  /// As much of it as one line has room for: `1 element → 2: + Item("Tea")`.
  var summary: String {
    var texts: [String] = []
    for entry in difference.entries where texts.count < 8 {
      switch entry.change {
      case .removed(let value): texts.append("- \(value.text(cells: Self.cells, isBrief: true))")
      case .inserted(let value): texts.append("+ \(value.text(cells: Self.cells, isBrief: true))")
      case .became, .moved: texts.append(words(entry, cells: Self.cells))
      case .same: continue
      }
    }
    return (countText.map { $0 + ": " } ?? "") + texts.joined(separator: ", ")
  }
}

extension ValueTree {
  /// How wide it is, where that is no more than so many cells.
  fileprivate func cells(upTo cells: Int) -> Int {
    Cells.count(of: text(cells: cells).utf8.span)
  }
}
