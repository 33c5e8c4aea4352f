import Testing
import VshModels

/// A document that is refused: the sentence, the line and the column.
private let refusals: [(String, String, Int, Int)] = [
  ("", "the feed is empty", 1, 1),
  (" \n ", "the feed is empty", 1, 1),
  ("<rss><channel><item>", "the feed ends in the middle", 1, 21),
  ("<rss><channel>\n<item", "the feed ends in the middle", 2, 1),
  ("<rss><channel><![CDATA[ x", "the feed ends in the middle", 1, 26),
  ("<rss><channel></rss>", "this end tag does not match the start tag before it", 1, 17),
  ("<rss><channel/></rss><x/>", "something follows the end of the feed", 1, 22),
  ("<rss><channel>&nbsp;</channel></rss>", "the entity `&nbsp;` is HTML's, and XML does not know it", 1, 15),
  ("<rss><channel>&nope;</channel></rss>", "the entity `&nope;` is not declared", 1, 15),
  ("<rss>\n<channel x='日&nope;'/></rss>", "the entity `&nope;` is not declared", 2, 1),
  (
    "<!DOCTYPE rss [<!ENTITY a 'b'>]><rss x='&amp;&a;&nope;'/>", "an entity of this tag is not declared", 1,
    33
  ),
  (
    "<!DOCTYPE rss [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><rss>&a;</rss>", "the entity `&a;` contains itself",
    1, 57
  ),
  ("\n\n <?xml version='1.0'?>\n<rss>&x;</rss>", "the entity `&x;` is not declared", 4, 6),
  (" <?xml version='1.0'?><rss>&x;</rss>", "the entity `&x;` is not declared", 1, 28),
  (
    "<feed xmlns='http://www.w3.org/2005/atom'/>",
    "this is XML, but not a feed: its outermost element is `feed` of the namespace `http://www.w3.org/2005/atom`, "
      + "and Atom's is `http://www.w3.org/2005/Atom`", 1, 1
  ),
  (
    "<rss xmlns='urn:x'/>",
    "this is XML, but not a feed: its outermost element is `rss` of the namespace `urn:x`, and RSS has none",
    1,
    1
  ),
  (
    "<RDF/>",
    "this is XML, but not a feed: its outermost element is `RDF` without a namespace, "
      + "and RSS 1.0's is `http://www.w3.org/1999/02/22-rdf-syntax-ns#`", 1, 1
  ),
  ("<rss><channel>日本<a:b/></channel></rss>", "the prefix of this name is not declared", 1, 17),
  ("<rss><channel a='1' a='2'/></rss>", "this attribute is written twice", 1, 21),
  (
    "<html><body>Not found</body></html>", "this is XML, but not a feed: its outermost element is `html`", 1,
    1
  ),
  ("<rss></rss>", "this is XML, but not a feed: there is no channel in its `rss`", 1, 6),
  ("{\"articles\": []}", "this is not XML (not well-formed (invalid token))", 1, 1),
  ("Not found", "this is not XML (syntax error)", 1, 1),
  (
    "<?xml version='1.0' encoding='EBCDIC-X'?><rss/>", "`EBCDIC-X` is not an encoding that can be read", 1, 31
  ),
  ("<?xml version='1.0' encoding='UTF-16'?><rss/>", "the feed is not in the encoding that it names", 1, 31),
]

@Test(arguments: refusals.indices)
func `what is no feed is refused at its place`(index: Int) {
  let (text, message, line, column) = refusals[index]
  #expect(throws: DataProblem(message, line: line, column: column)) { try FeedReader.feed(from: utf8(text)) }
}

@Test func `white space before the XML declaration is skipped`() throws {
  for blanks in ["\n", "\r\n \t\n"] {
    for encoding in ["UTF-8", "Shift_JIS"] {
      let text =
        "\(blanks)<?xml version='1.0' encoding='\(encoding)'?><rss><channel><item><title>T</title></item></channel></rss>"
      #expect(try FeedReader.feed(from: utf8(text)).articles.map(\.title) == ["T"])
    }
  }
}

@Test func `Atom is read without its namespace`() throws {
  let text = """
    <feed><title>Notes</title><author><name>Ann</name></author><entry><title>One</title>\
    <link href='https://x.example/1'/><updated>U</updated><summary type='html'>&lt;b&gt;S</summary></entry></feed>
    """
  let article = FeedArticle(
    title: "One", link: "https://x.example/1", source: "Ann", publishedText: "U", summary: "S")
  #expect(try FeedReader.feed(from: utf8(text)).articles == [article])
}

// MARK: Encodings

private func feed(_ encoding: String, _ title: [UInt8]) -> [UInt8] {
  utf8("<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss><channel><item><title>") + title
    + utf8("</title></item></channel></rss>")
}

/// An encoding, and a title in it.
private let encodings: [(String, [UInt8], String)] = [
  ("utf-8", [0xE6, 0x97, 0xA5], "日"), ("UTF8", [0xE6, 0x97, 0xA5], "日"),
  ("ISO-8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"),
  ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("Windows-31J", [0x87, 0x40], "①"),
  ("EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
  ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
  ("windows-1252", [0x80], "€"), ("windows-1251", [0xC4, 0xE0], "Да"), ("KOI8-R", [0xE4, 0xC1], "Да"),
]

@Test(arguments: encodings.indices)
func `a feed may be in another encoding`(index: Int) throws {
  let (encoding, title, text) = encodings[index]
  #expect(try FeedReader.feed(from: feed(encoding, title)).articles.map(\.title) == [text])
}

@Test func `a feed may be in UTF-16`() throws {
  let text =
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><rss><channel><item><title>日本😀</title></item></channel></rss>"
  let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  #expect(try FeedReader.feed(from: little).articles.map(\.title) == ["日本😀"])
  #expect(try FeedReader.feed(from: big).articles.map(\.title) == ["日本😀"])
}

@Test func `bytes that are not in the encoding are refused`() {
  #expect(throws: DataProblem("these bytes are not Shift_JIS", line: 1, column: 71)) {
    try FeedReader.feed(from: feed("Shift_JIS", [0x93, 0xFA, 0xFF]))
  }
  #expect(throws: DataProblem.self) { try FeedReader.feed(from: feed("UTF-8", [0xE6, 0x97])) }
}

@Test func `the tables of refused feeds and of encodings have not shrunk`() {
  #expect(refusals.count == 25)
  #expect(encodings.count == 11)
}
