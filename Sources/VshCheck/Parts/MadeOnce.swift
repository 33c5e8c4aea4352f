import VshProgram
import VshSource

/// What is made or read once, however often it is written: records that the language makes, patterns and zones.
struct MadeOnce: Sendable {
  private var records: [GeneratedRecord: ID<RecordType>] = [:]
  private var datePatterns: Set<NameID> = []
  private var zones: Set<NameID> = []

  /// What `enumerated()`, `zip` and `grouped(by:)` give.
  subscript(record: GeneratedRecord) -> ID<RecordType>? {
    get { records[record] }
    set { records[record] = newValue }
  }

  /// Whether a pattern is still to be read.
  mutating func isNew(pattern: NameID) -> Bool { datePatterns.insert(pattern).inserted }

  /// A pattern with a mistake is read again where it is written again, so that the mistake is reported there, too.
  mutating func forget(pattern: NameID) { datePatterns.remove(pattern) }

  /// Whether a zone is still to be looked up.
  mutating func isNew(zone: NameID) -> Bool { zones.insert(zone).inserted }

  /// As of a pattern.
  mutating func forget(zone: NameID) { zones.remove(zone) }
}
