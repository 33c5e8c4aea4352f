import VshText

/// The stable code of a kind of mistake, such as `VS0203`. The hundreds are the stage: 01 text and syntax, 02 names, 03
/// types, 04 states and structure, 05 models, 06 steps, 07 files and data, 08 findings of a run.
package struct DiagnosticCode: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package var text: String { "VS" + number.digits(4) }

  /// Whether a run found it.
  package var isOfRun: Bool { number / 100 == 8 }
}

/// A mistake or a warning. Every stage collects them, and they are printed once at the end.
package struct Diagnostic: Sendable, Equatable {
  package enum Severity: Sendable, Equatable { case error, warning }

  package let code: DiagnosticCode
  package let severity: Severity
  /// One sentence in the user's words, without a full stop.
  package let message: String
  /// Nil where a mistake has no position in a source, such as a missing file.
  package let span: SourceSpan?
  /// The text after the caret: what was expected, or ``did you mean `loading`?``
  package var label: String
  /// A second position that explains the first, such as the other declaration of a name.
  package var related: (span: SourceSpan, label: String)?
  /// Notes that explain it, one line each: values that decided, what was found instead.
  package var notes: [String] = []
  /// A suggestion, printed on its own line.
  package var help: String?
  /// The suggestion as an edit, if there is one.
  package private(set) var fix: Fix?

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

  /// The message, the label, the notes and the help, one per line.
  package var sentences: String {
    ([message, label] + notes + [help ?? ""]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The same diagnostic with a fix as an edit: `text` replaces `span`, or the range that the caret marks.
  ///
  /// - Parameter isCertain: whether no other fix is possible.
  package func fixed(
    by text: String, at span: SourceSpan? = nil, _ title: String, isCertain: Bool = true
  ) -> Diagnostic {
    guard let span = span ?? self.span else { return self }
    var fixed = self
    fixed.fix = Fix(span: span, text: text, title: title, isCertain: isCertain)
    return fixed
  }

  /// The same diagnostic with a fix that replaces `name`, which the caret marks. No fix is added where the caret marks
  /// more than the name.
  package func fixed(_ name: String, as meant: Meant?) -> Diagnostic {
    guard let meant, let span, span.range.count == name.utf8.count else { return self }
    return fixed(by: meant.word, "write `\(meant.word)`", isCertain: meant.isCertain)
  }
}

/// An edit that removes the cause of a mistake, as its label or help describes. `vsh check --fix` applies certain ones;
/// an editor offers all of them.
package struct Fix: Sendable, Equatable {
  /// The replaced range; empty for an insertion.
  package let span: SourceSpan
  package let text: String
  /// A menu title: ``write `loading` ``.
  package let title: String
  /// Whether no other fix is possible.
  package let isCertain: Bool
}

extension [Diagnostic] {
  package var hasError: Bool { contains { $0.isError } }
}
