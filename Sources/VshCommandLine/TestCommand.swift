import VshHost
import VshReading
import VshReports
import VshSession
import VshSource
import VshSuite
import VshText

/// `vsh test`: every script below the given paths, its tests and its golden file.
struct TestCommand {
  let host: Host
  let options: Options
  /// Notes every file that is read, for `--watch`.
  var log: ReadLog?
  private let browser: RunBrowser

  init(host: Host, options: Options, log: ReadLog? = nil) {
    self.host = host
    self.options = options
    self.log = log
    browser = RunBrowser(options.app)
  }

  var output: Output { Output(host: host, color: options.color) }

  func run() throws(UsageProblem) -> ExitStatus {
    if let problem = options.test.update.refusal(in: host.environment, of: .test) { throw problem }
    try refuseUnlessSomebodyIsThere()
    let server = BuildServer(host.environment)
    let serverShard = try server.shard()
    touch(server.shardStatusFile)
    touch(server.prematureExitFile)
    defer { browser.close() }
    let status = try run(server, options.choice.shard ?? serverShard ?? .whole)
    // An end of the process from here on is not premature.
    if let file = server.prematureExitFile, host.files.exists(file) {
      do throws(HostProblem) { try host.files.remove(file) } catch { output.print(error) }
    }
    return status
  }

  private func run(_ server: BuildServer, _ shard: Shard) throws(UsageProblem) -> ExitStatus {
    // The prelude is read and checked during discovery.
    Workers(jobCount: 1) { _ in prepareToLoad() }.start(threadCount: 1)
    let (found, selection) = try choose(server)
    let scripts = shard.part(of: found.scripts)

    if let format = options.choice.listing {
      for problem in found.problems { output.print(problem) }
      let listing = TestListing(host: host, selection: selection, format: format, color: options.color)
      return listing.print(scripts).combined(with: found.problems.isEmpty ? .passed : .couldNotRun)
    }

    let isGitHub = server.isGitHub && !options.test.reports.contains { $0.format == .github }
    let reports = ReportWriting(
      host: host, reports: (options.test.reports + server.reports).withoutRepeats { $0.file },
      color: options.color,
      isGitHub: isGitHub, gitHubFolder: server.isGitHub ? server.gitHubFolder(host.files) : "")
    let coverage = options.test.coverages.isEmpty ? nil : CoverageTally()
    let suite = suite(found, selection, coverage)
    var record = RunRecord()
    // This must precede any script that may change a file.
    var unread: [(script: Path, problem: HostProblem)] = []
    if reports.namesPart {
      record.part = SuitePart(
        shard: shard, of: found, selection: selection, options: decidingOptions, files: host.files
      ) { script, problem in unread.append((script, problem)) }
    }
    var ran = run(scripts, suite, server, reports)
    swap(&record.files, &ran.files)
    record.files.removeAll(where: \.isEmpty)
    record.problems = found.problems.map(\.sentence)
    // Where the run itself could read the file, only this shows that the fingerprint does not include it.
    for (script, problem) in unread where scripts.contains(script) {
      let isReported = record.files.contains { $0.path == script.text && !$0.isJudged }
      if !isReported { record.problems.append(problem.sentence) }
    }
    record.unfinished = ran.unfinished
    record.ending = ran.ending
    if selection.isEverything, ran.ending == .complete {
      record.orphans = shard.part(of: found.orphanedGoldens).map(\.text)
    }
    record.putInOrder()
    var status = reports.finish(record, ran.times)
    status = status.combined(with: writeForServer(record, server))
    printSlowest(ran.times, reports)
    if let coverage { status = status.combined(with: report(coverage.points, reports)) }
    openPrompt(record)
    let judged = judge(record, status, selection, suite, all: found.scripts, shard)
    return options.test.mutations.map { mutate(scripts, suite, reports, $0, after: judged) } ?? judged
  }

  // MARK: What is run

  /// The scripts of the paths, and the choice of their tests.
  func choose(
    _ server: BuildServer
  ) throws(UsageProblem) -> (found: Discovery.Found, selection: Selection) {
    let (paths, lines) = Selection.operands(options.paths, files: host.files)
    let discovery = Discovery(files: host.files)
    // A file that is also named without a line is taken as a whole.
    var found = discovery.find(paths)
    var selection = try selection(server)
    if !lines.isEmpty {
      let whole = Set(found.scripts)
      selection.lines = lines.filter { !whole.contains($0.key) }
      found = discovery.find(paths + lines.keys.sorted())
    }
    return (found, selection)
  }

  /// - Parameter found: all results of discovery for the run.
  func suite(_ found: Discovery.Found, _ selection: Selection, _ coverage: CoverageTally? = nil) -> Suite {
    var settings = RunSettings(host, options)
    settings.operationLimit = options.test.operationLimit
    let memory = MemoryShares(host.memory(), forJobs: options.jobCount ?? Threads.processorCount)
    return Suite(
      files: host.files, network: options.network.network(of: host, color: options.color), settings: settings,
      selection: selection,
      updates: options.test.update != .never, scripts: found.scripts,
      foldersWithoutGoldens: found.foldersWithoutGoldens, log: log
    ).counting(coverage).sharing(memory).comparing(with: options.app.start(on: host, browser: browser))
  }

  private func selection(_ server: BuildServer) throws(UsageProblem) -> Selection {
    var selection = Selection()
    if !options.choice.filters.isEmpty { selection.filters.append(options.choice.filters) }
    if let filter = server.filter { selection.filters.append([filter]) }
    selection.excluded = options.choice.excluded
    selection.tags = options.choice.tags
    selection.skippedTags = options.choice.skippedTags
    guard let source = options.choice.onlyFailed else { return selection }
    let path: Path
    switch source {
    case .report(let named): path = named
    case .ownReport:
      guard let own = options.test.reports.first(where: { $0.format == .json && $0.file != nil })?.file else {
        throw UsageProblem(
          "`--only-failed` does not know what failed",
          wayOut:
            "name a JSON report, as in `--only-failed=last.json`, or write one with `--report json=last.json`",
          command: .test)
      }
      path = own
      // The very first run has no report yet.
      if !host.files.exists(own) { return selection }
    }
    let failed = try failedTests(path)
    if failed.isEmpty {
      host.console.write("nothing failed in \(path): all tests run\n", to: .error)
    } else {
      selection.failed = failed
    }
    return selection
  }

  private func failedTests(_ path: Path) throws(UsageProblem) -> [String: FailedTests] {
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try host.files.read(path, limitBytes: Limits.modelBytes)
    } catch {
      throw UsageProblem(error.sentence, command: .test)
    }
    switch JSONReport.read(bytes, named: path.description) {
    case .success(let record): return record.failedTests
    case .failure(let problem): throw UsageProblem(problem.sentence, command: .test)
    }
  }

  private func run(
    _ scripts: [Path], _ suite: Suite, _ server: BuildServer, _ reports: ReportWriting
  ) -> SuiteRun.Outcome {
    let recording = Recording(
      options: repeatedOptions, testOptions: boundOptions,
      isColored: reports.hasTerminalText && options.color.isColored(.error, on: host))
    var run = SuiteRun(
      suite: suite, recording: recording, interrupts: host.interrupts, stopwatch: host.stopwatch)
    run.jobCount = suite.memory?.jobCount ?? 1
    run.failureLimit = options.test.failureLimit ?? (server.failsFast || options.test.opensPrompt ? 1 : nil)
    host.interrupts.watch()
    var progress = ProgressLine(host)
    return run.run(scripts, order: order(count: scripts.count, server)) { event in
      switch event {
      case .files(let files):
        progress.clear()
        if options.test.isShrinking { shrink(files, suite, reports) }
        reports.tell(files)
      case .progress(let done, let total, let failed): progress.show(done: done, total: total, failed: failed)
      }
    }
  }

  private func order(count: Int, _ server: BuildServer) -> [Int] {
    let seed: UInt64
    switch options.choice.shuffle {
    case nil: return Array(0..<count)
    case .said(let said): seed = said
    // Six digits suffice, and can be typed.
    case .drawn: seed = server.seed ?? host.drawSeed() % 1_000_000
    }
    host.console.write("shuffled: `--shuffle=\(seed)` repeats this order\n", to: .error)
    var numbers = SeededNumbers(seed: seed)
    return numbers.order(count: count)
  }

  /// The options that change the result of a test, for the command that repeats one.
  private var repeatedOptions: [String] {
    var words: [String] = []
    if let cells = options.widthCells, cells != OptionLimits.defaultWidth {
      words += ["--width", "\(cells)"]
    }
    for model in options.models { words += ["--model", "\(model.name)=\(model.file.text)"] }
    if let command = options.app.command { words += ["--app", command.text] }
    words += options.app.pageWords
    if options.network.isAllowed { words.append("--allow-net") }
    // A repeated run uses the recorded answers.
    if let folder = options.network.replayFolder ?? options.network.recordFolder {
      words += ["--replay", folder.text]
    }
    return words
  }

  /// Further such options for tests only, which the prompt does not accept.
  private var boundOptions: [String] {
    options.test.operationLimit.map { ["--operations", "\($0)"] } ?? []
  }

  /// What decides which tests run and how, beside paths and filters. Of `--only-failed` it is the word, since each shard may have a
  /// report of its own.
  private var decidingOptions: [String] {
    repeatedOptions + boundOptions + (options.choice.onlyFailed == nil ? [] : ["--only-failed"])
  }

  // MARK: Results

  private func judge(
    _ record: RunRecord, _ written: ExitStatus, _ selection: Selection, _ suite: Suite, all: [Path],
    _ shard: Shard
  ) -> ExitStatus {
    let status = written.combined(with: record.exitStatus)
    guard status == .passed else { return status }
    let compared = record.files.compactMap(\.app)
    if !compared.isEmpty, compared.allSatisfy({ $0.steps == 0 }) { return output.refuse(.nothingCompared) }
    if record.hasTests { return status }
    // A shard may be empty although the others are not.
    if shard.count > 1, selection.isEverything ? !all.isEmpty : all.contains(where: suite.hasTests) {
      return .passed
    }
    return output.refuse(.noTest)
  }

  private func printSlowest(_ times: [SuiteRun.TestTime], _ reports: ReportWriting) {
    guard options.test.slowestCount > 0 else { return }
    let slowest = times.enumerated().sorted { a, b in
      (b.element.nanoseconds, a.offset) < (a.element.nanoseconds, b.offset)
    }.prefix(options.test.slowestCount)
    var text = "slowest:\n"
    for (_, time) in slowest {
      text +=
        "  \((time.nanoseconds / 1_000).inThousandths) ms  \(time.path): \(visible(time.name ?? "the steps at the top of the file"))\n"
    }
    host.console.write(text, to: reports.hasTerminalText ? .output : .error)
  }

  /// `--coverage`: text is printed with the results, other formats are written to their files.
  private func report(_ points: [CoveragePoint], _ reports: ReportWriting) -> ExitStatus {
    var status = ExitStatus.passed
    for choice in options.test.coverages {
      let text: String
      let file: Path
      switch choice {
      case .text:
        host.console.write(
          "\n" + CoverageReport.text(of: points), to: reports.hasTerminalText ? .output : .error)
        continue
      case .lcov(let path): (text, file) = (CoverageReport.lcov(of: points), path)
      case .json(let path): (text, file) = (CoverageReport.json(of: points), path)
      }
      let delivered = output.status { () throws(HostProblem) in
        try host.files.deliver(Array(text.utf8), to: file)
        return .passed
      }
      status = status.combined(with: delivered)
    }
    return status
  }

  // MARK: What a build server asks for

  private func touch(_ file: Path?) {
    guard let file else { return }
    do throws(HostProblem) { try host.files.replaceAtomically(file, with: []) } catch { output.print(error) }
  }

  private func writeForServer(_ record: RunRecord, _ server: BuildServer) -> ExitStatus {
    output.status { () throws(HostProblem) in
      let warnings = record.files.flatMap(\.messages).filter { $0.severity == .warning }
      if let file = server.warningsFile, !warnings.isEmpty {
        let text = warnings.map(\.text).joined(separator: "\n")
        try host.files.replaceAtomically(file, with: Array(text.utf8))
      }
      if let file = server.gitHubSummaryFile {
        // Other commands of the same step may have written to it before.
        let isThere = try host.files.kind(file) != nil
        let before = isThere ? try host.files.read(file, limitBytes: Limits.modelBytes) : []
        try host.files.replaceAtomically(file, with: before + Array(GitHubSummary.text(of: record).utf8))
      }
      return .passed
    }
  }
}
