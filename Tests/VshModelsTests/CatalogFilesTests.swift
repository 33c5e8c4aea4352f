import TestSupport
import Testing
import VshProgram

@testable import VshModels

/// Catalogs that have a file for each language, and what of them is wrong.
@Suite struct CatalogFilesTests {
  private static func paths(_ path: String, _ language: String) -> [String] {
    CatalogFiles.others(of: path).first { $0.language == language }?.paths ?? []
  }

  @Test func theOtherLanguagesLieBeside() {
    #expect(CatalogFiles.others(of: "Shop.xcstrings").isEmpty && CatalogFiles.others(of: "a.json").isEmpty)
    #expect(Self.paths("res/values/strings.xml", "pt-BR") == ["res/values-pt-rBR/strings.xml"])
    #expect(Self.paths("values/strings.xml", "he") == ["values-iw/strings.xml", "values-he/strings.xml"])
    #expect(Self.paths("values/strings.xml", "en") == [])
    #expect(Self.paths("values-de/strings.xml", "en") == ["values-en/strings.xml", "values/strings.xml"])
    #expect(Self.paths("values-de/strings.xml", "de") == [])
    #expect(Self.paths("po/shop.pot", "pt-BR") == ["po/pt_BR.po", "po/pt-BR.po"])
    #expect(Self.paths("po/de.po", "zh-Hant") == ["po/zh_Hant.po", "po/zh-Hant.po", "po/zh_TW.po"])
    #expect(Self.paths("locale/de/LC_MESSAGES/app.po", "fr") == ["locale/fr/LC_MESSAGES/app.po"])
    #expect(Self.paths("shop.po", "fr") == ["fr.po"])
    #expect(CatalogFiles.others(of: "po/shop.pot").allSatisfy { !$0.paths.contains("po/shop.pot") })
  }

  private static func sentences(_ path: String, _ text: String, de: String) throws -> [String] {
    try CatalogFiles.read(
      path, Array(text.utf8), others: [CatalogFiles.File(language: "de", bytes: Array(de.utf8))]
    ).mistakes.map(\.sentence)
  }

  @Test(
    arguments: [
      (
        #"<resources><string name="a">%s</string></resources>"#,
        #"<resources><string name="a">%d</string></resources>"#,
        ["\"a\" has `%lld` in `de`, but `%@` in `en`"]
      ),
      (
        #"<resources><string name="a">100% of %s</string></resources>"#, "<resources/>",
        ["\"a\" in `en`: `% of %` is not a placeholder: write `%s`, `%d`, `%f` or `%.2f`, and `%%` for `%`"]
      ),
      (
        #"<resources><plurals name="a"><item quantity="one">x</item></plurals></resources>"#, "<resources/>",
        ["\"a\" in `en`: its plural has no `other`"]
      ),
      (
        #"<resources><string name="a">x</string><string name="a">y</string></resources>"#, "<resources/>",
        ["the key \"a\" is there twice in `en`"]
      ),
    ] as [(String, String, [String])])
  func mistakesInStringsAreNamed(text: String, de: String, expected: [String]) throws {
    #expect(try Self.sentences("values/strings.xml", text, de: de) == expected)
  }

  @Test(arguments: [
    ("nplurals=2; plural=n>1;", "`Plural-Forms` of its file is not the rule of `de`: see 2"),
    ("nplurals=2; plural=n==1 ? 0 : 2;", "`Plural-Forms` of its file has no form for 0"),
    ("nplurals=2; plural=5/(n-1);", "`Plural-Forms` of its file is not a rule"),
    ("nplurals=2; plural=;", "`Plural-Forms` of its file is not a rule"),
    ("nplurals=99; plural=n;", "`Plural-Forms` of its file is not a rule"),
    ("nplurals=2; plural=((((((n", "`Plural-Forms` of its file is not a rule"),
    ("nplurals=3; plural=n==1 ? 2 : 0;", "its plural has no `msgstr[2]`"),
  ])
  func aPluralRuleIsThatOfTheLanguage(rule: String, expected: String) throws {
    let text = "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"
    let de =
      "msgid \"\"\nmsgstr \"Plural-Forms: \(rule)\\n\"\n\n"
      + text.replacing("\"\"", with: "\"x\"")
    #expect(try Self.sentences("a.pot", text, de: de) == ["\"a\" in `de`: \(expected)"])
  }

  @Test func aRuleIsAnExpressionOfC() throws {
    let rule = try #require(
      GettextPlural(Array("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;".utf8)))
    #expect([0, 1, 2, 11, 21, 101].map(rule.form) == [2, 0, 1, 1, 0, 0])
    #expect(GettextPlural(Array("nplurals=2; plural=!(n==1) || 2*3-1 <= n/2;".utf8))?.form(of: 1) == 0)
    #expect(GettextPlural(Array(("nplurals=2; plural=" + String(repeating: "!", count: 900)).utf8)) == nil)
    #expect(GettextPlural(Array(("nplurals=2; plural=" + String(repeating: "(", count: 900)).utf8)) == nil)
  }

  @Test(arguments: [
    ("values/strings.xml", "<resources><string name=\"a\">"), ("values/strings.xml", "<feed/>"),
    ("values/strings.xml", ""),
    ("values/strings.xml", "<!DOCTYPE a [<!ENTITY b \"&b;\">]><resources>&b;</resources>"),
    ("a.po", "msgid \"a\"\n"), ("a.po", "msgid a\n"), ("a.po", "\"a\"\n"), ("a.po", "msgstr[1] \"a\"\n"),
    ("a.po", "msgid \"a\\\"\nmsgstr \"\"\n"), ("a.po", "msgid \"a\"\nmsgwhat \"\"\n"),
  ])
  func aFileThatIsCutOffCannotBeRead(path: String, text: String) {
    #expect(throws: DataProblem.self) { try CatalogFiles.read(path, Array(text.utf8), others: []) }
    #expect(throws: DataProblem.self) {
      try CatalogFiles.read(
        path, Array((path == "a.po" ? "" : "<resources/>").utf8),
        others: [CatalogFiles.File(language: "de", bytes: Array(text.utf8))])
    }
  }
}
