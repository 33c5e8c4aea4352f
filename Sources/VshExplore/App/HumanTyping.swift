/// What a person can type: nothing that is there already, and within one instant no text that was there before it, so that a
/// page that waits until typing ends sees no change. Where a call has begun since, the script tells both apart.
struct HumanTyping {
  /// By field, what was in it before the present instant.
  private var before: [String: String] = [:]

  func allows(_ text: String, into field: String, showing shown: String) -> Bool {
    text != shown && before[field] != text
  }

  /// Notes a text that was typed.
  ///
  /// - Parameter hasCalls: whether a call is in flight afterwards.
  mutating func type(into field: String, showing shown: String, hasCalls: Bool) {
    if before[field] == nil { before[field] = shown }
    if hasCalls { before = [:] }
  }

  mutating func passTime() { before = [:] }
}
