import VshCheck
import VshMachine
import VshProgram
package import VshSource
import VshSyntax
import VshText

/// The tests of a script, each of which can run without some of its steps (`vsh test --shrink`).
///
/// The script is loaded once, and its world is made once. A run checks the test against the program of the script,
/// takes a copy of the world, and drops the code of the test again, so its cost does not depend on the rest of the
/// script. Positions are those of the script.
package final class ReducedTests {
  private let script: LoadedScript
  private let program: Program
  private let settings: RunSettings
  private let reading: Reading
  /// The program again, in tables of its own: a run adds rows to them without a copy.
  private var checker: Checker
  private let noTest: Checker.Mark
  /// The initial world.
  private var start: World
  /// The declarations in the order of the text, and the last line of each.
  private let declarations: [SyntaxID]
  private let lastLines: [Int]
  private let lines: LineMap
  /// The list of the test with `for` that has run last.
  private var list: LoopList?

  /// Returns nil where the script cannot run.
  package init?(_ path: String, _ bytes: [UInt8], _ settings: RunSettings, reading: Reading) {
    let prelude = ParsedPrelude.shared
    let text = ScriptText([(path, bytes)], names: prelude.checked.names, reading: reading)
    var checker = Checker(text.checkedFiles, names: text.names, after: prelude.checked)
    if text.diagnostics.hasError || checker.check().hasError { return nil }
    checker.prepareForTests()
    let script = LoadedScript(
      sources: text.sources, trees: text.trees, program: nil, diagnostics: [], seed: prelude.seed)
    let start = WorldStart(script, checker.program, settings, reading: reading)
    if start.diagnostics.hasError { return nil }
    var settings = settings
    if settings.start(for: checker.program, path: path) != nil { return nil }
    let tree = text.trees[1]
    let declarations = tree.children(of: tree.root).filter { tree.kind(of: $0).isTest }
    let lines = LineMap(bytes)
    self.script = script
    program = checker.program
    self.settings = settings
    self.reading = reading
    noTest = checker.mark
    self.checker = checker
    self.start = World(copying: start.world)
    self.declarations = declarations
    lastLines = declarations.map { lines.line(of: tree.span(of: $0).range.upperBound - 1) }
    self.lines = lines
  }

  deinit { settings.app?.close() }

  /// The test on a line, counted from 1; nil where there is none.
  package func test(on line: Int) -> ReducibleTest? {
    let index = lastLines.indices.partition { lastLines[$0] >= line }
    guard index < declarations.count else { return nil }
    let tree = script.trees[1]
    guard lines.line(of: tree.span(of: declarations[index]).range.lowerBound) <= line else { return nil }
    var steps: [SyntaxID] = []
    var outer: [SyntaxID: SyntaxID] = [:]
    let isTest = tree.kind(of: declarations[index]) == .testDeclaration
    var open = Array(tree.children(of: tree.child(declarations[index], isTest ? 3 : 1)).reversed())
    while let step = open.popLast() {
      steps.append(step)
      if tree.kind(of: step) == .repeatStep {
        let inner = tree.children(of: tree.child(step, 2))
        open += inner.reversed()
        if !isTest { for one in inner { outer[one] = step } }
      }
    }
    return ReducibleTest(
      index: index, ids: steps, outer: outer, span: tree.span(of: declarations[index]),
      steps: steps.map { tree.span(of: $0).range })
  }

  // MARK: Runs

  /// Runs a test with some of its steps. Returns its failures; nil where the steps have a mistake.
  /// - Parameters:
  ///   - number: the number of the run of a test with `for`.
  ///   - kept: the indices of the steps that are left. What is inside a step that is not left is left out, too.
  package func failures(
    of test: ReducibleTest, number: Int? = nil, keeping kept: [Int]
  ) -> [Diagnostic]? {
    var leftOut = Set(test.ids)
    for index in kept { leftOut.remove(test.ids[index]) }
    if leftOut.contains(where: { step in test.outer[step].map { !leftOut.contains($0) } ?? false }) {
      return nil
    }
    defer { checker.drop(to: noTest) }
    guard let reduced = checker.checkTest(declarations[test.index], without: leftOut) else { return nil }
    let list = reduced.loop == nil ? nil : loopList(of: test)
    if let problem = list?.problem { return [problem] }
    var world = World(copying: start)
    if let list, let loop = reduced.loop {
      do throws(Fault) {
        try list.set(loop.scriptVariable, ofRun: number ?? 1, in: &world)
      } catch {
        return [StepProblem(StepProblem.value, error.message, at: error.span ?? test.span).diagnostic]
      }
    }
    var runner = Runner(script, world: world, settings, reading: reading)
    start.releaseCode()
    defer { start.takeCode(of: runner.world) }
    guard let mark = try? runner.world.adopt(checker.program) else { return nil }
    defer { runner.world.forget(since: mark, returningTo: program) }
    runner.stepSpan = test.span
    settings.app?.beginRun()
    do throws(StepProblem) {
      let name = try runner.text(reduced.name)
      if reduced.clauses == nil {
        runner.take(reduced, givens: program.script.steps)
      } else {
        runner.explore(reduced, name, givens: program.script.steps, settings)
      }
    } catch {
      runner.fail(error.diagnostic)
    }
    return runner.outcome.failures
  }

  private func loopList(of test: ReducibleTest) -> LoopList {
    if let list, list.test == test.index { return list }
    var runner = Runner(script, world: World(copying: start), settings, reading: reading)
    start.releaseCode()
    defer { start.takeCode(of: runner.world) }
    runner.stepSpan = test.span
    var problem: Diagnostic?
    if let loop = program.script.tests[test.index].loop {
      do throws(StepProblem) {
        let list = try runner.value(loop.list)
        runner.world.setScriptVariable(loop.scriptVariable, to: list)
        if runner.world.count(of: list) == 0 { problem = .noElements(at: runner.span(of: loop.list)) }
      } catch {
        problem = error.diagnostic
      }
    }
    let made = LoopList(of: test.index, runner.world, problem)
    list = made
    return made
  }
}

/// A test, and what can be left out of it.
package struct ReducibleTest {
  fileprivate let index: Int
  fileprivate let ids: [SyntaxID]
  /// In an `explore`: the `repeat` around each inner step. An inner step is left out only together with its `repeat`,
  /// because the failure quotes the whole `repeat` from the script.
  fileprivate let outer: [SyntaxID: SyntaxID]
  package let span: SourceSpan
  /// The ranges of its steps, those inside a `repeat` included; an outer step precedes its inner ones.
  package let steps: [Range<Int>]

  /// The maximum number of runs of a test.
  private static let mostTries = 1_000

  /// Leaves out smaller and smaller groups of steps, the last ones first, as long as the others show the same.
  ///
  /// - Parameters:
  ///   - steps: the indices of those that show it.
  ///   - isShown: called with the indices of fewer steps.
  /// - Returns: the fewest that were found, and whether each of them was tried.
  package func fewest(
    of steps: [Int], isStopped: () -> Bool, isShown: ([Int]) -> Bool
  ) -> (steps: [Int], isShortest: Bool) {
    var kept = steps
    var tries = 0
    var size = max(1, kept.count / 2)
    var passesWithout = 0
    while true {
      let before = kept.count
      var end = kept.count
      while end > 0 {
        let piece = max(0, end - size)..<end
        // Every two steps in a row are tried, since one may need the other.
        end = size > 2 ? piece.lowerBound : end - 1
        tries += 1
        if tries > Self.mostTries || isStopped() { return (kept, false) }
        // What is inside the removed steps follows them.
        let removedEnd = kept[piece].reduce(0) { max($0, self.steps[$1].upperBound) }
        let left =
          kept[..<piece.lowerBound]
          + kept[piece.upperBound...].drop { self.steps[$0].lowerBound < removedEnd }
        if isShown(Array(left)) {
          kept = Array(left)
          end = min(end, kept.count)
        }
      }
      // A step may have been needed only by one that has been removed since.
      passesWithout = kept.count == before ? passesWithout + 1 : 0
      if size <= 2, passesWithout > 1 { return (kept, true) }
      size = size > 2 ? size / 2 : 3 - size
    }
  }
}

/// The list of a test with `for`, which is evaluated once for all runs, in a world that takes no step.
private final class LoopList {
  let test: Int
  /// Why there is no list, or no element.
  let problem: Diagnostic?
  private let world: World

  init(of test: Int, _ world: borrowing World, _ problem: Diagnostic?) {
    self.test = test
    self.problem = problem
    var own = World(copying: world)
    own.releaseCode()
    self.world = own
  }

  /// Sets the variable to the element of a run in another world.
  func set(_ variable: Int32, ofRun number: Int, in other: inout World) throws(Fault) {
    let list = world.scriptVariables[Int(variable)]
    guard number >= 1, number <= world.count(of: list) else { return }
    try other.setScriptVariable(
      variable, toCopyOf: world.element(of: list, at: number - 1), in: world)
  }
}
