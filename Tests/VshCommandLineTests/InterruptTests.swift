import Foundation
import Synchronization
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// Ctrl-C in the middle of a run: what had finished is reported, at once and whole.
@Suite struct InterruptTests {
  private let files: [(Path, String)] = [
    ("a.vs", Scripts.both), ("b.vs", Scripts.holds), ("c.vs", Scripts.holds), ("d.vs", Scripts.holds),
    ("gone.golden", ""),
  ]

  /// Runs until the third script is read, presses Ctrl-C there, and lets that script go on only when all is over.
  private func interrupted(_ options: [String]) -> CommandRun {
    let memory = MemoryHost(files: files)
    var host = memory.host
    let read = host.files.readFile
    let gate = DispatchSemaphore(value: 0)
    // A JSON report says what the suite is, for which every script is read before the first one runs.
    let readings = Mutex(options.contains { $0.hasPrefix("json=") } ? 0 : 1)
    host.files.readFile = { path, limitBytes in
      if path == "c.vs",
        readings.withLock({
          $0 += 1; return $0
        }) == 2
      {
        memory.interrupt()
        gate.wait()
      }
      return read(path, limitBytes)
    }
    let status = CommandLineTool(host: host).run(["test", "--jobs", "1"] + options)
    gate.signal()
    return CommandRun(status: status, memory: memory)
  }

  @Test func whatHadFinishedIsReported() throws {
    let run = interrupted(["--report", "text", "--report", "junit=out.xml", "--report", "json=out.json"])
    #expect(run.status == .interrupted)
    #expect(
      run.output == """
        a.vs: 1 passed, 1 failed
          failed: fails
        b.vs: 1 passed
        interrupted: 2 files not run to the end
        2 passed, 1 failed

        """)
    let xml = try #require(run.memory.text("out.xml"))
    #expect(
      xml.contains("name=\"fails\"")
        && xml.contains("<error type=\"interrupted\" message=\"the run was interrupted before its end\"/>"))
    let json = try #require(run.memory.text("out.json"))
    #expect(json.contains("\"ending\": {\"kind\": \"interrupted\"}"))
    #expect(json.contains("\"unfinished\": [\"c.vs\", \"d.vs\"]"))
    // Whatever was not looked at cannot be an orphan's script.
    #expect(json.contains("\"orphans\": []"))
  }

  @Test func itsReportMergesWithTheOtherShards() throws {
    let part = try #require(interrupted(["--shard", "1/2", "--report", "json=part"]).memory.text("part"))
    let rest = CommandRun(["test", "--shard", "2/2", "--report", "json=rest"], files: files)
    let merged = CommandRun(
      ["report", "merge", "part", "rest"], files: [("part", part), ("rest", rest.memory.text("rest") ?? "")])
    #expect(merged.status == .interrupted)
    #expect(merged.output.contains("\"unfinished\": [\"c.vs\"]"))
    #expect(merged.output.contains("\"summary\": {\"passed\": 3, \"failed\": 1, \"unjudged\": 0,"))
  }

  /// The command itself, with a real signal: it ends while a step is still under way.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func theCommandAnswersASignal(signal: Int32) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Scripts.holds.utf8).write(to: folder.appendingPathComponent("a.vs"))
    // Millions of steps, which take far longer than this test waits.
    let long = """
      screen S {
          var n = 0
          action go { n += 1 }
          view { text "s" }
      }
      test "one that had finished" {
          expect 1 == 1
      }
      test "long" {
          open S
          repeat 4000000 {
              send go
          }
          expect n > 0
      }

      """
    try Data(long.utf8).write(to: folder.appendingPathComponent("b.vs"))

    let process = Process()
    process.executableURL = Installed.vsh
    process.arguments = ["test", "--jobs", "1", "--report", "tap=out.tap"]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    // The first script's line says that the second one is under way.
    let first = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(first == "a.vs: 1 passed\n")
    kill(process.processIdentifier, signal)
    let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(
      rest.hasSuffix("interrupted: 1 file not run to the end\n2 passed, 0 failed\n")
        || rest.hasSuffix("1 passed, 0 failed\n"))
    let tap = String(decoding: try Data(contentsOf: folder.appendingPathComponent("out.tap")), as: UTF8.self)
    #expect(tap.hasPrefix("TAP version 13\n1..") && tap.hasSuffix("Bail out! interrupted\n"))
    #expect(tap.contains("ok 1 - a.vs: holds\n"))
    #expect(tap.split(separator: "\n").contains { $0.hasPrefix("not ok ") && $0.hasSuffix(" - b.vs") })
  }
}

#if os(Linux)
  extension InterruptTests {
    private static let setPipeSize: Int32 = 1031

    /// Commands that note no signal themselves, in the middle of what they write.
    @Test(
      arguments: [["man"], ["completions", "bash"], ["completions", "zsh"]], [SIGINT, SIGTERM, SIGHUP])
    func everyCommandAnswersASignal(arguments: [String], signal: Int32) throws {
      let process = Process()
      process.executableURL = Installed.vsh
      process.arguments = arguments
      let output = Pipe()
      // It holds a part of the text, so that the command waits for its reader.
      #expect(fcntl(output.fileHandleForWriting.fileDescriptor, Self.setPipeSize, 4_096) == 4_096)
      process.standardOutput = output
      try process.run()
      #expect(!output.fileHandleForReading.availableData.isEmpty)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 130)
    }
  }
#endif

/// Facts that a closure gathers.
final class Seen: Sendable {
  private let facts = Mutex<[Bool]>([])
  func note(_ fact: Bool) { facts.withLock { $0.append(fact) } }
  var all: [Bool] { facts.withLock { $0 } }
}
