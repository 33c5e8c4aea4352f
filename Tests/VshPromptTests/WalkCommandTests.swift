import Synchronization
import Testing
import VshSession

@testable import VshPrompt

/// `:path` and `:explore` that are stopped with Ctrl-C.
@Suite struct WalkCommandTests {
  private static let script = """
    screen Clicks {
        var count = 0
        action click { count += 1 }
        view { button "Click" -> click }
    }
    open Clicks
    """

  @Test(arguments: [
    (
      ":path count == -1",
      "no path to count == -1 was found: 3 states, 2 moves, inconclusive: it was stopped, 1 state left\n"
    ),
    (":explore", "explore from here: 3 states, 2 moves, inconclusive: it was stopped, 1 state left\n"),
  ])
  func controlCStopsAWalk(command: String, answer: String) throws {
    let files = SessionFiles()
    let interrupts = Interrupts()
    var host = files.host
    host.isInterrupted = { interrupts.isRequested() }
    var seen: [UInt8] = []
    let made = Prompt(
      typed: Array(Self.script.utf8), scripts: [], settings: .exploring, host: host, isColored: false,
      opening: &seen)
    guard var prompt = made else { throw NoPrompt() }
    interrupts.request(behind: 2)
    #expect(String(decoding: prompt.submit(Array(command.utf8)).text, as: UTF8.self) == answer)
    interrupts.clear()
    #expect(prompt.promptText == "Clicks #1> ")
  }

  /// Ctrl-C behind so many questions.
  private final class Interrupts: Sendable {
    private let left = Mutex(Int.max)

    func request(behind count: Int) { left.withLock { $0 = count } }

    func clear() { request(behind: .max) }

    func isRequested() -> Bool {
      left.withLock {
        $0 -= 1
        return $0 < 0
      }
    }
  }
}
