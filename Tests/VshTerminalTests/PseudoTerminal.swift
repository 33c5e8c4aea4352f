import Foundation

/// The two ends of a terminal without a window: a program at the one, the test at the other.
///
/// Quicker than tmux, where nothing need be seen; and it can be closed between any two bytes.
final class PseudoTerminal {
  let process: pid_t
  private var descriptor: Int32
  private(set) var output: [UInt8] = []
  /// The program has let go of its end.
  private(set) var isClosed = false

  init(
    _ program: String, _ arguments: [String] = [], variables: [String: String], columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard descriptor >= 0, let name = PseudoTerminal.unlock(descriptor) else {
      throw TerminalFailure("no terminal: error \(errno)")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)

    process = try ChildProcess.start([program] + arguments, variables: variables) { actions in
      // The first terminal that the leader of a session opens is the one that hangs up on it.
      posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }

  #if os(Linux)
    // glibc's header hides the functions from Swift.
    private static let unlockRequest: UInt = 0x4004_5431
    private static let numberRequest: UInt = 0x8004_5430

    /// The name of the other end.
    private static func unlock(_ descriptor: Int32) -> String? {
      var isLocked: Int32 = 0
      var number: Int32 = 0
      guard ioctl(descriptor, unlockRequest, &isLocked) == 0, ioctl(descriptor, numberRequest, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    }
  #else
    private static func unlock(_ descriptor: Int32) -> String? {
      guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0 else { return nil }
      return ptsname(descriptor).map { String(cString: $0) }
    }
  #endif

  deinit {
    hangUp()
    // Whatever went wrong, nothing stays behind.
    if !hasEnded {
      kill(process, SIGKILL)
      waitForEnd()
    }
  }

  func type(_ text: String) throws { try type(bytes: Array(text.utf8)) }

  func type(bytes: [UInt8]) throws {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, bytes.count) }
    if written != bytes.count { throw TerminalFailure("not typed") }
  }

  /// Reads what comes until so many bytes were read in all, or the program has ended; false when nothing comes for the
  /// length of a deadline.
  func read(until count: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256)
    while output.count < count {
      var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&question, 1, 30_000) <= 0 { return false }
      let wanted = min(buffer.count, count - output.count)
      let received = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, wanted) }
      if received <= 0 {
        isClosed = true
        return true
      }
      output += buffer[..<received]
    }
    return true
  }

  var isAtPrompt: Bool { output.suffix(5).elementsEqual("vsh> ".utf8) }

  /// Reads until the prompt stands there; false when so many bytes came before it.
  func waitForPrompt(atMost count: Int = .max) throws -> Bool {
    while !isAtPrompt {
      if output.count >= count { return false }
      if !read(until: output.count + 1) { throw TerminalFailure("no prompt") }
    }
    return true
  }

  /// Reads until this was shown; false when the program has ended before.
  func wait(for text: String) throws -> Bool {
    let wanted = Array(text.utf8)
    while !output.suffix(wanted.count).elementsEqual(wanted) {
      if isClosed { return false }
      if !read(until: output.count + 1) { throw TerminalFailure("no `\(text)`") }
    }
    return true
  }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private(set) var hasEnded = false

  /// The status as `waitpid` gives it.
  @discardableResult
  func waitForEnd() -> Int32 {
    hasEnded = true
    return ChildProcess.waitForEnd(process)
  }
}
