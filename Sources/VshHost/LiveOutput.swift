#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Output to existing devices: a descriptor of this process by name, a pipe, a terminal or another device.
///
/// It never creates, truncates or replaces a file. An open file is written through its descriptor, so that a log in
/// append mode is appended to.
enum LiveOutput {
  /// Returns false, without writing, where the path names none of these.
  static func write(_ contents: [UInt8], to path: Path) -> Result<Bool, HostProblem> {
    if let descriptor = descriptor(under: path) {
      let error = SystemCalls.writeAll(contents, to: descriptor)
      // A closed reader of standard output is not an error, as for all other output.
      if let error, error.code != EPIPE || descriptor != STDOUT_FILENO {
        return .failure(HostProblem(.write, path, error.cause))
      }
      return .success(true)
    }
    guard let name = SystemCalls.nameForC(path),
      case .success(let status) = SystemCalls.status(of: name, followsLinks: true), isStream(status)
    else { return .success(false) }
    do throws(HostProblem) {
      let descriptor = try open(path, name, isPipe: SystemCalls.kind(ofMode: status.st_mode) == .pipe)
      defer { close(descriptor) }
      var opened = stat()
      guard fstat(descriptor, &opened) == 0, isStream(opened) else { return .success(false) }
      if let error = SystemCalls.writeAll(contents, to: descriptor) {
        throw HostProblem(.write, path, error.cause)
      }
      return .success(true)
    } catch {
      return .failure(error)
    }
  }

  private static func isStream(_ status: stat) -> Bool {
    let kind = SystemCalls.kind(ofMode: status.st_mode)
    return kind == .pipe || kind == .characterDevice
  }

  // MARK: Descriptors

  /// The maximum number of links, as in the system.
  private static let mostLinks = 40

  /// The descriptor that a path names, directly or through links.
  private static func descriptor(under path: Path) -> Int32? {
    var path = path
    for _ in 0..<mostLinks {
      if let descriptor = descriptor(named: path) { return descriptor }
      guard let target = target(of: path) else { return nil }
      path = target.isAbsolute ? target : path.parent.appending(target)
    }
    return nil
  }

  private static func descriptor(named path: Path) -> Int32? {
    if path == "/dev/stdout" { return STDOUT_FILENO }
    if path == "/dev/stderr" { return STDERR_FILENO }
    let digits = path.name.bytes
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    guard let folder = SystemCalls.nameForC(path.parent) else { return nil }
    let parent = (try? SystemCalls.realPath(of: folder).get()) ?? path.parent
    let own = Path("/proc/\(getpid())")
    let isOfThread = parent.isSameOrBelow(own.appending("task")) && parent.name == "fd"
    guard parent == "/dev/fd" || parent == "/proc/self/fd" || parent == own.appending("fd") || isOfThread
    else {
      return nil
    }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  /// The target of a link; nil for anything else.
  private static func target(of path: Path) -> Path? {
    guard let name = SystemCalls.nameForC(path) else { return nil }
    let limit = Int(PATH_MAX)
    let target = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        count = characters.baseAddress.map { max(0, readlink(name, $0, limit)) } ?? 0
      }
    }
    return target.isEmpty || target.count == limit ? nil : Path(bytes: target)
  }

  // MARK: Pipes and devices

  /// The number of attempts to find a pipe's reader and the pause between two: one second in total.
  private static let attempts = 100
  private static let pauseMicroseconds: UInt32 = 10_000

  private static func open(_ path: Path, _ name: [CChar], isPipe: Bool) throws(HostProblem) -> Int32 {
    var code: Int32 = 0
    for _ in 0..<attempts {
      // Without O_NONBLOCK, opening a pipe without a reader would block for ever.
      let descriptor = systemOpen(name, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      code = errno
      guard code == EINTR || code == ENXIO && isPipe else { break }
      usleep(pauseMicroseconds)
    }
    throw HostProblem(.write, path, code == ENXIO && isPipe ? .unread : SystemCalls.cause(of: code))
  }
}

/// `open` of the system, which a method with that name would hide.
private func systemOpen(_ name: [CChar], _ flags: Int32) -> Int32 { open(name, flags) }
