/// Texts of data for a listing: how many there are, and the first of them.
package struct FirstTexts: Sendable, Equatable {
  /// How many texts are kept, and how many bytes of each.
  private static let keptCount = 10
  private static let keptBytes = 60

  package private(set) var count = 0
  /// Each text once, in the order of the data.
  package private(set) var texts: [String] = []

  package init() {}

  mutating func append(_ text: String) {
    count += 1
    if texts.count < Self.keptCount, !texts.contains(text) { texts.append(text) }
  }

  /// The beginning of a text that is long.
  static func cut(_ text: ArraySlice<UInt8>) -> String {
    text.count > keptBytes
      ? String(decoding: text.prefix(keptBytes), as: UTF8.self) + "…" : String(decoding: text, as: UTF8.self)
  }
}
