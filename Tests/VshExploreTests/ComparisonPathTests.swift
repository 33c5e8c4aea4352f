import TestSupport
import Testing
import VshSession
import VshSource

@testable import VshExplore

/// `Tests/Corpus/against`: the path of a difference is a test that shows it.
@Suite struct ComparisonPathTests {
  static let folder = CaseFolder("against")

  @Test(arguments: folder.cases(".old.vs"))
  func aPathShowsItsDifference(name: String) throws {
    let olds = try Self.folder.bytes(name + ".old.vs")
    let news = try Self.folder.bytes(name + ".vs")
    let reading = ExploreCorpusTests.reading
    let comparison = Comparison(
      of: (old: load("old.vs", olds, reading: reading), new: load("new.vs", news, reading: reading)),
      RunSettings(), WalkBounds(), ignoring: [], reading: reading, isStopped: { false })
    #expect(comparison.problems.isEmpty)
    for difference in comparison.walks.flatMap(\.differences) {
      let test = ExplorationText.test(difference.path + ["show"], named: "path")
      let passes = (old: try Self.passes(test, in: olds), new: try Self.passes(test, in: news))
      // What only one version lists as a `may` can be done in both.
      let isOfMay = [olds, news].contains {
        String(decoding: $0, as: UTF8.self).contains("may \(difference.path.last ?? "")")
      }
      switch difference.kind {
      case .onlyOld: #expect(passes == (true, isOfMay), "\(test)")
      case .onlyNew: #expect(passes == (isOfMay, true), "\(test)")
      case .time: #expect(passes.new, "\(test)")
      case .mistake: #expect(passes.old || passes.new, "\(test)")
      case .state, .text: #expect(passes == (true, true), "\(test)")
      }
    }
  }

  private static func passes(_ test: String, in script: [UInt8]) throws -> Bool {
    let tested = load("a.vs", script + Array("\n\(test)".utf8), reading: ExploreCorpusTests.reading)
    #expect(tested.diagnostics.isEmpty, "\(test)")
    var settings = RunSettings()
    settings.choice.takesTest = { name, _, _ in name == "path" }
    let tests = run(tested, settings, reading: ExploreCorpusTests.reading).tests
    return try #require(tests.last { $0.name == "path" }).passed
  }
}
