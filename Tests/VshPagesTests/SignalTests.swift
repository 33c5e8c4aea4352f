import Foundation
import TestSupport
import Testing

/// However vsh ends, the browser that it has started ends, and its profile goes.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct SignalTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL]) func neitherBrowserNorProfileIsLeft(signal: Int32)
    throws
  {
    // The page is busy until vsh ends.
    let copy = try PageCopy()
    try copy.write("index.html", "<!doctype html><title>busy</title><h1>Busy</h1><script>for (;;);</script>")
    try copy.write(
      "page.vs",
      """
      screen Busy { view { title "Busy" } }

      app { page "index.html" }

      test "it opens" { open Busy }

      """)
    let temporary = copy.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
    func profiles() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter {
        $0.hasPrefix("vsh-browser-")
      }
    }
    let process = try BrowserRun.process(
      ["test", "--page", "--app-timeout", "60s"] + BrowserRun.options + [copy.path("page.vs")],
      variables: ["TMPDIR": temporary.path])
    try process.run()
    var group = ""
    try wait("the browser has begun a page") {
      let all = try processes()
      group = all.first { $0.command.contains("--user-data-dir=\(temporary.path)") }?.group ?? ""
      return all.contains { $0.group == group && $0.command.contains("--type=renderer") }
    }
    #expect(try profiles().count == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    try wait("the browser has ended") { try !processes().contains { $0.group == group } }
    if signal == SIGKILL {
      let next = try BrowserRun.process(
        ["test", "--page"] + BrowserRun.options + ["Tests/Pages/search/page.vs"],
        variables: ["TMPDIR": temporary.path])
      try next.run()
      next.waitUntilExit()
      #expect(next.terminationStatus == 0)
    } else {
      #expect(process.terminationStatus == 130)
    }
    #expect(try profiles().isEmpty)
  }

  /// All processes, with the number of their group.
  private func processes() throws -> [(group: String, command: String)] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/ps")
    process.arguments = ["-axww", "-o", "pgid=", "-o", "command="]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return (String(words[0]), words.count > 1 ? String(words[1]) : "")
    }
  }

  private struct Late: Error { let what: String }

  private func wait(_ what: String, _ isTrue: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try isTrue() { return }
      usleep(50_000)
    }
    throw Late(what: "not after 30 s: \(what)")
  }
}
