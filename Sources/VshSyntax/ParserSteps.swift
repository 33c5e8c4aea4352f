import VshSource

/// Steps: the commands for a screen, in a test, at the top level and at the prompt.
extension Parser {
  // step = "open" NAME [ args ] | "reopen" | gesture | send | "wait" [ "until" EXPR | EXPR ] | "step" [ EXPR ] | "show" [ EXPR ] | given
  //      | expect | strict | deliver | let | "repeat" [ NAME "in" ] HEAD steps | EXPR .
  mutating func step() -> SyntaxID {
    if kind == .let { return letStatement() }
    if kind == .for, nextKind == .name {
      note(.loopOfSteps(at: span(of: token)))
      return repeatStep()
    }
    switch word {
    case .open: return openStep()
    case .reopen: return bare(.reopenStep)
    case .send: return sendStatement()
    case .wait: return waitStep()
    case .step: return withOptionalValue(.stepStep)
    case .show: return withOptionalValue(.showStep)
    case .given: return givenStep()
    case .expect: return expectStep()
    case .deliver: return deliverStep()
    case .repeat: return repeatStep()
    case .strict: return strictStep()
    default: return word.gesture.map { gestureStep($0) } ?? expressionStep()
    }
  }

  // "strict" [ "except" NAME { "," NAME } ]
  private mutating func strictStep() -> SyntaxID {
    let (start, first) = (token.start, pending.count)
    advance()
    if skip(word: .except) {
      repeat { pending.append(nameReference("a variable's name")) } while skip(.comma)
    }
    return make(.strictStep, from: start, pendingFrom: first)
  }

  /// Whether a text or a list follows after a blank; `m.list[2]` is another mistake.
  private var beginsBareArgument: Bool {
    kind == .string || kind == .leftBracket && token.hasBlankBefore
  }

  /// The value of an answer, where its parentheses are missing, or also the word before them.
  private mutating func bareArgument(behind missingWord: String = "") -> SyntaxID {
    let (wordEnd, start) = (previousEnd, token.start)
    let value = expression()
    let written = source(start, previousEnd)
    note(
      missingWord.isEmpty
        ? .parenthesesMissing(written, at: SourceSpan(file: file.id, start: wordEnd, end: previousEnd))
        : .answerWithoutWord(
          "\(missingWord)(\(written))", at: SourceSpan(file: file.id, start: start, end: previousEnd)))
    let argument = make(.argument, from: start, [value])
    return make(.arguments, from: start, [argument])
  }

  private mutating func expressionStep() -> SyntaxID {
    guard kind.beginsExpression else { return missing("a step") }
    let first = token
    let value = expression()
    if !isAtEnd, tree.kind(of: value) == .nameExpression, kind != .invalid { reportNoStep(first) }
    return make(.expressionStep, from: first.start, [value])
  }

  /// Reports two words that do not form a step.
  private mutating func reportNoStep(_ first: Token) {
    if !first.roles.isDisjoint(with: [.screenMember, .stateMember]) {
      return report(
        .misplacedMember(
          first.word.rawValue, in: "a list of steps", belongsIn: Self.home(of: first.word),
          at: span(of: first)))
    }
    let meant = suggestion(for: first, among: Word.stepWords)?.meant
    report(.unknownWord(text(of: first), "step", meant: meant, at: span(of: first)))
  }

  private mutating func openStep() -> SyntaxID {
    let start = token.start
    advance()
    let screen = nameReference("a screen's name")
    let arguments = optionalArguments()
    return make(.openStep, from: start, [screen, arguments])
  }

  private mutating func waitStep() -> SyntaxID {
    let start = token.start
    advance()
    var detail = WaitKind.all
    var value = SyntaxID.none
    if skip(word: .until) {
      detail = .until
      if word == .screen, nextToken.word == .contains { report(.waitForText(at: span(of: token))) }
      value = expression()
    } else if !isAtEnd {
      detail = .duration
      value = expression()
    }
    return make(.waitStep, from: start, detail: detail.rawValue, [value])
  }

  private mutating func withOptionalValue(_ kind: SyntaxKind) -> SyntaxID {
    let start = token.start
    advance()
    let value = isAtEnd ? SyntaxID.none : expression()
    return make(kind, from: start, [value])
  }

  // "repeat" [ NAME "in" ] HEAD steps: a name before `in` is always the loop's.
  private mutating func repeatStep() -> SyntaxID {
    let start = token.start
    advance()
    var binding = SyntaxID.none
    if kind == .name, nextKind == .in {
      binding = self.binding()
      advance()
    }
    let value = head()
    let steps = braced(.steps, as: .steps)
    return make(.repeatStep, from: start, [binding, value, steps])
  }

  // deliver = "deliver" opcall [ "cancelled" ] [ "number" LABEL ] [ "in" stateref ] [ ( "ok" | "fail" | "part" ) [ args ] ] .
  private mutating func deliverStep() -> SyntaxID {
    let start = token.start
    advance()
    let operation = operationReference(needsOperation: true)
    var (isCancelled, number, caller) = (false, SyntaxID.none, SyntaxID.none)
    var (detail, arguments) = (DeliveryKind.asTheModelDoes, SyntaxID.none)
    var parts: [(rank: Int, start: UInt32, end: UInt32)] = []
    while let part = deliveryPart(), !parts.contains(where: { $0.rank == part.rank }) {
      let start = token.start
      advance()
      switch part.word {
      case .cancelled: isCancelled = true
      case .number: number = label("a number, from 1 for the oldest call")
      case .ok, .fail, .part:
        detail = part.word == .ok ? .ok : part.word == .fail ? .fail : .part
        arguments = beginsBareArgument || kind == .dot ? bareArgument() : optionalArguments()
      case _: caller = stateReference(expected: "a state, a machine or a screen")
      }
      parts.append((part.rank, start, previousEnd))
    }
    noteOrder(of: parts)
    if detail == .asTheModelDoes, beginsBareArgument {
      detail = .ok
      arguments = bareArgument(behind: "ok")
    }
    return make(
      .deliverStep, from: start, detail: DeliveryDetail(detail, isCancelled: isCancelled).rawValue,
      [operation, arguments, number, caller])
  }

  /// The part of a `deliver` that begins here, with its place in the order; nil where none does.
  private mutating func deliveryPart() -> (rank: Int, word: Word)? {
    var word = word
    if kind == .name, word == .none,
      let (meantWord, meant) = suggestion(for: token, among: [.cancelled, .number])
    {
      note(.unknownWord(text(of: token), "part of a `deliver`", meant: meant, at: span(of: token)))
      word = meantWord
    }
    switch word {
    case .cancelled: return (0, word)
    case .number: return (1, word)
    case .ok, .fail, .part: return (3, word)
    case _: return kind == .in ? (2, .in) : nil
    }
  }

  /// Reports parts of a `deliver` in another order than that of the language.
  private mutating func noteOrder(of parts: [(rank: Int, start: UInt32, end: UInt32)]) {
    guard let first = parts.first, let last = parts.last,
      let wrong = zip(parts, parts.dropFirst()).first(where: { $0.rank > $1.rank })?.1
    else { return }
    let sorted = parts.sorted { $0.rank < $1.rank }.map { source($0.start, $0.end) }
    func span(_ start: UInt32, _ end: UInt32) -> SourceSpan {
      SourceSpan(file: file.id, start: start, end: end)
    }
    note(
      .deliveryOrder(at: span(wrong.start, wrong.end)).fixed(
        by: sorted.joined(separator: " "), at: span(first.start, last.end), "put them in order"))
  }

  // opcall = NAME "." NAME [ args ] .
  mutating func operationReference(needsOperation: Bool) -> SyntaxID {
    let start = token.start
    let model = nameReference("a model's name")
    var (operation, arguments) = (SyntaxID.none, SyntaxID.none)
    if skip(.dot) {
      operation = nameReference("an operation's name")
      arguments = optionalArguments()
    } else if needsOperation {
      reportExpected("`.` and an operation", help: "an operation is written `news.list`")
    }
    return make(.operationReference, from: start, [model, operation, arguments])
  }

  // MARK: Gestures

  // gesture = ( ( "tap" | "hold" | "double" | "submit" | "leave" | "cancel" ) spot | "swipe" spot LABEL
  //           | ( "set" | "move" ) spot "to" LABEL | "type" LABEL "into" LABEL | "choose" LABEL "in" LABEL
  //           | "pull" | "scroll" | "back" ) { "in" spot } .
  mutating func gestureStep(_ gesture: Gesture) -> SyntaxID {
    let start = token.start
    advance()
    var (spot, value) = (SyntaxID.none, SyntaxID.none)
    let row = gesture.row
    switch row.form {
    case .alone: break
    case .spot: spot = self.spot()
    case .spotThenValue:
      spot = self.spot()
      value = label("the text of the swipe button")
    case .spotToValue:
      spot = self.spot()
      let expected = row.value == .rowNumber ? "a row's number" : "a value"
      if !skip(word: .to) { reportExpected("`to` and \(expected)") }
      value = label("a value")
    case .valueIntoSpot:
      value = label("the text to type")
      if !skip(word: .into) { reportExpected("`into` and the field's label") }
      spot = labelSpot()
    case .valueInSpot:
      value = label("the option to choose")
      consume(.in, "`in` and the choice's label")
      spot = labelSpot()
    }
    let narrowings = self.narrowings()
    return make(.gestureStep, from: start, detail: gesture.rawValue, [spot, value, narrowings])
  }

  mutating func narrowings() -> SyntaxID {
    guard kind == .in else { return .none }
    let start = token.start
    let first = pending.count
    while skip(.in) { pending.append(spot()) }
    return make(.narrowings, from: start, pendingFrom: first)
  }

  // spot = "row" LABEL | LABEL .
  private mutating func spot() -> SyntaxID {
    guard word == .row else { return labelSpot() }
    let start = token.start
    advance()
    let number = label("the row's number or text")
    return make(.rowSpot, from: start, [number])
  }

  private mutating func labelSpot() -> SyntaxID {
    let start = token.start
    let text = label("a label, as `\"OK\"`, or `row` and its number")
    return make(.labelSpot, from: start, [text])
  }

  // LABEL = EXPR, ended by a bare "in" .
  mutating func label(_ expected: String) -> SyntaxID {
    guard kind.beginsExpression, kind != .in else { return missing(expected) }
    let saved = allowsIn
    allowsIn = false
    defer { allowsIn = saved }
    return expression()
  }

  // MARK: Behaviour of models

  // given = "given" ( ( NAME | opcall ) behavior { "then" ( behavior | EXPR ) } | ( "clock" | "width" | "locale" | "zone" ) EXPR ) .
  private mutating func givenStep() -> SyntaxID {
    let start = token.start
    advance()
    if let setting = worldSetting() {
      advance()
      let value = expression()
      return make(.givenWorldStep, from: start, detail: setting.rawValue, [value])
    }
    let first = pending.count
    pending.append(operationReference(needsOperation: false))
    pending.append(behavior(isFirst: true))
    while skip(word: .then) { pending.append(behavior(isFirst: false)) }
    return make(.givenStep, from: start, pendingFrom: first)
  }

  /// A model may have one of these names: a behaviour or a dot then follows.
  private mutating func worldSetting() -> WorldSetting? {
    switch nextToken.word {
    case .fails, .answers, .never, .takes, .parts, .from: return nil
    default: if nextKind == .dot { return nil }
    }
    switch word {
    case .clock: return .clock
    case .width: return .width
    case .locale: return .locale
    case .zone: return .zone
    default: return nil
    }
  }

  // behavior = "fails" failure | "answers" [ EXPR ] | "never" "answers" | "takes" EXPR | "parts" EXPR
  //          | "from" EXPR .
  /// After `then`, a value alone is an answer.
  private mutating func behavior(isFirst: Bool) -> SyntaxID {
    let start = token.start
    var detail = BehaviorKind.answers
    var value = SyntaxID.none
    switch word {
    case .fails:
      advance()
      detail = .fails
      value = failure()
    case .answers:
      advance()
      if !isAtEnd, word != .then, kind != .for { value = expression() }
    case .never:
      advance()
      detail = .neverAnswers
      if !skip(word: .answers) { reportExpected("`answers`") }
    case .takes:
      advance()
      detail = .takes
      value = expression()
    case .parts:
      advance()
      detail = .parts
      value = expression()
    case .from:
      advance()
      detail = .from
      value = expression()
    case _ where !isFirst && kind.beginsExpression: value = expression()
    default:
      return missing(
        "`fails`, `answers`, `never answers`, `takes`, `parts` or `from`",
        help: "a behaviour is written `given news.list fails \"offline\"`")
    }
    return make(.behavior, from: start, detail: detail.rawValue, [value])
  }
}
