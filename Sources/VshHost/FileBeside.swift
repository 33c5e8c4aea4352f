import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The temporary file in which a new file grows beside the old one: `.vsh-PID-N.tmp`.
///
/// It is locked while its run lives, however that ends. So one that nobody has locked was left by a run that was killed, on this
/// machine or another one, and goes when a later run writes in the folder.
struct FileBeside {
  let name: [CChar]
  /// Open for writing, and locked where the file system has locks.
  let descriptor: Int32

  /// A new one, after those that killed runs left there are gone; nil with `errno` set where none can be made.
  init?(in folder: Path, mode: mode_t) {
    FileBeside.removeLeft(in: folder)
    for attempt in 0..<100 {
      guard let name = SystemCalls.nameForC(folder.appending(Path(".vsh-\(getpid())-\(attempt).tmp"))) else {
        errno = EINVAL
        return nil
      }
      let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      if descriptor < 0 {
        if errno != EEXIST, errno != EINTR { return nil }
        continue
      }
      if FileBeside.lock(descriptor) != EWOULDBLOCK, FileBeside.isNamed(descriptor) {
        self.name = name
        self.descriptor = descriptor
        return
      }
      // Whoever looks for what was left has just taken it for that.
      close(descriptor)
    }
    errno = EEXIST
    return nil
  }

  /// Closes it, and with that gives up its lock: it stands in its place by then, or is gone.
  func end() { close(descriptor) }

  // MARK: What was left

  /// Folders that were looked through: once is enough for what runs left before this one.
  private static let swept = Mutex<Set<Path>>([])

  private static func removeLeft(in folder: Path) {
    guard swept.withLock({ $0.insert(folder).inserted }), case .success(let entries) = LiveFiles.list(folder)
    else { return }
    for entry in entries where entry.kind == .regular && isName(entry.name) {
      if let name = SystemCalls.nameForC(folder.appending(entry.name)) { removeUnlocked(name) }
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
    // With the lock and a name it is this file that the name means: only who has the lock takes the name away.
    if lock(descriptor) == 0, isNamed(descriptor) { unlink(name) }
  }

  /// Whether vsh would call a temporary file so.
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
