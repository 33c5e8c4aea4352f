/// Sorts elements by the texts that the script's view can draw. Both sides are sorted by the same templates, so an
/// element of either is of a known key, or of none.
///
/// A key is a number: that of a template, or after those one for each group, for elements that only the script knows
/// the text of. It hides how a template is found.
struct AppTemplates: Sendable {
  private struct Template: Sendable {
    let kind: AppKind
    let pieces: [String]
    /// Code points outside of holes.
    let literalCount: Int
  }

  /// A template with holes, and the rank of each among all: a lower one is more specific.
  private struct Pattern: Sendable {
    let key: Int
    let rank: Int
    let pieces: [String]
  }

  /// By key.
  private let templates: [Template]
  private var ranks: [Int]
  private var literals: [AppKind: [String: Int]] = [:]
  /// In the order of their ranks, by group.
  private var patterns: [AppKind: [Pattern]] = [:]
  /// Of elements that have no text, by kind.
  private var unnamed: [AppKind: Int] = [:]

  /// Templates of kinds that no report has are left out.
  init(_ templates: [AppTemplate]) {
    let known = templates.compactMap { template in
      AppKind(rawValue: template.kind).map { kind in
        Template(
          kind: kind, pieces: template.pieces,
          literalCount: template.pieces.reduce(0) { $0 + $1.unicodeScalars.count })
      }
    }
    self.templates = known
    // The most literal text first, then the fewest holes, then the order of the list.
    let order = known.indices.sorted { left, right in
      let (a, b) = (known[left], known[right])
      if a.literalCount != b.literalCount { return a.literalCount > b.literalCount }
      return (a.pieces.count, left) < (b.pieces.count, right)
    }
    ranks = Array(repeating: 0, count: known.count)
    for (rank, key) in order.enumerated() {
      ranks[key] = rank
      let template = known[key]
      let group = template.kind.group
      if template.pieces.isEmpty {
        if unnamed[template.kind] == nil { unnamed[template.kind] = key }
      } else if template.literalCount > 0, template.pieces.count == 1 {
        if literals[group]?[template.pieces[0]] == nil {
          literals[group, default: [:]][template.pieces[0]] = key
        }
      } else if template.literalCount > 0 {
        patterns[group, default: []].append(Pattern(key: key, rank: rank, pieces: template.pieces))
      }
    }
  }

  // MARK: Keys

  /// A hole in a text that is written for people.
  static let hole = "⟨…⟩"

  var keyCount: Int { templates.count + AppKind.allCases.count }

  /// The most specific template that one of the element's names fits, else that of its kind without a text.
  func key(of element: AppElement) -> Int? {
    let group = element.kind.group
    var best: (key: Int, rank: Int)?
    for name in element.names {
      if let key = literals[group]?[name] {
        if ranks[key] < best?.rank ?? .max { best = (key, ranks[key]) }
        // No pattern that fits the same name is more specific.
        continue
      }
      for pattern in patterns[group] ?? [] {
        if pattern.rank >= best?.rank ?? .max { break }
        if Self.fits(name, pattern.pieces) { best = (pattern.key, pattern.rank) }
      }
    }
    return best?.key ?? unnamed[element.kind]
  }

  /// The key of texts that are values: those of the script that no template has a literal of.
  func valueKey(of group: AppKind) -> Int { templates.count + group.index }

  func isValue(_ key: Int) -> Bool { key >= templates.count }

  /// Whether all elements of the key have the same text, or none.
  func isLabel(_ key: Int) -> Bool { !isValue(key) && templates[key].pieces.count <= 1 }

  /// Whether the elements of the key have no text.
  func isUnnamed(_ key: Int) -> Bool { !isValue(key) && templates[key].pieces.isEmpty }

  func kind(of key: Int) -> AppKind {
    isValue(key) ? AppKind.allCases[key - templates.count] : templates[key].kind
  }

  /// The text with `⟨…⟩` for each hole.
  func written(_ key: Int) -> String {
    isValue(key) ? Self.hole : templates[key].pieces.joined(separator: Self.hole)
  }

  /// As messages call it: `button "Save"`, `text "⟨…⟩ items left"`.
  func described(_ key: Int) -> String {
    isUnnamed(key) ? kind(of: key).rawValue : "\(kind(of: key).rawValue) \(AppText.quoted(written(key)))"
  }

  // MARK: Matching

  /// Whether a text has the pieces in this order, from its first byte to its last; each is sought from the left.
  private static func fits(_ text: String, _ pieces: [String]) -> Bool {
    guard let first = pieces.first, let last = pieces.last else { return false }
    let bytes = text.utf8.span
    let (prefix, suffix) = (first.utf8.span, last.utf8.span)
    guard bytes.count >= prefix.count + suffix.count, has(bytes, prefix, at: 0),
      has(bytes, suffix, at: bytes.count - suffix.count)
    else { return false }
    var start = prefix.count
    let end = bytes.count - suffix.count
    for piece in pieces.dropFirst().dropLast() {
      let wanted = piece.utf8.span
      while start + wanted.count <= end, !has(bytes, wanted, at: start) { start += 1 }
      if start + wanted.count > end { return false }
      start += wanted.count
    }
    return true
  }

  /// The piece ends within the text.
  private static func has(_ text: Span<UInt8>, _ piece: Span<UInt8>, at offset: Int) -> Bool {
    for index in piece.indices where text[offset + index] != piece[index] { return false }
    return true
  }
}
