import VshMachine
import VshSource

/// Messages about the arguments of an exploration.
extension Diagnostic {
  static func unexplorable(_ fault: Fault) -> Diagnostic { Diagnostic(894, fault.message, at: fault.span) }

  static func noVariable(_ name: String, among all: [String]) -> Diagnostic {
    Diagnostic(
      895, "`\(name)` is no variable of a screen", at: nil,
      help: Suggestion.nearest(to: name, among: all).map { "did you mean `\($0)`?" })
  }

  static func boundBelowOne(_ count: Int64, at span: SourceSpan) -> Diagnostic {
    Diagnostic(896, "a walk cannot be bounded by \(count)", at: span)
  }

  /// A finding of an `explore`, with its path.
  static func found(_ sentence: String, at span: SourceSpan?, notes: [String]) -> Diagnostic {
    var diagnostic = Diagnostic(897, sentence, at: span)
    diagnostic.notes = notes
    return diagnostic
  }

  static func inconclusive(_ why: String, at span: SourceSpan, growth: String?) -> Diagnostic {
    Diagnostic(898, "inconclusive: \(why)", at: span, help: growth)
  }
}
