/// Texts that are values, by how often each side shows them from step to step. Both have shared one that each has shown
/// equally often so far. While the script shows it less often than the app, the app has kept it too long. A text that
/// the two have shown differently often at first is none of the script's.
struct AppKeptTexts: Sendable {
  /// By text: whether both have shared it.
  private var isShared: [String: Bool] = [:]

  /// The most texts that are remembered.
  private static let limit = 10_000

  /// Notes a step.
  ///
  /// - Returns: the elements of the app that the script no longer shows, in order.
  mutating func note(_ matching: AppMatching) -> [AppElement] {
    let kept = matching.unknown.filter { $0.kind.group == .text && isShared[$0.name] == true }
    for (text, count) in matching.textCounts where isShared[text] == nil && isShared.count < Self.limit {
      isShared[text] = count.script == count.app
    }
    return kept
  }
}
