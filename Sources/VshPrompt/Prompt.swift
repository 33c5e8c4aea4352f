package import VshSession
import VshSource
import VshText

/// A read-eval-print loop around one session, as a function from blocks of lines to text. It uses no terminal, file or
/// signal itself; `PromptHost` provides them.
///
/// A block is steps, declarations, an expression, or a command that begins with a colon (`ColonCommand`).
package struct Prompt: ~Copyable {
  var session: Session
  var script: SessionScript
  var history = StepHistory()
  var moments: Moments
  let settings: RunSettings
  let host: PromptHost
  /// How the screen is shown after a step.
  var screenMode = ScreenMode.diff
  /// The screen at the last output.
  var screen: [UInt8] = []
  let isColored: Bool
  /// Files that could not be loaded; `:reload` tries them again.
  var unreadPaths: [String] = []
  /// The files that the session has read.
  var files: ReadFiles
  /// The files of the last load, where it failed.
  var failedFiles: ReadFiles?
  /// Whether `:watch` is on.
  package internal(set) var isWatching = false
  /// The paths that the host watches.
  var reportedPaths: [String] = []
  /// The last submitted block that is no command.
  var lastBlock: [UInt8] = []
  /// All submitted blocks, the newest last; at most `Limits.historyEntries`.
  var typed: [[UInt8]] = []
  /// The last shown value as a literal, which `_` means.
  var lastValue: [UInt8]?
  /// Expressions that are shown after each step.
  var displays: [String] = []
  /// Conditions that stop a `wait`.
  var breaks: [String] = []
  /// The real app that takes each typed step as well.
  let app: PromptApp?

  enum ScreenMode: String, CaseIterable { case full, diff, off }

  /// Starts a session with typed text and scripts, in order: their declarations and top-level steps. With `entry`, the
  /// last script contributes only the steps of that test. The output is appended to `opening`, which also reports each
  /// script that has an error and is left out. Returns nil where even an empty session cannot be made.
  package init?(
    typed: [UInt8] = [], scripts: [(path: String, bytes: [UInt8])], entry: TestEntry? = nil,
    settings: RunSettings, host: PromptHost, isColored: Bool, opening: inout [UInt8]
  ) {
    self.settings = settings
    self.host = host
    self.isColored = isColored
    app = settings.startApp.map { PromptApp($0) }
    var output = PromptOutput(isColored: isColored)
    var wanted = SessionScript()
    if !typed.isEmpty { wanted.add(typed: typed) }
    files = ReadFiles(host.reading)
    for (path, bytes) in scripts {
      wanted.add(path: path, bytes)
      files.note(path, bytes)
    }
    var session = Self.makeSession(wanted, settings, host, files, &output)
    script = wanted
    let isWhole = session != nil
    if !isWhole {
      script = SessionScript()
      unreadPaths = scripts.map { $0.path }
      failedFiles = files
      files = ReadFiles(host.reading)
      session = Self.makeSession(script, settings, host, files, &output)
    }
    guard let made = session.take() else {
      opening += output.bytes
      return nil
    }
    self.session = made
    moments = Moments(start: self.session.moment())
    if isWhole {
      for bytes in [typed] + scripts.dropLast(entry == nil ? 0 : 1).map({ $0.bytes }) {
        takeAll(StepTexts(bytes).topLevel, &output)
      }
      if let entry, let (path, bytes) = scripts.last { enter(entry, path, bytes, &output) }
    }
    opening += output.bytes
  }

  static func makeSession(
    _ script: SessionScript, _ settings: RunSettings, _ host: PromptHost, _ files: ReadFiles,
    _ output: inout PromptOutput
  ) -> Session? {
    var diagnostics: [Diagnostic] = []
    var sources: [SourceFile] = []
    let session = Session(
      script, settings: settings, reading: files.reading, isInterrupted: host.isInterrupted,
      diagnostics: &diagnostics, sources: &sources)
    output.mistakes(diagnostics, sources)
    return session
  }

  // MARK: Lines

  /// The text before the input: `News.loading #2 [online] +3s 1 pending> `. It has the top screen and its states, the
  /// step number, the fork unless it is the first, the elapsed time, and the number of calls in flight.
  package var promptText: String {
    let status = session.status
    var text = stateText.isEmpty ? "vsh" : stateText
    if history.position > 0 { text += " #\(history.position)" }
    let fork = history.forks[history.current].name
    if history.current > 0 { text += " [\(Self.cut(fork, to: Self.forkLength))]" }
    if status.screen != nil {
      if status.elapsedMilliseconds != 0 { text += " " + Trail.timeText(status.elapsedMilliseconds) }
      if status.pendingCount > 0 { text += " \(status.pendingCount) pending" }
    }
    return text + "> "
  }

  /// The top screen and its states: `News.loading`; empty where none is open.
  var stateText: String { Self.stateText(session) }

  static func stateText(_ session: borrowing Session) -> String {
    let status = session.status
    guard let screen = status.screen else { return "" }
    let dot = status.states.isEmpty || status.states.hasPrefix("(") ? "" : "."
    return Self.cut(screen + dot + status.states, to: Self.stateLength)
  }

  private static let stateLength = 40
  private static let forkLength = 16

  private static func cut(_ text: String, to length: Int) -> String {
    let text = Pictures.line(text)
    guard text.unicodeScalars.count > length else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(length - 1))) + "…"
  }

  /// Whether a block can be submitted; false while a bracket, a text or a comment is open.
  package func isComplete(_ block: [UInt8]) -> Bool {
    Self.isCommand(block) || isCompleteScript(block)
  }

  static func isCommand(_ block: [UInt8]) -> Bool {
    block.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ":")
  }

  /// Runs a block and returns its output. After a mistake the session is unchanged.
  package mutating func submit(_ block: [UInt8]) -> PromptAnswer {
    var output = PromptOutput(isColored: isColored)
    var answer = PromptAnswer(text: [], endsSession: false)
    let isSomething = block.contains { $0 > UInt8(ascii: " ") }
    if isSomething { remember(block) }
    if let command = Self.isCommand(block) ? block : commandWithoutColon(block) {
      perform(command, &answer, &output)
    } else {
      if isSomething { lastBlock = block }
      type(block, &output)
    }
    if isWatching { renewWatch(&output) }
    answer.text = output.bytes
    answer.lacksAnswer = output.lacksAnswer
    return answer
  }
}

extension Prompt {
  /// Appends a block to the history of input.
  package mutating func remember(_ block: [UInt8]) {
    if typed.count == Limits.historyEntries { typed.removeFirst() }
    typed.append(block)
  }

  /// A command without its colon, where the block is not valid in the language: `help`, `?`, `quit`, `exit`, `undo 2`,
  /// or any other command's name, alone or with a number.
  private mutating func commandWithoutColon(_ block: [UInt8]) -> [UInt8]? {
    let words = String(decoding: block, as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
    guard let first = words.first.map(String.init) else { return nil }
    let name = ["?": "help", "exit": "quit"][first] ?? first
    let hasNumber = words.count == 2 && Self.number(String(words[1])) != nil
    guard ColonCommand(rawValue: name) != nil,
      words.count == 1 || hasNumber || name == "help" || name == "undo",
      session.read(block).diagnostics.hasError
    else { return nil }
    return Array(([":" + name] + words.dropFirst().map(String.init)).joined(separator: " ").utf8)
  }
}

/// The answer to a block.
package struct PromptAnswer: Sendable {
  /// The output, with line feeds.
  package var text: [UInt8]
  package var endsSession: Bool
  /// Whether it is a question without an answer, since what it asks for is not there.
  package var lacksAnswer = false
  /// A text to open in an editor; the caller submits the result.
  package var textToEdit: [UInt8]?
}
