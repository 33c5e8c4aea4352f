import Testing
import VshSession
import VshText

@testable import VshPrompt

/// What a page shows of a session.
@Suite struct ViewTests {
  private static let script = """
    model numbers: [Int] = [1, 2, 3] { op list() takes 1s = data }
    screen Detail(number: Int) { view { text "\\(number)" } }
    screen About(version: Int = 1) { view { text "\\(version)" } }
    screen Numbers {
        use numbers
        var count = 0
        state idle { action go -> asking; action drop(text: String); action more { count += 1 } }
        state asking {
            call numbers.list() { ok(found) -> idle { count = found.count }; fail -> idle }
            call numbers.list() { ok(found) -> idle; fail -> idle }
        }
        view {
            title "Numbers"
            row "\\(count) of them" { swipe "Drop" -> drop("x") }
            button "Go" -> go
            button "More" -> more
        }
    }
    open Numbers
    """

  private func makePrompt() throws -> Prompt {
    var opening: [UInt8] = []
    struct NoPrompt: Error {}
    guard
      let prompt = Prompt(
        scripts: [("numbers.vs", Array(Self.script.utf8))], settings: .exploring,
        host: SessionFiles().host,
        isColored: false, opening: &opening)
    else { throw NoPrompt() }
    #expect(String(decoding: opening, as: UTF8.self).hasPrefix("> open Numbers"))
    return prompt
  }

  @Test func elementsHaveTheStepsThatTouchThem() throws {
    var prompt = try makePrompt()
    let view = prompt.view().text
    #expect(
      view.contains(
        #"{"kind":"button","label":"Go","available":true,"steps":[{"step":"tap \"Go\"","available":true}]}"#),
      "\(view)")
    #expect(
      view.contains(
        #"{"kind":"row","text":"0 of them","steps":[{"step":"swipe row 1 \"Drop\"","available":true}]}"#
      ),
      "\(view)")
    #expect(view.contains(#""steps":["open Numbers"],"position":1"#), "\(view)")
  }

  @Test func screensThatNeedNothingCanBeOpened() throws {
    var prompt = try makePrompt()
    #expect(prompt.view().text.contains(#""openings":["open About","open Numbers"]"#))
  }

  @Test func callsInFlightCanBeDelivered() throws {
    var prompt = try makePrompt()
    #expect(prompt.view().text.contains(#""deliveries":[]"#))
    _ = prompt.submit(Array(#"tap "Go""#.utf8))
    let deliveries = #""deliveries":["deliver numbers.list number 1","deliver numbers.list number 2"]"#
    #expect(prompt.view().text.contains(deliveries), "\(prompt.view().text)")
    _ = prompt.submit(Array("deliver numbers.list number 2".utf8))
    let view = prompt.view().text
    #expect(view.contains(#""deliveries":[]"#) && view.contains(#""text":"0 of them""#), "\(view)")
    _ = prompt.submit(Array(":undo".utf8))
    #expect(prompt.view().text.contains(deliveries) && prompt.view().text.contains(#""position":2"#))
  }

  @Test func aWalkHasTheStepsToEachFinding() throws {
    var prompt = try makePrompt()
    let found = prompt.exploration(states: 100).text
    #expect(found.hasPrefix(#"{"text":"explore from here: "#), "\(found)")
    let screen = #"screen Stuck { var xs = [0]; action go { xs.remove(at: 1) }; view { button "Go" -> go } }"#
    _ = prompt.submit(Array(screen.utf8))
    _ = prompt.submit(Array("open Stuck".utf8))
    let stuck = prompt.exploration(states: 100).text
    #expect(stuck.contains(#""steps":["tap \"Go\""]"#), "\(stuck)")
  }
}
