import TestSupport
import Testing
import VshSource

@testable import VshCheck

/// What a check has found, by itself.
@Suite struct ReportsTests {
  private static func diagnostic(
    _ number: Int, at start: Int = 0, severity: Diagnostic.Severity = .warning
  ) -> Diagnostic {
    Diagnostic(
      1, "\(number)", at: SourceSpan(file: FileID(0), start: start, end: start), severity: severity)
  }

  /// Trials that are taken back or kept, against a list.
  @Test(arguments: 0..<20) func aTrialThatIsTakenBackLeavesWhatWasThere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var reports = Reports()
    var model: [Diagnostic] = []
    for number in 0..<200 {
      if random.below(3) > 0 {
        let one = Self.diagnostic(
          number, at: random.below(20), severity: random.isHappening(oneIn: 8) ? .error : .warning)
        reports.add(one)
        model.append(one)
      } else {
        let count = model.count - random.below(min(6, model.count + 1))
        let taken = reports.take(from: count)
        #expect(taken == Array(model[count...]), "seed \(seed)")
        model.removeSubrange(count...)
      }
      #expect(reports.count == model.count && reports.hasError == model.contains(where: \.isError))
    }
    let sorted = (0..<20).flatMap { start in model.filter { $0.span?.start == UInt32(start) } }
    #expect(reports.sorted() == sorted, "seed \(seed)")
  }

  /// Of more than are kept, the first error is still among them, and what is only counted is taken back first.
  @Test func anErrorIsKeptHoweverManyWarningsThereAre() {
    var reports = Reports()
    let most = Limits.diagnosticsKept
    for number in 0..<most + 5 { reports.add(Self.diagnostic(number)) }
    #expect(reports.count == most + 5 && !reports.hasError && reports.sorted().count == most)
    let before = reports.count
    reports.add(Self.diagnostic(-1, severity: .error))
    reports.add(Self.diagnostic(-2, severity: .error))
    #expect(reports.hasError && reports.sorted().count == most + 1)
    reports.drop(to: before)
    #expect(reports.count == before && !reports.hasError && reports.sorted().count == most)
    reports.drop(to: 3)
    #expect(reports.sorted().map(\.message) == ["0", "1", "2"])
  }

  @Test func whatIsReportedTwiceIsListedOnce() {
    var reports = Reports()
    for offset in [7, 3, 7, 3] { reports.add(Self.diagnostic(offset, at: offset)) }
    #expect(reports.sorted().map(\.message) == ["3", "7"])
  }
}
