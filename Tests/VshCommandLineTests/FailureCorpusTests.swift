import Foundation
import TestSupport
import Testing
import VshHost
import VshText

@testable import VshCommandLine

/// What is told of failures: whole outputs beside the scripts in `Corpus/failures`, which docs/failures.md shows or links.
@Suite struct FailureCorpusTests {
  static let folder = CaseFolder("failures")

  /// A script, and what of it is changed first.
  struct Case: Sendable, CustomTestStringConvertible {
    let script: String
    var name: String
    var old = ""
    var new = ""
    var testDescription: String { name }

    func run() throws -> (command: CommandRun, output: String) {
      var text = try FailureCorpusTests.folder.text(script + ".vs")
      if !old.isEmpty {
        #expect(text.ranges(of: old).count == 1, "\(old)")
        text = text.replacing(old, with: new)
      }
      let run = CommandRun(
        ["test", script + ".vs", "--report", "text=out"], files: [(Path(script + ".vs"), text)])
      return (run, try #require(run.memory.text("out")))
    }
  }

  /// The shop with one changed data field, row text and guard.
  static let shops = [
    Case(script: "shop", name: "shop-data", old: "\"Cake\", price: 5)\n", new: "\"Cake\", price: 6)\n"),
    Case(
      script: "shop", name: "shop-row", old: "\\(item.name) \\(item.price)",
      new: "\\(item.name): \\(item.price)"),
    Case(script: "shop", name: "shop-guard", old: "cart.count > 0", new: "cart.count > 1"),
  ]

  static let cases =
    folder.cases(".vs").filter { $0 != "shop" }.map { Case(script: $0, name: $0) } + shops

  @Test(arguments: cases) func isToldAsItStandsBeside(one: Case) throws {
    let (command, output) = try one.run()
    #expect(command.status == .failed)
    #expect(output == (try Self.folder.expected(one.name + ".txt", actual: Array(output.utf8))))
  }

  @Test func theShopHoldsAsItIs() throws {
    #expect(try Case(script: "shop", name: "shop").run().command.status == .passed)
  }

  /// The failure is one screenful of a terminal of 80 columns and 24 rows.
  @Test(arguments: shops) func aFailureOfTheShopFitsOnAScreen(one: Case) throws {
    let lines = try one.run().output.split(separator: "\n").map(String.init)
    let failure = lines.drop { !$0.hasPrefix("error[") }.dropLast()
    #expect((10...24).contains(failure.count), "\(failure.count) lines")
    for line in failure { #expect(Cells.count(of: Array(line.utf8).span) <= 80, "\(line)") }
  }

  /// Each output is a block behind ```` ```text NAME ```` or a link, and each such block is an output.
  @Test func thePageShowsThemAll() throws {
    var shown: [String] = []
    var page: [String] = []
    var isInside = false
    for line in try Checkout.text("docs/failures.md").split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```text ") {
        let name = String(line.dropFirst("```text ".count))
        shown.append(name)
        page.append(String(line))
        page += try Self.folder.text(name + ".txt").split(separator: "\n").map(String.init)
        isInside = true
      } else if line == "```", isInside {
        isInside = false
      }
      if !isInside { page.append(String(line)) }
    }
    let text = page.joined(separator: "\n")
    if CaseFolder.isUpdating { try Checkout.write(text, to: "docs/failures.md") }
    #expect(try Checkout.text("docs/failures.md") == text)
    #expect(shown.count >= 2)
    for one in Self.cases where !shown.contains(one.name) {
      #expect(text.contains("failures/\(one.name).txt)"), "\(one.name)")
    }
  }
}
