import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// Files that a stranger might send, and the sentence with which a call then fails; nil where they can be read.
///
/// What they cost in time and memory is measured by `Tests/Benchmarks/data/hostile`.
private let feeds: [(name: String, bytes: String, sentence: String?)] = [
  ("nothing", "", "the feed is empty"),
  (
    "a page", "<html><body>Sign in</body></html>",
    "this is XML, but not a feed: its outermost element is `html`"
  ),
  ("a feed that is cut off", "<rss><channel><item><title>One</ti", "the feed ends in the middle"),
  (
    "a billion laughs",
    "<!DOCTYPE rss [<!ENTITY a0 \"ha\">"
      + (1..<10).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }.joined()
      + "]><rss><channel><item><title>&a9;</title></item></channel></rss>",
    "the entities of the feed expand without limit"
  ),
  (
    "quadratic blow-up",
    "<!DOCTYPE rss [<!ENTITY a \"\(String(repeating: "x", count: 100_000))\">]><rss><channel><item><title>"
      + String(repeating: "&a;", count: 30_000) + "</title></item></channel></rss>",
    "the entities of the feed expand without limit"
  ),
  (
    "an external entity",
    "<!DOCTYPE rss [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><rss><channel><item><title>x&a;y</title></item></channel></rss>",
    nil
  ),
  (
    "NUL", "<rss><channel><item><title>a\0b</title></item></channel></rss>",
    "this is not XML (not well-formed (invalid token))"
  ),
  (
    "a name of a megabyte", "<\(String(repeating: "n", count: 1 << 20))/>",
    "this is XML, but not a feed: its outermost element is `\(String(repeating: "n", count: 64))`"
  ),
  (
    "100,000 open elements", String(repeating: "<x>", count: 100_000),
    "this is XML, but not a feed: its outermost element is `x`"
  ),
]

private let documents: [(name: String, bytes: String, sentence: String?)] = [
  ("nothing", "", "the file is empty"),
  ("a document that is cut off", "[{\"id\": 1, \"name\": \"a", "the text ends in a string"),
  (
    "100,000 open lists", String(repeating: "[", count: 100_000),
    "more than 200 lists and objects are open within each other"
  ),
  (
    "a number of 400 digits", "[{\"id\": \(String(repeating: "7", count: 400)), \"name\": \"\"}]",
    "a number is too large"
  ),
  (
    "a number beyond 64 bits", "[{\"id\": 99999999999999999999, \"name\": \"\"}]",
    "`[0].id` is too large for an Int"
  ),
  ("lone surrogates", "[{\"id\": 1, \"name\": \"\\ud800\\udc00\\ud800\"}]", nil),
  ("an escaped NUL", "[{\"id\": 1, \"name\": \"a\\u0000b\"}]", nil),
  (
    "NUL", "[{\"id\": 1, \"name\": \"a\0b\"}]",
    "a string contains a control character; write it as `\\\\u0000`"
  ),
  ("a name of a megabyte", "[{\"\(String(repeating: "n", count: 1 << 20))\": 1}]", "`[0]` has no `id`"),
  ("another shape", "{\"error\": \"no\"}", "the data is not a list (`[Row]`)"),
]

private func transcript(_ script: String, model: String, _ bytes: String) -> (
  status: VshCommandLine.ExitStatus, text: String
) {
  let host = MemoryHost(files: [("a.vs", script), ("data", bytes)])
  let status = CommandLineTool(host: host.host).run(["a.vs", "--model", "\(model)=data"])
  return (status, host.output)
}

private func script(declaring declarations: String, model: String) -> String {
  """
  \(declarations)
  screen S {
      use \(model)
      var said = ""
      state loading { call \(model).list() { ok(_) -> over { said = "read" }; fail(error) -> over { said = error.message } } }
      state over
  }
  open S
  wait
  show said
  """
}

@Suite struct BadDataTests {
  @Test(arguments: feeds.indices)
  func aBadFeedIsASentenceInTheFailArm(index: Int) {
    #expect(feeds.count == 9)
    let (name, bytes, sentence) = feeds[index]
    let result = transcript(script(declaring: "", model: "news"), model: "news", bytes)
    #expect(result.status == .passed, "\(name)")
    #expect(
      result.text.hasSuffix("> show said\n\"\(sentence ?? "read")\"\n"), "\(name): \(result.text.suffix(300))"
    )
  }

  @Test(arguments: documents.indices)
  func aBadDocumentIsASentenceInTheFailArm(index: Int) {
    #expect(documents.count == 10)
    let (name, bytes, sentence) = documents[index]
    let declarations = "record Row { id: Int, name: String }\nmodel rows: [Row] { op list() = data }"
    let result = transcript(script(declaring: declarations, model: "rows"), model: "rows", bytes)
    #expect(result.status == .passed, "\(name)")
    #expect(
      result.text.hasSuffix("> show said\n\"\(sentence ?? "read")\"\n"), "\(name): \(result.text.suffix(300))"
    )
  }
}
