import VshExplore
import VshHost
import VshReports
import VshSession
import VshSource
import VshSuite
import VshWalkReports

/// `vsh explore` and `vsh audit`: walks each script below the given paths and prints the verdicts, as text or as JSON.
struct ExploreCommand {
  let host: Host
  private(set) var options: Options
  let output: Output
  private let browser: RunBrowser

  init(host: Host, options: Options, output: Output, _ browser: RunBrowser? = nil) {
    (self.host, self.options, self.output) = (host, options, output)
    self.browser = browser ?? RunBrowser(options.app)
  }

  func run() -> ExitStatus {
    defer { browser.close() }
    if let path = options.explore.savedFindings, host.files.exists(path) {
      return output.refuse(.alreadyThere(path))
    }
    if let old = options.explore.comparedVersion, let path = options.paths.first {
      return compare(path, with: old)
    }
    let found = Discovery(files: host.files).find(options.paths)
    for problem in found.problems { output.print(problem) }
    var status = found.problems.isEmpty && !found.scripts.isEmpty ? ExitStatus.passed : .couldNotRun
    if found.scripts.isEmpty, found.problems.isEmpty {
      for path in options.paths { output.printNoScript(below: path) }
    }
    let reading = begin()
    let traces = options.app.log?.path
    // The paths run as tests of a script that is not written, beside the first one.
    let unwritten = found.scripts.first?.parent.appending("paths.vs")
    var saved = (options.explore.savedFindings ?? (traces == nil ? nil : unwritten)).map {
      SavedExploration($0, options.models, covering: options.explore.walkBounds.asked.cover)
    }
    let takesDocument = options.isJSON || host.console.keepDocument != nil
    var scripts: [ExplorationJSON.Script] = []
    var walksBefore = 0
    for (index, path) in found.scripts.enumerated() {
      if host.interrupts.isRequested {
        let left = ExplorationText.counted(found.scripts.count - index, "file")
        host.console.write("stopped: \(left) not explored\n", to: .error)
        break
      }
      let script = explore(path, reading, &saved, &walksBefore)
      status = status.combined(with: script.status.exitStatus)
      if takesDocument { scripts.append(script) }
    }
    if takesDocument {
      let text =
        options.explore.walkBounds.asked.audit
        ? AuditJSON.text(of: scripts) : ExplorationJSON.text(of: scripts, part(of: found))
      if options.isJSON {
        host.console.write(data: Array(text.utf8))
      } else {
        host.console.keepDocument?(Array(text.utf8))
      }
    }
    if let saved {
      if options.explore.savedFindings != nil {
        status = status.combined(with: saved.write(host, reading, output))
      }
      if let traces, let first = found.scripts.first {
        let settings = RunSettings(host, options)
        status = status.combined(
          with: saved.writeTraces(to: traces, of: first, host, settings, reading, output))
      }
    }
    return host.interrupts.isRequested ? status.combined(with: .interrupted) : status
  }

  /// The shard of the walks; nil without one.
  private func part(of found: Discovery.Found) -> SuitePart? {
    guard let shard = options.choice.shard else { return nil }
    let bounds = options.explore.walkBounds
    var words = options.explore.ignoredVariables.map { "ignore \($0)" }
    words += options.models.map { "model \($0.name)=\($0.file.text)" }
    words.append("states \(bounds.states), depth \(bounds.depth ?? 0), seed \(options.seed)")
    words.append("random \(options.explore.randomWalkCount ?? 0), net \(options.network.isAllowed)")
    return SuitePart(
      shard: shard, of: found, selection: Selection(), options: words, files: host.files
    ) { _, _ in
      // A script that cannot be read is not judged.
    }
  }

  /// Listens for Ctrl-C, and returns how scripts are read.
  func begin() -> Reading {
    host.interrupts.watch(patience: 5)
    return options.reading(on: host)
  }

  /// Reads a script, and prints its diagnostics. Nil where it cannot be read, or has errors.
  func script(_ path: Path, _ reading: Reading) -> LoadedScript? {
    guard let bytes = output.bytes(of: path) else { return nil }
    let script = load(path.text, bytes, reading: reading)
    output.printOnce(script.diagnostics, script.sources)
    return script.diagnostics.hasError ? nil : script
  }

  /// Walks a script, and prints the verdicts unless the command prints a document.
  private func explore(
    _ path: Path, _ reading: Reading, _ saved: inout SavedExploration?, _ walksBefore: inout Int
  ) -> ExplorationJSON.Script {
    var explored = ExplorationJSON.Script(path: path.text)
    guard let script = script(path, reading) else { return explored }
    var progress = WalkProgressLine(host)
    var bounds = options.explore.walkBounds
    if let shard = options.choice.shard {
      (bounds.shard.index, bounds.shard.count, bounds.shard.walksBefore) = (
        shard.index, shard.count, walksBefore
      )
    }
    bounds.random = options.explore.randomWalkCount.map {
      RandomWalks(count: $0, seed: options.seed, steps: bounds.depth)
    }
    bounds.random?.part = (bounds.shard.index, bounds.shard.count)
    let memory = MemoryShares(host.memory(), forJobs: options.jobCount ?? 1)
    let share = memory.share()
    var settings = RunSettings(host, options)
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested }
    settings.take(share)
    if options.app.option != nil {
      settings.startApp = AgreeingApp.start
      bounds.asked.cover = .transitions
      bounds.asked.app = true
    }
    let exploration = Exploration(
      of: script, settings, bounds, ignoring: options.explore.ignoredVariables, reading: reading,
      isStopped: { [interrupts = host.interrupts] in interrupts.isRequested },
      onProgress: { progress.show($0) },
      helpedBy: options.walkHelp(memory))
    progress.clear()
    walksBefore += exploration.walkCount
    if output.printRefusal(of: share, .run, path) { return explored }
    output.print(exploration.diagnostics, script.sources)
    if exploration.diagnostics.hasError { return explored }
    if !options.isJSON {
      let bounds = options.explore.walkBounds
      let text =
        bounds.asked.audit ? AuditText.text : bounds.asked.faults ? FaultText.text : ExplorationText.text
      host.console.write(text(exploration, path.text, script.sources))
    }
    output.print(exploration.failures, script.sources)
    saved?.add(exploration, of: path, script)
    explored.finish(exploration, script.sources, drive(exploration, of: script, settings, reading))
    return explored
  }

  /// Takes the paths of one script in the real app, and prints nothing.
  func driven(_ script: LoadedScript, _ reading: Reading) -> DrivenPaths? {
    var (bounds, command) = (options.explore.walkBounds, self)
    (bounds.asked.cover, bounds.asked.app, command.options.isJSON) = (.transitions, true, true)
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    var settings = RunSettings(host, options)
    settings.isStopped = { [interrupts = host.interrupts] in interrupts.isRequested }
    settings.take(share)
    settings.startApp = AgreeingApp.start
    let exploration = Exploration(
      of: script, settings, bounds, ignoring: [], reading: reading,
      isStopped: { [interrupts = host.interrupts] in interrupts.isRequested })
    return command.drive(exploration, of: script, settings, reading)
  }

  /// Takes the paths of the walks in the real app, and prints what differs unless the command prints a document.
  private func drive(
    _ exploration: Exploration, of script: LoadedScript, _ settings: RunSettings, _ reading: Reading
  ) -> DrivenPaths? {
    guard let paths = exploration.appPaths else { return nil }
    if host.interrupts.isRequested {
      host.console.write("stopped: no path was taken in the app\n", to: .error)
      return nil
    }
    var settings = settings
    settings.startApp = options.app.start(on: host, browser: browser)
    settings.failureLimit = options.test.failureLimit
    let progress = DrivenProgressLine(host, pathCount: paths.tests.count)
    let driven = DrivenPaths(paths, of: script, settings, reading: reading) {
      progress.note()
    }
    progress.clear()
    if !options.isJSON { host.console.write(DrivenText.text(of: driven)) }
    if let problem = driven.problem {
      output.print([problem], script.sources)
    } else if driven.app.steps == 0, !driven.isStopped {
      output.print([.nothingCompared], [])
    }
    return driven
  }
}

extension Options {
  /// The threads of a walk; nil for one.
  func walkHelp(_ memory: MemoryShares) -> WalkHelp? {
    let count = min(jobCount ?? 1, memory.threadsOfWalk, Self.mostThreads)
    guard count > 1 else { return nil }
    return WalkHelp(count: count) { Self.run($0, threads: $0, $1) }
  }

  /// Runs the jobs 0, 1, … on threads. Returns when all have ended.
  static func run(_ jobCount: Int, threads: Int, _ job: @escaping @Sendable (Int) -> Void) {
    let workers = Workers<Void>(jobCount: jobCount, work: job)
    workers.start(threadCount: threads)
    while !workers.wait(milliseconds: patienceMilliseconds).isDone {}
  }

  /// Each has a world of its own.
  private static let mostThreads = 64
  private static let patienceMilliseconds = 1_000
}

extension ExplorationJSON.Script.Status {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .unjudged: .couldNotRun
    }
  }
}

/// `vsh explore --against OLD FILE`: walks two versions of a script, and prints where they differ.
extension ExploreCommand {
  func compare(_ path: Path, with old: Path) -> ExitStatus {
    let reading = begin()
    guard let before = script(old, reading), let after = script(path, reading) else { return .couldNotRun }
    var progress = WalkProgressLine(host)
    let share = MemoryShares(host.memory(), forJobs: 1, worlds: 2).share()
    var settings = RunSettings(host, options)
    settings.take(share)
    let comparison = Comparison(
      of: (old: before, new: after), settings, options.explore.walkBounds,
      ignoring: options.explore.ignoredVariables,
      reading: reading,
      isStopped: { [interrupts = host.interrupts] in interrupts.isRequested || share.refusal != nil },
      onProgress: { progress.show($0) })
    progress.clear()
    if output.printRefusal(of: share, .run, path) { return .couldNotRun }
    for (version, sources) in [(Comparison.Version.old, before.sources), (.new, after.sources)] {
      let problems = comparison.problems.filter { $0.version == version }
      output.print(problems.map(\.diagnostic), sources)
    }
    if comparison.isUnjudged { return .couldNotRun }
    host.console.write(ComparisonText.text(of: comparison, old.text, path.text))
    if host.interrupts.isRequested { return .interrupted }
    return comparison.isDifferent ? .failed : comparison.isWhole ? .passed : .couldNotRun
  }
}
