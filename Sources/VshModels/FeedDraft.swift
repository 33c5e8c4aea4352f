/// The text of one field while its article is read. Of several elements for the field the best one is used, and of
/// equally good ones the first. An empty one is ignored.
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

/// The target of an element's text: the draft, the field, the rank and the form.
struct FeedDestination {
  enum Field { case title, link, guid, source, published, summary }
  enum Markup {
    /// Plain text; the text of inner elements (XHTML, or HTML that was not escaped) is included.
    case none
    /// HTML, escaped.
    case html
  }

  let field: Field
  let rank: UInt8
  var markup = Markup.none
  /// Whether the text belongs to the feed and not to an article.
  var isOfFeed = false
}
