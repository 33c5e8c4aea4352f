import Dispatch
import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// `Tests/Corpus/explore`: scripts with what their exploration prints.
@Suite struct ExploreCorpusTests {
  static let folder = CaseFolder("explore")
  static let reading = Reading(
    file: { path, _ in
      (try? folder.bytes(path)).map(Result.success) ?? .failure(ReadProblem("there is no such file"))
    },
    named: { _ in .failure(ReadProblem("there is no such file")) })

  @Test(arguments: folder.cases(".vs"))
  func printsItsVerdicts(name: String) throws {
    let path = name + ".vs"
    let script = load(path, try Self.folder.bytes(path), reading: Self.reading)
    #expect(script.diagnostics.isEmpty)
    var bounds = WalkBounds()
    bounds.states = 1_000
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: { false })
    #expect(exploration.diagnostics.isEmpty)
    let text = ExplorationText.text(of: exploration, path, script.sources)
    #expect(text == (try Self.folder.expected(name + ".verdicts", actual: Array(text.utf8))))
  }

  /// Helpers change nothing in what is printed, not even where the smallest parts are shared.
  @Test(arguments: folder.cases(".vs"), [2, 3])
  func printsTheSameWithHelpers(name: String, count: Int) throws {
    let path = name + ".vs"
    let script = load(path, try Self.folder.bytes(path), reading: Self.reading)
    for states in [40, 1_000] {
      var bounds = WalkBounds()
      bounds.states = states
      let texts = [nil, Self.help(count)].map { help in
        let exploration = Exploration(
          of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: { false },
          helpedBy: help)
        return ExplorationText.text(of: exploration, path, script.sources)
      }
      #expect(texts[0] == texts[1])
    }
  }

  /// Helpers with a thread each, who share a level of two states already.
  static func help(_ count: Int) -> WalkHelp {
    WalkHelp(count: count, fewest: 1) { jobCount, job in
      DispatchQueue.concurrentPerform(iterations: jobCount, execute: job)
    }
  }

  /// Each path that a walk prints is a test that can be run: its steps can all be taken, but for the one that a finding is about.
  @Test(arguments: folder.cases(".vs"), [nil, RandomWalks(count: 20, seed: 1, steps: 30)])
  func itsPathsRun(name: String, random: RandomWalks?) throws {
    let path = name + ".vs"
    let bytes = try Self.folder.bytes(path)
    let script = load(path, bytes, reading: Self.reading)
    var bounds = WalkBounds()
    bounds.states = 1_000
    bounds.random = random
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: { false })
    for walk in exploration.walks {
      for finding in walk.findings {
        if finding.path.isEmpty { continue }
        let test = ExplorationText.test(of: finding, named: "path")
        let tested = load(path, bytes + Array("\n\(test)".utf8), reading: Self.reading)
        #expect(tested.diagnostics.isEmpty, "\(test)")
        let result = try #require(Self.pathTests(of: tested).last { $0.name == "path" })
        let codes = result.failures.map(\.code.number)
        switch finding.kind {
        case .blank, .deadEnd, .waitsForEver, .neverDone, .leavesNothingOut, .pushedTwice:
          #expect(result.passed, "\(test)")
        case .error, .view: #expect(codes == [finding.isOfView ? 803 : 801], "\(test)")
        case .broken: #expect(codes.contains(802), "\(test)")
        }
      }
      for claim in walk.claims {
        guard case .broken(_, let path) = claim.verdict, !path.isEmpty else { continue }
        let test = ExplorationText.test(path, named: "path")
        let tested = load(name + ".vs", bytes + Array("\n\(test)".utf8), reading: Self.reading)
        #expect(tested.diagnostics.isEmpty, "\(test)")
        let result = try #require(Self.pathTests(of: tested).last { $0.name == "path" })
        // Of an `always` the test fails until the screen is right; the others show the way there.
        #expect(result.passed != (path.last?.hasPrefix("expect ") ?? false), "\(test)")
      }
    }
  }

  /// One of these paths met works with other numbers when it was made shorter.
  @Test(arguments: 1...10) func pathsAreMadeShorterInDecodedStates(seed: UInt64) throws {
    let path = "renumbered-works.vs"
    let script = load(path, try Self.folder.bytes(path), reading: Self.reading)
    var bounds = WalkBounds()
    bounds.random = RandomWalks(count: 1, seed: seed, steps: 6)
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: { false })
    let findings = exploration.walks.flatMap(\.findings)
    #expect(findings.allSatisfy { $0.path.count <= 5 }, "seed \(seed): \(findings.map(\.path))")
  }

  /// What is saved has no errors, and each entry fails as the walk did; that of a note passes.
  @Test(arguments: folder.cases(".vs"))
  func whatIsSavedIsFoundAgain(name: String) throws {
    let path = name + ".vs"
    let script = load(path, try Self.folder.bytes(path), reading: Self.reading)
    var bounds = WalkBounds()
    bounds.states = 1_000
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: { false })
    var saved = SavedPaths()
    saved.add(exploration, behind: [])
    let notes = exploration.walks.flatMap(\.findings).count { $0.isNote }
    let failures =
      exploration.walks.flatMap(\.findings).count - notes
      + exploration.walks.flatMap(\.claims).count { $0.isBroken }
    #expect(saved.testCount + saved.exploreCount == notes + failures)
    let file = load("saved.vs", Array("import \"\(path)\"\n\(saved.text)".utf8), reading: Self.reading)
    #expect(file.diagnostics.isEmpty, "\(saved.text)")
    var settings = RunSettings()
    settings.explorer = WalkingExplorer()
    let tests = run(file, settings, reading: Self.reading).tests
    #expect(tests.count { $0.passed } == notes, "\(saved.text)")
    #expect(tests.count { !$0.failures.isEmpty } == failures, "\(saved.text)")
  }

  /// The tests of `--cover` pass, and reach together what was reached by paths that pass.
  @Test(arguments: folder.cases(".vs"), CoverKind.allCases)
  func whatIsCoveredIsReached(name: String, kind: CoverKind) throws {
    let path = name + ".vs"
    let bytes = try Self.folder.bytes(path)
    let script = load(path, bytes, reading: Self.reading)
    var bounds = WalkBounds()
    bounds.states = 500
    bounds.asked.cover = kind
    let exploration = Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: Self.reading, isStopped: { false })
    let cover = try #require(exploration.cover)
    var saved = SavedPaths()
    saved.add(exploration, behind: [])
    #expect(saved.testCount == cover.tests.count)
    #expect(saved.exploreCount == 0)
    let file = load("saved.vs", Array("import \"\(path)\"\n\(saved.text)".utf8), reading: Self.reading)
    #expect(file.diagnostics.isEmpty, "\(saved.text)")
    var settings = RunSettings()
    settings.countsCoverage = true
    let outcome = run(file, settings, reading: Self.reading)
    #expect(outcome.passed, "\(saved.text)")
    guard let counts = outcome.coverage else { return }
    let targets = CoverTarget.all(kind, among: coveragePoints(of: file, counts, reading: Self.reading))
    #expect(targets.count { $0.isReached(in: counts) } == cover.reachedCount, "\(saved.text)")
  }

  /// How the tests went that were added.
  private static func pathTests(of script: LoadedScript) -> [TestOutcome] {
    var settings = RunSettings()
    settings.choice.takesTest = { name, _, _ in name == "path" }
    return run(script, settings, reading: reading).tests
  }
}
