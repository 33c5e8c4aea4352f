import VshMachine
import VshProgram
package import VshSession
package import VshSource

/// A walk over two versions of a script.
package struct ComparedWalk: Sendable {
  /// Its counts are those of pairs of states.
  package let outcome: WalkOutcome
  package let differences: [Difference]
  /// The number of differences that are not listed.
  let leftDifferenceCount: Int
}

/// The differences between two versions of a script on all paths (`vsh explore --against`).
package struct Comparison: Sendable {
  package enum Version: CaseIterable, Sendable { case old, new }

  /// Errors of the versions, and failures of the steps before a walk; with one of these, nothing is compared.
  package private(set) var problems: [(version: Version, diagnostic: Diagnostic)] = []
  package private(set) var walks: [ComparedWalk] = []
  /// The screens that only one version has, of those that open without arguments.
  private(set) var screens: [(version: Version, name: String)] = []
  /// The explorations that only one version has; they are not walked.
  private(set) var explorations: [(version: Version, name: String)] = []

  /// Walks each `explore` that both versions have, or, without such an `explore`, each screen that opens without
  /// arguments in both.
  ///
  /// - Parameters:
  ///   - ignored: names of variables that are not part of a state.
  ///   - isStopped: called between pairs of states; true ends the walk with its differences so far.
  ///   - onProgress: called between pairs of states.
  package init(
    of versions: (old: LoadedScript, new: LoadedScript), _ settings: RunSettings, _ bounds: WalkBounds,
    ignoring ignored: [String], reading: Reading, isStopped: () -> Bool,
    onProgress: (WalkProgress) -> Void = { _ in }
  ) {
    guard let before = ExploredWorld(versions.old, settings, reading: reading),
      let after = ExploredWorld(versions.new, settings, reading: reading)
    else { return }
    problems = before.diagnostics.map { (.old, $0) } + after.diagnostics.map { (.new, $0) }
    checkVariables(ignored, before.runner.world.program, after.runner.world.program)
    if isUnjudged { return }
    var olds = Self.explorations(of: before)
    let news = Self.explorations(of: after)
    for (name, test) in news {
      guard let index = olds.firstIndex(where: { $0.name == name }) else {
        explorations.append((.new, name))
        continue
      }
      compare(
        olds.remove(at: index).test, test, name, before, after, bounds, ignored, isStopped, onProgress)
    }
    explorations += olds.map { (.old, $0.name) }
    if explorations.count == news.count + olds.count {
      compareScreens(before, after, bounds, ignored, isStopped, onProgress)
    }
  }

  /// Whether an error of a version prevents the comparison.
  package var isUnjudged: Bool { problems.contains { $0.diagnostic.isError } }

  package var isDifferent: Bool { !screens.isEmpty || walks.contains { !$0.differences.isEmpty } }

  /// Whether every path was compared.
  package var isWhole: Bool {
    !walks.isEmpty && walks.allSatisfy { $0.outcome.isComplete }
  }

  // MARK: Walks

  private mutating func compareScreens(
    _ before: borrowing ExploredWorld, _ after: borrowing ExploredWorld, _ bounds: WalkBounds,
    _ ignored: [String], _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void
  ) {
    var olds = Self.screens(of: before.runner.world.program)
    for (name, screen) in Self.screens(of: after.runner.world.program) {
      guard let index = olds.firstIndex(where: { $0.name == name }) else {
        screens.append((.new, name))
        continue
      }
      compare(
        olds.remove(at: index).screen, screen, before, after, bounds, ignored, isStopped, onProgress)
    }
    screens += olds.map { (.old, $0.name) }
  }

  // A walk has hundreds of fields, nested ones included, and the compiler follows each through a whole body. So no body
  // with a loop makes one.

  private mutating func compare(
    _ old: Test, _ new: Test, _ name: String, _ before: borrowing ExploredWorld,
    _ after: borrowing ExploredWorld, _ bounds: WalkBounds, _ ignored: [String], _ isStopped: () -> Bool,
    _ onProgress: (WalkProgress) -> Void
  ) {
    compare(
      side(old, name, bounds, ignored, from: before, .old),
      side(new, name, bounds, ignored, from: after, .new), isStopped, onProgress)
  }

  private mutating func compare(
    _ old: ID<Screen>, _ new: ID<Screen>, _ before: borrowing ExploredWorld,
    _ after: borrowing ExploredWorld, _ bounds: WalkBounds, _ ignored: [String], _ isStopped: () -> Bool,
    _ onProgress: (WalkProgress) -> Void
  ) {
    compare(
      side(opening: old, bounds, ignored, from: before, .old),
      side(opening: new, bounds, ignored, from: after, .new), isStopped, onProgress)
  }

  private mutating func compare(
    _ old: consuming PairSide?, _ new: consuming PairSide?, _ isStopped: () -> Bool,
    _ onProgress: (WalkProgress) -> Void
  ) {
    guard let old, let new else { return }
    var walk = PairWalk(old, new)
    walk.run(isStopped: isStopped, onProgress: onProgress)
    walks.append(walk.result)
  }

  private mutating func side(
    opening screen: ID<Screen>, _ bounds: WalkBounds, _ ignored: [String],
    from start: borrowing ExploredWorld, _ version: Version
  ) -> PairSide? {
    let ignored = start.runner.world.program.ignored(named: ignored)
    do throws(ExplorationProblem) {
      return try PairSide(opening: screen, bounds, ignoring: ignored, in: ExploredWorld(copying: start))
    } catch {
      problems.append((version, error.diagnostic))
      return nil
    }
  }

  private mutating func side(
    _ test: Test, _ name: String, _ bounds: WalkBounds, _ ignored: [String],
    from start: borrowing ExploredWorld, _ version: Version
  ) -> PairSide? {
    var world = ExploredWorld(copying: start)
    let failures = world.begin(with: test.steps)
    problems += failures.map { (version, $0) }
    if !failures.isEmpty { return nil }
    let ignored = world.runner.world.program.ignored(named: ignored)
    do throws(ExplorationProblem) {
      return try PairSide(behind: test, named: name, bounds, ignoring: ignored, in: world)
    } catch {
      problems.append((version, error.diagnostic))
      return nil
    }
  }

  // MARK: Programs

  private static func screens(of program: Program) -> [(name: String, screen: ID<Screen>)] {
    Exploration.openable(program).map { (program.names[program.screens[$0].name], $0) }
  }

  private static func explorations(of start: borrowing ExploredWorld) -> [(name: String, test: Test)] {
    var world = ExploredWorld(copying: start)
    var found: [(name: String, test: Test)] = []
    for test in world.runner.world.program.script.tests where test.clauses != nil {
      if let name = world.text(test.name) { found.append((name, test)) }
    }
    return found
  }

  /// A name that neither version can ignore is an error.
  private mutating func checkVariables(_ names: [String], _ old: Program, _ new: Program) {
    for name in names where old.ignored(named: [name]).isEmpty && new.ignored(named: [name]).isEmpty {
      problems.append((.new, .notIgnorable(name, among: new.ignorableNames)))
    }
  }
}
