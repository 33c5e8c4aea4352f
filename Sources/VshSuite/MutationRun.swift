package import VshHost
import VshReading
package import VshSession
import VshSource
import VshText

/// What the tests made of one change.
package struct MutationVerdict: Sendable {
  package enum Result: Sendable {
    /// The changed script does not check.
    case unchecked
    case noticed
    /// No test reaches what it needs.
    case unreached
    /// The name of the test that came nearest, nil for the top-level steps, and whether its run took another course.
    case unnoticed(nearest: String?, wasDifferent: Bool)
  }

  package let path: String
  package let source: [UInt8]
  package let mutation: Mutation
  package let result: Result
}

/// Changes the scripts of a run in one place at a time, and runs the tests that reach the place
/// (`vsh test --mutate`).
///
/// It changes copies in memory, writes no file, and prints nothing. A change of an imported file is judged by every
/// script that imports it. The outcome does not depend on the number of workers.
package final class MutationRun: Sendable {
  private let suite: Suite
  private let subjects: [MutationSubject]
  private let changes: [Change]

  /// A change, and the scripts that contain its file.
  private struct Change {
    let mutation: Mutation
    let source: SourceFile
    let identity: String
    let subjects: [Int]
  }

  package init(_ suite: Suite, _ scripts: [Path]) {
    self.suite = suite
    subjects = scripts.compactMap { MutationSubject($0, suite) }
    var changes: [Change] = []
    var holders: [String: [Int]] = [:]
    for (number, subject) in subjects.enumerated() {
      for identity in subject.identities { holders[identity, default: []].append(number) }
    }
    var seen: Set<String> = []
    for subject in subjects {
      for (index, identity) in subject.identities.enumerated() where seen.insert(identity).inserted {
        let source = subject.script.sources[index + 1]
        changes += subject.script.mutations(ofSource: index + 1).map {
          Change(mutation: $0, source: source, identity: identity, subjects: holders[identity] ?? [])
        }
      }
    }
    self.changes = changes
  }

  /// Tries the changes, or `count` of them by a seed; returns the verdicts in the order of files and lines. A
  /// stopped run returns those that it has.
  package func run(
    taking count: Int?, seed: UInt64, jobCount: Int, isStopped: () -> Bool,
    onProgress: (_ done: Int, _ total: Int) -> Void
  ) -> [MutationVerdict] {
    var numbers = SeededNumbers(seed: seed)
    let chosen =
      count.map { numbers.order(count: changes.count).prefix($0).sorted() } ?? Array(changes.indices)
    var results: [MutationVerdict.Result?] = Array(repeating: nil, count: chosen.count)
    let workers = Workers<MutationVerdict.Result>(jobCount: chosen.count) { [self] job in
      judge(changes[chosen[job]])
    }
    if !chosen.isEmpty { workers.start(threadCount: jobCount) }
    var (done, isDone) = (0, chosen.isEmpty)
    while !isDone, !isStopped() {
      let news = workers.wait(milliseconds: 50)
      for (job, result) in news.results { results[job] = result }
      // A crash of vsh is reported in a run of the tests, so the change is noticed.
      for crashed in news.stopped { results[crashed.job] = .noticed }
      done += news.results.count + news.stopped.count
      isDone = news.isDone
      onProgress(done, chosen.count)
    }
    workers.stop()
    return zip(chosen, results).compactMap { index, result in
      let change = changes[index]
      return result.map {
        MutationVerdict(
          path: change.source.path, source: change.source.bytes, mutation: change.mutation, result: $0)
      }
    }
  }

  private func judge(_ change: Change) -> MutationVerdict.Result {
    let changed = change.mutation.applied(to: change.source.bytes)
    var result = MutationVerdict.Result.unreached
    let share = suite.memory?.share()
    defer { share?.end() }
    for number in change.subjects {
      let subject = subjects[number]
      switch subject.judge(change.mutation, changed, of: change.identity, suite, share) {
      case .unreached: break
      case .unnoticed(let nearest, let wasDifferent):
        if case .unnoticed(_, true) = result { break }
        result = .unnoticed(nearest: nearest, wasDifferent: wasDifferent)
      case let decided: return decided
      }
    }
    return result
  }
}

/// A script whose tests judge changes, with the course of each test before any change.
private final class MutationSubject: Sendable {
  private struct Course {
    let test: SourceSpan
    /// Nil for the top-level steps.
    let name: String?
    let operations: Int
    let elapsedMilliseconds: Int64
    /// The states that it does not enter, and the transitions that it does not take.
    let missed: Set<Missed>
  }

  private struct Missed: Hashable {
    let identity: String
    let offset: Int
  }

  let script: LoadedScript
  /// Those of the script and of its imports.
  let identities: [String]
  private let path: Path
  private let settings: RunSettings
  private let courses: [Course]
  /// Nil without a golden file.
  private let transcript: [UInt8]?

  /// Nil for a script in which nothing runs.
  init?(_ path: Path, _ suite: Suite) {
    guard let script = suite.check(suite.read(path)).script, script.isRunnable,
      var settings = try? suite.settings(for: path, script).get()
    else { return nil }
    let reading = suite.reading
    self.path = path
    self.script = script
    identities = script.sources.dropFirst().map { reading.identity($0.path) }
    settings.tellsTrails = false
    let share = suite.memory?.share()
    defer { share?.end() }
    if let share { settings.take(share) }
    let whole = VshSession.run(script, settings, reading: reading)
    let hasGolden = settings.choice.isWhole && suite.files.exists(GoldenFile(script: path).path)
    transcript = hasGolden ? whole.transcriptWithoutFailures : nil
    settings.countsCoverage = true
    var courses: [Course] = []
    for outcome in whole.tests where outcome.setAside == nil {
      guard let span = outcome.span, !courses.contains(where: { $0.test == span }) else { continue }
      let runs = whole.tests.filter { $0.span == span }
      settings.choice.takesTopLevel = outcome.name == nil
      settings.choice.takesTest = { _, test, _ in outcome.name != nil && test == span }
      let alone = VshSession.run(script, settings, reading: reading)
      let points = alone.coverage.map { coveragePoints(of: script, $0, reading: reading) } ?? []
      courses.append(
        Course(
          test: span, name: outcome.name, operations: runs.reduce(0) { $0 + $1.operations },
          elapsedMilliseconds: runs.reduce(0) { $0 + $1.elapsedMilliseconds },
          missed: Set(
            points.filter { [.state, .transition, .arm].contains($0.kind) && $0.count == 0 }.map {
              Missed(identity: $0.identity, offset: $0.offset)
            })))
    }
    settings.countsCoverage = false
    settings.failureLimit = 1
    // A change that makes a test run on without end is noticed.
    let most = courses.map(\.operations).max() ?? 0
    settings.operationLimit = min(settings.operationLimit ?? .max, 10 * most + Self.leastOperations)
    self.courses = courses
    self.settings = settings
  }

  private static let leastOperations = 100_000

  /// - Parameters:
  ///   - changed: the changed file.
  ///   - identity: the one of that file, which is the script or one of its imports.
  func judge(
    _ mutation: Mutation, _ changed: [UInt8], of identity: String, _ suite: Suite, _ share: MemoryShare?
  ) -> MutationVerdict.Result {
    let original = suite.reading
    var reading = original
    reading.file = { path, from in
      original.identity(path) == identity ? .success(changed) : original.file(path, from)
    }
    let isOwn = identity == identities[0]
    let mutant = load(path.text, isOwn ? changed : script.sources[1].bytes, reading: reading)
    guard mutant.isRunnable else { return .unchecked }
    let reaching = courses.filter { course in
      mutation.need.map { !course.missed.contains(Missed(identity: identity, offset: $0.offset)) } ?? true
    }
    if reaching.isEmpty { return .unreached }
    var settings = settings
    // A change that makes a test need memory that is not there is noticed, like one without end.
    if let share { settings.take(share) }
    let starts = Set(reaching.map { TestStart($0.test) })
    // The script and its imports, in the order of the load.
    let file = FileID(1 + (identities.firstIndex(of: identity) ?? 0))
    settings.choice.takesTopLevel = reaching.contains { $0.name == nil }
    settings.choice.takesTest = { _, span, _ in
      starts.contains(TestStart(span, before: mutation, in: file))
    }
    let outcome = VshSession.run(mutant, settings, reading: reading)
    if !outcome.passed || outcome.diagnostics.hasError { return .noticed }
    if let transcript {
      settings.choice = TestChoice()
      if VshSession.run(mutant, settings, reading: reading).transcriptWithoutFailures != transcript {
        return .noticed
      }
    }
    return nearest(among: reaching, outcome, mutation, in: file)
  }

  /// Where a test begins in the unchanged file.
  private struct TestStart: Hashable {
    let file: FileID
    let start: Int

    init(_ span: SourceSpan) { (file, start) = (span.file, Int(span.start)) }

    init(_ span: SourceSpan, before mutation: Mutation, in changed: FileID) {
      file = span.file
      start = span.file == changed ? mutation.origin(of: Int(span.start)) : Int(span.start)
    }
  }

  /// The test whose run the change altered, else the shortest.
  private func nearest(
    among reaching: [Course], _ outcome: RunOutcome, _ mutation: Mutation, in file: FileID
  ) -> MutationVerdict.Result {
    let altered = reaching.filter { course in
      let runs = outcome.tests.filter { test in
        test.span.map { TestStart($0, before: mutation, in: file) == TestStart(course.test) } ?? false
      }
      return runs.reduce(0) { $0 + $1.operations } != course.operations
        || runs.reduce(0) { $0 + $1.elapsedMilliseconds } != course.elapsedMilliseconds
    }
    let nearest = (altered.isEmpty ? reaching : altered).min { $0.operations < $1.operations }
    return .unnoticed(nearest: nearest?.name, wasDifferent: !altered.isEmpty)
  }
}
