/// A stable name of a kind of mistake, as `VS0203`. The hundreds say the stage:
/// 01 text and syntax, 02 names, 03 types, 04 states and structure, 05 models, 06 steps, 07 files and data, 08 what a run finds.
package struct DiagnosticCode: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package var text: String {
    let digits = String(number)
    return "VS" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A mistake, or a warning, as a value: collected by every stage, printed once at the end.
package struct Diagnostic: Sendable, Equatable {
  package enum Severity: Sendable, Equatable { case error, warning }

  package let code: DiagnosticCode
  package let severity: Severity
  /// One sentence in the user's words, without a full stop.
  package let message: String
  /// Nil where a mistake has no place in a source, such as a missing file.
  package let span: SourceSpan?
  /// The text behind the caret: what was expected, or ``did you mean `loading`?``
  package var label: String
  /// A second place that explains the first, such as the other declaration of a name.
  package var related: (span: SourceSpan, label: String)?
  /// What explains it, a line each: values that decided, what is there instead.
  package var notes: [String] = []
  /// A way out, in a line of its own.
  package var help: String?

  package init(
    _ code: Int, _ message: String, at span: SourceSpan?, label: String = "", severity: Severity = .error,
    related: (span: SourceSpan, label: String)? = nil, help: String? = nil
  ) {
    self.code = DiagnosticCode(code)
    self.severity = severity
    self.message = message
    self.span = span
    self.label = label
    self.related = related
    self.help = help
  }

  package static func == (a: Diagnostic, b: Diagnostic) -> Bool {
    a.code == b.code && a.severity == b.severity && a.message == b.message && a.span == b.span
      && a.label == b.label && a.notes == b.notes && a.help == b.help && a.related?.span == b.related?.span
      && a.related?.label == b.related?.label
  }

  package var isError: Bool { severity == .error }
}

extension [Diagnostic] {
  package var hasError: Bool { contains { $0.isError } }
}
