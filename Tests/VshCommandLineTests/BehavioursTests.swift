import Foundation
import TestSupport
import Testing

/// examples/BEHAVIOURS.md against the examples: a row for each id of a behaviour, with the name of each test that shows it.
struct BehavioursTests {
  private static let examples = Checkout.root.appending(path: "examples")

  /// The rows that the tests of one file ask for: `| N01 | what the test is called |`.
  private static func rows(of tests: String) -> [String] {
    var names: [Substring: [String]] = [:]
    for line in tests.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /test "((?:[A-Z]\d\.?\d+ )+)(.*)" (?:for .*|\{)/) else {
        continue
      }
      for id in match.1.split(separator: " ") {
        names[id, default: []].append(String(match.2))
      }
    }
    return names.map { "| \($0) | \($1.joined(separator: "<br>")) |" }.sorted()
  }

  @Test func everyBehaviourHasItsRow() throws {
    let page = try String(contentsOf: Self.examples.appending(path: "BEHAVIOURS.md"), encoding: .utf8)
    var written: [String: [String]] = [:]
    var file = ""
    for line in page.split(separator: "\n").map(String.init) {
      if let heading = line.firstMatch(of: /^### \[`(.*?)`\]/) {
        file = String(heading.1)
      } else if line.hasPrefix("## ") {
        file = ""
      } else if !file.isEmpty, let row = line.wholeMatch(of: /\| ([A-Z]\d\.?\d+) \|(?:.* \|)? (.*) \|/) {
        // Some rows say between the two what is asked.
        written[file, default: []].append("| \(row.1) | \(row.2) |")
      }
    }
    let scripts = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".vs") }
    #expect(scripts.count > 20)
    var asked: [String: [String]] = [:]
    for script in scripts {
      let tests = try String(contentsOf: Self.examples.appending(path: script), encoding: .utf8)
      let rows = Self.rows(of: tests)
      if !rows.isEmpty { asked[script] = rows }
    }
    #expect(asked.count == 15)
    for file in Set(asked.keys).union(written.keys).sorted() {
      let rows = asked[file, default: []].joined(separator: "\n")
      #expect(written[file, default: []].sorted().joined(separator: "\n") == rows, "\(file)")
    }
  }
}
