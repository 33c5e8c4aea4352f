#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How vsh and a program that it starts talk to each other.
package enum ProgramSpeech: Equatable, Sendable {
  /// Over its standard streams, each message a line.
  case lines
  /// Over its descriptors 3 and 4, each message before a NUL, as a browser does it. Its standard input is empty, and its
  /// standard output counts as standard error. What it makes for itself, it makes in the folder (`TMPDIR`).
  case channel(folder: Path)

  var terminator: UInt8 { self == .lines ? UInt8(ascii: "\n") : 0 }
}

/// The programs that vsh starts, and talks to line by line.
///
/// A struct of closures, like `Files`. A program is started without a shell, in a process group of its own, which ends
/// with it or with vsh, even if vsh is killed. Only the command line may name one.
package struct Programs: Sendable {
  package var startProgram:
    @Sendable (
      _ words: [String], _ speech: ProgramSpeech, _ passErrors: @escaping @Sendable ([UInt8]) -> Void
    ) -> Result<RunningProgram, HostProblem>

  /// Starts a program; `PATH` is searched where the first word has no slash.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - speech: where its messages are and how each ends. `send` and `receive` know nothing else.
  ///   - passErrors: receives what the program writes to its standard error, unchanged and in whole lines with their
  ///     line feeds, during the calls of the program. Lines of more than 16 KiB come in pieces. It must not call the program.
  package func start(
    _ words: [String], speaking speech: ProgramSpeech = .lines,
    passErrors: @escaping @Sendable ([UInt8]) -> Void
  ) throws(HostProblem) -> RunningProgram {
    try startProgram(words, speech, passErrors).get()
  }

  /// No program may be started.
  package static let refused = Programs { words, _, _ in
    .failure(HostProblem(.run, Path(words.first ?? ""), .permissionDenied))
  }
}

/// A program that was started. It is stopped at the latest when it is released.
///
/// Its calls take turns: one that waits, other than `waitForMore`, makes those of other threads wait. All of them read standard error, so that the
/// program never waits for that.
package struct RunningProgram: Sendable {
  package var sendBytes: @Sendable (_ bytes: [UInt8], _ milliseconds: Int) -> Sent
  package var receiveLine: @Sendable (_ milliseconds: Int, _ limitBytes: Int) -> Received
  package var awaitMore: @Sendable (_ milliseconds: Int) -> Void
  package var findHasMore: @Sendable () -> Bool
  package var findLastErrors: @Sendable () -> [String]
  package var endGroup: @Sendable () -> Void

  /// Writes bytes to standard input. While the pipe is full, it waits for at most `milliseconds`.
  package func send(_ bytes: [UInt8], milliseconds: Int) -> Sent { sendBytes(bytes, milliseconds) }

  /// The next line of standard output, without its line feed, of at most `limitBytes`. A line that has come is returned
  /// without waiting, also after the program has ended.
  package func receive(milliseconds: Int, limitBytes: Int) -> Received {
    receiveLine(milliseconds, limitBytes)
  }

  /// Waits until it may have written more or ended, or Ctrl-C was recorded; meanwhile other threads may call it.
  package func waitForMore(milliseconds: Int) { awaitMore(milliseconds) }

  /// Whether standard output has something that no `receive` has returned yet.
  package var hasMore: Bool { findHasMore() }

  /// The last lines of standard error: at most 20, of at most 500 bytes each. A caller that prints them must make them
  /// harmless, for which `Console.write` is enough.
  package var lastErrors: [String] { findLastErrors() }

  /// Closes standard input. After 2 s the process group gets SIGTERM, after 2 s more SIGKILL. Returns when no process of
  /// the group is left, or at most 1 s after SIGKILL. A second call does nothing.
  package func stop() { endGroup() }
}

/// The result of sending bytes to a program.
package enum Sent: Hashable, Sendable {
  case sent
  /// The program reads nothing more. `receive` says whether it has ended.
  case ended
  /// Part of the bytes may have been sent.
  case timedOut
  /// Ctrl-C was recorded before all bytes were sent.
  case interrupted
}

/// The result of waiting for a program's next line.
package enum Received: Hashable, Sendable {
  case line([UInt8])
  /// The program sends nothing more.
  ///
  /// - Parameter rest: a last line without its line feed.
  case ended(ProgramEnd, rest: [UInt8])
  case timedOut
  /// The next line is longer than the limit.
  case tooLong
  /// Ctrl-C was recorded.
  case interrupted
}

/// The way in which a program ended.
package enum ProgramEnd: Hashable, Sendable {
  case exited(status: Int32)
  case signalled(Int32)
  /// It still runs, but has closed its standard output.
  case closedOutput
  /// It was stopped, or the process that watched it was killed.
  case unknown

  /// The end of a sentence whose subject is the program: "ended with exit status 3".
  package var predicate: String {
    switch self {
    case .exited(let status): "ended with exit status \(status)"
    case .signalled(let number): "was ended by \(ProgramEnd.name(ofSignal: number))"
    case .closedOutput: "closed its standard output"
    case .unknown: "ended"
    }
  }
}

extension ProgramEnd {
  private static let signals: [(number: Int32, name: String)] = [
    (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"),
    (SIGABRT, "SIGABRT"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"), (SIGKILL, "SIGKILL"), (SIGSEGV, "SIGSEGV"),
    (SIGPIPE, "SIGPIPE"), (SIGALRM, "SIGALRM"), (SIGTERM, "SIGTERM"), (SIGXCPU, "SIGXCPU"),
    (SIGXFSZ, "SIGXFSZ"), (SIGSYS, "SIGSYS"),
  ]

  private static func name(ofSignal number: Int32) -> String {
    signals.first { $0.number == number }?.name ?? "signal \(number)"
  }
}
