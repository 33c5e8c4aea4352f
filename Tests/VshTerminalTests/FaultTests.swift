#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Whatever the operating system refuses, once, in the middle of writing: there is the old file or the new one, a sentence, and the exit
  /// status that says so.
  ///
  /// `Tests/Faults/faults.c` stands between vsh and the C library and fails one call, each in turn. The table that is printed says how many
  /// there are.
  @Suite(.serialized) struct FaultTests {
    /// One thing that is done in a folder of its own.
    struct Work: CustomTestStringConvertible, Sendable {
      var testDescription: String
      /// What is there before.
      var files: [String: String]
      var arguments: [String]
      /// Typed at a terminal where that is asked for, else piped in.
      var input: String
      var isAtTerminal = false
      /// The prompt goes on after a sentence, and ends with 0.
      var goesOn = false
      /// Files that hold what became of the run: another one, another report.
      var reports: Set<String> = []
    }

    private static let screen = """
      screen S {
          var x = 1
          state a { action go -> a { x = x + 1 } }
          view { text "\\(x)"; button "Go" -> go }
      }


      """
    private static let test = "test \"goes\" {\n    open S\n    tap \"Go\"\n    expect x == 2\n}\n"

    static let works = [
      Work(
        testDescription: "test --update",
        files: [
          "s.vs": screen + test.replacingOccurrences(of: "x == 2", with: "screen") + "\nopen S\nshow\n",
          "s.golden": "old\n",
        ],
        arguments: ["test", "--update", "s.vs"], input: ""),
      Work(
        testDescription: "reports", files: ["s.vs": screen + test, "r.json": "old\n"],
        arguments: [
          "test", "--report", "text", "--report", "json=r.json", "--report", "junit=r.xml", "s.vs",
        ],
        input: "", reports: ["r.json", "r.xml"]),
      // Nobody listens there, and that is what is recorded.
      Work(
        testDescription: "--record", files: ["s.vs": screen + "open S\n"],
        arguments: [
          "s.vs", "--model", "news=http://127.0.0.1:1/", "--allow-net", "--record", "answers",
        ], input: ""),
      Work(
        testDescription: ":save",
        files: ["s.vs": screen, "t.vs": test.replacingOccurrences(of: "goes", with: "old")],
        arguments: ["-i", "s.vs"], input: "open S\ntap \"Go\"\n:save t.vs \"new\"\n", goesOn: true),
      Work(
        testDescription: "history", files: ["history": "\"1\"\n"], arguments: [], input: "1 + 1\r\u{4}",
        isAtTerminal: true, goesOn: true),
      Work(
        testDescription: "fmt", files: ["s.vs": "show   1+1\n"], arguments: ["fmt", "s.vs"], input: ""),
    ]

    /// What came of a run.
    private struct Outcome {
      var status: Int32
      var said: String
      var files: [String: String]
      /// The calls that were counted.
      var calls: [String]
    }

    private static let library = Result<String, any Error> {
      let source = Checkout.root.appendingPathComponent("Tests/Faults/faults.c")
      guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
      let made = URL(fileURLWithPath: vsh).deletingLastPathComponent().appendingPathComponent("faults.so")
        .path
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let outcome = try ChildProcess.run(
        [
          "/usr/bin/env", "clang", "-std=gnu2x", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", made,
          source.path,
        ],
        variables: ["PATH": path])
      if outcome.status != 0 { throw TerminalFailure("faults.c: \(outcome.text)") }
      return made
    }

    private static func run(
      _ work: Work, failing number: Int, crashingIn file: String? = nil
    ) throws -> Outcome {
      guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
      let library = try library.get()
      let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("vsh-faults-\(UUID().uuidString)")
      let log = folder.path + ".log"
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, text) in work.files {
        try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
      }
      var variables = [
        "HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm",
        "VSH_HISTORY": folder.path + "/history",
        "FAULTS": library, "VSH_FAULT_AT": "\(number)", "VSH_FAULT_LOG": log, "VSH_INPUT": work.input,
      ]
      variables["VSH_FAULT_CRASH"] = file
      let words =
        ["-c", "cd \"$0\" && exec env LD_PRELOAD=\"$FAULTS\" \"$@\"", folder.path, vsh] + work.arguments
      var outcome = Outcome(status: 0, said: "", files: [:], calls: [])
      if work.isAtTerminal {
        let terminal = try PseudoTerminal("/bin/sh", words, variables: variables)
        if try terminal.waitForPrompt() { try terminal.type(work.input) }
        while terminal.read(until: terminal.output.count + 1), !terminal.isClosed {}
        if !terminal.isClosed { throw TerminalFailure("the prompt does not end") }
        outcome.status = terminal.waitForEnd()
        outcome.said = String(decoding: terminal.output, as: UTF8.self)
      } else {
        let piped =
          ["-c", "printf %s \"$VSH_INPUT\" | { cd \"$0\" && exec env LD_PRELOAD=\"$FAULTS\" \"$@\"; }"]
          + words.dropFirst(2)
        let ended = try ChildProcess.run(["/bin/sh"] + piped, variables: variables)
        (outcome.status, outcome.said) = (ended.status, ended.text)
      }
      outcome.calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
      try? FileManager.default.removeItem(atPath: log)
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        // How long a test takes is the machine's.
        outcome.files[name] = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
          .replacing(#/ time="[0-9.]+"/#, with: "")
      }
      return outcome
    }

    /// When it is read, and when its golden file is compared, which its tests were run for.
    @Test(arguments: [("b.vs", 4), ("b.golden", 6)])
    func aCrashInOneFileLeavesTheOthers(_ file: String, passed: Int) throws {
      let script = Self.screen + Self.test + "\nopen S\nshow\n"
      let golden = """
        > open S
          S: a
        > show
        1
        [ Go ]

        # goes
        > open S
          S: a
        > tap "Go"
          a -> a

        """
      let files = ["a", "b", "c"].flatMap { [("\($0).vs", script), ("\($0).golden", golden)] }
      let work = Work(
        testDescription: "crash", files: Dictionary(uniqueKeysWithValues: files),
        arguments: ["test", "--report", "junit=r.xml", "."], input: "")
      let outcome = try Self.run(work, failing: 0, crashingIn: file)
      #expect(outcome.status == 2 << 8)
      #expect(outcome.said.contains("cannot run `b.vs`: vsh crashed with signal 11"), "\(outcome.said)")
      #expect(outcome.said.contains("\(passed) passed, 0 failed"), "\(outcome.said)")
      #expect(outcome.files["r.xml"]?.contains("vsh crashed with signal 11") == true)
    }

    @Test(arguments: works)
    func oneCallFails(_ work: Work) throws {
      let whole = try Self.run(work, failing: 0)
      try #require(whole.status == 0, "\(whole.said)")
      var counts: [Substring: Int] = [:]
      for (index, call) in whole.calls.enumerated() {
        counts[call.prefix { $0 != " " }, default: 0] += 1
        let outcome = try Self.run(work, failing: index + 1)
        let comment: Comment =
          "call \(index + 1), \(call): status \(outcome.status) and \(outcome.said.suffix(600))"
        for name in Set(outcome.files.keys).union(work.files.keys).union(whole.files.keys) {
          let (now, old, new) = (outcome.files[name], work.files[name], whole.files[name])
          let isWholeReport =
            work.reports.contains(name)
            && now?.split(separator: "\n").last == new?.split(separator: "\n").last
          #expect(now == old || now == new || isWholeReport, "\(name), \(comment)")
        }
        // Status 0 is for what was done; the prompt goes on after a sentence. Where something was not done, a sentence says why.
        let isDone = outcome.files == whole.files
        let isSaid = outcome.said.contains("cannot ") || outcome.said.contains("warning[")
        switch outcome.status {
        case 0: #expect(isDone || work.goesOn && isSaid, comment)
        case 2 << 8: #expect(isSaid, comment)
        default: Issue.record(comment)
        }
      }
      for kind in ["open", "read", "write"] { #expect(counts[Substring(kind), default: 0] > 0, "\(kind)") }
      let row = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      print("faults in \(work.testDescription): \(whole.calls.count) calls (\(row))")
    }
  }
#endif
