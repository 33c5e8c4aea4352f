import CHost
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Records Ctrl-C, the termination request of a build server (`SIGTERM`), and a closed terminal (`SIGHUP`) instead of
/// ending the process, so that a run can stop between two steps, report its results, and lose nothing.
///
/// It hides the signal handlers. After `patience` unhandled Ctrl-Cs, the next one ends the process at once, so that a
/// stuck run can be ended.
package struct Interrupts: Sendable {
  package var startWatching: @Sendable (_ patience: Int) -> Void
  package var startWatchingEnd: @Sendable () -> Void
  package var isNoted: @Sendable () -> Bool
  package var isEndNoted: @Sendable () -> Bool
  package var forget: @Sendable () -> Void

  /// Starts to record Ctrl-C, SIGTERM and a closed terminal. The prompt uses a higher patience, so that a second Ctrl-C
  /// loses no session.
  package func watch(patience: Int = 1) { startWatching(patience) }

  /// Starts to record a closed terminal and SIGTERM as requests to end; a second one ends the process.
  package func watchEnd() { startWatchingEnd() }

  /// Whether Ctrl-C was pressed since `watch` or `clear`, or the process should end: running work must stop.
  package var isRequested: Bool { isNoted() }

  /// Whether the process should end. It never becomes false again.
  package var isEnding: Bool { isEndNoted() }

  /// Lets Ctrl-C, SIGTERM and a closed terminal end the process with an exit status, until `watch` or `watchEnd`.
  package static func endProcess(with status: Int32) { LiveInterrupts.endProcess(with: status) }

  /// Discards the recorded interrupt, so that the next one is recorded again.
  package func clear() { forget() }

  package static let live = Interrupts(
    startWatching: { patience in LiveInterrupts.watch(patience: patience) },
    startWatchingEnd: { LiveInterrupts.watchEnd() },
    isNoted: { LiveInterrupts.noted.load(ordering: .relaxed) },
    isEndNoted: { LiveInterrupts.endNoted.load(ordering: .relaxed) },
    forget: { LiveInterrupts.forget() })
}

/// The process's signals. These functions run inside a signal handler, or set one up.
enum LiveInterrupts {
  // Lock-free, hence safe in a handler.
  static let noted = Atomic<Bool>(false)
  static let endNoted = Atomic<Bool>(false)
  /// The number of further interrupts that are recorded before one ends the process.
  static let left = Atomic<Int>(0)
  /// With which an interrupt ends a process that does not watch.
  fileprivate static let exitStatus = Atomic<Int32>(0)
  private static let patience = Atomic<Int>(1)
  private static let watchesEnd = Atomic<Bool>(false)

  /// A pipe that becomes readable when Ctrl-C is recorded, for a thread that waits on descriptors: the system may
  /// deliver the signal to another thread. Both ends are -1 until `watch`, and where the system cannot create a pipe.
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

  /// Empties the pipe for the next event.
  static func drainWakePipe() {
    var byte: UInt8 = 0
    while read(wakeReader, &byte, 1) > 0 {}
  }

  static func endProcess(with status: Int32) {
    exitStatus.store(status, ordering: .relaxed)
    // The parent process may have made it ignore them: all of them in the background, the closed terminal by `nohup`.
    for signal in [SIGINT, SIGTERM, SIGHUP] where !host_ignores_signal(signal) { handle(signal, with: end) }
  }

  static func watch(patience: Int) {
    self.patience.store(max(1, patience), ordering: .relaxed)
    left.store(max(1, patience), ordering: .relaxed)
    handle(SIGINT, with: noteInterrupt)
    if watchesEnd.load(ordering: .relaxed) { return }
    handle(SIGTERM, with: noteInterrupt)
    // The parent process may have made it ignore the closed terminal (`nohup`).
    if !host_ignores_signal(SIGHUP) { handle(SIGHUP, with: noteHangUp) }
  }

  static func watchEnd() {
    watchesEnd.store(true, ordering: .relaxed)
    handle(SIGHUP, with: noteEnd)
    handle(SIGTERM, with: noteEnd)
  }

  static func forget() {
    watch(patience: patience.load(ordering: .relaxed))
    noted.store(endNoted.load(ordering: .relaxed), ordering: .relaxed)
  }

  private static func handle(_ signalNumber: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
    // The flags and the pipe must exist before a handler can run: making them there would take a lock.
    _ = (noted.load(ordering: .relaxed), endNoted.load(ordering: .relaxed), left.load(ordering: .relaxed))
    _ = wakeWriter
    var action = sigaction()
    sigemptyset(&action.sa_mask)
    // Without SA_RESTART, so that a read that waits for input returns.
    action.sa_flags = 0
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    sigaction(signalNumber, &action, nil)
    // The parent process may have blocked signals, which this one would inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signalNumber)
    pthread_sigmask(Int32(SIG_UNBLOCK), &signals, nil)
  }

  /// A write to a closed pipe (`EPIPE`) and one beyond the file size limit (`EFBIG`) must return errors instead of
  /// ending the process.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}

private func end(_ signalNumber: Int32) { _exit(LiveInterrupts.exitStatus.load(ordering: .relaxed)) }

private func noteInterrupt(_ signalNumber: Int32) {
  let left = LiveInterrupts.left.subtract(1, ordering: .relaxed).newValue
  // This must come first: another thread may see the record, handle it and reset the handler while this one runs.
  if left <= 0 { signal(signalNumber, SIG_DFL) }
  noteAndWake()
}

/// A closed window sends it, and so does the shell in it, so the second one does not end the process.
private func noteHangUp(_ signalNumber: Int32) { noteAndWake() }

private func noteEnd(_ signalNumber: Int32) {
  signal(signalNumber, SIG_DFL)
  LiveInterrupts.endNoted.store(true, ordering: .relaxed)
  noteAndWake()
}

private func noteAndWake() {
  // The handler must restore `errno` for the interrupted code.
  let before = errno
  LiveInterrupts.noted.store(true, ordering: .relaxed)
  var byte: UInt8 = 0
  _ = write(LiveInterrupts.wakeWriter, &byte, 1)
  errno = before
}
