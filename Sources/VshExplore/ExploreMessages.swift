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
}
