import VshMachine
import VshProgram
package import VshSession
package import VshSource

/// The findings of the walks of a script.
package struct Exploration: Sendable {
  package var diagnostics: [Diagnostic] = []
  package private(set) var walks: [WalkOutcome] = []
  /// The states and transitions that no walk reached.
  package private(set) var missed: [CoveragePoint] = []

  /// Walks from each screen of a script that opens without arguments.
  ///
  /// - Parameters:
  ///   - ignored: names of variables that are not part of a state.
  ///   - isStopped: called between states; true ends the walk with its findings so far.
  package init(
    of script: LoadedScript, _ settings: RunSettings, _ bounds: WalkBounds, ignoring ignored: [String],
    reading: Reading, isStopped: () -> Bool
  ) {
    guard var start = ExplorationStart(script, settings, reading: reading) else { return }
    diagnostics = start.diagnostics
    if diagnostics.hasError { return }
    let screens = Self.openable(start.world.program)
    let slots = variables(named: ignored, start.world.program)
    if diagnostics.hasError { return }
    let codec: StateCodec
    do throws(Fault) { codec = try StateCodec(for: &start.world, ignoring: slots) } catch {
      diagnostics.append(.unexplorable(error))
      return
    }
    for screen in screens {
      var walk = Walk(of: screen, in: World(copying: start.world), codec, bounds)
      walk.run(isStopped: isStopped)
      walks.append(walk.outcome)
      let walked = walk.finish()
      start.world.takeCoverage(of: walked)
    }
    missed = Self.missed(coveragePoints(of: script, start.world.coverage, reading: reading))
  }

  /// The slots of all variables with these names; a name without one is an error.
  private mutating func variables(named names: [String], _ program: Program) -> Set<Int> {
    var slots: Set<Int> = []
    for name in names {
      let found = program.slots.indices.filter {
        program.slots[$0].kind == .variable && program.names[program.slots[$0].name] == name
      }
      if found.isEmpty {
        let all = program.slots.filter { $0.kind == .variable }.map { program.names[$0.name] }
        diagnostics.append(.noVariable(name, among: all))
      }
      slots.formUnion(found)
    }
    return slots
  }

  /// The states that were never entered, and the transitions of entered states that were never taken.
  private static func missed(_ points: [CoveragePoint]) -> [CoveragePoint] {
    points.filter { point in
      guard point.count == 0, [.state, .transition, .arm].contains(point.kind) else { return false }
      return point.requires.isEmpty || point.requires.contains { points[$0].count > 0 }
    }
  }

  /// The script's own screens that open without arguments.
  static func openable(_ program: Program) -> [ID<Screen>] {
    program.screens.ids.filter { id in
      let screen = program.screens[id]
      return !screen.isComponent && screen.span.file == FileID(1)
        && screen.parameters.allSatisfy { $0.defaultValue != nil }
    }
  }
}
