import VshSource

// Every message of the checker, so that their wording is found in one place. Codes: VS02xx names, VS03xx types and values,
// VS04xx states and structure, VS05xx models, VS06xx steps.

private func meant(_ suggestion: String?) -> String { suggestion.map { "did you mean `\($0)`?" } ?? "" }

private func listed(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

private func path(_ cycle: [String]) -> String {
  (cycle + cycle.prefix(1)).map { "`\($0)`" }.joined(separator: " -> ")
}

// MARK: - Names

extension Diagnostic {
  static func declaredTwice(_ name: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    Diagnostic(
      201, "`\(name)` is declared twice", at: span, label: "declared again here",
      related: (before, "first declared here"))
  }

  static func unknownName(
    _ name: String, at span: SourceSpan, suggestion: String?, help: String?
  ) -> Diagnostic {
    Diagnostic(202, "`\(name)` means nothing here", at: span, label: meant(suggestion), help: help)
  }

  static func unknownState(
    _ name: String, of screen: String, at span: SourceSpan, suggestion: String?
  ) -> Diagnostic {
    Diagnostic(203, "`\(name)` is not a state of \(screen)", at: span, label: meant(suggestion))
  }

  static func unknownStateInSteps(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(203, "`\(name)` is not a state of any screen", at: span, label: meant(suggestion))
  }

  static func regionIsNoState(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(203, "`\(name)` is a region, not a state", at: span, help: "name a state in it: `\(name).…`")
  }

  static func unknownAction(
    _ name: String, of screen: String, at span: SourceSpan, suggestion: String?, help: String?
  ) -> Diagnostic {
    Diagnostic(204, "`\(name)` is not an action of \(screen)", at: span, label: meant(suggestion), help: help)
  }

  static func unknownActionInSteps(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(204, "`\(name)` is not an action of any screen", at: span, label: meant(suggestion))
  }

  static func unknownLink(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(
      204, "`\(name)` is an action that nothing in the file declares", at: span, label: meant(suggestion),
      help: "a link sends an action: declare `action \(name)`, whose body may `emit` a signal")
  }

  static func unknownType(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(205, "there is no type `\(name)`", at: span, label: meant(suggestion))
  }

  static func reservedTypeName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(205, "`\(name)` is a type of the language", at: span, label: "give this one another name")
  }

  static func unknownModel(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(206, "there is no model `\(name)`", at: span, label: meant(suggestion))
  }

  static func modelNotUsed(_ model: String, by screen: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      206, "`\(screen)` does not use the model `\(model)`", at: span,
      help: "add `use \(model)` to its members")
  }

  static func unknownOperation(
    _ name: String, of model: String, at span: SourceSpan, suggestion: String?
  ) -> Diagnostic {
    Diagnostic(207, "`\(name)` is not an op of \(model)", at: span, label: meant(suggestion))
  }

  static func unknownScreen(
    _ name: String, isComponent: Bool, at span: SourceSpan, suggestion: String?
  ) -> Diagnostic {
    Diagnostic(
      208, "there is no \(isComponent ? "component" : "screen") `\(name)`", at: span, label: meant(suggestion)
    )
  }

  static func screenIsNoComponent(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      208, "`\(name)` is a screen, not a component", at: span,
      help: "a screen is opened with `push`, `present` or `open`; what stands in another is a `component`")
  }

  static func componentIsNoScreen(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      208, "`\(name)` is a component, not a screen", at: span,
      help: "a component is placed in a view with `show`, or lives as a machine with `one` or `each`")
  }

  static func unknownMember(
    _ name: String, of type: String, at span: SourceSpan, suggestion: String?, help: String?
  ) -> Diagnostic {
    Diagnostic(209, "`\(type)` has no `\(name)`", at: span, label: meant(suggestion), help: help)
  }

  static func memberOfOptional(_ name: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      304, "`\(name)` is asked of a `\(type)?`, which may be nil", at: span,
      help: "use `?.\(name)`, give a value with `??`, or ask with `if let`")
  }

  static func typeHasNoMember(_ type: String, _ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(209, "`\(type)` is a type, and has no `\(name)` itself", at: span)
  }

  static func unknownElement(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(210, "there is no element `\(name)`", at: span, label: meant(suggestion))
  }

  static func unknownElementLabel(
    _ name: String, of kind: String, at span: SourceSpan, suggestion: String?, labels: [String]
  ) -> Diagnostic {
    Diagnostic(
      211, "`\(kind)` has no label `\(name)`", at: span, label: meant(suggestion),
      help: "its labels are \(listed(labels))")
  }

  static func unknownFunction(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(212, "there is no function or record `\(name)`", at: span, label: meant(suggestion))
  }

  static func unknownLabel(
    _ name: String, of callee: String, at span: SourceSpan, suggestion: String?
  ) -> Diagnostic {
    Diagnostic(213, "`\(callee)` has no parameter `\(name)`", at: span, label: meant(suggestion))
  }

  static func unknownCase(
    _ name: String, of type: String, at span: SourceSpan, suggestion: String?
  ) -> Diagnostic {
    Diagnostic(214, "`\(name)` is not a case of \(type)", at: span, label: meant(suggestion.map { ".\($0)" }))
  }

  static func unknownMachine(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(
      215, "`\(name)` is not a machine", at: span, label: meant(suggestion),
      help: suggestion == nil ? "a machine is declared with `one` or `each`" : nil)
  }

  static func machineIsNoValue(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      215, "`\(name)` is a machine, not a value", at: span,
      help: "ask it: `\(name) in STATE`, or a value of it behind a dot")
  }

  static func machineKey(_ name: String, isEach: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      215,
      isEach
        ? "`\(name)` is many machines, and needs the key of one"
        : "`\(name)` is a single machine, without a key",
      at: span, label: isEach ? "write `\(name)(key)`" : "write `\(name)`")
  }

  static func machineNotYetThere(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      215, "the machine `\(name)` cannot be asked here", at: span,
      help: "machines follow the screen's values: ask in a guard, a body or the view")
  }

  static func ambiguousState(_ name: String, _ paths: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      216, "several states are called `\(name)`", at: span,
      help: "say which with a path: \(listed(Array(paths.prefix(4))))")
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
    Diagnostic(301, "a `\(wanted)` is wanted here, and this is a `\(found)`", at: span, help: help)
  }

  static func noValue(at span: SourceSpan) -> Diagnostic {
    Diagnostic(301, "this has no value", at: span)
  }

  static func noType(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      302, "nothing here gives `\(text)` a type", at: span,
      help: "write the type: behind a `:` of the declaration, or use it where one is wanted")
  }

  static func nilNotWanted(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(301, "a `\(type)` is wanted here, which is never nil", at: span)
  }

  static func operatorType(_ symbol: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(303, "`\(symbol)` does not work on a `\(type)`", at: span)
  }

  static func operatorTypes(
    _ symbol: String, _ left: String, _ right: String, at span: SourceSpan, help: String?
  ) -> Diagnostic {
    Diagnostic(303, "`\(symbol)` does not work on a `\(left)` and a `\(right)`", at: span, help: help)
  }

  static func neverNil(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(304, "a `\(type)` is never nil", at: span)
  }

  static func chainOfValue(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(304, "a `\(type)` is never nil", at: span, label: "write `.` behind it, not `?.`")
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

  static func noPlaceForValue(of action: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      306, "`\(action)` has no parameter for the new value", at: span,
      help: "the element sends it behind the arguments written here")
  }

  static func newValueMismatch(
    _ action: String, _ parameter: String, wanted: String, found: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      301, "the element sends a `\(found)`, and `\(parameter)` of `\(action)` is a `\(wanted)`", at: span)
  }

  static func declarationsDiffer(_ action: String, at span: SourceSpan, other: SourceSpan) -> Diagnostic {
    Diagnostic(
      307, "not every action `\(action)` that this may reach takes these arguments", at: span,
      related: (other, "this one does not"))
  }

  static func numberTooLarge(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "this is too large for a `\(type)`", at: span)
  }

  static func durationIsNotWhole(at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "a duration is whole milliseconds", at: span)
  }

  static func wholeNumberWanted(at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "the number of a case is a whole one", at: span)
  }

  static func plainTextWanted(at span: SourceSpan) -> Diagnostic {
    Diagnostic(308, "this text cannot hold an expression", at: span)
  }

  static func noDate(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      309, "`\(text)` is no date", at: span, help: "a date is written as `2020-10-19T11:48:00+09:00`")
  }

  static func pattern(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(309, message, at: span)
  }

  static func unknownZone(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(
      309, "there is no time zone `\(name)`", at: span, label: meant(suggestion),
      help: suggestion == nil ? "a zone is `UTC`, an offset as `+09:00`, or a name as `Asia/Tokyo`" : nil)
  }

  static func unknownLocale(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(309, "there is no locale `\(name)`", at: span, help: "the locales are `en` and `ja`")
  }

  static func notCallable(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(310, "`\(text)` is no function", at: span)
  }

  static func propertyCalled(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(310, "`\(name)` is written without parentheses", at: span)
  }

  static func enumIsNotMade(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(310, "`\(name)` is an enum, whose values are its cases", at: span)
  }

  static func noSubscript(_ type: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(310, "a `\(type)` has no elements to choose from", at: span, help: help)
  }

  static func closureNotWanted(at span: SourceSpan) -> Diagnostic {
    Diagnostic(311, "no closure is wanted here", at: span)
  }

  static func closureNeeded(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(311, "`\(name)` needs a closure, as `{ $0.name }`", at: span)
  }

  static func notOrdered(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      312, "a `\(type)` has no order", at: span,
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
    Diagnostic(313, "one branch is a `\(first)`, the other a `\(second)`", at: span)
  }

  static func switchNeedsEnum(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      313, "`switch` works on an enum, and this is a `\(type)`", at: span,
      help: "ask with `condition ? a : b`")
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
      314, "`\(name)` has the value of another case", at: span, related: (before, "it is this one's"))
  }

  static func recordContainsItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      315, "a record contains itself: \(path(cycle))", at: span,
      help: "keep its `id`, and the records in a list")
  }

  static func functionReachesItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      316, cycle.isEmpty ? "a default needs itself" : "a function reaches itself: \(path(cycle))", at: span,
      help: "every expression ends: use `map`, `filter` and the like on a list")
  }

  static func tooManyMeanings(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      317, "`\(name)` has too many types in too many screens", at: span, help: "write `Screen.\(name)`")
  }

  static func valueHasSeveralTypes(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      317, "this is a `\(first)` in one screen and a `\(second)` in another", at: span,
      help: "say which with the screen's name, as `Home.all`")
  }
}

// MARK: - States and structure

extension Diagnostic {
  static func initialStateHasParameters(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      401, "`\(name)` is the first state, which has no parameters", at: span,
      help: "nothing gives them values: put another state first, or keep a `var`")
  }

  static func emptyRegion(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(401, "the region `\(name)` has no state", at: span)
  }

  static func armMissing(_ kind: String, hasGuarded: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      402, hasGuarded ? "the last `\(kind)` has a guard" : "`\(kind)` has no arm", at: span,
      help: "add `\(kind) -> …` at the end: no answer may be lost")
  }

  static func armNotPossible(_ kind: String, _ kinds: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(402, "`\(kind)` cannot happen here", at: span, label: "the arms are \(listed(kinds))")
  }

  static func armHasNoValue(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(402, "`\(kind)` comes without a value here", at: span, label: "take it out")
  }

  static func armNeverTaken(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      403, "an `\(kind)` without a guard stands before this one", at: span, label: "this is never taken")
  }

  static func actionNeverTaken(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      403, "an action `\(name)` without a guard stands before this one", at: span,
      label: "this is never taken")
  }

  static func stateNeverEntered(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(404, "nothing leads to the state `\(name)`", at: span, severity: .warning)
  }

  static func bindCycle(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(405, "a bind needs itself: \(path(cycle))", at: span)
  }

  static func componentContainsItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(406, "a component contains itself: \(path(cycle))", at: span)
  }

  static func componentIsMachine(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      406, "`\(name)` remembers or reacts, so it has to live somewhere", at: span,
      help: "declare it with `one name: \(name)(…)` or `each`, and show it by that name")
  }

  static func cannotBeAssigned(_ name: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(407, "`\(name)` cannot be changed", at: span, help: help ?? "only a `var` can")
  }

  static func statementOfOperation(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(408, "`\(word)` belongs in an op", at: span)
  }

  static func statementOfScreen(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(408, "`\(word)` belongs in a screen: a model knows none", at: span)
  }

  static func stateOutOfReach(_ name: String, at span: SourceSpan, help: String) -> Diagnostic {
    Diagnostic(409, "`\(name)` cannot be reached from here", at: span, help: help)
  }

  static func passedStateNeedsArguments(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      409, "`\(name)` has parameters, and nothing gives them values on the way through it", at: span,
      help: "go to `\(name)(…)` itself, or give its parameters defaults")
  }

  static func resumedStateNeedsArguments(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      409, "`\(name)` has parameters, and nothing gives them values when it was never left", at: span,
      help: "give its parameters defaults")
  }

  static func whenReadsClock(at span: SourceSpan) -> Diagnostic {
    Diagnostic(410, "a `when` cannot see `now`, not even through a bind", at: span, help: "wait with `after`")
  }

  static func everyZero(at span: SourceSpan) -> Diagnostic {
    Diagnostic(411, "`every` needs a duration above zero", at: span)
  }

  static func negativeDuration(at span: SourceSpan) -> Diagnostic {
    Diagnostic(411, "a wait cannot be below zero", at: span)
  }

  static func finishesDiffer(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      412, "this `finish` gives a `\(second)`, and an earlier one a `\(first)`", at: span,
      help: "a screen finishes with values of one type")
  }

  static func noStateHere(at span: SourceSpan) -> Diagnostic {
    Diagnostic(413, "there are no states here to ask for", at: span)
  }

  static func statesDiffer(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(414, "`\(first)` and `\(second)` do not have parameters of the same types", at: span)
  }

  static func bindingCount(
    _ state: String, _ parameters: [String], written: Int, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      414, "`\(state)` has \(parameters.count) parameter\(parameters.count == 1 ? "" : "s"), not \(written)",
      at: span,
      label: parameters.isEmpty ? "" : "they are \(listed(parameters)); `_` for one that is not needed")
  }

  static func misplacedElement(
    _ kind: String, _ places: [String], inside: String? = nil, at span: SourceSpan
  ) -> Diagnostic {
    if places.isEmpty, let inside {
      return Diagnostic(415, "`\(kind)` cannot stand in a `\(inside)`", at: span)
    }
    return Diagnostic(415, "`\(kind)` stands directly in \(listed(places))", at: span)
  }

  static func elementNeedsText(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` needs a text", at: span, label: "write `\(kind) \"…\"`")
  }

  static func elementNeedsLabels(_ kind: String, _ labels: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` needs \(listed(labels.map { "\($0):" }))", at: span)
  }

  static func elementNeedsLink(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` needs an action", at: span, label: "write `\(kind) -> action`")
  }

  static func elementHasNo(_ part: String, _ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` has no \(part)", at: span)
  }
}

// MARK: - Models

extension Diagnostic {
  static func modelNeedsType(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(501, "nothing says what the model `\(name)` holds", at: span, label: "write `\(name): [Type]`")
  }

  static func modelNeedsValue(_ name: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      501, "the model `\(name)` has no first `\(type)`", at: span,
      help: "write `= value` or `from \"file.json\"`, or make it a `\(type)?`")
  }

  static func neverFails(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(502, "`else fail` needs an optional or a Bool, and this is a `\(type)`", at: span)
  }

  static func returnsDiffer(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(503, "one `return` gives a `\(first)`, this one a `\(second)`", at: span)
  }

  static func endsWithoutReturn(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(503, "`\(name)` may end without a `return`", at: span)
  }

  static func watchNeedsExpression(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      504, "`\(name)` changes its model, so it cannot be watched", at: span,
      help: "only an op of the form `op name() = expression` can; `call` this one")
  }

  static func latencyNeedsConstant(at span: SourceSpan) -> Diagnostic {
    Diagnostic(505, "a latency is too simple for a closure or `?.`", at: span)
  }
}

// MARK: - Steps

extension Diagnostic {
  static func unknownStep(_ name: String, isCall: Bool, at span: SourceSpan, suggestion: String?)
    -> Diagnostic
  {
    Diagnostic(
      601, isCall ? "there is no flow `\(name)`" : "`\(name)` is no step", at: span, label: meant(suggestion))
  }

  static func expressionIsNoStep(at span: SourceSpan) -> Diagnostic {
    Diagnostic(601, "a value alone is no step", at: span, help: "`show` prints it, `expect` checks it")
  }

  static func flowReachesItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(602, "a flow reaches itself: \(path(cycle))", at: span)
  }

  static func strictNotFirst(at span: SourceSpan) -> Diagnostic {
    Diagnostic(603, "`strict` is the first line of a test", at: span)
  }

  static func neverEmitted(_ name: String, at span: SourceSpan, suggestion: String?) -> Diagnostic {
    Diagnostic(604, "nothing in the file emits `\(name)`", at: span, label: meant(suggestion))
  }

  static func operationNeeded(_ model: String, _ operations: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      605, "an op of `\(model)` is needed here", at: span, label: listed(operations.map { "\(model).\($0)" }))
  }

  static func deliveryCount(_ operation: String, wanted: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      606, wanted == 0 ? "`\(operation)` answers without a value" : "`\(operation)` answers with one value",
      at: span,
      label: wanted == 0 ? "write `ok`" : "write `ok(value)`")
  }

  static func operationHasNoValue(_ operation: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(606, "`\(operation)` answers without a value", at: span, label: "write `answers`")
  }

  static func failureCount(at span: SourceSpan) -> Diagnostic {
    Diagnostic(606, "a failure has a message", at: span, label: "write `fail(\"…\")` or `fail(401, \"…\")`")
  }

  static func givenFromOfOperation(at span: SourceSpan) -> Diagnostic {
    Diagnostic(607, "`from` gives data to a whole model", at: span, label: "leave the op out")
  }
}
