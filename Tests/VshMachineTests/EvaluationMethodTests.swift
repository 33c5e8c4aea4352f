import Testing

@testable import VshMachine

private let declarations = """
  enum Kind { normal = 1, premium = 2 }
  record User { id: Int, name: String, kind: Kind = .normal }
  func users() -> [User] = [User(1, "Bob"), User(2, "Ann", .premium), User(3, "Bob"), User(4, "cy", .premium)]
  func none() -> [Int] = [1].filter { $0 > 1 }
  func texts() -> [String] = ["b", "か\\u{3099}", "a", "が", "b"]
  """

/// Every method of the language: an expression and its value.
@Suite struct EvaluationMethodTests {
  static let lists = [
    ExpressionCase("[1, 2].count", "2"),
    ExpressionCase("none().isEmpty", "true"),
    ExpressionCase("[1, 2].isEmpty", "false"),
    ExpressionCase("[1, 2].first", "1"),
    ExpressionCase("none().first", "nil"),
    ExpressionCase("[1, 2].last", "2"),
    ExpressionCase("none().last", "nil"),
    ExpressionCase("[1, 2].contains(2)", "true"),
    ExpressionCase("texts().contains(\"が\")", "true"),
    ExpressionCase("users().contains(User(2, \"Ann\", .premium))", "true"),
    ExpressionCase("[1, 2].contains { $0 > 2 }", "false"),
    ExpressionCase("[1, 2].contains { $0 > 1 }", "true"),
    ExpressionCase("users().first { $0.name == \"Bob\" }?.id ?? 0", "1"),
    ExpressionCase("users().first { $0.name == \"Eve\" }", "nil"),
    ExpressionCase("users().firstIndex { $0.kind == .premium }", "1"),
    ExpressionCase("users().firstIndex { $0.id == 9 }", "nil"),
    ExpressionCase("users().allSatisfy { $0.id > 0 }", "true"),
    ExpressionCase("users().allSatisfy { $0.id > 1 }", "false"),
    ExpressionCase("none().allSatisfy { $0 > 1 }", "true"),
    ExpressionCase("[1, 2].map { $0 * 10 }", "[10, 20]"),
    ExpressionCase("[1, 2].map { n in [3, 4].map { n * $0 } }", "[[3, 4], [6, 8]]"),
    ExpressionCase("[\"1\", \"x\", \"3\"].compactMap { Int($0) }", "[1, 3]"),
    ExpressionCase("[1, 2, 3, 4].filter { $0 % 2 == 0 }", "[2, 4]"),
    ExpressionCase("[3, 1, 2].sorted()", "[1, 2, 3]"),
    ExpressionCase("[2.5, -1.0].sorted()", "[-1.0, 2.5]"),
    ExpressionCase("[\"b\", \"B\", \"a\"].sorted()", "[\"B\", \"a\", \"b\"]"),
    ExpressionCase("[3s, 1ms].sorted()", "[1ms, 3s]"),
    ExpressionCase("users().sorted { $0.name }.map { $0.id }", "[2, 1, 3, 4]"),
    ExpressionCase("users().sorted { -$0.id }.sorted { $0.name }.map { $0.id }", "[2, 3, 1, 4]"),
    ExpressionCase("[1, 2, 3].reversed()", "[3, 2, 1]"),
    ExpressionCase("[1, 2, 3].prefix(2)", "[1, 2]"),
    ExpressionCase("[1, 2, 3].prefix(-1)", "[]"),
    ExpressionCase("[1, 2, 3].prefix(9)", "[1, 2, 3]"),
    ExpressionCase("[1, 2, 3].suffix(2)", "[2, 3]"),
    ExpressionCase("[1, 2, 3].suffix(9)", "[1, 2, 3]"),
    ExpressionCase("[1, 2, 3].dropFirst(2)", "[3]"),
    ExpressionCase("[1, 2, 3].dropFirst(9)", "[]"),
    ExpressionCase("[1, 2, 3].dropFirst(-9)", "[1, 2, 3]"),
    ExpressionCase("[1, 2, 3, 4].dropFirst(1).prefix(2)", "[2, 3]"),
    ExpressionCase("[1, 2, 3, 4].dropFirst(-1).prefix(9)", "[1, 2, 3, 4]"),
    ExpressionCase("[1, 2, 3, 4].dropFirst(3).prefix(2)", "[4]"),
    ExpressionCase("[1, 2, 3, 4].dropFirst(9).prefix(2)", "[]"),
    ExpressionCase("[1, 2, 3, 4].dropFirst(1).prefix(-2)", "[]"),
    ExpressionCase("[1, 2, 3, 4].dropFirst(1).prefix(2).dropFirst(1).prefix(1)", "[3]"),
    ExpressionCase("\"日本語\".dropFirst(1).prefix(1)", "\"本\""),
    ExpressionCase("[\"a\", \"b\"].joined(separator: \", \")", "\"a, b\""),
    ExpressionCase("[1, 2, 3].sum()", "6"),
    ExpressionCase("none().sum()", "0"),
    ExpressionCase("[0.5, 0.25].sum()", "0.75"),
    ExpressionCase("[0.5].filter { $0 > 1.0 }.sum()", "0.0"),
    ExpressionCase("[9223372036854775807, 1].sum()", "! 9223372036854775807 + 1 is more than an Int holds"),
    ExpressionCase("[3, 1, 2].min()", "1"),
    ExpressionCase("[3, 1, 2].max()", "3"),
    ExpressionCase("none().max()", "nil"),
    ExpressionCase("users().min { $0.name }?.id ?? 0", "2"),
    ExpressionCase("users().max { $0.name }?.id ?? 0", "4"),
    ExpressionCase("users().min { $0.name == \"Bob\" ? 0 : 1 }?.id ?? 0", "1"),
    ExpressionCase("users().max { $0.name == \"Bob\" ? 1 : 0 }?.id ?? 0", "1"),
    ExpressionCase("[5, 6].enumerated().map { $0.index * 10 + $0.value }", "[5, 16]"),
    ExpressionCase("[1, 2, 3].zip([\"a\", \"b\"]).map { \"\\($0.first)\\($0.second)\" }", "[\"1a\", \"2b\"]"),
    ExpressionCase(
      "users().grouped { $0.name }.map { \"\\($0.key): \\($0.values.map { $0.id })\" }",
      "[\"Bob: [1, 3]\", \"Ann: [2]\", \"cy: [4]\"]"),
    ExpressionCase(
      "texts().unique()", "[\"b\", \"か\\u{3099}\", \"a\"]".replacing("\\u{3099}", with: "\u{3099}")),
    ExpressionCase("[[1], [2], [1]].unique()", "[[1], [2]]"),
    ExpressionCase("[0.0, -0.0].unique().count", "1"),
    ExpressionCase("[7, 8].indices", "[0, 1]"),
    ExpressionCase("none().map { $0 }", "[]"),
  ]

  static let strings = [
    ExpressionCase("\"日本🇯🇵\".count", "3"),
    ExpressionCase("\"\".count", "0"),
    ExpressionCase("\"\".isEmpty", "true"),
    ExpressionCase("\"User10\".contains(\"User1\")", "true"),
    ExpressionCase("\"User2\".contains(\"User1\")", "false"),
    ExpressionCase("\"aab\".contains(\"ab\")", "true"),
    ExpressionCase("\"がく\".contains(\"か\")", "false"),
    ExpressionCase("\"か\\u{3099}く\".contains(\"が\")", "true"),
    ExpressionCase("\"abc\".contains(\"\")", "true"),
    ExpressionCase("\"abc\".hasPrefix(\"ab\")", "true"),
    ExpressionCase("\"abc\".hasPrefix(\"abcd\")", "false"),
    ExpressionCase("\"abc\".hasSuffix(\"bc\")", "true"),
    ExpressionCase("\"か\\u{3099}\".hasPrefix(\"か\")", "false"),
    ExpressionCase("\"abc\".hasSuffix(\"\")", "true"),
    ExpressionCase("\"Straße\".uppercased()", "\"STRASSE\""),
    ExpressionCase("\"ÀB\".lowercased()", "\"àb\""),
    ExpressionCase("\" \\t x\\n\".trimmed()", "\"x\""),
    ExpressionCase("\"--x-\".trimmed(\"-\")", "\"x\""),
    ExpressionCase("\"a,,b,\".split(\",\")", "[\"a\", \"\", \"b\", \"\"]"),
    ExpressionCase("\"\".split(\",\")", "[\"\"]"),
    ExpressionCase("\"a, b\".split(\", \")", "[\"a\", \"b\"]"),
    ExpressionCase("\"ab\".split(\"\")", "[\"ab\"]"),
    ExpressionCase("\"aXbX\".replacing(\"X\", with: \"--\")", "\"a--b--\""),
    ExpressionCase("\"aaa\".replacing(\"aa\", with: \"b\")", "\"ba\""),
    ExpressionCase("\"ab\".replacing(\"\", with: \"x\")", "\"ab\""),
    ExpressionCase("\"10115\".matches(\"[0-9]{5}\")", "true"),
    ExpressionCase("\"10115 \".matches(\"[0-9]{5}\")", "false"),
    ExpressionCase("texts().filter { $0.matches(\"[a-bが]\") }.count", "5"),
    ExpressionCase("\"ab\".padded(to: 4)", "\"ab  \""),
    ExpressionCase("\"漢\".padded(to: -4)", "\"  漢\""),
    ExpressionCase("\"abc\".padded(to: 2)", "\"abc\""),
    ExpressionCase(
      "\"a\".padded(to: 9223372036854775807)",
      "! a string of 9223372036854775806 bytes would be over the limit of 16 MiB"),
    ExpressionCase("\"aé🇯🇵\".first", "\"a\""),
    ExpressionCase("\"aé🇯🇵\".last", "\"🇯🇵\""),
    ExpressionCase("\"\".last", "nil"),
    ExpressionCase("\"cab\".sorted()", "\"abc\""),
    ExpressionCase("\"aé🇯🇵\".reversed()", "\"🇯🇵éa\""),
    ExpressionCase("\"日本語\".prefix(2)", "\"日本\""),
    ExpressionCase("\"日本語\".prefix(-2)", "\"\""),
    ExpressionCase("\"日本語\".suffix(2)", "\"本語\""),
    ExpressionCase("\"日本語\".suffix(9)", "\"日本語\""),
    ExpressionCase("\"日本語\".dropFirst(1)", "\"本語\""),
    ExpressionCase("\"abc\".joined(separator: \"-\")", "\"a-b-c\""),
    ExpressionCase("\"cab\".min()", "\"a\""),
    ExpressionCase("\"cab\".max()", "\"c\""),
    ExpressionCase("\"ab\".enumerated().map { \"\\($0.index)\\($0.value)\" }", "[\"0a\", \"1b\"]"),
    ExpressionCase("\"abab\".unique()", "\"ab\""),
    ExpressionCase("\"abc\".indices", "[0, 1, 2]"),
    ExpressionCase("\"a1b2\".filter { Int($0) == nil }", "\"ab\""),
    ExpressionCase("\"a1b2\".compactMap { Int($0) }", "[1, 2]"),
    ExpressionCase("\"ab\".map { $0 + $0 }", "[\"aa\", \"bb\"]"),
    ExpressionCase("\"hello\".sorted { $0 == \"l\" ? 0 : 1 }", "\"llheo\""),
    ExpressionCase("\"abc\".contains { $0 == \"b\" }", "true"),
    ExpressionCase("\"abc\".firstIndex { $0 == \"c\" }", "2"),
    ExpressionCase("\"abca\".grouped { $0 }.map { $0.values.count }", "[2, 1, 1]"),
    ExpressionCase("[1, 2].zip(\"ab\").map { $0.second }", "[\"a\", \"b\"]"),
  ]

  static let scalars = [
    ExpressionCase("abs(-3)", "3"),
    ExpressionCase("abs(-1.5)", "1.5"),
    ExpressionCase("min(3, 2)", "2"),
    ExpressionCase("max(3.5, 2.0)", "3.5"),
    ExpressionCase("2.5.rounded()", "3.0"),
    ExpressionCase("(-2.5).rounded()", "-3.0"),
    ExpressionCase("2.675.rounded(to: 2)", "2.68"),
    ExpressionCase("Int(3.9)", "3"),
    ExpressionCase("Int(-3.9)", "-3"),
    ExpressionCase("Int(1e300)", "! 1e+300 is more than an Int holds"),
    ExpressionCase("Double(3)", "3.0"),
    ExpressionCase("Int(\"12\")", "12"),
    ExpressionCase("Int(\" 12\")", "nil"),
    ExpressionCase("Double(\"1.5\")", "1.5"),
    ExpressionCase("Double(\"x\")", "nil"),
    ExpressionCase("1234.5.format(\"#,##0.00\")", "\"1,234.50\""),
    ExpressionCase("7.format(\"000\")", "\"007\""),
    ExpressionCase("(2min + 5s).format(\"m:ss\")", "\"2:05\""),
    ExpressionCase("1.5s.seconds", "1.5"),
    ExpressionCase(
      "Date(\"2020-10-19T02:48:00Z\").format(\"yyyy/MM/dd HH:mm\", zone: \"Asia/Tokyo\")",
      "\"2020/10/19 11:48\""),
    ExpressionCase("Date(\"2020-10-19T02:48:00Z\").format(\"E d MMM\")", "\"Mon 19 Oct\""),
    ExpressionCase("Date(\"2020-10-19T02:48:00Z\").format(\"EEEE\", locale: \"ja\")", "\"月曜日\""),
    ExpressionCase("Date(\"2020\" + \"-10-19T02:48:00Z\")", "Date(\"2020-10-19T02:48:00Z\")"),
    ExpressionCase("Date(\"20\" + \"20\")", "nil"),
    ExpressionCase(
      "Date(\"19.10.2020\", \"dd.MM.yyyy\", zone: \"+09:00\")", "Date(\"2020-10-18T15:00:00Z\")"),
    ExpressionCase("Date(\"19.13.2020\", \"dd.MM.yyyy\")", "nil"),
  ]

  @Test func listsHaveTheirMethods() throws { try expect(Self.lists, count: 66) }

  @Test func stringsHaveTheirMethods() throws { try expect(Self.strings, count: 56) }

  @Test func scalarsHaveTheirMethods() throws { try expect(Self.scalars, count: 26) }

  private func expect(_ cases: [ExpressionCase], count: Int) throws {
    #expect(cases.count == count)
    let found = try values(of: cases, declarations: declarations)
    for (index, one) in cases.enumerated() { #expect(found[index] == one.expected, "\(one.expression)") }
  }

  @Test func aFormatThatIsWrongSaysWhy() throws {
    let cases = [
      ExpressionCase("now.format(\"x\" + \"x\")", "! `xx` has no meaning"),
      ExpressionCase("now.format(\"yyyy\", zone: \"Moon\" + \"/Base\")", "! `Moon/Base` is not a time zone"),
      ExpressionCase("now.format(\"yyyy\", locale: \"x\" + \"x\")", "! `xx` is not a locale"),
    ]
    for (found, one) in zip(try values(of: cases), cases) {
      #expect(found.hasPrefix(one.expected), "\(found)")
    }
  }
}
