import VshHost
import VshLineEditor
import VshSource

/// `vsh` on a terminal, and `vsh -i`: reads blocks and hands them to the session until it ends.
///
/// It hides where blocks come from: the line editor on a terminal, plain lines elsewhere; and keeps the history, Ctrl-C and a
/// closed window from losing anything. What a block means is the session's.
struct PromptCommand {
  let host: Host
  let options: RunOptions

  private var isTerminal: Bool { host.console.isTerminal(.input) && host.console.isTerminal(.output) }

  /// How many times Ctrl-C may go unheard before it ends the process as it would without us.
  private static let patience = 5

  func run() -> ExitStatus {
    host.interrupts.watch(patience: PromptCommand.patience)
    host.interrupts.watchEnd()
    let conversation = Conversation(host: host, options: options)
    if isTerminal { host.console.write(conversation.banner) }
    guard conversation.begin(with: options) else { return .unjudged }
    if isTerminal {
      if conversation.edit() { return .held }
    }
    return conversation.readPlainly()
  }
}

/// One session and those who talk in it. A class, since the editor asks it what is complete while it waits.
private final class Conversation {
  private let host: Host
  private var session: GrowingScript
  private let output: Output
  private var history: History

  init(host: Host, options: RunOptions) {
    self.host = host
    session = GrowingScript(host: host, options: options)
    output = Output(host: host, color: options.color)
    history = History(environment: host.environment, files: host.files, log: host.log)
  }

  var banner: String { session.banner }

  /// Runs what the command line names; false when a file cannot be read.
  func begin(with options: RunOptions) -> Bool {
    if let steps = options.steps { submit(Array(steps.utf8)) }
    for case .path(let path) in options.sources {
      do throws(HostProblem) {
        submit(try host.files.read(path, limitBytes: Limits.fileBytes))
      } catch {
        output.print(error)
        return false
      }
    }
    return true
  }

  // MARK: On a terminal

  /// False when this terminal cannot be edited on.
  func edit() -> Bool {
    guard
      var editor = LineEditor(
        isComplete: { [unowned self] block in
          PastedSession.inputs(of: block) != nil || session.isComplete(block)
        },
        completions: { [unowned self] block, cursor in session.completions(of: block, cursor: cursor) },
        isEnding: { [host] in host.interrupts.isEnding })
    else { return false }
    for entry in history.read() { editor.remember(entry) }
    tellOfHistory()
    while !host.interrupts.isEnding {
      switch editor.read(prompt: Array(session.promptText.utf8)) {
      case .block(let block):
        let pasted = PastedSession.inputs(of: block)
        for input in pasted ?? [block] {
          keep(input, in: &editor)
          if pasted != nil { echo(input) }
          submit(input)
          if host.interrupts.isEnding { return true }
        }
      case .interrupted: continue
      case .end:
        host.console.write("\n")
        return true
      case .hungUp(let unfinished):
        history.add(unfinished)
        return true
      }
    }
    return true
  }

  /// In the file before the step runs: nothing that happens in the step can lose the line.
  private func keep(_ block: [UInt8], in editor: inout LineEditor) {
    editor.remember(block)
    history.add(block)
    tellOfHistory()
  }

  private func tellOfHistory() {
    guard let problem = history.takeProblem() else { return }
    output.print([Diagnostic(715, problem, at: nil, severity: .warning)], [])
  }

  /// A pasted session's inputs are shown where their answers stand.
  private func echo(_ input: [UInt8]) {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = visible(String(decoding: line, as: UTF8.self))
      host.console.write((index == 0 ? session.promptText : LineEditor.continuation) + text + "\n")
    }
  }

  // MARK: Elsewhere

  /// Lines from a pipe or a file, and a terminal that cannot be edited on. Prompts go to a person only, past the output.
  func readPlainly() -> ExitStatus {
    let isAnswered = host.console.isTerminal(.input)
    var block: [UInt8] = []
    while !host.interrupts.isEnding {
      if isAnswered {
        host.console.write(block.isEmpty ? session.promptText : LineEditor.continuation, to: .error)
      }
      let line: [UInt8]?
      do throws(HostProblem) {
        line = try host.console.readLine(limitBytes: Limits.fileBytes)
      } catch {
        if host.interrupts.isEnding { return .held }
        guard error.cause == .interrupted else {
          output.print(error)
          return .unjudged
        }
        if !isAnswered { return .interrupted }
        host.interrupts.clear()
        host.console.write("\n", to: .error)
        block = []
        continue
      }
      if let line {
        block += (block.isEmpty ? [] : [UInt8(ascii: "\n")]) + line
        if block.count <= Limits.fileBytes, !session.isComplete(block) { continue }
      }
      if !block.isEmpty {
        submit(block)
        block = []
      }
      if line == nil {
        if isAnswered { host.console.write("\n", to: .error) }
        return .held
      }
    }
    return .held
  }

  private func submit(_ block: [UInt8]) {
    session.submit(block)
    host.interrupts.clear()
  }
}
