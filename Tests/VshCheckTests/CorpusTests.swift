import Foundation
import TestSupport
import Testing
import VshSource
import VshSyntax

@testable import VshCheck

/// Each file of the corpus is one behaviour. A mistake that is expected stands behind `//! ` on its line, or on lines of
/// their own below it; a file without mistakes begins with `//! ok`. Nothing else may be reported.
struct CorpusTests {
  static let folder = CaseFolder("check")
  static let cases = folder.cases(".vs")

  @Test(arguments: cases)
  func reportsWhatItExpects(_ name: String) throws {
    let bytes = try Self.folder.bytes(name + ".vs")
    let checked = try Checking.check(bytes)
    #expect(checked.syntaxDiagnostics.map { $0.summary } == [])
    let found = checked.diagnostics.map { "\(line(of: $0, checked.lines)): \($0.summary)" }
    #expect(found == Self.expectations(String(decoding: bytes, as: UTF8.self)), "\(name)")
    #expect((checked.program == nil) == checked.diagnostics.hasError)
  }

  private func line(of diagnostic: Diagnostic, _ lines: LineMap) -> Int {
    diagnostic.span.map { lines.line(of: Int($0.start)) } ?? 0
  }

  /// `line: message`, in the order of the lines.
  static func expectations(_ text: String) -> [String] {
    var expected: [String] = []
    var codeLine = 0
    for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let parts = line.split(separator: "//! ", maxSplits: 1, omittingEmptySubsequences: false)
      if !parts[0].allSatisfy({ $0 == " " }) { codeLine = offset + 1 }
      guard parts.count == 2, parts[1] != "ok" else { continue }
      expected.append("\(codeLine): \(parts[1])")
    }
    return expected
  }
}
