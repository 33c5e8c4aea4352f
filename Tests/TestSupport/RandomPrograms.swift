import Foundation

/// The seeds of the random programs.
///
/// `VSH_PROGRAMS` in the environment is their number, which `make stress` sets, or the first and the last, as `5000-5100`.
package enum RandomPrograms {
  /// Whether their number is set: then tests that take a part of their cases take all.
  package static var areMany: Bool { ProcessInfo.processInfo.environment["VSH_PROGRAMS"] != nil }

  /// Returns the seeds from 1 in parts of at most 100, so that all processors have some.
  package static func parts(_ standard: UInt64) -> [Range<UInt64>] {
    let asked = ProcessInfo.processInfo.environment["VSH_PROGRAMS"] ?? ""
    let ends = asked.split(separator: "-").compactMap { UInt64($0) }
    let (first, last) = (ends.count == 2 ? ends[0] : 1, ends.last ?? standard)
    return stride(from: first, through: last, by: 100).map { $0..<min($0 + 100, last + 1) }
  }
}
