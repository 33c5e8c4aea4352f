import VshSource

/// The mistakes that have been found. Code that tries one meaning after another takes those of a try back.
struct Reports: ~Copyable {
  private var found: [Diagnostic] = []

  var count: Int { found.count }
  var hasError: Bool { found.hasError }

  mutating func add(_ diagnostic: Diagnostic) { found.append(diagnostic) }
  mutating func add(_ diagnostics: [Diagnostic]) { found += diagnostics }

  /// Drops those that were found since there were `count`.
  mutating func drop(to count: Int) { found.removeLast(found.count - count) }

  /// Drops those that were found since there were `count`, and returns them.
  mutating func take(from count: Int) -> [Diagnostic] {
    let taken = Array(found[count...])
    drop(to: count)
    return taken
  }

  /// A file with a hundred mistakes gets no more suggestions: each goes through every name there is.
  var givesSuggestions: Bool { found.count < 100 }

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
