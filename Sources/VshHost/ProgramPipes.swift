import CHost
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pipes of a running program. It keeps standard output until a caller takes it, and passes standard error on.
///
/// Every wait is for all of them, so that the program never waits for one that is not read, and for Ctrl-C.
struct ProgramPipes {
  private let program: host_program
  private var output: OutputLines
  private var errors: ErrorLines
  private var isOutputOver = false
  private var areErrorsOver = false
  private var isKeeperOver = false
  /// Nil while the program runs.
  private var end: ProgramEnd?
  private var isStopped = false

  private static let pieceBytes = 65_536
  /// While this much of standard output is unread, `send` reads no more of it.
  private static let mostAheadBytes = 1 << 20
  /// The time in which a program that has closed its standard output is expected to end.
  private static let closingMilliseconds = 1_000
  /// Another thread may take the wake of Ctrl-C out of its pipe before this one has seen it.
  private static let mostPollMilliseconds = 250
  /// A keeper takes at most five seconds, unless the machine is overloaded.
  private static let stopMilliseconds = 30_000

  init(
    _ program: host_program, endingMessagesWith terminator: UInt8,
    _ passErrors: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.program = program
    output = OutputLines(terminator: terminator)
    errors = ErrorLines(pass: passErrors)
  }

  var lastErrors: [String] { errors.last }

  // MARK: Lines

  mutating func send(_ bytes: [UInt8], _ milliseconds: Int) -> Sent {
    let deadline = Deadline(milliseconds: milliseconds)
    var rest = bytes[...]
    var hasWaited = false
    while !isStopped, end == nil {
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(program.input, $0.baseAddress, $0.count) }
        if written > 0 { rest = rest.dropFirst(written) }
        if written < 0, errno == EAGAIN { break }
        if written < 0, errno != EINTR { return .ended }
      }
      if rest.isEmpty { return .sent }
      if hasWaited, deadline.isOver { return .timedOut }
      let reads = output.unreadBytes < ProgramPipes.mostAheadBytes
      if wait(until: deadline, sends: true, reads: reads) == .interrupted { return .interrupted }
      hasWaited = true
    }
    return .ended
  }

  mutating func receive(_ milliseconds: Int, _ limitBytes: Int) -> Received {
    let deadline = Deadline(milliseconds: milliseconds)
    var closing: Deadline?
    var hasWaited = false
    while true {
      if end != nil { readRest(limitBytes) }
      switch output.next(limitBytes: limitBytes) {
      case .line(let line): return .line(line)
      case .tooLong: return .tooLong
      case .none: break
      }
      if let end { return .ended(end, rest: output.unfinished) }
      if let closing, closing.isOver { return .ended(.closedOutput, rest: output.unfinished) }
      if closing == nil, hasWaited, deadline.isOver { return .timedOut }
      if isOutputOver, closing == nil {
        closing = Deadline(milliseconds: min(milliseconds, ProgramPipes.closingMilliseconds))
      }
      if wait(until: closing ?? deadline) == .interrupted { return .interrupted }
      hasWaited = true
    }
  }

  var hasMore: Bool {
    mutating get {
      if output.unreadBytes == 0, !isStopped, !isOutputOver, ProgramPipes.isReadable(program.output) {
        readOutput()
      }
      return output.unreadBytes > 0
    }
  }

  /// Reads what a program that has ended has left in its pipes.
  private mutating func readRest(_ limitBytes: Int) {
    if isStopped { return }
    while !isOutputOver, output.unreadBytes <= limitBytes, ProgramPipes.isReadable(program.output) {
      readOutput()
    }
    readRestOfErrors()
  }

  /// Another process of the group may still write, so there is a bound.
  private mutating func readRestOfErrors() {
    var left = ProgramPipes.mostAheadBytes / ProgramPipes.pieceBytes
    while !areErrorsOver, left > 0, ProgramPipes.isReadable(program.errors) {
      readErrors()
      left -= 1
    }
  }

  // MARK: The end

  mutating func stop() {
    if isStopped { return }
    isStopped = true
    close(program.input)
    close(program.life)
    let deadline = Deadline(milliseconds: ProgramPipes.stopMilliseconds)
    while !isKeeperOver, !deadline.isOver {
      var questions = questions(reads: true)
      questions[Index.report].fd = program.report
      if poll(&questions, nfds_t(questions.count), deadline.pollMilliseconds) > 0 { take(questions) }
      output = OutputLines(terminator: 0)
    }
    if !isKeeperOver { kill(program.keeper, SIGKILL) }
    withUnsafePointer(to: program) { host_wait_for_keeper($0) }
    readRestOfErrors()
    errors.finish()
    for descriptor in [program.output, program.errors, program.report] { close(descriptor) }
    end = end ?? .unknown
  }

  // MARK: Waiting

  private enum Waking { case woken, interrupted }

  /// The indices of the descriptors in a call of poll(2).
  private enum Index {
    static let output = 0
    static let errors = 1
    static let report = 2
    static let input = 3
    static let wake = 4
  }

  /// Waits until the program writes, ends or, if `sends`, can be written to, and takes what it has written.
  private mutating func wait(until deadline: Deadline, sends: Bool = false, reads: Bool = true) -> Waking {
    while true {
      if LiveInterrupts.noted.load(ordering: .relaxed) { return .interrupted }
      let isLast = deadline.isOver
      var questions = questions(reads: reads)
      if sends { questions[Index.input].fd = program.input }
      questions[Index.wake].fd = LiveInterrupts.wakeReader
      let timeout = min(deadline.pollMilliseconds, Int32(ProgramPipes.mostPollMilliseconds))
      let count = poll(&questions, nfds_t(questions.count), timeout)
      // An interrupt that was handled already must not end every wait at once.
      if count > 0, questions[Index.wake].revents != 0, !LiveInterrupts.noted.load(ordering: .relaxed) {
        LiveInterrupts.drainWakePipe()
      }
      if count > 0, take(questions) || questions[Index.input].revents != 0 || isLast { return .woken }
      if count <= 0, isLast { return .woken }
    }
  }

  /// What the program says comes from there, and Ctrl-C.
  var sources: [pollfd] {
    if isStopped || end != nil { return [] }
    var questions = questions(reads: true)
    questions[Index.wake].fd = LiveInterrupts.wakeReader
    return questions
  }

  static func wait(for sources: [pollfd], _ milliseconds: Int) {
    var sources = sources
    _ = poll(&sources, nfds_t(sources.count), Int32(clamping: min(milliseconds, mostPollMilliseconds)))
  }

  /// What poll(2) is asked about; it ignores negative descriptors.
  private func questions(reads: Bool) -> [pollfd] {
    var questions = [pollfd](repeating: pollfd(fd: -1, events: Int16(POLLIN), revents: 0), count: 5)
    if reads, !isOutputOver { questions[Index.output].fd = program.output }
    if !areErrorsOver { questions[Index.errors].fd = program.errors }
    if end == nil { questions[Index.report].fd = program.report }
    questions[Index.input].events = Int16(POLLOUT)
    return questions
  }

  /// Reads a piece of each pipe that has one; returns false when none has.
  @discardableResult
  private mutating func take(_ questions: [pollfd]) -> Bool {
    let indices = [Index.output, Index.errors, Index.report].filter { questions[$0].revents != 0 }
    for index in indices {
      switch index {
      case Index.output: readOutput()
      case Index.errors: readErrors()
      case _: readReport()
      }
    }
    return !indices.isEmpty
  }

  private mutating func readOutput() {
    var piece: [UInt8] = []
    isOutputOver = !ProgramPipes.read(program.output, into: &piece)
    output.add(piece)
  }

  private mutating func readErrors() {
    var piece: [UInt8] = []
    areErrorsOver = !ProgramPipes.read(program.errors, into: &piece)
    errors.add(piece)
  }

  private mutating func readReport() {
    let report = host_read_end(program.report)
    if !report.is_known {
      isKeeperOver = true
      end = end ?? .unknown
    } else {
      end = report.signal == 0 ? .exited(status: report.status) : .signalled(report.signal)
    }
  }

  /// Reads a pipe that has something; returns false at its end.
  private static func read(_ descriptor: Int32, into piece: inout [UInt8]) -> Bool {
    switch SystemCalls.readSome(descriptor, atMost: pieceBytes, into: &piece) {
    case .success(let count): count > 0
    case .failure(let error): error.code == EINTR
    }
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&question, 1, 0) > 0
  }
}

/// A moment on the monotonic clock.
private struct Deadline {
  private let nanoseconds: UInt64

  init(milliseconds: Int) {
    let (length, isOver) = UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000)
    let (moment, isPast) = Stopwatch.live.nanoseconds.addingReportingOverflow(length)
    nanoseconds = isOver || isPast ? .max : moment
  }

  var isOver: Bool { Stopwatch.live.nanoseconds >= nanoseconds }

  /// The time until then, for poll(2), rounded up.
  var pollMilliseconds: Int32 {
    let now = Stopwatch.live.nanoseconds
    return now >= nanoseconds ? 0 : Int32(clamping: (nanoseconds - now - 1) / 1_000_000 + 1)
  }
}
