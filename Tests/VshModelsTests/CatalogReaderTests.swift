import TestSupport
import Testing
import VshProgram

@testable import VshModels

/// What a catalog of texts may have, and what of it is a mistake.
@Suite struct CatalogReaderTests {
  private static func problems(_ text: String) throws -> [String] {
    try CatalogReader.read(Array(text.utf8)).mistakes.map(\.sentence)
  }

  @Test(
    arguments: [
      (#"{"en": {"a": "%@ and %lld"}, "de": {"a": "%2$lld und %1$@"}}"#, []),
      (#"{"en": {"a": "%@"}, "de": {"a": "%d"}}"#, ["\"a\" has `%lld` in `de`, but `%@` in `en`"]),
      (#"{"en": {"a": "x"}, "de": {"a": "%@"}}"#, ["\"a\" has `%@` in `de`, but no value in `en`"]),
      (#"{"en": {"a": "%@"}, "de": {"a": "x"}}"#, []),
      (#"{"en": {"a": "%1$@ %1$d"}}"#, ["\"a\" in `en`: the value 1 is `%@` and `%lld`"]),
      (#"{"en": {"a": "%99$@"}}"#, ["\"a\" in `en`: a text has at most 20 values"]),
      (
        #"{"en": {"a": "%5y of %d"}}"#,
        ["\"a\" in `en`: `%5y of` is not a placeholder: write `%@`, `%lld`, `%f` or `%.2f`, and `%%` for `%`"]
      ),
      (#"{"en": {"a": "100 %", "b": "50% off"}}"#, []),
      (#"{"en": {"a": 1}}"#, ["\"a\" in `en`: it is neither a text nor an object of plurals"]),
      (#"{"en": {"a": {"one": "x"}}}"#, ["\"a\" in `en`: its plural has no `other`"]),
      (
        #"{"en": {"a": {"both": "x", "other": "y"}}}"#,
        ["\"a\" in `en`: `both` is not a form of a plural: write `one`, `few`, `many` or `other`"]
      ),
      (#"{"en": {"a": "x", "a": "y"}}"#, ["the key \"a\" is there twice in `en`"]),
      (#"{"sourceLanguage": "en", "strings": {"a": {}, "a": {}}}"#, ["the key \"a\" is there twice"]),
      (
        #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"de": {}}}}}"#,
        ["\"a\" in `de`: it has neither `stringUnit` nor `variations`"]
      ),
      (
        #"{"sourceLanguage": "en", "strings": {"%lld": {"localizations": {"de": {"stringUnit": {"value": "%#@n@"}}}}}}"#,
        ["\"%lld\" in `de`: `%#@n@` has no substitution"]
      ),
    ] as [(String, [String])])
  func mistakesAreNamed(text: String, expected: [String]) throws {
    #expect(try Self.problems(text) == expected)
  }

  @Test(arguments: ["", "[]", #"{"en": "#, #"{"en": {"a": "x"}"#])
  func aFileThatIsNoCatalogCannotBeRead(text: String) {
    #expect(throws: DataProblem.self) { try CatalogReader.read(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      ("%arg", [.int]), ("%arg by %2$@", [.int, .text]), ("%arg %3$lld", [.int, .text, .int]),
      ("none", [.int]),
    ] as [(String, [Catalog.Argument])])
  func aSubstitutionMayShowOtherValues(value: String, arguments: [Catalog.Argument]) throws {
    let text = #"""
      {"sourceLanguage": "en", "strings": {"a": {"localizations": {"en": {"stringUnit": {"value": "%#@n@"},
        "substitutions": {"n": {"argNum": 1, "stringUnit": {"value": "\#(value)"}}}}}}}}
      """#
    let catalog = try CatalogReader.read(Array(text.utf8))
    #expect(catalog.mistakes == [])
    #expect(catalog.texts[0].arguments == arguments)
  }

  /// A text that no language has is there, with its mistakes: it is said where the script asks for it.
  @Test func aWrongTextIsATextWithMistakes() throws {
    let catalog = try CatalogReader.read(Array(#"{"en": {"a": 1, "b": "x"}}"#.utf8))
    #expect(catalog.index(of: "a") == 0)
    #expect(catalog.mistakes(of: "a").count == 1 && catalog.mistakes(of: "b").isEmpty)
  }

  @Test func anEmptyTranslationIsNone() throws {
    let catalog = try CatalogReader.read(
      Array(#"{"en": {"a": "x", "": ""}, "de": {"a": "", "": ""}}"#.utf8))
    #expect(catalog.missing(of: 0) == [1] && catalog.missing(of: 1) == [])
    #expect(catalog.form(of: 0, in: 1)?.language == 0)
  }

  @Test func aCatalogWithoutEndOfLanguagesIsRefused() {
    let languages = (0..<100_000).map { #""l\#($0)": {"a": "x"}"# }.joined(separator: ",")
    #expect(throws: DataProblem.self) { try CatalogReader.read(Array("{\(languages)}".utf8)) }
  }

  @Test func variationsOfDevicesAreThoseOfOthers() throws {
    let text = #"""
      {"sourceLanguage": "en", "strings": {"a": {"localizations": {"en": {"variations": {"device": {
        "iphone": {"stringUnit": {"value": "Tap"}}, "other": {"stringUnit": {"value": "Press"}}}}}}}}}
      """#
    let catalog = try CatalogReader.read(Array(text.utf8))
    #expect(catalog.form(of: 0, in: 0)?.form == Catalog.Form([.literal(Array("Press".utf8))]))
  }

  /// 100,000 keys, read in proportion: a quadratic reader would not end.
  @Test func aCatalogMayHaveManyKeys() throws {
    let keys = (0..<100_000).map { #""key \#($0)": "text \#($0)""# }.joined(separator: ",")
    let catalog = try CatalogReader.read(Array("{\"en\": {\(keys)}}".utf8))
    #expect(catalog.texts.count == 100_000)
    #expect(catalog.index(of: "key 99999") == 99_999)
  }

  @Test func aTextWithoutATranslationIsThatOfTheFirstLanguage() throws {
    let catalog = try CatalogReader.read(Array(#"{"en": {"a": "x", "b": "y"}, "de": {"b": "z"}}"#.utf8))
    #expect(catalog.form(of: 0, in: 1)?.form == Catalog.Form([.literal(Array("x".utf8))]))
    #expect(catalog.missing(of: 0) == [1])
    #expect(catalog.missing(of: 1).isEmpty)
  }
}
