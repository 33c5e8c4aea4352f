import Testing

@testable import VshModels

private let version = #""version": "https://jsonfeed.org/version/1.1""#

private func articles(_ text: String, base: String? = nil) throws(DataProblem) -> [FeedArticle] {
  try JSONFeed.feed(from: JSONReader.document(from: utf8(text)), base: base).articles
}

/// The members of an item, and the article that it is.
private let items: [(item: String, article: FeedArticle)] = [
  (
    #""id": "1", "url": "https://a.example/1", "title": " A\n tea ", "content_text": "text", "summary": "sum""#,
    FeedArticle(title: "A tea", link: "https://a.example/1", source: "", publishedText: nil, summary: "sum")
  ),
  (
    #""id": 7, "external_url": "https://b.example/", "content_html": "<p>a &amp; b</p><p>c</p>""#,
    FeedArticle(title: "", link: "https://b.example/", source: "", publishedText: nil, summary: "a & b c")
  ),
  (
    #""id": "https://a.example/id", "url": null, "title": null, "content_text": "a < b", "content_html": "no""#,
    FeedArticle(title: "", link: "https://a.example/id", source: "", publishedText: nil, summary: "a < b")
  ),
  (
    #""id": "no", "date_modified": "2024-01-02T00:00:00Z", "authors": [{"url": "x"}, {"name": "Ann"}, {"name": "Bob"}]"#,
    FeedArticle(title: "", link: "", source: "Ann", publishedText: "2024-01-02T00:00:00Z", summary: "")
  ),
  (
    #""date_published": "x", "date_modified": "y", "author": {"name": "Cid"}, "authors": []"#,
    FeedArticle(title: "", link: "", source: "Cid", publishedText: "x", summary: "")
  ),
]

@Test(arguments: items.indices)
func `an item of a JSON Feed gives an article`(index: Int) throws {
  #expect(try articles("{\(version), \"items\": [{\(items[index].item)}]}") == [items[index].article])
}

@Test func `an item has the author of its feed unless it has its own`() throws {
  let text =
    "{\(version), \"authors\": [{\"name\": \"A\"}], \"items\": [{}, {\"author\": {\"name\": \"B\"}}]}"
  #expect(try articles(text).map(\.source) == ["A", "B"])
}

@Test func `links of a JSON Feed are relative to its page, and that to its address`() throws {
  func link(_ members: String, base: String?) throws -> String {
    try articles("{\(version), \(members) \"items\": [{\"url\": \"../x\"}]}", base: base)[0].link
  }
  #expect(try link("", base: nil) == "../x")
  #expect(try link("", base: "https://a.example/f/feed.json") == "https://a.example/x")
  #expect(try link(#""feed_url": "https://b.example/g/h/f.json","#, base: nil) == "https://b.example/g/x")
  #expect(
    try link(#""home_page_url": "/h/i/","#, base: "https://a.example/f.json") == "https://a.example/h/x")
}

@Test(arguments: [
  ("{V}", "the data has no `items`"), (#"{V, "items": {}}"#, "`items` is not a list"),
  (#"{V, "items": [1]}"#, "`items[0]` is not an object"),
  (#"{V, "items": [{"title": 1}]}"#, "`items[0].title` is not a text"),
  (#"{V, "items": [{"authors": {}}]}"#, "`items[0].authors` is not a list"),
])
func `a part of another type is a problem`(text: String, sentence: String) {
  let problem = #expect(throws: DataProblem.self) { try articles(text.replacing("V", with: version)) }
  #expect(problem?.message == sentence)
}

@Test(arguments: [
  (#"{"version": "https://jsonfeed.org/version/1"}"#, true), (#"{"version": "2"}"#, false), ("[]", false),
  (#"{"version": 1}"#, false), ("{}", false),
])
func `a JSON Feed is known by its version`(text: String, isFeed: Bool) throws {
  #expect(JSONFeed.isFeed(try JSONReader.document(from: utf8(text))) == isFeed)
}

@Test func `the links of a JSON Feed are bounded`() {
  let long = String(repeating: "b", count: 2_000)
  let item = "{\"url\": \"x\"}"
  let text =
    "{\(version), \"home_page_url\": \"https://a.example/\(long)/\", \"items\": ["
    + Array(repeating: item, count: 5_000).joined(separator: ",") + "]}"
  #expect(throws: DataProblem.self) { try articles(text) }
}
