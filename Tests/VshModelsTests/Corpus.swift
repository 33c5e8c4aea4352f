import Foundation

/// Files that nobody here wrote, and what they hold.
enum Corpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  /// The files of a folder that have an extension, by name.
  static func names(in path: String, extension suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
      .filter { $0.hasSuffix(suffix) }.sorted()
  }
}

/// Bytes of a text in UTF-8.
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
