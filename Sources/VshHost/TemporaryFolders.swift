#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders that vsh makes for a program that it starts, below the folder for temporary files. Each ends with the run.
///
/// A name has the number of the process that made it, so that a later run can remove what a killed one left.
package struct TemporaryFolders: Sendable {
  package var makeFolder: @Sendable (_ prefix: String) -> Result<Path, HostProblem>
  package var removeFolder: @Sendable (Path) -> Void
  package var removeLeftOver: @Sendable (_ prefix: String) -> Void

  /// A new and empty folder that only this user may enter.
  package func make(_ prefix: String) throws(HostProblem) -> Path { try makeFolder(prefix).get() }

  /// Removes a folder that `make` has made, with all that is in it. No link is followed.
  package func remove(_ folder: Path) { removeFolder(folder) }

  /// Removes the folders with this prefix of this user's processes that have ended.
  package func removeLeft(_ prefix: String) { removeLeftOver(prefix) }

  /// No folder may be made.
  package static let refused = TemporaryFolders(
    makeFolder: { .failure(HostProblem(.write, Path($0), .permissionDenied)) }, removeFolder: { _ in },
    removeLeftOver: { _ in })

  package static let live = TemporaryFolders(
    makeFolder: { prefix in
      let path = parent.appending(Path("\(prefix)-\(getpid())-XXXXXX"))
      guard var name = SystemCalls.nameForC(path) else {
        return .failure(HostProblem(.write, path, .nameHoldsNUL))
      }
      let made = mkdtemp(&name) != nil
      if !made { return .failure(HostProblem(.write, path, SystemCalls.cause(of: errno))) }
      return .success(Path(bytes: name.dropLast().map { UInt8(bitPattern: $0) }))
    },
    removeFolder: { remove($0, depth: 0) },
    removeLeftOver: { prefix in
      for entry in names(in: parent) {
        let parts = String(decoding: entry.bytes, as: UTF8.self).split(separator: "-")
        let path = parent.appending(entry)
        guard parts.count == prefix.split(separator: "-").count + 2,
          entry.bytes.starts(with: "\(prefix)-".utf8),
          let process = parts.dropLast().last.flatMap({ pid_t($0) }), process > 0,
          kill(process, 0) != 0, errno == ESRCH, isOwnFolder(path)
        else { continue }
        remove(path, depth: 0)
      }
    })

  // MARK: This machine

  private static var parent: Path {
    let said = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return said.isEmpty ? "/tmp" : Path(said)
  }

  /// A folder of a browser is less deep.
  private static let mostDepth = 100

  private static func isOwnFolder(_ path: Path) -> Bool {
    guard let name = SystemCalls.nameForC(path),
      case .success(let status) = SystemCalls.status(of: name, followsLinks: false)
    else { return false }
    return SystemCalls.kind(ofMode: status.st_mode) == .folder && status.st_uid == geteuid()
  }

  private static func remove(_ path: Path, depth: Int) {
    guard let name = SystemCalls.nameForC(path), depth < mostDepth else { return }
    if isOwnFolder(path) {
      for entry in names(in: path) { remove(path.appending(entry), depth: depth + 1) }
      rmdir(name)
    } else {
      unlink(name)
    }
  }

  private static func names(in folder: Path) -> [Path] {
    if case .success(let entries) = Files.live.listFolder(folder) { entries.map(\.name).sorted() } else { [] }
  }
}
