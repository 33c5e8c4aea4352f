package import VshSession
package import VshSource

/// The tests with which the walks of a script drive a real app: a few that together reach every state change that a
/// walk has reached, then tours. All of them pass in the script.
package struct AppPaths: Sendable {
  package struct Test: Sendable {
    package let name: String
    /// The name of the walk.
    let walk: String
    let lines: [String]

    var block: String { "\n" + ExplorationText.block("test", lines, named: name) }

    /// The steps up to the one at a position.
    ///
    /// - Parameter text: of the script with this test, and tests behind it.
    func steps(upTo span: SourceSpan, in text: [UInt8]) -> [String] {
      let lines = LineMap(text)
      let last = lines.line(of: max(span.range.lowerBound, span.range.upperBound - 1))
      let head = "test \(ExplorationText.quoted(name)) {"
      var steps: [String] = []
      for line in stride(from: last, to: 0, by: -1) {
        let written = String(decoding: text[lines.range(ofLine: line)], as: UTF8.self)
        if written == head { break }
        steps.append(String(written.dropFirst(4)))
      }
      return steps.reversed()
    }
  }

  /// Takes tests behind the text of a script.
  ///
  /// - Parameters:
  ///   - settings: start the app; then, what the tests were taken with.
  ///   - onProgress: called when a test has ended.
  static func take(
    _ tests: [Test], of script: LoadedScript, _ settings: inout RunSettings, reading: Reading,
    onProgress: @escaping @Sendable () -> Void
  ) -> (text: [UInt8], outcome: RunOutcome) {
    let source = script.sources[1]
    let text = source.bytes + Array(tests.map { $0.block }.joined().utf8)
    settings.tellsTrails = false
    settings.choice.takesTopLevel = false
    settings.choice.takesTest = { [end = source.bytes.count] _, span, _ in
      span.file == FileID(1) && span.range.lowerBound >= end
    }
    settings.testEnded = { _ in onProgress() }
    return (text, run(load(source.path, text, reading: reading), settings, reading: reading))
  }

  package let tests: [Test]
  let targets: [CoverTarget]

  init(
    _ cover: Cover, _ walks: [WalkOutcome], _ targets: [CoverTarget], of script: LoadedScript,
    _ settings: RunSettings, reading: Reading
  ) {
    self.targets = targets
    let trial = CoverTrial(script: script, settings: settings, reading: reading, targets: targets)
    var tests = cover.tests.map { Test(name: $0.name, walk: $0.walk, lines: $0.lines) }
    for walk in walks {
      for (number, tour) in walk.coverPaths.tours.enumerated() {
        // Where the order of two events at one time counts, only the steps before them are taken.
        let passing = [1, 2, 4].lazy.flatMap { part in
          walk.coverPaths.endings.lazy.map { tour.prefix(tour.count / part) + $0 }
        }.first { trial.reached(by: Array($0)) != nil }
        guard let passing = passing.map({ Array($0) }) else { continue }
        tests.append(Test(name: "\(walk.name): tour \(number + 1)", walk: walk.name, lines: passing))
      }
    }
    self.tests = tests
  }
}

/// The cards of a storyboard in a real app: the path of each is taken there, as a test of its own.
package struct DrivenCards: Sendable {
  /// By card: how the app differs from the script on the path, and why the app cannot take it.
  package private(set) var differences: [Int: [String]] = [:]
  package private(set) var notRun: [Int: String] = [:]
  /// Why the app could not be judged.
  package let problem: Diagnostic?

  /// The test of a card.
  package static func name(ofCard card: Int) -> String { "card \(card)" }

  /// - Parameters:
  ///   - paths: by card; an empty one is not taken.
  ///   - settings: start the app.
  ///   - onProgress: called when a path has ended.
  package init(
    _ paths: [Int: [String]], of script: LoadedScript, _ settings: RunSettings, reading: Reading,
    onProgress: @escaping @Sendable () -> Void
  ) {
    let cards = paths.keys.sorted().filter { paths[$0]?.isEmpty == false }
    let tests = cards.map { AppPaths.Test(name: Self.name(ofCard: $0), walk: "", lines: paths[$0] ?? []) }
    var settings = settings
    let outcome = AppPaths.take(
      tests, of: script, &settings, reading: reading, onProgress: onProgress
    ).outcome
    for (card, test) in zip(cards, outcome.tests) {
      if let failure = test.failures.first { differences[card] = [failure.message] + failure.notes }
      if case .notRun(let reason) = test.setAside { notRun[card] = reason }
    }
    problem =
      outcome.diagnostics.first { $0.isError }
      ?? outcome.tests.first { $0.inconclusive != nil }?.inconclusive
  }
}
