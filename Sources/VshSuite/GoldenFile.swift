package import VshHost
import VshSession
import VshSource
package import VshText

/// The golden file of a script, with the expected transcript: `news.golden` for `news.vs`.
///
/// It hides the comparison (byte for byte except for holes) and its problems. Comparing writes nothing; writing uses
/// `Files.rewrite` only.
package struct GoldenFile: Equatable, Sendable {
  package static let scriptSuffix = ".vs"
  package static let suffix = ".golden"

  package let path: Path

  package init(script: Path) {
    path = script.replacing(suffix: GoldenFile.scriptSuffix, with: GoldenFile.suffix)
  }

  /// The result of a comparison.
  package enum Verdict: Equatable, Sendable {
    case matches
    /// There is no golden file, which is correct for a script without output.
    case missing
    /// A unified diff from the golden file to the transcript. Where only the line ends differ, it has one sentence
    /// instead of every line.
    case differs(diff: String)
    /// The golden file has an unfinished merge; the line, from 1, on which it begins.
    case conflict(line: Int)
  }

  /// The comparison with a run, or with what it printed without the lines of failures: these are reported one by one.
  func compare(with outcome: RunOutcome, files: Files) throws(HostProblem) -> Verdict {
    let comparison = try compare(with: outcome.transcript, files: files)
    guard case .differs = comparison, outcome.hasFailureLines else { return comparison }
    return try compare(with: outcome.transcriptWithoutFailures, files: files)
  }

  /// Throws where the file cannot be read: a folder, a link that is broken or leads out of the root folder, or too
  /// large.
  package func compare(with transcript: [UInt8], files: Files) throws(HostProblem) -> Verdict {
    guard let kind = try files.kindWithoutFollowing(path) else { return .missing }
    let expected =
      kind == .link
      ? try files.readLinked(path, limitBytes: Limits.goldenBytes)
      : try files.read(path, limitBytes: Limits.goldenBytes)
    let actual = GoldenFile.contents(for: transcript)
    if expected == actual { return .matches }
    if let merge = UnfinishedMerge.all(in: expected).first { return .conflict(line: merge.firstLine) }
    let diff = UnifiedDiff(old: expected, new: actual)
    if diff.isEmpty { return .matches }
    let name = "what the script prints now"
    if GoldenFile.differOnlyInLineEnds(expected, actual) {
      return .differs(
        diff:
          "--- \(path)\n+++ \(name)\n\\ Only the line ends differ: the golden file has CRLF. Git writes them so,"
          + " unless `.gitattributes` says `*.golden -text`\n")
    }
    return .differs(diff: diff.text(oldName: path.description, newName: name))
  }

  /// Whether a golden file fits the contents once its CRLF are LF.
  private static func differOnlyInLineEnds(_ expected: [UInt8], _ actual: [UInt8]) -> Bool {
    let feeds = expected.replacing([0x0D, 0x0A] as [UInt8], with: [0x0A])
    return feeds.count < expected.count
      && (feeds == actual || UnifiedDiff(old: feeds, new: actual).isEmpty)
  }

  /// Updates the golden file to the script's transcript; returns true where that changed it. A line with holes stays
  /// where it still matches, and a file that matches completely is not touched, so that its date stays.
  package func update(to transcript: [UInt8], files: Files) throws(HostProblem) -> Bool {
    var contents = GoldenFile.contents(for: transcript)
    var before = FileBefore.missing
    if try files.kindWithoutFollowing(path) != nil {
      before = .anything
      if let old = try? files.read(path, limitBytes: Limits.goldenBytes) {
        contents = GoldenFile.difference(from: old, to: contents).merged()
        if old == contents { return false }
        before = .bytes(old)
      }
    }
    try files.rewrite(path, with: contents, over: before)
    return true
  }

  /// - Parameter contents: of a new golden file.
  package static func difference(from old: [UInt8], to contents: [UInt8]) -> LineDifference {
    LineDifference(
      old: TextLines(old, keepsFeeds: true), new: TextLines(contents, keepsFeeds: true), readsHoles: true)
  }

  /// A transcript as a golden file: every line ended, empty lines at the end included, and text that looks like a hole
  /// escaped.
  package static func contents(for transcript: [UInt8]) -> [UInt8] {
    let feed = UInt8(ascii: "\n")
    let isEnded = transcript.isEmpty || transcript.last == feed
    return LinePattern.escaped(isEnded ? transcript : transcript + [feed])
  }

  /// The scripts that a golden file could belong to, by name: with the ending, or (`#!`) without one.
  static func scriptNames(of golden: Path) -> [Path] {
    let stem = golden.replacing(suffix: suffix, with: "")
    return [stem.appending(suffix: scriptSuffix), stem]
  }
}

extension Path {
  fileprivate func appending(suffix: String) -> Path {
    Path(bytes: bytes + Array(suffix.utf8))
  }
}
