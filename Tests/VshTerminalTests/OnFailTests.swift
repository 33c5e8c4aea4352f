import TestSupport
import Testing

/// From a failure to the prompt inside its test.
@Suite(.enabled(if: Terminal.tmux != nil, "skipped: tmux is not installed"))
struct OnFailTests {
  private static let counter = """
    screen Counter {
        var count = 0
        action add { count += 1 }
        view { text "\\(count)"; button "+" -> add }
    }
    test "it counts" {
        open Counter
        tap "+"
        expect count == 2
        tap "+"
    }
    """

  @Test func thePromptOpensAtTheFirstFailure() throws {
    let terminal = try Terminal(
      "$VSH test --on-fail prompt", rows: 50, files: ["counter.vs": Self.counter])
    let shown = try terminal.wait(for: "the prompt in the test") { $0.last.hasPrefix("Counter") }
    #expect(shown.text.contains("0 passed, 1 failed"))
    #expect(shown.text.contains("the test stops here, at line 9: step 3 of 4"))
    try terminal.type(":why count")
    try terminal.press("Enter")
    try terminal.wait(for: "the cause") {
      $0.text.contains("action add { count += 1 }") && $0.last.hasSuffix(">")
    }
    try terminal.press("C-d")
    try terminal.wait(forLine: "left with 1")
  }

  @Test func withoutAFailureThereIsNoPrompt() throws {
    let terminal = try Terminal(
      "$VSH test --on-fail prompt",
      files: ["counter.vs": Self.counter.replacing("count == 2", with: "count == 1")])
    try terminal.wait(forLine: "left with 0")
  }
}
