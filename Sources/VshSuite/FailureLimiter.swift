/// `--fail-fast=N`: accepts records in the order of the run up to N failures, and truncates the last record there.
struct FailureLimiter {
  let limit: Int?
  private(set) var settledCount = 0
  private var failedCount = 0

  init(limit: Int?) { self.limit = limit }

  var isReached: Bool { limit.map { failedCount >= $0 } ?? false }

  /// The part of the record up to the limit, and whether it is the whole record.
  mutating func settle(_ record: FileRecord, _ isComplete: Bool) -> (record: FileRecord, isComplete: Bool) {
    settledCount += 1
    var record = record
    var isComplete = isComplete
    if let limit {
      var left = limit - failedCount
      for (index, test) in record.tests.enumerated() where test.failed {
        left -= 1
        guard left == 0, index + 1 < record.tests.count else { continue }
        record.tests.removeSubrange((index + 1)...)
        record.golden = nil
        record.goldenProblems = []
        isComplete = false
        break
      }
      failedCount += record.failedCount
    }
    return (record, isComplete)
  }
}
