package import VshSource

/// A word of the language. The first ten are never names; the others are words only in certain positions (language.md,
/// Text and tokens), so the lexer marks them and the parser decides.
///
/// This is the only list of words; the parser's suggestions and the editors' grammars are generated from it.
package enum Word: String, Sendable, BitwiseCopyable, CaseIterable {
  /// A name that is not a word of the language, or a quoted one.
  case none = ""

  case `true`, `false`, `nil`, `in`, `if`, `else`, `for`, `let`, `switch`
  case underscore = "_"

  // Items of a file, and words in their heads.
  case `import`, `private`, app, record, `enum`, `func`, flow, texts, model, screen, component, background,
    test, explore, tagged, skipped
  case from, `as`, at, takes, parts, op, by
  // Members of a screen, a region or a state.
  case use, `var`, bind, one, each, always, view, region, state, action
  case enter, leave, call, watch, present, after, every, when
  case ok, fail, finished, dismissed, part
  case same, resume, deep
  // Statements.
  case emit, send, push, pop, dismiss, finish, `return`
  case append, insert, remove, move
  // Steps.
  case open, reopen, tap, hold, double, submit, cancel, swipe, set, type, choose, pull, scroll, back
  case wait, until, step, show, deliver, given, expect, strict, `repeat`
  case row, to, into
  case number, cancelled
  case clock, width, locale, zone, fails, answers, never, then, times, not, error, except
  case contains, no, name, available, refused, emitted, nothing, called, pending, dropped, idle, on, frames
  case `case`, `default`
  // Clauses of an `explore`, beside `always`.
  case may, end, ignore, rows, all, within, states, failures, reaches, comes, returns, settles, reloads,
    any, order, the, look, alike, above
  case ofSteps = "steps"
  // Lines of an `app`, beside `ignore` and `rows`.
  case page, inside, known, alerts, are, dialogs, buttons, before, `is`
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// The words that are never names, with their token kinds.
  static let reserved: [(word: Word, kind: TokenKind)] = [
    (.true, .true), (.false, .false), (.nil, .nil), (.in, .in), (.if, .if), (.else, .else), (.for, .for),
    (.let, .let), (.switch, .switch),
  ]

  package static let screenMembers: [Word] = [
    .use, .var, .bind, .one, .each, .always, .view, .region, .state, .action,
  ]
  package static let regionMembers: [Word] = [.state, .action]
  package static let stateMembers: [Word] = [
    .state, .region, .action, .enter, .leave, .call, .watch, .present, .after, .every, .when,
  ]
  /// What may follow the parameters of an op, in this order.
  static let operationClauses: [Word] = [.takes, .parts, .fails]
  package static let arms: [Word] = [.ok, .fail, .finished, .dismissed, .part]
  package static let statements: [Word] = [
    .let, .if, .emit, .send, .push, .pop, .dismiss, .finish, .return, .fail,
  ]

  package static let items = [
    WordRow(.screen, meaning: "declare a screen"),
    WordRow(.component, meaning: "declare a component"),
    WordRow(.background, "Sync { members }", meaning: "declare work that outlives every screen"),
    WordRow(.model, meaning: "declare a model"),
    WordRow(.record, meaning: "declare a record"),
    WordRow(.enum, meaning: "declare an enum"),
    WordRow(.func, meaning: "declare a function"),
    WordRow(.flow, meaning: "declare a flow of steps"),
    WordRow(.texts, "t from \"Shop.xcstrings\"", meaning: "texts in several languages: `t(\"Buy\")`"),
    WordRow(
      .import, "\"common.vs\"",
      meaning: "bring in another file; `Cart, Item as ShopItem from \"shop.vs\"` some names of it",
      before: .files),
    WordRow(.private, "record …", meaning: "a declaration that no import brings"),
    WordRow(.app, "{ lines }", meaning: "what the real app calls what the script names"),
    WordRow(.test, meaning: "a test, which runs at once"),
    WordRow(.explore, "\"name\" { steps; clauses }", meaning: "every path from its steps on"),
  ]

  /// The words that begin steps a user can type; `strict` begins a test.
  package static let steps = [
    WordRow(.open, "Screen(arguments)", meaning: "a fresh stack with this screen", before: .screens),
    WordRow(.reopen, meaning: "the app ends and is opened again; its models keep their data"),
    WordRow(
      .tap, "\"label\"", meaning: "touch a button, row, toggle, image or tab; `tap row 2` by its number"),
    WordRow(.type, "\"text\" into \"label\"", meaning: "give a field this value"),
    WordRow(.choose, "\"option\" in \"label\"", meaning: "select an option of a choice"),
    WordRow(.set, "\"label\" to value", meaning: "move a slider, a stepper or a date"),
    WordRow(.swipe, "row 2 \"label\"", meaning: "tap a swipe button of a row"),
    WordRow(.hold, "\"label\"", meaning: "a long touch"),
    WordRow(.double, "\"label\"", meaning: "two touches"),
    WordRow(.submit, "\"label\"", meaning: "the return key in a field"),
    WordRow(.leave, "\"label\"", meaning: "the keyboard closes"),
    WordRow(.cancel, "\"label\"", meaning: "the escape key in a field"),
    WordRow(.move, "row 3 to 1", meaning: "drag a row of a list"),
    WordRow(.pull, meaning: "pull a list down"),
    WordRow(.scroll, meaning: "to the end of a list"),
    WordRow(.back, meaning: "leave the top screen"),
    WordRow(.send, "action(arguments)", meaning: "the action itself, without the view", before: .actions),
    WordRow(
      .wait,
      meaning: "let time pass until nothing is pending; `wait 2s`; `wait until condition`, as `available a`"),
    WordRow(.step, meaning: "the next pending event; `step 3` the next three"),
    WordRow(
      .deliver, "model.op",
      meaning:
        "this pending answer now; `cancelled`, `number 2`, `in PLACE`, `ok(value)`, `fail(\"m\")` or `part(value)` may follow",
      before: .calls),
    WordRow(
      .given, "model.op fails \"m\"",
      meaning: "how a model behaves from now on: `fails`, `answers`, `never answers`, `takes`, `parts`"),
    WordRow(.show, meaning: "the screen; `show expression` a value"),
    WordRow(
      .expect, "condition",
      meaning: "what must be true: `in`, `on`, `screen`, `no`, `available`, `emitted`, `called` and more"),
    WordRow(.let, "x = expression", meaning: "a name for a value"),
    WordRow(
      .repeat, "3 { steps }", meaning: "steps, several times; `repeat x in list { steps }` for each element"),
  ]
  package static let stepWords = steps.map { $0.word } + [.strict]

  /// After `expect`.
  package static let expectations = [
    WordRow(.in, meaning: "the active state", before: .states),
    WordRow(.on, meaning: "the screen on top", before: .screens),
    WordRow(
      .screen, meaning: "the rendered text",
      before: .words([WordRow(.contains, meaning: "a text, as if no line had wrapped")])),
    WordRow(.no, meaning: "a text is not on the screen"),
    WordRow(.name, "\"text\"", meaning: "what a screen reader calls an element; `of \"Run\" ==`, of a text"),
    WordRow(.available, meaning: "it can be done now", before: .actions),
    WordRow(.refused, meaning: "it cannot be done now", before: .actions),
    WordRow(.emitted, meaning: "a signal", before: .actions),
    WordRow(
      .nothing, meaning: "`nothing emitted`: no other signal has left the app",
      before: .words([WordRow(.emitted, meaning: "no other signal has left the app")])),
    WordRow(.called, meaning: "an op was called once, or `3 times`", before: .models),
    WordRow(.not, meaning: "`not called`: no call of an op"),
    WordRow(.error, meaning: "`error { steps }`: an error undoes one of the steps"),
    WordRow(.frames, meaning: "every frame since the last such line", before: .states),
    WordRow(.pending, meaning: "a call in flight", before: .models),
    WordRow(.idle, meaning: "no call and no `after` in flight"),
    WordRow(.dropped, meaning: "an answer came too late", before: .models),
  ]

  /// After the name of a test, in this order; `known` instead of `skipped`.
  static let testHeads = [
    WordRow(.known, "\"APP-12\"", meaning: "it fails today"),
    WordRow(.skipped, "\"why\"", meaning: "it does not run"),
    WordRow(.tagged, "slow, …", meaning: "words by which tests are chosen"),
    WordRow(.for, "x in list", meaning: "once for each element"),
  ]

  /// After `deliver` and an op, in this order.
  package static let deliveries = [
    WordRow(.cancelled, meaning: "a call whose state was left"),
    WordRow(.number, "2", meaning: "the second oldest of those that match"),
    WordRow(.in, "PLACE", meaning: "a call of this state, machine or screen"),
    WordRow(.ok, meaning: "with this value"),
    WordRow(.fail, meaning: "with this message, or this case"),
    WordRow(.part, meaning: "a part, before the answer: this value, or the next one of the op"),
  ]

  /// The words that begin clauses of an `explore`.
  package static let clauses = [
    WordRow(
      .may, "STEP",
      meaning: "one more move: a gesture, `send`, `deliver` or `given`; `for x in list` may follow"),
    WordRow(
      .may, "end in STATE",
      meaning: "a state in which the path may end; a condition, too: `may end done`"),
    WordRow(
      .may, "look alike in STATE, …",
      meaning: "for `vsh audit`: screens of the calls of these states are meant to be equal"),
    WordRow(
      .never, "GESTURE", meaning: "the walk does not make it: `never tap \"Log out\"`",
      before: .words(steps.filter { $0.word.gesture != nil }, of: "gestures")),
    WordRow(
      .ignore, "name, …",
      meaning:
        "variables or models that are ignored when states are compared; `ignore now`, `ignore n above 3`"),
    WordRow(.rows, "all", meaning: "every row of a list, not only the first, the second and the last"),
    WordRow(
      .within, "12 steps", meaning: "at most this many steps from the start; the claims are made within them"),
    WordRow(.states, "50000", meaning: "at most this many states"),
    WordRow(.failures, "2", meaning: "at most this many failing answers on a path"),
    WordRow(
      .answers, "as given", meaning: "calls answer what their models or a `given` say, no other value"),
    WordRow(.always, "condition \"message\"", meaning: "it is true in every state"),
    WordRow(.reaches, "STATE", meaning: "some path leads there; a condition, too", before: .states),
    WordRow(
      .after, "STATE comes STATE",
      meaning: "from the first, answers and timers alone lead to the second; conditions, too", before: .states
    ),
    WordRow(.returns, "to STATE", meaning: "from every state some path leads there; a condition, too"),
    WordRow(
      .settles, meaning: "answers and timers alone end every wait",
      before: .words([WordRow(.except, "STATE, …", meaning: "calls and timers of these states may go round")])
    ),
    WordRow(.reloads, meaning: "opened again in any state, the app shows in the end what is true"),
    WordRow(.any, "order", meaning: "two answers in flight may come in either order"),
    WordRow(.any, "order in the end", meaning: "the same, compared only when every call has answered"),
  ]

  /// The words that begin lines of an `app`.
  package static let appLines = [
    WordRow(.page, "\"index.html\"", meaning: "the page, below the root folder; `at \"/shop/\"` may follow"),
    WordRow(.inside, "model, …", meaning: "models that are part of the app", before: .models),
    WordRow(
      .rows, "are \".item\"", meaning: "the elements that are rows, by a selector",
      before: .words([WordRow(.are, "\".item\"", meaning: "a selector")])),
    WordRow(
      .buttons, "are \".btn\"", meaning: "the elements that are buttons, too, by a selector",
      before: .words([WordRow(.are, "\".btn\"", meaning: "a selector")])),
    WordRow(
      .before, "each POST \"/reset\"", meaning: "a request to the page's own server before each test",
      before: .words([WordRow(.each, "POST \"/reset\"", meaning: "test")])),
    WordRow(.within, "\"main\"", meaning: "the part of the page that is meant, by a selector"),
    WordRow(
      .alerts, "are dialogs", meaning: "alerts are those of the browser: `confirm(…)`",
      before: .words([WordRow(.are, "dialogs", meaning: "of the browser")])),
    WordRow(.settles, "20ms", meaning: "timers of the page up to this are due at once"),
    WordRow(.ignore, "\"text\"", meaning: "a text of a view that is not compared"),
    WordRow(.known, "\"reason\" in \"test\", …", meaning: "tests whose difference is known"),
  ]

  /// After the `is` of an op.
  package static let requests = [
    WordRow(.get, "\"/path\"", meaning: "a request for data"),
    WordRow(.post, "\"/path\" { name, … }", meaning: "a request with new data"),
    WordRow(.put, "\"/path\" { name, … }", meaning: "a request that replaces data"),
    WordRow(.patch, "\"/path\" { name, … }", meaning: "a request that changes data"),
    WordRow(.delete, "\"/path\"", meaning: "a request that removes data"),
  ]

  /// After the address or the body of a request, in this order.
  static let template = WordRow(.answers, "\"cities.html\"", meaning: "a template of the answer")
  static let failureBody = WordRow(.fails, "{ error: message }", meaning: "the body of a failure")

  /// After the type of a record's field, in this order.
  static let data = [
    WordRow(.from, "\"key\"", meaning: "the key in data files"),
    WordRow(
      .as, "text", meaning: "the form in data files: `text`, `seconds`, `milliseconds`, a date's pattern"),
  ]

  /// The words that are operands of any condition.
  static let questions: [Word] = [.in, .on, .available, .pending]

  /// After `given`, beside the models.
  static let givens = [
    WordRow(.clock, meaning: "what `now` says"),
    WordRow(.width, meaning: "cells of the screen"),
    WordRow(.locale, meaning: "of `format`"),
    WordRow(.zone, meaning: "of dates and days"),
  ]

  /// After `given` and a model.
  package static let behaviors = [
    WordRow(.fails, meaning: "with a message, or a case"),
    WordRow(.answers, meaning: "with a value, or as the model does"),
    WordRow(.never, meaning: "`never answers`"),
    WordRow(.takes, meaning: "so long"),
    WordRow(.parts, meaning: "with these parts before the answer"),
    WordRow(.from, meaning: "other data: a file, or a value"),
    WordRow(.then, meaning: "for the call after that"),
  ]
}

/// The forms after the `as` of a record's field, which are no words anywhere else.
package enum FormWord: String, Sendable, CaseIterable {
  case text, seconds, milliseconds

  package var meaning: String {
    switch self {
    case .text: "a value or its text, as 17 or \"17\""
    case .seconds: "a number of seconds; of a date, since 1970"
    case .milliseconds: "a number of milliseconds; of a date, since 1970"
    }
  }
}

/// A word that begins an entry, for completion and help.
package struct WordRow: Sendable {
  package let word: Word
  /// The syntax after the word, as help shows it.
  private let rest: String
  package let meaning: String
  /// What the word needs after it; nil where that is any expression, or nothing.
  let offer: Offer?

  init(_ word: Word, _ rest: String = "", meaning: String, before offer: Offer? = nil) {
    self.word = word
    self.rest = rest
    self.meaning = meaning
    self.offer = offer
  }

  package var usage: String { rest.isEmpty ? word.rawValue : word.rawValue + " " + rest }
}

extension Word {
  /// The gesture that the word begins.
  package var gesture: Gesture? { Self.gestures[self] }

  private static let gestures: [Word: Gesture] = Gesture.allCases.reduce(into: [:]) { found, gesture in
    if let word = Word(rawValue: gesture.description) { found[word] = gesture }
  }

  /// The lists whose entries a word may begin, as a set that fits into a token.
  struct Roles: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    static let item = Roles(rawValue: 1)
    static let screenMember = Roles(rawValue: 2)
    static let regionMember = Roles(rawValue: 4)
    static let stateMember = Roles(rawValue: 8)
    static let arm = Roles(rawValue: 16)
    static let statement = Roles(rawValue: 32)
    static let step = Roles(rawValue: 64)
  }

  fileprivate var roles: Roles {
    let lists: [(words: [Word], role: Roles)] = [
      (Self.items.map { $0.word }, .item), (Self.screenMembers, .screenMember),
      (Self.regionMembers, .regionMember),
      (Self.stateMembers, .stateMember), (Self.arms, .arm), (Self.statements, .statement),
      (Self.stepWords, .step),
    ]
    return lists.reduce(into: []) { if $1.words.contains(self) { $0.insert($1.role) } }
  }
}

/// Maps interned names to words with one load per identifier.
struct WordTable: Sendable {
  private var meanings: [TokenMeaning] = []

  /// The words as the first names of a table, created once for all files.
  private static let first: (table: WordTable, names: NameTable) = {
    var names = NameTable()
    let table = WordTable(addingTo: &names)
    names.beginsWithWords = true
    return (table, names)
  }()

  init(interning names: inout NameTable) {
    // A table that contains only the empty name is replaced by the shared one.
    if names.count == 1 { names = Self.first.names }
    self = names.beginsWithWords ? Self.first.table : WordTable(addingTo: &names)
  }

  private init(addingTo names: inout NameTable) {
    for word in Word.allCases where word != .none {
      let name = names.intern(word.rawValue)
      while meanings.count <= Int(name.index) {
        let index = UInt32(truncatingIfNeeded: meanings.count)
        meanings.append(TokenMeaning(.name, name: NameID(index: index)))
      }
      let kind = Word.reserved.first { $0.word == word }?.kind ?? .name
      meanings[Int(name.index)] = TokenMeaning(kind, name: name, word: word, roles: word.roles)
    }
  }

  /// The meaning of a name; a plain name where it is not a word.
  func meaning(of name: NameID) -> TokenMeaning {
    let index = Int(name.index)
    return index < meanings.count ? meanings[index] : TokenMeaning(.name, name: name)
  }
}
