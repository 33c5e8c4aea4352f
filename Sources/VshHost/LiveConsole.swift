import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// The streams of this process. Any thread may write; each call's bytes stay together.
  package static let live: Console = {
    let streams = LiveStreams()
    return Console(
      writeBytes: { bytes, stream in streams.write(bytes, to: stream) },
      findProblem: { streams.firstProblem },
      readInput: { limitBytes in streams.readAll(limitBytes: limitBytes) },
      readInputLine: { limitBytes in streams.readLine(limitBytes: limitBytes) },
      readInputPiece: { streams.readPiece() },
      findIsTerminal: { stream in isatty(LiveStreams.descriptor(of: stream)) == 1 },
      findIsFile: { stream in SystemCalls.isFileOrNowhere(LiveStreams.descriptor(of: stream)) },
      findSize: { LiveStreams.size })
  }()
}

/// The state of the process's streams: input read beyond the end of a line, closed readers, and the first failure.
final class LiveStreams: Sendable {
  private struct OutputState {
    var closedStreams: Set<StandardStream> = []
    var firstProblem: HostProblem?
  }

  private struct InputState {
    /// Bytes that were read; those before `start` have been returned.
    var bytes: [UInt8] = []
    var start = 0
  }

  private let output = Mutex(OutputState())
  private let input = Mutex(InputState())
  private static let lineFeed = UInt8(ascii: "\n")

  static func descriptor(of stream: StandardStream) -> Int32 {
    switch stream {
    case .input: STDIN_FILENO
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  /// Opens streams that were closed before the process began: a new file gets the lowest free number, and would receive
  /// the output. They are opened for the opposite direction, so that using them stays an error.
  static func holdDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) -> Bool {
    output.withLock { state in
      if state.closedStreams.contains(stream) { return false }
      guard let error = SystemCalls.writeAll(bytes, to: LiveStreams.descriptor(of: stream)) else {
        return true
      }
      state.closedStreams.insert(stream)
      // A failure of standard error cannot be reported, so only standard output affects the exit status.
      if error.code != EPIPE, stream == .output, state.firstProblem == nil {
        state.firstProblem = HostProblem(.write, stream: stream, error.cause)
      }
      return false
    }
  }

  var firstProblem: HostProblem? {
    output.withLock { $0.firstProblem }
  }

  func readAll(limitBytes: Int) -> Result<[UInt8], HostProblem> {
    input.withLock { state in
      while true {
        if state.bytes.count - state.start > limitBytes { return .failure(tooLarge(limitBytes)) }
        switch LiveStreams.readMore(into: &state.bytes) {
        case .success(0):
          let rest = Array(state.bytes[state.start...])
          state = InputState()
          return .success(rest)
        case .success: continue
        case .failure(let problem): return .failure(problem)
        }
      }
    }
  }

  func readLine(limitBytes: Int) -> Result<[UInt8]?, HostProblem> {
    input.withLock { state in
      var searched = state.start
      while true {
        if let end = state.bytes[searched...].firstIndex(of: LiveStreams.lineFeed) {
          if end - state.start > limitBytes { return .failure(tooLarge(limitBytes)) }
          let line = Array(state.bytes[state.start..<end])
          state.start = end + 1
          return .success(line)
        }
        searched = state.bytes.count
        if searched - state.start > limitBytes { return .failure(tooLarge(limitBytes)) }
        // Returned lines are removed once per read; removing each one would be quadratic.
        state.bytes.removeFirst(state.start)
        searched -= state.start
        state.start = 0
        switch LiveStreams.readMore(into: &state.bytes) {
        case .success(0):
          let rest = state.bytes
          state = InputState()
          return .success(rest.isEmpty ? nil : rest)
        case .success: continue
        case .failure(let problem): return .failure(problem)
        }
      }
    }
  }

  func readPiece() -> Result<[UInt8], HostProblem> {
    input.withLock { state in
      if state.start == state.bytes.count {
        state = InputState()
        if case .failure(let problem) = LiveStreams.readMore(into: &state.bytes) { return .failure(problem) }
      }
      let piece = Array(state.bytes[state.start...])
      state = InputState()
      return .success(piece)
    }
  }

  static var size: TerminalSize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  private static func readMore(into bytes: inout [UInt8]) -> Result<Int, HostProblem> {
    while true {
      if LiveInterrupts.noted.load(ordering: .relaxed) {
        return .failure(HostProblem(.read, stream: .input, .interrupted))
      }
      switch SystemCalls.readSome(STDIN_FILENO, atMost: 65_536, into: &bytes) {
      case .success(let count): return .success(count)
      case .failure(let error) where error.code == EINTR: continue
      case .failure(let error): return .failure(HostProblem(.read, stream: .input, error.cause))
      }
    }
  }

  private func tooLarge(_ limitBytes: Int) -> HostProblem {
    HostProblem(.read, stream: .input, .tooLarge(limitBytes: limitBytes))
  }
}
