import TestSupport
import Testing

@testable import VshModels

private let smallFeed = utf8(
  """
  <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE rss [<!ENTITY e "é&#12354;">]>
  <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><link>https://x.example/</link>
  <item><title>日本 <![CDATA[& &e;]]>&e;</title><link xml:base="a/">../b?c#d</link><dc:date>2020</dc:date>
  <description>&lt;p title='&gt;'&gt;A&amp;nbsp;&amp;#x3042; &lt;!-- c --&gt;B&lt;script&gt;x&lt;/script&gt;</description>
  </item></channel></rss>
  """)

private let smallJSON = utf8(
  #"{"a":[1,-2.5e3,true,null,"\u3042\ud83d\ude00\n日本"],"b":{"c":[]},"d":[{"e":false}]}"#)

private let smallCSV = utf8("id,name\r\n1,\"a \"\"b\"\", é\"\n\n2,日本\n")

/// Touches everything that a document holds.
private func walk(_ document: JSONDocument, _ value: JSONDocument.Value) -> Int {
  var count = 1 + (document.string(of: value)?.utf8.count ?? 0)
  if document.double(of: value) != nil || document.bool(of: value) != nil { count += 1 }
  if case .number = document.wholeNumber(of: value) { count += 1 }
  for element in document.elements(of: value) { count += walk(document, element) }
  for member in document.members(of: value) {
    count += walk(document, member.name) + walk(document, member.value)
    count += document.path(to: member.value, from: document.root).isEmpty ? 1 : 0
  }
  return count
}

/// Whether the bytes are read; anything but a value or a problem ends the process.
private func isFeed(_ bytes: [UInt8]) -> Bool { (try? FeedReader.feed(from: bytes)) != nil }

private func isJSON(_ bytes: [UInt8]) -> Bool {
  guard let document = try? JSONReader.document(from: bytes) else { return false }
  return walk(document, document.root) > 0
}

private func isJSONLines(_ bytes: [UInt8]) -> Bool {
  guard let document = try? JSONReader.document(fromLines: bytes) else { return false }
  return walk(document, document.root) > 0
}

private func isCSV(_ bytes: [UInt8]) -> Bool {
  guard let document = try? CSVReader.document(from: bytes) else { return false }
  return walk(document, document.root) > 0
}

private let readers: [(name: String, sample: [UInt8], isRead: @Sendable ([UInt8]) -> Bool)] = [
  ("feed", smallFeed, isFeed), ("JSON", smallJSON, isJSON), ("JSON Lines", smallJSON, isJSONLines),
  ("CSV", smallCSV, isCSV),
]

@Test(arguments: readers.indices)
func `a document cut at any byte is a value or a problem`(index: Int) {
  #expect(readers.count == 4)
  let (name, sample, isRead) = readers[index]
  #expect(isRead(sample), "\(name)")
  for count in 0..<sample.count {
    let isWhole = isRead(Array(sample[..<count]))
    if name == "feed" || name == "JSON" { #expect(!isWhole, "\(name) cut at \(count)") }
  }
}

@Test(arguments: readers.indices)
func `a document with any byte changed is a value or a problem`(index: Int) {
  let (_, sample, isRead) = readers[index]
  var readable = 0
  for offset in sample.indices {
    for change: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
      var bytes = sample
      bytes[offset] ^= change
      if isRead(bytes) { readable += 1 }
    }
    var bytes = sample
    bytes[offset] = 0
    if isRead(bytes) { readable += 1 }
  }
  #expect(readable > 0)
}

@Test func `pieces of documents in any order are a value or a problem`() {
  let seed: UInt64 = 20_201_019
  var generator = SeededGenerator(seed: seed)
  let pieces = [
    "<rss>", "</rss>", "<channel>", "</channel>", "<item>", "</item>", "<title>", "</title>", "&lt;",
    "<![CDATA[", "]]>",
    "&#0;", "<link>../..//?</link>", "<!--", "-->", "<feed xmlns='http://www.w3.org/2005/Atom'>", "</feed>",
    "<entry xml:base=':'>", "</entry>", "<content type='html'>&lt;script", "</content>", "{", "}", "[", "]",
    ",", ":",
    "\"a\"", "\"\\u", "d83d", "-", "0", "1e", "9", "true", "\n", "\"", "é", "\u{FEFF}",
  ].map(utf8)
  for round in 0..<3_000 {
    var bytes: [UInt8] = []
    for _ in 0..<generator.below(24) { bytes += pieces[generator.below(pieces.count)] }
    for (name, _, isRead) in readers where isRead(bytes) {
      #expect(bytes.count < 1_000, "seed \(seed), round \(round), \(name)")
    }
    let text = FeedWhiteSpace.collapsed(HTMLText.text(of: bytes))
    #expect(text.count <= bytes.count * 3, "seed \(seed), round \(round)")
  }
}

// MARK: What grows

private func entities(_ declarations: String, _ body: String) -> [UInt8] {
  utf8("<!DOCTYPE rss [\(declarations)]><rss><channel><item><title>\(body)</title></item></channel></rss>")
}

private func isRefused(_ bytes: [UInt8], _ message: String) -> Bool {
  do throws(DataProblem) {
    _ = try FeedReader.feed(from: bytes)
    return false
  } catch {
    return error.message == message
  }
}

@Test func `a billion laughs are refused`() {
  var declarations = "<!ENTITY a0 \"ha\">"
  for level in 1..<10 {
    declarations += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
  }
  #expect(isRefused(entities(declarations, "&a9;"), "the entities of the feed expand without limit"))
}

@Test func `one long entity, many times, is refused`() {
  let declaration = "<!ENTITY a \"\(String(repeating: "x", count: 100_000))\">"
  let body = String(repeating: "&a;", count: 30_000)
  #expect(isRefused(entities(declaration, body), "the entities of the feed expand without limit"))
}

@Test func `an entity that contains itself is refused`() {
  let bytes = entities("<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">", "&a;")
  #expect(isRefused(bytes, "the entity `&a;` contains itself"))
}

@Test func `nothing outside of a document is read`() throws {
  let bytes = entities(
    "<!ENTITY a SYSTEM \"file:///etc/hostname\"><!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;", "x&a;y")
  #expect(try FeedReader.feed(from: bytes).articles.map(\.title) == ["xy"])
}

@Test func `an entity of an unread definition is what HTML calls so`() throws {
  let bytes = utf8(
    """
    <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
    <rss version="0.91"><channel><item><title>Caf&eacute; &what;</title></item></channel></rss>
    """)
  #expect(try FeedReader.feed(from: bytes).articles.map(\.title) == ["Café \u{FFFD}"])
}

@Test func `elements nest as deep as the limit and no deeper`() throws {
  func nested(_ depth: Int) -> [UInt8] {
    let inner = depth - 1
    return utf8(
      "<rss><channel/>" + String(repeating: "<x>", count: inner) + String(repeating: "</x>", count: inner)
        + "</rss>")
  }
  #expect(try FeedReader.feed(from: nested(DataLimits.nesting)).articles.isEmpty)
  #expect(isRefused(nested(DataLimits.nesting + 1), "more than 200 elements are open within each other"))
  #expect(isRefused(nested(100_000), "more than 200 elements are open within each other"))
}

@Test func `lists nest as deep as the limit and no deeper`() throws {
  func nested(_ depth: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
  }
  #expect(throws: Never.self) { try JSONReader.document(from: nested(DataLimits.nesting)) }
  let problem = DataProblem(
    "more than 200 lists and objects are open within each other", line: 1, column: 201)
  #expect(throws: problem) { try JSONReader.document(from: nested(DataLimits.nesting + 1)) }
  #expect(throws: problem) { try JSONReader.document(from: nested(100_000)) }
  #expect(throws: problem) {
    try JSONReader.document(from: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
  }
}

@Test func `names of a megabyte are read`() throws {
  let name = String(repeating: "n", count: 1 << 20)
  let feed = utf8("<rss><channel><\(name) \(name)='\(name)'/><item><title>T</title></item></channel></rss>")
  #expect(try FeedReader.feed(from: feed).articles.map(\.title) == ["T"])
  #expect(
    isRefused(
      utf8("<\(name)/>"),
      "this is XML, but not a feed: its outermost element is `\(String(repeating: "n", count: 64))`"))
  let document = try JSONReader.document(from: utf8("{\"\(name)\":1}"))
  #expect(document.member(name.utf8, of: document.root) != nil)
}

@Test func `many links against one long base are bounded`() {
  let base = "https://x.example/" + String(repeating: "b", count: 2_000) + "/"
  let items = String(repeating: "<item><link>a</link></item>", count: 5_000)
  let feed = utf8("<rss xml:base='\(base)'><channel>\(items)</channel></rss>")
  #expect(isRefused(feed, "the feed's links have more than \(DataLimits.feedLinkBytes) bytes"))
}

@Test func `markup that never ends is read once`() {
  for piece in [
    "<a '", "<script>", "<!--", "&", "&#", "&#9", "<", "</", "<a", "&amp", "<!", "<script></", "&nbsp;",
  ] {
    let text = HTMLText.text(of: utf8(String(repeating: piece, count: 200_000 / piece.utf8.count)))
    #expect(text.count <= 200_000)
  }
}
