extension Int {
  /// `1 step`, `2 steps`.
  ///
  /// - Parameter nouns: of another number than one, where it is not the noun with an "s".
  package func counted(_ noun: String, _ nouns: String? = nil) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(nouns ?? noun + "s")"
  }
}
