/// The text of one field while its article is read: of several elements that could fill it, the best one wins, and
/// of equally good ones the first. An empty one fills nothing.
struct FeedField: BitwiseCopyable {
  var text = Feed.TextRange.empty
  /// 0 is best.
  var rank = UInt8.max
}

/// The fields of the current article, or of the feed itself.
struct FeedDraft: BitwiseCopyable {
  var title = FeedField()
  var link = FeedField()
  var source = FeedField()
  var published = FeedField()
  var summary = FeedField()
}

/// Which field of which draft an element's text is for, how good it is, and how it is written.
struct FeedDestination {
  enum Field { case title, link, guid, source, published, summary }
  enum Markup {
    /// Plain text; elements inside it (XHTML, or HTML that its writer forgot to escape) give their text.
    case none
    /// HTML, escaped.
    case html
  }

  let field: Field
  let rank: UInt8
  var markup = Markup.none
  /// Whether the text is the feed's rather than an article's.
  var isOfFeed = false
}
