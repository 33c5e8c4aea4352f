package import VshHost
import VshSource

/// What was submitted at prompts, of this one and of all others: read when a prompt begins, added to before each step runs
/// (tool.md, The prompt).
///
/// It hides the file: one string of JSON a line, added under the file's lock, cut to its newest entries in one step. A file
/// that is no history is never written. What cannot be kept is a sentence to print, once; the prompt goes on.
package struct History {
  private let log: SharedLog
  private let files: Files
  /// Nil where none is kept.
  private var path: Path?
  /// Why there is no place for it, until it is told.
  private var reason: String?
  private var isProblemTold = false
  /// Lines of the file, as far as this prompt knows.
  private var lineCount = 0
  /// What could not be added yet.
  private var unsaved: [[UInt8]] = []

  /// `VSH_HISTORY` names the file, and set to nothing turns the history off; otherwise it is `vsh/history` in the folder
  /// `XDG_STATE_HOME`, or in `~/.local/state`.
  package init(environment: Environment, files: Files, log: SharedLog) {
    self.log = log
    self.files = files
    if let named = environment["VSH_HISTORY"] {
      path = named.isEmpty ? nil : Path(named)
    } else if let state = environment["XDG_STATE_HOME"], Path(state).isAbsolute {
      path = Path(state).appending("vsh/history")
    } else if let home = environment["HOME"], !home.isEmpty {
      path = Path(home).appending(".local/state/vsh/history")
    } else {
      reason = "there is no home folder: HOME is not set"
    }
  }

  /// The entries, oldest first, each once: where one stands again, the later place counts.
  package mutating func read() -> [[UInt8]] {
    guard let path, files.exists(path) else { return [] }
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try files.read(path, limitBytes: Limits.historyFileBytes)
    } catch {
      stop(error.sentence)
      return []
    }
    guard History.isHistory(bytes) else {
      stop("`\(path)` holds something else")
      return []
    }
    lineCount = bytes.count(where: { $0 == History.lineFeed })
    compact()
    return History.entries(in: bytes)
  }

  /// Keeps a block: it is in the file when this returns. One that begins with a blank is not kept.
  package mutating func add(_ block: [UInt8]) {
    guard let path, !block.isEmpty, block.first != UInt8(ascii: " ") else { return }
    unsaved.append(HistoryEntry.line(of: block))
    while let line = unsaved.first {
      do throws(HostProblem) {
        try log.append(line, to: path)
      } catch {
        tell(error.sentence)
        // A lock may be free the next time; whatever else stands in the way will still stand there.
        if error.cause != .locked { self.path = nil }
        return
      }
      unsaved.removeFirst()
      lineCount += 1
    }
    compact()
  }

  /// Why entries are not kept, in one sentence, when there is something to tell that was not told before.
  package mutating func takeProblem() -> String? {
    defer { reason = nil }
    return reason.map { "the history is not kept: \($0)" }
  }

  // MARK: The file

  private static let lineFeed = UInt8(ascii: "\n")

  private mutating func stop(_ sentence: String) {
    path = nil
    tell(sentence)
  }

  private mutating func tell(_ sentence: String) {
    if !isProblemTold { reason = sentence }
    isProblemTold = true
  }

  /// Cuts the file to its newest entries when it has grown well beyond them.
  private mutating func compact() {
    guard let path, lineCount > Limits.historyEntries + Limits.historyEntries / 5 else { return }
    lineCount = Limits.historyEntries
    do throws(HostProblem) {
      try log.rewrite(path, limitBytes: Limits.historyFileBytes) { bytes in
        guard History.isHistory(bytes) else { return nil }
        var kept: [UInt8] = []
        for entry in History.entries(in: bytes) { kept += HistoryEntry.line(of: entry) + [History.lineFeed] }
        return kept
      }
    } catch {
      tell(error.sentence)
    }
  }

  /// Whether the file is empty or begins as a history does. A line that is damaged further on is only left out.
  private static func isHistory(_ bytes: [UInt8]) -> Bool {
    bytes.first.map { $0 == UInt8(ascii: "\"") } ?? true
  }

  private static func entries(in bytes: [UInt8]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    var newestFirst: [[UInt8]] = []
    for line in bytes.split(separator: lineFeed).reversed() {
      if newestFirst.count == Limits.historyEntries { break }
      guard let block = HistoryEntry.block(of: line), !block.isEmpty, seen.insert(block).inserted else {
        continue
      }
      newestFirst.append(block)
    }
    return newestFirst.reversed()
  }
}
