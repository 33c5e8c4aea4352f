import VshText

/// A behaviour in which two versions of a script differ, with a shortest path.
package struct Difference: Sendable {
  package enum Kind: Hashable, Sendable {
    /// Only one version can take the step.
    case onlyOld, onlyNew
    /// The first timer fires at another time.
    case time
    /// An error, a broken `always`, or a screen that cannot be drawn.
    case mistake
    /// The same steps lead to other states.
    case state
    /// The same states have another screen.
    case text
  }

  package let kind: Kind
  /// The step, time, mistake or states of each version; empty where there is none.
  let old: String
  let new: String
  /// The lines of the screen that differ, each after `- ` or `+ `.
  var lines: [String] = []
  /// The steps of a test.
  package fileprivate(set) var path: [String] = []
  /// The number of moves that show it.
  package fileprivate(set) var count = 1
}

/// The differences of two versions, one for each cause.
struct DifferenceNotes {
  private struct Cause: Hashable {
    let kind: Difference.Kind
    let step: String
    let old: String
    let new: String
  }

  private(set) var differences: [Difference] = []
  /// The number of causes that are not among `differences`.
  private(set) var leftCount = 0
  private var known: [Cause: Int] = [:]
  /// By changed line: the difference that has it.
  private var lines: [String: Int] = [:]

  private static let most = 100

  /// Adds a difference, or counts the one with the same cause. Returns the index of a new one.
  ///
  /// A changed line is one cause wherever it occurs. For all other kinds, a cause is the last step with what the
  /// versions do then. Digits and values of states do not distinguish two causes.
  ///
  /// - Parameter step: empty where the cause does not depend on the last step.
  mutating func note(
    _ kind: Difference.Kind, behind step: String, old: String, new: String, _ change: ScreenChange
  ) -> Int? {
    var shown = change.lines
    if kind == .text {
      shown = change.runs.filter { $0.contains { lines[Self.plain($0)] == nil } }.flatMap { $0 }
      if shown.isEmpty {
        return count(change.lines.lazy.compactMap { [lines] in lines[Self.plain($0)] }.first)
      }
    } else {
      let cause = Cause(
        kind: kind, step: Self.withoutValues(step), old: Self.withoutValues(old),
        new: Self.withoutValues(new))
      if let index = known[cause] { return count(index) }
      known[cause] = differences.count
    }
    for line in change.lines where lines[Self.plain(line)] == nil {
      lines[Self.plain(line)] = differences.count
    }
    if differences.count == Self.most {
      leftCount += 1
      return nil
    }
    differences.append(Difference(kind: kind, old: old, new: new, lines: shown))
    return differences.count - 1
  }

  mutating func setPath(of index: Int, to path: [String]) { differences[index].path = path }

  private mutating func count(_ index: Int?) -> Int? {
    if let index, index < differences.count { differences[index].count += 1 }
    return nil
  }

  private static func withoutValues(_ text: String) -> String { plain(text, keepsValues: false) }

  /// A text with `0` for each run of digits, and possibly without what is in parentheses.
  private static func plain(_ text: String, keepsValues: Bool = true) -> String {
    var plain: [UInt8] = []
    var depth = 0
    for byte in text.utf8 {
      let isDigit = byte &- UInt8(ascii: "0") < 10
      if byte == UInt8(ascii: "("), !keepsValues { depth += 1 }
      if depth == 0, !isDigit || plain.last != UInt8(ascii: "0") {
        plain.append(isDigit ? UInt8(ascii: "0") : byte)
      }
      if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

/// The lines that differ between two screens.
struct ScreenChange {
  /// By change: its lines, each after `- ` or `+ `.
  private(set) var runs: [[String]] = []

  init() {}

  init(from old: [UInt8], to new: [UInt8]) {
    let difference = LineDifference(
      old: TextLines(old, keepsFeeds: false), new: TextLines(new, keepsFeeds: false))
    for change in difference.changes {
      runs.append(
        change.old.map { "- " + difference.old.text($0) } + change.new.map { "+ " + difference.new.text($0) })
    }
  }

  var lines: [String] { runs.flatMap { $0 } }
}
