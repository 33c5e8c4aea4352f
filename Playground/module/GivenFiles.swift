import VshPrompt
import VshSession
import VshSource

/// The files that the page has given, as scripts and prompts read them.
enum GivenFiles {
  nonisolated(unsafe) static var files: [String: [UInt8]] = [:]

  static let reading = Reading(file: { path, _ in read(path) }, named: { read($0) })

  static let host = PromptHost(
    reading: reading,
    write: { path, bytes in
      files[path] = bytes
      return nil
    },
    exists: { files[$0] != nil })

  /// A path that ends in `/` is a folder, whose text has the names of its scripts.
  private static func read(_ path: String) -> Result<[UInt8], ReadProblem> {
    guard path.utf8.last == UInt8(ascii: "/") else {
      if let bytes = files[path] { return .success(bytes) }
      return .failure(ReadProblem(isFolder(path + "/") ? "it is a folder" : "it does not exist"))
    }
    guard isFolder(path) else {
      return .failure(ReadProblem(files[String(path.dropLast())] == nil ? "it does not exist" : "it is not a folder"))
    }
    let names = files.keys.filter { $0.hasPrefix(path) && $0.hasSuffix(".vs") }
      .map { String($0.dropFirst(path.count)) }
      .filter { !$0.utf8.contains(UInt8(ascii: "/")) && $0.utf8.first != UInt8(ascii: ".") }
    // In the order of their bytes: a dictionary has none.
    return .success(Reading.text(ofScripts: names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }))
  }

  private static func isFolder(_ path: String) -> Bool { files.keys.contains { $0.hasPrefix(path) } }
}

/// Adds a file: its path and its contents.
@_expose(wasm, "vsh_file") @_cdecl("vsh_file")
public func addFile(
  _ path: UnsafeRawPointer, _ pathCount: Int, _ contents: UnsafeRawPointer, _ count: Int
) {
  GivenFiles.files[Exchange.text(path, pathCount)] = Exchange.bytes(contents, count)
}
