import VshProgram
import VshSource

/// Caches what is made or validated only once: generated records, patterns and zones.
struct OnceCache: Sendable {
  private var records: [GeneratedRecord: ID<RecordType>] = [:]
  private var datePatterns: Set<NameID> = []
  private var zones: Set<NameID> = []

  /// The result records of `enumerated()`, `zip` and `grouped(by:)`.
  subscript(record: GeneratedRecord) -> ID<RecordType>? {
    get { records[record] }
    set { records[record] = newValue }
  }

  /// Returns whether a pattern has not been validated yet, and marks it.
  mutating func isNew(pattern: NameID) -> Bool { datePatterns.insert(pattern).inserted }

  /// Unmarks a pattern with a mistake, so that each use reports it.
  mutating func forget(pattern: NameID) { datePatterns.remove(pattern) }

  /// Returns whether a zone has not been looked up yet, and marks it.
  mutating func isNew(zone: NameID) -> Bool { zones.insert(zone).inserted }

  /// Unmarks an unknown zone, so that each use reports it.
  mutating func forget(zone: NameID) { zones.remove(zone) }
}
