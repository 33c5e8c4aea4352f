import Synchronization
import TestSupport
import Testing
import VshHost
import VshSession

@testable import VshSuite

/// When scripts are read and when they run, which shows nowhere in what comes of them.
@Suite struct SuiteRunTests {
  private static let scriptCount = 80

  /// The run of scripts of which the second one is padded such that the first two have so many bytes; and what was read, in order.
  /// Each script that runs reads the data first.
  private func run(paddedTo byteCount: Int?, jobCount: Int) -> (outcome: SuiteRun.Outcome, reads: [String]) {
    var scripts = (0..<Self.scriptCount).map {
      (path: Self.path($0), text: "test \"\($0)\" { expect 1 == 1 }\n")
    }
    if let byteCount {
      let missing = byteCount - scripts[0].text.utf8.count - scripts[1].text.utf8.count - 3
      scripts[1].text += "//" + String(repeating: "x", count: missing) + "\n"
    }
    let memory = MemoryHost(files: scripts.map { (Path($0.path), $0.text) } + [("data.json", "[]")])
    let reads = Mutex<[String]>([])
    var files = memory.host.files
    let readFile = files.readFile
    files.readFile = { path, limitBytes in
      reads.withLock { $0.append("\(path)") }
      return readFile(path, limitBytes)
    }
    let paths = scripts.map { Path($0.path) }
    var settings = RunSettings()
    settings.overrides = [(model: "news", path: "data.json")]
    var run = SuiteRun(
      suite: VshSuite.Suite(
        files: files, settings: settings, selection: Selection(), updates: false, scripts: paths,
        foldersWithoutGoldens: ["."]),
      recording: Recording(options: [], isColored: false), interrupts: memory.host.interrupts,
      stopwatch: memory.host.stopwatch)
    run.jobCount = jobCount
    let outcome = run.run(paths, order: Array(paths.indices)) { _ in }
    return (outcome, reads.withLock { $0 })
  }

  private static func path(_ number: Int) -> String { number < 10 ? "0\(number).vs" : "\(number).vs" }

  @Test func scriptsAreReadInARow() {
    let reads = run(paddedTo: nil, jobCount: 1).reads
    #expect(reads.prefix(8) == (0..<8).map(Self.path)[...])
    #expect(reads[8..<16].allSatisfy { $0 == "data.json" })
  }

  /// As many bytes as may wait, and one more.
  @Test(arguments: [SuiteRun.bytesInRow, SuiteRun.bytesInRow + 1])
  func behindALargeOneTheyAreReadInTheirTurn(byteCount: Int) {
    let reads = run(paddedTo: byteCount, jobCount: 1).reads
    // The third one is read where there is still room, be it for nothing.
    let isOver = byteCount > SuiteRun.bytesInRow
    let expected =
      isOver
      ? ["00.vs", "01.vs", "data.json", "data.json", "02.vs", "data.json"]
      : ["00.vs", "01.vs", "02.vs", "data.json", "data.json", "data.json"]
    #expect(reads.prefix(6) == expected[...])
  }

  @Test(arguments: [1, 2, 3, 7], [nil, SuiteRun.bytesInRow + 1])
  func eachIsReadOnceAndTheRecordIsTheSame(jobCount: Int, byteCount: Int?) {
    let (outcome, reads) = run(paddedTo: byteCount, jobCount: jobCount)
    #expect(outcome.files == run(paddedTo: nil, jobCount: 1).outcome.files)
    #expect(outcome.files.map(\.path) == (0..<Self.scriptCount).map(Self.path))
    #expect(outcome.files.allSatisfy { $0.passedCount == 1 && $0.failedCount == 0 })
    #expect(reads.filter { $0 != "data.json" }.sorted() == (0..<Self.scriptCount).map(Self.path))
  }
}
