import VshSource

/// Messages about a session that a script keeps.
extension Diagnostic {
  static func notOneStep(_ count: Int) -> Diagnostic {
    Diagnostic(
      881,
      count == 0
        ? "there is no step in this text" : "a session takes one step at a time, and these are \(count)",
      at: nil, help: "declarations and imports are written in the session's file")
  }
}
