#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Puts a whole new file in the place of an old one: written beside it, forced to the disk, then renamed
/// over it, which the file system does in one step.
///
/// It hides the file beside (`FileBeside`), which a failure removes again. It never opens the old
/// file for writing, so no failure can leave it half written; it never follows a link to make a file
/// that the link's target lacks.
enum AtomicReplacement {
  /// Returns nil if the new file is in place; otherwise the old one is unchanged.
  static func replace(_ path: Path, with contents: [UInt8]) -> HostProblem? {
    do throws(ErrorNumberOrCause) {
      let target = try findTarget(of: path)
      let folder = target.path.parent
      let beside = try openBeside(in: folder, mode: target.old == nil ? 0o666 : 0o600)
      defer { beside.end() }
      do throws(ErrorNumberOrCause) {
        try fill(beside.descriptor, with: contents, like: target.old)
        if rename(beside.name, try nameForC(target.path)) != 0 { throw .number(ErrorNumber(errno)) }
      } catch {
        unlink(beside.name)
        throw error
      }
      forceFolder(folder)
      return nil
    } catch {
      return HostProblem(.write, path, error.cause)
    }
  }

  private struct TargetFile {
    /// The path of the file itself, where the given path is a link.
    var path: Path
    /// The status of the existing entry; nil for none.
    var old: stat?
  }

  private static func findTarget(of path: Path) throws(ErrorNumberOrCause) -> TargetFile {
    let name = try nameForC(path)
    switch SystemCalls.status(of: name, followsLinks: true) {
    case .success(let status):
      switch SystemCalls.kind(ofMode: status.st_mode) {
      case .regular: break
      case .folder: throw .cause(.isFolder)
      case let kind: throw .cause(.isSpecial(kind))
      }
      // A read-only file is protected, although the rename would be possible.
      if faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) != 0 { throw .number(ErrorNumber(errno)) }
      switch SystemCalls.realPath(of: name) {
      case .success(let target): return TargetFile(path: target, old: status)
      case .failure(let error): throw .number(error)
      }
    case .failure(let error) where error.code == ENOENT:
      if case .success = SystemCalls.status(of: name, followsLinks: false) { throw .cause(.brokenLink) }
      return TargetFile(path: path, old: nil)
    case .failure(let error):
      throw .number(error)
    }
  }

  private static func openBeside(in folder: Path, mode: mode_t) throws(ErrorNumberOrCause) -> FileBeside {
    switch FileBeside.make(in: folder, mode: mode) {
    case .success(let beside): return beside
    case .failure(let error) where error.code == ENOENT: throw .cause(.folderMissing)
    case .failure(let error): throw .number(error)
    }
  }

  /// Every operation that may fail for lack of space happens here, before the rename.
  private static func fill(
    _ descriptor: Int32, with contents: [UInt8], like old: stat?
  ) throws(ErrorNumberOrCause) {
    var failure = SystemCalls.writeAll(contents, to: descriptor)
    if failure == nil, let old {
      // If root rewrites a user's file, it still belongs to the user. Other users cannot and need not change the owner.
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      if fchmod(descriptor, old.st_mode & 0o7777) != 0 { failure = ErrorNumber(errno) }
    }
    if failure == nil, fsync(descriptor) != 0 { failure = ErrorNumber(errno) }
    // A network file system may report a full disk only at close. A duplicate is closed, since the file's own
    // descriptor holds the lock.
    let copy = dup(descriptor)
    if copy < 0 || close(copy) != 0 && errno != EINTR, failure == nil { failure = ErrorNumber(errno) }
    if let failure { throw .number(failure) }
  }

  /// Makes the rename survive a power failure. Errors are ignored: the file is in place already, and some file systems
  /// do not support it.
  private static func forceFolder(_ folder: Path) {
    guard let name = SystemCalls.nameForC(folder) else { return }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    if descriptor < 0 { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  private static func nameForC(_ path: Path) throws(ErrorNumberOrCause) -> [CChar] {
    guard let name = SystemCalls.nameForC(path) else { throw .cause(.nameHoldsNUL) }
    return name
  }

  private enum ErrorNumberOrCause: Error {
    case number(ErrorNumber)
    case cause(HostProblem.Cause)

    var cause: HostProblem.Cause {
      switch self {
      case .number(let error): error.cause
      case .cause(let cause): cause
      }
    }
  }
}
