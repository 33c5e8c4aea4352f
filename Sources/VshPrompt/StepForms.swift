/// The steps of the language, a row each: the word that begins one, how it is written, what it does. Completion and help come
/// from here (language.md, Steps).
struct StepForm {
  let word: String
  let usage: String
  let meaning: String

  init(_ usage: String, _ meaning: String) {
    word = String(usage.prefix { $0 != " " })
    self.usage = usage
    self.meaning = meaning
  }

  static let all = [
    StepForm("open Screen(arguments)", "a fresh stack with this screen"),
    StepForm("tap \"label\"", "touch a button, row, toggle, image or tab; `tap row 2` by its number"),
    StepForm("type \"text\" into \"label\"", "give a field this value"),
    StepForm("choose \"option\" in \"label\"", "take an option of a choice"),
    StepForm("set \"label\" to value", "move a slider, a stepper or a date"),
    StepForm("swipe row 2 \"label\"", "a button behind a row"),
    StepForm("hold \"label\"", "a long touch"),
    StepForm("double \"label\"", "two touches"),
    StepForm("submit \"label\"", "the return key in a field"),
    StepForm("leave \"label\"", "the keyboard goes"),
    StepForm("cancel \"label\"", "the escape key in a field"),
    StepForm("move row 3 to 1", "drag a row of a list"),
    StepForm("pull", "pull a list down"),
    StepForm("scroll", "to the end of a list"),
    StepForm("back", "leave the top screen"),
    StepForm("send action(arguments)", "the action itself, past the view"),
    StepForm("wait", "let time pass until nothing is pending; `wait 2s`; `wait until condition`"),
    StepForm("step", "the next pending event; `step 3` the next three"),
    StepForm("deliver model.op", "this pending answer now; `ok(value)` or `fail(\"m\")` behind it"),
    StepForm(
      "given model.op fails \"m\"",
      "how a model behaves from now on: `fails`, `answers`, `never answers`, `takes`"),
    StepForm("show", "the screen; `show expression` a value"),
    StepForm(
      "expect condition",
      "what has to hold: `in`, `on`, `screen`, `no`, `available`, `emitted`, `called` and more"),
    StepForm("let x = expression", "a name for a value"),
    StepForm("repeat 3 { steps }", "steps, several times; `repeat x in list { steps }` for each element"),
  ]

  /// The elements of a view (language.md, Views).
  static let elements = [
    StepForm("title e", "the text, then a rule over the whole width"),
    StepForm("text e", "the text, wrapped"),
    StepForm("row e, detail: e -> a", "a line of a list; with `on: b` a switch"),
    StepForm("button e -> a", "`[ text ]`, or `( text )` when its action is not available"),
    StepForm("toggle e, on: b -> a", "a switch; sends `a(!b)`"),
    StepForm("field e, value: s -> a", "a text to type into; sends `a(\"x\")`"),
    StepForm("choice e, of: list, value: v -> a", "one of several; sends `a(x)`"),
    StepForm("tabs of: list, value: v -> a", "one of several, side by side"),
    StepForm("slider e, value: x, in: 0...10 -> a", "a number in bounds; the stepper too"),
    StepForm("stepper e, value: x, in: 0...10 -> a", "a number in bounds"),
    StepForm("date e, value: d, as: \"yyyy/MM/dd\" -> a", "a date"),
    StepForm("progress e", "something is under way; with `value: 0.4` a bar"),
    StepForm("image e", "a picture's name"),
    StepForm("section e { }", "a heading, then its children"),
    StepForm("line { }", "its children side by side"),
    StepForm("list e { }", "rows; the text where there is none"),
    StepForm("alert e, message: e { }", "a box over everything else"),
    StepForm("sheet e { }", "a box over everything else"),
    StepForm("divider", "a rule"),
    StepForm("space", "an empty line"),
  ]

  static let expectations: [(word: String, meaning: String)] = [
    ("in", "the active state"), ("on", "the screen on top"), ("screen", "the rendered text"),
    ("no", "a text is not on the screen"), ("available", "it can be done now"),
    ("refused", "it cannot be done now"),
    ("emitted", "a signal"), ("nothing", "`nothing emitted`: no other signal has left the app"),
    ("called", "an op was called once, or `3 times`"), ("not", "`not called`: no call of an op"),
    ("error", "`error { steps }`: an error undoes one of the steps"),
    ("frames", "every frame since the last such line"),
    ("pending", "a call in flight"), ("idle", "no call and no `after` in flight"),
    ("dropped", "an answer came too late"),
  ]

  static let manners: [(word: String, meaning: String)] = [
    ("fails", "with a message"), ("answers", "with a value, or as the model does"),
    ("never", "`never answers`"),
    ("takes", "so long"), ("from", "other data, from a file"),
  ]

  /// Words that begin a declaration.
  static let declarations: [(word: String, meaning: String)] = [
    ("screen", "declare a screen"), ("component", "declare a component"), ("model", "declare a model"),
    ("record", "declare a record"), ("enum", "declare an enum"), ("func", "declare a function"),
    ("flow", "declare a flow of steps"), ("import", "bring in another file"),
    ("test", "a test, which runs at once"),
  ]
}
