import TestSupport
import Testing
import VshText

/// Each line of a failed expectation, a verdict and a finding fits into a terminal of 80 columns, over all that the corpora
/// expect. As long as somebody wrote them are the paths below a finding, a script's own line, a command to type and the
/// screens in a table of faults; so is the sum at the end of a run. A word is never broken.
@Suite struct LineWidthTests {
  @Test(arguments: [
    ("against", ".txt"), ("audit", ".txt"), ("explore", ".verdicts"), ("failures", ".txt"),
    ("faults", ".txt"), ("reports", ".txt"), ("app/toy", ".txt"), ("app/logs", ".txt"),
    ("app/toy/faults", ".txt"), ("app/toy/walks", ".txt"), ("app/drivers/outputs", ".txt"),
  ]) func noLineIsLong(folder: String, ending: String) throws {
    let corpus = CaseFolder(folder)
    let names = corpus.names(in: "").filter { $0.hasSuffix(ending) }
    #expect(!names.isEmpty)
    for name in names {
      for line in Self.sentences(of: try corpus.text(name), tables: folder == "faults") {
        let isOneWord = line.drop { $0 == " " }.allSatisfy { $0 != " " }
        let cells = Cells.count(of: Array(line.utf8).span)
        #expect(cells <= Wrapping.sentenceCells || isOneWord, "\(folder)/\(name): \(line)")
      }
    }
  }

  /// The lines that a program words.
  private static func sentences(of text: String, tables: Bool) -> [Substring] {
    var end: Substring?
    return text.split(separator: "\n").filter { line in
      let words = line.drop { $0 == " " }
      if let close = end {
        if line == close { end = nil }
        return false
      }
      if words.hasPrefix("test \""), words.hasSuffix("{") {
        end = line.prefix(line.count - words.count) + "}"
        return false
      }
      let isExcerpt = words.contains(/^\d* ?\|/)
      let isCommand = words.hasPrefix("vsh ") || words.hasPrefix("VSH_")
      let isOfTable = tables && line.hasPrefix("  ") && !line.hasPrefix("  ! ")
      let isSum = line.contains(#/^\d+ passed, /#)
      return !isExcerpt && !isCommand && !isOfTable && !isSum
    }
  }
}
