import VshMachine
import VshProgram
package import VshSession
package import VshSource

/// The findings of the walks of a script.
package struct Exploration: Sendable {
  package var diagnostics: [Diagnostic] = []
  /// Failures of the steps before a walk, which was not started in that case.
  package private(set) var failures: [Diagnostic] = []
  package private(set) var walks: [WalkOutcome] = []
  /// The `explore`s without a walk: one that is skipped, or whose steps are known to fail.
  package private(set) var setAside: [(name: String, aside: SetAside, span: SourceSpan)] = []
  /// The source lines of the top-level `given`s, which hold for each walk.
  private(set) var givens: [String] = []
  /// The screens that no walk has reached, because nothing says which arguments they take.
  package private(set) var screensLeft: [ScreenLeft] = []
  /// What the readers of all walks say together.
  private var said: ReadersOutcome
  /// The states and transitions, with how often a walk reached them.
  package private(set) var points: [CoveragePoint] = []
  /// The number of walks of the script, those of other shards included.
  package private(set) var walkCount = 0
  /// By walk that was taken, its number among them.
  package private(set) var walkNumbers: [Int] = []
  private var help: WalkHelp?

  /// Walks each `explore` of a script. A script without one is walked from each screen that opens without arguments.
  ///
  /// - Parameters:
  ///   - ignored: names of variables that are not part of a state.
  ///   - isStopped: called between states; true ends the walk with its findings so far.
  ///   - onProgress: called between states.
  ///   - help: changes nothing in what is found.
  package init(
    of script: LoadedScript, _ settings: RunSettings, _ bounds: WalkBounds, ignoring ignored: [String],
    reading: Reading, isStopped: () -> Bool, onProgress: (WalkProgress) -> Void = { _ in },
    helpedBy help: WalkHelp? = nil
  ) {
    said = ReadersOutcome(bounds.asked)
    guard var start = ExploredWorld(script, settings, reading: reading) else { return }
    diagnostics = start.diagnostics
    if diagnostics.hasError { return }
    let program = start.runner.world.program
    let ignored = self.ignored(named: ignored, program)
    if diagnostics.hasError { return }
    for step in program.script.steps where step.form.role == .given {
      givens += start.lines(of: step.syntaxIndex, at: step.span)
    }
    start.runner.world.startCounting()
    self.help = help
    self.help?.noCounts = start.runner.world.coverage
    said.aim(at: coveragePoints(of: script, start.runner.world.coverage, reading: reading))
    let tests = Self.tests(of: program, bounds).filter { $0.clauses != nil }
    if tests.isEmpty {
      walkScreens(of: program, bounds, ignoring: ignored, from: &start, isStopped, onProgress)
    } else {
      for test in tests where takesNext(bounds) {
        walk(test, bounds, ignoring: ignored, from: &start, isStopped, onProgress)
      }
    }
    said.finish(walks, program, of: script, settings, reading: reading)
    points = coveragePoints(of: script, start.runner.world.coverage, reading: reading)
  }

  /// Whether the next walk is one of this shard.
  private mutating func takesNext(_ bounds: WalkBounds) -> Bool {
    defer { walkCount += 1 }
    return bounds.random != nil
      || (bounds.shard.walksBefore + walkCount) % bounds.shard.count == bounds.shard.index
  }

  private mutating func walkScreens(
    of program: Program, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored,
    from start: inout ExploredWorld,
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void
  ) {
    let screens = Self.screens(of: program, bounds)
    let openable = screens.filter { Self.opensWithoutArguments($0, program) }
    let openings = screens.filter { !openable.contains($0) }.compactMap { screen in
      Self.opening(of: screen, in: Self.tests(of: program, bounds)).map { (screen, $0) }
    }
    if openable.isEmpty, openings.isEmpty { noteArguments(of: screens, program) }
    defer { noteScreensLeft(among: screens, except: openable + openings.map { $0.0 }, program) }
    let codec: StateCodec
    var plans = openable.map { WalkPlan(opening: $0, of: program) }
    for index in plans.indices { plans[index].bounds = bounds }
    do throws(ExplorationProblem) {
      codec = try start.codec(for: plans.first, ignoring: ignored)
    } catch {
      diagnostics.append(error.diagnostic)
      return
    }
    for (screen, plan) in zip(openable, plans) where takesNext(bounds) {
      walk(plan, opening: screen, codec, from: &start, isStopped, onProgress)
    }
    for (screen, opening) in openings where takesNext(bounds) {
      walk(
        behind: opening, named: program.names[program.screens[screen].name], bounds, ignoring: ignored,
        from: &start, isStopped, onProgress)
    }
  }

  // A walk has hundreds of fields, nested ones included, and the compiler follows each through a whole body. So no body
  // with a loop makes one.

  private mutating func walk(
    _ plan: WalkPlan, opening screen: ID<Screen>, _ codec: StateCodec, from start: inout ExploredWorld,
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void
  ) {
    var world = ExploredWorld(copying: start)
    let opened = world.runner.world.open(screen, arguments: [])
    finish(Walk(plan, in: world, behind: opened, codec), in: &start, isStopped, onProgress)
  }

  private mutating func walk(
    behind opening: Test, named name: String, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored,
    from start: inout ExploredWorld, _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void
  ) {
    var world = ExploredWorld(copying: start)
    // A test that fails so early says so itself.
    guard world.begin(with: opening.steps).isEmpty else { return }
    do throws(ExplorationProblem) {
      var plan = try WalkPlan(opening, Clauses(), named: name, bounds, in: &world)
      plan.isExplore = false
      let codec = try world.codec(for: plan, ignoring: ignored)
      finish(Walk(plan, in: world, behind: .taken, codec), in: &start, isStopped, onProgress)
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  /// A test up to its step that opens a screen: the first test that has one. It says which arguments the screen takes.
  private static func opening(of screen: ID<Screen>, in tests: [Test]) -> Test? {
    for var test in tests where test.loop == nil && test.aside == nil {
      let index = test.steps.firstIndex { step in
        if case .open(screen, _) = step.form { true } else { false }
      }
      guard let index else { continue }
      test.steps.removeSubrange((index + 1)...)
      return test
    }
    return nil
  }

  /// - Parameter begun: the screens with which walks begin.
  private mutating func noteScreensLeft(
    among screens: [ID<Screen>], except begun: [ID<Screen>], _ program: Program
  ) {
    if begun.isEmpty { return }
    for screen in screens where !begun.contains(screen) {
      let isShown = walks.contains { $0.seen.hasShown(screen) }
      if !isShown { screensLeft.append(ScreenLeft(program.screens[screen], program)) }
    }
  }

  /// A script whose screens all take arguments has nothing that can be walked without an `explore`.
  private mutating func noteArguments(of screens: [ID<Screen>], _ program: Program) {
    let screens = screens.map { program.screens[$0] }
    guard let first = screens.first else { return }
    diagnostics.append(
      .nothingWalked(
        screens.map { screen in
          let needed = screen.parameters.filter { $0.defaultValue == nil }
          return (program.names[screen.name], needed.map { program.names[$0.name] })
        }, at: first.span))
  }

  private mutating func walk(
    _ test: Test, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored,
    from start: inout ExploredWorld,
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void
  ) {
    var world = ExploredWorld(copying: start)
    let name = world.text(test.name)
    if case .skipped(let reason) = test.aside {
      setAside.append((name ?? "", .skipped(reason), test.span))
      return
    }
    let found = world.begin(with: test.steps)
    guard found.isEmpty, let name = world.text(test.name) else {
      if case .known(let reason, _) = test.aside, let name {
        setAside.append((name, .known(reason), test.span))
      } else {
        failures += found
      }
      return
    }
    do throws(ExplorationProblem) {
      finish(
        try Walk(of: test, named: name, bounds, ignoring: ignored, in: world), in: &start, isStopped,
        onProgress)
    } catch {
      diagnostics.append(error.diagnostic)
      return
    }
    guard case .known(let reason, let span) = test.aside, let walk = walks.last else { return }
    if walk.isBroken {
      walks[walks.count - 1].known = reason
    } else if walk.isComplete {
      failures.append(.knownPasses(reason, at: span))
    }
  }

  private mutating func finish(
    _ walk: consuming Walk, in start: inout ExploredWorld, _ isStopped: () -> Bool,
    _ onProgress: (WalkProgress) -> Void
  ) {
    var walk = walk
    walk.cover(said.targets, behind: start.runner.world.coverage)
    if let random = walk.walked.plan.bounds.random {
      walk.run(random, isStopped: isStopped, onProgress: onProgress)
    } else {
      walk.runInParts(isStopped: isStopped, onProgress: onProgress, helpedBy: help)
    }
    said.add(&walk, isStopped)
    walkNumbers.append(walkCount - 1)
    walks.append(walk.outcome)
    start.runner.world.takeCoverage(walk.finish())
  }

  /// The variables and models with these names; a name without one is an error.
  private mutating func ignored(named names: [String], _ program: Program) -> StateCodec.Ignored {
    let ignored = names.map { IgnoredValues($0) }
    for values in ignored where program.ignored([values]).isEmpty {
      diagnostics.append(.notIgnorable(values, program))
    }
    return program.ignored(ignored)
  }

  /// The script's own screens that open without arguments.
  static func openable(_ program: Program) -> [ID<Screen>] {
    screens(of: program).filter { opensWithoutArguments($0, program) }
  }

  private static func opensWithoutArguments(_ screen: ID<Screen>, _ program: Program) -> Bool {
    program.screens[screen].parameters.allSatisfy { $0.defaultValue != nil }
  }

  /// For an app, a file with an `app` block and without screens has those that it imports.
  private static func screens(of program: Program, _ bounds: WalkBounds) -> [ID<Screen>] {
    let own = screens(of: program)
    guard own.isEmpty, bounds.asked.app, program.script.app != nil else { return own }
    return program.screens.ids.filter { id in
      !program.screens[id].isComponent && program.screens[id].span.file > FileID(1)
    }
  }

  /// For an app, the tests of a file with an `app` block are those of its imports, too, with their `given`s.
  private static func tests(of program: Program, _ bounds: WalkBounds) -> [Test] {
    guard bounds.asked.app else { return program.script.tests }
    return program.script.tests
      + program.script.imported.flatMap { imported in
        imported.tests.map { test in
          var test = test
          test.steps = imported.givens.filter { $0.form.role == .given } + test.steps
          return test
        }
      }
  }

  /// The script's own screens.
  private static func screens(of program: Program) -> [ID<Screen>] {
    program.screens.ids.filter { id in
      !program.screens[id].isComponent && program.screens[id].span.file == FileID(1)
    }
  }
}

/// What was asked of the walks.
extension Exploration {
  package var cover: Cover? { said.cover }
  package var appPaths: AppPaths? { said.appPaths }
  package var faults: FaultMatrix? { said.faults }
  package var audit: Audit? { said.audit }
  package var storyboard: Storyboard? { said.storyboard }

  /// The states that were never entered, and the transitions of entered states that were never taken.
  package var missed: [CoveragePoint] {
    points.filter { point in
      guard point.count == 0, [.state, .transition, .arm].contains(point.kind) else { return false }
      return point.requires.isEmpty || point.requires.contains { points[$0].count > 0 }
    }
  }
}

extension Walk {
  /// A walk from the state after the steps of an `explore`.
  init(
    of test: Test, named name: String, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored,
    in world: consuming ExploredWorld
  ) throws(ExplorationProblem) {
    var world = world
    let (plan, codec) = try world.plan(of: test, named: name, bounds, ignoring: ignored)
    self.init(plan, in: world, behind: .taken, codec)
  }
}

extension ExploredWorld {
  /// What an `explore` asks for. Call it after its steps.
  mutating func plan(
    of test: Test, named name: String, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored
  ) throws(ExplorationProblem) -> (plan: WalkPlan, codec: StateCodec) {
    let clauses = test.clauses ?? Clauses()
    let plan = try WalkPlan(test, clauses, named: name, bounds, in: &self)
    let program = runner.world.program
    var all = program.ignored(plan.rules.ignored)
    all.formUnion(ignored)
    return (plan, try codec(for: plan, ignoring: all))
  }

  /// A codec for the states that can follow.
  mutating func codec(
    for plan: WalkPlan? = nil, ignoring ignored: StateCodec.Ignored = StateCodec.Ignored()
  ) throws(ExplorationProblem) -> StateCodec {
    let inert = plan?.inertVariables(of: runner.world.program).subtracting(ignored.slots)
    do throws(Fault) {
      return try StateCodec(
        for: &runner.world, ignoring: ignored, namesCalls: plan?.rules.namesCalls ?? false, inert: inert ?? []
      )
    } catch {
      throw ExplorationProblem(diagnostic: .unexplorable(error))
    }
  }
}
