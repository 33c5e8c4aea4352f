/// Texts that are values. Both sides share one if they showed it equally often in the first step in which a side showed
/// it. When the script then shows it less often than the app, the app has kept it too long. Other texts are not judged.
struct AppKeptTexts: Sendable {
  /// By text that was shown: whether both sides share it.
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
