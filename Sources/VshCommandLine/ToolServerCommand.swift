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
  /// How long calls may still run when the input has ended.
  static let graceMilliseconds = 2_000

  func run() -> ExitStatus {
    output.status { () throws(HostProblem) in
      let named = if let root = options.root { root } else { try host.files.currentFolder() }
      let root = try host.files.resolve(named)
      guard try host.files.kind(root) == .folder else { throw HostProblem(.read, root, .isNoFolder) }
      let files = host.files.confined(to: root)
      host.interrupts.watchEnd()
      let calls = ToolCalls(jobCount: options.jobCount ?? Threads.processorCount) {
        [host] call, isCancelled in
        let progress = call.progressToken.map { _ in
          CallProgress(stopwatch: host.stopwatch) { seconds in
            host.console.write(data: call.progress(seconds))
          }
        }
        let (collected, status) = Self.perform(call.words, on: host, files) {
          if isCancelled() { return true }
          progress?.tick()
          return false
        }
        if isCancelled() { return }
        host.console.write(data: call.answer(collected.text, collected.document, status))
      }
      do throws(HostProblem) {
        if try serve(calls) { calls.finish(within: Self.graceMilliseconds) }
        return .passed
      } catch {
        if host.interrupts.isEnding { return .interrupted }
        throw error
      }
    }
  }

  /// Reads messages to the end of the input, also while calls run. False where no client reads answers.
  private func serve(_ calls: ToolCalls) throws(HostProblem) -> Bool {
    var server = ToolServer()
    var reader = LineReader(limitBytes: ToolServer.mostBytes)
    while true {
      let piece = try host.console.readPiece()
      if piece.isEmpty { reader.end() } else { reader.add(piece) }
      while let line = reader.next() {
        switch line.map({ server.turn($0) }) ?? .answer(ToolServer.tooLong) {
        case .answer(let answer): if !host.console.write(data: answer) { return false }
        case .call(let call):
          if let reason = calls.add(call) { host.console.write(data: call.refusal(reason)) }
        case .cancel(let id): calls.cancel(id)
        case .nothing: break
        }
      }
      if piece.isEmpty { return true }
    }
  }

  private static func perform(
    _ words: [String], on host: Host, _ files: Files, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> (collected: Collected, status: ExitStatus) {
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
    own.console.writeBytes = { bytes, stream in collected.add(bytes, stream) }
    own.console.keepDocument = { collected.keep($0) }
    let status = CommandLineTool(host: own).run(words)
    return (collected, status)
  }
}

/// What a command has written.
private final class Collected: Sendable {
  private struct Written {
    /// On either stream.
    var all: [UInt8] = []
    var output: [UInt8] = []
    var document: [UInt8]?
  }

  private let written = Mutex(Written())

  func add(_ more: [UInt8], _ stream: StandardStream) -> Bool {
    written.withLock {
      $0.all += more
      if stream == .output { $0.output += more }
    }
    return true
  }

  func keep(_ document: [UInt8]) { written.withLock { $0.document = document } }

  var text: String { written.withLock { String(decoding: $0.all, as: UTF8.self) } }
  /// The document for programs; of a command that prints one, what it printed.
  var document: [UInt8] { written.withLock { $0.document ?? $0.output } }
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
