import Synchronization
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `--watch` over a machine in memory, whose changes the test makes while the watch waits.
@Suite struct WatchCommandTests {
  private typealias Moment = @Sendable (MemoryHost) -> WatchReport

  private static let files: [(Path, String)] = [
    ("common.vs", "screen Note(line: String) {\n  view { text line }\n}\n"),
    ("a.vs", "import \"common.vs\"\ntest \"a\" { open Note(\"a\"); expect no \"b\" }\n"),
    (
      "b.vs",
      "record Row { id: Int }\nmodel rows: [Row] from \"b.json\" takes 1s { op list() = data }\nscreen Rows {\n  use rows\n  state loading { call rows.list() { ok(found) -> loaded(found.count)\n fail(error) -> loaded(0) } }\n  state loaded(count: Int)\n}\ntest \"b\" { open Rows; wait; expect in loaded(1) }\n"
    ),
    ("b.json", "[{\"id\": 1}]"),
    ("c.vs", "show 1\n"), ("c.golden", "> show 1\n1\n"), ("deep/notes.txt", ""),
  ]

  /// Writes the files and says that they changed.
  private static func save(_ files: (Path, String)...) -> Moment {
    { memory in
      for (path, text) in files { _ = memory.host.files.replaceFile(path, Array(text.utf8), .anything) }
      return .changed(Set(files.map { Path("/home").appending($0.0) }))
    }
  }

  /// The scripts that ran, run by run.
  private func runs(_ arguments: [String], _ moments: [Moment]) -> (runs: [String], memory: MemoryHost) {
    let memory = MemoryHost(files: Self.files, awaited: moments)
    var host = memory.host
    let log = Mutex<[String]>([])
    let write = host.console.writeBytes
    host.console.writeBytes = { bytes, stream in
      let text = String(decoding: bytes, as: UTF8.self)
      log.withLock { log in
        if text.hasPrefix("\nchanged: ") { log.append(String(text.dropFirst().dropLast())) }
        // A write may hold the lines of several scripts.
        for line in text.split(separator: "\n") where line.contains(".vs: ") && stream == .output {
          if let script = line.split(separator: ":").first { log.append(String(script)) }
        }
      }
      return write(bytes, stream)
    }
    #expect(CommandLineTool(host: host).run(arguments) == .interrupted)
    return (log.withLock { $0 }, memory)
  }

  @Test func onlyWhatAChangedFileTouchesRunsAgain() {
    let (runs, memory) = runs(
      ["test", "--watch"],
      [
        Self.save(("a.vs", "import \"common.vs\"\ntest \"a\" { open Note(\"x\"); expect no \"b\" }\n")),
        Self.save(("common.vs", "screen Note(line: String) {\n  view { text line; text line }\n}\n")),
        Self.save(("b.json", "[]")),
        Self.save(("c.golden", "> show 1\n2\n")),
        Self.save(("c.vs", "show 2\n"), ("b.json", "[{\"id\": 2}]")),
      ])
    #expect(
      runs == [
        "a.vs", "b.vs", "c.vs", "changed: a.vs", "a.vs", "changed: common.vs", "a.vs", "changed: b.json",
        "b.vs",
        "changed: c.golden", "c.vs", "changed: b.json, c.vs", "b.vs", "c.vs",
      ])
    #expect(memory.watchedFolders == ["/home", "/home/deep"])
    #expect(memory.errorOutput.contains("watching 6 files; Ctrl-C leaves\n"))
  }

  @Test func whatIsTheSameWakesNobody() {
    let (runs, _) = runs(
      ["test", "--watch"],
      [
        Self.save(("c.vs", "show 1\n")), Self.save(("notes.txt", "x")), { _ in .overflowed },
        { memory in
          _ = memory.host.files.replaceFile("c.golden", Array("> show 1\n3\n".utf8), .anything)
          return .overflowed
        },
      ])
    #expect(runs == ["a.vs", "b.vs", "c.vs", "changed: c.golden", "c.vs"])
  }

  @Test func newScriptsAreFoundAndOldOnesForgotten() {
    let (runs, memory) = runs(
      ["test", "--watch"],
      [
        Self.save(("deep/d.vs", "show 4\n"), ("deep/d.golden", "> show 4\n4\n")),
        Self.save(("deep/d.vs", "show 5\n")),
      ])
    #expect(
      runs == ["a.vs", "b.vs", "c.vs", "changed: deep/d.vs", "deep/d.vs", "changed: deep/d.vs", "deep/d.vs"])
    #expect(memory.watchedFolders == ["/home", "/home/deep"])
  }

  @Test func anImportThatWasMissingIsWaitedFor() {
    let script = "import \"later.vs\"\ntest \"a\" { open Note(\"a\"); expect no \"b\" }\n"
    let (runs, memory) = runs(
      ["test", "--watch", "a.vs"],
      [
        Self.save(("a.vs", script)),
        Self.save(("later.vs", "screen Note(line: String) {\n  view { text line }\n}\n")),
      ])
    #expect(runs == ["a.vs", "changed: a.vs", "changed: later.vs", "a.vs"])
    #expect(memory.errorOutput.contains("`later.vs` cannot be imported"))
  }

  @Test func whatAnUpdateWritesWakesNobody() {
    let (runs, memory) = runs(
      ["test", "--watch", "--update", "c.vs"],
      [
        Self.save(("c.vs", "show 7\n")),
        { _ in .changed(["/home/c.golden"]) },
      ])
    #expect(runs == ["c.vs", "changed: c.vs", "c.vs"])
    #expect(memory.text("c.golden") == "> show 7\n7\n")
  }

  @Test func otherDataOnTheCommandLineIsWatchedToo() {
    let (runs, _) = runs(
      ["test", "--watch", "--model", "rows=other.json", "b.vs"],
      [Self.save(("other.json", "[{\"id\": 5}]")), Self.save(("b.json", "[]"))])
    #expect(runs == ["changed: other.json", "b.vs"])
  }

  @Test func aRunIsWatchedToo() {
    let (_, memory) = runs(
      ["--watch", "c.vs", "b.vs"], [Self.save(("c.vs", "show 8\n")), Self.save(("b.json", "[]"))])
    #expect(memory.output.contains("> show 8\n8\n"))
    let parts = { (text: String) in
      memory.output.split(separator: text, omittingEmptySubsequences: false).count
    }
    #expect(parts("> open Rows") == 3)
    #expect(parts("> show 1\n") == 2)
  }

  @Test func aScriptThatIsMissingIsWaitedFor() {
    let (_, memory) = runs(["--watch", "new.vs"], [Self.save(("new.vs", "show 9\n"))])
    #expect(memory.errorOutput.contains("waiting for a script at `new.vs`; Ctrl-C leaves\n"))
    #expect(memory.output.contains("> show 9\n9\n"))
    #expect(memory.errorOutput.hasSuffix("watching 1 file; Ctrl-C leaves\n"))
  }

  @Test func whereNothingIsThereNothingIsWatched() {
    let memory = MemoryHost(files: Self.files, awaited: [])
    #expect(CommandLineTool(host: memory.host).run(["test", "--watch", "missing"]) == .couldNotRun)
    #expect(memory.errorOutput == "error[VS0700]: cannot find `missing`: it does not exist\n")
  }

  @Test func aWatchThatFailsIsToldAndEnds() {
    let memory = MemoryHost(
      files: Self.files, awaited: [{ _ in .failed(HostProblem(.watch, ".", .permissionDenied)) }])
    #expect(CommandLineTool(host: memory.host).run(["test", "--watch"]) == .couldNotRun)
    #expect(memory.errorOutput.contains("cannot watch `.`: permission denied"))
  }
}
