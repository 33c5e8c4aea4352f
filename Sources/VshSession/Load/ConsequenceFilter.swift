import VshSource

/// Filters errors of the checker that only follow from text or files that could not be read, so that only causes are
/// reported.
struct ConsequenceFilter {
  private var starts: Set<Start> = []
  private var isMissingFiles = false
  private var hasMistakes = false

  /// - Parameters:
  ///   - mistakes: the diagnostics of parsing and importing.
  ///   - isInImport: whether a span is on the line of an `import`.
  init(of mistakes: [Diagnostic], isInImport: (SourceSpan) -> Bool) {
    for mistake in mistakes where mistake.isError {
      hasMistakes = true
      if let span = mistake.span { starts.insert(Start(span)) }
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
    return error.span.map { starts.contains(Start($0)) } ?? false
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

  /// The codes for texts and tests that were not found in the whole load.
  private static let searched: Set<Int> = [616, 617]
}
