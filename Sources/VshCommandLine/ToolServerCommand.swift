import Synchronization
import VshHost

/// `vsh mcp`: the tool server on standard input and output. Each call is a command of its own, on a host that has only
/// the files below the root, no network, no programs, no variables, and a time.
struct ToolServerCommand {
  let host: Host
  let options: Options
  let output: Output

  /// The longest time of one call.
  static let seconds: UInt64 = 60

  func run() -> ExitStatus {
    output.status { () throws(HostProblem) in
      let named = if let root = options.root { root } else { try host.files.currentFolder() }
      let root = try host.files.resolve(named)
      guard try host.files.kind(root) == .folder else { throw HostProblem(.read, root, .isNoFolder) }
      let files = host.files.confined(to: root)
      host.interrupts.watchEnd()
      let calls = ToolCalls { [host] call, isCancelled in
        let (text, status) = Self.perform(call.words, on: host, files, isCancelled)
        if !isCancelled() { host.console.write(data: call.answer(text, status)) }
      }
      do throws(HostProblem) {
        if try serve(calls) { calls.finish() }
        return .passed
      } catch {
        if host.interrupts.isEnding { return .interrupted }
        throw error
      }
    }
  }

  /// Reads messages to the end of the input. Only a call waits for the calls before it. False where no client reads answers.
  private func serve(_ calls: ToolCalls) throws(HostProblem) -> Bool {
    var server = ToolServer()
    var reader = LineReader(limitBytes: ToolServer.mostBytes)
    while true {
      let piece = try host.console.readPiece()
      if piece.isEmpty { reader.end() } else { reader.add(piece) }
      while let line = reader.next() {
        switch line.map({ server.turn($0) }) ?? .answer(ToolServer.tooLong) {
        case .answer(let answer): if !host.console.write(data: answer) { return false }
        case .call(let call): if !calls.add(call) { host.console.write(data: call.refusal) }
        case .cancel(let id): calls.cancel(id)
        case .nothing: break
        }
      }
      if piece.isEmpty { return true }
    }
  }

  private static func perform(
    _ words: [String], on host: Host, _ files: Files, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> (text: String, status: ExitStatus) {
    let stopwatch = host.stopwatch
    let end = stopwatch.nanoseconds &+ seconds * 1_000_000_000
    var own = host
    own.files = files
    own.network = .refused
    own.programs = .refused
    own.temporaryFolders = .refused
    own.environment.findValue = { _ in nil }
    own.interrupts.startWatching = { _ in }
    own.interrupts.startWatchingEnd = {}
    own.interrupts.isNoted = { [interrupts = host.interrupts] in
      interrupts.isEnding || isCancelled() || stopwatch.nanoseconds > end
    }
    own.interrupts.forget = {}
    own.console.guarding = nil
    own.console.findIsTerminal = { _ in false }
    own.console.readInput = { _ in .success([]) }
    own.console.readInputLine = { _ in .success(nil) }
    own.console.readInputPiece = { .success([]) }
    let collected = Collected()
    own.console.writeBytes = { bytes, _ in collected.add(bytes) }
    let status = CommandLineTool(host: own).run(words)
    return (collected.text, status)
  }
}

/// The calls of a client: one runs, on a thread of its own, and the others wait for it.
private final class ToolCalls: Sendable {
  private struct State {
    /// The one that runs, and those behind it.
    var calls: [ToolServer.Call] = []
    var isFirstCancelled = false
    /// The thread that was started last.
    var thread: Workers<Void>?
  }

  private let state = Mutex(State())
  private let perform: Performing

  typealias Performing = @Sendable (ToolServer.Call, _ isCancelled: @escaping @Sendable () -> Bool) -> Void

  init(_ perform: @escaping Performing) { self.perform = perform }

  /// False where too many calls wait.
  func add(_ call: ToolServer.Call) -> Bool {
    let (isTaken, thread) = state.withLock { state -> (Bool, Workers<Void>?) in
      if state.calls.count >= ToolServer.mostCalls { return (false, nil) }
      state.calls.append(call)
      if state.calls.count > 1 { return (true, nil) }
      let thread = Workers(jobCount: 1) { _ in self.performAll() }
      state.thread = thread
      return (true, thread)
    }
    thread?.start(threadCount: 1)
    return isTaken
  }

  /// Ends a call that runs, and forgets one that waits. There may be none of that id.
  func cancel(_ id: String) {
    state.withLock { state in
      if state.calls.first?.idText == id { state.isFirstCancelled = true }
      state.calls = state.calls.prefix(1) + state.calls.dropFirst().filter { $0.idText != id }
    }
  }

  /// Waits until all calls have ended.
  func finish() {
    let thread = state.withLock { $0.thread }
    while let thread, !thread.wait(milliseconds: 1_000).isDone {}
  }

  private func performAll() {
    var next = state.withLock { $0.calls.first }
    while let call = next {
      perform(call) { self.state.withLock { $0.isFirstCancelled } }
      next = state.withLock { state in
        state.calls.removeFirst()
        state.isFirstCancelled = false
        return state.calls.first
      }
    }
  }
}

/// What a command has written, on either stream.
private final class Collected: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func add(_ more: [UInt8]) -> Bool {
    bytes.withLock { $0 += more }
    return true
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// Splits bytes into lines of at most a number of bytes. It keeps one unfinished line at most.
struct LineReader {
  private let limitBytes: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false

  init(limitBytes: Int) { self.limitBytes = limitBytes }

  mutating func add(_ piece: [UInt8]) {
    bytes.removeFirst(start)
    (searched, start) = (searched - start, 0)
    bytes += piece
  }

  /// After the last piece, a line needs no line feed.
  mutating func end() { isAtEnd = true }

  /// The next line without its line feed; inner nil for one that was too long, outer nil for none until more is added.
  mutating func next() -> [UInt8]?? {
    while true {
      let feed = bytes[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n"))
      guard let end = feed ?? (isAtEnd && start < bytes.count ? bytes.count : nil) else {
        searched = bytes.count
        if bytes.count - start > limitBytes {
          isSkipping = true
          start = bytes.count
        }
        return nil
      }
      let line = bytes[start..<end]
      start = min(end + 1, bytes.count)
      searched = start
      defer { isSkipping = false }
      if isSkipping || line.count > limitBytes { return .some(nil) }
      return Array(line)
    }
  }
}
