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
    merged.putInOrder()
    return merged
  }

  /// Puts every list in byte order, whoever has made it.
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

  /// In byte order. (The library's own comparison goes from iterator to iterator, which takes ten times as long.)
  private static func stands(_ text: String, before other: String) -> Bool {
    let bytes = text.utf8.span
    let others = other.utf8.span
    let common = min(bytes.count, others.count)
    var place = 0
    while place < common, bytes[place] == others[place] { place += 1 }
    return place < common ? bytes[place] < others[place] : bytes.count < others.count
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
