import Testing

@testable import VshLineEditor

@Suite struct PastedSessionTests {
  static let sessions: [(block: String, inputs: [String]?)] = [
    // A transcript.
    ("> open News\n  News: loading\n> wait\n  +800ms  news.list ok\n", ["open News", "wait"]),
    ("> repeat 3 {\n...   tap \"+\"\n... }\n  Counter: 3", ["repeat 3 {\n  tap \"+\"\n}"]),
    // The prompt's own screen, with its greeting and what it says about the session.
    (
      "vsh 0.1.0 — type\nvsh> screen A {\n...>   view { }\n...>\n...> }\nvsh> open A\nA: open\nA.loaded +3s> 1 + 2\n3\nA(a, b.c) +1.5s 12 pending> \n",
      ["screen A {\n  view { }\n\n}", "open A", "1 + 2"]
    ),
    ("\n\nvsh> show\n", ["show"]),
    ("vsh>\nvsh>", []),
    ("vsh> tap^C\nvsh> ^D", []),
    // An answer is no input, whatever it holds.
    ("> show\n  vsh> a\nvsh> b\nfoo\n  > b\n...> c\n> d", ["show", "d"]),
    ("vsh> \"a\"\n> show \"a\"\n\"a\"\n... b\nvsh> 1", ["\"a\"", "1"]),
    // A continuation needs what it continues.
    ("> a\nanswer\n... b", ["a"]),
    (
      "News.loading> a\nニュース 2 pending> b\nA(a, b) -1s> c\nA b> d\n\"A> e\"\na> f\nA x pending> g\n  A> h",
      ["a", "b", "c"]
    ),
    ("vsh #1> a\nNews.failed #5 [online] +3s 1 pending> b\nA #x> c\nA(a, b) #2> d", ["a", "b", "d"]),
    // Scripts.
    ("open News", nil),
    ("open News\nshow\n", nil),
    ("", nil),
    ("\n", nil),
    ("...> a", nil),
    (">a", nil),
    ("screen A {\n> b\n}", nil),
    ("expect screen \"\"\"\n> a\n\"\"\"", nil),
    ("1 > 2", nil),
  ]

  @Test func whatWasTypedIsFound() {
    for (block, inputs) in PastedSessionTests.sessions {
      let found = PastedSession.inputs(of: Array(block.utf8))
      #expect(found?.map { String(decoding: $0, as: UTF8.self) } == inputs, "\(block)")
    }
    #expect(PastedSessionTests.sessions.count == 20)
  }
}
