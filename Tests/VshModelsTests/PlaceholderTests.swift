import TestSupport
import Testing
import VshProgram
import VshText

@testable import VshModels

/// Numbers in placeholders, beside what `String(format:locale:)` of Swift 6.2's Foundation writes
/// (`Corpus/placeholders`, by locale).
@Suite struct PlaceholderTests {
  static let folder = CaseFolder("placeholders")

  @Test(arguments: folder.cases(".tsv")) func areDrawnAsFoundationDrawsThem(name: String) throws {
    let named = TextLocale(name: name.utf8Span.span)
    let locale = try #require(named)
    var count = 0
    for line in try Self.folder.text(name + ".tsv").split(separator: "\n") {
      let columns = line.split(separator: "\t").map(String.init)
      try #require(columns.count == 3)
      var found: [UInt8] = []
      for part in try CatalogFormat(Array(columns[0].utf8)[...]).parts {
        switch part {
        case .literal(let bytes): found += bytes
        case .argument(0, let form?):
          let number: FormattedNumber =
            form.isOfInt ? .int(try #require(Int(columns[1]))) : .double(try #require(Double(columns[1])))
          locale.append(number, form, to: &found)
        case .argument, .plural: Issue.record("\(line)")
        }
      }
      #expect(String(decoding: found, as: UTF8.self) == columns[2], "\(line)")
      count += 1
    }
    #expect(count > 80)
  }

  /// The types of the values, and whether the text is one piece.
  @Test(
    arguments: [
      ("50% off", [], true), ("100 %", [], true), ("100%", [], true), ("%", [], true), ("a % b", [], true),
      ("%y", [], true), ("%1$", [], true), ("%123d", [], true), ("% d", [], true), ("%%", [], true),
      ("%@", [.text], false), ("%1@", [.text], false), ("%-5@", [.text], false),
      ("%2$5.1f %1$@", [.text, .double], false),
      ("%1$02lld", [.int], false), ("%hhd", [.int], false),
    ] as [(String, [Catalog.Argument], Bool)])
  func aPercentSignAloneIsText(text: String, arguments: [Catalog.Argument], isText: Bool) throws {
    let format = try CatalogFormat(Array(text.utf8)[...])
    #expect(format.arguments == arguments)
    #expect(!isText || format.parts == [.literal(Array(text.replacing("%%", with: "%").utf8))])
  }
}
