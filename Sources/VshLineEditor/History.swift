package import VshHost
import VshSource

/// The submitted blocks of this and all other prompts: read when a prompt begins, appended to before each step runs
/// (tool.md, The prompt).
///
/// It hides the file: one JSON string per line, appended under the file's lock, and truncated to its newest entries in
/// one step. A file that is no history is never written. A history that cannot be stored is reported once; the prompt
/// continues.
package struct History {
  private let log: SharedLog
  private let files: Files
  /// Nil where no history is kept.
  private var path: Path?
  /// Why no history can be kept; nil once that has been printed.
  private var reason: String?
  private var isProblemReported = false
  /// Lines and bytes of the file, as far as this prompt knows.
  private var lineCount = 0
  private var byteCount = 0
  /// Entries that could not be written yet.
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

  /// The entries, oldest first, without duplicates: the last occurrence counts.
  package mutating func read() -> [[UInt8]] {
    guard let path, files.exists(path) else { return [] }
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try files.read(path, limitBytes: Limits.historyFileBytes)
    } catch {
      stop(error.sentence)
      return []
    }
    guard let entries = History.entries(in: bytes) else {
      stop("`\(path)` holds something else")
      return []
    }
    lineCount = bytes.count(where: { $0 == History.lineFeed })
    byteCount = bytes.count
    compact()
    return entries
  }

  /// Adds a block: it is in the file when this returns. A block that begins with a blank, or is too large, is not
  /// added.
  package mutating func add(_ block: [UInt8]) {
    guard let path, !block.isEmpty, block.first != UInt8(ascii: " ") else { return }
    let line = HistoryEntry.line(of: block)
    if line.count > Limits.historyEntryBytes { return }
    unsaved.append(line)
    while let line = unsaved.first {
      do throws(HostProblem) {
        try log.append(line, to: path)
      } catch {
        tell(error.sentence)
        // A lock may be free the next time; any other problem stays.
        if error.cause != .locked { self.path = nil }
        return
      }
      unsaved.removeFirst()
      lineCount += 1
      byteCount += line.count + 1
    }
    compact()
  }

  /// Why entries are not kept, in one sentence; nil when that was printed before, or when they are kept.
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
    if !isProblemReported { reason = sentence }
    isProblemReported = true
  }

  /// Cuts the file to its newest entries when it has grown well beyond them.
  private mutating func compact() {
    guard let path,
      History.isWellBeyond(Limits.historyEntries, lineCount)
        || History.isWellBeyond(Limits.historyBytes, byteCount)
    else { return }
    lineCount = min(lineCount, Limits.historyEntries)
    byteCount = min(byteCount, Limits.historyBytes)
    do throws(HostProblem) {
      try cut(path)
    } catch {
      tell(error.sentence)
    }
  }

  private static func isWellBeyond(_ limit: Int, _ count: Int) -> Bool { count > limit + limit / 5 }

  /// Truncates a history file to its newest entries.
  private func cut(_ path: Path) throws(HostProblem) {
    try log.rewrite(path, limitBytes: Limits.historyFileBytes) { bytes in
      History.entries(in: bytes).map { entries in
        Array(entries.map { HistoryEntry.line(of: $0) + [History.lineFeed] }.joined())
      }
    }
  }

  /// The newest entries, oldest first; nil for a file that is not a history. Each line of a history is an entry, except
  /// for a few that were truncated by a crash.
  private static func entries(in bytes: [UInt8]) -> [[UInt8]]? {
    var seen: Set<[UInt8]> = []
    var newestFirst: [[UInt8]] = []
    var keptBytes = 0
    var isFull = false
    var (wholeCount, cutCount) = (0, 0)
    for line in bytes.split(separator: lineFeed).reversed() {
      guard let block = HistoryEntry.block(of: line) else {
        guard HistoryEntry.isCut(line) else { return nil }
        cutCount += 1
        continue
      }
      wholeCount += 1
      if isFull || block.isEmpty || line.count > Limits.historyEntryBytes { continue }
      if !seen.insert(block).inserted { continue }
      keptBytes += line.count + 1
      isFull = keptBytes > Limits.historyBytes || newestFirst.count == Limits.historyEntries
      if !isFull { newestFirst.append(block) }
    }
    return wholeCount > cutCount || bytes.isEmpty ? newestFirst.reversed() : nil
  }
}
