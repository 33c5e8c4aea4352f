package import VshSuite
import VshText

/// Merges the records of all shards of a suite into the report of the whole.
extension RunRecord {
  /// - Parameter reports: each with the name of its file, for problems. They must be all shards of one run, without
  ///   duplicates: otherwise a missing shard, or one of another run, would be undetected.
  package static func merged(_ reports: [(name: String, record: RunRecord)]) throws(ReportProblem)
    -> RunRecord
  {
    var merged = RunRecord()
    merged.part = try whole(of: reports)
    for (_, record) in reports {
      merged.files += record.files
      merged.orphans += record.orphans
      merged.problems += record.problems
      merged.unfinished += record.unfinished
      merged.ending = merged.ending.joined(with: record.ending)
    }
    merged.putInOrder()
    for (file, next) in zip(merged.files, merged.files.dropFirst())
    where file.path.utf8.elementsEqual(next.path.utf8) {
      throw ReportProblem("two reports contain `\(file.path)`, which is in one shard only")
    }
    return merged
  }

  /// The run of these shards, as one shard.
  package static func whole(
    of reports: [(name: String, record: RunRecord)]
  ) throws(ReportProblem) -> SuitePart? {
    var first: (name: String, part: SuitePart)?
    var names: [Int: String] = [:]
    for (name, record) in reports {
      guard let part = record.part else {
        throw ReportProblem("`\(name)` does not say which shard it is: it was written by an older vsh")
      }
      let (firstName, firstPart) = first ?? (name, part)
      first = (firstName, firstPart)
      let both = "`\(firstName)` and `\(name)`"
      if part.shard.count != firstPart.shard.count {
        throw ReportProblem(
          "\(both) are not shards of one run: \(firstPart.shard.name) and \(part.shard.name)")
      }
      if part.files != firstPart.files {
        throw ReportProblem("\(both) are of different suites: a script or a golden file is not the same")
      }
      if part.options != firstPart.options {
        throw ReportProblem("\(both) were run with different options")
      }
      if let other = names.updateValue(name, forKey: part.shard.index) {
        throw ReportProblem("`\(other)` and `\(name)` are both \(part.shard.name)")
      }
    }
    guard var whole = first?.part else { return nil }
    try refuseGaps(in: names, count: whole.shard.count)
    whole.shard = .whole
    return whole
  }

  private static func refuseGaps(in names: [Int: String], count: Int) throws(ReportProblem) {
    let missing = count - names.count
    if missing == 0 { return }
    // There may be very many of them.
    let shown = Array((0..<count).lazy.filter { names[$0] == nil }.prefix(3))
    var list = shown.map { "\($0 + 1)" }.joined(separator: ", ")
    if missing > shown.count { list += " and \(missing - shown.count) more" }
    throw ReportProblem(
      missing == 1 ? "shard \(list) of \(count) is missing" : "shards \(list) of \(count) are missing")
  }

  /// Sorts every list in byte order, for reports of any version.
  package mutating func putInOrder() {
    files.sort { Self.stands($0.path, before: $1.path) }
    orphans = Self.distinct(orphans)
    problems = Self.distinct(problems)
    unfinished = Self.distinct(unfinished)
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var distinct: [String] = []
    for text in texts.sorted(by: stands)
    where distinct.last?.utf8.elementsEqual(text.utf8) != true { distinct.append(text) }
    return distinct
  }

  private static func stands(_ text: String, before other: String) -> Bool {
    text.utf8.span.stands(before: other.utf8.span)
  }
}

extension Shard {
  fileprivate var name: String { "shard \(index + 1) of \(count)" }
}

extension RunRecord.Ending {
  /// The more severe of two.
  fileprivate func joined(with other: Self) -> Self {
    switch (self, other) {
    case (.interrupted, _), (_, .interrupted): .interrupted
    case (.afterFailures(let a), .afterFailures(let b)): .afterFailures(max(a, b))
    case (.afterFailures, .complete): self
    case (.complete, _): other
    }
  }
}
