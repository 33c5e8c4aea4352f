package import VshSession
package import VshSource

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
