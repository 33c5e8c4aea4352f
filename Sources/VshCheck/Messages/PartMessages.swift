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
}
