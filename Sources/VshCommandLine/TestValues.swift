import VshHost
import VshReports
import VshSuite

/// The values of the options of `vsh test`: words to values, or the problem that says what would be right.
enum TestValues {
  /// A whole number from 1.
  static func count(
    _ value: String, of what: String, atMost most: Int = 1_000_000, example: String
  ) throws(UsageProblem) -> Int {
    guard let number = number(value), number >= 1, number <= most else {
      throw UsageProblem(
        "`\(value)` is no number of \(what)", wayOut: "it is a number from 1, as in `\(example)`",
        command: .test)
    }
    return number
  }

  static func seed(_ value: String) throws(UsageProblem) -> UInt64 {
    guard isDigits(value), let seed = UInt64(value) else {
      throw UsageProblem(
        "`\(value)` is no seed", wayOut: "it is a whole number, as in `--shuffle=42`", command: .test)
    }
    return seed
  }

  static func listing(_ value: String?) throws(UsageProblem) -> ListFormat {
    switch value {
    case nil: return .plain
    case "json": return .json
    case .some(let other):
      throw UsageProblem(
        "`\(other)` is no form of a list", wayOut: "say `--list` or `--list=json`", command: .test)
    }
  }

  /// `I/N`, counted from 1.
  static func shard(_ value: String) throws(UsageProblem) -> Shard {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { number(String($0)) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, index <= count else {
      throw UsageProblem(
        "`--shard` takes I/N with I from 1 to N, not `\(value)`",
        wayOut: "the second of three is `--shard 2/3`", command: .test)
    }
    return Shard(index: index - 1, count: count)
  }

  /// `FORMAT[=FILE]` beside the reports that were asked for before.
  static func adding(
    _ value: String, to reports: [ReportChoice], command: Command
  ) throws(UsageProblem) -> [ReportChoice] {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: parts.first.map(String.init) ?? "") else {
      let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageProblem(
        "`\(parts.first ?? "")` is no form of a report", wayOut: "these are: \(known)", command: command)
    }
    if parts.count == 2, parts[1].isEmpty {
      throw UsageProblem("the file of `--report \(value)` has no name", command: command)
    }
    let report = ReportChoice(format, file: parts.count == 2 ? Path(String(parts[1])) : nil)
    if let other = reports.first(where: { $0.file == report.file }) {
      if other == report { return reports }
      let place = report.file.map { "`\($0)`" } ?? "standard output"
      throw UsageProblem(
        "the reports `\(other.format.rawValue)` and `\(report.format.rawValue)` would both go to \(place)",
        wayOut: "give one a file, as in `--report \(report.format.rawValue)=FILE`", command: command)
    }
    return reports + [report]
  }

  /// Nothing, `lcov=FILE` or `json=FILE`, beside what was asked for before.
  static func adding(_ value: String?, to coverages: [CoverageChoice]) throws(UsageProblem)
    -> [CoverageChoice]
  {
    var choice = CoverageChoice.text
    if let value {
      let parts = value.split(separator: "=", maxSplits: 1)
      let file = parts.count == 2 ? Path(String(parts[1])) : nil
      switch (parts.first, file) {
      case ("lcov", .some(let file)): choice = .lcov(file)
      case ("json", .some(let file)): choice = .json(file)
      case _:
        throw UsageProblem(
          "`\(value)` is no form of coverage",
          wayOut: "say `--coverage`, `--coverage=lcov=FILE` or `--coverage=json=FILE`", command: .test)
      }
    }
    return coverages.contains(choice) ? coverages : coverages + [choice]
  }

  private static func number(_ text: String) -> Int? { isDigits(text) ? Int(text) : nil }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }
}
