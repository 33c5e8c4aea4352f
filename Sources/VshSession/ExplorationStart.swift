package import VshMachine
import VshProgram
package import VshSource

/// The initial world of an exploration. Its models have the data that the top-level `given`s set, and no screen is
/// open.
package struct ExplorationStart: ~Copyable {
  package var world: World
  /// An error among them means that the script cannot be explored.
  package private(set) var diagnostics: [Diagnostic]

  /// Nil for a script with an error.
  package init?(_ script: LoadedScript, _ settings: RunSettings, reading: Reading) {
    guard let program = script.program else { return nil }
    let steps = program.script.steps
    var start = WorldStart(script, consume program, overrides: settings.overrides, reading: reading)
    #if DEBUG || FUZZING
      if settings.stressesHeap { start.world.stressHeap() }
    #endif
    diagnostics = start.diagnostics
    var runner = Runner(
      script, world: start.world, width: settings.width, reading: reading, readsRows: false)
    do throws(StepProblem) {
      try runner.takeQuietly(givens: steps)
    } catch {
      diagnostics.append(error.diagnostic)
    }
    world = runner.world
    world.observations.report(false)
    world.startCounting()
  }
}
