import Foundation
import TestSupport
import Testing

/// Templates that cannot be used: each is one error that says the line, before a browser is started.
@Suite struct TemplateTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let template: String
    let message: String

    var testDescription: String { message }
  }

  static let mistakes = [
    Mistake(template: "<p>\\(answer", message: "1: a `\\(` has no `)`"),
    Mistake(template: "a\nfor tea in answer {\nb", message: "2: this block has no line `}`"),
    Mistake(template: "for tea on answer {\n}", message: "1: a loop is written `for city in answer {`"),
    Mistake(template: "for tea in limit {\n}", message: "1: `limit` is not a list"),
    Mistake(template: "for tea in answer {\n} else {\n}", message: "2: a `for` has no `else`"),
    Mistake(template: "if answer {\n}", message: "1: `answer` is not a condition of a template"),
    Mistake(template: "if answer.isEmpty {\n} else {\n} else {\n}", message: "3: an `if` has one `else`"),
    Mistake(template: "\n\\(teas)", message: "2: nothing here is called `teas`"),
    Mistake(template: "\\(_)", message: "1: nothing here is called `_`"),
    Mistake(template: "\\(answer)", message: "1: `answer` is a list"),
    Mistake(template: "for tea in answer {\n\\(tea)\n}", message: "2: `tea` is a record"),
    Mistake(template: "for tea in answer {\n\\(tea.nme)\n}", message: "2: a `Tea` has no `nme`"),
    Mistake(template: "\\(limit + 1)", message: "1: `limit + 1` is not a value of a template"),
    Mistake(template: "\\(limit.name)", message: "1: nothing in a template is called `.name` there"),
    Mistake(template: "\\(limit.format(\"x\"))", message: "1: the pattern of a number has"),
    Mistake(template: "\\(answer.format(\"0\"))", message: "1: `format` is for numbers in a template"),
    Mistake(
      template: String(repeating: "if answer.isEmpty {\n", count: 60), message: "blocks are in one another"),
  ]

  private static let script = """
    record Tea { name: String }
    model shop: [Tea] = [Tea("Assam")] { op list(limit: Int, start: Int) = data }
    screen Page {
        use shop
        state loading { call shop.list(1, 2) { ok(teas) -> shown(teas); fail(_) -> loading } }
        state shown(teas: [Tea])
        view { text "\\(1)" }
    }
    test "it opens" { open Page }
    app { page "index.html"; shop.list(limit, _) is GET "/teas" answers "teas.html" }

    """

  @Test(arguments: mistakes) func aMistakeIsNamed(_ mistake: Mistake) throws {
    let copy = try PageCopy()
    try copy.write("index.html", "<p>1")
    try copy.write("teas.html", mistake.template)
    try copy.write("page.vs", Self.script)
    let run = try BrowserRun(["test", "--page", "page.vs"], in: copy.folder)
    #expect(run.status == 2 && run.text.contains("error[VS0873]: teas.html:"), "\(run.text)")
    #expect(run.text.contains(mistake.message), "\(run.text)")
  }

  @Test func aMissingOneIsNamed() throws {
    let copy = try PageCopy()
    try copy.write("index.html", "<p>1")
    try copy.write("page.vs", Self.script)
    let run = try BrowserRun(["test", "--page", "page.vs"], in: copy.folder)
    #expect(run.status == 2 && run.text.contains("the template cannot be opened: cannot find"), "\(run.text)")
  }
}
