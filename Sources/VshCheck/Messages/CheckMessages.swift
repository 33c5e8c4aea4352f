import VshSource
import VshText

/// All messages of the checker are here and in `StructureMessages.swift`. Codes: VS02xx names, VS03xx types and values.
func meant(_ suggestion: Meant?) -> String { suggestion.map { "did you mean `\($0.word)`?" } ?? "" }

func listed(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

/// A type or name with its article.
func withArticle(_ name: String) -> String {
  if name == "nothing" { return name }
  let isVowel = name.utf8.first.map { "AEIOaeio".utf8.contains($0) } ?? false
  return "\(isVowel ? "an" : "a") `\(name)`"
}

func pathText(_ cycle: [String]) -> String {
  (cycle + cycle.prefix(1)).map { "`\($0)`" }.joined(separator: " -> ")
}

// MARK: - Names

extension Diagnostic {
  /// That there is nothing of a name, with the name that was probably meant.
  static func unknown(
    _ code: Int, _ name: String, _ message: String, at span: SourceSpan, _ suggestion: Meant?,
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(code, message, at: span, label: meant(suggestion), help: help).fixed(name, as: suggestion)
  }

  /// - Parameter nameToBring: how the other one is brought under another name, where it is in another file.
  static func declaredTwice(
    _ name: String, at span: SourceSpan, before: SourceSpan, help nameToBring: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      201, "`\(name)` is declared twice", at: span, label: "declared again here",
      related: (before, "first declared here"),
      help: nameToBring.map { "import one of them under another name: `import \($0)`" })
  }

  static func bracesInText(_ name: String, isDollar: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      218, "`\(isDollar ? "$" : ""){\(name)}` is nothing but text", at: span,
      label: "the value is `\\(\(name))`",
      severity: .warning
    ).fixed(by: "\\(\(name))", "write `\\(\(name))`", isCertain: false)
  }

  static func unknownName(
    _ name: String, at span: SourceSpan, suggestion: Meant?, help: String?
  ) -> Diagnostic {
    unknown(202, name, "`\(name)` is not defined", at: span, suggestion, help: help)
  }

  /// That a name is unknown, where it may be a text without its quotes.
  func asUnquoted(_ name: String) -> Diagnostic {
    guard code.number == 202 else { return self }
    var diagnostic = self
    if fix != nil {
      diagnostic.help = help ?? "write a text in quotes"
      return diagnostic
    }
    diagnostic.label = "write `\"\(name)\"`"
    return diagnostic.fixed(by: "\"\(name)\"", diagnostic.label, isCertain: false)
  }

  static func unknownState(
    _ name: String, of screen: String, at span: SourceSpan, suggestion: Meant?, isScreen: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      203, "`\(name)` is not a state of \(screen)", at: span, label: meant(suggestion),
      help: isScreen ? "`\(name)` is a screen: a body opens it, as `{ push \(name) }`" : nil
    ).fixed(name, as: suggestion)
  }

  static func unknownStateInSteps(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(203, name, "`\(name)` is not a state of any screen", at: span, suggestion)
  }

  static func unknownCaller(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(203, name, "`\(name)` is not a state, a machine or a screen", at: span, suggestion)
  }

  static func callerHasNoValues(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      203, "`\(name)` has no values here: only the key of a machine is written in parentheses", at: span)
  }

  static func regionIsNoState(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(203, "`\(name)` is a region, not a state", at: span, help: "name a state in it: `\(name).…`")
  }

  static func unknownAction(
    _ name: String, of screen: String, at span: SourceSpan, suggestion: Meant?, help: String?
  ) -> Diagnostic {
    unknown(204, name, "`\(name)` is not an action of \(screen)", at: span, suggestion, help: help)
  }

  static func unknownActionInSteps(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(204, name, "`\(name)` is not an action of any screen", at: span, suggestion)
  }

  static func unknownLink(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      204, "`\(name)` is an action that nothing in the file declares", at: span, label: meant(suggestion),
      help: suggestion != nil
        ? nil : "a link sends an action: declare `action \(name)`, whose body may `emit` a signal"
    ).fixed(name, as: suggestion)
  }

  static func unknownType(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(205, name, "there is no type `\(name)`", at: span, suggestion)
  }

  static func reservedTypeName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(205, "`\(name)` is a type of the language", at: span, label: "give this one another name")
  }

  static func unknownModel(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(206, name, "there is no model `\(name)`", at: span, suggestion)
  }

  /// - Parameters:
  ///   - members: the position before the screen's first member.
  ///   - indentation: the blanks before that member.
  static func modelNotUsed(
    _ model: String, by screen: String, at span: SourceSpan, members: SourceSpan, _ indentation: String
  ) -> Diagnostic {
    Diagnostic(
      206, "`\(screen)` does not use the model `\(model)`", at: span,
      help: "add `use \(model)` to its members"
    ).fixed(by: "use \(model)\n\(indentation)", at: members, "add `use \(model)`")
  }

  static func unknownOperation(
    _ name: String, of model: String, at span: SourceSpan, suggestion: Meant?
  ) -> Diagnostic {
    unknown(207, name, "`\(name)` is not an op of \(model)", at: span, suggestion)
  }

  static func unknownScreen(
    _ name: String, isComponent: Bool, at span: SourceSpan, suggestion: Meant?
  ) -> Diagnostic {
    Diagnostic(
      208, "there is no \(isComponent ? "component" : "screen") `\(name)`", at: span, label: meant(suggestion)
    ).fixed(name, as: suggestion)
  }

  static func screenIsNoComponent(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      208, "`\(name)` is a screen, not a component", at: span,
      help:
        "open a screen with `push`, `present` or `open`; only a `component` can be placed in another screen")
  }

  static func componentIsNoScreen(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      208, "`\(name)` is a component, not a screen", at: span,
      help: "a component is placed in a view with `show`, or lives as a machine with `one` or `each`")
  }

  static func unknownMember(
    _ name: String, of type: String, at span: SourceSpan, suggestion: Meant?, help: String?
  ) -> Diagnostic {
    unknown(209, name, "`\(type)` has no `\(name)`", at: span, suggestion, help: help)
  }

  static func memberOfOptional(_ name: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      304, "`\(name)` is read from \(withArticle(type + "?")), which may be nil", at: span,
      help: "use `?.\(name)`, give a value with `??`, or ask with `if let`")
  }

  static func typeHasNoMember(_ type: String, _ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(209, "`\(type)` is a type, and has no `\(name)` itself", at: span)
  }

  static func unknownElement(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(210, name, "there is no element `\(name)`", at: span, suggestion)
  }

  static func unknownElementLabel(
    _ name: String, of kind: String, at span: SourceSpan, suggestion: Meant?, labels: [String]
  ) -> Diagnostic {
    Diagnostic(
      211, "`\(kind)` has no label `\(name)`", at: span, label: meant(suggestion),
      help: "its labels are \(listed(labels))"
    ).fixed(name, as: suggestion)
  }

  static func unknownFunction(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(212, name, "there is no function or record `\(name)`", at: span, suggestion)
  }

  static func unknownLabel(
    _ name: String, of callee: String, at span: SourceSpan, suggestion: Meant?
  ) -> Diagnostic {
    unknown(213, name, "`\(callee)` has no parameter `\(name)`", at: span, suggestion)
  }

  static func unknownCase(
    _ name: String, of type: String, at span: SourceSpan, suggestion: Meant?
  ) -> Diagnostic {
    if name == "all" {
      let problem = Diagnostic(
        214, "`\(name)` is not a case of \(type)", at: span, label: "write `\(type).allCases`")
      // Behind its type the caret marks the name alone.
      return span.range.count == name.utf8.count
        ? problem.fixed(by: "allCases", "write `allCases`")
        : problem.fixed(by: "\(type).allCases", "write `\(type).allCases`")
    }
    // A case follows its dot, which the caret marks too.
    let dotted = suggestion.map { Meant(".\($0.word)", isCertain: $0.isCertain) }
    return Diagnostic(214, "`\(name)` is not a case of \(type)", at: span, label: meant(dotted))
      .fixed("." + name, as: dotted)
  }

  static func unknownMachine(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      215, "`\(name)` is not a machine", at: span, label: meant(suggestion),
      help: suggestion == nil ? "a machine is declared with `one` or `each`" : nil
    ).fixed(name, as: suggestion)
  }

  static func machineIsNoValue(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      215, "`\(name)` is a machine, not a value", at: span,
      help: "ask for its state, `\(name) in STATE`, or for a value after a dot")
  }

  /// - Parameter arguments: the parentheses with the key.
  static func machineKey(
    _ name: String, isEach: Bool, at span: SourceSpan, arguments: SourceSpan
  ) -> Diagnostic {
    isEach
      ? Diagnostic(
        215, "`\(name)` is several machines: name one by its key", at: span, label: "write `\(name)(key)`")
      : Diagnostic(
        215, "`\(name)` is a single machine, without a key", at: span, label: "write `\(name)`"
      ).fixed(by: "", at: arguments, "write `\(name)`")
  }

  static func machineNotYetThere(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      215, "the machine `\(name)` cannot be asked here", at: span,
      help: "a variable begins before the machines: ask in a bind, a guard, a body or the view")
  }

  /// The number of paths that a message lists; there may be thousands.
  static let pathsListed = 4

  static func ambiguousState(_ name: String, _ paths: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      216, "several states are called `\(name)`", at: span,
      help: "say which with a path: \(listed(paths))")
  }

  static func notYetThere(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      217, "`\(name)` has no value yet when the variable begins", at: span,
      help: "a first value is made of parameters and of variables above it")
  }
}

// MARK: - Types and values

extension Diagnostic {
  static func mismatch(wanted: String, found: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(
      301, "\(withArticle(wanted)) is wanted here, and this is \(withArticle(found))", at: span, help: help)
  }

  static func noValue(at span: SourceSpan) -> Diagnostic {
    Diagnostic(301, "this has no value", at: span)
  }

  static func noType(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      302, "nothing here gives `\(text)` a type", at: span,
      help: "write the type after `:` in the declaration, or use it where a type is known")
  }

  static func nilNotWanted(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(301, "\(withArticle(type)) is wanted here, which is never nil", at: span)
  }

  static func operatorType(_ symbol: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(303, "`\(symbol)` does not work on \(withArticle(type))", at: span)
  }

  static func operatorTypes(
    _ symbol: String, _ left: String, _ right: String, at span: SourceSpan, help: String?
  ) -> Diagnostic {
    Diagnostic(
      303, "`\(symbol)` does not work on \(withArticle(left)) and \(withArticle(right))", at: span, help: help
    )
  }

  static func neverNil(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(304, "\(withArticle(type)) is never nil", at: span)
  }

  /// - Parameter chain: from the value to the member's name.
  static func chainOfValue(_ type: String, at span: SourceSpan, chain: SourceSpan) -> Diagnostic {
    Diagnostic(304, "\(withArticle(type)) is never nil", at: span, label: "write `.` after it, not `?.`")
      .fixed(by: ".", at: chain, "write `.`")
  }

  static func argumentsMissing(_ names: [String], of callee: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(305, "`\(callee)` needs \(listed(names))", at: span)
  }

  static func tooManyArguments(of callee: String, count: Int, at span: SourceSpan) -> Diagnostic {
    let known = count == 0 ? "no arguments" : count == 1 ? "one argument" : "\(count) arguments"
    return Diagnostic(306, "`\(callee)` takes \(known)", at: span, label: "one too many")
  }

  static func argumentTwice(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(306, "`\(name)` is given twice", at: span)
  }

  static func labelNeeded(of callee: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      306, "an argument of `\(callee)` needs its label here", at: span,
      help: "labels may be left out only while every parameter before has its argument")
  }

  static func noParameterForValue(of action: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      306, "`\(action)` has no parameter for the new value", at: span,
      help: "the element sends it after the arguments written here")
  }

  static func newValueMismatch(
    _ action: String, _ parameter: String, wanted: String, found: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      301,
      "the element sends \(withArticle(found)), and `\(parameter)` of `\(action)` is \(withArticle(wanted))",
      at: span)
  }

  static func declarationsDiffer(_ action: String, at span: SourceSpan, other: SourceSpan) -> Diagnostic {
    Diagnostic(
      307, "not every action `\(action)` that this may reach takes these arguments", at: span,
      related: (other, "this one does not"))
  }

  static func numberTooLarge(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "this is too large for \(withArticle(type))", at: span)
  }

  static func durationIsNotWhole(at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "a duration is whole milliseconds", at: span)
  }

  static func wholeNumberWanted(at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "the number of a case is a whole number", at: span)
  }

  static func staticTextWanted(at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "this text cannot hold an expression", at: span)
  }

  static func noDate(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      309, "`\(text)` is not a date", at: span,
      help: "a date is written as `2020-10-19T11:48:00+09:00`, a day as `2020-10-19`")
  }

  static func pattern(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(309, message, at: span)
  }

  static func patternIsNoLiteral(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      309, "the pattern of `matches` is a text that is written here, without values", at: span,
      help: "a pattern that is used twice is a function: "
        + "`func isZip(text: String) -> Bool = text.matches(\"[0-9]{5}\")`")
  }

  static func unknownZone(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      309, "there is no time zone `\(name)`", at: span, label: meant(suggestion),
      help: suggestion == nil ? "a zone is `UTC`, an offset as `+09:00`, or a name as `Asia/Tokyo`" : nil
    ).fixed(name, as: suggestion)
  }

  static func unknownLocale(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      309, "there is no locale `\(name)`", at: span, label: meant(suggestion),
      help: suggestion == nil ? "the locales are \(listed(TextLocale.names))" : nil
    ).fixed(name, as: suggestion)
  }

  static func unknownCurrency(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      309, "there is no currency `\(name)`", at: span, label: meant(suggestion),
      help: suggestion == nil ? "a currency is a code of ISO 4217, such as `EUR`" : nil
    ).fixed(name, as: suggestion)
  }

  static func unknownStyle(
    _ name: String, among styles: [String], at span: SourceSpan, suggestion: Meant?
  ) -> Diagnostic {
    Diagnostic(
      309, "there is no style `\(name)`", at: span, label: meant(suggestion),
      help: suggestion == nil ? "the styles are \(listed(styles))" : nil
    ).fixed(name, as: suggestion)
  }

  static func notCallable(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(310, "`\(text)` is not a function", at: span)
  }

  /// - Parameter parentheses: behind the name; nil where something is in them.
  static func propertyCalled(_ name: String, at span: SourceSpan, parentheses: SourceSpan?) -> Diagnostic {
    let problem = Diagnostic(310, "`\(name)` is written without parentheses", at: span)
    return parentheses.map { problem.fixed(by: "", at: $0, "take them out") } ?? problem
  }

  static func methodNotCalled(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      310, "`\(name)` is written with parentheses or a closure", at: span, label: "write `\(name)(…)`")
  }

  static func enumIsNotMade(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      310, "`\(name)` is an enum, whose values are its cases", at: span, help: "write `\(name).` and a case")
  }

  static func noSubscript(_ type: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(310, "\(withArticle(type)) has no elements to choose from", at: span, help: help)
  }

  static func noKey(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      312, "\(withArticle(type)) cannot be a key", at: span,
      help: "`String`, `Int` and enums whose cases have no values can")
  }

  static func optionalInDictionary(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      312, "a dictionary's values are never nil, and this is \(withArticle(type))", at: span,
      help: "a key without a value is left out")
  }

  static func keyTwice(_ key: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    Diagnostic(314, "the key `\(key)` is written twice", at: span, related: (before, "it is here, too"))
  }

  static func keyWithoutDefault(_ target: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      304, "`\(target)` may be nil", at: span, help: "give a default: `[key, default: value]`")
  }

  static func defaultOfNoDictionary(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(310, "only a dictionary has `default:`, and this is \(withArticle(type))", at: span)
  }

  static func closureNotWanted(at span: SourceSpan) -> Diagnostic {
    Diagnostic(311, "no closure is wanted here", at: span)
  }

  static func manyClosureParameters(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      311, "this closure has one parameter", at: span,
      help: "only that of `reduce` has two: the result so far, and the element")
  }

  static func secondParameterFurtherOut(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      311, "`$1` belongs to the closure of `reduce` around this one", at: span,
      help: "give the parameters of that one names: `reduce(0) { sum, item in … }`")
  }

  static func reductionNeedsBoth(at span: SourceSpan) -> Diagnostic {
    Diagnostic(311, "`reduce` needs a first value and a closure, as `reduce(0) { $0 + $1 }`", at: span)
  }

  static func closureNeeded(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(311, "`\(name)` needs a closure, as `{ $0.name }`", at: span)
  }

  static func notOrdered(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      312, "\(withArticle(type)) has no order", at: span,
      help: "`Int`, `Double`, `String`, `Date` and `Duration` do: give a key, as `{ $0.name }`")
  }

  static func joinedNeedsTexts(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      312, "`joined` needs texts, and these are `\(type)`", at: span, help: "`map { \"\\($0)\" }` makes texts"
    )
  }

  static func sumNeedsNumbers(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(312, "`sum` needs numbers, and these are `\(type)`", at: span)
  }

  static func branchesDiffer(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(313, "one branch is \(withArticle(first)), the other \(withArticle(second))", at: span)
  }

  static func switchNeedsEnum(_ type: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(
      313, "cases are those of an enum, and this is \(withArticle(type))", at: span,
      help: help ?? "ask with `condition ? a : b`")
  }

  static func switchLacks(_ cases: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      313, "the `switch` lacks \(listed(cases.map { ".\($0)" }))", at: span, help: "add them, or `default`")
  }

  static func neverTaken(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(313, "`\(name)` is covered already", at: span, label: "this is never taken")
  }

  static func sameRawValue(_ name: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    Diagnostic(
      314, "`\(name)` has the value of another case", at: span, related: (before, "this case has it, too"))
  }

  static func containsItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      315, "a value contains itself: \(pathText(cycle))", at: span,
      help: "make one of them optional, as `\(cycle[0])?`, or a list")
  }

  // MARK: Cases with values

  static func caseNeedsValues(_ name: String, _ labels: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      318, "the case `\(name)` has values: \(listed(labels))", at: span,
      label: "write `.\(name)(\(labels.map { "\($0): …" }.joined(separator: ", ")))`")
  }

  static func caseHasNoValues(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(318, "the case `\(name)` has no values", at: span, label: "take the parentheses out")
      .fixed(by: "", "take the parentheses out")
  }

  static func emptyParentheses(at span: SourceSpan) -> Diagnostic {
    Diagnostic(318, "a case without values has no parentheses", at: span, label: "take them out")
      .fixed(by: "", "take the parentheses out")
  }

  static func casesHaveValues(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(318, "the cases of \(type) cannot be listed: some have values", at: span)
  }

  static func valueOfCase(_ name: String, _ owner: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      318, "only the case `\(owner)` has a value `\(name)`", at: span,
      help: "name it in a `switch`: `case .\(owner)(\(name)): …`")
  }

  static func patternCount(
    _ name: String, _ labels: [String], written: Int, at span: SourceSpan
  ) -> Diagnostic {
    let count = labels.count.counted("value")
    return Diagnostic(
      318, "the case `\(name)` has \(labels.isEmpty ? "no values" : "\(count), not \(written)")", at: span,
      label: labels.isEmpty
        ? "take the parentheses out" : "they are \(listed(labels)); write `_` for one that is not needed")
  }

  static func patternsDiffer(_ first: [String], _ second: [String], at span: SourceSpan) -> Diagnostic {
    func names(_ list: [String]) -> String { list.isEmpty ? "no value" : listed(list) }
    return Diagnostic(
      318, "the patterns of one choice name the same values", at: span,
      label: "this names \(names(second)), the first \(names(first))")
  }

  static func functionReachesItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      316, cycle.isEmpty ? "a default needs itself" : "a function reaches itself: \(pathText(cycle))",
      at: span,
      help: "every expression must end: use `map`, `filter` and the like on a list")
  }

  static func tooManyMeanings(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      317, "`\(name)` has more than \(Limits.meanings) types in all screens (meanings)", at: span,
      help: "write `Screen.\(name)`")
  }

  static func tooManyCombinations(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      317, "these names could mean more than \(Limits.meanings) things (meanings)", at: span,
      help: "write the screen before them, as `Home.count`")
  }

  static func valueHasSeveralTypes(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      317, "this is \(withArticle(first)) in one screen and \(withArticle(second)) in another", at: span,
      help: "say which with the screen's name, as `Home.all`")
  }
}
