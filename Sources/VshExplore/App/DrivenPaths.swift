package import VshSession
package import VshSource

/// The paths of a script's walks, taken in a real app. Each difference is made smaller there, to a shortest test that
/// still differs, and has each cause once.
package struct DrivenPaths: Sendable {
  package struct Difference: Sendable {
    /// The name of the walk.
    package let walk: String
    package let message: String
    /// What the script shows and what the app shows.
    package let notes: [String]
    package let steps: [String]
    /// Whether each of the steps was tried; false where time ran out.
    package let isShortest: Bool
    /// The number of paths that show it.
    package fileprivate(set) var pathCount = 1
    fileprivate let causes: [String]
  }

  /// The number of paths, and of those that were compared as a whole.
  package let pathCount: Int
  package private(set) var comparedCount = 0
  /// The number of paths that were not taken to their end: the run was stopped, or the app could not be judged.
  package private(set) var leftCount = 0
  package private(set) var differences: [Difference] = []
  /// The paths that an app cannot be driven with.
  package private(set) var notRun: [(name: String, reason: String)] = []
  /// What was compared.
  package private(set) var app = AppSummary()
  /// The transitions that were compared, of all of the script.
  package private(set) var reachedCount = 0
  package let targetCount: Int
  /// Why the app could not be judged, and the path that it did not survive.
  package private(set) var problem: Diagnostic?
  package private(set) var problemPath: [String] = []
  package private(set) var isStopped = false

  /// - Parameters:
  ///   - settings: start the app.
  ///   - onProgress: called when a path has ended, with their number.
  package init(
    _ paths: AppPaths, of script: LoadedScript, _ settings: RunSettings, reading: Reading,
    onProgress: @escaping @Sendable () -> Void
  ) {
    pathCount = paths.tests.count
    targetCount = paths.targets.count
    guard script.sources.count > 1, pathCount > 0 else { return }
    let source = script.sources[1]
    var settings = settings
    settings.countsCoverage = true
    let (text, outcome) = AppPaths.take(
      paths.tests, of: script, &settings, reading: reading, onProgress: onProgress)
    problem = outcome.diagnostics.first(where: { $0.isError })
    app = outcome.app ?? AppSummary()
    if let counts = outcome.coverage { reachedCount = paths.targets.count { $0.isReached(in: counts) } }
    leftCount = pathCount - outcome.tests.count
    comparedCount = outcome.tests.count { $0.passed && $0.setAside == nil }
    if let span = outcome.unjudgedSpan, outcome.tests.count < pathCount {
      problemPath = paths.tests[outcome.tests.count].steps(upTo: span, in: text)
    }
    if problem == nil, let index = outcome.tests.firstIndex(where: { $0.inconclusive != nil }) {
      problem = outcome.tests[index].inconclusive
      if let span = problem?.span { problemPath = paths.tests[index].steps(upTo: span, in: text) }
    }
    for case (let test, .notRun(let reason)) in outcome.tests.map({ ($0, $0.setAside) }) {
      notRun.append((test.name ?? "", reason))
    }
    let smaller = SmallerPaths(source.path, text, settings, reading: reading)
    for (path, test) in zip(paths.tests, outcome.tests) {
      for failure in test.failures { add(failure, of: path, test, smaller) }
    }
    isStopped = settings.isStopped()
  }

  private mutating func add(
    _ failure: Diagnostic, of path: AppPaths.Test, _ test: TestOutcome, _ smaller: SmallerPaths
  ) {
    let cause = smaller.cause(of: failure)
    if let known = differences.firstIndex(where: { $0.causes.contains(cause) }) {
      differences[known].pathCount += 1
      return
    }
    let found = smaller.shrink(failure, test)
    let causes = [cause, smaller.cause(of: found.failure)]
    if let known = differences.firstIndex(where: { $0.causes.contains(causes[1]) }) {
      differences[known].pathCount += 1
      return
    }
    differences.append(
      Difference(
        walk: path.walk, message: found.failure.message, notes: found.failure.notes, steps: found.steps,
        isShortest: found.isShortest, causes: causes))
  }
}
