import Synchronization
package import VshSession
import VshText

/// The combined coverage of all scripts of a run: a screen that several files import counts once.
package final class CoverageTally: Sendable {
  private struct Key: Hashable {
    var identity: String
    var offset: Int
    var kind: CoveragePoint.Kind
    var subject: String
    var outcome: String
  }

  private struct Entry {
    var point: CoveragePoint
    /// The index among the points of its script.
    var index: Int
    var requires: [Key]
  }

  private let entries = Mutex<[Key: Entry]>([:])

  package init() {}

  /// Adds the coverage of one script.
  package func add(_ points: [CoveragePoint]) {
    let keys = points.map { point in
      Key(
        identity: point.identity, offset: point.offset, kind: point.kind, subject: point.subject,
        outcome: point.outcome)
    }
    entries.withLock { entries in
      for (index, point) in points.enumerated() {
        let required = point.requires.map { keys[$0] }
        guard var known = entries[keys[index]] else {
          entries[keys[index]] = Entry(point: point, index: index, requires: required)
          continue
        }
        let (sum, overflows) = known.point.count.addingReportingOverflow(point.count)
        known.point.count = overflows ? .max : sum
        if point.path < known.point.path { known.point.path = point.path }
        entries[keys[index]] = known
      }
    }
  }

  /// All points in the order of files and places.
  package var points: [CoveragePoint] {
    let ordered = entries.withLock { Array($0) }.sorted { a, b in
      let (x, y) = (a.value.point, b.value.point)
      if x.path != y.path { return x.path.utf8.span.stands(before: y.path.utf8.span) }
      return (x.offset, x.kind.rawValue, x.subject, x.outcome) < (
        y.offset, y.kind.rawValue, y.subject, y.outcome
      )
    }
    let indices = Dictionary(ordered.enumerated().map { ($1.key, $0) }) { first, _ in first }
    return ordered.map { _, entry in
      var point = entry.point
      point.requires = entry.requires.compactMap { indices[$0] }
      return point
    }
  }
}
