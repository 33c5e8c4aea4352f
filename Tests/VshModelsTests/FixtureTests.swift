import TestSupport
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

@Test func `the users fixture has thirty users of two types in turn`() throws {
  let document = try JSONReader.document(from: #require(Fixtures.data(named: "users.json")))
  let users = Array(document.elements(of: document.root))
  #expect(users.count == 30)
  for (index, user) in users.enumerated() {
    let number = index + 1
    #expect(document.member("id".utf8, of: user).flatMap { document.string(of: $0) } == "\(number)")
    #expect(document.member("name".utf8, of: user).flatMap { document.string(of: $0) } == "User\(number)")
    #expect(
      document.member("type".utf8, of: user).map { document.wholeNumber(of: $0) }
        == .number(number.isMultiple(of: 2) ? 2 : 1))
  }
}

/// What a record's field needs from its data.
private enum Need: Equatable, Sendable {
  case text, whole, number, flag, texts
  indirect case maybe(Need)
}

private func meets(_ need: Need, _ value: JSONDocument.Value?, in document: JSONDocument) -> Bool {
  if case .maybe(let wrapped) = need {
    guard let value, !document.isAbsent(value) else { return true }
    return meets(wrapped, value, in: document)
  }
  guard let value else { return false }
  switch need {
  case .text: return document.string(of: value) != nil
  case .whole:
    guard case .number = document.wholeNumber(of: value) else { return false }
    return true
  case .number: return document.double(of: value) != nil
  case .flag: return document.bool(of: value) != nil
  case .texts:
    return document.kind(of: value) == .list
      && document.elements(of: value).allSatisfy { document.string(of: $0) != nil }
  case .maybe: return true
  }
}

/// A file, the part of it, how many records it holds, and their fields as the example scripts declare them.
private let files: [(name: String, path: String, count: Int, fields: [(String, Need)])] = [
  (
    "settings.json", "", 0,
    [
      ("protectTweets", .flag), ("personalize", .flag), ("discoverByEmail", .flag),
      ("discoverByPhone", .flag),
      ("photoTagging", .text), ("muted", .texts),
    ]
  ),
  (
    "music.json", "results", 16,
    [
      ("trackName", .text), ("artistName", .text), ("trackTimeMillis", .maybe(.whole)),
      ("artworkUrl100", .maybe(.text)),
    ]
  ),
  (
    "beers.json", "", 55,
    [
      ("id", .whole), ("name", .text), ("tagline", .text), ("firstBrewed", .text), ("description", .text),
      ("imageUrl", .maybe(.text)), ("abv", .number), ("ibu", .maybe(.number)), ("foodPairing", .texts),
      ("brewersTips", .text),
    ]
  ),
  ("tweets.json", "", 12, [("id", .whole), ("user", .text), ("text", .text), ("published", .text)]),
  ("privacy.json", "", 3, [("key", .text), ("label", .text), ("on", .flag)]),
  ("photos.json", "", 7, [("userId", .text), ("name", .text)]),
]

@Test(arguments: files.indices)
func `a data file holds what its record needs`(index: Int) throws {
  let file = files[index]
  let bytes = try Fixtures.data(named: file.name) ?? Checkout.bytes("examples/" + file.name)
  let document = try JSONReader.document(from: bytes)
  let part = try #require(document.value(at: file.path))
  let records = file.count == 0 ? [part] : Array(document.elements(of: part))
  #expect(document.kind(of: part) == (file.count == 0 ? .object : .list))
  #expect(records.count == max(file.count, 1))
  for (number, record) in records.enumerated() {
    for (field, need) in file.fields {
      let value = document.member(forField: utf8(field), of: record)?.value
      #expect(meets(need, value, in: document), "\(file.name) [\(number)].\(field)")
    }
  }
}

@Test func `the examples begin as their articles say`() throws {
  func first(_ name: String) throws -> [String: String] {
    let document = try JSONReader.document(from: Checkout.bytes("examples/" + name))
    let record = try #require(document.elements(of: document.root).first { _ in true })
    var fields: [String: String] = [:]
    for member in document.members(of: record) {
      let text = document.string(of: member.value) ?? document.double(of: member.value).map { "\($0)" }
      fields[document.string(of: member.name) ?? ""] = text ?? ""
    }
    return fields
  }
  let beer = try first("beers.json")
  #expect(beer["name"] == "Buzz" && beer["first_brewed"] == "09/2007" && beer["abv"] == "4.5")
  #expect(try first("tweets.json")["user"] == "hayashi")
}

@Test func `the table of files has not shrunk`() { #expect(files.count == 6) }
