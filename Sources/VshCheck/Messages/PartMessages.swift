import VshSource

/// Messages about answers in parts, and about backgrounds.
extension Diagnostic {
  static func armWithoutParts(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      402, "the op of this call has no parts", at: span,
      help: "an op says those of its model: `op upload(file: String) parts [0.25, 0.5, 0.75] = true`")
  }

  static func operationWithoutParts(_ operation: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      606, "`\(operation)` has no parts", at: span,
      help: "an op says those of its model: `op \(operation)(…) parts [0.25, 0.5, 0.75] = …`")
  }

  static func partsNeedList(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      301, "the parts of an answer are a list, not `\(type)`", at: span, label: "write `[…]` around it")
  }

  static func partCount(at span: SourceSpan) -> Diagnostic {
    Diagnostic(606, "a part is one value", at: span, label: "write `part(value)`")
  }

  static func backgroundIsNoScreen(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      424, "`\(name)` is a background, which is always there and never on top", at: span,
      help: "it takes the signals of screens: `emit save`; a step asks `in \(name).saving`")
  }

  static func backgroundLacks(_ part: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(424, "a background has no \(part)", at: span, label: "take it out")
  }

  static func failsNeedsEnum(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      606, "the cases of failures are those of an enum, and `\(type)` is none", at: span,
      help: "a failure has a message and a code without `fails`, too")
  }

  /// - Parameter missing: where the op can name its enum.
  static func caseWithoutFails(
    _ operation: String, _ type: String?, at span: SourceSpan, _ missing: SourceSpan?
  ) -> Diagnostic {
    let problem = Diagnostic(
      606,
      operation.isEmpty
        ? "only a call of one op fails with a case" : "`\(operation)` does not say that it fails with cases",
      at: span,
      help: operation.isEmpty
        ? "name the op"
        : "an op names the enum of its failures: `op \(operation)(…) fails \(type ?? "Reason")`")
    guard let type, let missing else { return problem }
    return problem.fixed(by: " fails \(type)", at: missing, "write `fails \(type)`")
  }

  static func errorIsNoCase(_ error: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(301, "an error has its case as `case`", at: span, label: "write `\(error).case`")
      .fixed(by: "\(error).case", "write `\(error).case`")
  }

  static func failureLacksRest(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      402, "no arm takes a `fail` without a case", at: span,
      help:
        "add `fail(error) -> …` at the end: a call may also fail with a message, as where the network is gone"
    )
  }
}
