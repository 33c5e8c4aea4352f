import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ctrl-C, and the request to end that a build server sends (`SIGTERM`), noted instead of obeyed, so that a run can stop between two steps and report what it has.
///
/// It hides the signal handler. The first Ctrl-C is noted; a second one before `clear` ends the process at once,
/// as it would without us: whoever is stuck must get out.
package struct Interrupts: Sendable {
  package var startWatching: @Sendable () -> Void
  package var isNoted: @Sendable () -> Bool
  package var forget: @Sendable () -> Void

  package init(
    startWatching: @escaping @Sendable () -> Void,
    isNoted: @escaping @Sendable () -> Bool,
    forget: @escaping @Sendable () -> Void
  ) {
    self.startWatching = startWatching
    self.isNoted = isNoted
    self.forget = forget
  }

  /// From here on, Ctrl-C is noted.
  package func watch() { startWatching() }

  /// Whether Ctrl-C was pressed since `watch` or `clear`.
  package var isRequested: Bool { isNoted() }

  /// The interrupt was answered; the next one is noted again.
  package func clear() { forget() }

  package static let live = Interrupts(
    startWatching: { LiveInterrupts.watch() },
    isNoted: { LiveInterrupts.noted.load(ordering: .relaxed) },
    forget: {
      LiveInterrupts.noted.store(false, ordering: .relaxed)
      LiveInterrupts.watch()
    })
}

/// The process's signals. What stands here runs inside a signal handler, or sets one up.
enum LiveInterrupts {
  /// Lock-free, hence safe in a handler.
  static let noted = Atomic<Bool>(false)

  /// A pipe that becomes readable when Ctrl-C is noted, for whoever sleeps on descriptors: the signal may reach another thread
  /// than the one that sleeps. Both ends are -1 until `watch`, and stay so where the system gives no pipe.
  private static let wakePipe: (reader: Int32, writer: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  static var wakeReader: Int32 { wakePipe.reader }
  fileprivate static var wakeWriter: Int32 { wakePipe.writer }

  /// Takes what was written to the pipe, so that it can wake again.
  static func drainWakePipe() {
    var byte: UInt8 = 0
    while read(wakeReader, &byte, 1) > 0 {}
  }

  static func watch() {
    // The flag and the pipe must exist before a handler can run: making them there would take a lock.
    _ = noted.load(ordering: .relaxed)
    _ = wakeWriter
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    // No SA_RESTART: a read that waits for input must come back.
    action.sa_flags = 0
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = noteInterrupt
    #else
      action.__sigaction_u.__sa_handler = noteInterrupt
    #endif
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
    // Whoever started this process may have done so with signals blocked, which it would inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(Int32(SIG_UNBLOCK), &signals, nil)
  }

  /// A reader that goes away is an error to see (`EPIPE`), not a death; so is a file that may not grow (`EFBIG`).
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}

private func noteInterrupt(_ signalNumber: Int32) {
  // Whoever was interrupted must not find another error than its own.
  let before = errno
  // First of all: whoever sees the note may answer it and set the handler again, on another thread than this.
  signal(signalNumber, SIG_DFL)
  LiveInterrupts.noted.store(true, ordering: .relaxed)
  var byte: UInt8 = 0
  _ = write(LiveInterrupts.wakeWriter, &byte, 1)
  errno = before
}
