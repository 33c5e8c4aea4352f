import Foundation

/// The seeds of the random programs.
///
/// `VSH_PROGRAMS` in the environment is their number; `make stress` sets it.
package enum RandomPrograms {
  /// Whether their number is set: then tests that take a part of their cases take all.
  package static var areMany: Bool { ProcessInfo.processInfo.environment["VSH_PROGRAMS"] != nil }

  /// Returns the seeds from 1 in parts of at most 100, so that all processors have some.
  package static func parts(_ standard: UInt64) -> [Range<UInt64>] {
    let count = ProcessInfo.processInfo.environment["VSH_PROGRAMS"].flatMap { UInt64($0) } ?? standard
    return stride(from: 1, through: count, by: 100).map { $0..<min($0 + 100, count + 1) }
  }
}
