import TestSupport
import Testing
import VshSession

@testable import VshExplore

/// What each reader of a walk says, with helpers and without.
@Suite struct WalkNotesTests {
  /// A question, and what answers it.
  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ask: @Sendable (inout WalkQuestions) -> Void
    let answer: @Sendable (Exploration, LoadedScript) -> String
  }

  static let readers = [
    Reader(testDescription: "faults", ask: { $0.faults = true }) {
      FaultText.text(of: $0, "a.vs", $1.sources)
    },
    Reader(testDescription: "audit", ask: { $0.audit = true }) { AuditText.text(of: $0, "a.vs", $1.sources) },
    Reader(testDescription: "cards", ask: { $0.cards = detail }) { exploration, _ in
      "\(exploration.storyboard?.cards ?? [])\n\(exploration.storyboard?.ways ?? [])"
    },
    Reader(testDescription: "cover", ask: { $0.cover = .transitions }) { exploration, _ in
      var saved = SavedPaths()
      saved.add(exploration, behind: [])
      return saved.text
    },
  ]

  static let scripts = ["explore", "audit", "faults", "storyboards"].flatMap { folder in
    CaseFolder(folder).cases(".vs").map { (folder, $0 + ".vs") }
  }

  private static var detail: ScreenDetail {
    var detail = ScreenDetail()
    (detail.widths, detail.locales, detail.listsTexts) = ([20, 40], ["en", "de"], true)
    return detail
  }

  /// The smallest parts are shared, and some walks end at a limit.
  @Test(arguments: scripts, readers) func saysTheSameWithHelpers(script: (String, String), reader: Reader)
    throws
  {
    let bytes = try CaseFolder(script.0).bytes(script.1)
    let loaded = load(script.1, bytes, reading: ExploreCorpusTests.reading)
    for states in [25, 300] {
      var bounds = WalkBounds()
      bounds.states = states
      reader.ask(&bounds.asked)
      let said = [nil, ExploreCorpusTests.help(2), ExploreCorpusTests.help(3)].map { help in
        let exploration = Exploration(
          of: loaded, RunSettings(), bounds, ignoring: [], reading: ExploreCorpusTests.reading,
          isStopped: { false }, helpedBy: help)
        return reader.answer(exploration, loaded)
      }
      #expect(said[1] == said[0])
      #expect(said[2] == said[0])
    }
  }
}
