import VshApp
import VshHost
import VshProgram
import VshReading
import VshReports
import VshSession
import VshSource

extension Options.App {
  /// Starts the app of `--app` for a script; nil without one.
  /// - Parameters:
  ///   - isStepwise: whether each step is compared by itself, at a prompt.
  ///   - file: the program of the prompt's file, which has the `app` block.
  func start(on host: Host, isStepwise: Bool = false, of file: Program? = nil) -> AppStart? {
    guard let command else { return nil }
    return { program in
      switch driver(command, on: host) {
      case .success(let driver):
        ComparedApp.begin(driver, for: program.taking(appOf: file), isStepwise: isStepwise)
      case .failure(let problem): .failure(problem)
      }
    }
  }

  fileprivate func driver(
    _ command: AppCommandWords, on host: Host
  ) -> Result<any AppDriver, AppProblem> {
    do throws(HostProblem) {
      let running = try host.programs.start(command.words) { [console = host.console] bytes in
        console.write(bytes, to: .error)
      }
      return .success(AppExchange(running, named: command.text, milliseconds: timeoutMilliseconds))
    } catch {
      return .failure(AppProblem("the app `\(command.text)` could not be started: \(error.cause.reason)"))
    }
  }
}

/// `vsh app check`: examines the driver of an app.
struct AppCommand {
  let host: Host
  let options: Options

  func run() -> ExitStatus {
    let output = Output(host: host, color: options.color)
    guard let path = options.paths.first, let command = options.app.command else { return .couldNotRun }
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try host.files.read(path, limitBytes: Limits.fileBytes)
    } catch {
      output.print(error)
      return .couldNotRun
    }
    let reading = ScriptReading(
      files: host.files, network: options.network.network(of: host, color: options.color)
    ).reading
    let script = load(path.text, bytes, reading: reading)
    output.print(script.diagnostics, script.sources)
    guard script.isRunnable else { return .couldNotRun }
    host.interrupts.watch()
    let examination = AppExamination()
    var settings = RunSettings(host)
    settings.tellsTrails = false
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested || examination.isEnded }
    settings.startApp = { program in
      switch options.app.driver(command, on: host) {
      case .success(let driver): examination.begin(driver, for: program)
      case .failure(let problem): .failure(problem)
      }
    }
    let outcome = VshSession.run(script, settings, reading: reading)
    if host.interrupts.isRequested { return .interrupted }
    let diagnostics = outcome.diagnostics.filter { $0.isError }
    if !diagnostics.isEmpty {
      output.print(diagnostics, script.sources)
      return .couldNotRun
    }
    let findings = examination.findings
    for finding in findings {
      host.console.write("\(finding.isGood ? "ok" : "failed"): \(visible(finding.text))\n")
    }
    return findings.allSatisfy(\.isGood) ? .passed : .failed
  }
}
