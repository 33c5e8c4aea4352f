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
  package var golden: GoldenFile.Verdict?
  /// Files that were written.
  package var written: [Path] = []
  /// What could not be written, or what nothing may be written for.
  package var writeProblems: [String] = []

  package init(path: Path) { self.path = path }

  package var isJudged: Bool { problem == nil && !diagnostics.hasError }

  /// The tests, and the golden file where one was compared.
  package var passedCount: Int { tests.filter(\.passed).count + (golden == .matches ? 1 : 0) }

  package var failedCount: Int {
    let goldenFailed =
      switch golden {
      case nil, .matches: false
      case .missing, .differs, .conflict, .unreadable: true
      }
    return tests.filter { !$0.passed }.count + (goldenFailed ? 1 : 0) + (writeProblems.isEmpty ? 0 : 1)
  }
}

/// Runs scripts with their tests and holds what they print against their golden files.
package struct Suite: Sendable {
  let files: Files
  private let settings: RunSettings
  private let filters: [String]
  private let updates: Bool
  private let log: ReadLog?

  /// - Parameter log: is told of every file that a script asks for.
  package init(
    files: Files, settings: RunSettings, filters: [String], updates: Bool, log: ReadLog? = nil
  ) {
    self.log = log
    self.files = files
    self.settings = settings
    self.filters = filters
    self.updates = updates
  }

  package func judge(_ path: Path) -> FileVerdict {
    var verdict = FileVerdict(path: path)
    let bytes: [UInt8]
    do throws(HostProblem) {
      bytes = try files.read(path, limitBytes: Limits.fileBytes)
    } catch {
      verdict.problem = error
      return verdict
    }
    let reading = ScriptReading(files: files, log: log).reading
    let script = load(path.description, bytes, reading: reading)
    verdict.sources = script.sources
    verdict.diagnostics = script.diagnostics
    guard script.program != nil else { return verdict }
    let settings = settings(for: path)
    var outcome = run(script, settings, reading: reading)
    verdict.diagnostics += outcome.diagnostics
    var current = bytes
    if updates {
      writeScreens(of: outcome, in: bytes, reading, &verdict)
      if !verdict.written.isEmpty, let changed = try? files.read(path, limitBytes: Limits.fileBytes) {
        current = changed
        let rewritten = load(path.description, changed, reading: reading)
        verdict.sources = rewritten.sources
        outcome = run(rewritten, settings, reading: reading)
      }
    }
    verdict.tests = outcome.tests
    // A part of the tests prints a part of the transcript.
    if settings.runsTest == nil, verdict.isJudged { compare(outcome, of: current, &verdict) }
    return verdict
  }

  func settings(for path: Path) -> RunSettings {
    var settings = settings
    if !filters.isEmpty, !filters.contains(where: { path.description.contains($0) }) {
      settings.runsTest = { [filters] name in filters.contains { name.contains($0) } }
    }
    return settings
  }

  private func compare(_ outcome: RunOutcome, of script: [UInt8], _ verdict: inout FileVerdict) {
    let golden = GoldenFile(script: verdict.path)
    let comparison = golden.compare(with: outcome.transcript, files: files)
    if comparison == .missing, !outcome.hasShow { return }
    verdict.golden = comparison
    guard updates, comparison != .matches else { return }
    guard outcome.passed else {
      verdict.writeProblems.append("`\(golden.path)` is not written while a test of `\(verdict.path)` fails")
      return
    }
    guard isUnchanged(verdict.path, script) else {
      verdict.writeProblems.append(changedWhileItRan(golden.path, verdict.path))
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
    of outcome: RunOutcome, in script: [UInt8], _ reading: Reading, _ verdict: inout FileVerdict
  ) {
    var screens = ScreenTexts()
    for test in outcome.tests { screens.add(test.screens) }
    let inline = InlineScreens(script: script, screens: screens)
    if !inline.ambiguous.isEmpty {
      verdict.writeProblems.append(
        "an `expect screen` of `\(verdict.path)` saw several screens: no one text can be written")
    }
    guard !inline.isEmpty else { return }
    if let problem = replaceScript(verdict.path, script, with: inline.rewritten(), reading) {
      verdict.writeProblems.append(problem)
    } else {
      verdict.written.append(verdict.path)
    }
  }

  /// Puts a script with other screens in the place of the old one; what kept it from being written, else nil. The new one has to check,
  /// and the old one still has to be what ran.
  func replaceScript(_ path: Path, _ old: [UInt8], with new: [UInt8], _ reading: Reading) -> String? {
    guard load(path.description, new, reading: reading).program != nil else {
      return "`\(path)` would not check with its new screens: it stays as it is"
    }
    guard isUnchanged(path, old) else { return changedWhileItRan(path, path) }
    do throws(HostProblem) {
      try files.replaceAtomically(path, with: new)
      return nil
    } catch {
      return error.sentence
    }
  }

  private func isUnchanged(_ path: Path, _ script: [UInt8]) -> Bool {
    (try? files.read(path, limitBytes: Limits.fileBytes)) == script
  }

  private func changedWhileItRan(_ written: Path, _ script: Path) -> String {
    "`\(written)` is not written: `\(script)` changed while it ran"
  }
}
