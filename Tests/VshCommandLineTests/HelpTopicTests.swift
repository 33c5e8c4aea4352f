import Testing
import VshHelp
import VshHost
import VshProgram
import VshSource
import VshSyntax

@testable import VshCommandLine

/// `vsh help`: the rows of the language, as `:help` at the prompt has them.
@Suite struct HelpTopicTests {
  @Test func everyTopicHasHelpThatFitsTheTerminal() {
    for topic in HelpCommand.topics + Command.allCases.map(\.rawValue) {
      let run = CommandRun(["help", topic])
      #expect(run.status == .passed && !run.output.isEmpty && run.error.isEmpty, "\(topic)")
      for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
    #expect(HelpCommand.topics.count > 100)
  }

  static let told: [(topic: String, lines: [String])] = [
    ("divider", ["element  divider: a rule", "for example: divider"]),
    ("count", ["method  [T].count: Int", "method  String.count: Int", "method  [K: V].count: Int"]),
    ("seconds", ["method  Duration.seconds: Double"]),
    (
      "flow",
      [
        "declaration  flow: declare a flow of steps",
        "for example: flow pay(name: String) { type name into \"Name\"; tap \"Pay\" }",
      ]
    ),
    (
      "the",
      [
        "part of a clause of `explore`  any order in the end: the screens are compared",
        "when all calls have answered",
        "for example: any order in the end",
      ]
    ),
    (
      "number",
      [
        "after `deliver`  number 2: the second oldest of those that match",
        "for example: deliver news.list number 2",
      ]
    ),
    (
      "same",
      [
        "target  -> same: the state itself, left and entered again", "for example: action reload -> same",
      ]
    ),
    (
      "pull",
      [
        "step  pull: pull a list down", "for example: pull", "element  pull -> a: the list is pulled down",
        "for example: list { for note in notes { row note }; pull -> refresh }",
      ]
    ),
    ("click", ["`click` of Playwright; here: `tap`"]),
    ("VStack", ["there is no `VStack`: elements are drawn below each other; take it and its", "braces out"]),
    (":state", [":state: the active states", "for example: :state"]),
    ("vars", [":vars: variables, binds and what `let` has named", "for example: :vars"]),
  ]

  /// The words come from the lexer's list, so a new one without help fails here.
  @Test(arguments: Word.allCases.filter { $0 != .none }) func everyWordHasAFormASentenceAndAnExample(
    word: Word
  ) {
    let run = CommandRun(["help", word.rawValue])
    #expect(run.status == .passed && run.error.isEmpty)
    #expect(run.output.contains(": ") && run.output.contains("for example: "), "\(run.output)")
    let forms = LanguageHelp.forms(of: word.rawValue)
    #expect(!forms.isEmpty && forms.last?.example != nil)
    for form in forms { #expect(!form.form.isEmpty && !form.meaning.isEmpty) }
  }

  @Test(arguments: ElementKind.allCases.map { $0.traits.word }) func anElementHasItsOwnExample(word: String) {
    guard let example = HelpExamples.example(ofElement: word) else {
      Issue.record("no example")
      return
    }
    let source = SourceFile(
      id: FileID(0), path: "a.vs", bytes: Array("screen S { view { \(example) } }".utf8))
    var names = NameTable()
    let (tree, diagnostics) = parse(source, into: &names)
    func has(_ id: SyntaxID) -> Bool {
      tree.kind(of: id) == .element && names[tree.name(of: id)] == word
        || tree.children(of: id).contains(where: has)
    }
    #expect(diagnostics.isEmpty && has(tree.root), "\(example)")
  }

  @Test func whatIsTold() {
    for (topic, lines) in Self.told {
      #expect(CommandRun(["help", topic]).output == lines.map { $0 + "\n" }.joined(), "\(topic)")
    }
    #expect(CommandRun(["help"]).output.contains("  elements      title, text, row,"))
    #expect(CommandRun(["help", "check"]).output.hasPrefix("Usage: vsh check"))
  }

  @Test func whatIsNoTopicIsRefused() {
    let run = CommandRun(["help", "rwo"])
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("did you mean `vsh help row`?"))
    #expect(CommandRun(["help", "\u{1B}[2J"]).error.contains("␛[2J"))
  }
}
