import Foundation
import TestSupport
import Testing

/// `examples/app/store`: a store in JavaScript, which is held to a plan in Node, without vsh.
@Suite(.enabled(if: Installed.has("node"), "skipped: node is not installed")) struct StoreExampleTests {
  private static let folder = "examples/app/store"

  /// What a program prints, in the example's folder, and its exit status.
  private static func run(_ program: URL, _ arguments: [String]) throws -> (printed: String, status: Int32) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = Checkout.root.appending(path: folder)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (printed, process.terminationStatus)
  }

  private static func node(_ arguments: [String]) throws -> (printed: String, status: Int32) {
    try run(URL(filePath: try #require(Installed.path(of: "node"))), arguments)
  }

  private static func replay(_ mistake: String...) throws -> (printed: String, status: Int32) {
    try node(["replay.mjs", "departures.plan.json"] + mistake)
  }

  private static func judge(_ cases: URL) throws -> (printed: String, status: Int32) {
    try node(["corpus.mjs", cases.path])
  }

  // MARK: The replay

  @Test func thePlanIsThatOfTheScript() throws {
    let vsh = try #require(Installed.vsh)
    let check = try Self.run(vsh, ["plan", "--check", "departures.plan.json"])
    #expect(check.status == 0, "\(check.printed)")
  }

  @Test func theStoreDoesWhatTheScriptSays() throws {
    let replay = try Self.replay()
    #expect(replay.printed == "6 passed, 0 failed\n")
    #expect(replay.status == 0)
  }

  /// A mistake, and the first line of what is printed then.
  @Test(arguments: [
    ("late answer overwrites", "91: the script is in loading, the app in loaded"),
    ("swallowed error", #"69: error is "offline" in the script and nothing in the app"#),
    ("spinner that stays", "69: the script is in failed, the app in loading"),
    ("search with each key", "80: the script is in typing, the app in loading"),
    ("refresh too early", "79: the app offers the action refresh, the script does not"),
    ("another clock", "79: the store failed: still running: Timeout"),
    (
      "failure of its own",
      "69: the store failed: Cannot read properties of undefined (reading 'text')"
    ),
  ])
  func eachMistakeIsFoundAtItsLine(mistake: String, first: String) throws {
    let replay = try Self.replay(mistake)
    #expect(replay.printed.hasPrefix("departures.vs:\(first)\n"), "\(replay.printed)")
    #expect(replay.status == 1)
  }

  @Test func aMistakeThatIsNotThereIsRefused() throws {
    let replay = try Self.replay("no such mistake")
    #expect(replay.printed.contains("the mistakes are: late answer overwrites, "), "\(replay.printed)")
    #expect(replay.status == 1)
  }

  @Test func thePageShowsWhatIsPrinted() throws {
    let blocks = try MarkdownPage("docs/app-plans.md").blocks.filter { $0.text.hasPrefix("$ node ") }
    #expect(blocks.count == 1)
    for block in blocks {
      let line = block.lines[0].dropFirst(2)
      let run = try Self.run(URL(filePath: "/bin/sh"), ["-c", String(line)])
      #expect(block.text == "$ \(line)\n\(run.printed)")
    }
  }

  @Test func theReplayIsShort() throws {
    let lines = try Checkout.text("\(Self.folder)/replay.mjs").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 80)
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  // MARK: The comparison

  @Test func theComparisonPassesTheCases() throws {
    let judged = try Self.judge(ComparisonCorpusTests.folder.url)
    #expect(judged.status == 0, "\(judged.printed)")
  }

  @Test func aCaseThatIsJudgedOtherwiseIsNamed() throws {
    let folder = try RandomCases.folder(seed: 1, count: 1) {
      $0.replacing(#""steps":1"#, with: #""steps":7"#)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let judged = try Self.judge(folder)
    #expect(judged.printed.hasPrefix("0.json: {"), "\(judged.printed)")
    #expect(judged.status == 1)
  }

  /// Both comparisons judge alike what no case has.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func theComparisonJudgesRandomReportsAsThatOfVsh(_ seed: UInt64) throws {
    let folder = try RandomCases.folder(seed: seed, count: 300)
    let judged = try Self.judge(folder)
    #expect(judged.status == 0, "\(folder.path)\n\(judged.printed)")
    if judged.status == 0 { try FileManager.default.removeItem(at: folder) }
  }
}

/// With `CI=true` no test of Node may be left out.
@Test(.enabled(if: Installed.mustHaveAll)) func nodeIsInstalled() {
  #expect(Installed.has("node"), "nodejs is not installed")
}
