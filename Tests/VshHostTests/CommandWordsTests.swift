import Testing

@testable import VshHost

@Suite struct CommandWordsTests {
  static let split: [(text: String, words: [String])] = [
    ("node driver.js", ["node", "driver.js"]),
    (" \t node\t driver.js  ", ["node", "driver.js"]),
    ("'my driver' \"a b\" c\\ d", ["my driver", "a b", "c d"]),
    ("a'b'\"c\"\\d", ["abcd"]),
    ("a '' \"\" b", ["a", "", "", "b"]),
    ("a '|&;<>()$`*?[]{}\n~#!\\\"'", ["a", "|&;<>()$`*?[]{}\n~#!\\\""]),
    ("a \"|&;<>()*?[]{}\n~#!'\"", ["a", "|&;<>()*?[]{}\n~#!'"]),
    ("a \"\\$\\`\\\"\\\\\\\n\\n\"", ["a", "$`\"\\\\n"]),
    ("a \\| \\$x \\~ \\# \\' \\\"", ["a", "|", "$x", "~", "#", "'", "\""]),
    ("a b~ b#c b! -x=~/y", ["a", "b~", "b#c", "b!", "-x=~/y"]),
    ("a \\\n b\\\nc", ["a", "bc"]),
    ("env A=1 b C=d", ["env", "A=1", "b", "C=d"]),
    ("./a=b", ["./a=b"]), ("'A'=b", ["A=b"]), ("A\\=b", ["A=b"]), ("1A=b", ["1A=b"]), ("=b", ["=b"]),
    ("日本 'ガ ギ'", ["日本", "ガ ギ"]),
  ]

  @Test(arguments: split) func aCommandIsSplitAsAShellDoesIt(text: String, words: [String]) throws {
    #expect(try CommandWords.split(text).get() == words)
  }

  static let refused: [(text: String, problem: CommandWordsProblem)] = [
    ("", .noProgram), (" \t", .noProgram), ("''", .noProgram), ("\"\" a", .noProgram), ("\\\n", .noProgram),
    ("a 'b", .openQuote(0x27)), ("a \"b", .openQuote(0x22)), ("a \"b\\\"", .openQuote(0x22)),
    ("a \"b\\", .openQuote(0x22)),
    ("a \\", .lastBackslash), ("A=1 b", .assignment("A")), ("_a1='x y' b", .assignment("_a1")),
    ("a \"$b\"", .sign(0x24)), ("a \"`b`\"", .sign(0x60)),
    ("a ~", .sign(0x7E)), ("~/a", .sign(0x7E)), ("a #b", .sign(0x23)), ("! a", .sign(0x21)),
  ]

  @Test(arguments: refused) func aProblemIsNamed(text: String, problem: CommandWordsProblem) {
    #expect(throws: problem) { try CommandWords.split(text).get() }
  }

  @Test func everySignOfTheShellIsRefused() {
    for sign in "|&;<>()$`*?[]{}\n" {
      #expect(throws: CommandWordsProblem.sign(sign.asciiValue ?? 0), "\(sign)") {
        try CommandWords.split("a b\(sign)c").get()
      }
      #expect(throws: CommandWordsProblem.sign(sign.asciiValue ?? 0)) {
        try CommandWords.split("\(sign)").get()
      }
    }
  }

  @Test func aSentenceNamesTheWayOut() {
    #expect(
      CommandWordsProblem.sign(UInt8(ascii: "|")).sentence
        == "`|` is a sign of the shell, and vsh starts a program without one; put it in single quotes, or write a script file"
    )
    #expect(CommandWordsProblem.sign(UInt8(ascii: "\n")).sentence.hasPrefix("a line break is a sign"))
    #expect(CommandWordsProblem.sign(UInt8(ascii: "`")).sentence.hasPrefix("a backquote is a sign"))
    #expect(
      CommandWordsProblem.assignment("A").sentence
        == "`A=` sets a variable, which is the work of a shell; write `env A=… PROGRAM`")
  }
}
