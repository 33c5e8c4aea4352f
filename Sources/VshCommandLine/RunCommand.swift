import VshHost
import VshReading
import VshSession
import VshSource
import VshSuite

/// `vsh FILE…`, `vsh -c STEPS`, a script on standard input: runs each and prints its transcript.
struct RunCommand {
  let host: Host
  let options: Options
  /// Notes every file that is read, for `--watch`.
  private let log: ReadLog?
  /// One for all files, so that they see the same answers.
  private let network: Network

  private let output: Output

  init(host: Host, options: Options, log: ReadLog? = nil) {
    self.host = host
    self.options = options
    self.log = log
    output = Output(host: host, color: options.color)
    network = options.network.network(of: host, color: options.color)
  }

  func run() throws(UsageProblem) -> ExitStatus {
    let status = try runSources()
    output.printExplanationHint()
    return status
  }

  private func runSources() throws(UsageProblem) -> ExitStatus {
    if options.run.isInteractive { return PromptCommand(host: host, options: options).run() }
    if let steps = options.run.steps { return run(path: UnfiledScript.steps, Array(steps.utf8)) }
    if options.sources.isEmpty, host.console.isTerminal(.input) {
      return PromptCommand(host: host, options: options).run()
    }
    var status = ExitStatus.passed
    for source in options.sources.isEmpty ? [.standardInput] : options.sources {
      status = status.combined(with: try run(source))
    }
    return status
  }

  private func run(_ source: ScriptSource) throws(UsageProblem) -> ExitStatus {
    do throws(HostProblem) {
      return run(path: source.name, try host.bytes(of: source))
    } catch {
      if error.cause == .missing, options.sources.first == source, let path = source.path,
        let command = Command.likely(path.text)
      {
        throw UsageProblem("there is no file `\(path)`", wayOut: "did you mean `\(command)`?")
      }
      output.print(error)
      return .couldNotRun
    }
  }

  private func run(path: String, _ bytes: [UInt8]) -> ExitStatus {
    let reading = ScriptReading(files: host.files, network: network, log: log).reading
    let script = load(path, bytes, reading: reading)
    output.printOnce(script.diagnostics, script.sources)
    guard script.isRunnable else { return .couldNotRun }
    if !script.hasSomethingToRun { return output.refuse(.nothingToRun(path)) }
    var settings = RunSettings(host, options)
    if options.run.isTimed {
      let stopwatch = host.stopwatch
      settings.nanoseconds = { stopwatch.nanoseconds }
    }
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    settings.take(share)
    let outcome = VshSession.run(script, settings, reading: reading)
    if output.printRefusal(of: share, .run, Path(path)) { return .couldNotRun }
    output.print(outcome.diagnostics, script.sources)
    if outcome.diagnostics.hasError { return .couldNotRun }
    host.console.write(outcome.transcript)
    output.print(outcome.tests.flatMap(\.findings), script.sources)
    if options.run.isTimed {
      host.console.write(TimingTable.text(of: outcome.timings, script.sources), to: .error)
    }
    if outcome.tests.contains(where: { $0.inconclusive != nil }) { return .couldNotRun }
    return outcome.passed ? .passed : .failed
  }
}
