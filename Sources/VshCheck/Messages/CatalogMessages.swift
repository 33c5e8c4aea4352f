package import VshSource
import VshText

/// Messages about texts in several languages.
extension Diagnostic {
  static func unknownText(_ key: String, of name: String, at span: SourceSpan, suggestion: Meant?)
    -> Diagnostic
  {
    Diagnostic(
      222, "`\(name)` has no text \"\(key)\"", at: span,
      label: suggestion.map { "did you mean \"\($0.word)\"?" } ?? "")
  }

  static func keyIsNoLiteral(of name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      222, "the key of a text is a text that is written here, without values", at: span,
      help: "the values of its placeholders follow it: `\(name)(\"%lld items\", count)`")
  }

  static func valuesOfText(_ key: String, _ wanted: [String], given: Int, at span: SourceSpan) -> Diagnostic {
    let values = wanted.isEmpty ? "no placeholder" : listed(wanted)
    return Diagnostic(
      223, "\"\(key)\" has \(values), and \(given.counted("value is", "values are")) given",
      at: span)
  }

  /// - Parameter mistake: a sentence about the text.
  static func mistakeInTexts(_ path: String, _ mistake: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(DiagnosticCode.mistakeInTexts.number, "`\(path)`: \(mistake)", at: span)
  }

  static func textIsNotTranslated(_ key: String, _ languages: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      DiagnosticCode.untranslatedText.number, "\"\(key)\" has no text in \(listed(languages))", at: span,
      severity: .warning,
      help: "the first language that has one is drawn instead")
  }
}

extension DiagnosticCode {
  /// A text that a language lacks.
  package static let untranslatedText = DiagnosticCode(224)
  /// A text that is wrong.
  package static let mistakeInTexts = DiagnosticCode(720)
}
