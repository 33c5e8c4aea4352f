import VshHost
import VshLineEditor
import VshPrompt
import VshSession
import VshSource
import VshSuite

/// `vsh` on a terminal, and `vsh -i`: reads blocks and passes them to the prompt until it ends.
///
/// It hides the source of blocks: the line editor on a terminal, plain lines elsewhere. It keeps the history, and
/// handles Ctrl-C and a closed window without loss. The prompt interprets the blocks.
struct PromptCommand {
  let host: Host
  let options: Options

  private var output: Output { Output(host: host, color: options.color) }

  /// The number of unhandled Ctrl-Cs before the next one ends the process.
  private static let patience = 5

  func run() -> ExitStatus {
    var scripts: [(path: String, bytes: [UInt8])] = []
    var entry: TestEntry?
    for named in options.paths {
      let located = TestLocation.split(named, files: host.files)
      let path = located?.file ?? named
      entry = located.map { TestEntry(line: $0.location.line, number: $0.location.number) }
      guard let bytes = output.bytes(of: path) else { return .couldNotRun }
      scripts.append((path.text, bytes))
    }
    host.interrupts.watch(patience: PromptCommand.patience)
    host.interrupts.watchEnd()
    let isEdited = host.console.isTerminal(.input) && host.console.isTerminal(.output)
    if isEdited { host.console.write(PromptCommand.greeting) }
    var settings = RunSettings(host, options)
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    // A step that is refused leaves the session as it was.
    settings.askForRoom = { share.grow() }
    let size = isEdited ? host.console.size : nil
    settings.width =
      options.widthCells
      ?? max(
        OptionLimits.leastWidth, min(OptionLimits.defaultWidth, size?.columns ?? OptionLimits.defaultWidth))
    let browser = RunBrowser(options.app)
    defer { browser.close() }
    let watch = PromptWatch(host)
    if options.app.command != nil || options.app.page != nil, let last = scripts.last {
      let file = load(last.path, last.bytes, reading: promptHost(watch).reading).program
      settings.startApp = options.app.start(
        on: host, browser: browser, prompted: PromptedFile(path: Path(last.path), program: file))
    }
    var opening: [UInt8] = []
    let prompt = Prompt(
      typed: Array((options.run.steps ?? "").utf8), scripts: scripts, entry: entry, settings: settings,
      host: promptHost(watch),
      isColored: options.color.isColored(.output, on: host), opening: &opening)
    host.console.write(painted: opening)
    guard let prompt else { return .couldNotRun }
    host.interrupts.clear()
    let conversation = Conversation(host, prompt, watch, output)
    return isEdited && conversation.edit() ? .passed : conversation.readWithoutEditor()
  }

  private static let greeting =
    "vsh \(CommandLineTool.version) — Tab shows what is possible, :help the commands; Ctrl-D leaves\n"

  private func promptHost(_ watch: PromptWatch) -> PromptHost {
    let files = host.files
    return PromptHost(
      reading: options.reading(on: host),
      write: { path, bytes in
        do throws(HostProblem) {
          try files.rewriteNamed(Path(path), with: bytes, over: .anything)
          return nil
        } catch {
          return ReadProblem(error.cause.reason)
        }
      },
      list: { folder in
        let entries = (try? files.list(Path(folder))) ?? []
        return entries.map { entry in
          let entryPath = Path(folder).appending(entry.name)
          return (entry.name.text, (try? files.kind(entryPath)) == .folder)
        }
      },
      exists: { path in
        if case .success(nil) = files.findKind(Path(path), true) { false } else { true }
      },
      watch: { paths in watch.watch(paths) },
      page: { [console = host.console] in
        guard console.isTerminal(.input), console.isTerminal(.output) else { return nil }
        return console.size.map { PromptHost.Page(columns: $0.columns, rows: $0.rows) }
      },
      isInterrupted: { [interrupts = host.interrupts] in interrupts.isRequested })
  }
}

/// A prompt with its host and its watch. A class, since the editor calls it while it waits.
private final class Conversation {
  private let host: Host
  private var prompt: Prompt
  private let watch: PromptWatch
  private let output: Output
  private var history: History

  init(_ host: Host, _ prompt: consuming Prompt, _ watch: PromptWatch, _ output: Output) {
    self.host = host
    self.prompt = prompt
    self.watch = watch
    self.output = output
    history = History(environment: host.environment, files: host.files, log: host.log)
  }

  // MARK: On a terminal

  /// Returns false if this terminal does not support editing.
  func edit() -> Bool {
    guard
      var editor = LineEditor(
        isComplete: { [unowned self] block in
          PastedSession.inputs(of: block) != nil || prompt.isComplete(block)
        },
        completions: { [unowned self] block, cursor in completions(of: block, cursor) },
        newsDescriptor: { [watch] in watch.descriptor },
        news: { [unowned self] in
          changes().map { LineEditor.News(lines: $0, prompt: Array(prompt.promptText.utf8)) }
        },
        isEnding: { [host] in host.interrupts.isEnding })
    else { return false }
    for entry in history.read() {
      editor.remember(entry)
      prompt.remember(entry)
    }
    tellOfHistory()
    while !host.interrupts.isEnding {
      switch editor.read(prompt: Array(prompt.promptText.utf8)) {
      case .block(let block):
        let pasted = PastedSession.inputs(of: block)
        var inputs = (pasted ?? [block])[...]
        var isShown = pasted == nil
        while let input = inputs.popFirst() {
          // The line is in the file before the step runs, so that no failure of the step can lose it.
          editor.remember(input)
          history.add(input)
          tellOfHistory()
          if !isShown { echo(input) }
          let answer = submit(input)
          if answer.endsSession || host.interrupts.isEnding { return true }
          isShown = pasted == nil
          if let text = answer.textToEdit, let edited = edited(text) {
            inputs = [edited] + inputs
            isShown = false
          }
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

  private func completions(of block: [UInt8], _ cursor: Int) -> VshLineEditor.Completions {
    let found = prompt.completions(of: block, cursor: cursor)
    return VshLineEditor.Completions(
      wordStart: found.wordStart,
      candidates: found.candidates.map { .init($0.text, $0.meaning, kind: $0.kind) }, note: found.note)
  }

  private func tellOfHistory() {
    guard let problem = history.takeProblem() else { return }
    output.print([.history(problem)], [])
  }

  /// A pasted session's inputs are shown with their new output.
  private func echo(_ input: [UInt8]) {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = visible(String(decoding: line, as: UTF8.self))
      host.console.write((index == 0 ? prompt.promptText : LineEditor.continuation) + text + "\n")
    }
  }

  // MARK: Elsewhere

  /// Reads lines from a pipe or a file, or from a terminal without editing. Prompts are written only for a user, to
  /// standard error.
  func readWithoutEditor() -> ExitStatus {
    let isAnswered = host.console.isTerminal(.input)
    var block: [UInt8] = []
    var nextAsked = 0
    while !host.interrupts.isEnding {
      if block.isEmpty { tellChanges() }
      if isAnswered {
        host.console.write(block.isEmpty ? prompt.promptText : LineEditor.continuation, to: .error)
      }
      let line: [UInt8]?
      do throws(HostProblem) {
        line = try host.console.readLine(limitBytes: Limits.fileBytes)
      } catch {
        if host.interrupts.isEnding { return .passed }
        guard error.cause == .interrupted else {
          output.print(error)
          return .couldNotRun
        }
        if !isAnswered { return .interrupted }
        host.interrupts.clear()
        host.console.write("\n", to: .error)
        block = []
        nextAsked = 0
        continue
      }
      if let line {
        block += (block.isEmpty ? [] : [UInt8(ascii: "\n")]) + line
        // A check reads the whole block, so a long one is checked only after it has grown by an eighth.
        if block.count < nextAsked { continue }
        if block.count <= Limits.fileBytes, !prompt.isComplete(block) {
          nextAsked = block.count > Conversation.longBlockBytes ? block.count + block.count / 8 : 0
          continue
        }
      }
      nextAsked = 0
      tellChanges()
      while !block.isEmpty {
        let answer = submit(block)
        if answer.endsSession { return .passed }
        block = answer.textToEdit.flatMap { edited($0) } ?? []
        if !block.isEmpty { echo(block) }
      }
      if line == nil {
        if isAnswered { host.console.write("\n", to: .error) }
        return .passed
      }
    }
    return .passed
  }

  /// No typed or pasted block is as long as this.
  private static let longBlockBytes = 65_536

  private func submit(_ block: [UInt8]) -> PromptAnswer {
    // After the last answer there is nothing left for Ctrl-C to stop.
    host.interrupts.clear()
    var answer = prompt.submit(block)
    host.interrupts.clear()
    // The reader has closed the stream.
    if host.interrupts.isEnding {
      answer.endsSession = true
    } else {
      host.console.write(painted: answer.text)
    }
    return answer
  }

  // MARK: Files that change

  /// The output about changed files; nil where none has changed.
  private func changes() -> [UInt8]? {
    guard watch.takeChange() else { return nil }
    host.interrupts.clear()
    defer { host.interrupts.clear() }
    return prompt.answerChanges()?.text
  }

  private func tellChanges() {
    if let text = changes() { host.console.write(painted: text) }
  }

  // MARK: An editor of one's own

  /// The text after the user has edited it; nil where there is nothing to run.
  private func edited(_ text: [UInt8]) -> [UInt8]? {
    guard host.console.isTerminal(.input), host.console.isTerminal(.output) else {
      host.console.write("`:edit` needs a terminal\n")
      return nil
    }
    let lineFeed = UInt8(ascii: "\n")
    let command = TextEditor.command(host.environment)
    do throws(HostProblem) {
      var (text, edited) = (text, try host.textEditor.edit(text + [lineFeed], with: command))
      while text.last == lineFeed { text.removeLast() }
      while edited.last == lineFeed { edited.removeLast() }
      if edited != text, edited.contains(where: { $0 > UInt8(ascii: " ") }) { return edited }
      host.console.write(
        edited == text ? "the text is unchanged: nothing is run\n" : "there is nothing to run\n")
    } catch {
      output.print(error)
    }
    return nil
  }
}
