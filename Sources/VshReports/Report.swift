package import VshSuite

/// The formats of a report; the raw value is the argument of `--report`.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, junit, tap, ctrf, json, github

  /// The complete report; for `github`, the annotations.
  ///
  /// - Parameters:
  ///   - folder: from the root of the repository to the folder of the run's paths, for annotations.
  ///   - times: how long the tests have really taken, for `junit`; empty where that is not known.
  package func text(of record: RunRecord, folder: String = "", times: [SuiteRun.TestTime] = []) -> String {
    switch self {
    case .text: TextReport.text(of: record)
    case .junit: JUnitReport.text(of: record, times)
    case .tap: TAPReport.text(of: record)
    case .ctrf: CTRFReport.text(of: record)
    case .json: JSONReport.text(of: record)
    case .github: GitHubAnnotations(folder: folder).text(of: record)
    }
  }
}

extension RunRecord {
  /// The failures by path, for a run of only those.
  package var failedTests: [String: FailedTests] {
    var failed: [String: FailedTests] = [:]
    for file in files where file.failedCount + file.testCounts.inconclusive > 0 || !file.isJudged {
      var tests = FailedTests()
      tests.names = Set(file.tests.filter(\.asksAgain).compactMap(\.name))
      tests.includesTopLevel = file.tests.contains { $0.name == nil && $0.asksAgain }
      let goldenFailed = file.golden.map { $0.outcome != .matches } ?? false
      tests.isWholeFile = !file.isJudged || goldenFailed || !file.goldenProblems.isEmpty
      failed[file.path] = tests
    }
    for path in unfinished {
      var whole = FailedTests()
      whole.isWholeFile = true
      failed[path] = whole
    }
    return failed
  }
}
