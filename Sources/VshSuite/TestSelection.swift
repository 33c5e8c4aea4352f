package import VshHost
package import VshSession
import VshSource

/// The choice of tests among the scripts that were found: by words, by line, by failures of the last run.
///
/// A test must meet all kinds of criteria, and one of several words. It decides by names and positions only; nothing is
/// read or run.
package struct Selection: Sendable {
  /// One word of each of these lists must occur in the test's name or its file's path.
  package var filters: [[String]] = []
  /// A test is excluded if one of these occurs in its name or path.
  package var excluded: [String] = []
  /// Only tests with one of these tags are selected, if there are any.
  package var tags: [String] = []
  /// Tests with one of these tags are excluded.
  package var skippedTags: [String] = []
  /// `FILE:LINE`: the lines of files that were named only with a line.
  package var lines: [Path: [TestLocation]] = [:]
  /// The failures of the last run, by path; nil without `--only-failed`.
  package var failed: [String: FailedTests]?

  package init() {}

  /// Whether everything runs; only such a run finds golden files without a script.
  package var isEverything: Bool { filters.isEmpty && !leavesOut && lines.isEmpty && failed == nil }

  /// Whether names or tags are checked besides the filters.
  private var leavesOut: Bool { !excluded.isEmpty || !tags.isEmpty || !skippedTags.isEmpty }

  /// False when no test of the file can be chosen, so that it need not be read.
  package func mayTake(_ path: Path) -> Bool {
    if excluded.contains(where: { path.text.contains($0) }) { return false }
    guard let failed else { return true }
    return failed[path.text] != nil
  }

  /// The selection for one script; a failure for a named line with nothing to run.
  package func choice(for path: Path, _ script: LoadedScript) -> Result<TestChoice, NothingOnLine> {
    var choice = TestChoice()
    var takes: [@Sendable (String, SourceSpan, Int) -> Bool] = []
    for words in filters where !words.contains(where: { path.text.contains($0) }) {
      choice.takesTopLevel = false
      takes.append { name, _, _ in words.contains { name.contains($0) } }
    }
    if leavesOut { leaveOut(of: script.runnables, &choice.takesTopLevel, &takes) }
    if let failed = failed?[path.text], !failed.isWholeFile {
      choice.takesTopLevel = choice.takesTopLevel && failed.includesTopLevel
      takes.append { name, _, _ in failed.names.contains(name) }
    }
    if let lines = lines[path] {
      let map = LineMap(script.sources[1].bytes)
      let ranges = lines.map { map.range(ofLine: $0.line) }
      let runnables = script.runnables.filter(\.isOwn)
      for (line, range) in zip(lines.map(\.line), ranges)
      where line > map.lineCount || !runnables.contains(where: { $0.span.touches(range) }) {
        return .failure(NothingOnLine(line: line))
      }
      let topLevel = runnables.contains { runnable in
        runnable.name == nil && ranges.contains { runnable.span.touches($0) }
      }
      choice.takesTopLevel = choice.takesTopLevel && topLevel
      takes.append { _, span, number in
        span.file == FileID(1)
          && zip(lines, ranges).contains { location, range in
            // The runs of a test with `for` are known only when it runs.
            span.touches(range) && (number == 0 || number == location.number ?? number)
          }
      }
    }
    if !takes.isEmpty {
      choice.takesTest = { [takes] name, span, number in takes.allSatisfy { $0(name, span, number) } }
    }
    return .success(choice)
  }

  /// Excludes by name and tags. Where nothing of a file is excluded, its golden file is compared as usual.
  private func leaveOut(
    of runnables: [Runnable], _ takesTopLevel: inout Bool,
    _ takes: inout [@Sendable (String, SourceSpan, Int) -> Bool]
  ) {
    if runnables.contains(where: { mayExclude($0.name) }) {
      takes.append { [excluded] name, _, _ in !excluded.contains { name.contains($0) } }
    }
    let tagged = runnables.filter { self.takes(tags: $0.tags) }
    guard tagged.count < runnables.count else { return }
    // Top-level steps have no tags.
    takesTopLevel = takesTopLevel && tags.isEmpty
    let spans = Set(tagged.map(\.span))
    takes.append { _, span, _ in spans.contains(span) }
  }

  /// Whether a test may be chosen. A name with a value in it is known only when it runs.
  package func mayTake(_ runnable: Runnable, of path: Path) -> Bool {
    guard takes(tags: runnable.tags) else { return false }
    return filters.allSatisfy { words in
      if words.contains(where: { path.text.contains($0) }) { return true }
      guard let name = runnable.name else { return false }
      return Self.isMade(name) || words.contains { name.contains($0) }
    }
  }

  /// Whether a name in source form contains a value.
  private static func isMade(_ name: String) -> Bool { name.contains("\\(") }

  private func mayExclude(_ name: String?) -> Bool {
    guard let name, !excluded.isEmpty else { return false }
    return Self.isMade(name) || excluded.contains { name.contains($0) }
  }

  private func takes(tags found: [String]) -> Bool {
    (tags.isEmpty || found.contains(where: tags.contains)) && !found.contains(where: skippedTags.contains)
  }

  /// Separates `FILE:LINE` from paths: a name that exists is a path, and so is one without an existing file before the
  /// colon.
  package static func operands(
    _ paths: [Path], files: Files
  ) -> (paths: [Path], lines: [Path: [TestLocation]]) {
    var whole: [Path] = []
    var lines: [Path: [TestLocation]] = [:]
    for path in paths {
      if let (file, location) = TestLocation.split(path, files: files) {
        lines[file.normalized, default: []].append(location)
      } else {
        whole.append(path)
      }
    }
    return (whole, lines)
  }

  package struct NothingOnLine: Error {
    package let line: Int
  }
}

/// The failures in a file according to an earlier report.
package struct FailedTests: Equatable, Sendable {
  package var names: Set<String> = []
  package var includesTopLevel = false
  /// Whether the golden file differed, or the script could not be judged; only a run of all of it can show that again.
  package var isWholeFile = false

  package init() {}
}

extension SourceSpan {
  /// Whether it has a byte in the range, or contains its position where the range is empty.
  fileprivate func touches(_ range: Range<Int>) -> Bool {
    self.range.lowerBound <= max(range.lowerBound, range.upperBound - 1)
      && self.range.upperBound > range.lowerBound
  }
}
