package import VshSuite

/// One record of several: what the shards of a suite have reported becomes the report of the whole.
extension RunRecord {
  /// - Parameter reports: each with the name of its file, for problems. A script that two of them hold must have come to the
  ///   same in both, as when a shard was run twice.
  package static func merged(_ reports: [(name: String, record: RunRecord)]) throws(ReportProblem)
    -> RunRecord
  {
    var merged = RunRecord()
    var places: [String: (file: Int, report: String)] = [:]
    var cutShort: Set<String> = []
    for (name, record) in reports {
      let unfinished = Set(record.unfinished)
      for file in record.files {
        if unfinished.contains(file.path) { cutShort.insert(file.path) }
        guard let place = places[file.path] else {
          places[file.path] = (merged.files.count, name)
          merged.files.append(file)
          continue
        }
        guard merged.files[place.file] == file else {
          throw ReportProblem("`\(place.report)` and `\(name)` tell different things of `\(file.path)`")
        }
      }
      merged.orphans += record.orphans
      merged.problems += record.problems
      merged.unfinished += record.unfinished
      merged.ending = merged.ending.joined(with: record.ending)
    }
    // A script that one shard did not come to may have been run by another.
    merged.unfinished.removeAll { places[$0] != nil && !cutShort.contains($0) }
    return merged.inOrder
  }

  /// With every list in byte order, whoever has made it.
  package var inOrder: RunRecord {
    var record = self
    record.files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    record.orphans = Self.distinct(orphans)
    record.problems = Self.distinct(problems)
    record.unfinished = Self.distinct(unfinished)
    return record
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var distinct: [String] = []
    for text in texts.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where distinct.last?.utf8.elementsEqual(text.utf8) != true { distinct.append(text) }
    return distinct
  }
}

extension RunRecord.Ending {
  /// The graver of two.
  fileprivate func joined(with other: Self) -> Self {
    switch (self, other) {
    case (.interrupted, _), (_, .interrupted): .interrupted
    case (.afterFailures(let a), .afterFailures(let b)): .afterFailures(max(a, b))
    case (.afterFailures, .complete): self
    case (.complete, _): other
    }
  }
}
