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
}
