import TestSupport
import Testing
import VshText

@Test(arguments: [
  (0, "0ms"), (750, "750ms"), (999, "999ms"), (1_000, "1s"), (1_500, "1.5s"), (1_050, "1.05s"),
  (1_001, "1.001s"), (3_000, "3s"), (90_000, "90s"), (120_000, "2min"),
  (60_000, "1min"), (3_600_000, "1h"), (5_400_000, "90min"), (3_601_000, "3601s"), (-1_500, "-1.5s"),
  (-750, "-750ms"), (86_400_000, "24h"),
  (Int.max, "9223372036854775.807s"), (Int.min, "-9223372036854775.808s"),
])
func durationText(_ milliseconds: Int, _ text: String) {
  #expect(written { DurationText.append(milliseconds, to: &$0) } == text)
  if milliseconds >= 0 { #expect(DurationText.literal(text.bytes.span) == .milliseconds(milliseconds)) }
}

@Test(
  arguments: [
    ("750ms", .milliseconds(750)), ("1.5s", .milliseconds(1_500)), ("1.50s", .milliseconds(1_500)),
    ("0.001s", .milliseconds(1)), ("1.0ms", .milliseconds(1)),
    ("0.5ms", .isNotWhole), ("1.0005s", .isNotWhole), ("0.0000005h", .isNotWhole),
    ("0.25h", .milliseconds(900_000)), ("0.0000025h", .milliseconds(9)), ("1.5min", .milliseconds(90_000)),
    ("1_000ms", .milliseconds(1_000)), ("1h", .milliseconds(3_600_000)),
    ("0.12345678901234567890s", .isNotWhole), ("1.10000000000000000000000000000s", .milliseconds(1_100)),
    ("9223372036854775807ms", .milliseconds(.max)), ("9223372036854775808ms", .isTooLong),
    ("9223372036854775807s", .isTooLong), ("9223372036854775.808s", .isTooLong),
    ("99999999999999999999h", .isTooLong),
    ("", .isMalformed), ("3", .isMalformed), ("s", .isMalformed), ("3 s", .isMalformed),
    ("3sec", .isMalformed), ("1.s", .isMalformed), (".5s", .isMalformed),
    ("_1s", .isMalformed), ("1_s", .isMalformed), ("1__0s", .isMalformed), ("-1s", .isMalformed),
    ("1m", .isMalformed), ("1MS", .isMalformed),
  ] as [(String, DurationText.Literal)])
func durationLiterals(_ text: String, _ expected: DurationText.Literal) {
  #expect(DurationText.literal(text.bytes.span) == expected)
}

@Test func durationsReadBack() {
  let seed: UInt64 = 8
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<5_000 {
    let milliseconds = Int.random(in: 0...(1 << Int.random(in: 1...62, using: &generator)), using: &generator)
    let text = written { DurationText.append(milliseconds, to: &$0) }
    #expect(DurationText.literal(text.bytes.span) == .milliseconds(milliseconds), "seed \(seed): \(text)")
  }
}

@Test(arguments: [
  (75_000, "m:ss", "1:15"), (3_700_000, "m:ss", "61:40"), (3_700_000, "h:mm:ss", "1:01:40"),
  (3_700_000, "hh:mm", "01:01"), (59_999, "s", "59"), (59_999, "ss.SSS", "59.999"),
  (1_250, "SSS", "1250"), (5, "SSS", "005"), (-75_000, "m:ss", "-1:15"), (-500, "m:ss", "0:00"),
  (-500, "s.SSS", "-0.500"), (3_700_000, "h:ss", "1:100"),
  (3_700_000, "h'h' m'm'", "1h 1m"), (90_000, "m'分'ss'秒'", "1分30秒"), (90_000, "m分ss秒", "1分30秒"),
  (0, "mm:ss", "00:00"), (Int.min, "h", "-2562047788015"),
])
func durationFormats(_ milliseconds: Int, _ pattern: String, _ expected: String) throws {
  let pattern = try DurationPattern(pattern.bytes.span)
  #expect(written { pattern.append(milliseconds, to: &$0) } == expected)
}

@Test(arguments: [
  (
    "m:sss", "`sss` has no meaning in the pattern of a duration: write `h hh m mm s ss SSS` or `'text'`",
    2..<5
  ),
  ("H:mm", "`H` has no meaning in the pattern of a duration: write `h hh m mm s ss SSS` or `'text'`", 0..<1),
  (":", "the pattern of a duration has `h`, `m`, `s` or `SSS`, as `m:ss`", 0..<1),
  ("", "the pattern of a duration has `h`, `m`, `s` or `SSS`, as `m:ss`", 0..<0),
  ("m 'min", "the quotation mark `'` is not closed; two of them, `''`, are one in the text", 2..<6),
])
func wrongDurationPatterns(_ pattern: String, _ message: String, _ range: Range<Int>) {
  let problem = #expect(throws: PatternProblem.self) { try DurationPattern(pattern.bytes.span) }
  #expect(problem?.message == message)
  #expect(problem?.range == range)
}
