#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SharedLog {
  /// Files of this machine, locked with `flock`.
  package static let live = SharedLog(
    appendLine: { path, line in LiveSharedLog.append(line, to: path) },
    rewriteLines: { path, limitBytes, transform in
      LiveSharedLog.rewrite(path, limitBytes: limitBytes, transform)
    })
}

/// Appends to a file and replaces it, under its lock.
///
/// A replacement is another file of the same name, so a process that has waited for the lock checks whether the name
/// still refers to the locked file. The lock ends with the process.
enum LiveSharedLog {
  static func append(_ line: [UInt8], to path: Path) -> HostProblem? {
    do throws(HostProblem) {
      let descriptor = try openLocked(path)
      defer { close(descriptor) }
      try add(line, to: descriptor, path)
      return nil
    } catch {
      return error
    }
  }

  static func rewrite(
    _ path: Path, limitBytes: Int, _ transform: ([UInt8]) -> [UInt8]?
  ) -> HostProblem? {
    do throws(HostProblem) {
      let descriptor = try openLocked(path)
      defer { close(descriptor) }
      guard let new = transform(try readAll(of: descriptor, limitBytes: limitBytes, path)) else { return nil }
      return AtomicReplacement.replace(path, with: new, over: .anything)
    } catch {
      return error
    }
  }

  private static func readAll(
    of descriptor: Int32, limitBytes: Int, _ path: Path
  ) throws(HostProblem) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    if size > limitBytes { throw HostProblem(.read, path, .tooLarge(limitBytes: limitBytes)) }
    var bytes: [UInt8] = []
    var isAtEnd = lseek(descriptor, 0, SEEK_SET) < 0
    while !isAtEnd, bytes.count < size {
      switch SystemCalls.readSome(descriptor, atMost: size - bytes.count, into: &bytes) {
      case .success(let count): isAtEnd = count == 0
      case .failure(let error) where error.code == EINTR: continue
      case .failure(let error): throw HostProblem(.read, path, error.cause)
      }
    }
    return bytes
  }

  // MARK: The lock

  /// The number of attempts to lock, and the pause between two: one second in total. A process that holds the lock
  /// longer is stopped or stuck.
  private static let lockAttempts = 500
  private static let lockPauseMicroseconds: UInt32 = 2_000

  /// The file, open for reading and adding, locked until it is closed, and still the one that `path` names.
  private static func openLocked(_ path: Path) throws(HostProblem) -> Int32 {
    guard let name = SystemCalls.nameForC(path) else { throw HostProblem(.write, path, .nameHoldsNUL) }
    for _ in 0..<lockAttempts {
      let descriptor = try open(path, name)
      do throws(HostProblem) {
        try lock(descriptor, path)
        if try isStill(name, descriptor, path) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      close(descriptor)
    }
    throw HostProblem(.write, path, .locked)
  }

  private static func open(_ path: Path, _ name: [CChar]) throws(HostProblem) -> Int32 {
    // Without O_NONBLOCK, opening a pipe without a reader would block for ever.
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var descriptor = systemOpen(name, flags, 0o600)
    if descriptor < 0, errno == ENOENT {
      try makeFolders(above: path)
      descriptor = systemOpen(name, flags, 0o600)
    }
    if descriptor < 0 { throw HostProblem(.write, path, SystemCalls.cause(of: errno)) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let kind = SystemCalls.kind(ofMode: status.st_mode)
    if isKnown, kind == .regular { return descriptor }
    close(descriptor)
    throw HostProblem(.write, path, .isSpecial(isKnown ? kind : .unknown))
  }

  private static func lock(_ descriptor: Int32, _ path: Path) throws(HostProblem) {
    for _ in 0..<lockAttempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      switch errno {
      case EWOULDBLOCK, EINTR: usleep(lockPauseMicroseconds)
      // A file system without locks: each line is still one write at the end.
      case ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL: return
      case let code: throw HostProblem(.write, path, SystemCalls.cause(of: code))
      }
    }
    throw HostProblem(.write, path, .locked)
  }

  private static func isStill(
    _ name: [CChar], _ descriptor: Int32, _ path: Path
  ) throws(HostProblem) -> Bool {
    var locked = stat()
    if fstat(descriptor, &locked) != 0 { throw HostProblem(.write, path, SystemCalls.cause(of: errno)) }
    switch SystemCalls.status(of: name, followsLinks: true) {
    case .success(let named): return named.st_dev == locked.st_dev && named.st_ino == locked.st_ino
    case .failure(let error) where error.code == ENOENT: return false
    case .failure(let error): throw HostProblem(.write, path, error.cause)
    }
  }

  private static func makeFolders(above path: Path) throws(HostProblem) {
    let folder = path.parent
    guard let name = SystemCalls.nameForC(folder) else { return }
    if mkdir(name, 0o700) == 0 || errno == EEXIST { return }
    let code = errno
    guard code == ENOENT, folder.parent != folder else {
      throw HostProblem(.write, path, SystemCalls.cause(of: code))
    }
    try makeFolders(above: folder)
    if mkdir(name, 0o700) != 0, errno != EEXIST {
      throw HostProblem(.write, path, SystemCalls.cause(of: errno))
    }
  }

  // MARK: Adding

  private static let lineFeed = UInt8(ascii: "\n")

  private static func add(_ line: [UInt8], to descriptor: Int32, _ path: Path) throws(HostProblem) {
    var added = line + [lineFeed]
    let end = lseek(descriptor, 0, SEEK_END)
    if end > 0 {
      // Read as many bytes as the new line has, and the line feed before it: if these are equal, it is the last line
      // already.
      let wanted = min(Int(end), added.count + 1)
      var tail = [UInt8](repeating: 0, count: wanted)
      let count = tail.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress, wanted, end - off_t(wanted))
      }
      if count == wanted {
        let isWholeFile = wanted == added.count
        if isWholeFile ? tail == added : tail == [lineFeed] + added { return }
        if tail.last != lineFeed { added.insert(lineFeed, at: 0) }
      }
    }
    if let error = SystemCalls.writeAll(added, to: descriptor) {
      // Removes a partial line; under the lock, no other process can have written after it.
      if end >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { _ = ftruncate(descriptor, end) }
      throw HostProblem(.write, path, error.cause)
    }
  }
}

/// `open` of the system, which a method with that name would hide.
private func systemOpen(_ name: [CChar], _ flags: Int32, _ mode: mode_t) -> Int32 { open(name, flags, mode) }
