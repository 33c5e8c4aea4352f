/// The dates of a feed that are in no form that is read: how many, and the first of them, for a listing.
package struct UnreadDates: Sendable, Equatable {
  /// How many texts are kept, and how many bytes of each.
  private static let keptCount = 10
  private static let keptBytes = 60

  package private(set) var count = 0
  /// Each text once, in the order of the feed.
  package private(set) var texts: [String] = []

  package init() {}

  mutating func append(_ text: ArraySlice<UInt8>) {
    count += 1
    guard texts.count < Self.keptCount else { return }
    let kept =
      text.count > Self.keptBytes
      ? String(decoding: text.prefix(Self.keptBytes), as: UTF8.self) + "…"
      : String(decoding: text, as: UTF8.self)
    if !texts.contains(kept) { texts.append(kept) }
  }
}
