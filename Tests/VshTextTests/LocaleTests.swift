import TestSupport
import Testing

@testable import VshText

/// Numbers, dates and counts of each locale, beside what babel writes (`Sources/CLocales/pack.py --expected`).
@Suite struct LocaleTests {
  static let folder = CaseFolder("locales")

  @Test(arguments: folder.cases(".tsv"))
  func writesWhatIsExpected(name: String) throws {
    let locale = try #require(TextLocale(name: name.bytes.span))
    var count = 0
    for line in try Self.folder.text(name + ".tsv").split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 3)
      let found = try Self.written(columns[0], columns[1], in: locale)
      #expect(found == columns[2], "\(line)")
      count += 1
    }
    #expect(count > 450)
  }

  /// - Parameter form: `decimal`, `percent`, `currency EUR`, `date long`, `count` or `direction`.
  private static func written(_ form: String, _ value: String, in locale: TextLocale) throws -> String {
    let words = form.split(separator: " ").map(String.init)
    switch words[0] {
    case "date":
      let moment = try #require(Timestamp.read("\(value)T12:00:00Z".bytes.span))
      let style = try #require(DateStyle(rawValue: words[1]))
      return TestSupport.written { DatePattern(style, of: locale).append(moment, locale: locale, to: &$0) }
    case "count": return locale.plural(of: try #require(Int(value))).rawValue
    case "direction": return locale.isRightToLeft ? "right-to-left" : "left-to-right"
    case _: break
    }
    let number = try #require(Double(value))
    return try TestSupport.written { buffer in
      if words[0] == "currency" {
        #expect(locale.append(.double(number), currency: words[1].bytes.span, to: &buffer))
      } else {
        locale.append(.double(number), try #require(NumberStyle(rawValue: words[0])), to: &buffer)
      }
    }
  }

  @Test func allAreThere() {
    #expect(TextLocale.names.count == 41)
    #expect(TextLocale.names == TextLocale.names.sorted())
    #expect(TextLocale.names.filter { $0 != "en-XA" } == Self.folder.cases(".tsv"))
    #expect(TextLocale.version.hasPrefix("babel 2."))
    for name in TextLocale.names {
      let locale = TextLocale(name: name.bytes.span)
      for style in DateStyle.allCases { #expect(locale.map { DatePattern(style, of: $0).fields.isEmpty } == false) }
    }
  }

  @Test(arguments: [("de-AT", "de"), ("zh", "zh-Hans"), ("pt_BR", "pt-BR"), ("tlh", "en"), ("", "en")])
  func theNearestHasTheLanguage(name: String, expected: String) {
    #expect(TextLocale.nearest(to: name) == expected)
  }

  @Test(arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3), ("EURO", nil), ("eur", nil), ("", nil)] as [(String, Int?)])
  func currenciesHavePlaces(code: String, places: Int?) {
    #expect(TextLocale.places(of: code.bytes.span) == places)
  }

  @Test func aPseudoTextIsLongerAndMarked() {
    #expect(TestSupport.written { $0.append("Add to cart, 3"); PseudoText.write(from: 0, in: &$0) } == "[Åðð ţö çåŕţ, 3 ~~]")
    #expect(TestSupport.written { PseudoText.write(from: 0, in: &$0) } == "[ ]")
  }
}
