import Testing
import VshModels

@Test func `the news fixture is a feed of twenty articles that is not sorted by date`() throws {
  let news = try FeedReader.feed(from: #require(Fixtures.data(named: "news.xml"))).articles
  #expect(news.count == 20)
  #expect(news.allSatisfy { $0.title.hasSuffix(" - \($0.source)") })
  #expect(news.allSatisfy { $0.link.hasPrefix("https://") && $0.link.contains(".example/") })
  #expect(Set(news.map(\.link)).count == 20)
  #expect(news.filter { $0.publishedText == nil }.count == 1)
  #expect(news[0].title == "港の再開発、来春にも着工へ　市が計画案を公表 - みなと新聞")
  #expect(news[0].summary == "港の再開発、来春にも着工へ　市が計画案を公表 みなと新聞")
  #expect(news[0].publishedText == "Mon, 19 Oct 2020 02:00:00 GMT")
}

@Test func `the prelude ships`() {
  let prelude = String(decoding: Fixtures.prelude, as: UTF8.self)
  #expect(prelude.contains("model news: [Article] from \"news.xml\" takes 3s {"))
  #expect(Fixtures.data(named: "nothing.json") == nil)
}
