import Testing
import VshHost

@testable import VshCommandLine

/// An `explore` is a test to everything that runs tests.
@Suite struct ExplorationRunTests {
  private static let files: [(Path, String)] = [
    (
      "page.vs",
      """
      screen Page {
          var count = 0
          action go { count = 1 }
          view { button "Go" -> go }
      }

      explore "it holds" {
          open Page
          always count < 2
      }

      explore "it is broken" {
          open Page
          returns to count == 0
      }

      """
    )
  ]

  @Test func aRunPrintsTheVerdicts() {
    let run = CommandRun(["page.vs"], files: Self.files)
    #expect(run.status == .failed)
    #expect(run.output.hasPrefix("# it holds\n2 states, 2 moves, complete"))
    #expect(run.output.contains("\n  always count < 2    holds\n\n# it is broken\n"))
    #expect(run.error.contains("error[VS0897]: `returns to count == 0` is broken"))
  }

  @Test func testsAreChosenAndListed() {
    #expect(CommandRun(["test", "page.vs"], files: Self.files).status == .failed)
    #expect(CommandRun(["test", "page.vs", "--filter", "holds"], files: Self.files).status == .held)
    #expect(CommandRun(["test", "page.vs:8"], files: Self.files).status == .held)
    let list = CommandRun(["test", "page.vs", "--list"], files: Self.files)
    #expect(list.output == "page.vs:7: it holds\npage.vs:12: it is broken\n")
  }

  @Test func whatIsReachedCounts() {
    let run = CommandRun(["test", "page.vs", "--filter", "holds", "--coverage"], files: Self.files)
    #expect(!run.output.contains("`go` was never taken"))
  }

  @Test func aBoundIsNotJudged() {
    let grown = [(Path("page.vs"), Self.files[0].1.replacing("count = 1", with: "count += 1"))]
    let run = CommandRun(["explore", "page.vs", "--states", "20"], files: grown)
    #expect(run.status == .unjudged)
    #expect(run.output.contains("`ignore count`?"))
  }

  @Test func aDocumentIsAloneOnStandardOutput() {
    let files = Self.files + [("broken.vs", "screen {\n")]
    let run = CommandRun(["explore", "--json", "broken.vs", "page.vs"], files: files)
    #expect(run.status == .unjudged)
    #expect(run.error.contains("--> broken.vs:1"))
    #expect(run.output.hasPrefix("{\n  \"format\": \"vsh-explore\",\n  \"version\": 1,\n"))
    #expect(run.output.hasSuffix("\n}\n"))
    for (path, status) in [("broken.vs", "unjudged"), ("page.vs", "failed")] {
      #expect(run.output.contains("\"path\": \"\(path)\",\n      \"status\": \"\(status)\""))
    }
    #expect(CommandRun(["explore", "--json", "page.vs"], files: Self.files).status == .failed)
  }
}
