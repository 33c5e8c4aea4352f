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
        #expect(report.contains("`ulimit -v` limits this process to 1024 MiB"))
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
          ? "`ulimit -v` limits this process to 1024 MiB" : "a state would be over the limit of 32 MiB"
        #expect(outcome.text.contains(sentence), "\(outcome.text.suffix(600))")
      }
    }

    /// Two versions of a screen have two worlds, which here are large in the middle of a step only.
    @Test(arguments: [1, 2, 4])
    func aComparisonOfLargeWorldsIsCompleteOrIsNotRun(gibibytes: Int) throws {
      let script = """
        screen S {
            var half = "x"
            var n = 0
            state a {
                action grow -> a {
                    half = half.count < 8000000 ? half + half : half
                    n = (0..<12).map { half + "\\($0)" }.count
                }
            }
            view { button "Grow" -> grow }
        }

        """
      let outcome = try run(
        ["old.vs": script, "new.vs": script], ["explore", "--against", "old.vs", "new.vs"],
        gibibytes: gibibytes)
      #expect(outcome.status == (gibibytes < 4 ? 2 : 0), "\(outcome.text.suffix(600))")
      let sentence =
        gibibytes < 4
        ? "must be allowed 3584 MiB, and `ulimit -v` limits this process to \(gibibytes << 10) MiB"
        : "24 states, 24 moves, complete"
      #expect(outcome.text.contains(sentence), "\(outcome.text.suffix(600))")
    }

    @Test func aLargeTestIsShrunk() throws {
      let failing = (Self.large["lists.vs"] ?? "").replacing("repeat 8", with: "repeat 5")
      let outcome = try run(["lists.vs": failing], ["test", "--shrink", "lists.vs"], gibibytes: 2)
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("4 of 4 steps fail in the same way"), "\(outcome.text.suffix(600))")
    }

    /// A plan has what each step leaves, however large that is. The rest of the process decides which limit is met.
    @Test(arguments: [1, 2]) func aPlanOfALargeWorldIsNotWritten(gibibytes: Int) throws {
      let outcome = try run(
        ["texts.vs": Self.large["texts.vs"] ?? ""], ["plan", "texts.vs"], gibibytes: gibibytes)
      #expect(outcome.status == 2, "\(outcome.text.suffix(600))")
      let sentences = [
        "`ulimit -v` limits this process to \(gibibytes << 10) MiB", "over the limit of 64 MiB",
      ]
      #expect(sentences.contains { outcome.text.contains($0) }, "\(outcome.text.suffix(600))")
    }

    /// Of a hundred events of one step, each of which leaves 16 MiB more, one is told, in eight lines.
    @Test func theCauseOfALargeValueIsTold() throws {
      let screen = try #require(Self.large["texts.vs"]?.split(separator: "test ").first)
      let script = String(screen) + "open S\nrepeat 23 { send grow }\nrepeat 100 { send keep }\n"
      let outcome = try run(["texts.vs": script], ["why", "texts.vs", "all"], gibibytes: 2)
      #expect(outcome.status == 0, "\(outcome.text.suffix(600))")
      #expect(outcome.text.contains("action keep { all = all + [half"), "\(outcome.text.suffix(600))")
      #expect(outcome.text.utf8.count < 10_000)
    }

    /// Data whose decoding takes more than every job has room for.
    @Test(arguments: [["test"], ["run"], ["check"], ["models"], ["explore"]])
    func largeDataAreReadOrTheScriptIsNotRun(command: [String]) throws {
      let script = """
        model numbers: [Int] from "numbers.json" { op all() = data }
        screen S { use numbers; state a { call numbers.all() { ok(_) -> b; fail(_) -> a } }; state b }
        test "data" {
            open S
            wait
            expect in b
        }

        """
      let numbers = "[" + String(repeating: "1234567,", count: 600_000) + "1]"
      let files = ["a.vs": script, "numbers.json": numbers]
      let refused = try run(files, command + ["a.vs"], gibibytes: 1)
      #expect(refused.status == 2)
      #expect(
        refused.text.contains("`ulimit -v` limits this process to 1024 MiB"), "\(refused.text.suffix(600))")
      let outcome = try run(files, command + ["a.vs"], gibibytes: 2)
      #expect(outcome.status == 0, "\(outcome.text.suffix(600))")
    }

    /// The machines of a screen, with their works and what undoes their step, count towards the world's limit.
    @Test func manyMachinesAreOverTheLimit() throws {
      let variables = (0..<20).map { "    var v\($0) = n\n" }.joined()
      let script = """
        component Part(n: Int) {
        \(variables)}
        screen S {
            var numbers: [Int] = []
            each part: Part(n) for n in numbers by n
            action grow { numbers = (0..<1000000).map { $0 } }
        }
        test "full" {
            open S
            send grow
        }

        """
      let outcome = try run(["a.vs": script], ["test", "a.vs"], gibibytes: 2)
      #expect(outcome.status == 1, "\(outcome.text.suffix(600))")
      #expect(outcome.text.contains("the limit is 512 MiB"), "\(outcome.text.suffix(600))")
    }
  }
#endif
