import Dispatch
import TestSupport
import Testing
import VshMachine
import VshSession
import VshSource

@testable import VshExplore

/// Long lists of states: what is found is the same however they are encoded, and a list that grows by an element a move
/// costs each state the same.
@Suite struct GrowthTests {
  /// A script with a list that grows without end.
  struct Growing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String

    init(_ name: String, _ script: String) {
      testDescription = name
      self.script = script
    }
  }

  private static func notes(_ element: String, of type: String, _ before: String = "", op: String = "")
    -> String
  {
    """
    \(before)
    model notes: [\(type)] = [] { op add() { \(op)data.append(\(element)) } }
    screen Notes {
      use notes
      state idle { action add -> adding }
      state adding { call notes.add() { ok -> idle; fail(_) -> idle } }
      view { button "Add" -> add }
    }
    """
  }

  private static func list(_ body: String, and more: String = "") -> String {
    """
    screen List {
      var list: [String] = []
      \(more)
      action add { \(body) }
      view { button "Add" -> add; text "\\(list.count)" }
    }
    """
  }

  static let growing = [
    Growing("a model's data", notes("\"x\"", of: "String")),
    Growing("numbers", notes("data.count", of: "Int")),
    Growing(
      "records", notes("Note(data.count, [\"a\"])", of: "Note", "record Note { id: Int, tags: [String] }")),
    Growing(
      "an op that may fail first", notes("\"x\"", of: "String", op: "if data.count < 0 { fail \"no\" }; ")),
    Growing("a variable", list("list.append(\"a text\")")),
    Growing(
      "several", list("list.append(\"a text\"); other.append(list.count)", and: "var other: [Int] = []")),
    Growing(
      "one that is shortened, too",
      list("list.append(\"a\"); list.append(\"b\"); list.remove(at: list.count - 1)")),
  ]

  private static func exploration(
    of script: LoadedScript, states: Int, fewestOfLongList: Int = WalkBounds().fewestOfLongList,
    random: RandomWalks? = nil, helpedBy help: WalkHelp? = nil
  ) -> Exploration {
    var bounds = WalkBounds()
    bounds.states = states
    bounds.isWhole = true
    bounds.fewestOfLongList = fewestOfLongList
    bounds.random = random
    return Exploration(
      of: script, RunSettings(), bounds, ignoring: [], reading: ExploreCorpusTests.reading,
      isStopped: { false }, helpedBy: help)
  }

  private static func loaded(_ growing: Growing) -> LoadedScript {
    let script = load("a.vs", Array(growing.script.utf8), reading: ExploreCorpusTests.reading)
    #expect(script.diagnostics.isEmpty, "\(script.diagnostics.map(\.message))")
    return script
  }

  #if DEBUG
    /// The elements that are encoded and decoded.
    private static func effort(_ script: LoadedScript, states: Int, fewestOfLongList: Int) -> Int {
      Effort.counted {
        let walks = exploration(of: script, states: states, fewestOfLongList: fewestOfLongList).walks
        #expect(walks.map(\.stateCount) == [states])
      }[.elements, default: 0]
    }

    @Test(arguments: growing) func fourTimesTheStatesTakeFourTimesTheEffort(_ growing: Growing) {
      let script = Self.loaded(growing)
      let (few, many) = (150, 600)
      let small = Self.effort(script, states: few, fewestOfLongList: 64)
      let large = Self.effort(script, states: many, fewestOfLongList: 64)
      #expect(large <= 5 * small, "\(small), \(large)")
      // Without long lists it is not so.
      let whole = [few, many].map { Self.effort(script, states: $0, fewestOfLongList: .max) }
      #expect(whole[1] > 12 * whole[0], "\(whole)")
    }
  #endif

  @Test(arguments: growing) func aListThatGrowsIsWalkedTheSameWay(_ growing: Growing) {
    let script = Self.loaded(growing)
    let texts = [1, 64, .max].map {
      ExplorationText.text(
        of: Self.exploration(of: script, states: 300, fewestOfLongList: $0), "a.vs", script.sources)
    }
    #expect(texts[0] == texts[2])
    #expect(texts[1] == texts[2])
  }

  @Test(arguments: growing) func randomWalksAreTheSame(_ growing: Growing) {
    let script = Self.loaded(growing)
    let walks = RandomWalks(count: 5, seed: 1, steps: 40)
    let texts = [1, .max].map {
      ExplorationText.text(
        of: Self.exploration(of: script, states: 300, fewestOfLongList: $0, random: walks), "a.vs",
        script.sources)
    }
    #expect(texts[0] == texts[1])
  }

  /// A cycle is walked once more, which may meet the bound although the first walk has not.
  @Test(arguments: ["settles-beside-a-call", "settles-except", "settles-restarted-call"])
  func fewBytesMakeNoVerdictWrong(name: String) throws {
    let path = name + ".vs"
    let script = load(path, try ExploreCorpusTests.folder.bytes(path), reading: ExploreCorpusTests.reading)
    func verdicts(bytes: Int) -> [String] {
      var bounds = WalkBounds()
      bounds.isWhole = true
      bounds.bytes = bytes
      let walks = Exploration(
        of: script, RunSettings(), bounds, ignoring: [], reading: ExploreCorpusTests.reading,
        isStopped: { false }
      ).walks
      return walks.flatMap(\.claims).map { claim in
        if case .broken = claim.verdict { "broken" } else { "\(claim.verdict)" }
      }
    }
    let known = verdicts(bytes: WalkBounds().bytes)
    for bytes in stride(from: 100, to: 8_000, by: 50) {
      for (verdict, right) in zip(verdicts(bytes: bytes), known) where verdict != "inconclusive" {
        #expect(verdict == right, "\(bytes) bytes")
      }
    }
  }

  /// Whether each list is encoded as a change of another one, or none is, and with helpers.
  @Test(arguments: ExploreCorpusTests.folder.cases(".vs"))
  func whatIsFoundDoesNotDependOnTheEncoding(name: String) throws {
    let path = name + ".vs"
    let script = load(path, try ExploreCorpusTests.folder.bytes(path), reading: ExploreCorpusTests.reading)
    let help = WalkHelp(count: 2, fewest: 1) { jobCount, job in
      DispatchQueue.concurrentPerform(iterations: jobCount, execute: job)
    }
    let whole = Self.exploration(of: script, states: 1_000, fewestOfLongList: .max)
    let text = ExplorationText.text(of: whole, path, script.sources)
    for helper in [nil, help] {
      let long = Self.exploration(of: script, states: 1_000, fewestOfLongList: 1, helpedBy: helper)
      #expect(ExplorationText.text(of: long, path, script.sources) == text)
    }
  }
}

extension GrowthTests {
  /// A tour for a real app writes and reads each of its states, which takes longer than the steps where they are large.
  @Test func toursOfLargeStatesAreFew() throws {
    let script = """
      screen S {
        var all: [[[Int]]] = []
        action keep { all.append((0..<5000).map { [$0, $0] }) }
        action other { all.append((0..<5000).map { [1, $0] }) }
        view { button "keep" -> keep; button "other" -> other }
      }
      """
    let loaded = load("s.vs", Array(script.utf8), reading: ExploreCorpusTests.reading)
    var (settings, bounds) = (RunSettings(), WalkBounds())
    settings.startApp = AgreeingApp.start
    (bounds.states, bounds.asked.cover, bounds.asked.app) = (3, .transitions, true)
    let exploration = Exploration(
      of: loaded, settings, bounds, ignoring: [], reading: ExploreCorpusTests.reading, isStopped: { false })
    let tours = try #require(exploration.appPaths).tests.filter { $0.name.contains("tour") }
    #expect(!tours.isEmpty && tours.reduce(0) { $0 + $1.lines.count } < 100, "\(tours.map(\.lines.count))")
  }
}
