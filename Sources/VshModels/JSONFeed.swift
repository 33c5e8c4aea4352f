/// Reads JSON Feed 1.0 and 1.1 (jsonfeed.org) to articles.
struct JSONFeed: ~Copyable {
  private let document: JSONDocument
  /// The address to which links are relative; empty for a file that names none.
  private var home: [UInt8]
  private var texts: [UInt8] = []
  private var linkBytes = 0

  /// Whether a document says that it is such a feed.
  static func isFeed(_ document: JSONDocument) -> Bool {
    let version = document.member("version".utf8, of: document.root).flatMap { document.string(of: $0) } ?? ""
    return version.hasPrefix("https://jsonfeed.org/version/1")
  }

  /// The articles of a feed. Throws for one whose parts are of other types, with the path. Linear in the document.
  static func feed(from document: JSONDocument, base: String?) throws(DataProblem) -> Feed {
    var reader = JSONFeed(document, base: Array((base ?? "").utf8))
    return try reader.read()
  }

  private init(_ document: JSONDocument, base: [UInt8]) {
    self.document = document
    home = base
  }

  private mutating func read() throws(DataProblem) -> Feed {
    let root = document.root
    guard let items = document.member("items".utf8, of: root) else { throw problem("has no `items`", root) }
    guard document.kind(of: items) == .list else { throw problem("is not a list", items) }
    let count = document.count(of: items)
    if count > DataLimits.articles { throw problem("has more than \(DataLimits.articles) articles", items) }
    let own = try first(of: "home_page_url", "feed_url", in: root)
    if !own.isEmpty { home = try resolved(own, root) }
    let author = keep(try self.author(of: root))
    var rows: [Feed.Row] = []
    rows.reserveCapacity(count)
    for item in document.elements(of: items) {
      guard document.kind(of: item) == .object else { throw problem("is not an object", item) }
      rows.append(try row(of: item, author))
    }
    return Feed(rows: rows, bytes: texts)
  }

  /// - Parameter author: that of the feed.
  private mutating func row(of item: JSONDocument.Value, _ author: Feed.TextRange) throws(DataProblem)
    -> Feed.Row
  {
    var link = try first(of: "url", "external_url", in: item)
    if link.isEmpty, let id = document.member("id".utf8, of: item).flatMap({ document.utf8(of: $0) }),
      WebAddress.isAbsolute(id)
    {
      link = Array(id)
    }
    let source = keep(try self.author(of: item))
    var summary = try first(of: "summary", "content_text", in: item)
    if summary.isEmpty { summary = HTMLText.text(of: try text("content_html", of: item)) }
    return Feed.Row(
      title: keep(try text("title", of: item)), link: keep(try resolved(link, item)),
      source: source.isEmpty ? author : source,
      published: keep(try first(of: "date_published", "date_modified", in: item)), summary: keep(summary))
  }

  /// The name of the first author who has one; 1.0 has one `author`.
  private func author(of value: JSONDocument.Value) throws(DataProblem) -> [UInt8] {
    var people: [JSONDocument.Value] = []
    if let authors = document.member("authors".utf8, of: value), !document.isAbsent(authors) {
      guard document.kind(of: authors) == .list else { throw problem("is not a list", authors) }
      people += document.elements(of: authors)
    }
    if let author = document.member("author".utf8, of: value) { people.append(author) }
    for person in people {
      let name = try text("name", of: person)
      if !name.isEmpty { return name }
    }
    return []
  }

  private func first(of name: String, _ other: String, in value: JSONDocument.Value)
    throws(DataProblem) -> [UInt8]
  {
    let text = try text(name, of: value)
    return text.isEmpty ? try self.text(other, of: value) : text
  }

  /// The text of a member, with single spaces; empty where there is none.
  private func text(_ name: String, of value: JSONDocument.Value) throws(DataProblem) -> [UInt8] {
    guard let member = document.member(name.utf8, of: value), !document.isAbsent(member) else { return [] }
    guard let text = document.utf8(of: member) else { throw problem("is not a text", member) }
    return FeedWhiteSpace.collapsed(Array(text))
  }

  /// Counts the input, not the result, as `FeedAssembler` does.
  private mutating func resolved(
    _ address: [UInt8], _ value: JSONDocument.Value
  ) throws(DataProblem) -> [UInt8] {
    if address.isEmpty || home.isEmpty || WebAddress.isAbsolute(address[...]) { return address }
    linkBytes += address.count + home.count
    if linkBytes > DataLimits.feedLinkBytes {
      throw problem("is beyond \(DataLimits.feedLinkBytes) bytes of links", value)
    }
    return WebAddress.resolved(address, against: home)
  }

  private mutating func keep(_ text: [UInt8]) -> Feed.TextRange {
    let start = texts.count
    FeedWhiteSpace.append(text, to: &texts)
    return Feed.TextRange(from: start, to: texts.count)
  }

  private func problem(_ what: String, _ value: JSONDocument.Value) -> DataProblem {
    document.problem(what, value, from: document.root)
  }
}
