/// What a feed holds, whatever its format.
package struct Feed: Hashable, Sendable {
  /// In the order of the document.
  package let articles: [FeedArticle]

  package init(articles: [FeedArticle]) {
    self.articles = articles
  }
}

/// One article of a feed. What the feed does not say is empty.
///
/// All texts are trimmed, their runs of white space one space (`PlainText`).
package struct FeedArticle: Hashable, Sendable {
  /// RSS `title`, else `dc:title`; Atom `title`. Markup is removed where Atom says that it is there.
  package let title: String
  /// RSS `link`, else a `guid` that is an address, else `rdf:about`; Atom `link rel="alternate"`. Resolved against
  /// `xml:base`, then against the feed's own link.
  package let link: String
  /// RSS `source`, else `dc:creator`, else `author`; Atom `source/title`, else the author's name, else that of the
  /// feed (RFC 4287, section 4.2.1).
  package let source: String
  /// RSS `pubDate`, else `dc:date`; Atom `published`, else `updated`. As it is written, nil where it is not: dates
  /// are read above, where it is known that one is wanted.
  package let publishedText: String?
  /// Plain text. RSS `description`, else `dc:description`, else `content:encoded`; Atom `summary`, else `content`.
  package let summary: String

  package init(title: String, link: String, source: String, publishedText: String?, summary: String) {
    self.title = title
    self.link = link
    self.source = source
    self.publishedText = publishedText
    self.summary = summary
  }
}
