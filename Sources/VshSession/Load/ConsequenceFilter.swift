import VshSource

/// Filters errors of the checker that only follow from text or files that could not be read, so that only causes are
/// reported.
struct ConsequenceFilter {
  private var starts: Set<Start> = []
  /// By file: from the first block without a `}` to where the last one was missed.
  private var openBlocks: [FileID: Range<UInt32>] = [:]
  private var isMissingFiles = false
  private var hasMistakes = false

  /// - Parameters:
  ///   - mistakes: the diagnostics of parsing and importing.
  ///   - isInImport: whether a span is on the line of an `import`.
  init(of mistakes: [Diagnostic], isInImport: (SourceSpan) -> Bool) {
    for mistake in mistakes where mistake.isError {
      hasMistakes = true
      if let span = mistake.span {
        starts.insert(Start(span))
        if mistake.code.number == Self.notClosed, let opened = mistake.related?.span {
          let known = openBlocks[span.file] ?? opened.start..<opened.start
          openBlocks[span.file] = min(known.lowerBound, opened.start)..<max(known.upperBound, span.end)
        }
      }
      if mistake.code == LoadedScript.missingImport || mistake.span.map(isInImport) == true {
        isMissingFiles = true
      }
    }
  }

  /// Whether an error of the check is only a consequence: it begins where a syntax error does, or a missing file may
  /// declare the name.
  func include(_ error: Diagnostic) -> Bool {
    if isMissingFiles, Self.importableNames.contains(error.code.number) { return true }
    // The unreadable part may draw the text, or be the test.
    if hasMistakes, Self.searched.contains(error.code.number) { return true }
    guard let span = error.span else { return false }
    // What follows an open block is read as a part of it.
    if error.code.number / 100 == 4, openBlocks[span.file]?.contains(span.start) == true { return true }
    return starts.contains(Start(span))
  }

  /// The position where a mistake begins.
  private struct Start: Hashable {
    let file: FileID
    let start: UInt32

    init(_ span: SourceSpan) {
      file = span.file
      start = span.start
    }
  }

  /// The codes for unknown names that a missing file may declare.
  private static let importableNames: Set<Int> = [202, 203, 204, 205, 206, 208, 210, 212, 220]

  /// The code for a missing bracket.
  private static let notClosed = 124

  /// The codes for texts and tests that were not found in the whole load.
  private static let searched: Set<Int> = [616, 617]
}
