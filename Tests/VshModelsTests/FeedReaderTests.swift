import TestSupport
import Testing
import VshModels

/// A feed of one item with these elements in it.
private func rss(_ elements: String, channel: String = "") -> [UInt8] {
  utf8(
    """
    <?xml version="1.0"?>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:m="urn:m" \
    xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Channel</title><link>https://feed.example/a/b</link><description>About</description>\
    \(channel)<item>\(elements)</item></channel></rss>
    """)
}

private func atom(_ elements: String, feed: String = "") -> [UInt8] {
  utf8(
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>\
    <link rel="self" href="https://feed.example/atom.xml"/>\(feed)<entry>\(elements)</entry></feed>
    """)
}

private func article(
  _ title: String = "", link: String = "", source: String = "", published: String? = nil, summary: String = ""
) -> FeedArticle {
  FeedArticle(title: title, link: link, source: source, publishedText: published, summary: summary)
}

private let rssCases: [(String, FeedArticle)] = [
  // The plain elements.
  (
    "<title>T</title><link>https://x.example/</link><source url='u'>S</source><pubDate>D</pubDate>",
    article("T", link: "https://x.example/", source: "S", published: "D")
  ),
  ("", article()),
  ("<title/><pubDate> </pubDate>", article()),
  // Text and CDATA join; white space is one space; the ideographic space is a character.
  ("<title>a<![CDATA[ <b> & ]]>c</title>", article("a <b> & c")),
  ("<title>\n  a\t b\u{A0}&#160;c \n</title>", article("a b c")),
  ("<title>港　町</title>", article("港　町")),
  ("<title>a<!-- no --> b<?no?></title>", article("a b")),
  ("<title>one <b>two</b> three</title>", article("one two three")),
  ("<title>P.Y.T. &amp; Don't “Stop” 👩‍👩‍👧 Amélie</title>", article("P.Y.T. & Don't “Stop” 👩‍👩‍👧 Amélie")),
  // Look-alikes of other vocabularies, before and behind the plain element.
  (
    "<m:title>M</m:title><title>T</title><media:title>X</media:title><itunes:title>Y</itunes:title>",
    article("T")
  ),
  ("<media:title>X</media:title>", article()),
  ("<title>T</title><title>U</title>", article("T")),
  ("<title></title><title>U</title>", article("U")),
  ("<title>T<m:x>M</m:x>U</title>", article("TU")),
  ("<m:group><title>M</title></m:group><title>T</title>", article("T")),
  // Dublin Core and content fill what is missing.
  ("<dc:title>D</dc:title>", article("D")),
  ("<dc:title>D</dc:title><title>T</title>", article("T")),
  ("<source>S</source><dc:source>D</dc:source><dc:creator>C</dc:creator>", article(source: "S")),
  ("<dc:source>D</dc:source>", article()),
  ("<author>A</author><dc:creator>C</dc:creator>", article(source: "C")),
  ("<author>a@x.example (Ann)</author>", article(source: "a@x.example (Ann)")),
  ("<dc:date>2020-10-19</dc:date>", article(published: "2020-10-19")),
  ("<dc:date>2020-10-19</dc:date><pubDate>D</pubDate>", article(published: "D")),
  ("<content:encoded><![CDATA[<p>All</p>]]></content:encoded>", article(summary: "All")),
  ("<content:encoded>All</content:encoded><description>Short</description>", article(summary: "Short")),
  ("<content:encoded>All</content:encoded><description/>", article(summary: "All")),
  // Links.
  ("<link>/c</link>", article(link: "https://feed.example/c")),
  ("<link>c?d#e</link>", article(link: "https://feed.example/a/c?d#e")),
  ("<link xml:base='https://other.example/x/'>c</link>", article(link: "https://other.example/x/c")),
  ("<guid>https://x.example/1</guid>", article(link: "https://x.example/1")),
  ("<guid isPermaLink='false'>https://x.example/1</guid>", article()),
  ("<guid>12</guid>", article()),
  ("<guid>https://x.example/1</guid><link>https://x.example/2</link>", article(link: "https://x.example/2")),
  // A link of Atom, as .NET's SyndicationFeed writes it.
  ("<link xmlns='http://www.w3.org/2005/Atom' href='/5'/>", article(link: "https://feed.example/5")),
  (
    "<guid>https://x.example/1</guid><link xmlns='http://www.w3.org/2005/Atom' rel='self' href='/s'/>"
      + "<link xmlns='http://www.w3.org/2005/Atom' href='/5'/>", article(link: "https://feed.example/5")
  ),
  (
    "<link xmlns='http://www.w3.org/2005/Atom' href='/5'/><link>/c</link>",
    article(link: "https://feed.example/c")
  ),
  // What podcasts and media say is used where it stands alone.
  ("<itunes:summary>P</itunes:summary>", article(summary: "P")),
  ("<media:description>M</media:description><itunes:summary>P</itunes:summary>", article(summary: "P")),
  ("<itunes:summary>P</itunes:summary><description>D</description>", article(summary: "D")),
  ("<media:description type='html'>&lt;b&gt;M&lt;/b&gt;</media:description>", article(summary: "M")),
  (
    "<media:group><media:content><media:description>M &lt;</media:description></media:content>"
      + "<media:title>No</media:title></media:group>", article(summary: "M <")
  ),
  // HTML becomes text.
  (
    "<description>&lt;a href='x'&gt;A&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font&gt;B&lt;/font&gt;</description>",
    article(summary: "A B")
  ),
  (
    "<description><p>Not <b>escaped</b></p><script>no()</script>here</description>",
    article(summary: "Not escaped here")
  ),
]

@Test(arguments: rssCases.indices)
func `an item gives an article`(index: Int) throws {
  let (elements, expected) = rssCases[index]
  #expect(try FeedReader.feed(from: rss(elements)).articles == [expected])
}

private let atomCases: [(String, FeedArticle)] = [
  (
    "<title>T</title><link href='https://x.example/1'/><updated>U</updated>",
    article("T", link: "https://x.example/1", published: "U")
  ),
  ("<updated>U</updated><published>P</published>", article(published: "P")),
  (
    "<link rel='enclosure' href='/no'/><link rel='alternate' href='yes'/><link href='later'/>",
    article(link: "https://feed.example/yes")
  ),
  ("<link rel='self' href='/no'/>", article()),
  ("<title type='html'>A &lt;em&gt;B&lt;/em&gt; &amp;amp; C</title>", article("A B & C")),
  ("<title>A &lt;em&gt;B</title>", article("A <em>B")),
  (
    "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>A <b>B</b> &lt;</div></title>",
    article("A B <")
  ),
  ("<content>C</content><summary>S</summary>", article(summary: "S")),
  ("<content type='html'>&lt;p&gt;C&lt;/p&gt;D</content>", article(summary: "C D")),
  ("<content type='image/png'>iVBORw0KGgo=</content>", article()),
  ("<author><name>Ann</name><uri>u</uri></author><author><name>Bob</name></author>", article(source: "Ann")),
  (
    "<source><title>Origin</title><author><name>No</name></author></source><author><name>Ann</name></author>",
    article(source: "Origin")
  ),
  ("<title xmlns='urn:m'>M</title><title>T</title>", article("T")),
  (
    "<m:group xmlns:m='http://search.yahoo.com/mrss/'><m:description>M</m:description></m:group>",
    article(summary: "M")
  ),
]

@Test(arguments: atomCases.indices)
func `an entry gives an article`(index: Int) throws {
  let (elements, expected) = atomCases[index]
  #expect(try FeedReader.feed(from: atom(elements)).articles == [expected])
}

@Test func `an entry has the author of its feed unless it has its own`() throws {
  let author = "<author><name>Everyone</name></author>"
  #expect(try FeedReader.feed(from: atom("", feed: author)).articles == [article(source: "Everyone")])
  let own = atom("<author><name>Ann</name></author>", feed: author)
  #expect(try FeedReader.feed(from: own).articles == [article(source: "Ann")])
}

@Test func `links are relative to the feed's own link, and that to the address of the document`() throws {
  func link(_ item: String, channel: String, base: String?) throws -> String? {
    let feed = utf8(
      "<rss><channel>\(channel)<item><link>\(item)</link></item></channel></rss>")
    return try FeedReader.feed(from: feed, base: base).articles.first?.link
  }
  let address = "https://x.example/feeds/all.xml?a=1"
  #expect(try link("1", channel: "", base: address) == "https://x.example/feeds/1")
  #expect(try link("/1", channel: "", base: address) == "https://x.example/1")
  #expect(try link("/1", channel: "<link>https://y.example/</link>", base: address) == "https://y.example/1")
  #expect(try link("1", channel: "<link>../news/</link>", base: address) == "https://x.example/news/1")
  #expect(try link("1", channel: "", base: nil) == "1")
  #expect(try link("https://z.example/", channel: "", base: address) == "https://z.example/")
}

@Test func `what belongs to the channel reaches no item`() throws {
  let channel = """
    <image><title>No</title><link>https://no.example</link></image>\
    <textInput><title>No</title><description>No</description></textInput><pubDate>No</pubDate>
    """
  #expect(try FeedReader.feed(from: rss("", channel: channel)).articles == [article()])
}

@Test func `an older feed has its items beside the channel`() throws {
  let bytes = utf8(
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="https://x.example/"><title>No</title><link>https://x.example/</link></channel>
    <image><title>No</title></image>
    <item rdf:about="/1"><title>One</title></item>
    <item rdf:about="/2"><title>Two</title><link>/two</link></item>
    </rdf:RDF>
    """)
  #expect(
    try FeedReader.feed(from: bytes).articles == [
      article("One", link: "https://x.example/1"), article("Two", link: "https://x.example/two"),
    ])
}

// MARK: Real files

@Test func `FeedKit's files are read`() throws {
  func articles(_ name: String) throws -> [FeedArticle] {
    try FeedReader.feed(from: Checkout.bytes("Tests/Corpus/feeds/" + name)).articles
  }
  #expect(try articles("RSSAtom.xml").isEmpty)
  #expect(try articles("Content.xml") == [article(summary: "What a beautiful day!")])
  #expect(
    try articles("RSSDC.xml") == [
      article("title", source: "creator", published: "Sat, 1 Jan 2000 12:00:00 GMT", summary: "description")
    ])
  #expect(
    try articles("Atom.xml") == [
      article(
        "Atom draft-07 snapshot", link: "http://example.org/2005/04/02/atom", source: "Mark Pilgrim",
        published: "2003-12-13T08:29:29-04:00", summary: "An overview of Atom 1.0")
    ])
  let iris = try articles("RSS.xml")
  #expect(iris.count == 2)
  #expect(iris.first?.title == "Seventh Heaven! Ryan Hurls Another No Hitter")
  #expect(
    throws: DataProblem("this is XML, but not a feed: its outermost element is `element`", line: 2, column: 1)
  ) {
    try articles("FeedNotFound.xml")
  }
}

@Test func `the tables of articles have not shrunk`() {
  #expect(rssCases.count == 43)
  #expect(atomCases.count == 14)
}
