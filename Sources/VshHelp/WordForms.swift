import VshSyntax

/// A form in which a word of the language is used, with a sentence and an example.
package struct WordForm: Sendable {
  /// Where the word is used: `step`, `member of a screen`.
  package let kind: String
  package let form: String
  package let meaning: String
  package let example: String?

  init(_ kind: String, _ form: String, _ meaning: String, _ example: String?) {
    self.kind = kind
    self.form = form
    self.meaning = meaning
    self.example = example
  }

  /// Whether the word has this form where an entry of a tree has it as its own word.
  func fits(_ entry: SyntaxKind, inside parent: SyntaxKind) -> Bool {
    switch entry {
    case .inExpression, .askExpression:
      kind == (parent == .expectStep ? WordForms.after(.expect) : WordForms.value)
    case .expectStep: kind == WordForms.after(.expect)
    case .deliverStep: kind == WordForms.after(.deliver)
    case .givenStep, .behavior: kind == WordForms.after(.given)
    case .gestureStep: kind == WordForms.typed
    case .letStatement, .sendStatement:
      kind == (parent == .block ? WordForms.body : WordForms.typed)
    case .failStatement: kind == WordForms.body
    case .inElement: kind == WordForms.element
    case .arm: kind == WordForms.arm
    case .leaveWork, .afterWork: kind == WordForms.state
    case .alwaysMember: kind == WordForms.screen
    case .claimClause, .neverClause: kind == WordForms.ofExplore
    case .pageLine, .insideLine, .rowsLine, .buttonsLine, .beforeLine,
      .withinLine, .alertsLine, .settlesLine, .ignoreLine, .knownLine:
      kind == WordForms.ofApp
    case .nameLine, .requestLine:
      kind == WordForms.ofApp && form.hasPrefix("\"") == (entry == .nameLine)
    case .mayClause, .endClause: form.hasPrefix("may end") == (entry == .endClause)
    case .modelDeclaration, .operationDeclaration, .aside: kind == WordForms.declaration
    case .screenDeclaration, .backgroundDeclaration: kind == WordForms.item
    case .parameter: kind == WordForms.field
    case .enumCase: kind == WordForms.enumCase
    default: false
    }
  }
}

/// The forms of the words that begin no declaration, step or clause, and the examples of those after `expect`, `given` and
/// `deliver`, and in an `app`.
enum WordForms {
  /// The forms of a word, in the order of the table.
  static func rows(of word: String) -> [WordForm] { rows.filter { $0.word.rawValue == word }.map { $0.form } }

  static var words: [Word] {
    var words: [Word] = []
    for row in rows where !words.contains(row.word) { words.append(row.word) }
    return words
  }

  static let item = "declaration"
  static let typed = "step"
  static let ofExplore = "clause of `explore`"
  static let ofApp = "line of `app`"
  static func after(_ step: Word) -> String { "after `\(step.rawValue)`" }

  static let declaration = "head of a declaration"
  static let field = "field of a record"
  static let enumCase = "case of an enum"
  static let screen = "member of a screen"
  static let state = "member of a state"
  static let arm = "answer of a call"
  private static let target = "target"
  static let body = "statement"
  static let element = "element"
  private static let step = "part of a step"
  static let value = "value"
  private static let clause = "part of a clause of `explore`"

  static let rows: [(word: Word, form: WordForm)] = [
    // Values.
    row(.true, value, "true", "the `Bool` for yes", "var isOpen = true"),
    row(.false, value, "false", "the `Bool` for no", "var isOpen = false"),
    row(.nil, value, "nil", "no value, of an optional type", "var chosen: Int? = nil"),
    row(
      .switch, value, "switch value { case .a: x; default: y }", "one value for each case of an enum",
      "switch size { case .small: \"S\"; case .large: \"L\" }"),
    row(
      .switch, "element or statement", "switch value { case .a(x) { … } default { … } }",
      "one block for each case of an enum",
      "switch upload { case .failed(reason) { text reason } default { } }"),
    row(
      .case, value, "case .a, .b(x): value",
      "the value of a `switch` for these cases; `x` names a value of the case",
      "case .failed(reason): reason"),
    row(
      .default, value, "default: value",
      "the value of a `switch` for all other cases, or of a dictionary without the key",
      "counts[name, default: 0]"),
    row(.underscore, value, "_", "any value, where a state or a call is compared", "expect in failed(_)"),
    row(
      .underscore, enumCase, "name = _", "the case for any other text or number of a data file",
      "enum Plan { free, other = _ }"),
    row(
      .in, value, "in state", "whether the state is active; before it, a machine: `part(\"a\") in lit`",
      "action pay when in open -> paid"),
    row(
      .in, element, "in state { elements }", "elements that are shown while the state is active",
      "in failed(message) { text message }"),
    row(.on, value, "on Screen", "whether the screen is on top", "expect on Cart || on Home"),
    row(
      .available, value, "available action", "whether the action would be taken now", "expect available retry"
    ),
    row(.pending, value, "pending model.op", "whether a call is in flight", "wait until !pending news.list"),
    row(
      .if, "element or statement", "if condition { … } else { … }",
      "one of two blocks; `if let x = optional` names a value that is there", "if count > 3 { text \"many\" }"
    ),
    row(
      .else, "element or statement", "else { … }", "what happens where the condition of an `if` is false",
      "if isOpen { text \"open\" } else { text \"closed\" }"),
    row(
      .for, element, "for x in list { elements }", "elements for each element of a list",
      "for note in notes { row note }"),
    row(
      .let, body, "let x = value", "a name for a value in the rest of the body", "let total = price * count"),
    // Heads of declarations.
    row(
      .from, declaration, "model name: Type from \"file\"",
      "the file or the address that holds a model's data",
      "model beers: [Beer] from \"beers.json\" { op list() = data }"),
    row(
      .from, field, "name: Type from \"key\"", "the key that data files have for the field",
      "record User { mail: String from \"e-mail\" }"),
    row(
      .as, field, "name: Type as text",
      "the form of the field in data files: `text`, `seconds`, `milliseconds` or a date's pattern",
      "record User { since: Date from \"created\" as seconds }"),
    row(
      .at, declaration, "from \"file\" at \"part\"", "the part of a file that holds the data",
      "model beers: [Beer] from \"beers.json\" at \"results\" { op list() = data }"),
    row(
      .takes, declaration, "takes 200ms", "how long an op, or each op of a model, needs for its answer",
      "op list() takes 200ms = data"),
    row(
      .parts, declaration, "parts [0.5]", "what comes before the answer of an op, spread over its time",
      "op upload() takes 3s parts [0.25, 0.5, 0.75] = true"),
    row(
      .fails, declaration, "fails Enum", "the enum whose cases the failures of an op may have",
      "op pay(sum: Int) fails Declined = sum < 100 else fail .limit"),
    row(
      .op, declaration, "op name(parameters) = value", "an operation of a model, which states call",
      "op find(id: Int) = data.first { $0.id == id }"),
    row(
      .by, declaration, "enum Name by \"key\" { cases }", "the key that names the case in data files",
      "enum Payment by \"status\" { paid, failed(reason: String) }"),
    row(
      .by, declaration, "each name: Component for x in list by key",
      "the key that identifies a machine",
      "each result: Result(beer) for beer in beers by beer.id"),
    row(
      .tagged, declaration, "test \"name\" tagged a, b { steps }",
      "words by which `vsh test --tag` chooses tests",
      "test \"it loads\" tagged slow { open News }"),
    row(
      .skipped, declaration, "test \"name\" skipped \"why\" { steps }",
      "it does not run, and is reported apart; the block may be missing; of an `explore`, too",
      "test \"it syncs\" skipped \"the server moves\""),
    row(
      .known, declaration, "test \"name\" known \"APP-12\" { steps }",
      "it fails today; when it passes, the run fails; of an `explore`, too",
      "test \"it adds up\" known \"APP-12\" { expect 1 == 2 }"),
    // Members of a screen and a state.
    row(.use, screen, "use model", "a model that the screen's states call", "use news"),
    row(.var, screen, "var name = value", "a variable, with its first value", "var count = 0"),
    row(
      .bind, screen, "bind name = value", "a value that is derived from others whenever it is read",
      "bind total = items.count"),
    row(
      .one, screen, "one name: Component(arguments)", "a component as a machine of the screen",
      "one player: Player(\"a\")"),
    row(
      .each, screen, "each name: Component(x) for x in list by key", "a machine for each element of a list",
      "each result: Result(beer) for beer in beers by beer.id"),
    row(
      .always, screen, "always condition \"message\"", "a condition that has to hold after every step",
      "always count >= 0 \"the count is never negative\""),
    row(.view, screen, "view { elements }", "what the screen shows", "view { text \"\\(count)\" }"),
    row(
      .region, screen, "region name { states }", "states that are active beside the others",
      "region sound { state on; state off }"),
    row(
      .state, screen, "state name(parameters) { members }",
      "a state; the first one is where the screen begins",
      "state failed(message: String) { action retry -> loading }"),
    row(
      .action, screen, "action name(parameters) when condition -> state { statements }",
      "what a gesture, a link or a `send` does", "action retry when attempts < 3 -> loading { attempts += 1 }"
    ),
    row(
      .enter, state, "enter { statements }", "what happens when the state is entered",
      "enter { attempts += 1 }"),
    row(
      .leave, state, "leave { statements }", "what happens when the state is left", "leave { note = \"\" }"),
    row(
      .call, state, "call model.op(arguments) { ok(x) -> state; fail(error) -> state }",
      "a call that begins when the state is entered, and is dropped when it is left",
      "call news.list() { ok(list) -> loaded { articles = list }; fail(error) -> failed(error.message) }"),
    row(
      .watch, state, "watch model.op(arguments) { ok(x) { … } }",
      "a call that answers again whenever the data change",
      "watch news.list() { ok(list) { articles = list }; fail(error) -> failed(error.message) }"),
    row(
      .present, state, "present Screen(arguments) { finished(x) -> state; dismissed -> state }",
      "a screen over this one while the state is active",
      "present Picker() { finished(x) -> chosen { value = x }; dismissed -> idle }"),
    row(
      .after, state, "after 2s -> state", "what happens once, when the time has passed in the state",
      "after 2s -> idle"),
    row(
      .every, state, "every 1s { statements }", "what happens each time the time has passed in the state",
      "every 1s { seconds += 1 }"),
    row(
      .when, state, "when condition -> state",
      "where the state leads as soon as the condition holds; in an action, its guard",
      "when count == 3 -> full"),
    row(
      .ok, arm, "ok(x) -> state { statements }", "what happens when a call answers with a value",
      "ok(list) -> loaded { articles = list }"),
    row(
      .fail, arm, "fail(error) -> state { statements }", "what happens when a call answers with a failure",
      "fail(.declined(why)) -> refused(why); fail(error) -> failed(error.message)"),
    row(
      .part, arm, "part(x) -> state { statements }", "what happens when a part of a call's answer comes",
      "part(share) { progress = share }"),
    row(
      .finished, arm, "finished(x) -> state { statements }", "what happens when a presented screen finishes",
      "finished(x) -> chosen { value = x }"),
    row(
      .dismissed, arm, "dismissed -> state { statements }",
      "what happens when a presented screen is dismissed",
      "dismissed -> idle"),
    row(.same, target, "-> same", "the state itself, left and entered again", "action reload -> same"),
    row(
      .resume, target, "-> resume state", "the state, where it was last left", "action back -> resume playing"
    ),
    row(
      .deep, target, "-> resume deep state", "the state and all below it, where they were last left",
      "action back -> resume deep playing"),
    // Statements.
    row(.emit, body, "emit signal(arguments)", "a signal that leaves the app", "emit opened(url)"),
    row(
      .send, body, "send action(arguments)",
      "an action of this screen, of a machine, or of all of an `each`, after this body",
      "send reload"),
    row(.push, body, "push Screen(arguments)", "a screen on top of this one", "push Details(article)"),
    row(
      .pop, body, "pop", "this screen closes, and the one below is on top again; `pop to Home` goes further",
      "action close { pop }"),
    row(
      .to, body, "pop to Screen", "back to a screen by its name: all above it close",
      "action home { pop to Home }"),
    row(
      .dismiss, body, "dismiss", "this presented screen closes, without a value", "action cancel { dismiss }"),
    row(
      .finish, body, "finish(value)", "this presented screen closes, with a value",
      "action choose(x: Int) { finish(x) }"),
    row(
      .return, body, "return value", "the answer of an op",
      "op add(n: Int) { data.append(n); return data.count }"),
    row(
      .fail, body, "fail \"message\"", "the failure of an op; `fail 401, \"m\"`, `fail .limit`",
      "op pay() { fail \"sold out\" }"),
    row(.append, body, "list.append(value)", "a value at the end of a list", "items.append(\"Tea\")"),
    row(
      .insert, body, "list.insert(value, at: place)", "a value at a place of a list",
      "items.insert(\"Tea\", at: 0)"),
    row(
      .remove, body, "list.remove(at: place)", "one element is removed, or all for which a closure is true",
      "items.remove { $0.id == id }"),
    // Steps.
    row(
      .until, step, "wait until condition", "time passes until the condition is true", "wait until count > 3"),
    row(
      .strict, "first step of a test", "strict", "the test fails where a change is not expected by a line",
      "strict except count"),
    row(.except, step, "strict except a, b", "variables that a strict test leaves out", "strict except now"),
    row(.row, step, "tap row 2", "a row by its number, or by its text", "swipe row 2 \"Delete\""),
    row(
      .to, step, "set \"label\" to value",
      "the value of a slider, a stepper or a date; the new place of a row",
      "set \"Volume\" to 7"),
    row(
      .into, step, "type \"text\" into \"label\"", "the field that takes the text",
      "type \"Ann\" into \"Name\""),
    row(
      .clock, step, "given clock Date(\"…\")", "what `now` says from here on",
      "given clock Date(\"2026-11-20T09:00:00Z\")"),
    row(.width, step, "given width 60", "the width of the screen in characters", "given width 60"),
    row(
      .locale, step, "given locale \"en\"", "the language and the region of dates and numbers",
      "given locale \"ja\""),
    row(
      .zone, step, "given zone \"Europe/Berlin\"", "the time zone of dates and days",
      "given zone \"+09:00\""),
    row(
      .times, step, "expect called model.op 3 times", "how often an op was called",
      "expect called news.list 3 times"),
    row(
      .contains, step, "expect screen contains \"text\"",
      "the screen has the text, as if no line had wrapped",
      "expect screen contains \"3 articles\""),
    row(
      .not, step, "expect not called model.op", "there was no call of an op", "expect not called news.list"),
    // Clauses.
    row(
      .end, clause, "may end in state", "a state in which nothing more can be done is intended",
      "may end in paid"),
    row(.all, clause, "rows all", "each row of a list is tried", "rows all"),
    row(
      .comes, clause, "after state comes state", "answers and timers alone lead from one to the other",
      "after in paying comes in paid || in failed"),
    row(
      .look, clause, "may look alike in state", "for `vsh audit`: equal screens are intended there",
      "may look alike in saving"),
    row(
      .alike, clause, "may look alike in state", "for `vsh audit`: equal screens are intended there",
      "may look alike in saving"),
    row(
      .above, clause, "ignore name above value", "all greater numbers or durations are one",
      "ignore elapsed above 30s"),
    row(.order, clause, "any order", "two answers in flight may come in either order", "any order"),
    row(
      .the, clause, "any order in the end", "the screens are compared when all calls have answered",
      "any order in the end"),
    row(
      .ofSteps, clause, "within 12 steps", "the greatest number of steps from the start", "within 12 steps"),
    // Lines of an `app`.
    row(
      .at, ofApp, "page \"file\" at \"/path/\"", "the path that a page was built for",
      "page \"dist/index.html\" at \"/shop/\""),
    row(
      .in, ofApp, "known \"reason\" in \"test\"", "the tests whose difference is known",
      "known \"APP-12\" in \"T24\", \"T36\""),
    row(
      .are, ofApp, "rows are \"selector\"", "the elements of the page that are rows", "rows are \".listItem\""
    ),
    row(
      .each, ofApp, "before each POST \"/path\"", "a request to the page's own server before each test",
      "before each POST \"/reset\""),
    row(
      .dialogs, ofApp, "alerts are dialogs", "alerts are dialogs of the browser", "alerts are dialogs"),
    row(
      .answers, ofApp, "model.op() is GET \"/path\" answers \"file\"",
      "the file that an answer is written with",
      "cities.list() is GET \"/cities\" answers \"cities.html\""),
    row(
      .fails, ofApp, "model.op() is POST \"/path\" fails { field: message }", "what the body of a failure is",
      "users.join() is POST \"/join\" fails { error: message }"),
    row(
      .is, ofApp, "\"text\" is \"text\"", "what the app calls a text of the script's view",
      "button \"Mark all\" is \"Toggle all\""),
    row(
      .is, ofApp, "model.op(a) is POST \"/path\"", "the request that a call is in the app",
      "cities.search(text) is GET \"/search?q=\\(text)\""),
  ]

  private static func row(
    _ word: Word, _ kind: String, _ form: String, _ meaning: String, _ example: String
  ) -> (word: Word, form: WordForm) {
    (word, WordForm(kind, form, meaning, example))
  }

  /// The examples of the words after `expect`, `given` and `deliver`, and in an `app`.
  static func example(after step: Word, _ word: Word) -> String? {
    examples[step.rawValue + " " + word.rawValue]
  }

  private static let examples = [
    "expect in": "expect in failed(\"offline\")",
    "expect on": "expect on Details",
    "expect screen": "expect screen contains \"3 articles\"",
    "expect no": "expect no \"Loading…\"",
    "expect name": "expect name of \"Delete\" == \"Delete Green tea\"",
    "expect available": "expect available retry",
    "expect refused": "expect refused tap \"Pay\"",
    "expect emitted": "expect emitted opened(\"a.example\")",
    "expect nothing": "expect nothing emitted",
    "expect called": "expect called news.list 3 times",
    "expect not": "expect not called news.list",
    "expect error": "expect error { tap \"Divide\" }",
    "expect frames": "expect frames loading, loaded",
    "expect pending": "expect pending news.list",
    "expect idle": "expect idle",
    "expect dropped": "expect dropped news.list",
    "given fails": "given news.list fails \"offline\"",
    "given answers": "given news.list answers []",
    "given never": "given news.list never answers",
    "given takes": "given news.list takes 2s",
    "given from": "given news from \"many.json\"",
    "given then": "given news.list fails \"offline\" then answers",
    "deliver cancelled": "deliver news.list cancelled",
    "deliver number": "deliver news.list number 2",
    "deliver in": "deliver news.list in loading",
    "deliver ok": "deliver news.list ok([])",
    "deliver fail": "deliver news.list fail(\"offline\")",
    "app page": "page \"dist/index.html\"",
    "app inside": "inside storage",
    "app rows": "rows are \".listItem\"",
    "app buttons": "buttons are \".btn\"",
    "app before": "before each POST \"/reset\"",
    "app within": "within \"main\"",
    "app alerts": "alerts are dialogs",
    "app settles": "settles 20ms",
    "app ignore": "ignore \"made with love\"",
    "app known": "known \"APP-12: not kept yet\" in \"T24\"",
    "app GET": "cities.search(text) is GET \"/search?q=\\(text)\"",
    "app POST": "cities.add(name) is POST \"/cities\" { name }",
    "app PUT": "cities.rename(id, name) is PUT \"/cities/\\(id)\" { name }",
    "app PATCH": "cities.rename(id, name) is PATCH \"/cities/\\(id)\" { name }",
    "app DELETE": "cities.remove(id) is DELETE \"/cities/\\(id)\"",
  ]
}
