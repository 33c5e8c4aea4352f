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
        .explore(olds.remove(at: index).test, named: name), in: before, .explore(test, named: name),
        in: after,
        (bounds, ignored), isStopped, onProgress)
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
        .screen(olds.remove(at: index).screen), in: before, .screen(screen), in: after, (bounds, ignored),
        isStopped, onProgress)
    }
    screens += olds.map { (.old, $0.name) }
  }

  /// Where a walk of a version begins.
  private enum Start { case screen(ID<Screen>), explore(Test, named: String) }

  /// Walks one thing of two versions. A walk has hundreds of fields, nested ones included, and the compiler follows each
  /// through a whole body: so the bodies with a loop make none.
  private mutating func compare(
    _ old: Start, in before: borrowing ExploredWorld, _ new: Start, in after: borrowing ExploredWorld,
    _ rules: (bounds: WalkBounds, ignored: [String]), _ isStopped: () -> Bool,
    _ onProgress: (WalkProgress) -> Void
  ) {
    let old = side(old, rules, from: before, .old)
    let new = side(new, rules, from: after, .new)
    guard let old, let new else { return }
    var walk = PairWalk(old, new)
    walk.run(isStopped: isStopped, onProgress: onProgress)
    walks.append(walk.result)
  }

  private mutating func side(
    _ start: Start, _ rules: (bounds: WalkBounds, ignored: [String]), from whole: borrowing ExploredWorld,
    _ version: Version
  ) -> PairSide? {
    var world = ExploredWorld(copying: whole)
    let ignored = world.runner.world.program.ignored(rules.ignored.map { IgnoredValues($0) })
    do throws(ExplorationProblem) {
      switch start {
      case .screen(let screen):
        return try PairSide(opening: screen, rules.bounds, ignoring: ignored, in: world)
      case .explore(let test, let name):
        let failures = world.begin(with: test.steps)
        problems += failures.map { (version, $0) }
        if !failures.isEmpty { return nil }
        return try PairSide(behind: test, named: name, rules.bounds, ignoring: ignored, in: world)
      }
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
    for values in names.map({ IgnoredValues($0) })
    where old.ignored([values]).isEmpty && new.ignored([values]).isEmpty {
      problems.append((.new, .notIgnorable(values, new)))
    }
  }
}
