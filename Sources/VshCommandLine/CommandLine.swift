import Synchronization
package import VshHost
import VshExplore
import VshModels
import VshReading
import VshReports
import VshSession
import VshSource
import VshSuite
import VshText

/// Runs the command of the arguments, and returns its exit status. All output goes through `Output`: results to
/// standard output, diagnostics to standard error.
package struct CommandLineTool: Sendable {
  package static let version = "1.0.0"
  /// The date of that version, for the manual page.
  static let released = "2026-11-27"

  private var host: Host

  package init(host: Host) {
    self.host = host
    if let tree = host.environment["TEST_SRCDIR"], !tree.isEmpty { self.host.files.linkTree = Path(tree) }
    // GitHub interprets every line that a step prints.
    if BuildServer.isGitHub(host.environment) {
      self.host.console.guarding = GitHubAnnotations.guarding
    }
  }

  /// - Parameter arguments: without the program's name.
  package func run(_ arguments: [String]) -> ExitStatus {
    let status = perform(arguments)
    // A result that could not be written is a failure.
    guard let problem = host.console.firstProblem else { return status }
    Output(host: host, color: .auto).print(problem)
    return status.combined(with: .couldNotRun)
  }

  private func perform(_ arguments: [String]) -> ExitStatus {
    do throws(UsageProblem) {
      switch try Options.parse(arguments) {
      case .perform(let command, let options):
        guard options.isForAgent || host.environment.isSet(Self.agentVariable) else {
          return try perform(command, options)
        }
        return try performForAgent(command, options, arguments)
      case .help(let command):
        host.console.write(command.map { Help.text(for: $0) } ?? Help.overview)
        return .passed
      case .version:
        host.console.write("vsh \(Self.version)\nlocales: \(TextLocale.version)\n")
        return .passed
      }
    } catch {
      host.console.write(error.text, to: .error)
      return .couldNotRun
    }
  }

  /// Its name when it asks for `--agent` in every command.
  static let agentVariable = "VSH_AGENT"

  /// The same with little text, which is kept to the end. The text of a prompt, a watch and a server is not kept.
  private func performForAgent(
    _ command: Command, _ options: Options, _ arguments: [String]
  ) throws(UsageProblem) -> ExitStatus {
    var (tool, options) = (self, options)
    options.color = .never
    var words = ["vsh"] + arguments.filter { $0 != "--agent" }.map { ShellWord.quoted($0) }
    if host.environment.isSet(Self.agentVariable) { words.insert("\(Self.agentVariable)=", at: 0) }
    let output = AgentOutput(host.console, command: words.joined(separator: " "))
    tool.host.console = output.console
    if options.isWatching || options.run.isInteractive || command == .lsp || command == .mcp {
      tool.host.console.keepText = nil
    }
    defer { output.end() }
    return try tool.perform(command, options)
  }

  private func perform(_ command: Command, _ options: Options) throws(UsageProblem) -> ExitStatus {
    var host = host
    let (paths, lines) = Selection.operands(options.paths, files: host.files)
    host.files.named = paths + lines.keys.sorted()
    if options.isWatching { return try WatchCommand(host: host, command: command, options: options).run() }
    let output = Output(host: host, color: options.color)
    switch command {
    case .run: return try RunCommand(host: host, options: options).run()
    case .test where options.test.isReviewing: return try ReviewCommand(host: host, options: options).run()
    case .test:
      if let log = options.app.log { return try TraceCommand(host: host, options: options, log: log).run() }
      return try TestCommand(host: host, options: options).run()
    case .explore: return ExploreCommand(host: host, options: options, output: output).run()
    case .audit:
      var options = options
      options.explore.walkBounds.asked.audit = true
      return ExploreCommand(host: host, options: options, output: output).run()
    case .learn: return try LearnCommand(host: host, options: options, output: output).run()
    case .graph: return GraphCommand(host: host, options: options, output: output).run()
    case .storyboard: return StoryboardCommand(host: host, options: options, output: output).run()
    case .texts: return TextsCommand(host: host, options: options, output: output).run()
    case .app: return AppCommand(host: host, options: options).run()
    case .plan: return PlanCommand(host: host, options: options).run()
    case .generate: return GenerateCommand(host: host, options: options).run()
    case .check: return CheckCommand(host: host, options: options, output: output).run()
    case .fmt: return FormatCommand(host: host, options: options).run()
    case .models: return ModelsCommand(host: host, options: options).run()
    case .report: return ReportCommand(host: host, options: options).run()
    case .lsp: return ServerCommand(host: host).run()
    case .step: return StepCommand(host: host, options: options, output: output).run()
    case .why: return WhyCommand(host: host, options: options, output: output).run()
    case .mcp: return ToolServerCommand(host: host, options: options, output: output).run()
    case .skill: return SkillCommand(host: host, options: options, output: output).run()
    case .new: return NewCommand(host: host, options: options).run()
    case .explain, .help: return try HelpCommand(host: host, options: options).run(command)
    case .completions: return try CompletionsCommand(host: host, options: options).run()
    case .man:
      host.console.write(ManualPage.text)
      return .passed
    case .prelude:
      host.console.write(data: Fixtures.prelude)
      return .passed
    }
  }
}

/// Prints output that several commands share.
final class Output: Sendable {
  private let host: Host
  private let color: ColorChoice
  /// The code of the first printed error.
  private let firstCode = Mutex<DiagnosticCode?>(nil)
  /// What was printed that concerns no place in a script.
  let spanless = Mutex<[Diagnostic]>([])
  private let printed = Mutex(PrintedDiagnostics())
  private let printedMessages = Mutex(PrintedMessages())

  init(host: Host, color: ColorChoice) {
    self.host = host
    self.color = color
  }

  func print(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) {
    guard !diagnostics.isEmpty else { return }
    firstCode.withLock { $0 = $0 ?? diagnostics.first { $0.isError }?.code }
    spanless.withLock { $0 += diagnostics.filter { $0.span == nil } }
    host.console.write(
      painted: DiagnosticPrinter.print(
        diagnostics, files: sources, isColored: color.isColored(.error, on: host)), to: .error)
  }

  /// Prints what loading a script found, without what this command has printed of the same file for another script.
  func printOnce(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) {
    print(printed.withLock { $0.unprinted(diagnostics, sources) }, sources)
  }

  /// The records of scripts without messages that this command has printed for another script.
  func unprinted(_ files: [FileRecord]) -> [FileRecord] { printedMessages.withLock { $0.unprinted(files) } }

  func print(_ problem: HostProblem) {
    print([.host(problem)], [])
  }

  /// The status of a command that cannot do its work, which is printed.
  func refuse(_ problem: Diagnostic) -> ExitStatus {
    print([problem], [])
    return .couldNotRun
  }

  func printNoScript(below path: Path) {
    print([.noScript(below: path)], [])
  }

  /// Prints why the memory's share was refused; returns false where it was not.
  func printRefusal(of share: MemoryShare?, _ action: HostProblem.Action, _ path: Path) -> Bool {
    guard let refusal = share?.refusal else { return false }
    print(HostProblem(action, path, refusal))
    return true
  }

  /// The result of a command's work. A problem of the host ends the work, and is printed.
  func status(of work: () throws(HostProblem) -> ExitStatus) -> ExitStatus {
    do throws(HostProblem) {
      return try work()
    } catch {
      print(error)
      return .couldNotRun
    }
  }

  /// The bytes of a file; nil where it cannot be read, which is printed.
  func bytes(of path: Path, limitBytes: Int = Limits.fileBytes) -> [UInt8]? {
    do throws(HostProblem) {
      return try host.files.read(path, limitBytes: limitBytes)
    } catch {
      print(error)
      return nil
    }
  }

  /// The result of the same work on each script: those below a path, and standard input.
  func status(
    ofEach sources: [ScriptSource], _ work: (ScriptSource) throws(HostProblem) -> ExitStatus
  ) -> ExitStatus {
    var status = ExitStatus.passed
    for source in sources {
      var scripts = [source]
      if let path = source.path {
        let found = Discovery(files: host.files).find([path])
        for problem in found.problems { print(problem) }
        if !found.problems.isEmpty || found.scripts.isEmpty { status = status.combined(with: .couldNotRun) }
        if found.scripts.isEmpty, found.problems.isEmpty { printNoScript(below: path) }
        scripts = found.scripts.map(ScriptSource.path)
      }
      for script in scripts {
        status = status.combined(with: self.status { () throws(HostProblem) in try work(script) })
      }
    }
    return status
  }

  /// Ends a command on a terminal: where an error was printed, says how to read more about the first one.
  func printExplanationHint() {
    guard let code = firstCode.withLock({ $0 }), host.console.isTerminal(.error) else { return }
    host.console.write("see `vsh explain \(code.text)`\n", to: .error)
  }
}

extension Options {
  /// How scripts are read: with the network that the options allow.
  func reading(on host: Host) -> Reading {
    ScriptReading(files: host.files, network: network.network(of: host, color: color)).reading
  }
}

extension RunSettings {
  /// - Parameter host: in a debug build, `VSH_STRESS` in its environment turns on the stress mode of worlds, which does
  ///   not change the output.
  init(_ host: Host, _ options: Options) {
    self.init()
    width = options.widthCells ?? OptionLimits.defaultWidth
    overrides = options.models.overrides
    explorer = WalkingExplorer()
    #if DEBUG
      stressesHeap = host.environment.isSet("VSH_STRESS")
    #endif
  }
}

extension Host {
  func bytes(of source: ScriptSource) throws(HostProblem) -> [UInt8] {
    switch source {
    case .path(let path): try files.read(path, limitBytes: Limits.fileBytes)
    case .standardInput: try console.readAll(limitBytes: Limits.fileBytes)
    }
  }
}

extension [ModelSource] {
  var overrides: [(model: String, path: String)] { map { ($0.name, $0.file.text) } }
}

/// A script's own words on one line, with nothing in them that could move a cursor.
func visible(_ text: String) -> String {
  Pictures.line(text)
}
