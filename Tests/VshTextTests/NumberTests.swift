import TestSupport
import Testing
import VshText

private func formatted(_ value: Double, _ pattern: String) throws -> String {
  let pattern = try NumberPattern(pattern.bytes.span)
  return written { pattern.append(.double(value), to: &$0) }
}

private func formatted(_ value: Int, _ pattern: String) throws -> String {
  let pattern = try NumberPattern(pattern.bytes.span)
  return written { pattern.append(.int(value), to: &$0) }
}

@Test(arguments: [
  (0.0, "0.0"), (-0.0, "-0.0"), (60.0, "60.0"), (0.1, "0.1"), (1e21, "1e+21"), (4.5, "4.5"), (-2.5, "-2.5"),
  (1e-5, "1e-05"), (.leastNonzeroMagnitude, "5e-324"),
  (1.7976931348623157e308, "1.7976931348623157e+308"), (9_007_199_254_740_991, "9007199254740991.0"),
  (100, "100.0"),
])
func doubleText(_ value: Double, _ text: String) {
  #expect(written { $0.append(double: value) } == text)
}

@Test func doublesAreWrittenAsSwiftWritesThemAndReadBack() {
  let seed: UInt64 = 7
  var generator = SeededGenerator(seed: seed)
  for index in 0..<20_000 {
    let value =
      index % 2 == 0
      ? Double(bitPattern: generator.next())
      : Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1_000
    guard value.isFinite else { continue }
    let text = written { $0.append(double: value) }
    #expect(text == value.description, "seed \(seed)")
    #expect(NumberText.double(text.bytes.span)?.bitPattern == value.bitPattern, "seed \(seed): \(text)")
  }
}

@Test(arguments: [0, 1, -1, 9, 10, 99, 100, 12_345, -12_345, Int.max, Int.min])
func integersAreReadBack(_ value: Int) {
  let text = written { $0.append(decimal: value) }
  #expect(text == String(value))
  #expect(NumberText.integer(text.bytes.span) == value)
}

@Test(
  arguments: [
    ("+12", 12), ("-0", 0), ("007", 7), ("", nil), ("+", nil), ("-", nil), (" 1", nil), ("1 ", nil),
    ("1_000", nil), ("0x10", nil), ("1.0", nil),
    ("１", nil), ("9223372036854775807", .max), ("9223372036854775808", nil), ("-9223372036854775808", .min),
    ("-9223372036854775809", nil),
    ("99999999999999999999999", nil),
  ] as [(String, Int?)])
func readingIntegers(_ text: String, _ value: Int?) {
  #expect(NumberText.integer(text.bytes.span) == value)
}

@Test(
  arguments: [
    ("1.5", 1.5), ("1", 1), ("-0.0", -0.0), ("+2.5e3", 2_500), ("1E-2", 0.01), ("0e1", 0), ("1e400", nil),
    ("1e-400", 0), ("", nil), (".5", 0.5), (".", nil), ("+.5e1", 5), (".e1", nil),
    ("5.", 5), ("-5.e1", -50), ("1e", nil), ("1e+", nil), ("nan", nil), ("inf", nil), ("0x1p3", nil),
    (" 1.5", nil),
    ("1.5 ", nil), ("1,5", nil), ("--1", nil),
    ("0.1000000000000000055511151231257827", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29),
    ("1e99999999999999999999", nil),
    ("0e99999999999999999999", 0), ("0.000000000000000000000000000001", 1e-30),
    ("00000000000000000000001.5", 1.5),
  ] as [(String, Double?)])
func readingDoubles(_ text: String, _ value: Double?) {
  #expect(NumberText.double(text.bytes.span) == value)
}

@Test(arguments: [
  (0.125, "0.00", "0.13"), (2.675, "0.00", "2.68"), (-2.675, "0.00", "-2.68"),
  (1_234_567.891, "#,##0.00", "1,234,567.89"), (0.0, "#,##0.00", "0.00"),
  (999.995, "#,##0.00", "1,000.00"), (12.0, "0.0", "12.0"), (12.0, "0.#", "12"), (12.34, "0.#", "12.3"),
  (0.5, "#.##", ".5"), (0.0, "#.##", "0"),
  (0.5, "0", "1"), (-0.4, "0", "0"), (-0.0, "0.0", "0.0"), (0.456, "0.0%", "45.6%"), (0.5, "0%", "50%"),
  (0.005, "0%", "1%"), (1.0, "%0", "%100"),
  (-0.125, "0.0 %", "-12.5 %"), (1e300, "'%'0.0", "%1" + String(repeating: "0", count: 300) + ".0"),
  (0.5, "0.0'%'", "0.5%"),
  (0.5, "%0%", "%50%"), (1e21, "0%", "100000000000000000000000%"), (0.0, "0%", "0%"), (5.0, "¥#,##0", "¥5"),
  (-5.0, "¥#,##0", "-¥5"), (1e21, "0", "1000000000000000000000"),
  (1e21, "#,##0", "1,000,000,000,000,000,000,000"), (.leastNonzeroMagnitude, "0.00", "0.00"),
  (7.0, "000", "007"),
  (7.0, "0 'of 10 #'", "7 of 10 #"),
  (1234.5, "#,###.0", "1,234.5"), (0.05, ".00", ".05"), (3.0, "0 o''clock", "3 o'clock"),
  (3.0, "No. 0", "No. 3"), (3.0, "0.", "3."),
  (123456789.0, "#,##0,000,000", "123,456,789"), (1.005, "0.00", "1.01"), (4.35, "0.0", "4.4"),
  (99.99, "0.0", "100.0"),
])
func formattingDoubles(_ value: Double, _ pattern: String, _ expected: String) throws {
  #expect(try formatted(value, pattern) == expected)
}

@Test(arguments: [
  (0, "0", "0"), (1_234, "#,##0", "1,234"), (-1_234, "#,##0", "-1,234"), (5, "0.00", "5.00"),
  (5, "000", "005"), (Int.min, "#,##0", "-9,223,372,036,854,775,808"),
  (Int.max, "0", "9223372036854775807"), (12, "0円", "12円"), (12, "#", "12"), (0, "#", "0"),
  (5, "0%", "500%"), (Int.max, "0%", "922337203685477580700%"),
  (100, "#,##0", "100"), (100_000, "#,##0", "100,000"),
])
func formattingIntegers(_ value: Int, _ pattern: String, _ expected: String) throws {
  #expect(try formatted(value, pattern) == expected)
}

@Test(arguments: [
  ("", "the pattern of a number has a `0` or `#` for each digit, as `#,##0.00`", 0..<0),
  ("abc", "the pattern of a number has a `0` or `#` for each digit, as `#,##0.00`", 0..<3),
  ("0#", "before the decimal point, `0` comes after `#`, as `#,##0`", 0..<1),
  ("0.#0", "after the decimal point, `0` comes before `#`, as `0.0#`", 3..<4),
  ("#,#0", "`,` must be three digits before the decimal point, as `#,##0`", 1..<2),
  ("0.0,0", "`,` cannot come after the decimal point", 3..<4),
  ("0.0.0", "`.` cannot come after the decimal point", 3..<4),
  ("0 of 0", "a `0` or `#` in the text after the digits must be quoted: `'0'`", 5..<6),
  ("0'x", "the quotation mark `'` is not closed; two of them, `''`, are one in the text", 1..<3),
])
func wrongNumberPatterns(_ pattern: String, _ message: String, _ range: Range<Int>) {
  let problem = #expect(throws: PatternProblem.self) { try NumberPattern(pattern.bytes.span) }
  #expect(problem?.message == message)
  #expect(problem?.range == range)
}

@Test(
  arguments: [
    (2.675, 2, 2.68), (0.125, 2, 0.13), (-0.125, 2, -0.13), (1_234.5, 0, 1_235), (1_250, -2, 1_300),
    (1_249, -2, 1_200), (5, -1, 10), (4, -1, 0), (1.5, 400, 1.5),
    (1e300, 2, 1e300), (.leastNonzeroMagnitude, 322, 0),
    (.leastNonzeroMagnitude, 324, .leastNonzeroMagnitude), (1.5, .max, 1.5), (1.5, .min, 0),
    (1.7976931348623157e308, -308, nil), (.infinity, 2, nil),
  ] as [(Double, Int, Double?)])
func roundingToDigits(_ value: Double, _ digits: Int, _ expected: Double?) {
  #expect(value.rounded(toFractionDigits: digits) == expected)
}
