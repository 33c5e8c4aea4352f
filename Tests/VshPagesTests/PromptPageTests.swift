import Foundation
import TestSupport
import Testing

/// A page beside the prompt, and in a browser with its window.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct PromptPageTests {
  private static let script = """
    screen Counter {
        var count = 0
        action add { count += 1 }
        view { text "\\(count) done"; button "Add" -> add }
    }
    test "two" { open Counter; tap "Add"; tap "Add" }
    app { page "index.html" }

    """

  /// The second press of its button adds two.
  private static let page = """
    <!doctype html><meta charset=utf-8><title>case</title><p id=told>0 done</p><button id=add>Add</button>
    <script>let n = 0; add.onclick = () => { n += n ? 2 : 1; told.textContent = `${n} done`; };</script>
    """

  private static func files() throws -> PageCopy {
    let copy = try PageCopy()
    try copy.write("case.vs", script)
    try copy.write("index.html", page)
    return copy
  }

  private static let difference = "the script shows text \"2 done\", the app text \"3 done\""

  @Test func thePromptTakesEachStepInThePage() throws {
    let copy = try Self.files()
    let steps = ["open Counter", "tap \"Add\"", "tap \"Add\""]
    for count in 2...3 {
      let run = try BrowserRun(
        ["-i", "--page"] + BrowserRun.options + ["case.vs"], in: copy.folder,
        input: steps.prefix(count).map { $0 + "\n" }.joined())
      #expect(run.text.contains("+ 1 done"), "\(run.text)")
      #expect(run.says(Self.difference) == (count == 3), "\(run.text)")
    }
  }

  private static let hasWindows =
    Installed.has("xvfb-run") && ["chromium", "google-chrome"].contains(where: Installed.has)

  @Test(.enabled(if: hasWindows, "skipped: xvfb or a Chromium with windows is not installed"))
  func aWindowIsShown() throws {
    let copy = try Self.files()
    let run = try BrowserRun(
      ["test", "--page", "--headed"] + BrowserRun.options + ["case.vs"], in: copy.folder,
      under: ["xvfb-run", "-a"])
    #expect(run.status == 1)
    #expect(run.says(Self.difference), "\(run.text)")
  }

  /// The browser without windows is not taken for it.
  @Test func aWindowNeedsABrowserThatHasOne() throws {
    let copy = try Self.files()
    let run = try BrowserRun(
      ["test", "--page", "--headed"] + BrowserRun.options + ["case.vs"], in: copy.folder,
      variables: ["PATH": copy.folder.path])
    #expect(run.status == 2)
    #expect(run.says("sought were chromium, google-chrome"), "\(run.text)")
  }
}
