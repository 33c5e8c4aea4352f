import TestSupport
import Testing

/// The random programs again, in a machine that collects at every chance: every value that lives across a collection has a known
/// holder, or the checks of the heap end the process.
@Suite struct StressTests {
  static let parts = RandomPrograms.parts(500)

  @Test(arguments: parts) func noValueIsHeldAcrossACollection(seeds: Range<UInt64>) throws {
    var taken = 0
    for seed in seeds {
      let trial = try ReferenceTrial.begun(seed: seed, isStressed: true)
      taken += try trial.run(steps: 8)
    }
    // Most steps do something: programs that refuse everything would pass, too.
    #expect(taken > seeds.count * 2)
  }
}
