import Foundation
import Testing
import VshModels

/// JSONTestSuite: what must be accepted (`y_`), what must be refused (`n_`), and what the standard leaves open (`i_`).
///
/// The verdicts stand in `Corpus/json/verdicts.tsv`, a line a file: name, and `accepted` or line, column and sentence. With
/// `UPDATE_CORPUS` in the environment it is written instead of compared; the difference is then reviewed.
@Suite struct JSONSuiteTests {
  private static func verdict(_ name: String) throws -> String {
    let bytes = try Corpus.bytes("json/" + name)
    do throws(DataProblem) {
      _ = try JSONReader.document(from: bytes)
      return "\(name)\taccepted"
    } catch {
      return "\(name)\t\(error.line):\(error.column)\t\(error.message)"
    }
  }

  @Test func everyDocumentHasItsVerdict() throws {
    let names = try Corpus.names(in: "json", extension: ".json")
    #expect(names.filter { $0.hasPrefix("y_") }.count == 95)
    #expect(names.filter { $0.hasPrefix("n_") }.count == 186)
    #expect(names.filter { $0.hasPrefix("i_") }.count == 35)
    let verdicts = try names.map { try JSONSuiteTests.verdict($0) }
    for (name, verdict) in zip(names, verdicts) where !name.hasPrefix("i_") {
      #expect(verdict.hasSuffix("\taccepted") == name.hasPrefix("y_"), "\(verdict)")
    }
    let text = verdicts.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_CORPUS"] != nil {
      try Corpus.write(text, to: "json/verdicts.tsv")
    }
    let expected = String(decoding: try Corpus.bytes("json/verdicts.tsv"), as: UTF8.self).split(
      separator: "\n")
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
