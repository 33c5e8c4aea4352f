/// Constructs of other languages that people write out of habit, each with the construct to write here. This is data:
/// `HabitPattern` parses the patterns, and `HabitExplanation` replaces other diagnostics by these.
///
/// A pattern is a sequence of words with blanks between them. `NAME`, `NUMBER` and `TEXT` match any of these; `*`
/// matches any words, `…` any words without a `{`; `^` is the beginning of a line or block, `$` the end of a line or of an
/// entry. `a|b` matches either word. `@` marks the word that is the cause.
struct Habit: Sendable {
  let pattern: String
  /// One sentence about the cause; `%` is the cause's text.
  let message: String
  /// The fix; `%` is the same text.
  let label: String
  /// The codes of which the line must have one; empty for any.
  let codes: [Int]
  /// Whether such a mistake must begin at the cause.
  let isAtMistake: Bool
  /// The number of words, the cause first, that the fix replaces.
  let replacedCount: Int
  /// The words before the first of which these words end, where their number is open; as in a pattern.
  let ends: [String]
  /// The replacement where the label names it with more words, or with other ones.
  private let edit: String?

  @inline(never)  // Else each entry of the table is written out, which takes the compiler seconds.
  init(
    _ pattern: String, _ message: String, _ label: String, codes: [Int] = [], atMistake: Bool = false,
    replacing replacedCount: Int = 1, upTo end: String? = nil, by edit: String? = nil
  ) {
    self.replacedCount = replacedCount
    ends = end?.split(separator: "|").map(String.init) ?? []
    self.edit = edit
    self.pattern = pattern
    self.message = message
    self.label = label
    self.codes = codes
    isAtMistake = atMistake
  }

  /// The replacement for the cause, where the label names a certain one; `%` is the cause's text.
  var replacement: String? {
    if let edit { return edit }
    if label == "take it out" { return "" }
    let start = "write `"
    guard label.hasPrefix(start), label.last == "`" else { return nil }
    let words = label.dropFirst(start.count).dropLast()
    let isWords = words.allSatisfy { $0.isLetter || $0 == " " || $0 == "%" }
    return isWords || ["\"", "&&", "||", "==", "//", "->", "+= 1", "-= 1"].contains(words)
      ? String(words) : nil
  }

  /// As an edit: the pattern of another language, as a text of this one.
  static let pattern = "%pattern"

  /// The first match wins.
  static let all: [Habit] = [
    // Declarations.
    Habit("^ @const NAME", "there is no `const`", "write `let` in a body, `bind` or `var` in a screen"),
    Habit(
      "^ @let NAME", "a screen has no `let`", "write `bind` for what is derived, `var` for what changes",
      codes: [133]),
    Habit(
      "^ let NAME @:", "a `let` has the type of its value", "take `:` and the type out", codes: [120],
      upTo: "=", by: " "),
    Habit(
      "^ func * ) @=>|: NAME", "the type of a function's result comes after an arrow", "write `->`",
      codes: [103, 120]),
    Habit(
      "^ func NAME ( * ) @=", "a function says the type of its result", "write `-> Type =`", codes: [120]),
    Habit(
      "^ @func NAME", "a function is written at the top of the file, not in a screen",
      "move it out of the screen", codes: [123]),
    Habit("^ @function|def|fn NAME", "there is no `%`", "write `func`"),
    Habit("^ @async", "there is no `async`: nothing waits in the middle of a body", "take it out"),
    Habit(
      "^ @private|public|internal ( set )", "there is no `%` for one side of a value", "take it out",
      replacing: 4),
    Habit("^ @fileprivate NAME", "there is no `fileprivate`", "write `private`"),
    Habit(
      "^ @public|export|internal|open record|enum|func|flow|model|screen|component|background|struct|class|interface|type|function|const|let|var|final|private|async NAME",
      "there is no `%`: what is not `private` can be imported",
      "take it out"),
    Habit(
      "^ @private var|bind|state|region|action|op NAME",
      "what is in a screen or a model belongs to it anyway",
      "take it out"),
    Habit(
      "^ @struct|class|interface NAME", "there is no `%`: a value with fields is a record", "write `record`"),
    Habit(
      "^ @service|actor|worker|store|task|object|singleton|global NAME {",
      "work that outlives its screen is a `background`", "write `background`", atMistake: true),
    Habit(
      "^ background @screen|component NAME", "a background is declared without `%`", "take it out",
      codes: [120]),
    Habit("^ @type NAME =", "there is no `%` to declare a type", "write `record` or `enum`"),
    Habit(
      "^ @model NAME { NAME :", "a model holds operations; what has fields is a record", "write `record`"),
    Habit(
      "^ op * ) @->", "an op has no result type of its own: its value says it", "take it and the type out",
      codes: [120], atMistake: true, upTo: "=|{|fails", by: ""),
    Habit(
      "^ op * ) @async", "an op has no `async`: each takes its time, and may fail",
      "take out what is before `=` or `{`", codes: [120], atMistake: true, upTo: "=|{|fails", by: ""),
    Habit(
      "^ op * ) @throws ->|=|{", "an op has no `throws`: each takes its time, and may fail",
      "take out what is before `=` or `{`", codes: [120], upTo: "=|{|fails", by: ""),
    Habit(
      "^ func … { @return", "a function is one expression, without `return`",
      "write `= expression` for the block", codes: [131]),
    Habit("enum * NAME ( @NAME )", "a value of a case has a name", "write `value: %`", codes: [120]),
    Habit(
      "enum * NAME ( @NAME ,", "the values of a case have names", "write `first: %`, and a name for each",
      codes: [120]),
    Habit(
      "^ @indirect enum", "there is no `indirect`: a list, an optional or a dictionary ends a tree",
      "take it out"),
    Habit(
      "case … @where", "a choice of a `switch` has no condition", "ask in its value: `condition ? a : b`",
      codes: [120]),
    Habit(
      "@@ unknown", "there is no `@unknown`: any other value of data files is a case of its own",
      "write `other = _` in the enum", codes: [103]),
    Habit(". @rawValue", "a case has no `%`", "write a `switch` with a value for each case", codes: [209]),
    Habit(
      "^ init ( @from", "data are decoded by the fields of a record alone",
      "write `from \"key\"` or `as form` after a field's type", codes: [120]),
    Habit(
      "@SerializedName|SerialName|JsonKey|JsonProperty|JsonPropertyName|JSONKey (",
      "there is no `%`: a field says its key itself", "write `from \"key\"` after the field's type",
      codes: [103]),
    Habit(
      "NAME : NAME @= from TEXT", "`from` is written directly after a field's type", "take it out",
      codes: [120, 202]),
    Habit(
      "^ @import SwiftUI|UIKit|Foundation|Combine|XCTest|Testing|React $",
      "the language has all of it already",
      "take it out", replacing: 2),
    Habit(
      "^ import @NAME $", "a file is imported by its path", "write `import \"%.vs\"`", by: "\"%.vs\""),
    Habit(
      "^ screen|component|model|state|region|view|in|for|if|test|flow|explore … @: {",
      "a block begins with `{` alone", "take it out", codes: [120], atMistake: true),
    Habit(
      "^ screen|component|model|state|region|view|in|for|if|test|flow|explore … @:",
      "a block is written in braces", "write `{`, and `}` at its end", codes: [120], atMistake: true),
    Habit(
      "^ use NAME @, NAME", "a `use` names one model", "write a `use` for each", codes: [120], by: "; use"),
    // Types.
    Habit("@Array|List <", "a list's type is written in brackets", "write `[Type]`"),
    Habit("@Set <", "there are no sets; a list's type is written in brackets", "write `[Type]`"),
    Habit("@Map|Dictionary|Record <", "a dictionary's type is written in brackets", "write `[Key: Value]`"),
    Habit(
      ": NAME @[ ]", "a list's type is written with the element's type in the brackets", "write `[Type]`"),
    Habit(": @int", "there is no type `%`", "write `Int`"),
    Habit(": @string|str", "there is no type `%`", "write `String`"),
    Habit(": @bool|boolean|Boolean", "there is no type `%`", "write `Bool`"),
    Habit(": @float|Float|CGFloat", "there is no type `%`", "write `Double`"),
    Habit(": @number", "there is no type `%`", "write `Int` or `Double`"),
    Habit(": @any", "there is no type `%`", "name the type"),
    // States and transitions.
    Habit("^ @initial", "a screen begins in its first state", "take it out, and write that state first"),
    Habit("^ @states :", "states are not listed", "write `state name` for each"),
    Habit(
      "^ @on entry|appear|mount {", "a state runs `enter` when it begins", "write `enter`", replacing: 2),
    Habit(
      "^ @on exit|disappear|unmount {", "a state runs `leave` when it ends", "write `leave`",
      replacing: 2),
    Habit("^ @on NAME", "what a state does about something is an action", "write `action`"),
    Habit("^ @transition", "there is no `%`", "write `action name -> state`"),
    Habit(
      "^ @goto", "a body cannot change state; write the target before it",
      "write `action name -> state { … }`"),
    Habit(
      "^ @target :", "a body cannot change state; write the target before it",
      "write `action name -> state { … }`"),
    Habit(
      "^ @state =", "a body cannot change state; write the target before it",
      "write `action name -> state { … }`", codes: [202], atMistake: true),
    Habit(
      "^ @computed|derived|selector NAME", "there is no `%`: what is derived is a `bind`", "write `bind`",
      codes: [120], atMistake: true),
    Habit(
      "^ @timeout|delay", "there is no `%`: a state has timers", "write `after`", codes: [120],
      atMistake: true),
    Habit(
      "^ @success|onSuccess|onData|onDone|resolve", "an answer is `ok` or `fail`", "write `ok`",
      codes: [120], atMistake: true),
    Habit(
      "^ @failure|error|onError|onFailure|reject|catch", "an answer is `ok` or `fail`", "write `fail`",
      codes: [120], atMistake: true),
    Habit(
      "^ call|watch|present … @-> {", "the arms follow without an arrow", "take it out", codes: [120],
      atMistake: true),
    Habit(
      "^ action|after|every|when|ok|fail|part|finished|dismissed … -> @{", "a state comes after `->`",
      "write `-> state { … }`", codes: [120], atMistake: true),
    Habit(
      "^ ok|fail|part|finished|dismissed @:", "an arm is written with `->`", "write `ok(value) -> state`",
      codes: [120], atMistake: true),
    Habit(
      "^ ok|fail|part|finished @NAME ->|when|{", "the value of an arm is written in parentheses",
      "write `(%)`",
      codes: [120], atMistake: true, by: "(%)"),
    Habit(
      "^ @progress|onProgress|next|onNext|chunk|onChunk|partial|parts|yield", "a part of an answer is `part`",
      "write `part`", codes: [120], atMistake: true),
    Habit(
      "^ deliver … @progress|next|chunk|partial|parts|yield", "a part of an answer is `part`", "write `part`",
      codes: [101, 120], atMistake: true),
    Habit(
      "^ op|given … @yields|emits|streams|progress|chunks|part", "what comes before an answer is its `parts`",
      "write `parts`", codes: [101, 120], atMistake: true),
    Habit(
      "op|given … takes|parts @:", "what follows a word of an op is written without a colon",
      "take it out",
      codes: [101, 120], atMistake: true),
    Habit("^ @throw|raise", "nothing is thrown: an op fails", "write `fail`", codes: [120]),
    Habit(
      "^ deliver … @fails|throws|throwing|rejects|error", "an answer is `ok` or `fail`", "write `fail`",
      codes: [101, 120], atMistake: true),
    Habit("action … @if", "the condition of an action begins with `when`", "write `when`", codes: [120]),
    Habit(
      "action * } @->", "the target of an action is written before its body",
      "write `action name -> state { … }`",
      codes: [120]),
    // Views.
    Habit(
      "@onClick|onPress|onTap|onChange", "there is no `%`: the action of an element is written after `->`",
      "write `-> action`"),
    Habit(
      "button TEXT @{", "a button has no body", "write `-> action`, and the body after that action's name"),
    Habit("^ @label TEXT", "there is no element `%`", "write `text`"),
    Habit("^ @span|p|paragraph", "there is no element `%`", "write `text`", codes: [210]),
    Habit(
      "^ @picker|Picker|select|dropdown|combobox", "there is no element `%`", "write `choice`", codes: [210]),
    Habit("^ @dialog|Dialog|modal|popup|confirm", "there is no element `%`", "write `alert`", codes: [210]),
    Habit("^ @ul|ol|List|LazyColumn", "there is no element `%`", "write `list`", codes: [210]),
    Habit("^ @img|picture", "there is no element `%`", "write `image`", codes: [210]),
    Habit("^ @ForEach", "there is no element `%`", "write `for x in list { … }`", codes: [210]),
    Habit(
      "^ @VStack|LazyVStack|ZStack|Column|Box|Scaffold|ScrollView|Form|Group|div|main|article|card|Card {",
      "there is no `%`: elements are drawn below each other",
      "take it and its braces out", codes: [210]),
    Habit("^ @HStack|LazyHStack|Row {", "there is no element `%`", "write `line`", codes: [210]),
    Habit("^ @checkbox|Checkbox|Toggle", "there is no element `%`", "write `toggle`", codes: [210]),
    Habit(
      "^ @spinner|loader|ProgressView|ActivityIndicator", "there is no element `%`", "write `progress`",
      codes: [210]),
    Habit("^ @h1|heading|header|headline", "there is no element `%`", "write `title`", codes: [210]),
    Habit("^ @h2|h3", "there is no element `%`", "write `section`", codes: [210]),
    Habit(
      "^ @link|Link|NavigationLink", "there is no element `%`: what is tapped is a `button` or a `row`",
      "write `button`", codes: [210]),
    Habit("^ @input", "there is no element `%`", "write `field`"),
    Habit(
      "^ @textfield|TextField|textarea|TextArea|TextEditor|SecureField", "there is no element `%`",
      "write `field`", codes: [210]),
    Habit("view { @<", "an element is a word and its texts, without `<` and `>`", "write `text \"…\"`"),
    Habit("^ for NAME @, NAME in", "a `for` takes one name, that of the element", "write `for x in list`"),
    Habit(
      "^ for @(", "a `for` is written without parentheses", "write `for name in list { … }`", codes: [120],
      atMistake: true),
    Habit(
      "^ NAME * @action|to|target|destination :",
      "an element has no label `%`: its action is written after `->`",
      "write `-> action`", codes: [143, 211], atMistake: true),
    Habit("^ for NAME @of", "there is no `of`", "write `in`"),
    // Bodies.
    Habit(
      "^ @for NAME in", "a body has no loop", "change the list with `map`, `filter` or `remove`",
      codes: [120],
      atMistake: true),
    Habit(
      "^ send @all NAME .", "a `send` without a key goes to all machines", "take it out", codes: [204, 120]),
    Habit("^ @while", "a body has no loop", "let an action `send` itself, one step at a time", codes: [120]),
    Habit("^ @try", "nothing is thrown: a call answers `ok` or `fail`", "write an arm for each"),
    Habit(
      "if @let .", "`if let` asks for what may be nil: a `switch` names the values of a case",
      "write a `switch`", codes: [120]),
    Habit("when @case", "a guard compares with a case", "write `when value == .name`", codes: [120, 202]),
    Habit("@elif|elseif", "there is no `%`", "write `else if`"),
    Habit("^ if … @then", "there is no `then`: a block is written in braces", "write `{ … }`"),
    Habit("@this|self .", "a variable is written without `%.`", "take it out", replacing: 2),
    Habit("^ @delete NAME", "there is no `delete`", "write `place = nil` to remove a dictionary's entry"),
    Habit("NAME @++", "there is no `++`", "write `+= 1`"),
    Habit("NAME @--", "there is no `--`", "write `-= 1`"),
    Habit(". @push (", "a list has no `%`", "write `append`", codes: [135, 209]),
    Habit(
      ". @copy (", "`with` copies a record with other values", "write `with`", codes: [209],
      atMistake: true),
    Habit(". @includes (", "there is no `%`", "write `contains`", codes: [209], atMistake: true),
    Habit(". @some|any {|(", "there is no `%`", "write `contains`", codes: [209], atMistake: true),
    Habit(". @every|all {|(", "there is no `%`", "write `allSatisfy`", codes: [209], atMistake: true),
    Habit(". @find|firstOrNull {|(", "there is no `%`", "write `first`", codes: [209], atMistake: true),
    Habit(
      ". @findIndex|indexOfFirst {|(", "there is no `%`", "write `firstIndex`", codes: [209], atMistake: true),
    Habit(
      ". @indexOf (", "there is no `%`", "write `firstIndex { $0 == … }`", codes: [209], atMistake: true),
    Habit(
      ". @join|joinToString ( TEXT )", "there is no `%`", "write `joined(separator: …)`", codes: [209],
      atMistake: true, replacing: 2, by: "joined(separator: "),
    Habit(
      "^ @NAME . sort ( )", "a list is not sorted in place", "write `% = %.sorted()`", codes: [135],
      replacing: 5, by: "% = %.sorted()"),
    Habit(
      "^ @NAME . sort {", "a list is not sorted in place", "write `% = %.sorted`", codes: [135],
      replacing: 3, by: "% = %.sorted"),
    Habit(
      "^ @NAME . removeFirst|shift ( )", "an element is removed by its place", "write `%.remove(at: 0)`",
      codes: [135], replacing: 5, by: "%.remove(at: 0)"),
    Habit(
      "^ @NAME . removeLast|popLast ( )", "an element is removed by its place",
      "write `%.remove(at: %.count - 1)`", codes: [135], replacing: 5, by: "%.remove(at: %.count - 1)"),
    Habit(
      "^ @NAME . removeAll ( )", "an empty list is `[]`", "write `% = []`", codes: [135], replacing: 5,
      by: "% = []"),
    Habit("^ NAME . @removeAll {", "there is no `%`", "write `remove`", codes: [135]),
    Habit("^ @setTimeout", "there is no `%`", "write `after 500ms` in a state"),
    Habit("^ @setInterval", "there is no `%`", "write `every 500ms` in a state"),
    Habit("^ @guard", "there is no `guard`", "write `if`, and what follows in its braces"),
    // Steps.
    Habit(
      "^ @before|beforeEach|beforeAll|after|afterEach|afterAll|setUp {|(",
      "there is no `%`: each test begins with its own steps",
      "write these steps as a `flow`, and call it first in each test"),
    Habit(
      "^ test|it|describe . @skip|todo|fixme TEXT", "a test says after its name that it does not run",
      "write `test \"…\" skipped \"why\"`"),
    Habit("given … fails @with TEXT", "the text comes right after `fails`", "take it out", codes: [202]),
    Habit(
      "^ test|it . @fails|failing|fail TEXT", "a test says after its name that it is known to fail",
      "write `test \"…\" known \"APP-12\"`"),
    Habit(
      "^ test|it . @skip|todo|fixme|fails|failing|fail",
      "only a whole test does not run, or is known to fail",
      "write `skipped \"why\"` or `known \"APP-12\"` after its name"),
    Habit("^ @xtest|xit|xdescribe|fdescribe", "there is no `%`", "write `test \"…\" skipped \"why\"`"),
    Habit("^ @skip|skipped|known test|explore TEXT", "`%` comes after the name of a test", "write it there"),
    Habit(
      "^ test|explore TEXT @skip|skips|disabled|disable|ignored|ignore|pending|todo|off TEXT",
      "a test that does not run is `skipped`", "write `skipped`"),
    Habit(
      "^ test|explore TEXT @xfail|fails|failing|expectedFailure|knownIssue|issue|bug TEXT",
      "a test that fails today is `known`", "write `known`"),
    Habit(
      "test|explore * . @disabled|skip|skipped ( TEXT", "a test that does not run is `skipped`",
      "write `skipped \"why\"` after its name"),
    Habit(
      "test|explore * . @bug|knownIssue|known ( TEXT", "a test that fails today is `known`",
      "write `known \"APP-12\"` after its name"),
    Habit(
      "@XCTSkip|XCTSkipIf|XCTSkipUnless|skipTest (", "only a whole test does not run",
      "write `test \"…\" skipped \"why\"`"),
    Habit(
      "@XCTExpectFailure|withKnownIssue", "only a whole test is known to fail",
      "write `test \"…\" known \"APP-12\"`"),
    Habit(
      "^ test|explore @( TEXT", "the name of a test has no parentheses", "write `test \"…\" { … }`",
      codes: [124, 601]),
    Habit("^ @@ Test", "a test has no attribute", "write `test \"…\" { … }`"),
    Habit(
      "^ test|it . @only", "no test has an `only`",
      "write `test \"…\" tagged only`, and run with `--tag only`"
    ),
    Habit(
      "@getByText|getByRole|getByLabel|getByTestId|findByText|queryByText|locator (",
      "there is no `%`: a step names an element by its label",
      "write `tap \"…\"` or `expect screen contains \"…\"`"),
    Habit(
      ". @toBeVisible|toHaveText|toContainText", "there is no `%`", "write `expect screen contains \"…\"`"),
    Habit("@assertVisible", "there is no `%`", "write `expect screen contains \"…\"`"),
    Habit("@tapOn", "there is no `%`", "write `tap \"…\"`"),
    Habit(
      "^ expect screen contains TEXT @within|inside|at|of", "a part of the screen comes after `in`",
      "write `in`",
      codes: [120]),
    Habit(
      "^ expect no TEXT @within|inside|at|of", "a part of the screen comes after `in`", "write `in`",
      codes: [120]),
    Habit(
      "^ expect @TEXT in", "`expect` needs a condition, and this is a text",
      "write `expect screen contains %`", codes: [301], by: "screen contains %"),
    Habit(
      "^ expect … in @section|list|line TEXT", "a part of the screen is named by its label alone",
      "take it out",
      codes: [120]),
    Habit(
      "in NAME @[ TEXT", "the key of a machine is written in parentheses", "write `(\"…\")`", codes: [215]),
    Habit(
      "^ @within TEXT {", "there is no `within` here", "write `in \"…\"` at the end of each step",
      codes: [122]),
    Habit(
      "^ expect @TEXT $", "`expect` needs a condition, and this is a text",
      "write `expect screen contains %`", codes: [301], by: "screen contains %"),
    Habit(
      "^ expect @text|title|button|row|field|label|image|section TEXT",
      "`expect` asks for a text on the screen, not for an element",
      "write `expect screen contains \"…\"`", codes: [120], by: "screen contains"),
    Habit(
      "^ expect @screen ==|is", "a whole screen is compared without `==`",
      "write `expect screen contains \"…\"`, or `expect screen \"…\"` for all of it", codes: [120]),
    Habit(
      "^ expect @!|not screen contains", "`no` says that a text is not on the screen",
      "write `expect no \"…\"`", codes: [120, 122], replacing: 3, by: "no"),
    Habit(
      "^ expect @screen .", "after `expect`, `screen` is a word of the language",
      "write `expect screen contains \"…\"`"),
    Habit(
      "@state ==|===|is", "a condition asks for a state with `in`", "write `in STATE`",
      codes: [120, 202], replacing: 2, by: "in"),
    Habit(
      "^ type @into TEXT", "a `type` begins with the text", "write `type \"…\" into \"…\"`", codes: [120]),
    Habit(
      "^ @relaunch|restart|reload $", "there is no `%`", "write `reopen`", codes: [202, 601], atMistake: true),
    Habit("^ reopen @( )", "`reopen` opens the screen that was opened", "take it out", replacing: 2),
    Habit("^ reopen @NAME", "`reopen` opens the screen that was opened", "take it out", codes: [120]),
    Habit(
      "^ @and|then|but|given|when open|tap|type|choose|send|wait|expect", "each step is a line of its own",
      "take it out", codes: [120, 122, 123, 202]),
    Habit("^ @enter|fill TEXT into", "there is no `%`", "write `type`", codes: [122, 123]),
    Habit("^ @click|press", "there is no `%`", "write `tap`"),
    Habit(
      "^ @fill|fillIn|enter|inputText TEXT", "there is no `%`", "write `type \"…\" into \"…\"`",
      codes: [122]),
    Habit("^ @advance|tick|elapse|advanceTimersByTime", "there is no `%`", "write `wait`", codes: [122]),
    Habit("^ given NAME @=", "data are given with `from`", "write `from`", codes: [120]),
    Habit("^ @mock|stub|fake", "there is no `%`", "write `given`", codes: [122]),
    Habit(
      "^ given * @returns|return|responds|resolves", "a model `answers`", "write `answers`", codes: [120],
      atMistake: true),
    Habit(
      "^ given * @throws|throw|rejects|errors", "a model `fails`", "write `fails`", codes: [120],
      atMistake: true),
    Habit("^ @assert", "there is no `%`", "write `expect`"),
    Habit("@should", "there is no `%`", "write `expect a == b`"),
    Habit(". @toBe|toEqual", "there is no `%`", "write `expect a == b`"),
    Habit(". @toContain", "there is no `%`", "write `expect list.contains(x)`"),
    Habit("^ @it TEXT", "there is no `%`", "write `test \"…\" { … }`"),
    Habit("^ @it (", "there is no `%`", "write `test \"…\" { … }`"),
    Habit(
      "^ @describe", "there is no `%`: tests are written at the top of a file", "take it and its braces out"),
    Habit("^ wait @for", "a `wait` takes a time, or `until` and a condition", "write `wait 500ms`"),
    Habit("^ @sleep", "there is no `%`", "write `wait 500ms`"),
    Habit("@await", "nothing is awaited in a body", "write `call model.op() { ok(x) -> state }` in a state"),
    Habit(
      "^ deliver NAME . NAME * @second|nth|at|index|last|latest", "of several calls, one has a number",
      "write `number 2` for the second oldest", codes: [120]),
    Habit(
      "^ deliver NAME . NAME @[", "of several calls, one has a number",
      "write `number 2` for the second oldest", codes: [120]),
    Habit(
      "^ deliver NAME . NAME * @first|oldest", "of several calls, one has a number", "write `number 1`",
      codes: [120], by: "number 1"),
    Habit("^ deliver … number @:", "`number` has no `:`", "take it out", codes: [120], by: " "),
    Habit(
      "^ deliver NAME . NAME * @from|within|of|on|to NAME", "a call belongs to a place, with `in`",
      "write `in`",
      codes: [120]),
    Habit(
      "^ deliver … in @state|machine|screen NAME", "a place is written with its name alone", "take it out",
      codes: [120, 203]),
    Habit(
      "^ @print", "a body prints nothing", "show it in the view, or with `show` in a test", codes: [135],
      atMistake: true),
    Habit(
      "^ @console . NAME", "a body prints nothing", "show it in the view, or with `show` in a test",
      codes: [135],
      atMistake: true),
    Habit("^ @print", "there is no `%`", "write `show`"),
    Habit("^ @console . NAME", "there is no `%`", "write `show`", replacing: 3),
    Habit(
      "wait|after|every|takes @NUMBER ms", "a duration is written without a blank", "write `%ms`",
      replacing: 2),
    Habit(
      "wait|after|every|takes @NUMBER s|sec|seconds", "a duration is written without a blank", "write `%s`",
      replacing: 2),
    Habit(
      "wait|after|every|takes @NUMBER min|minutes", "a duration is written without a blank", "write `%min`",
      replacing: 2),
    Habit(
      "wait|after|every|takes @NUMBER h|hours", "a duration is written without a blank", "write `%h`",
      replacing: 2),
    Habit(
      "wait|after|every|takes @NUMBER", "a duration has a unit", "write `%ms`, or `s`, `min`, `h`",
      codes: [301]),
    // Patterns of text.
    Habit(
      ". @matches|wholeMatch ( of|regex|regexp :",
      "a pattern is a text literal that matches the whole text",
      "write `matches(\"[0-9]{5}\")`", by: pattern),
    Habit(". matches ( @/|#", "a pattern is a text in `\"` alone", "write `\"[0-9]{5}\"`", by: pattern),
    Habit(
      ". matches ( @TEXT", "a pattern has no `\\`", "write `[0-9]` for `\\d`, `[.]` for `\\.`", codes: [110],
      by: pattern),
    Habit(
      ". @wholeMatch|fullmatch|fullMatch|matchEntire|isMatch|match|test (", "there is no `%`",
      "write `text.matches(\"[0-9]{5}\")`", codes: [209]),
    Habit(
      "/ . @test|match|exec (", "there is no `%`", "write `text.matches(\"[0-9]{5}\")`", codes: [120]),
    Habit(
      ". @firstMatch|prefixMatch (", "there is no `%`: a pattern always matches the whole text",
      "write `text.matches(\".*[0-9]{5}.*\")`"),
    Habit(
      ". @firstRange|range|ranges|search|find (", "there is no `%`: a pattern always matches the whole text",
      "write `text.matches(\".*[0-9]{5}.*\")`", codes: [209]),
    Habit(
      ". @contains|replacing|split|hasPrefix|hasSuffix|trimmed ( /|#", "only `matches` takes a pattern",
      "write `text.matches(\".*[0-9]{5}.*\")`"),
    Habit(
      "@NSRegularExpression|NSPredicate|Regex|RegExp|Pattern (", "there is no `%`: a pattern is a text",
      "write `text.matches(\"[0-9]{5}\")`", codes: [103, 110, 120, 202, 207, 212]),
    Habit("@matches TEXT", "`matches` is a method", "write `text.matches(\"[0-9]{5}\")`", codes: [120]),
    Habit("@~", "there is no `~`", "write `text.matches(\"[0-9]{5}\")`", codes: [103]),
    // Expressions.
    Habit(
      "if|when|expect … @=", "`=` changes a variable", "write `==`", codes: [120], atMistake: true),
    Habit(
      ". @sorted|sort|min|max|toSorted * $1", "a list is sorted by a key, not by a comparison",
      "write `sorted { $0.name }`", codes: [202]),
    Habit("@=>", "there is no `=>`", "a closure is `{ x in … }`, a transition `action name -> state`"),
    Habit("@and", "there is no `and`", "write `&&`"),
    Habit("@or", "there is no `or`", "write `||`"),
    Habit("@not", "there is no `not`", "write `!`"),
    Habit("@null|None|undefined", "there is no `%`", "write `nil`"),
    Habit("@True", "there is no `%`", "write `true`"),
    Habit("@False", "there is no `%`", "write `false`"),
    Habit(
      "@it", "there is no `it`: the value that a closure takes is `$0`", "write `$0`, or `{ name in … }`",
      codes: [202, 210], atMistake: true),
    Habit("@new NAME (", "a record is made by its name alone", "take `new` out", by: ""),
    Habit(". @length|size", "a list or a text has no `%`", "write `count`", codes: [209]),
    Habit("= @{ }", "`{}` is not a value", "an empty list is `[]`, an empty dictionary `[:]`"),
    Habit(
      "= @{ TEXT :", "there is no value between braces",
      "write a record `Name(field: value)`, or a dictionary `[\"key\": value]`"),
    Habit("= … @if … else", "`if` cannot be used as a value", "write `condition ? a : b`", codes: [120]),
    Habit("@` NAME NAME", "a text is written in `\"`", "write `\"`", codes: [104]),
    Habit("@` NAME {", "a text is written in `\"`", "write `\"`", codes: [104]),
    Habit("@' * '", "a text is written in `\"`, not in `'`", "write `\"`", codes: [103]),
    Habit("@#", "there is no `#`: a comment begins with `//`", "write `//`", codes: [103]),
  ]
}
