import VshSource

/// The mistakes that have been found. Code that tries one meaning after another takes those of a try back.
///
/// No more than `Limits.diagnosticsKept` are kept, and an error where there is one; the others are only counted.
struct Reports: ~Copyable {
  private var found: [Diagnostic] = []
  private var unkept = 0
  /// The place of the first error among those that are kept.
  private var firstError: Int?

  var count: Int { found.count + unkept }
  var hasError: Bool { firstError != nil }

  mutating func add(_ diagnostic: Diagnostic) {
    let isFirstError = diagnostic.isError && firstError == nil
    if isFirstError { firstError = found.count }
    if isFirstError || found.count < Limits.diagnosticsKept {
      found.append(diagnostic)
    } else {
      unkept += 1
    }
  }

  mutating func add(_ diagnostics: [Diagnostic]) { for diagnostic in diagnostics { add(diagnostic) } }

  /// Drops those that were found since there were `count`.
  mutating func drop(to count: Int) { _ = take(from: count) }

  /// Drops those that were found since there were `count`, and returns those among them that were kept.
  mutating func take(from count: Int) -> [Diagnostic] {
    let taken = self.count - count
    let lost = min(unkept, taken)
    unkept -= lost
    let kept = Array(found.suffix(taken - lost))
    found.removeLast(kept.count)
    if let place = firstError, place >= found.count { firstError = nil }
    return kept
  }

  /// A file with a hundred mistakes gets no more suggestions: each goes through every name there is.
  var givesSuggestions: Bool { count < 100 }

  /// In the order of the files and of the text, each once.
  func sorted() -> [Diagnostic] {
    if found.isEmpty { return [] }
    func place(_ diagnostic: Diagnostic) -> (UInt32, UInt32) {
      (diagnostic.span?.file.index ?? 0, diagnostic.span?.start ?? 0)
    }
    let order = found.indices.sorted { a, b in
      let (first, second) = (place(found[a]), place(found[b]))
      return first == second ? a < b : first < second
    }
    var sorted: [Diagnostic] = []
    for index in order where sorted.last != found[index] { sorted.append(found[index]) }
    return sorted
  }
}
