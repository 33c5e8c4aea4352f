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
/// All texts are UTF-8, trimmed, their runs of white space one space (`PlainText`). They are bytes, since bytes are what a
/// world takes, and a feed has many.
package struct FeedArticle: Hashable, Sendable {
  /// RSS `title`, else `dc:title`; Atom `title`. Markup is removed where Atom says that it is there.
  package let titleBytes: [UInt8]
  /// RSS `link`, else a `guid` that is an address, else `rdf:about`; Atom `link rel="alternate"`. Resolved against
  /// `xml:base`, then against the feed's own link, then against the document's address.
  package let linkBytes: [UInt8]
  /// RSS `source`, else `dc:creator`, else `author`; Atom `source/title`, else the author's name, else that of the
  /// feed (RFC 4287, section 4.2.1).
  package let sourceBytes: [UInt8]
  /// RSS `pubDate`, else `dc:date`; Atom `published`, else `updated`. As it is written, nil where it is not: dates
  /// are read above, where it is known that one is wanted.
  package let publishedBytes: [UInt8]?
  /// Plain text. RSS `description`, else `dc:description`, else `content:encoded`; Atom `summary`, else `content`.
  package let summaryBytes: [UInt8]

  package init(
    titleBytes: [UInt8], linkBytes: [UInt8], sourceBytes: [UInt8], publishedBytes: [UInt8]?,
    summaryBytes: [UInt8]
  ) {
    self.titleBytes = titleBytes
    self.linkBytes = linkBytes
    self.sourceBytes = sourceBytes
    self.publishedBytes = publishedBytes
    self.summaryBytes = summaryBytes
  }
}
