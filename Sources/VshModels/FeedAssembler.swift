/// Builds a feed from the elements and texts of a document, in document order.
///
/// It supports RSS 0.9x, 1.0 and 2.0 and Atom, and hides their differences. It keeps its position as a stack of
/// contexts. An element without a meaning in its context is ignored with its contents, so parts of the channel, its
/// image or another namespace never reach an article. It knows no XML parser, and reports problems only by the
/// refusals that it returns.
struct FeedAssembler: ~Copyable {
  private enum Context {
    case document, rss, rdf, channel, item
    case atomFeed, entry
    /// Inside a group of media of an article.
    case media
    /// Inside an Atom author; the rank is that of its name as the source.
    case person(isOfFeed: Bool)
    /// Inside the Atom `source` of an entry, which describes the original feed.
    case origin
    /// Inside an element whose text is used, or an inner element of one.
    case text, inlineText
    case silent
  }

  private struct Frame {
    var context: Context
    /// Whether the element brought an `xml:base`.
    var hasBase: Bool
    /// Whether the element breaks a line of the text around it.
    var breaksLine = false
  }

  private var frames = [Frame(context: .document, hasBase: false)]
  /// The `xml:base`s in force, each resolved against the one before.
  private var bases: [[UInt8]] = []
  private var destination = FeedDestination(field: .title, rank: 0)
  private var gathered: [UInt8] = []
  /// The texts of the fields, adjacent.
  private var texts: [UInt8] = []
  private var article = FeedDraft()
  private var feed = FeedDraft()
  private var drafts: [FeedDraft] = []
  private var textBytes = 0
  private var linkBytes = 0
  /// RSS and RDF documents are feeds only if they contain a channel.
  private var isFeed = false
  /// Whether the document is Atom without its namespace: then names without one are Atom's.
  private var isPlainAtom = false
  private var rootWord = ""
  /// The address of the document; empty for a file.
  private let base: [UInt8]

  init(base: [UInt8]) { self.base = base }

  // MARK: Events

  /// A start tag. Returns why the document is refused, or nil.
  mutating func open(_ written: XMLName, _ attributes: XMLAttributes) -> String? {
    let name = isPlainAtom ? written.inAtom : written
    guard frames.count <= DataLimits.nesting else {
      return "more than \(DataLimits.nesting) elements are open within each other"
    }
    var frame = Frame(context: .silent, hasBase: false)
    if let base = attributes[XMLAttributes.base] {
      bases.append(resolved(base, against: bases.last ?? []))
      frame.hasBase = true
    }
    switch frames[frames.count - 1].context {
    case .document:
      rootWord = name.word
      guard let context = root(name) else {
        return "this is XML, but not a feed: its outermost element is `\(name.word)`\(Self.remark(on: name))"
      }
      frame.context = context
    case .rss, .rdf: frame.context = inRoot(name, attributes)
    case .channel: frame.context = inChannel(name, attributes)
    case .item: frame.context = inItem(name, attributes)
    case .atomFeed: frame.context = inAtomFeed(name, attributes)
    case .entry: frame.context = inEntry(name, attributes)
    case .media: frame.context = inMedia(name, attributes)
    case .person(let isOfFeed):
      if name.vocabulary == .atom, name.word == "name" {
        frame.context = gather(FeedDestination(field: .source, rank: 1, isOfFeed: isOfFeed))
      }
    case .origin:
      if name.vocabulary == .atom, name.word == "title" {
        frame.context = gather(atomText(attributes, .source, rank: 0))
      }
    case .text, .inlineText:
      if name.vocabulary == .rss || name.vocabulary == .xhtml || name.vocabulary == .atom {
        let word = name.word.lowercased()
        if !HTMLVocabulary.isHidden(word) {
          frame.context = .inlineText
          frame.breaksLine = HTMLVocabulary.breaksLine(word)
          if frame.breaksLine { gathered.append(0x20) }
        }
      }
    case .silent: break
    }
    frames.append(frame)
    return refusal()
  }

  /// Character data: a piece of a text, or of a CDATA section; pieces of one element join in order.
  mutating func text(_ bytes: Span<UInt8>) -> String? {
    textBytes += bytes.count
    switch frames[frames.count - 1].context {
    case .text, .inlineText:
      bytes.withUnsafeBufferPointer { gathered.append(contentsOf: $0) }
    case _: break
    }
    return refusal()
  }

  /// The end tag of the innermost open element.
  mutating func close() -> String? {
    guard frames.count > 1, let frame = frames.popLast() else { return nil }
    switch frame.context {
    case .text: deliver()
    case .inlineText: if frame.breaksLine { gathered.append(0x20) }
    case .item, .entry:
      drafts.append(article)
      article = FeedDraft()
    case .rss, .rdf:
      if !isFeed { return "this is XML, but not a feed: there is no channel in its `\(rootWord)`" }
    case .document, .channel, .atomFeed, .media, .person, .origin, .silent: break
    }
    if frame.hasBase { bases.removeLast() }
    return refusal()
  }

  /// The result of the document, or the reason of a late refusal.
  mutating func finished() -> (feed: Feed, refusal: String?) {
    var rows: [Feed.Row] = []
    rows.reserveCapacity(drafts.count)
    let ownLink = Array(texts[feed.link.text.range])
    let home = ownLink.isEmpty ? base : resolved(ownLink, against: base)
    for draft in drafts {
      var link = draft.link.text
      if !home.isEmpty, !link.isEmpty, !WebAddress.isAbsolute(texts[link.range]) {
        let start = texts.count
        texts += resolved(Array(texts[link.range]), against: home)
        link = Feed.TextRange(from: start, to: texts.count)
      }
      if let refusal = refusal() { return (Feed(rows: [], bytes: []), refusal) }
      rows.append(
        Feed.Row(
          title: draft.title.text, link: link,
          source: draft.source.text.isEmpty ? feed.source.text : draft.source.text,
          published: draft.published.text, summary: draft.summary.text))
    }
    return (Feed(rows: rows, bytes: texts), nil)
  }

  private func refusal() -> String? {
    if textBytes > DataLimits.feedTextBytes {
      return "the feed's text grows beyond \(DataLimits.feedTextBytes) bytes"
    }
    if linkBytes > DataLimits.feedLinkBytes {
      return "the feed's links have more than \(DataLimits.feedLinkBytes) bytes"
    }
    if drafts.count > DataLimits.articles {
      return "the feed has more than \(DataLimits.articles) articles"
    }
    return nil
  }

  // MARK: Contexts

  private mutating func root(_ name: XMLName) -> Context? {
    switch (name.vocabulary, name.word) {
    case (.rss, "rss"): return .rss
    case (.rdf, "RDF"): return .rdf
    case (.atom, "feed"):
      isFeed = true
      return .atomFeed
    case (.rss, "feed") where name.namespace.isEmpty:
      isFeed = true
      isPlainAtom = true
      return .atomFeed
    default: return nil
    }
  }

  /// The namespaces of an element that has a feed's name and another namespace; empty for any other element.
  private static func remark(on name: XMLName) -> String {
    let expected: String
    switch name.word {
    case "feed": expected = "and Atom's is `http://www.w3.org/2005/Atom`"
    case "RDF": expected = "and RSS 1.0's is `http://www.w3.org/1999/02/22-rdf-syntax-ns#`"
    case "rss": expected = "and RSS has none"
    default: return ""
    }
    if name.namespace.isEmpty { return " without a namespace, \(expected)" }
    return " of the namespace `\(name.namespace.prefix(100))`, \(expected)"
  }

  /// RSS 1.0 has its items beside the channel, and some of 0.9x have too.
  private mutating func inRoot(_ name: XMLName, _ attributes: XMLAttributes) -> Context {
    guard name.vocabulary == .rss else { return .silent }
    switch name.word {
    case "channel":
      isFeed = true
      return .channel
    case "item": return item(attributes)
    default: return .silent
    }
  }

  private mutating func inChannel(_ name: XMLName, _ attributes: XMLAttributes) -> Context {
    guard name.vocabulary == .rss else { return .silent }
    switch name.word {
    case "item": return item(attributes)
    case "link": return gather(FeedDestination(field: .link, rank: 0, isOfFeed: true))
    default: return .silent
    }
  }

  private mutating func item(_ attributes: XMLAttributes) -> Context {
    if let about = attributes[XMLAttributes.about] { offerLink(about, rank: 3, isOfFeed: false) }
    return .item
  }

  private mutating func inItem(_ name: XMLName, _ attributes: XMLAttributes) -> Context {
    switch (name.vocabulary, name.word) {
    case (.rss, "title"): return gather(FeedDestination(field: .title, rank: 0))
    case (.dublinCore, "title"): return gather(FeedDestination(field: .title, rank: 1))
    case (.rss, "link"): return gather(FeedDestination(field: .link, rank: 0))
    case (.rss, "guid"):
      if attributes.text("isPermaLink") == "false" { return .silent }
      return gather(FeedDestination(field: .guid, rank: 2))
    case (.atom, "link"):
      atomLink(attributes, isOfFeed: false, rank: 1)
      return .silent
    case (.rss, "source"): return gather(FeedDestination(field: .source, rank: 0))
    case (.dublinCore, "creator"): return gather(FeedDestination(field: .source, rank: 1))
    case (.rss, "author"): return gather(FeedDestination(field: .source, rank: 2))
    case (.rss, "pubDate"): return gather(FeedDestination(field: .published, rank: 0))
    case (.dublinCore, "date"): return gather(FeedDestination(field: .published, rank: 1))
    case (.rss, "description"): return gather(FeedDestination(field: .summary, rank: 0, markup: .html))
    case (.dublinCore, "description"): return gather(FeedDestination(field: .summary, rank: 1, markup: .html))
    case (.content, "encoded"): return gather(FeedDestination(field: .summary, rank: 2, markup: .html))
    case (.podcast, "summary"): return gather(FeedDestination(field: .summary, rank: 3))
    default: return inMedia(name, attributes)
    }
  }

  /// What an article says of its pictures or its film is used where it says nothing else.
  private mutating func inMedia(_ name: XMLName, _ attributes: XMLAttributes) -> Context {
    switch (name.vocabulary, name.word) {
    case (.media, "group"), (.media, "content"): return .media
    case (.media, "description"): return gather(atomText(attributes, .summary, rank: 4))
    default: return .silent
    }
  }

  private mutating func inAtomFeed(_ name: XMLName, _ attributes: XMLAttributes) -> Context {
    guard name.vocabulary == .atom else { return .silent }
    switch name.word {
    case "entry": return .entry
    case "author": return .person(isOfFeed: true)
    case "link":
      atomLink(attributes, isOfFeed: true)
      return .silent
    default: return .silent
    }
  }

  private mutating func inEntry(_ name: XMLName, _ attributes: XMLAttributes) -> Context {
    guard name.vocabulary == .atom else { return inMedia(name, attributes) }
    switch name.word {
    case "title": return gather(atomText(attributes, .title, rank: 0))
    case "link":
      atomLink(attributes, isOfFeed: false)
      return .silent
    case "author": return .person(isOfFeed: false)
    case "source": return .origin
    case "published", "issued": return gather(FeedDestination(field: .published, rank: 0))
    case "updated", "modified": return gather(FeedDestination(field: .published, rank: 1))
    case "summary": return gather(atomText(attributes, .summary, rank: 0))
    case "content":
      // Content that is not text (RFC 4287, section 4.1.3.3) is in Base64.
      let type = attributes.text("type") ?? "text"
      guard type == "html" || type == "xhtml" || type.hasPrefix("text") else { return .silent }
      return gather(atomText(attributes, .summary, rank: 1))
    default: return .silent
    }
  }

  // MARK: Fields

  private mutating func gather(_ destination: FeedDestination) -> Context {
    self.destination = destination
    gathered.removeAll(keepingCapacity: true)
    return .text
  }

  /// An Atom text construct (RFC 4287, section 3.1); its `type` decides whether it is markup.
  private func atomText(
    _ attributes: XMLAttributes, _ field: FeedDestination.Field, rank: UInt8
  ) -> FeedDestination {
    let type = attributes.text("type")
    return FeedDestination(
      field: field, rank: rank, markup: type == "html" || type == "text/html" ? .html : .none)
  }

  /// For an entry, only the link to the page itself; for the feed, else its own address, to which its links are
  /// relative too.
  private mutating func atomLink(_ attributes: XMLAttributes, isOfFeed: Bool, rank: UInt8 = 0) {
    guard let address = attributes["href"] else { return }
    switch attributes.text("rel") ?? "alternate" {
    case "alternate", "http://www.iana.org/assignments/relation/alternate":
      offerLink(address, rank: rank, isOfFeed: isOfFeed)
    case "self": if isOfFeed { offerLink(address, rank: 1, isOfFeed: true) }
    default: break
    }
  }

  private mutating func offerLink(_ address: [UInt8], rank: UInt8, isOfFeed: Bool) {
    guard !address.isEmpty, rank < (isOfFeed ? feed.link : article.link).rank else { return }
    let start = texts.count
    texts += resolved(address, against: bases.last ?? [])
    let field = FeedField(text: Feed.TextRange(from: start, to: texts.count), rank: rank)
    if isOfFeed { feed.link = field } else { article.link = field }
  }

  /// Counts the input, not the result: many short links against a long base are work too.
  private mutating func resolved(_ address: [UInt8], against base: [UInt8]) -> [UInt8] {
    if base.isEmpty || WebAddress.isAbsolute(address[...]) { return address }
    linkBytes += address.count + base.count
    return WebAddress.resolved(address, against: base)
  }

  /// Assigns the text of the element that has just ended to its field.
  private mutating func deliver() {
    switch (destination.field, destination.isOfFeed) {
    case (.title, _): article.title = improved(article.title)
    case (.source, false): article.source = improved(article.source)
    case (.source, true): feed.source = improved(feed.source)
    case (.published, _): article.published = improved(article.published)
    case (.summary, _): article.summary = improved(article.summary)
    case (.link, let isOfFeed):
      offerLink(FeedWhiteSpace.collapsed(gathered), rank: destination.rank, isOfFeed: isOfFeed)
    case (.guid, _):
      let text = FeedWhiteSpace.collapsed(gathered)
      if WebAddress.isAbsolute(text[...]) { offerLink(text, rank: destination.rank, isOfFeed: false) }
    }
  }

  /// Returns a field with the gathered text, where that is better than its present one.
  private mutating func improved(_ field: FeedField) -> FeedField {
    guard destination.rank < field.rank else { return field }
    let start = texts.count
    switch destination.markup {
    case .none: FeedWhiteSpace.append(gathered, to: &texts)
    case .html: FeedWhiteSpace.append(HTMLText.text(of: gathered), to: &texts)
    }
    if texts.count == start { return field }
    return FeedField(text: Feed.TextRange(from: start, to: texts.count), rank: destination.rank)
  }
}
