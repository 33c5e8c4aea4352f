import Synchronization
import VshApp
import VshHost
import VshPages
import VshProgram
import VshReports
import VshSession
import VshSource

extension Options.App {
  /// Starts the app of `--app` or `--page` for a script; nil without one.
  ///
  /// - Parameters:
  ///   - browser: that of the run, which is started for its first page.
  ///   - prompted: the file of a prompt, at which each step is compared by itself.
  ///   - album: receives what the app shows where each test ends.
  func start(
    on host: Host, browser: RunBrowser, prompted: PromptedFile? = nil, album: AppAlbum? = nil
  ) -> AppStart? {
    let isStepwise = prompted != nil
    if let page { return start(page, on: host, browser, prompted: prompted, album: album) }
    guard let command else { return nil }
    return { program, _ in
      switch driver(command, on: host) {
      case .success(let driver):
        ComparedApp.begin(
          driver, for: program.taking(appOf: prompted?.program), isStepwise: isStepwise, album: album)
      case .failure(let problem): .failure(problem)
      }
    }
  }

  /// - Parameter survey: notes what the mapping still needs, instead of a comparison.
  fileprivate func start(
    _ page: PageOrigin.Choice, on host: Host, _ browser: RunBrowser, prompted: PromptedFile?,
    survey: PageSurvey? = nil, album: AppAlbum? = nil
  ) -> AppStart {
    { program, path in
      let program = program.taking(appOf: prompted?.program)
      let script = prompted?.path ?? Path(path)
      return PageOrigin.open(page, for: program, script: script, files: host.files).flatMap { origin in
        browser.started(on: host).flatMap { started in
          let driver = PageDriver(
            started, origin, for: program, on: host, milliseconds: timeoutMilliseconds,
            pictures: shots.map { PageDriver.Pictures(in: $0, of: script) }, survey: survey
          ) { [console = host.console] line in console.write("\(visible(line))\n", to: .error) }
          return ComparedApp.begin(
            driver, for: program, isStepwise: prompted != nil, examiner: survey, album: album)
        }
      }
    }
  }

  func driver(
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

/// The file of a prompt, whose program has the `app` block.
struct PromptedFile: Sendable {
  let path: Path
  let program: Program?
}

/// The browser of a run. It is started for the first page, and kept for the others.
final class RunBrowser: Sendable {
  private let choice: PageBrowser.Choice
  private let server: String?
  private let started = Mutex<Result<PageBrowser, AppProblem>?>(nil)

  init(_ options: Options.App) {
    choice = options.browser
    server = options.page?.server
  }

  func started(on host: Host) -> Result<PageBrowser, AppProblem> {
    started.withLock { started in
      if let started { return started }
      let result = PageBrowser.start(choice, on: host, server: server)
      started = result
      return result
    }
  }

  func close() {
    started.withLock { started in
      if case .success(let browser) = started { browser.close() }
      started = nil
    }
  }
}

/// `vsh app check`: examines the driver of an app, or prints what the mapping of a page still needs.
struct AppCommand {
  let host: Host
  let options: Options

  func run() -> ExitStatus {
    let output = Output(host: host, color: options.color)
    guard let path = options.paths.first, let bytes = output.bytes(of: path) else { return .couldNotRun }
    let reading = options.reading(on: host)
    let script = load(path.text, bytes, reading: reading)
    output.print(script.diagnostics, script.sources)
    guard script.isRunnable else { return .couldNotRun }
    host.interrupts.watch()
    if let page = options.app.page, let program = script.program {
      let survey = PageSurvey(program)
      let browser = RunBrowser(options.app)
      defer { browser.close() }
      let start = options.app.start(page, on: host, browser, prompted: nil, survey: survey)
      let status = run(script, start, reading, until: { survey.isEnded })
      return status ?? report(survey, page)
    }
    guard let command = options.app.command else { return .couldNotRun }
    let examination = AppExamination()
    let start: AppStart = { program, _ in
      switch options.app.driver(command, on: host) {
      case .success(let driver): examination.begin(driver, for: program)
      case .failure(let problem): .failure(problem)
      }
    }
    return run(script, start, reading, until: { examination.isEnded }) ?? report(examination)
  }

  /// Takes the steps of the tests. Nil where all went well.
  private func run(
    _ script: LoadedScript, _ start: @escaping AppStart, _ reading: Reading,
    until isEnded: @escaping @Sendable () -> Bool
  ) -> ExitStatus? {
    var settings = RunSettings(host, options)
    settings.tellsTrails = false
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested || isEnded() }
    settings.startApp = start
    let outcome = VshSession.run(script, settings, reading: reading)
    if host.interrupts.isRequested { return .interrupted }
    let diagnostics = outcome.diagnostics.filter { $0.isError }
    if diagnostics.isEmpty { return nil }
    Output(host: host, color: options.color).print(diagnostics, script.sources)
    return .couldNotRun
  }

  private func report(_ survey: PageSurvey, _ page: PageOrigin.Choice) -> ExitStatus {
    let named: String? = if case .file(let path) = page { path.text } else { nil }
    let text = survey.text(page: named)
    if !survey.hasSteps {
      host.console.write("failed: no test of the script opens a screen, so that the page was not asked\n")
    } else {
      if text.isEmpty { host.console.write("ok: the mapping has all that the page needs\n") }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        host.console.write("\(visible(String(line)))\n")
      }
    }
    return survey.hasSteps && text.isEmpty ? .passed : .failed
  }

  private func report(_ examination: AppExamination) -> ExitStatus {
    let findings = examination.findings
    for finding in findings {
      host.console.write("\(finding.isGood ? "ok" : "failed"): \(visible(finding.text))\n")
    }
    return findings.allSatisfy(\.isGood) ? .passed : .failed
  }
}
