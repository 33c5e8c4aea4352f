import Foundation
import VshModels

/// The project's files that the tests of data read.
enum Corpus {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = tests.appending(path: "Corpus")
  private static let examples = tests.deletingLastPathComponent().appending(path: "examples")

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: path))
  }

  static func example(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: examples.appending(path: name)))
  }

  /// The files of a folder that have an extension, by name.
  static func names(in path: String, extension suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}

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
    (0..<count).map { place in
      func text(_ field: Field) -> String { String(decoding: self.text(field, of: place), as: UTF8.self) }
      return FeedArticle(
        title: text(.title), link: text(.link), source: text(.source),
        publishedText: text(.published).isEmpty ? nil : text(.published), summary: text(.summary))
    }
  }
}
