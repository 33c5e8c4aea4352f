import VshMachine
import VshProgram
import VshSource

/// Messages about the arguments of an exploration.
extension Diagnostic {
  static func unexplorable(_ fault: Fault) -> Diagnostic { Diagnostic(894, fault.message, at: fault.span) }

  static func notIgnorable(_ values: IgnoredValues, _ program: Program) -> Diagnostic {
    let all = program.ignorableNames
    if let limit = values.limit, all.contains(values.name) {
      let type = limit.type == TypeTable.int ? "Int" : "Duration"
      return Diagnostic(895, "`--ignore \"\(values.text)\"` needs a variable of type `\(type)`", at: nil)
    }
    return Diagnostic(
      895, "no screen has a variable `\(values.name)`, and no model has this name", at: nil,
      help: Suggestion.nearest(to: values.name, among: all).map { "did you mean `\($0)`?" })
  }

  static func boundTooSmall(_ count: Int64, at span: SourceSpan) -> Diagnostic {
    Diagnostic(896, "a walk cannot be bounded by \(count)", at: span)
  }

  /// - Parameter screens: all of them, each with its parameters that have no default.
  static func nothingWalked(_ screens: [(name: String, parameters: [String])], at span: SourceSpan)
    -> Diagnostic
  {
    let listed = screens.prefix(4).map { screen in
      "`\(screen.name)` takes \(screen.parameters.map { "`\($0)`" }.joined(separator: ", "))"
    }
    let more = screens.count > 4 ? ", … \(screens.count - 4) more" : ""
    return Diagnostic(
      899, "nothing was walked: \(listed.joined(separator: ", "))\(more)", at: span,
      help: "begin an `explore` with `open \(screens[0].name)(…)`")
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
