import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// A file's name, which tells the format, its bytes, and what the model's first element then is; or how its calls fail.
private let plain = "kind: .ale, word: .large, abv: 1.0, on: false, at: nil, wait: nil, tags: [], inner: nil)"

private let documents: [(name: String, bytes: String, value: String)] = [
  ("d.json", "[{\"id\": 1, \"made_by\": \"a\"}]", "Row(id: 1, madeBy: \"a\", \(plain)"),
  (
    "d.json", "\u{FEFF}[{\"made_by\": \"no\", \"madeBy\": \"a\", \"id\": 2.0}]",
    "Row(id: 2, madeBy: \"a\", \(plain)"
  ),
  (
    "d.json", "[{\"made_by\": \"no\", \"made_by\": 1, \"madeBy\": \"a\", \"id\": 2, \"x\": 1, \"x\": 2}]",
    "Row(id: 2, madeBy: \"a\", \(plain)"
  ),
  (
    "d.json",
    "[{\"id\": 1, \"madeBy\": \"a\", \"kind\": null, \"at\": null, \"tags\": null, \"more\": {\"x\": [1]}}]",
    "Row(id: 1, madeBy: \"a\", \(plain)"
  ),
  (
    "d.json",
    """
    [{"id": 2, "madeBy": "b", "kind": 2, "word": "s", "abv": 5, "on": true, "at": "2020-10-19T11:48:00+09:00",
      "wait": "1.5s", "tags": ["x", "日本"], "inner": {"n": 3}}]
    """,
    "Row(id: 2, madeBy: \"b\", kind: .stout, word: .small, abv: 5.0, on: true, at: Date(\"2020-10-19T02:48:00Z\"), "
      + "wait: 1.5s, tags: [\"x\", \"日本\"], inner: Inner(n: 3))"
  ),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"kind\": \"stout\", \"word\": \"large\"}]",
    "Row(id: 1, madeBy: \"a\", kind: .stout, word: .large, abv: 1.0, on: false, at: nil, wait: nil, tags: [], inner: nil)"
  ),
  (
    "d.jsonl", "{\"id\": 1, \"madeBy\": \"a\"}\n{\"id\": 2, \"madeBy\": \"b\"}\n",
    "Row(id: 1, madeBy: \"a\", \(plain)"
  ),
  ("d.ndjson", "{\"id\": 1, \"madeBy\": \"a\"}\n", "Row(id: 1, madeBy: \"a\", \(plain)"),
  (
    "d.csv", "id,made_by,kind,on,abv,at\n7,\"a, b\",stout,true,2.5,\n",
    "Row(id: 7, madeBy: \"a, b\", kind: .stout, word: .large, abv: 2.5, on: true, at: nil, wait: nil, tags: [], inner: nil)"
  ),
  // An empty field is an empty text, and for any other type as good as none.
  ("d.csv", "id,made_by,kind,abv,at\n7,,,,\n", "Row(id: 7, madeBy: \"\", \(plain)"),
  ("d.csv", "id;made_by\n7;\"a;b\"\n", "Row(id: 7, madeBy: \"a;b\", \(plain)"),
]

private let failures: [(name: String, bytes: String, sentence: String)] = [
  ("d.json", "{\"id\": 1}", "the data is not a list (`[Row]`)"),
  ("d.json", "[1]", "`[0]` is not a Row"),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\"}, {\"id\": \"1\", \"madeBy\": \"a\"}]",
    "`[1].id` is not an Int; `as text` reads it"
  ),
  ("d.json", "[{\"id\": 1.5, \"madeBy\": \"a\"}]", "`[0].id` is not an Int"),
  ("d.json", "[{\"id\": 1e30, \"madeBy\": \"a\"}]", "`[0].id` is too large for an Int"),
  ("d.json", "[{\"id\": 1}]", "`[0]` has no `madeBy`"),
  ("d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"id\": 1}]", "`[0]` has the key `id` twice"),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"inner\": {\"n\": 1, \"n\": null}}]",
    "`[0].inner` has the key `n` twice"
  ),
  ("d.json", "[{\"id\": 1, \"made_by\": null}]", "`[0]` has `null` for `madeBy`"),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"kind\": 3}]",
    "`[0].kind` is not a Kind; a case `other = _` is any other value"
  ),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"kind\": \"porter\"}]",
    "`[0].kind` is not a Kind; a case `other = _` is any other value"
  ),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"abv\": \"5\"}]",
    "`[0].abv` is not a Double; `as text` reads it"
  ),
  ("d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"on\": 1}]", "`[0].on` is not a Bool"),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"at\": \"2020-10-19\"}]",
    "`[0].at` is not a Date; `as` with a pattern reads other dates"
  ),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"wait\": 5}]",
    "`[0].wait` is not a Duration; `as seconds` or `as milliseconds` reads it"
  ),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"at\": 1700000000}]",
    "`[0].at` is not a Date; `as seconds` reads it"
  ),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"at\": 1700000000000}]",
    "`[0].at` is not a Date; `as milliseconds` reads it"
  ),
  ("d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"at\": true}]", "`[0].at` is not a Date"),
  ("d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"kind\": []}]", "`[0].kind` is not a Kind"),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"on\": \"true\"}]",
    "`[0].on` is not a Bool; `as text` reads it"
  ),
  ("d.json", "[{\"id\": 1, \"madeBy\": 2}]", "`[0].madeBy` is not a String; `as text` reads it"),
  ("d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"tags\": \"x\"}]", "`[0].tags` is not a list (`[String]`)"),
  (
    "d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"tags\": [\"x\", 1]}]",
    "`[0].tags[1]` is not a String; `as text` reads it"
  ),
  ("d.json", "[{\"id\": 1, \"madeBy\": \"a\", \"inner\": {\"n\": true}}]", "`[0].inner.n` is not an Int"),
  ("d.csv", "id,made_by\nx,a\n", "`[0].id` is not an Int"),
  ("d.csv", "id,made_by\n,a\n", "`[0].id` is empty"),
  ("d.csv", "id\n1\n", "`[0]` has no `madeBy`; the header has `id`"),
  ("d.csv", "id,Made By\n1,a\n", "`[0]` has no `madeBy`; the header has `id`, `Made By`"),
  ("d.csv", "id;made_by;abv\n1;a;4,5\n", "`[0].abv` has a comma where a number has its decimal point"),
  ("d.csv", "id;made_by\n1,5;a\n", "`[0].id` has a comma where a number has its decimal point"),
  ("d.csv", "id;made_by;abv\n1;a;4,x\n", "`[0].abv` is not a Double"),
]

private func outcome(of name: String, _ bytes: String, part: String = "") -> String {
  let script = """
    enum Kind { ale = 1, stout = 2 }
    enum Word { small = "s", large }
    record Inner { n: Int }
    record Row {
        id: Int
        madeBy: String
        kind: Kind = .ale
        word: Word = .large
        abv: Double = 1.0
        on: Bool = false
        at: Date?
        wait: Duration?
        tags: [String] = []
        inner: Inner?
    }
    model rows: [Row] from "\(name)"\(part) { op first() = data.first else fail "there is none" }
    screen S {
        use rows
        var got: Row? = nil
        var said = ""
        state loading { call rows.first() { ok(row) -> over { got = row }; fail(error) -> over { said = error.message } } }
        state over
    }
    open S
    wait
    show got
    show said
    """
  let host = MemoryHost(files: [("a.vs", script), (Path(name), bytes)])
  guard CommandLineTool(host: host.host).run(["a.vs"]) == .passed else { return host.errorOutput }
  let lines = host.output.split(separator: "\n")
  let shown = lines.indices.filter { lines[$0].hasPrefix("> show ") }.map { String(lines[$0 + 1]) }
  return shown.joined(separator: "\n")
}

@Suite struct DecodingTests {
  @Test(arguments: documents.indices)
  func dataBecomeTheScriptsOwnTypes(index: Int) {
    #expect(documents.count == 11)
    let (name, bytes, value) = documents[index]
    #expect(outcome(of: name, bytes) == "\(value)\n\"\"")
  }

  @Test(arguments: failures.indices)
  func whatDoesNotFitIsOneSentenceWithItsPath(index: Int) {
    #expect(failures.count == 31)
    let (name, bytes, sentence) = failures[index]
    #expect(outcome(of: name, bytes) == "nil\n\"\(sentence)\"")
  }

  @Test func aPartOfADocumentIsFoundByItsNames() {
    let row = "[{\"id\": 1, \"madeBy\": \"a\"}]"
    let found = "Row(id: 1, madeBy: \"a\", \(plain)\n\"\""
    #expect(outcome(of: "d.json", "{\"a\": {\"b\": \(row)}}", part: " at \"a.b\"") == found)
    #expect(outcome(of: "d.json", "{\"a\": {}}", part: " at \"a.b\"") == "nil\n\"the data has no `a.b`\"")
    #expect(
      outcome(of: "d.json", "{\"a\": [{\"id\": 1}]}", part: " at \"a\"") == "nil\n\"`[0]` has no `madeBy`\"")
  }
}
