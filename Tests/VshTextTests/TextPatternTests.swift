import TestSupport
import Testing
import VshText

private func matches(_ pattern: String, _ text: String) throws -> Bool {
  try TextPattern(pattern.bytes.span).matches(text.bytes.span)
}

@Test(
  arguments: [
    ("[0-9]{5}", ["10115", "00000"], ["1011", "101155", "1011a", "", "１０１１５", "1011\u{35}\u{301}"]),
    ("[0-9]{5}(-[0-9]{4})?", ["10115", "10115-0000"], ["10115-", "10115-000"]),
    (
      "[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){3,7}", ["DE44 5001 0517 5407 3249 31".replacing(" 31", with: "")],
      ["DE44"]
    ),
    ("[^@ ]+@[^@ ]+[.][a-z]{2,}", ["ann@example.com"], ["ann@example", "a nn@example.com", "@example.com"]),
    ("a|b|cd", ["a", "b", "cd"], ["ab", "c", "d", ""]), ("(a|b)*", ["", "abba"], ["abc"]),
    ("a{2}", ["aa"], ["a", "aaa"]), ("a{2,}", ["aa", "aaaaa"], ["a", ""]),
    ("a{2,3}", ["aa", "aaa"], ["a", "aaaa"]),
    ("a{1000}", [String(repeating: "a", count: 1_000)], [String(repeating: "a", count: 999)]),
    (String(repeating: "(", count: 32) + "a" + String(repeating: ")", count: 32), ["a"], ["b"]),
    ("(a*)*", ["", "aaa"], ["b"]), ("((a?){3}){2}", ["", "aaaaaa"], ["aaaaaaa"]),
    // A `]` that is first, a `-` at an edge, and signs that mean something outside of a class.
    ("[]]+", ["]]"], ["["]), ("[^]]", ["a"], ["]"]), ("[a-]+", ["a-a"], ["b"]), ("[-a]+", ["a-"], ["b"]),
    ("[.*+?(){}|$[]+", [".*+?(){}|$["], ["a"]), ("[a^]", ["^", "a"], ["b"]),
    // Characters are those of `count`, and equal where they are canonically equivalent.
    (".", ["e\u{301}", "👍🏽", "\r\n", "\n"], ["ab", ""]), ("é", ["e\u{301}", "é"], ["e"]),
    ("[à-ÿ]", ["e\u{301}"], ["e"]), ("[a-z]", ["q"], ["q\u{303}"]), ("[q\u{303}]", ["q\u{303}"], ["q"]),
    ("[^a-z]", ["q\u{303}", "1"], ["q"]), ("[👍🏽x]", ["👍🏽", "x"], ["👍"]),
  ] as [(String, [String], [String])])
func aPatternIsAskedOfTheWholeText(_ pattern: String, _ yes: [String], _ no: [String]) throws {
  for text in yes { #expect(try matches(pattern, text), "\(pattern) of \(text.debugDescription)") }
  for text in no { #expect(try !matches(pattern, text), "\(pattern) of \(text.debugDescription)") }
}

@Test func patternsMatchAsInASlowSearch() throws {
  let seed: UInt64 = 3
  var random = SeededGenerator(seed: seed)
  let pieces = ["a", "b", "é", "[ab]", "[^a]", ".", "[à-ê]", "[-b]", "[]a]", "👍🏽"]
  let letters = ["a", "b", "é", "e\u{301}", "e", "-", "]", "👍🏽", "👍", "\r\n"]
  var yes = 0
  for _ in 0..<1_500 {
    let pattern = RandomPattern.written(&random, depth: 1 + random.below(4), pieces: pieces)
    let fast = try TextPattern(pattern.bytes.span)
    let slow = SlowPattern(pattern)
    for _ in 0..<8 {
      let text = randomText(&random, pieces: letters, upTo: 7)
      let expected = slow.matches(text)
      yes += expected ? 1 : 0
      #expect(
        fast.matches(text.bytes.span) == expected, "seed \(seed): \(pattern) of \(text.debugDescription)")
    }
  }
  #expect(yes > 1_000)
}

/// Patterns that take other matchers exponential or quadratic time.
@Test(arguments: ["(a+)+b", "(a|a)*b", "(a?){500}a{500}", "(.*)*b", "((((a*)*)*)*)*b"])
func aMatchIsLinear(_ pattern: String) throws {
  #expect(try !matches(pattern, String(repeating: "a", count: pattern.contains("500") ? 2_000 : 100_000)))
}

@Test(
  arguments: [
    ("", "cannot be empty", 0..<0), ("a|", "a pattern is missing here", 1..<2),
    ("()", "a pattern is missing here", 0..<1),
    ("|a", "a pattern is missing here", 0..<1), ("(ab", "`(` is not closed", 0..<1),
    ("ab)", "`)` closes nothing", 2..<3),
    ("a[b", "`[` is not closed", 1..<2), ("[]", "a `]` directly after", 0..<1),
    ("a]", "`]` closes nothing", 1..<2),
    ("a}", "`}` closes nothing", 1..<2), ("*a", "nothing to repeat", 0..<1),
    ("(+a)", "nothing to repeat", 1..<2),
    ("a**", "write parentheses around", 2..<3), ("a{2}{3}", "write parentheses around", 4..<5),
    ("a{x}", "a count is", 1..<3), ("a{2", "a count is", 1..<3), ("a{}", "a count is", 1..<3),
    ("a{,}", "a count is", 1..<4), ("a{5,2}", "the minimum of a count", 1..<6),
    ("a{0}", "a count of 0", 1..<4),
    ("é{1001}", "at most 1,000", 2..<8), ("(a{100}){11}", "at most 1,000", 8..<12),
    ("(a{500}){2}b", "at most 1,000", 0..<12), ("a{99999999999999999999}", "at most 1,000", 1..<23),
    ("[z-a]", "the first character must not be greater", 1..<4), ("[A-z]", "more than letters", 1..<4),
    ("[a-q\u{303}]", "one scalar", 1..<6), ("a^", "take `^` out", 1..<2), ("^a|b", "take `^` out", 0..<1),
    ("a$|b", "take `$` out", 1..<2), ("\\w+", "no `\\w`", 0..<2), ("[\\s]", "no `\\s`", 1..<3),
    ("a\\", "no `\\` in a pattern", 1..<2), ("\\bx", "take `\\b` out", 0..<2),
    ("(a)\\1", "`\\1` has nothing to repeat", 3..<5),
    ("\\p{L}", "classes with a name", 0..<2), ("(?i)a", "no options", 1..<3), ("(?=a)b", "look ahead", 1..<3),
    ("(?<!a)b", "look ahead", 1..<3), ("[[:punct:]]", "no class `[:punct:]`", 1..<10),
    (String(repeating: "(", count: 33) + "a", "at most 32 levels", 33..<33),
  ] as [(String, String, Range<Int>)])
func aMistakeInAPatternHasARange(_ pattern: String, _ words: String, _ range: Range<Int>) {
  let problem = #expect(throws: PatternProblem.self) { try TextPattern(pattern.bytes.span) }
  #expect(problem?.message.contains(words) ?? false, "\(pattern): \(problem?.message ?? "")")
  #expect(problem?.range == range, "\(pattern)")
  #expect(problem?.rewrite == nil)
  let rewritten = TextPattern.rewritten(pattern.bytes.span)
  #expect(rewritten == nil)
}

@Test(
  arguments: [
    ("^[0-9]{5}$", "[0-9]{5}"), ("\\d{5}", "[0-9]{5}"), ("[\\d.]+", "[0-9.]+"), ("\\D", "[^0-9]"),
    ("\\.\\-\\/", "[.]-/"), ("[\\.\\/]", "[./]"), ("a*?b", "a*b"), ("a{2}?", "a{2}"), ("(?:a|b)c", "(a|b)c"),
    ("(?<year>a)", "(a)"), ("(?P<year>a)", "(a)"), ("[[:alpha:]_]", "[A-Za-z_]"), ("a{,5}", "a{0,5}"),
    ("a\\n", "a\\n"), ("^(\\d)$", "([0-9])"),
  ])
func whatIsCertainIsRewritten(_ pattern: String, _ expected: String) throws {
  let problem = #expect(throws: PatternProblem.self) { try TextPattern(pattern.bytes.span) }
  let rewrite = try #require(problem?.rewrite)
  var bytes = pattern.bytes
  bytes.replaceSubrange(rewrite.range, with: rewrite.text)
  #expect(String(decoding: bytes, as: UTF8.self) == expected)
  let whole = TextPattern.rewritten(pattern.bytes.span)
  #expect(whole == expected.bytes)
}

/// Whatever is written, reading ends with a pattern or a mistake within the text, and a rewriting with a pattern.
@Test func anyTextIsAPatternOrAMistake() throws {
  var random = SeededGenerator(seed: 5)
  let pieces = [
    "a", "é", "[", "]", "(", ")", "{", "}", "1", ",", "*", "+", "?", "|", "^", "$", ".", "-", "\\", "d", "<",
    ">",
    ":", "\u{301}", "=", "P", "[:digit:]", "{2}", "n",
  ]
  var rewritten = 0
  for _ in 0..<20_000 {
    let text = randomText(&random, pieces: pieces, upTo: 9)
    do {
      _ = try TextPattern(text.bytes.span)
      let same = TextPattern.rewritten(text.bytes.span)
      #expect(same == text.bytes)
    } catch {
      #expect(error.range.upperBound <= text.utf8.count && !error.message.isEmpty, "\(text)")
      guard let rewrite = error.rewrite else { continue }
      rewritten += 1
      var bytes = text.bytes
      bytes.replaceSubrange(rewrite.range, with: rewrite.text)
      // `\n` is one sign in a text.
      if text.contains("\\n") { continue }
      #expect(throws: Never.self, "\(text) as \(String(decoding: bytes, as: UTF8.self))") {
        try TextPattern(bytes.span)
      }
    }
  }
  #expect(rewritten > 50)
}
