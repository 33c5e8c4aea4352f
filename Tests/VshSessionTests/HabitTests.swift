import TestSupport
import Testing
import VshSource

@testable import VshSession

/// What people write who come from another language: one error for one slip, with the words to write.
@Suite struct HabitTests {
  static let folder = CaseFolder("habits")
  static let cases = folder.cases(".vs")

  private func mistakes(_ name: String) throws -> (diagnostics: [Diagnostic], sources: [SourceFile]) {
    let loaded = load(name + ".vs", try Self.folder.bytes(name + ".vs"), reading: .nothing)
    return (loaded.diagnostics, loaded.sources)
  }

  @Test(arguments: cases) func isOneErrorWithTheWordsToWrite(name: String) throws {
    let (diagnostics, sources) = try mistakes(name)
    let text = DiagnosticPrinter.print(diagnostics, files: sources)
    #expect(
      String(decoding: text, as: UTF8.self) == (try Self.folder.expected(name + ".diagnostics", actual: text))
    )
    #expect(diagnostics.count == 1)
    let first = try #require(diagnostics.first)
    #expect(first.isError)
    #expect(!first.label.isEmpty || first.help != nil, "it does not say what to write")
  }

  /// A row that no case needs is none.
  @Test func everyRowOfTheTableHasACase() throws {
    let said = Set(try Self.cases.flatMap { try mistakes($0).diagnostics.map(\.message) })
    for habit in Habit.all {
      let parts = habit.message.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
      let isSaid = said.contains { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[parts.count - 1]) }
      #expect(isSaid, "\(habit.pattern)")
    }
    #expect(Self.cases.count >= 60)
  }

  /// Several slips in one file are each told, and what is right beside them is not.
  @Test func slipsOnSeveralLinesAreToldOneByOne() {
    let text = """
      screen A {
          const a = 1
          var b = True
          bind c = b and a == 1
          state s { on go -> t }
          state t
      }
      test "a" {
          open A
          click "Go"
          expect c
      }

      """
    let loaded = load("a.vs", Array(text.utf8), reading: .nothing)
    #expect(
      DiagnosticPrinter.inOrder(loaded.diagnostics).map(\.message) == [
        "there is no `const`", "there is no `True`", "there is no `and`",
        "what a state does about something is an action",
        "there is no `click`",
      ])
  }

  /// What is wrong is told, not a habit that the line happens to look like.
  @Test(arguments: [
    (
      "record File { size: Int }\nscreen S { var file = File(1); view { text \"\\(file.size)\" } }\n"
        + "test \"t\" { open S; expect flie.size == 1; expect other.count == 2 }\n",
      ["`flie` is not defined", "`other` is not defined"]
    ),
    (
      "screen S { state a state b view { in a { progress } } }\n",
      ["expected the end of the line, found `state`", "expected the end of the line, found `view`"]
    ),
    (
      "screen S {\n    var initial = 0\n    action set {\n        initial = nme\n    }\n}\n",
      ["`nme` is not defined"]
    ),
    (
      "record T { id: Int, title: String }\nscreen S {\n    var t = T(1, \"a\")\n    var number = 1\n"
        + "    action a { t = T(id: number, title: foo) }\n    view { text t.title }\n}\n",
      ["`foo` is not defined"]
    ),
    (
      "screen S {\n    var string = 3; var b = true\n    view { text b ? \"x\" : string }\n}\n",
      ["one branch is a `String`, the other an `Int`"]
    ),
    (
      "screen S {\n    var input = \"\"\n    action edit(to: String) {\n        input = to.foo\n    }\n"
        + "    view { field \"I\", value: input -> edit }\n}\n",
      ["`String` has no `foo`"]
    ),
    (
      "screen S { action go { }; view { button \"Go\" -> go } }\nflow click(name: String) { tap name }\n"
        + "test \"t\" {\n    open S\n    click(\"Go\", 2)\n}\n",
      ["`click` takes one argument"]
    ),
    (
      "screen S {\n    var n = 0\n    action set { n = null ?? total }\n    action more { n = total + 1 }\n}\n",
      ["there is no `null`", "`total` is not defined"]
    ),
    (
      "screen Timer Timer {\n    var n = 0\n    state on { action stop -> off }\n    state off\n}\n"
        + "test \"t\" {\n    open Timer\n    expect in on\n    send stop\n    expect n == other\n}\n",
      ["expected `{`, found `Timer`", "`other` is not defined"]
    ),
    (
      "model shop: [Int] = [1, 2]] takes 1s {\n    op load() = data\n}\nscreen S {\n    use shop\n"
        + "    state a { call shop.load() { ok(_) -> a; fail(_) -> a } }\n}\n",
      ["expected the end of the line, found `]`"]
    ),
    (
      "screen S {\n    var busy =\n    var keyword = \"\"\n    view { text keyword }\n}\n",
      ["expected a first value, found the end of the line"]
    ),
    (
      "func one(x Int) -> Int = x\nfunc two(x: Int): Int = x\n",
      ["expected `:` and a type, found `Int`", "the type of a function's result comes after an arrow"]
    ),
  ]) func theMistakeIsToldThatIsThere(text: String, messages: [String]) {
    let loaded = load("a.vs", Array(text.utf8), reading: .nothing)
    #expect(DiagnosticPrinter.inOrder(loaded.diagnostics).map(\.message) == messages)
  }

  /// Words of other languages are names like others where no mistake stands.
  @Test func namesMayBeWordsOfOtherLanguages() {
    let text =
      "screen A {\n    var and = 1\n    var null = 2\n    var press = and + null\n    state s\n}\nopen A\n"
    #expect(load("a.vs", Array(text.utf8), reading: .nothing).diagnostics.isEmpty)
  }
}
