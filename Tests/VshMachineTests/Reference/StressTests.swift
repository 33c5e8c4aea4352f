import Foundation
import Testing

/// The random programs again, in a machine that collects at every chance: no value is held by anybody who is not told, or the
/// checks of the heap end the process.
///
/// `VSH_STRESS_PROGRAMS` in the environment says how many; `make stress` does.
@Suite struct StressTests {
  static let programs =
    ProcessInfo.processInfo.environment["VSH_STRESS_PROGRAMS"].flatMap { UInt64($0) } ?? 2_000

  /// In parts, so that all processors have some.
  private static let part: UInt64 = 100
  static let parts: [Range<UInt64>] = stride(from: 1, through: programs, by: Int(part)).map {
    $0..<min($0 + part, programs + 1)
  }

  @Test(arguments: parts) func noValueIsHeldAcrossACollection(seeds: Range<UInt64>) throws {
    var taken = 0
    for seed in seeds {
      var trial = try ReferenceTrial.begun(seed: seed, isStressed: true)
      taken += try trial.run(steps: 8)
    }
    // Most steps do something: programs that refuse everything would pass, too.
    #expect(taken > seeds.count * 2)
  }
}
