import VshModels

/// Bytes of a text in UTF-8.
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// An article as tests compare it.
struct FeedArticle: Hashable {
  var title: String
  var link: String
  var source: String
  /// Nil where the feed says nothing.
  var publishedText: String?
  var summary: String
}

extension Feed {
  var articles: [FeedArticle] {
    (0..<count).map { index in
      func text(_ field: Field) -> String { String(decoding: self.text(field, of: index), as: UTF8.self) }
      return FeedArticle(
        title: text(.title), link: text(.link), source: text(.source),
        publishedText: text(.published).isEmpty ? nil : text(.published), summary: text(.summary))
    }
  }
}
