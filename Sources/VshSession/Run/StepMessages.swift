import VshRender
package import VshSource
import VshText

/// Why a step cannot be done, which ends its test. All messages of steps and their codes are here.
struct StepProblem: Error {
  var diagnostic: Diagnostic
  /// Whether an error in the step's own arguments caused it.
  var isErrorOfValue = false

  /// An error has undone a step of the world.
  static let undoing = DiagnosticCode(801)
  static let drawing = DiagnosticCode(803)
  static let value = DiagnosticCode(804)
  /// No live screen has the action, or none accepts the arguments.
  static let action = DiagnosticCode(811)
  /// No element has the label.
  static let missing = DiagnosticCode(823)
  /// The element exists but has no action.
  static let untouchable = DiagnosticCode(825)
  /// The run was interrupted.
  static let interruption = DiagnosticCode(880)

  init(
    _ code: DiagnosticCode, _ message: String, at span: SourceSpan, label: String = "",
    related: (span: SourceSpan, label: String)? = nil, help: String? = nil, notes: [String] = []
  ) {
    diagnostic = Diagnostic(code.number, message, at: span, label: label, related: related, help: help)
    diagnostic.notes = notes
  }

  private init(
    _ code: Int, _ message: String, at span: SourceSpan, help: String? = nil, notes: [String] = []
  ) {
    self.init(DiagnosticCode(code), message, at: span, help: help, notes: notes)
  }
}

// MARK: Limits

extension StepProblem {
  static func interrupted(at span: SourceSpan) -> StepProblem {
    StepProblem(interruption, "interrupted", at: span)
  }

  static func tooManySteps(at span: SourceSpan) -> StepProblem {
    StepProblem(890, "a test takes more than \(Limits.stepsInTest) steps", at: span)
  }

  static func flowsTooDeep(at span: SourceSpan) -> StepProblem {
    StepProblem(891, "flows call each other more than \(Limits.nesting) deep", at: span)
  }

  static func repeatBelowZero(_ count: Int64, at span: SourceSpan) -> StepProblem {
    StepProblem(892, "a `repeat` cannot run \(count) times", at: span)
  }

  static func stepBelowZero(_ count: Int64, at span: SourceSpan) -> StepProblem {
    StepProblem(892, "a `step` cannot go \(count) events", at: span)
  }

  static func outOfOperations(limit: Int, at span: SourceSpan) -> StepProblem {
    StepProblem(
      893, "the test takes more than \(limit) operations", at: span, help: "`--operations` sets this bound")
  }
}

// MARK: The real app

extension StepProblem {
  static func reportTooLarge(at span: SourceSpan) -> StepProblem {
    StepProblem(
      AppProblem.code,
      "what the script expects the app to report here is over the limit of \(Limits.reportBytes >> 20) MiB",
      at: span)
  }
}

extension AppProblem {
  package static let code = DiagnosticCode(873)
}

extension AppFinding.Kind {
  package var code: DiagnosticCode {
    switch self {
    case .difference: DiagnosticCode(870)
    case .note: DiagnosticCode(871)
    }
  }
}

extension StepProblem {
  init(finding: AppFinding) {
    self.init(finding.kind.code, finding.message, at: finding.step.span, notes: finding.notes)
  }
}

extension Diagnostic {
  static func knownIsGone(_ reason: String, _ test: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      872, "the known difference \"\(reason)\" is gone: the app agrees in the test \"\(test)\"", at: span,
      help: "remove the test from the line")
  }

  static func app(_ problem: AppProblem, at span: SourceSpan? = nil) -> Diagnostic {
    var diagnostic = Diagnostic(AppProblem.code.number, problem.sentence, at: span)
    diagnostic.notes = problem.notes
    return diagnostic
  }
}

// MARK: Time and answers

extension StepProblem {
  static func data(_ path: String, _ message: String, at span: SourceSpan) -> StepProblem {
    StepProblem(502, "`\(path)` cannot be read: \(message)", at: span)
  }

  static func timeBackwards(at span: SourceSpan) -> StepProblem {
    StepProblem(805, "time does not go backwards", at: span)
  }

  static func clockTooFar(at span: SourceSpan) -> StepProblem {
    StepProblem(805, "the clock does not go that far", at: span)
  }

  static func latencyBelowZero(at span: SourceSpan) -> StepProblem {
    StepProblem(805, "an answer cannot take a time below zero", at: span)
  }

  static func neverTrue(_ condition: String, isNothingLeft: Bool, at span: SourceSpan) -> StepProblem {
    StepProblem(
      806,
      isNothingLeft
        ? "`\(condition)` never came true, and nothing is left to wait for"
        : "`\(condition)` did not come true within an hour of the clock", at: span)
  }

  static func noEvent(at span: SourceSpan) -> StepProblem {
    StepProblem(807, "nothing is pending: there is no next event", at: span)
  }

  static func tooManyEvents(at span: SourceSpan) -> StepProblem {
    StepProblem(
      808, "more than \(Limits.eventsInWait) events in one `wait`", at: span,
      help: "`wait 10s` waits for exactly that time")
  }

  /// What a `deliver` says of its call, for messages.
  struct AskedCall {
    let text: String
    let isCancelled: Bool
    let isPart: Bool
    let caller: String?

    fileprivate func called(_ count: Int) -> String {
      let calls = (isCancelled ? "cancelled " : "") + (count == 1 ? "call" : "calls")
      return "\(calls) of `\(text)`" + (caller.map { " in `\($0)`" } ?? "")
    }
  }

  static func noCall(_ asked: AskedCall, at span: SourceSpan, _ notes: [String]) -> StepProblem {
    StepProblem(
      809, "no \(asked.called(1)) is pending", at: span,
      help: asked.isPart ? "a part comes before the `ok` or `fail` of its call" : nil, notes: notes)
  }

  /// - Parameter parts: of the call that have come, where its state takes parts.
  static func noPart(taken parts: Int?, at span: SourceSpan) -> StepProblem {
    guard let parts else {
      return StepProblem(816, "the state of this call has no arm `part`, or was left", at: span)
    }
    return StepProblem(
      816, "no part of the answer is left: \(parts) \(parts == 1 ? "has" : "have") come", at: span,
      help: "`part(value)` is one more, and `ok` or `fail` the end")
  }

  static func severalCalls(
    _ asked: AskedCall, count: Int, at span: SourceSpan, _ notes: [String]
  ) -> StepProblem {
    StepProblem(
      810, "\(count) \(asked.called(count)) are pending: name one by its arguments", at: span,
      help: "`in` and its state, machine or screen names one, too, and `number 2` the second oldest",
      notes: notes)
  }

  static func noNumberedCall(
    _ asked: AskedCall, _ number: Int64, of count: Int, at span: SourceSpan, _ notes: [String]
  ) -> StepProblem {
    StepProblem(
      815,
      number < 1
        ? "calls are numbered from 1, the oldest: there is no number \(number)"
        : "there is no number \(number): \(count) \(asked.called(count)) \(count == 1 ? "is" : "are") pending",
      at: span, notes: notes)
  }

  static func worldRepeats(_ states: [String], isBounded: Bool, at span: SourceSpan) -> StepProblem {
    StepProblem(
      814, "the world repeats itself: this `wait` would never end", at: span,
      help: "the repeated states are \(states.joined(separator: ", "))"
        + (isBounded ? ", and no time passes meanwhile" : "; `wait 10s` waits for exactly that time"))
  }
}

// MARK: Settings of the world

extension StepProblem {
  static func width(_ cells: Int64, at span: SourceSpan) -> StepProblem {
    StepProblem(
      812,
      "a screen is \(Renderer.widths.lowerBound) to \(Renderer.widths.upperBound) cells wide, not \(cells)",
      at: span)
  }

  static func locale(_ name: String, at span: SourceSpan) -> StepProblem {
    StepProblem(
      813, "`\(name)` is not a locale", at: span,
      help: "a locale is a name such as `\(TextLocale.nearest(to: name))`")
  }

  static func zone(_ name: String, at span: SourceSpan) -> StepProblem {
    StepProblem(
      813, "`\(name)` is not a time zone", at: span,
      help: "a zone is `UTC`, an offset as `+09:00`, or a name as `Asia/Tokyo`")
  }
}

// MARK: Actions

extension StepProblem {
  static func otherMachine(at span: SourceSpan) -> StepProblem {
    StepProblem(811, "this screen's machine has no such action with these arguments", at: span)
  }

  static func noMachineNow(at span: SourceSpan) -> StepProblem {
    StepProblem(811, "there is no such machine now", at: span)
  }

  static func noMachine(at span: SourceSpan) -> StepProblem {
    StepProblem(811, "no live screen has this machine", at: span)
  }

  static func refused(_ name: String, subject: String, at span: SourceSpan) -> StepProblem {
    StepProblem(830, "`\(name)` is refused: \(subject) has no `\(name)`", at: span)
  }

  static func refused(
    _ name: String, guardedBy condition: String, values: [String], at span: SourceSpan
  ) -> StepProblem {
    let message = "`\(name)` is refused: its guard `\(condition)` is false"
    let whole = ([message] + values).joined(separator: ", ")
    // A message that is too long for one line continues in notes.
    if Cells.count(of: whole.utf8.span) <= DifferenceText.cells { return StepProblem(830, whole, at: span) }
    return StepProblem(
      830, message, at: span, notes: values.map { Cells.truncated($0, to: DifferenceText.cells + 4) })
  }
}

// MARK: Gestures

extension StepProblem {
  /// - Parameter help: a hint for a step; a question needs none.
  static func noScreen(at span: SourceSpan, help: String? = "`open` one first") -> StepProblem {
    StepProblem(820, "no screen is open", at: span, help: help)
  }

  static func backRefused(at span: SourceSpan) -> StepProblem {
    StepProblem(821, "`back` is refused", at: span)
  }

  static func lastScreen(at span: SourceSpan) -> StepProblem {
    StepProblem(821, "`back` is refused: this is the last screen, or its own `back` refuses", at: span)
  }

  static func backHasNoElement(at span: SourceSpan) -> StepProblem {
    StepProblem(821, "`back` has no element", at: span)
  }

  static func noRow(_ wanted: Int64, of count: Int, at span: SourceSpan) -> StepProblem {
    StepProblem(
      822, count == 0 ? "there is no row" : "there is no row \(wanted): the screen has \(count)", at: span)
  }

  static func otherList(at span: SourceSpan) -> StepProblem {
    StepProblem(822, "the row to move to is not one of this list", at: span)
  }

  static func nothing(to verb: String, at span: SourceSpan) -> StepProblem {
    StepProblem(823, "there is nothing to \(verb)", at: span)
  }

  static func missing(
    _ text: String, meant: String?, on screen: [String], at span: SourceSpan
  ) -> StepProblem {
    missing(
      text, at: span,
      screen.isEmpty
        ? ["there is nothing of that kind on the screen"] : ["on the screen:"] + screen.map { "  \($0)" },
      help: meant.map { "did you mean \"\($0)\"?" })
  }

  static func missing(
    _ text: String, at span: SourceSpan, _ notes: [String], help: String? = nil
  ) -> StepProblem {
    StepProblem(missing, "nothing here is called \"\(text)\"", at: span, help: help, notes: notes)
  }

  static func noSwipe(_ text: String, at span: SourceSpan, _ notes: [String]) -> StepProblem {
    StepProblem(823, "this row has no swipe \"\(text)\"", at: span, notes: notes)
  }

  static func noOption(
    _ text: String, of label: String, at span: SourceSpan, _ notes: [String]
  ) -> StepProblem {
    StepProblem(823, "\"\(label)\" has no option \"\(text)\"", at: span, notes: notes)
  }

  static func several(_ text: String, count: Int, at span: SourceSpan) -> StepProblem {
    StepProblem(
      824, "\(count) elements are called \"\(text)\"", at: span,
      help: "say which: `… in \"section or row\"`, `… in row 2`, or `… in` and a machine of the screen")
  }

  static func covered(_ text: String, at span: SourceSpan) -> StepProblem {
    StepProblem(untouchable, "\"\(text)\" cannot be touched: an alert or a sheet covers it", at: span)
  }

  static func coveredMachine(_ machine: String, at span: SourceSpan) -> StepProblem {
    StepProblem(
      untouchable, "`\(machine)` cannot be touched: an alert or a sheet covers it", at: span)
  }

  static func nothingOfMachine(_ machine: String, at span: SourceSpan) -> StepProblem {
    StepProblem(
      missing, "nothing of the machine `\(machine)` is on the screen here", at: span,
      help: "the view of its screen has to `show` it")
  }

  static func noLink(_ text: String, at span: SourceSpan) -> StepProblem {
    StepProblem(untouchable, "\"\(text)\" cannot be touched: it has no action", at: span)
  }

  static func noPart(_ part: String, of text: String, at span: SourceSpan) -> StepProblem {
    StepProblem(untouchable, "\"\(text)\" has no `\(part)`", at: span)
  }

  static func unmovable(at span: SourceSpan) -> StepProblem {
    StepProblem(untouchable, "the rows of this list cannot be moved", at: span)
  }

  static func outOfBounds(_ value: String, _ ends: [String], at span: SourceSpan) -> StepProblem {
    StepProblem(826, "\(value) is not between \(ends[0]) and \(ends[1])", at: span)
  }

  static func lists(_ count: Int, asked gesture: String, at span: SourceSpan) -> StepProblem {
    StepProblem(
      827,
      count == 0
        ? "no list on this screen accepts `\(gesture)`"
        : "\(count) lists accept `\(gesture)`: name one with `in`",
      at: span)
  }
}

// MARK: Failures that do not end a test

extension Diagnostic {
  static func broken(_ message: String, at span: SourceSpan, after step: SourceSpan) -> Diagnostic {
    Diagnostic(802, message, at: span, related: (step, "after this step"))
  }

  static func failedExpectation(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(850, message, at: span)
  }

  static func checksNothing(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      851, "this test checks nothing", at: span,
      help: "`expect` something, or `show` the screen for the golden file")
  }

  package static func knownPasses(_ reason: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      853, "this passes, and was known to fail: \"\(reason)\"", at: span, label: "take it out")
  }

  /// - Parameter span: of the list.
  static func noElements(at span: SourceSpan) -> Diagnostic {
    Diagnostic(852, "no element to run for", at: span, label: "this list is empty, so the test never runs")
  }
}

// MARK: Explorations

extension Diagnostic {
  /// For a run without an explorer.
  package static func noExplorer(at span: SourceSpan) -> Diagnostic {
    Diagnostic(898, "inconclusive: nothing is explored here", at: span)
  }
}
