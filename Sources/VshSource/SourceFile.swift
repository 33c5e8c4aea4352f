/// The bytes of one file, with the path that is shown to users.
package struct SourceFile: Sendable {
  package let id: FileID
  /// The path as it was given; shown in diagnostics, never opened here.
  package let path: String
  package let bytes: [UInt8]
  /// The path of the script for which it was read; a script's own path. It decides which files may be read.
  package let script: String

  package init(id: FileID, path: String, bytes: [UInt8], script: String? = nil) {
    self.id = id
    self.path = path
    self.bytes = bytes
    self.script = script ?? path
  }

  /// The path relative to the folder of another file.
  package static func relativePath(of path: String, from file: String) -> String {
    guard path.hasPrefix("/") == file.hasPrefix("/") else { return path }
    var folder = file.split(separator: "/").dropLast().filter { $0 != "." }
    var parts = path.split(separator: "/").filter { $0 != "." }
    while let a = folder.first, let b = parts.first, a == b, parts.count > 1 {
      folder.removeFirst()
      parts.removeFirst()
    }
    if folder.contains("..") { return path }
    return (folder.map { _ in ".." } + parts.map(String.init)).joined(separator: "/")
  }
}
