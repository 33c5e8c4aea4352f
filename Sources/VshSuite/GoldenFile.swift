package import VshHost
import VshSource
package import VshText

/// The file beside a script that holds the transcript it should have: `news.golden` for `news.vs`.
///
/// It hides how the two are compared (byte for byte but for holes, LF, one line feed at the end) and what may stand in the way.
/// Comparing writes nothing; writing goes through `Files.rewrite` only.
package struct GoldenFile: Equatable, Sendable {
  package static let scriptSuffix = ".vs"
  package static let suffix = ".golden"

  package let path: Path

  package init(script: Path) {
    path = script.replacing(suffix: GoldenFile.scriptSuffix, with: GoldenFile.suffix)
  }

  /// What comparing comes to.
  package enum Verdict: Equatable, Sendable {
    case matches
    /// There is none, which is fine for a script that shows nothing.
    case missing
    /// A unified diff from the golden file to the transcript.
    case differs(diff: String)
    /// The golden file is a merge that nobody finished; the line, from 1, on which it begins.
    case conflict(line: Int)
  }

  /// Throws where it cannot be read: a folder, a link that is broken or leads out of the root folder, too large.
  package func compare(with transcript: [UInt8], files: Files) throws(HostProblem) -> Verdict {
    guard let kind = try files.kindWithoutFollowing(path) else { return .missing }
    let expected =
      kind == .link
      ? try files.readLinked(path, limitBytes: Limits.goldenBytes)
      : try files.read(path, limitBytes: Limits.goldenBytes)
    let actual = GoldenFile.contents(for: transcript)
    if expected == actual { return .matches }
    if let line = GoldenFile.conflictLine(in: expected) { return .conflict(line: line) }
    let diff = UnifiedDiff(old: expected, new: actual)
    if diff.isEmpty { return .matches }
    return .differs(diff: diff.text(oldName: path.description, newName: "what the script prints now"))
  }

  /// Makes the golden file say what the script prints; true when that changed it. A line with holes stays where it still fits, and a
  /// file that says all of it already is not touched, so that its date stays.
  package func update(to transcript: [UInt8], files: Files) throws(HostProblem) -> Bool {
    var contents = GoldenFile.contents(for: transcript)
    if try files.kindWithoutFollowing(path) != nil,
      let old = try? files.read(path, limitBytes: Limits.goldenBytes)
    {
      contents = GoldenFile.difference(from: old, to: contents).merged()
      if old == contents { return false }
    }
    try files.rewrite(path, with: contents)
    return true
  }

  /// - Parameter contents: of a new golden file.
  package static func difference(from old: [UInt8], to contents: [UInt8]) -> LineDifference {
    LineDifference(
      old: TextLines(old, keepsFeeds: true), new: TextLines(contents, keepsFeeds: true), readsHoles: true)
  }

  /// A transcript as a file: one line feed at the end, none for an empty one; what would be read as a hole is escaped.
  package static func contents(for transcript: [UInt8]) -> [UInt8] {
    var end = transcript.count
    while end > 0, transcript[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    return end == 0 ? [] : LinePattern.escaped(Array(transcript[..<end])) + [UInt8(ascii: "\n")]
  }

  /// The scripts that a golden file could belong to, by name: with the ending, or (`#!`) without one.
  static func scriptNames(of golden: Path) -> [Path] {
    let stem = golden.replacing(suffix: suffix, with: "")
    return [stem.appending(suffix: scriptSuffix), stem]
  }

  /// Git's three marks, one after the other, each alone on its line as git writes it. A transcript may hold one of
  /// them, hardly all three in order.
  private static func conflictLine(in text: [UInt8]) -> Int? {
    let marks = ["<<<<<<< ", "=======", ">>>>>>> "]
    var next = 0
    var first: Int?
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let isMark =
        next == 1 ? line.elementsEqual(marks[1].utf8) : line.starts(with: marks[next].utf8)
      guard isMark else { continue }
      if next == 0 { first = index + 1 }
      next += 1
      if next == marks.count { return first }
    }
    return nil
  }
}

extension Path {
  fileprivate func appending(suffix: String) -> Path {
    Path(bytes: bytes + Array(suffix.utf8))
  }
}
