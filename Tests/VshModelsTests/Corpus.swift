import Foundation

/// The project's files that the tests of data read.
enum Corpus {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = tests.appending(path: "Corpus")
  private static let examples = tests.deletingLastPathComponent().appending(path: "examples")

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
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
