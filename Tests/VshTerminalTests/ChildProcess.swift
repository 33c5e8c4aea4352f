import Foundation

/// Starts a program without Foundation's `Process`: that one waits for a socket which every child of the child keeps open,
/// so it would wait for a tmux server as long as that lives.
enum ChildProcess {
  #if os(Linux)
    typealias Actions = posix_spawn_file_actions_t
    // glibc's header hides it from Swift.
    private static let newSession: Int16 = 0x80
    private static let closesOthers: Int16 = 0
  #else
    typealias Actions = posix_spawn_file_actions_t?
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
    private static let closesOthers = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #endif

  /// The program by its path with its arguments, in a session of its own, with no descriptors but the three that `prepare` opens.
  static func start(
    _ words: [String], variables: [String: String], _ prepare: (inout Actions) -> Void
  ) throws -> pid_t {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The threads of tests block signals, and a child would inherit that.
    let signalFlags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, newSession | closesOthers | signalFlags)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    prepare(&actions)
    #if os(Linux)
      // Other tests start programs at the same time, and what theirs wait for must not stay open in ours.
      for descriptor in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in arguments + environment { free(word) } }
    var started: pid_t = 0
    let code = posix_spawn(&started, words[0], &actions, &attributes, arguments, environment)
    if code != 0 { throw TerminalFailure("\(words[0]) does not start: error \(code)") }
    return started
  }

  /// The status as `waitpid` gives it.
  static func waitForEnd(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// What the program prints on both its outputs, and its status.
  static func run(_ words: [String], variables: [String: String]) throws -> (status: Int32, text: String) {
    var ends: [Int32] = [0, 0]
    if pipe(&ends) != 0 { throw TerminalFailure("no pipe: error \(errno)") }
    defer { close(ends[0]) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      process = try start(words, variables: variables) { actions in
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
      }
    }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      output += buffer[..<count]
    }
    return (waitForEnd(process), String(decoding: output, as: UTF8.self))
  }
}

struct TerminalFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
