import Testing
import VshSession

@testable import VshPrompt

/// What a word that is being typed can become: `|` is the cursor.
@Suite struct CompletionTests {
  static let session = """
    enum Kind { big, small }
    record Item { id: Int, title: String, kind: Kind = .big }
    screen Shop {
        use users
        var items: [Item] = [Item(id: 1, title: "りんご"), Item(id: 2, title: "りんごジュース"), Item(id: 3, title: "梨")]
        var name = ""
        state open {
            action close -> closed
            action edit(text: String) { name = text }
            action pick(item: Item)
            action lock when name == "x" -> closed
        }
        state closed(reason: String = "late") { call users.list() { ok(found) -> open; fail(error) -> open }; action reopen -> open }
        view {
            title "Shop"
            in open {
                for item in items { row item.title -> pick(item) }
                field "名前", value: name -> edit
                button "ロック" -> lock
                button "閉める" -> close
                tabs of: ["All", "Some"], value: "All" -> edit
            }
        }
    }
    open Shop
    """

  static let cases: [(line: String, starts: Int, first: [String])] = [
    ("ta|", 0, ["tap"]),
    ("tap |", 4, ["\"りんご\"", "\"りんごジュース\"", "\"梨\"", "\"閉める\"", "\"All\"", "\"Some\"", "\"ロック\""]),
    ("tap \"り|", 4, ["\"りんご\"", "\"りんごジュース\""]),
    ("tap \"りんごジ|", 4, ["\"りんごジュース\""]),
    ("type \"x\" |", 9, ["into"]),
    ("type \"x\" into \"名|", 14, ["\"名前\""]),
    ("send |", 5, ["close", "edit", "pick", "lock", "reopen"]),
    ("send re|", 5, ["reopen"]),
    ("open Sh|", 5, ["Shop"]),
    ("expect in |", 10, ["open", "closed"]),
    ("expect in c|", 10, ["closed"]),
    ("wait until available |", 21, ["close", "edit", "pick", "lock", "reopen"]),
    ("expect in open && on |", 21, ["Shop"]),
    ("wait until !pending us|", 20, ["users"]),
    ("wait until pen|", 11, ["pending"]),
    ("expect em|", 7, ["emitted"]),
    ("items.fi|", 6, ["first", "firstIndex", "filter"]),
    ("items[0].t|", 9, ["title"]),
    ("items.first?.|", 13, ["id", "title", "kind", "with"]),
    ("Kind.|", 5, ["big", "small", "allCases"]),
    ("open Shop S|", 10, []),
    ("open Shop |", 10, []),
    ("send close c|", 11, []),
    ("expect in open o|", 15, []),
    (":graph Shop S|", 12, []),
    ("\"a b\".lo|", 6, ["lowercased"]),
    ("\"a\\\".b\".sp|", 8, ["split"]),
    ("show \"a,b\".split(\",\").fi|", 22, ["first", "firstIndex", "filter"]),
    ("[1, 2].re|", 7, ["reduce", "reversed"]),
    ("given users.li|", 12, ["list"]),
    ("given use|", 6, ["users"]),
    ("given users.list f|", 17, ["fails", "from"]),
    (":un|", 0, [":undo"]),
    (":set screen |", 12, ["full", "diff", "off"]),
    (":whynot l|", 8, ["lock"]),
    (":path c|", 6, ["closed"]),
    (":expl|", 0, [":explore"]),
    ("import \"|", 7, ["\"asides.session\""]),
    (":load l|", 6, ["looking.session"]),
    ("deliver |", 8, []),
    ("deliver users.list |", 19, ["cancelled", "number", "in", "ok", "fail"]),
    ("deliver users.list number 2 |", 28, ["in", "ok", "fail"]),
    ("deliver users.list in |", 22, ["open", "closed"]),
    ("deliver users.list in Sh|", 22, ["Shop"]),
    ("deliver users.list in open |", 27, ["ok", "fail"]),
    ("wait u|", 5, ["until"]),
    ("show na|", 5, ["name"]),
    ("repeat 3 { ta|", 11, ["tap"]),
    ("open Shop; ta|", 11, ["tap"]),
    ("", 0, ["tap \"りんご\""]),
    ("   |", 3, ["tap \"りんご\""]),
    ("nonsense.|", 9, []),
    ("\"unclosed |", 0, []),
    ("tap \"\\\"|", 4, []),
  ]

  private func makePrompt() throws -> Prompt {
    var text: [UInt8] = []
    guard
      var prompt = Prompt(
        scripts: [], settings: .exploring, host: SessionFiles().host, isColored: false, opening: &text)
    else { throw NoPrompt() }
    text = prompt.submit(Array(Self.session.utf8)).text
    #expect(!String(decoding: text, as: UTF8.self).contains("error"))
    return prompt
  }

  @Test func wordsBecomeWhatIsPossible() throws {
    #expect(Self.cases.count == 54)
    var prompt = try makePrompt()
    for (line, starts, first) in Self.cases {
      let typed = Array(line.replacing("|", with: "").utf8)
      let found = prompt.completions(of: typed, cursor: typed.count)
      #expect(found.wordStart == starts, "\(line)")
      let texts = found.candidates.prefix(first.count).map(\.text)
      #expect(first.isEmpty ? found.candidates.isEmpty : texts == first, "\(line)")
    }
  }

  /// Behind the name of a `texts` stand its keys.
  @Test func keysOfTextsAreOffered() throws {
    var prompt = try makePrompt()
    _ = prompt.submit(Array("texts cafe from \"cafe.json\"".utf8))
    func offered(_ line: String) -> [String] {
      prompt.completions(of: Array(line.utf8), cursor: line.utf8.count).candidates.map(\.text)
    }
    #expect(offered("show cafe(\"c") == ["\"cups\"", "\"cake\""])
    #expect(offered("tap cafe(\"") == ["\"Order\"", "\"cups\"", "\"cake\""])
    #expect(offered("show cafe(\"cups\", \"").isEmpty && offered("show coffee(\"c").isEmpty)
  }

  /// Whatever stands there, completing crashes nowhere and changes nothing.
  @Test func anyOffsetOfALineCanBeCompleted() throws {
    var prompt = try makePrompt()
    let before = prompt.promptText
    let line =
      Array("tap \"り\\u{1F600}\" in { [ ( . ?. :sw \"\(0)) ] } choose \"a\" in \u{85}".utf8) + [0xff, 0xfe]
    for cursor in -1...line.count + 1 {
      let found = prompt.completions(of: line, cursor: cursor)
      #expect(found.wordStart >= 0 && found.wordStart <= line.count)
    }
    #expect(prompt.promptText == before)
  }

  @Test func anEmptyLineBeginsWithWhatIsPossible() throws {
    var prompt = try makePrompt()
    let found = prompt.completions(of: [], cursor: 0).candidates
    let now = found.prefix { $0.kind == "possible now" }.map(\.text)
    #expect(now.first == "tap \"りんご\"" && now.contains("tap \"閉める\"") && !now.contains("tap \"ロック\""))
    #expect(found.contains { $0.text == "open" })
  }

  @Test func whyNothingIsOfferedIsSaid() throws {
    var prompt = try makePrompt()
    func note(_ line: String) -> String {
      prompt.completions(of: Array(line.utf8), cursor: line.utf8.count).note
    }
    #expect(note("deliver ") == "no call is in flight" && note("tap ") == "")
    #expect(note("deliverx") == "nothing completes this")
    _ = prompt.submit(Array("tap \"閉める\"".utf8))
    #expect(note("deliver ") == "" && note("deliver x") == "nothing completes this")
    #expect(note("tap ") == "nothing on the screen takes `tap`")
    #expect(note("tap \"x") == "nothing completes this")
  }

  @Test func whatFollowsTheCursorIsNotOfferedAgain() throws {
    var prompt = try makePrompt()
    let line = Array("tap \"閉める\"".utf8)
    for cursor in 8..<line.count where line[cursor] & 0xC0 != 0x80 {
      let found = prompt.completions(of: line, cursor: cursor)
      #expect(found.candidates.isEmpty && found.note == "the rest is there already", "\(cursor): \(found)")
    }
    #expect(!prompt.completions(of: line, cursor: 5).candidates.isEmpty)
  }

  @Test func everyCandidateHasAMeaning() throws {
    var prompt = try makePrompt()
    for line in ["", "tap ", "send ", ":", "items.", "expect ", "given ", "open "] {
      let found = prompt.completions(of: Array(line.utf8), cursor: line.utf8.count)
      #expect(!found.candidates.isEmpty)
      #expect(found.candidates.allSatisfy { !$0.meaning.isEmpty }, "\(line)")
    }
  }
}
