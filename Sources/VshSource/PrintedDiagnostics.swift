import VshText

/// The diagnostics that several loads have reported, so that a mistake in a file that many scripts import is printed once.
///
/// Two loads number their files differently: a location is a path and a range of bytes. A diagnostic without one is of
/// its load alone, and never left out.
package struct PrintedDiagnostics: Sendable {
  private struct Key: Hashable {
    let path: String
    let bytes: Range<Int>
    let code: Int
    let message: String
    let label: String
  }

  private var keys: Set<Key> = []

  package init() {}

  /// Those of a load that no earlier load has reported. They count as reported from now on.
  package mutating func unprinted(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) -> [Diagnostic] {
    if diagnostics.isEmpty { return [] }
    let paths = Dictionary(firstOf: sources.lazy.map { ($0.id, $0.path) })
    return diagnostics.filter { diagnostic in
      guard let span = diagnostic.span, let path = paths[span.file] else { return true }
      let key = Key(
        path: path, bytes: span.range, code: diagnostic.code.number, message: diagnostic.message,
        label: diagnostic.label)
      return keys.insert(key).inserted
    }
  }
}
