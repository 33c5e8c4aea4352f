#if os(Linux)
  import Foundation
  import Testing

  /// However little memory a process may use, a script gives its result, or a sentence says that it could not run.
  @Suite(.serialized) struct MemoryTests {
    /// A world that grows until it is full, and one that only grows beyond what every job has room for.
    private static let large = [
      "texts.vs": """
      screen S {
          var half = "x"
          var all: [String] = []
          action grow { half = half + half }
          action keep { all = all + [half + "y"] }
      }
      test "full" {
          open S
          repeat 23 { send grow }
          repeat 100 { send keep }
      }

      """,
      "lists.vs": """
      screen S {
          var all: [[Int]] = []
          action keep { all = all + [0..<1000000] }
      }
      test "large" {
          open S
          repeat 8 { send keep }
          expect all.count == 8
      }

      """,
    ]

    private static let small = """
      screen S { var x = 1; state a { action go -> a { x = x + 1 } } }
      test "small" {
          open S
          send go
          expect x == 2
      }

      """

    /// A walk whose states grow without an end.
    private static let growing = """
      screen S {
          var half = "x"
          var all: [String] = []
          state a {
              action grow -> a { half = half.count < 1000000 ? half + half : half; all = all + [half] }
          }
          view { button "Grow" -> grow }
      }
      explore "growth" {
          open S
          settles
      }

      """

    private func run(
      _ files: [String: String], _ arguments: [String], gibibytes: Int
    ) throws -> (status: Int32, text: String, report: String?) {
      guard let vsh = Terminal.vsh else { throw TerminalFailure("vsh was not built beside the tests") }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, text) in files {
        try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
      }
      let outcome = try ChildProcess.run(
        [
          "/bin/sh", "-c", "cd \"$1\" && ulimit -v \(gibibytes << 20) && shift && exec \"$@\"", "sh",
          folder.path, vsh,
        ] + arguments, variables: ["HOME": folder.path])
      let report = try? String(contentsOf: folder.appendingPathComponent("report.json"), encoding: .utf8)
      return (outcome.status >> 8, outcome.text, report)
    }

    @Test(arguments: [1, 2, 4])
    func aFullWorldEndsWithItsErrorOrIsNotRun(gibibytes: Int) throws {
      var files = Self.large
      for number in 0..<8 { files["small\(number).vs"] = Self.small }
      let outcome = try run(
        files, ["test", "-j", "32", "--report", "text", "--report", "json=report.json", "."],
        gibibytes: gibibytes)
      let report = try #require(outcome.report)
      #expect(!outcome.text.contains("crashed"), "\(outcome.text.suffix(600))")
      if gibibytes == 1 {
        #expect(outcome.status == 2)
        #expect(outcome.text.contains("8 passed, 0 failed"), "\(outcome.text.suffix(600))")
        #expect(report.contains("`ulimit -v` gives this process 1024 MiB"))
        #expect(!report.contains("VS0801"))
      } else {
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("9 passed, 1 failed"), "\(outcome.text.suffix(600))")
        #expect(report.contains("the limit is 512 MiB"))
      }
    }

    @Test(arguments: [1, 2, 4])
    func aWalkThatGrowsIsInconclusiveOrIsNotRun(gibibytes: Int) throws {
      for threads in ["1", "4"] {
        let outcome = try run(
          ["growing.vs": Self.growing], ["explore", "--jobs", threads, "growing.vs"], gibibytes: gibibytes)
        #expect(outcome.status == 2, "\(outcome.text.suffix(600))")
        let sentence =
          gibibytes == 1
          ? "`ulimit -v` gives this process 1024 MiB" : "a state would be over the limit of 32 MiB"
        #expect(outcome.text.contains(sentence), "\(outcome.text.suffix(600))")
      }
    }
  }
#endif
