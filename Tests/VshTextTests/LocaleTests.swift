import TestSupport
import Testing

@testable import VshText

/// Numbers, dates and counts of each locale, beside what babel writes (`Sources/CLocales/pack.py --expected`).
@Suite struct LocaleTests {
  static let folder = CaseFolder("locales")

  private static func locale(_ name: String) -> TextLocale? { TextLocale(name: name.bytes.span) }

  @Test(arguments: folder.cases(".tsv"))
  func writesWhatIsExpected(name: String) throws {
    let locale = try #require(Self.locale(name))
    var count = 0
    for line in try Self.folder.text(name + ".tsv").split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 3)
      let found = try Self.text(columns[0], columns[1], in: locale)
      #expect(found == columns[2], "\(line)")
      count += 1
    }
    #expect(count > 450)
  }

  @Test func aSignDoesNotCount() throws {
    let english = try #require(Self.locale("en"))
    #expect([-2, -1, 0, 1].map { english.plural(of: $0) } == [.other, .one, .other, .one])
  }

  /// - Parameter form: `decimal`, `percent`, `currency EUR`, `date long`, `count` or `direction`.
  private static func text(_ form: String, _ value: String, in locale: TextLocale) throws -> String {
    let words = form.split(separator: " ").map(String.init)
    switch words[0] {
    case "date":
      let noon = Timestamp.read("\(value)T12:00:00Z".bytes.span)
      let moment = try #require(noon)
      let style = try #require(DateStyle(rawValue: words[1]))
      return written { DatePattern(style, of: locale).append(moment, locale: locale, to: &$0) }
    case "count": return locale.plural(of: try #require(Int(value))).rawValue
    case "direction": return locale.isRightToLeft ? "right-to-left" : "left-to-right"
    case _: break
    }
    let number = try #require(Double(value))
    if let style = NumberStyle(rawValue: words[0]) {
      return written { locale.append(.double(number), style, to: &$0) }
    }
    return written { _ = locale.append(.double(number), currency: words[1].bytes.span, to: &$0) }
  }

  @Test func allAreThere() {
    #expect(TextLocale.names.count == 41)
    #expect(TextLocale.names == TextLocale.names.sorted())
    #expect(TextLocale.names.filter { $0 != "en-XA" } == Self.folder.cases(".tsv").sorted())
    #expect(TextLocale.version.hasPrefix("babel 2."))
    for name in TextLocale.names {
      let locale = Self.locale(name)
      for style in DateStyle.allCases {
        #expect(locale.map { DatePattern(style, of: $0).fields.isEmpty } == false)
      }
    }
  }

  @Test(arguments: [("de-AT", "de"), ("zh", "zh-Hans"), ("pt_BR", "pt-BR"), ("tlh", "en"), ("", "en")])
  func theNearestHasTheLanguage(name: String, expected: String) {
    #expect(TextLocale.nearest(to: name) == expected)
  }

  @Test(
    arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3), ("EURO", nil), ("eur", nil), ("", nil)]
      as [(String, Int?)])
  func currenciesHavePlaces(code: String, places: Int?) {
    let found = TextLocale.fractionDigits(of: code.bytes.span)
    #expect(found == places)
  }

  @Test func aPseudoTextIsLongerAndMarked() {
    let marked = written { buffer in
      buffer.append("Add to cart, 3")
      PseudoText.write(from: 0, in: &buffer)
    }
    #expect(marked == "[Åðð ţö çåŕţ, 3 ~~]")
    #expect(written { PseudoText.write(from: 0, in: &$0) } == "[ ]")
  }
}
