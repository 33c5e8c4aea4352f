import VshSource

/// Messages about ops, and about the arms and values of their answers.
extension Diagnostic {
  static func formOfFails(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "an op names the enum of its failures", at: span, label: "write `fails \(name)`")
      .fixed(by: "fails \(name)", "write `fails \(name)`")
  }

  static func patternWithEnum(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "a pattern is a case with its dot alone", at: span, label: "take `\(name)` out")
      .fixed(by: "", at: span.withBlankBehind, "take `\(name)` out")
  }

  static func parenthesesMissing(_ value: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(120, "the value of an answer is written in parentheses", at: span, label: "write `(\(value))`")
      .fixed(by: "(\(value))", "write `(\(value))`")
  }

  static func clauseOrder(_ order: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "`takes` comes before `parts`, and both before `fails`", at: span, label: "put them in order"
    )
    .fixed(by: order, "put them in order")
  }
}
