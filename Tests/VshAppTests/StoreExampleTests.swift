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

  private static func judge(_ cases: URL) throws -> (printed: String, status: Int32) {
    try node(["corpus.mjs", cases.path])
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
