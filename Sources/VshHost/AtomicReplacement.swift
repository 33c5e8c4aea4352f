import CHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Puts a whole new file in the place of an old one: written beside it, forced to the disk, then renamed
/// over it, which the file system does in one step.
///
/// Where a caller says what the file held before, the two are exchanged instead, and the one that comes out is compared:
/// a save of another program in between is put back and stays. Where the system cannot exchange files, the file is
/// compared just before the rename.
///
/// It hides the file beside (`FileBeside`), which a failure removes again. It never opens the old
/// file for writing, so no failure can leave it half written; it never follows a link to make a file
/// that the link's target lacks.
enum AtomicReplacement {
  /// Returns nil if the new file is in place; otherwise the old one is unchanged.
  static func replace(_ path: Path, with contents: [UInt8], over before: FileBefore) -> HostProblem? {
    do throws(ErrorNumberOrCause) {
      let target = try findTarget(of: path)
      let folder = target.path.parent
      let beside = try openBeside(in: folder, mode: target.old == nil ? 0o666 : 0o600)
      defer { beside.end() }
      do throws(ErrorNumberOrCause) {
        try fill(beside.descriptor, with: contents, like: target.old)
        try put(beside, at: target.path, over: before, with: contents)
      } catch {
        // A save of another program that could not be put back is the only one that is left.
        if !error.keepsBeside { unlink(beside.name) }
        throw error
      }
      forceFolder(folder)
      return nil
    } catch {
      return HostProblem(.write, path, error.cause)
    }
  }

  // MARK: Putting it in its place

  private static func put(
    _ beside: FileBeside, at target: Path, over before: FileBefore, with contents: [UInt8]
  ) throws(ErrorNumberOrCause) {
    let name = try nameForC(target)
    switch before {
    case .anything: break
    case .missing:
      let code = host_rename_to_new(beside.name, name)
      if code == 0 { return }
      if code == EEXIST { throw .cause(.changed) }
      guard isUnsupported(code) else { throw .number(ErrorNumber(code)) }
      if case .success = SystemCalls.status(of: name, followsLinks: false) { throw .cause(.changed) }
    case .bytes(let old):
      if try exchange(beside, name, target, old, contents) { return }
      if let cause = difference(of: target, from: old) { throw .cause(cause) }
    }
    if rename(beside.name, name) != 0 { throw .number(ErrorNumber(errno)) }
  }

  /// Exchanges the new file and the one at the target, and removes what comes out if it is as it was read. Otherwise what
  /// came out goes back. Returns false, with nothing done, where files cannot be exchanged.
  private static func exchange(
    _ beside: FileBeside, _ name: [CChar], _ target: Path, _ old: [UInt8], _ contents: [UInt8]
  ) throws(ErrorNumberOrCause) -> Bool {
    // While the folder is locked, no other run takes what comes out for a file that was left.
    guard let lock = FolderLock(target.parent, isExclusive: false) else { return false }
    defer { lock.end() }
    let code = host_exchange(beside.name, name)
    if code == ENOENT { throw .cause(.changed) }
    if isUnsupported(code) { return false }
    if code != 0 { throw .number(ErrorNumber(code)) }
    guard let cause = difference(of: beside.path, from: old) else {
      unlink(beside.name)
      return true
    }
    if let error = putBack(beside, name, contents) { throw .kept(error) }
    throw .cause(cause)
  }

  /// Puts a save that came out back in its place; returns the error where that failed. The last save wins: each exchange
  /// brings out what was put there before, or a newer save, which is then put back itself.
  private static func putBack(
    _ beside: FileBeside, _ name: [CChar], _ contents: [UInt8]
  ) -> ErrorNumber? {
    var expected = contents
    while true {
      guard case .success(let save) = LiveFiles.read(beside.path, limitBytes: 64 << 20),
        host_exchange(beside.name, name) == 0
      else {
        // Too large to compare, deleted, or an error: the save replaces the file that is there.
        return rename(beside.name, name) == 0 ? nil : ErrorNumber(errno)
      }
      if difference(of: beside.path, from: expected) == nil {
        unlink(beside.name)
        return nil
      }
      expected = save
    }
  }

  private static func isUnsupported(_ code: Int32) -> Bool {
    code == EINVAL || code == ENOSYS || code == ENOTSUP || code == EPERM
  }

  /// Nil where the file at a path holds these bytes and no others; `changed` where it holds others or is gone; else why
  /// it cannot be read.
  private static func difference(of path: Path, from bytes: [UInt8]) -> HostProblem.Cause? {
    switch LiveFiles.read(path, limitBytes: bytes.count) {
    case .success(let found): return found == bytes ? nil : .changed
    case .failure(let problem):
      switch problem.cause {
      case .tooLarge, .missing, .isFolder, .isSpecial, .brokenLink: return .changed
      case let cause: return cause
      }
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
    /// The file beside stays.
    case kept(ErrorNumber)

    var keepsBeside: Bool { if case .kept = self { true } else { false } }

    var cause: HostProblem.Cause {
      switch self {
      case .number(let error), .kept(let error): error.cause
      case .cause(let cause): cause
      }
    }
  }
}
