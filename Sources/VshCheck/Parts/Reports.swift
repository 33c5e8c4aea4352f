import VshSource

/// The diagnostics found so far. Code that tries several meanings can take those of one trial back.
///
/// At most `Limits.diagnosticsKept` are kept, among them an error if there is one; the others are only counted.
struct Reports: ~Copyable {
  private var found: [Diagnostic] = []
  private var unkept = 0
  /// The number of diagnostics before the first error.
  private var firstError: Int?
  private var isUnread = false

  var count: Int { found.count + unkept }
  var hasError: Bool { firstError != nil }

  mutating func add(_ diagnostic: Diagnostic) {
    let isFirstError = diagnostic.isError && firstError == nil
    if isFirstError { firstError = count }
    if isFirstError || found.count < Limits.diagnosticsKept {
      found.append(diagnostic)
    } else {
      unkept += 1
    }
  }

  mutating func add(_ diagnostics: [Diagnostic]) { for diagnostic in diagnostics { add(diagnostic) } }

  /// Drops the diagnostics after the first `count`.
  mutating func drop(to count: Int) { _ = take(from: count) }

  /// Drops the diagnostics after the first `count`, and returns those of them that were kept.
  mutating func take(from count: Int) -> [Diagnostic] {
    if let index = firstError, index >= count { firstError = nil }
    let hasLateError = (firstError ?? 0) >= Limits.diagnosticsKept
    let remaining = min(count, Limits.diagnosticsKept) + (hasLateError ? 1 : 0)
    let taken = Array(found[remaining...])
    found.removeLast(taken.count)
    unkept = count - remaining
    return taken
  }

  /// False after a hundred mistakes: each suggestion compares every name.
  var givesSuggestions: Bool { count < 100 && !isUnread }

  /// Ends suggestions: from here on the caller only asks whether there is an error.
  mutating func setUnread() { isUnread = true }

  /// The diagnostics in the order of files and text, without duplicates.
  func sorted() -> [Diagnostic] {
    if found.isEmpty { return [] }
    func position(_ diagnostic: Diagnostic) -> (UInt32, UInt32) {
      (diagnostic.span?.file.index ?? 0, diagnostic.span?.start ?? 0)
    }
    let order = found.indices.sorted { a, b in
      let (first, second) = (position(found[a]), position(found[b]))
      return first == second ? a < b : first < second
    }
    var sorted: [Diagnostic] = []
    for index in order where sorted.last != found[index] { sorted.append(found[index]) }
    return sorted
  }
}
