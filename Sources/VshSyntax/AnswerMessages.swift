import VshSource

/// Messages about ops, the arms and values of their answers, and what else is written in another order or place.
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

  static func answerWithoutWord(_ answer: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "an answer begins with `ok`, `fail` or `part`", at: span, label: "write `\(answer)`")
      .fixed(by: answer, "write `\(answer)`")
  }

  static func valueInArm(_ value: String, isFailure: Bool, at span: SourceSpan) -> Diagnostic {
    let condition =
      !isFailure
      ? "ok(x) when x == \(value)" : "fail(e) when e.\(value.first == "\"" ? "message" : "code") == \(value)"
    return Diagnostic(
      130, "an arm names its value, and `when` compares it", at: span, help: "write `\(condition) -> …`")
  }

  static func guardBehindTarget(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      130, "the condition comes before the target", at: span, label: "write `when … -> …`")
  }

  static func alwaysWhen(at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "a state moves on with `when` alone", at: span, label: "take `always` out")
      .fixed(by: "", at: span.withBlankBehind, "take `always` out")
  }

  static func loopOfSteps(at span: SourceSpan) -> Diagnostic {
    Diagnostic(130, "steps are repeated with `repeat`", at: span, label: "write `repeat`")
      .fixed(by: "repeat", "write `repeat`")
  }

  static func waitForText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      130, "`wait until` takes a condition, and what is shown is none", at: span,
      label: "write `wait`, and `expect screen contains \"…\"` on the next line")
  }

  static func clauseOrder(_ order: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      120, "`takes` comes before `parts`, and both before `fails`", at: span, label: "put them in order"
    )
    .fixed(by: order, "put them in order")
  }
}
