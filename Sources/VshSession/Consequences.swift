import VshSource

/// What could not be read of a script, so that of what the check says only the causes are told: one line of cause, not ten of
/// consequence.
struct Consequences {
  private var places: Set<Place> = []
  private var isMissingFiles = false

  /// - Parameter mistakes: what parsing and importing have told.
  init(of mistakes: [Diagnostic]) {
    for mistake in mistakes where mistake.isError {
      if let span = mistake.span { places.insert(Place(span)) }
      if mistake.code == LoadedScript.missingImport { isMissingFiles = true }
    }
  }

  /// Whether an error of the check only follows: it is about the same place, or a file that is missing may mend it.
  func include(_ error: Diagnostic) -> Bool {
    if isMissingFiles, Self.importableNames.contains(error.code.number) { return true }
    return error.span.map { places.contains(Place($0)) } ?? false
  }

  /// Where a mistake begins.
  private struct Place: Hashable {
    let file: FileID
    let start: UInt32

    init(_ span: SourceSpan) {
      file = span.file
      start = span.start
    }
  }

  /// Names that mean nothing, and that a file which is missing may well declare.
  private static let importableNames: Set<Int> = [202, 203, 204, 205, 206, 208, 210, 212]
}
