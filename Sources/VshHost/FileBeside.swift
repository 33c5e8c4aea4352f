import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The temporary file for the new contents of a file, in the same folder: `.vsh-PID-N.tmp`.
///
/// It is locked as long as its process lives. A file without a lock was left by a killed process, on this or another
/// computer, and is removed when a later run writes in the folder.
struct FileBeside {
  let path: Path
  /// The path as C wants it.
  let name: [CChar]
  /// Open for writing, and locked where the file system has locks.
  let descriptor: Int32

  /// Creates a file, after removing those of killed runs.
  static func make(in folder: Path, mode: mode_t) -> Result<FileBeside, ErrorNumber> {
    removeLeft(in: folder)
    for attempt in 0..<100 {
      let path = folder.appending(Path(".vsh-\(getpid())-\(attempt).tmp"))
      guard let name = SystemCalls.nameForC(path) else {
        return .failure(ErrorNumber(EINVAL))
      }
      let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if descriptor < 0 {
        let error = ErrorNumber(errno)
        if error.code != EEXIST, error.code != EINTR { return .failure(error) }
        continue
      }
      if lock(descriptor) != EWOULDBLOCK, isNamed(descriptor) {
        return .success(FileBeside(path: path, name: name, descriptor: descriptor))
      }
      // Another run that cleans up has just removed this file as abandoned.
      close(descriptor)
    }
    return .failure(ErrorNumber(EEXIST))
  }

  /// Closes the file, which releases its lock. By then it has been renamed or removed.
  func end() { close(descriptor) }

  // MARK: What was left

  /// Folders that were cleaned: once per process suffices for the files of earlier runs.
  private static let swept = Mutex<Set<Path>>([])

  /// Other threads of this run wait meanwhile. Where another run writes in the folder, a later write cleans up.
  private static func removeLeft(in folder: Path) {
    swept.withLock { swept in
      guard !swept.contains(folder), let lock = FolderLock(folder, isExclusive: true) else { return }
      defer { lock.end() }
      swept.insert(folder)
      guard case .success(let entries) = LiveFiles.list(folder) else { return }
      for entry in entries where entry.kind == .regular && isName(entry.name) {
        if let name = SystemCalls.nameForC(folder.appending(entry.name)) { removeUnlocked(name) }
      }
    }
  }

  private static func removeUnlocked(_ name: [CChar]) {
    let descriptor = open(name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, SystemCalls.kind(ofMode: status.st_mode) == .regular,
      status.st_uid == geteuid() || geteuid() == 0
    else { return }
    guard lock(descriptor) == 0, case .success(let named) = SystemCalls.status(of: name, followsLinks: false)
    else { return }
    // Its process may have renamed it since the folder was listed, and made another one of the same name. A locked file
    // without a name belongs to no process.
    if named.st_dev == status.st_dev, named.st_ino == status.st_ino { unlink(name) }
  }

  /// Whether a name is that of a temporary file of vsh.
  static func isName(_ name: Path) -> Bool {
    let text = name.bytes
    guard text.starts(with: ".vsh-".utf8), name.hasSuffix(".tmp"), text.count > 9 else { return false }
    let numbers = text[5..<(text.count - 4)].split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }
  }

  /// 0, or the number of the error: `EWOULDBLOCK` where another process has the lock.
  private static func lock(_ descriptor: Int32) -> Int32 {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
  }

  private static func isNamed(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}

extension FolderEntry {
  /// Whether it is a temporary file that a killed run of vsh has left, or that another run has just now.
  package var isLeftByARun: Bool { kind == .regular && FileBeside.isName(name) }
}
