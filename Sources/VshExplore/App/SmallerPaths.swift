import VshSession
import VshSource
import VshText

/// Makes the paths that differ in a real app smaller. The app is started again for that, once there is a difference.
final class SmallerPaths {
  private let path: String
  private let text: [UInt8]
  private let settings: RunSettings
  private let reading: Reading
  /// The paths in the script alone, where each has to be possible.
  private lazy var alone = tests { _ in AgreeingApp.start }
  private var driven: ReducedTests?

  /// - Parameter text: of the script, with the paths as tests.
  init(_ path: String, _ text: [UInt8], _ settings: RunSettings, reading: Reading) {
    self.path = path
    self.text = text
    self.settings = settings
    self.reading = reading
  }

  private func tests(_ app: (AppStart?) -> AppStart?) -> ReducedTests? {
    var settings = settings
    settings.startApp = app(settings.startApp)
    return ReducedTests(path, text, settings, reading: reading)
  }

  struct Found {
    let steps: [String]
    let failure: Diagnostic
    let isShortest: Bool
  }

  /// A shortest part of a path that fails for the same reason.
  func shrink(_ failure: Diagnostic, _ outcome: TestOutcome) -> Found {
    if driven == nil, !settings.isStopped() { driven = tests { $0 } }
    guard let span = outcome.span, let driven, let alone else { return whole(failure, outcome) }
    let line = LineMap(text).line(of: span.range.lowerBound)
    guard let test = driven.test(on: line), let same = alone.test(on: line) else {
      return whole(failure, outcome)
    }
    let reason = reason(of: failure)
    func shown(_ steps: [Int]) -> Diagnostic? {
      guard alone.failures(of: same, keeping: steps)?.isEmpty == true else { return nil }
      return driven.failures(of: test, keeping: steps)?.first { self.reason(of: $0) == reason }
    }
    let all = Array(test.steps.indices)
    // What comes after the difference is not needed.
    let until = all.filter { step in
      failure.span.map { test.steps[step].lowerBound <= $0.range.lowerBound } ?? true
    }
    let start = shown(until) == nil ? all : until
    let (steps, isShortest) = test.fewest(of: start, isStopped: settings.isStopped) { shown($0) != nil }
    let last = settings.isStopped() ? nil : shown(steps)
    // An app that has ended is started again for the next path.
    if last == nil { self.driven = nil }
    let position = (last ?? failure).span?.range.lowerBound
    let lines = steps.flatMap { step in
      var lines = self.steps(test.steps[step])
      // What the app lacks is a difference if it shows it in a later step.
      if step != steps.last, let position, test.steps[step].contains(position) {
        lines[lines.count - 1] += "  // differs here"
      }
      return lines
    }
    return Found(steps: lines, failure: last ?? failure, isShortest: isShortest && last != nil)
  }

  private func whole(_ failure: Diagnostic, _ outcome: TestOutcome) -> Found {
    let lines = outcome.span.map { steps($0.range) } ?? []
    return Found(
      steps: lines.dropFirst().dropLast().map { String($0.behind("    ")) }, failure: failure,
      isShortest: false)
  }

  /// The lines of a step.
  private func steps(_ range: Range<Int>) -> [String] {
    String(decoding: text[range], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: Causes

  /// What a message says without numbers, and without the values of both sides.
  private func reason(of failure: Diagnostic) -> String {
    let message = failure.message
    let values = message.firstOccurrence(of: " is ")?.lowerBound ?? message.endIndex
    let parts = message[values...].split(separator: "\"", omittingEmptySubsequences: false)
    let said = parts.indices.filter { $0.isMultiple(of: 2) }.map { String(parts[$0]) }
    return "\(failure.code.text) \(message[..<values])\(said.joined())".filter { !$0.isNumber }
  }

  /// The reason; of rows, which have no names, also what is done in the step that shows it.
  func cause(of failure: Diagnostic) -> String {
    let reason = reason(of: failure)
    guard reason.holds("row"), let span = failure.span else { return reason }
    return reason + " after "
      + String(decoding: text[span.range].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}
