import Synchronization
package import VshHost
package import VshReading
package import VshSession
package import VshSource
import VshText

/// The result of judging one script.
package struct FileVerdict: Sendable {
  package let path: Path
  /// The path as a text.
  package let name: String
  /// What was compared with the real app.
  package var app: AppSummary?
  package var sources: [SourceFile] = []
  package var tests: [TestOutcome] = []
  /// Mistakes that prevented its judgement, and warnings.
  package var diagnostics: [Diagnostic] = []
  /// A system error in reading or writing the script or its golden file.
  package var problem: HostProblem?
  /// Whether all selected tests have run.
  package var isComplete = true
  package var golden: GoldenFile.Verdict?
  /// Files that were written.
  package var written: [Path] = []
  /// Files that could not be written, or that must not be.
  package var writeProblems: [String] = []

  package init(path: Path) {
    self.path = path
    name = path.text
  }

  package var isJudged: Bool { problem == nil && !diagnostics.hasError }
}

/// A script that was read.
struct ReadScript: Sendable {
  var verdict: FileVerdict
  /// Nil where it was not selected or could not be read.
  var bytes: [UInt8]?
}

/// A script that was read and checked as far as possible, and has not run. A class, since it is queued.
final class OpenedScript: Sendable {
  let verdict: FileVerdict
  let bytes: [UInt8]
  /// Nil where it was not selected or could not be read.
  let script: LoadedScript?

  init(_ verdict: FileVerdict, _ bytes: [UInt8] = [], _ script: LoadedScript? = nil) {
    self.verdict = verdict
    self.bytes = bytes
    self.script = script
  }

  /// The sources of the script and its imports; the first one is the prelude, which all scripts share.
  var byteCount: Int { verdict.sources.dropFirst().reduce(0) { $0 + $1.bytes.count } }
}

/// Runs scripts with their tests and compares their transcripts with golden files.
package struct Suite: Sendable {
  let files: Files
  let network: Network
  private(set) var settings: RunSettings
  private let selection: Selection
  let updates: Bool
  /// Golden files that several scripts of the run share by name, with those scripts.
  private let sharedGoldens: [Path: [Path]]
  private let foldersWithoutGoldens: [Path]
  let reading: Reading
  /// Receives the coverage of each script; nil counts nothing.
  private var coverage: CoverageTally?
  /// The memory of the run; nil counts nothing.
  package private(set) var memory: MemoryShares?

  /// - Parameters:
  ///   - scripts: all scripts of the run, to see which of them share a golden file.
  ///   - foldersWithoutGoldens: folders without a golden file, in byte order.
  ///   - log: records every file that a script requests.
  package init(
    files: Files, network: Network = .refused, settings: RunSettings, selection: Selection, updates: Bool,
    scripts: [Path], foldersWithoutGoldens: [Path] = [], log: ReadLog? = nil
  ) {
    self.foldersWithoutGoldens = foldersWithoutGoldens
    self.files = files
    self.network = network
    reading = ScriptReading(files: files, network: network, log: log).reading
    self.settings = settings
    self.selection = selection
    self.updates = updates
    // Scripts with the extension have golden files of their own; one without it may share theirs.
    let isMixed = scripts.contains { !$0.hasSuffix(GoldenFile.scriptSuffix) }
    sharedGoldens =
      isMixed
      ? Dictionary(grouping: scripts) { GoldenFile(script: $0).path }.filter { $0.value.count > 1 } : [:]
  }

  /// A copy of the suite that stops a script's tests after a number of failures or on request.
  func stopping(afterFailures limit: Int?, when isStopped: @escaping @Sendable () -> Bool) -> Suite {
    var suite = self
    suite.settings.failureLimit = limit
    suite.settings.isStopped = isStopped
    return suite
  }

  /// A copy of the suite that counts the coverage of its scripts.
  package func counting(_ coverage: CoverageTally?) -> Suite {
    var suite = self
    suite.coverage = coverage
    return suite
  }

  /// A copy of the suite whose scripts share this memory.
  package func sharing(_ memory: MemoryShares) -> Suite {
    var suite = self
    suite.memory = memory
    return suite
  }

  /// A copy of the suite whose tests are taken in the real app as well.
  package func comparing(with app: AppStart?) -> Suite {
    var suite = self
    suite.settings.startApp = app
    return suite
  }

  package func judge(_ path: Path) -> FileVerdict { judge(check(read(path)), as: nil) }

  func read(_ path: Path) -> ReadScript {
    var read = ReadScript(verdict: FileVerdict(path: path))
    guard selection.mayTake(path) else { return read }
    do throws(HostProblem) {
      read.bytes = try files.read(path, limitBytes: Limits.fileBytes)
    } catch {
      read.verdict.problem = error
    }
    return read
  }

  func check(_ read: consuming ReadScript) -> OpenedScript {
    var verdict = read.verdict
    guard let bytes = read.bytes else { return OpenedScript(verdict) }
    let script = load(verdict.name, bytes, reading: reading)
    verdict.sources = script.sources
    verdict.diagnostics = script.diagnostics
    return OpenedScript(verdict, bytes, script)
  }

  /// - Parameter begun: receives each test as it ends.
  func judge(_ opened: OpenedScript, as begun: BegunScript?) -> FileVerdict {
    var verdict = opened.verdict
    let path = verdict.path
    guard var script = opened.script, script.isRunnable else { return verdict }
    var settings: RunSettings
    switch self.settings(for: path, script) {
    case .success(let chosen): settings = chosen
    case .failure(let nothing):
      verdict.diagnostics.append(.nothingRuns(onLine: nothing.line, of: path))
      return verdict
    }
    settings.countsCoverage = coverage != nil
    let share = memory?.share()
    defer { share?.end() }
    begun?.share = share
    if let share { settings.take(share) }
    if let begun { settings.testEnded = { begun.note($0) } }
    begun?.begin(script.sources)
    var outcome = run(script, settings, reading: reading)
    if share?.refusal == nil { verdict.diagnostics += outcome.diagnostics }
    var current = opened.bytes
    if updates, share?.refusal == nil {
      do throws(HostProblem) {
        try writeScreens(of: outcome, in: current, reading, &verdict)
        if !verdict.written.isEmpty {
          current = try files.read(path, limitBytes: Limits.fileBytes)
          script = load(verdict.name, current, reading: reading)
          verdict.sources = script.sources
          begun?.begin(script.sources)
          outcome = run(script, settings, reading: reading)
        }
      } catch {
        verdict.problem = error
      }
    }
    if let refusal = share?.refusal {
      verdict.problem = HostProblem(.run, path, refusal)
      return verdict
    }
    if let coverage, let counts = outcome.coverage {
      coverage.add(coveragePoints(of: script, counts, reading: reading))
    }
    if updates { noteUnwritableScreens(of: outcome, in: current, &verdict) }
    verdict.app = outcome.app
    verdict.tests = outcome.tests
    verdict.isComplete = outcome.isComplete
    // A selection of tests prints only a part of the transcript.
    if settings.choice.isWhole, outcome.isComplete, verdict.isJudged, settings.startApp == nil {
      do throws(HostProblem) {
        try compare(outcome, of: current, &verdict)
      } catch {
        verdict.problem = error
      }
    }
    return verdict
  }

  /// The settings with the selected tests of a script.
  func settings(for path: Path, _ script: LoadedScript) -> Result<RunSettings, Selection.NothingOnLine> {
    selection.choice(for: path, script).map { choice in
      var settings = settings
      settings.choice = choice
      return settings
    }
  }

  /// Whether a test of the script would run. The script's mistakes are reported elsewhere.
  package func hasTests(_ path: Path) -> Bool {
    guard let script = check(read(path)).script, script.isRunnable,
      case .success(var settings) = settings(for: path, script)
    else { return false }
    let share = memory?.share()
    defer { share?.end() }
    if let share { settings.take(share) }
    let choice = settings.choice
    var hasMadeNames = false
    for runnable in script.runnables {
      guard let name = runnable.name else {
        if choice.takesTopLevel { return true }
        continue
      }
      if name.contains("\\(") {
        hasMadeNames = true
      } else if choice.takesTest?(name, runnable.span, 0) ?? true {
        return true
      }
    }
    guard hasMadeNames else { return false }
    // A name with a value is known when its test begins. So all tests begin, and none executes a step.
    let seen = Seen()
    settings.startApp = nil
    settings.choice.takesTopLevel = false
    settings.choice.takesTest = { name, span, number in
      if choice.takesTest?(name, span, number) ?? true { seen.isTaken.withLock { $0 = true } }
      return false
    }
    _ = run(script, settings, reading: reading)
    return seen.isTaken.withLock { $0 }
  }

  /// Whether a test was selected; a class, since an escaping closure sets it.
  private final class Seen: Sendable {
    let isTaken = Mutex(false)
  }

  func mayTake(_ path: Path) -> Bool { selection.mayTake(path) }

  func sharesGolden(_ path: Path) -> Bool { sharedGoldens[GoldenFile(script: path).path] != nil }

  private func compare(
    _ outcome: RunOutcome, of script: [UInt8], _ verdict: inout FileVerdict
  ) throws(HostProblem) {
    if !outcome.hasShow, isWithoutGoldens(verdict.path.parent) { return }
    let golden = GoldenFile(script: verdict.path)
    let comparison = try golden.compare(with: outcome, files: files)
    if comparison == .missing, !outcome.hasShow { return }
    if let sharers = sharedGoldens[golden.path] {
      let names = sharers.map { "`\($0)`" }.joined(separator: " and ")
      verdict.writeProblems.append("\(names) share `\(golden.path)`: a golden file belongs to one script")
      return
    }
    verdict.golden = comparison
    guard updates, comparison != .matches else { return }
    guard outcome.passed else {
      verdict.writeProblems.append("`\(golden.path)` is not written while a test of `\(verdict.path)` fails")
      return
    }
    guard try isUnchanged(verdict.path, script) else {
      verdict.writeProblems.append(changedWhileItRan(golden.path, verdict.path))
      return
    }
    verdict.golden = nil
    if try golden.update(to: outcome.transcriptWithoutFailures, files: files) {
      verdict.written.append(golden.path)
    }
    verdict.golden = .matches
  }

  /// Whether a folder had no golden file when its scripts were listed, which saves a system call for each script.
  private func isWithoutGoldens(_ folder: Path) -> Bool {
    let index = foldersWithoutGoldens.indices.partition { foldersWithoutGoldens[$0] >= folder }
    return index < foldersWithoutGoldens.count && foldersWithoutGoldens[index] == folder
  }

  /// Writes the screens that differ. The new script must check before it replaces the old one.
  private func writeScreens(
    of outcome: RunOutcome, in script: [UInt8], _ reading: Reading, _ verdict: inout FileVerdict
  ) throws(HostProblem) {
    let inline = InlineScreens(script: script, screens: outcome.screens)
    guard !inline.isEmpty else { return }
    if let problem = try replaceScript(verdict.path, script, with: inline.rewritten(), reading) {
      verdict.writeProblems.append(problem)
    } else {
      verdict.written.append(verdict.path)
    }
  }

  /// Warns of each `expect screen` that saw several screens. Its test fails.
  private func noteUnwritableScreens(
    of outcome: RunOutcome, in script: [UInt8], _ verdict: inout FileVerdict
  ) {
    let inline = InlineScreens(script: script, screens: outcome.screens)
    verdict.diagnostics += inline.ambiguous.map(Diagnostic.severalScreens)
  }

  /// Replaces a script by one with other screens; returns the reason where it was not written, else nil. The new one
  /// must check, and the old one must still be the one that ran.
  func replaceScript(
    _ path: Path, _ old: [UInt8], with new: [UInt8], _ reading: Reading
  ) throws(HostProblem) -> String? {
    guard load(path.text, new, reading: reading).isRunnable else {
      return "`\(path)` would have errors with its new screens: it is not changed"
    }
    guard try isUnchanged(path, old) else { return changedWhileItRan(path, path) }
    do throws(HostProblem) {
      try files.rewrite(path, with: new, over: .bytes(old))
    } catch {
      if error.cause == .changed { return changedWhileItRan(path, path) }
      throw error
    }
    return nil
  }

  private func isUnchanged(_ path: Path, _ script: [UInt8]) throws(HostProblem) -> Bool {
    try files.read(path, limitBytes: Limits.fileBytes) == script
  }

  private func changedWhileItRan(_ written: Path, _ script: Path) -> String {
    "`\(written)` is not written: `\(script)` changed while it ran"
  }
}

extension RunOutcome {
  /// Those of all tests.
  fileprivate var screens: ScreenTexts {
    tests.reduce(into: ScreenTexts()) { $0.add($1.screens) }
  }
}

extension RunSettings {
  /// Runs in the memory of one job. Where that is refused, no further test begins.
  package mutating func take(_ share: MemoryShare) {
    let isStopped = isStopped
    askForRoom = { share.grow(unless: isStopped) }
    self.isStopped = { isStopped() || share.refusal != nil }
  }
}
