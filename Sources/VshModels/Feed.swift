/// The contents of a feed of any format: its articles in the order of the document.
///
/// All texts are UTF-8 and trimmed, with single spaces (`FeedWhiteSpace`). They are adjacent in one array, since a feed has
/// many and a world copies them anyway; the layout is hidden.
package struct Feed: Sendable {
  /// The fields of an article. A field that the feed does not have is empty.
  package enum Field: Sendable {
    /// RSS `title`, else `dc:title`; Atom and JSON `title`. Markup is removed where Atom declares it.
    case title
    /// RSS `link`, else a `guid` that is an address, else `rdf:about`; Atom `link rel="alternate"`. Resolved against
    /// `xml:base`, then against the feed's own link, then against the document's address. JSON `url`, else
    /// `external_url`, else an `id` that is an address.
    case link
    /// RSS `source`, else `dc:creator`, else `author`; Atom `source/title`, else the author's name, else that of the
    /// feed (RFC 4287, section 4.2.1), as JSON.
    case source
    /// RSS `pubDate`, else `dc:date`; Atom `published`, else `updated`; JSON `date_published`, else `date_modified`. The
    /// source text: dates are parsed only for fields of type `Date`.
    case published
    /// Plain text. RSS `description`, else `dc:description`, else `content:encoded`; Atom `summary`, else `content`;
    /// JSON `summary`, else `content_text`, else `content_html`.
    case summary
  }

  /// The range of a text.
  struct TextRange: BitwiseCopyable, Sendable {
    var start: UInt32
    var count: UInt32

    static let empty = TextRange(from: 0, to: 0)

    /// Both fit: a feed's texts have at most `DataLimits.feedTextBytes`, its links `DataLimits.feedLinkBytes`.
    init(from start: Int, to end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      count = UInt32(truncatingIfNeeded: end - start)
    }

    var isEmpty: Bool { count == 0 }
    var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
  }

  struct Row: BitwiseCopyable, Sendable {
    var title, link, source, published, summary: TextRange
  }

  let rows: [Row]
  let bytes: [UInt8]

  /// How many articles there are.
  package var count: Int { rows.count }

  /// A text of the article with an index below `count`.
  package func text(_ field: Field, of index: Int) -> ArraySlice<UInt8> {
    let row = rows[index]
    let range =
      switch field {
      case .title: row.title
      case .link: row.link
      case .source: row.source
      case .published: row.published
      case .summary: row.summary
      }
    return bytes[range.range]
  }
}
