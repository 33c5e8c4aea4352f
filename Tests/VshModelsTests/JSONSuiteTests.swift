import Foundation
import TestSupport
import Testing
import VshModels

/// JSONTestSuite: what must be accepted (`y_`), what must be refused (`n_`), and what the standard leaves open (`i_`).
///
/// The verdicts stand in `Corpus/json/verdicts.tsv`, a line a file: name, and `accepted` or line, column and sentence.
@Suite struct JSONSuiteTests {
  private static let folder = CaseFolder("json")

  private static func verdict(_ name: String) throws -> String {
    let bytes = try folder.bytes(name)
    do throws(DataProblem) {
      _ = try JSONReader.document(from: bytes)
      return "\(name)\taccepted"
    } catch {
      return "\(name)\t\(error.line):\(error.column)\t\(error.message)"
    }
  }

  @Test func everyDocumentHasItsVerdict() throws {
    let names = Self.folder.cases(".json").map { $0 + ".json" }
    #expect(Set(names.map { $0.prefix(2) }) == ["y_", "n_", "i_"])
    let verdicts = try names.map { try JSONSuiteTests.verdict($0) }
    for (name, verdict) in zip(names, verdicts) where !name.hasPrefix("i_") {
      #expect(verdict.hasSuffix("\taccepted") == name.hasPrefix("y_"), "\(verdict)")
    }
    let text = verdicts.joined(separator: "\n") + "\n"
    let expected = try Self.folder.expected("verdicts.tsv", actual: Array(text.utf8)).split(separator: "\n")
    #expect(expected.count == verdicts.count)
    for (verdict, line) in zip(verdicts, expected) { #expect(verdict == line) }
  }

  /// The two that are large, and nothing but one piece many times.
  @Test func hundredThousandOpenListsAreRefused() {
    let problem = DataProblem(
      "more than 200 lists and objects are open within each other", line: 1, column: 201)
    #expect(throws: problem) {
      try JSONReader.document(from: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
    let pieces = [UInt8](repeatElement(Array("[{\"\":".utf8), count: 50_000).joined())
    #expect(
      throws: DataProblem("more than 200 lists and objects are open within each other", line: 1, column: 501)
    ) {
      try JSONReader.document(from: pieces)
    }
  }
}
