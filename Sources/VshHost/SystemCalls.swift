#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The words between this floor's Swift and the C library: names with their NUL, error numbers as causes, file
/// modes as kinds, and reads and writes that survive signals and full pipes.
///
/// It knows no policy: no limit, no sentence, no decision on what to do after an error.
enum SystemCalls {
  /// The name as C wants it, or nil when a NUL inside would cut it short.
  static func nameForC(_ path: Path) -> [CChar]? {
    var name: [CChar] = []
    name.reserveCapacity(path.bytes.count + 1)
    for byte in path.bytes {
      if byte == 0 { return nil }
      name.append(CChar(bitPattern: byte))
    }
    name.append(0)
    return name
  }

  static func cause(of code: Int32) -> HostProblem.Cause {
    switch code {
    case ENOENT: .missing
    case EISDIR: .isFolder
    case ENOTDIR: .isNoFolder
    case EACCES, EPERM: .permissionDenied
    case EROFS: .readOnlySystem
    case ENOSPC, EDQUOT: .noSpace
    case EFBIG: .overFileSizeLimit
    case ELOOP: .linkLoop
    case ENAMETOOLONG: .nameTooLong
    default: .system(code: code, reason: strerror(code).map { String(cString: $0) } ?? "it failed")
    }
  }

  static func kind(ofMode mode: mode_t) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    case S_IFCHR: .characterDevice
    case S_IFBLK: .blockDevice
    default: .unknown
    }
  }

  /// `stat` or `lstat`: the status, or the error's number.
  static func status(of path: [CChar], followsLinks: Bool) -> Result<stat, ErrorNumber> {
    var status = stat()
    let outcome = followsLinks ? stat(path, &status) : lstat(path, &status)
    return outcome == 0 ? .success(status) : .failure(ErrorNumber(errno))
  }

  /// Whether a descriptor is a regular file or `/dev/null`, which no build server reads.
  static func isFileOrNowhere(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    switch kind(ofMode: status.st_mode) {
    case .regular: return true
    case .characterDevice:
      var nowhere = stat()
      return stat("/dev/null", &nowhere) == 0 && nowhere.st_rdev == status.st_rdev
    case _: return false
    }
  }

  static func realPath(of path: [CChar]) -> Result<Path, ErrorNumber> {
    guard let resolved = realpath(path, nil) else { return .failure(ErrorNumber(errno)) }
    defer { free(resolved) }
    let bytes = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
    return .success(Path(bytes: bytes))
  }

  /// Appends the result of one `read`, at most `atMost` bytes; zero means the end. Waits for a descriptor that would
  /// block. A signal ends the call with `EINTR`, and the caller decides.
  static func readSome(
    _ descriptor: Int32, atMost: Int, into bytes: inout [UInt8]
  ) -> Result<Int, ErrorNumber> {
    // Array's own initialiser is the one way to let `read` fill storage without zeroing it first.
    var code: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: atMost) { buffer, count in
      var received = read(descriptor, buffer.baseAddress, atMost)
      while received < 0, errno == EAGAIN, isReady(descriptor, for: POLLIN) {
        received = read(descriptor, buffer.baseAddress, atMost)
      }
      if received < 0 { code = errno }
      count = max(0, received)
    }
    if code != 0 { return .failure(ErrorNumber(code)) }
    // A file that was read in one piece is not copied.
    if bytes.isEmpty { bytes = chunk } else { bytes.append(contentsOf: chunk) }
    return .success(chunk.count)
  }

  /// Writes every byte, however many calls that takes; nil when done, else the error's number.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> ErrorNumber? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if written < 0, errno == EINTR {
          continue
        } else if written < 0, errno == EAGAIN, isReady(descriptor, for: POLLOUT) {
          // Another program may have left a shared terminal or pipe in its non-blocking mode.
          continue
        } else {
          return ErrorNumber(written < 0 ? errno : EIO)
        }
      }
      return nil
    }
  }

  /// Waits until the descriptor can be used; false, with `errno` set, when waiting failed.
  private static func isReady(_ descriptor: Int32, for events: Int32) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    return poll(&question, 1, -1) > 0
  }
}

/// An `errno`, caught before another call could change it.
struct ErrorNumber: Error {
  let code: Int32

  init(_ code: Int32) {
    self.code = code
  }

  var cause: HostProblem.Cause { SystemCalls.cause(of: code) }
}
