import VshSource
import VshText

// The other half of the checker's messages. Codes: VS04xx states and structure, VS05xx models, VS06xx steps.

// MARK: - States and structure

extension Diagnostic {
  /// A state that is entered automatically gets no arguments, so it cannot have parameters.
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

  static func armsLack(_ kind: String, _ cases: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      402, "no arm takes `\(kind)` with \(listed(cases.map { ".\($0)" }))", at: span,
      help: "add `\(kind) -> …` at the end: no answer may be lost")
  }

  static func armNotPossible(_ kind: String, _ kinds: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(402, "`\(kind)` cannot happen here", at: span, label: "the arms are \(listed(kinds))")
  }

  static func armHasNoValue(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(402, "`\(kind)` comes without a value here", at: span, label: "write `_`")
      .fixed(by: "_", "write `_`")
  }

  static func armNeverTaken(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      403, "\(withArticle(kind)) without a guard comes before this one", at: span,
      label: "this is never taken")
  }

  static func actionNeverTaken(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      403, "an action `\(name)` without a guard comes before this one", at: span,
      label: "this is never taken")
  }

  static func stateNeverEntered(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(404, "nothing leads to the state `\(name)`", at: span, severity: .warning)
  }

  static func stateNeverLeft(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      404, "nothing leaves the state `\(name)`, nothing happens in it, and nothing asks for it", at: span,
      severity: .warning, help: "give it an action, a timer or a call, or show it: `in \(name) { … }`")
  }

  static func stateNamedSame(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      422, "`-> same` enters the own state again, and not this one", at: span,
      label: "give it another name", severity: .warning)
  }

  static func bindCycle(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(405, "a bind needs itself: \(pathText(cycle))", at: span)
  }

  static func componentContainsItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(406, "a component contains itself: \(pathText(cycle))", at: span)
  }

  static func componentIsMachine(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      406, "`\(name)` has state of its own, so it must be declared as a machine", at: span,
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

  static func stateOutOfReach(_ name: String, at span: SourceSpan, help: String?) -> Diagnostic {
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
      412, "this `finish` has \(withArticle(second)), and an earlier one \(withArticle(first))", at: span,
      help: "a screen finishes with values of one type")
  }

  static func noStateHere(at span: SourceSpan) -> Diagnostic {
    Diagnostic(413, "there are no states here to ask for", at: span)
  }

  static func callNeverStarts(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      418, "this call never starts: the state's `when true` is taken first", at: span, severity: .warning,
      help: "calls start when the step is at rest; make the call in the state to which the `when` leads")
  }

  static func backNeedsArguments(_ parameter: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      419, "the gesture `back` has no arguments, so it never takes this action", at: span, severity: .warning,
      help: "give it another name, or give `\(parameter)` a default")
  }

  static func emitToItself(_ action: String, _ screen: String, at word: SourceSpan) -> Diagnostic {
    Diagnostic(
      420, "only \(screen) itself has an action `\(action)`, and an `emit` goes outwards", at: word,
      label: "write `send`", severity: .warning
    ).fixed(by: "send", "write `send`", isCertain: false)
  }

  static func allMachines(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(215, "all machines of `\(name)` are named without a key", at: span, label: "take it out")
      .fixed(by: "", "take it out")
  }

  /// - Parameter bind: what the machine reads, and what asks the other one.
  static func machineNotBefore(
    _ asked: String, _ asking: String, through bind: String?, at span: SourceSpan
  ) -> Diagnostic {
    let what = bind.map { "`\($0)` asks the machine `\(asked)`, so that it" } ?? "the machine `\(asked)`"
    return Diagnostic(
      215, "\(what) is not there yet for `\(asking)`", at: span,
      help: asked == asking
        ? "a machine's list and arguments cannot ask the machine itself"
        : "a machine asks those before it: declare `\(asked)` before `\(asking)`")
  }

  static func neverBelow(_ goal: String, _ screen: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      423, "`\(goal)` is never below `\(screen)`", at: span,
      label: "no `push` or `present` opens `\(screen)` above it", severity: .warning)
  }

  static func questionNotHere(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      417, "`\(word)` reads the running app: only steps and `always` can use it", at: span,
      help: "a value of that name is `(\(word))`")
  }

  static func statesDiffer(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(414, "`\(first)` and `\(second)` do not have parameters of the same types", at: span)
  }

  static func bindingCount(
    _ state: String, _ parameters: [String], written: Int, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      414, "`\(state)` has \(parameters.count.counted("parameter")), not \(written)",
      at: span,
      label: parameters.isEmpty ? "" : "they are \(listed(parameters)); write `_` for one that is not needed")
  }

  static func misplacedElement(
    _ kind: String, _ containers: [String], inside: String? = nil, at span: SourceSpan
  ) -> Diagnostic {
    if containers.isEmpty, let inside {
      return Diagnostic(415, "`\(kind)` cannot be written in \(withArticle(inside))", at: span)
    }
    return Diagnostic(415, "`\(kind)` is written directly in \(listed(containers))", at: span)
  }

  static func elementNeedsText(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` needs a text", at: span, label: "write `\(kind) \"…\"`")
  }

  /// - Parameter form: the element with all that it needs.
  static func elementNeedsLabels(
    _ kind: String, _ labels: [String], form: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      416, "`\(kind)` needs \(listed(labels.map { "\($0):" }))", at: span, label: "write `\(form)`")
  }

  static func elementNeedsLink(_ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` needs an action", at: span, label: "write `\(kind) -> action`")
  }

  static func nameLacksText(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      421, "the name lacks the text that is written, \"\(text)\"", at: span, severity: .warning,
      help: "a person who says \"\(text)\" to the device finds nothing: let the name begin with it")
  }

  static func elementHasNo(_ part: String, _ kind: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(416, "`\(kind)` has no \(part)", at: span)
  }
}

// MARK: - Models

extension Diagnostic {
  static func modelNeedsType(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      501, "nothing says what the model `\(name)` holds", at: span,
      label: "write `\(name): [Type]`, or `\(name): Bool` if no op uses `data`")
  }

  static func modelNeedsValue(_ name: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      501, "the model `\(name)` has no first `\(type)`", at: span,
      help: "write `= value` or `from \"file.json\"`, or make it a `\(type)?`")
  }

  static func neverFails(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(502, "`else fail` needs an optional or a Bool, and this is \(withArticle(type))", at: span)
  }

  static func returnsDiffer(_ first: String, _ second: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(503, "one `return` has \(withArticle(first)), this one \(withArticle(second))", at: span)
  }

  static func endsWithoutReturn(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(503, "`\(name)` may end without a `return`", at: span)
  }

  static func watchNeedsExpression(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      504, "`\(name)` changes its model, so it cannot be watched", at: span,
      help: "only an op of the form `op name() = expression` can be watched; `call` this one")
  }

  static func latencyNeedsConstant(at span: SourceSpan) -> Diagnostic {
    Diagnostic(505, "a latency is too simple for a closure or `?.`", at: span)
  }
}

// MARK: - Data files

extension Diagnostic {
  static func sameKey(_ name: String, _ key: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    Diagnostic(
      506, "another field has the key `\(key)` of `\(name)`", at: span,
      related: (before, "this field has it, too"))
  }
}

// MARK: - Forms of data files

extension Diagnostic {
  static func unknownForm(_ name: String, at span: SourceSpan, meant suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      508, "there is no form `\(name)`", at: span, label: meant(suggestion),
      help: "the forms are `text`, `seconds`, `milliseconds` and a date's pattern, as `\"yyyy-MM-dd\"`"
    ).fixed(name, as: suggestion)
  }

  static func formOfEachDate(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      508, "there is no form `\(name)`", at: span,
      label: "take it and the `as` out: without them, a `Date` is RFC 3339")
  }

  static func formInQuotes(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(508, "the form `\(name)` is a word", at: span, label: "write it without quotes")
      .fixed(by: name, "write `as \(name)`")
  }

  static func formOfOtherType(_ form: String, _ type: String, _ types: [String], at span: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      508, "\(withArticle(type)) cannot be read as \(form)", at: span,
      label: form == "a pattern" && type == "String" ? "a key is written `from \"…\"`" : "",
      help: "it is a form of \(listed(types))")
  }
}

// MARK: - Enums of data files

extension Diagnostic {
  static func secondRest(_ name: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    Diagnostic(
      507, "`\(name)` is the second case for any other value", at: span,
      label: "write its number or text for `_`, or nothing",
      related: (before, "this case is the first"))
  }

  static func restIsNoKey(_ type: String, _ rest: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      507, "\(withArticle(type)) cannot be a key, since several keys of data could be `.\(rest)`", at: span,
      help: "make the keys a `String`")
  }
}

// MARK: - Steps

extension Diagnostic {
  static func unknownStep(_ name: String, isCall: Bool, at span: SourceSpan, suggestion: Meant?)
    -> Diagnostic
  {
    Diagnostic(
      601, isCall ? "there is no flow `\(name)`" : "`\(name)` is not a step", at: span,
      label: meant(suggestion)
    ).fixed(name, as: suggestion)
  }

  static func actionIsNotSent(_ name: String, at span: SourceSpan) -> Diagnostic {
    let start = SourceSpan(file: span.file, start: span.start, end: span.start)
    return Diagnostic(601, "`\(name)` is an action, not a step", at: span, label: "write `send` before it")
      .fixed(by: "send ", at: start, "write `send` before it")
  }

  static func expressionIsNoStep(at span: SourceSpan) -> Diagnostic {
    Diagnostic(601, "a value alone is not a step", at: span, help: "`show` prints it, `expect` checks it")
  }

  static func operationIsNoStep(
    _ operation: String, answering: String, model: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      601, "`\(operation)` is an op, which only screens call", at: span,
      help: "`deliver \(answering) ok(…)` brings an answer, `given \(model) from \"later.json\"` other data")
  }

  static func flowReachesItself(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(602, "a flow reaches itself: \(pathText(cycle))", at: span)
  }

  static func flowTooLong(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      614, "the flow `\(name)` takes more than \(Limits.stepsInTest) steps", at: span,
      label: "no test takes more", help: "it counts the steps of the flows that it calls, each time")
  }

  static func strictNotFirst(at span: SourceSpan) -> Diagnostic {
    Diagnostic(603, "`strict` is the first line of a test", at: span)
  }

  static func neverEmitted(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    unknown(604, name, "nothing in the file emits `\(name)`", at: span, suggestion)
  }

  static func waitWithoutEnd(_ cycle: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      608, "this `wait` has no end: \(pathText(cycle)) by `after`", at: span, severity: .warning,
      help: "say how long, as `wait 10s`")
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

  static func nameOfNeedsName(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      623, "what a text is read as is compared with a name", at: span,
      help: "write `expect name of \"Run\" == \"Run the report\"`; `in row 2` may follow")
  }

  static func operationHasNoValue(_ operation: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(606, "`\(operation)` answers without a value", at: span, label: "write `answers`")
      .fixed(by: "answers", "write `answers`")
  }

  static func failureCount(at span: SourceSpan) -> Diagnostic {
    Diagnostic(606, "a failure has a message", at: span, label: "write `fail(\"…\")` or `fail(401, \"…\")`")
  }

  static func stepBehindClauses(at span: SourceSpan) -> Diagnostic {
    Diagnostic(609, "the steps of an `explore` come before its clauses", at: span)
  }

  static func noMove(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      610, "this is not a move", at: span,
      help: "`may` takes a gesture, `send`, `deliver`, `reopen`, and a `given` of anything but a file")
  }

  static func noGesture(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      610, "this is not a gesture", at: span,
      help: "`never` takes a gesture, as in `never tap \"Log out\"`; before the clauses, "
        + "`given model.op never answers` keeps a call from answering")
  }

  static func clauseTwice(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(611, "this `explore` has `\(word)` already", at: span)
  }

  static func mayAndNever(_ gesture: String, at span: SourceSpan, _ may: SourceSpan) -> Diagnostic {
    Diagnostic(
      622, "the walk makes this gesture, since a `may` names it", at: span, severity: .warning,
      related: (may, "`may \(gesture)` is here"))
  }

  static func notIgnorable(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      612, "no screen has a variable `\(name)`, and no model has this name", at: span,
      label: meant(suggestion)
    ).fixed(
      name, as: suggestion)
  }

  static func notIgnorableAbove(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(612, "`ignore \(name) above …` needs a variable of type `Int` or `Duration`", at: span)
  }

  static func givenOfNoCall(_ called: String, at span: SourceSpan) -> Diagnostic {
    unusedGiven("no screen calls \(called)", at: span)
  }

  static func givenAtTheEnd(at span: SourceSpan) -> Diagnostic {
    unusedGiven("no step after it can start a call", at: span)
  }

  static func givenReplaced(at span: SourceSpan, by later: SourceSpan) -> Diagnostic {
    unusedGiven("another replaces it", at: span, related: (later, "this one applies"))
  }

  private static func unusedGiven(
    _ reason: String, at span: SourceSpan, related: (span: SourceSpan, label: String)? = nil
  ) -> Diagnostic {
    Diagnostic(
      613, "this `given` changes nothing: \(reason)", at: span, label: "take it out", severity: .warning,
      related: related)
  }

  /// - Parameter operation: from the dot to the end of the op.
  static func givenFromOfOperation(at span: SourceSpan, operation: SourceSpan) -> Diagnostic {
    Diagnostic(607, "`from` sets the data of a whole model", at: span, label: "leave the op out")
      .fixed(by: "", at: operation, "leave the op out")
  }
}

// MARK: - The real app

extension Diagnostic {
  static func twiceInApp(_ what: String, at span: SourceSpan, before: SourceSpan) -> Diagnostic {
    Diagnostic(615, "\(what) is written twice", at: span, related: (before, "first written here"))
  }

  static func operationIsNoValue(_ operation: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      621, "`\(operation)` has no value to ask for: it may fail, or change data", at: span,
      help:
        "an op of the form `= expression` has one; `expect called \(operation)` asks whether it was called")
  }

  static func operationNotCalled(_ operation: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(621, "`\(operation)` is an op", at: span, label: "write `\(operation)()`").fixed(
      by: "()", at: span.atEnd, "write `\(operation)()`", isCertain: false)
  }

  static func parameterOfState(_ name: String, _ state: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      209, "a parameter of a state is a name of its own", at: span, label: "write `\(name)`",
      help: "`in \(state)` asks for the state")
  }

  static func rowByLabel(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      301, "`row` is followed by a number, from 1", at: span,
      label: "take `row` out: a label names a row alone")
  }

  static func emptyText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(620, "this text is empty", at: span)
  }

  static func appAtPrompt(at span: SourceSpan) -> Diagnostic {
    Diagnostic(601, "`app` is part of a file, not of a session", at: span)
  }

  /// - Parameters:
  ///   - text: the text as written, with its quotation marks.
  ///   - kind: the element's word.
  static func notDrawn(_ text: String, _ kind: String?, at span: SourceSpan, suggestion: Meant?) -> Diagnostic
  {
    Diagnostic(
      616, "no view draws \(kind.map { "a `\($0)` " } ?? "")\(text)", at: span, label: meant(suggestion),
      help: suggestion == nil ? "on the left is the text as the script's view has it" : nil
    ).fixedText(as: suggestion)
  }

  static func noSuchTest(_ name: String, at span: SourceSpan, suggestion: Meant?) -> Diagnostic {
    Diagnostic(
      617, "there is no test \(name)", at: span, label: meant(suggestion),
      help: suggestion == nil
        ? "it is a test's whole name or its first word, of this file or of one that it imports" : nil
    ).fixedText(as: suggestion)
  }

  static func pageOutside(_ path: String, isAddress: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      618, "`\(path)` is not a file below the root folder", at: span,
      help: isAddress
        ? "the address of a server is written on the command line"
        : "write the path from the root folder on, as `dist/index.html`")
  }

  static func pageAddress(_ address: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      618, "`\(address)` is not a path that a page is built for", at: span,
      help: "it begins and ends with `/`, as `/shop/`")
  }

  static func requestParameters(_ operation: String, _ names: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      619,
      names.isEmpty
        ? "`\(operation)` has no parameters"
        : names.count == 1
          ? "`\(operation)` has one parameter" : "`\(operation)` has \(names.count) parameters", at: span,
      label: names.isEmpty ? "take them out" : "write `\(operation)(\(names.joined(separator: ", ")))`")
  }

  /// - Parameter names: the parameters of the line; empty names for `_`.
  static func noParameter(
    _ text: String, _ names: [String], at span: SourceSpan, suggestion: Meant?
  ) -> Diagnostic {
    let known = names.filter { !$0.isEmpty }
    return Diagnostic(
      619, "`\(text)` is not a parameter of this line", at: span, label: meant(suggestion),
      help: known.isEmpty
        ? "name the parameters of the op, as `cities.search(text)`" : "its parameters are \(listed(known))"
    ).fixed(text, as: suggestion)
  }

  static func settlesTooLong(_ duration: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      618, "a page does not settle for `\(duration)`: a second is the longest", at: span,
      help: "a longer timer is a part of the script: `after 5s -> …`, or a `wait` in the test")
  }

  static func noPartOfFailure(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      619, "a failure has no `\(name)`", at: span,
      help: "it has a `message` and a `status`: `fails { error: message, code: status }`")
  }

  static func requestPath(at span: SourceSpan) -> Diagnostic {
    Diagnostic(619, "a request goes to a path, which begins with `/`", at: span)
  }

  static func bodyOfGet(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      619, "a `GET` has no body", at: span, help: "write the value into the path: `\"/search?q=\\(text)\"`")
  }

  /// With a fix that replaces a text, which the caret marks with its quotation marks.
  private func fixedText(as meant: Meant?) -> Diagnostic {
    guard let meant, !meant.word.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) else {
      return self
    }
    return fixed(by: "\"\(meant.word)\"", "write `\"\(meant.word)\"`", isCertain: meant.isCertain)
  }
}
