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
  private let files: Files
  private let network: Network
  private let settings: RunSettings
  private let filters: [String]
  private let updates: Bool

  package init(
    files: Files, network: Network = .refused, settings: RunSettings, filters: [String], updates: Bool
  ) {
    self.files = files
    self.network = network
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
    let reading = ScriptReading(files: files, network: network).reading
    let script = load(path.description, bytes, reading: reading)
    verdict.sources = script.sources
    verdict.diagnostics = script.diagnostics
    guard script.program != nil else { return verdict }
    var settings = settings
    if !filters.isEmpty, !filters.contains(where: { path.description.contains($0) }) {
      settings.runsTest = { [filters] name in filters.contains { name.contains($0) } }
    }
    var outcome = run(script, settings, reading: reading)
    verdict.diagnostics += outcome.diagnostics
    if updates {
      writeScreens(of: outcome, in: bytes, at: path, reading, &verdict)
      if !verdict.written.isEmpty, let changed = try? files.read(path, limitBytes: Limits.fileBytes) {
        let rewritten = load(path.description, changed, reading: reading)
        verdict.sources = rewritten.sources
        outcome = run(rewritten, settings, reading: reading)
      }
    }
    verdict.tests = outcome.tests
    // A part of the tests prints a part of the transcript.
    if settings.runsTest == nil, verdict.isJudged { compare(outcome, &verdict) }
    return verdict
  }

  private func compare(_ outcome: RunOutcome, _ verdict: inout FileVerdict) {
    let golden = GoldenFile(script: verdict.path)
    let comparison = golden.compare(with: outcome.transcript, files: files)
    if comparison == .missing, !outcome.hasShow { return }
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
