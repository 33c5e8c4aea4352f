import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// docs/language.md against the program: each script runs and prints what stands below it, and each row of the tables of methods,
/// elements and steps shows what comes of its example.
@Suite struct ReferenceTests {
  private static let page = "docs/language.md"

  @Test func everyScriptPrintsWhatStandsBelowIt() throws {
    var files: [(Path, String)] = []
    var printed: String?
    var count = 0
    for block in try MarkdownPage(Self.page).blocks {
      if let name = block.paragraph.firstMatch(of: #/as `([a-z]+\.[a-z]+)`:/#) {
        files.append((Path(String(name.1)), block.text))
      } else if block.kind == "vs", !block.text.contains(Self.mark) {
        let script = files + [("page.vs", block.text)]
        let format = CommandRun(["fmt", "--check", "page.vs"], files: script)
        #expect(format.status == .passed, "\(block.text)")
        let run = CommandRun(["page.vs"], files: script)
        #expect(run.status == .passed && run.error.isEmpty, "\(run.error)\(block.text)")
        printed = run.output
      } else if block.kind == "text" {
        count += 1
        #expect(printed == block.text, "\(printed ?? "nothing is run above it")")
      }
    }
    #expect(count > 35)
  }

  @Test func everyMethodGivesWhatItsRowSays() throws {
    let rows = try MarkdownPage(Self.page).rows(under: "### Methods")
    #expect(rows.count > 55)
    for row in rows {
      let run = CommandRun(["-c", "show " + Self.code(row[2])])
      #expect(run.output == "> show \(Self.code(row[2]))\n\(Self.code(row[3]))\n", "\(run.error)")
    }
  }

  /// Where an element's example stands in the screen above the table.
  private static let mark = "// the example"

  @Test func everyElementIsDrawnAsItsRowSays() throws {
    let page = try MarkdownPage(Self.page)
    let screen = try #require(page.blocks.first { $0.text.contains(Self.mark) }).text
    let rows = page.rows(under: "### Elements")
    #expect(rows.count > 30)
    for row in rows {
      let script = screen.replacing(Self.mark, with: Self.code(row[1])) + "given width 20\nopen Shop\n"
      let shown = CommandRun(["page.vs"], files: [("page.vs", script + "show\n")])
      let picture = row[2].split(separator: "<br>").map { Self.code(String($0)) }.joined(separator: "\n")
      let isDrawn = shown.output.hasSuffix("> show\n" + (picture == " " ? "" : picture) + "\n")
      #expect(isDrawn, "\(row[1])\n\(shown.output)\(shown.error)")
      for step in row[3].matches(of: /`([^`]+)`/) {
        let done = CommandRun(["page.vs"], files: [("page.vs", script + step.1 + "\n")])
        #expect(done.status == .passed, "\(step.1)\n\(done.error)")
      }
    }
  }

  @Test(arguments: [
    "### What a person does", "### Time", "### `given`", "### Expectations", "### `show`, `let` and `repeat`",
  ])
  func everyStepIsDoneAsItsRowSays(heading: String) throws {
    let page = try MarkdownPage(Self.page)
    let data = try #require(page.blocks.first { $0.paragraph.contains("as `teas.json`") }).text
    let opening = try #require(page.blocks.first { $0.text.hasPrefix("model teas") }).text
    let rows = page.rows(under: heading)
    #expect(!rows.isEmpty)
    for row in rows {
      let steps = row[2].matches(of: /`([^`]+)`/).map { String($0.1) }
      let script = opening + steps.map { $0 + "\n" }.joined()
      let done = CommandRun(["page.vs"], files: [("teas.json", data), ("page.vs", script)])
      #expect(done.status == .passed && done.error.isEmpty, "\(steps)\n\(done.error)")
      for form in row[0].matches(of: /`([a-z]+)/) {
        #expect(steps.contains { $0.hasPrefix(form.1) }, "no example of \(form.1)")
      }
    }
  }

  /// A code span's text.
  private static func code(_ cell: String) -> String { String(cell.dropFirst().dropLast()) }
}
