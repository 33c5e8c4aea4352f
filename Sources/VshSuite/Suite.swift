package import VshHost
package import VshSession
package import VshSource

/// How one script of a suite was judged.
package struct FileVerdict: Sendable {
  package var path: Path
  package var sources: [SourceFile] = []
  package var tests: [TestOutcome] = []
  /// Mistakes that kept it from being judged, and warnings.
  package var diagnostics: [Diagnostic] = []
  package var problem: HostProblem?
  /// Every test that was meant has run.
  package var isComplete = true
  package var golden: GoldenFile.Verdict?
  /// Files that were written.
  package var written: [Path] = []
  /// What could not be written, or what nothing may be written for.
  package var writeProblems: [String] = []

  package init(path: Path) { self.path = path }

  package var isJudged: Bool { problem == nil && !diagnostics.hasError }
}

/// Runs scripts with their tests and holds what they print against their golden files.
package struct Suite: Sendable {
  private let files: Files
  private let settings: RunSettings
  private let selection: Selection
  private let updates: Bool
  /// Golden files that several scripts of the run would have, by path, with those scripts.
  private let sharedGoldens: [Path: [Path]]

  /// - Parameter scripts: all of the run, to see which of them share a golden file.
  package init(files: Files, settings: RunSettings, selection: Selection, updates: Bool, scripts: [Path]) {
    self.files = files
    self.settings = settings
    self.selection = selection
    self.updates = updates
    sharedGoldens = Dictionary(grouping: scripts) { GoldenFile(script: $0).path }.filter {
      $0.value.count > 1
    }
  }

  package func judge(_ path: Path, _ observer: RunObserver = RunObserver()) -> FileVerdict {
    var verdict = FileVerdict(path: path)
    guard selection.mayTake(path) else { return verdict }
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try files.read(path, limitBytes: Limits.fileBytes)
    } catch {
      verdict.problem = error
      return verdict
    }
    let reading = ScriptReading(files: files).reading
    let script = load(path.description, bytes, reading: reading)
    verdict.sources = script.sources
    verdict.diagnostics = script.diagnostics
    guard script.program != nil else { return verdict }
    var settings = settings
    switch selection.choice(for: path, script) {
    case .success(let choice): settings.choice = choice
    case .failure(let nothing):
      verdict.diagnostics.append(
        Diagnostic(
          707, "nothing runs on line \(nothing.line) of `\(path)`", at: nil,
          help: "`vsh test --list \(path)` says where its tests stand"))
      return verdict
    }
    settings.failureLimit = observer.failureLimit
    settings.isStopped = observer.isStopped
    settings.testEnded = observer.testEnded
    observer.runBegins(script.sources)
    var outcome = run(script, settings, reading: reading)
    verdict.diagnostics += outcome.diagnostics
    if updates {
      writeScreens(of: outcome, in: bytes, at: path, reading, &verdict)
      if !verdict.written.isEmpty, let changed = try? files.read(path, limitBytes: Limits.fileBytes) {
        let rewritten = load(path.description, changed, reading: reading)
        verdict.sources = rewritten.sources
        observer.runBegins(rewritten.sources)
        outcome = run(rewritten, settings, reading: reading)
      }
    }
    verdict.tests = outcome.tests
    verdict.isComplete = outcome.isComplete
    // A part of the tests prints a part of the transcript.
    if settings.choice.isWhole, outcome.isComplete, verdict.isJudged { compare(outcome, &verdict) }
    return verdict
  }

  private func compare(_ outcome: RunOutcome, _ verdict: inout FileVerdict) {
    let golden = GoldenFile(script: verdict.path)
    let comparison = golden.compare(with: outcome.transcript, files: files)
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
    do throws(HostProblem) {
      if try golden.update(to: outcome.transcript, files: files) { verdict.written.append(golden.path) }
      verdict.golden = .matches
    } catch {
      verdict.writeProblems.append(error.sentence)
    }
  }

  /// Writes the screens that differ; the new file has to check before it takes the old one's place.
  private func writeScreens(
    of outcome: RunOutcome, in bytes: [UInt8], at path: Path, _ reading: Reading, _ verdict: inout FileVerdict
  ) {
    let inline = InlineScreens(
      script: bytes, screens: outcome.tests.flatMap(\.screens).filter { $0.span.file == FileID(1) })
    if !inline.ambiguous.isEmpty {
      verdict.writeProblems.append(
        "an `expect screen` of `\(path)` saw several screens: no one text can be written")
    }
    guard !inline.isEmpty else { return }
    let rewritten = inline.rewritten()
    guard load(path.description, rewritten, reading: reading).program != nil else {
      verdict.writeProblems.append("`\(path)` would not check with its new screens: it stays as it is")
      return
    }
    do throws(HostProblem) {
      try files.replaceAtomically(path, with: rewritten)
      verdict.written.append(path)
    } catch {
      verdict.writeProblems.append(error.sentence)
    }
  }
}
