import Testing
import VshSession
import VshSource

/// Steps that charge no operations, and what is done before and after a test: four times the input takes about four
/// times the effort. No time is measured.
@Suite struct EffortTests {
  /// A script whose effort should grow as a number does.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let passes: Bool
    let script: @Sendable (Int) -> String

    init(_ name: String, passes: Bool = true, _ script: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.passes = passes
      self.script = script
    }
  }

  /// More than the works that are looked at one by one, and more than the failures that are kept.
  private static let count = 200

  private static func parts(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: "\n")
  }

  /// A screen with so many calls in flight, and `v`, which is the argument of one of them: the last one first.
  private static func calls(_ count: Int) -> String {
    """
    model m: Int = 1 {
      op get(i: Int, j: Int) = data + i
    }
    component C(i: Int) {
      use m
      state a { call m.get(i, 0) { ok(_) -> b; fail(_) -> b } }
      state b
    }
    screen S {
      var n = \(count)
      var v = \(count - 1)
      each cs: C(x) for x in 0..<n by x
      action next { v -= 1 }
      action none { n = 0 }
    }

    """
  }

  private static func test(_ count: Int, _ steps: String, before: String = "") -> String {
    calls(count) + "test \"t\" {\n\(before)\nopen S\n\(steps)\nexpect on S\n}\n"
  }

  private static func asking(
    _ name: String, _ question: String, after steps: String = "", before: String = "", passes: Bool = true
  ) -> Work {
    Work(name, passes: passes) {
      test($0, "\(steps)\nrepeat \($0) { \(question); send next }", before: before)
    }
  }

  static let works = [
    asking("expect called", "expect called m.get(v, 0)"),
    asking("expect called, with some of the arguments", "expect called m.get(v, _)"),
    Work("expect called, with dictionaries") { dictionaries($0) },
    asking("expect not called", "expect not called m.get(v, 1)"),
    asking("expect pending", "expect pending m.get(v, 0)"),
    asking("expect pending, strictly", "expect pending m.get(v, _)", before: "strict except n, v"),
    asking("a condition about calls", "expect pending m.get(v, 0) && v >= 0"),
    asking("a condition about calls that does not hold", "expect !pending m.get(v, 1)"),
    asking("deliver", "deliver m.get(v, 0) ok(1)"),
    asking("expect dropped", "expect dropped m.get(v, _)", after: "send none\nwait"),
    asking("expect idle", "expect idle", after: "wait"),
    asking("wait", "wait", after: "wait"),
    asking("failures that list all calls", "expect pending m.get(v, 1)", passes: false),
    asking("failures that list what was called", "expect called m.get(v, 1)", passes: false),
    asking(
      "failures that list what was dropped", "expect dropped m.get(v, 1)", after: "send none\nwait",
      passes: false),
    asking("failures that list what is in flight", "expect idle", passes: false),
    Work("answers that are told") { test($0, "wait") },
    Work("runs of a looped test that fail", passes: false) {
      "test \"t \\(i)\" for i in 0..<\($0) { expect i == -1 }"
    },
    Work("screens, each with a model and a test that asks for a state") { screens($0, expected: "b") },
    Work("screens, each with a model and a test that fails", passes: false) { screens($0, expected: "a") },
    Work("screens, each with an unknown target", passes: false) {
      parts($0) { "screen S\($0) { state a { action go -> b } }" }
    },
  ]

  /// Calls whose arguments have the same keys.
  private static func dictionaries(_ count: Int) -> String {
    """
    model m: Int = 1 {
      op get(d: [String: Int]) = data
    }
    screen S {
      use m
      var v = 0
      state a { action go -> b { v += 1 } }
      state b { call m.get(["a": v]) { ok(_) -> a; fail(_) -> a } }
    }
    test "t" {
      open S
      repeat \(count) { send go; wait }
      repeat i in 0..<\(count) { expect called m.get(["a": i + 1]) }
    }
    """
  }

  private static func screens(_ count: Int, expected state: String) -> String {
    parts(count) {
      """
      model m\($0): Int = 1 { op get() = data }
      screen S\($0) {
        use m\($0)
        state a { call m\($0).get() { ok(_) -> b; fail(_) -> b } }
        state b
      }
      test "t\($0)" {
        open S\($0)
        wait
        expect in \(state)
      }
      """
    }
  }

  #if DEBUG
    private func effort(_ text: String, passes: Bool, tellsTrails: Bool = true) -> [Effort: Int] {
      Effort.counted {
        let script = load("a.vs", Array(text.utf8), reading: .nothing)
        var settings = RunSettings()
        settings.tellsTrails = tellsTrails
        let tests = script.isRunnable ? run(script, settings, reading: .nothing).tests : []
        #expect(!passes || script.isRunnable, "\(script.diagnostics.map(\.message))")
        #expect(tests.allSatisfy { $0.passed == passes }, "\(tests.flatMap(\.failures).map(\.message))")
      }
    }

    @Test(arguments: works) func fourTimesTheInputTakesFourTimesTheEffort(_ work: Work) throws {
      let small = effort(work.script(Self.count), passes: work.passes)
      let large = effort(work.script(4 * Self.count), passes: work.passes)
      for kind in Effort.allCases {
        let (few, many) = (small[kind, default: 0], large[kind, default: 0])
        #expect(many <= 5 * max(few, Self.count), "\(kind): \(few), \(many)")
      }
    }

    /// The code of a failed test is not written again for the run that tells the way to the failure.
    @Test func theSecondRunOfAFailedTestWritesNoCode() throws {
      let text = Self.parts(20) {
        """
        screen S\($0) {
          state a { action go -> b }
          state b
        }
        test "t\($0)" {
          open S\($0)
          send go
          expect in a
        }
        """
      }
      #expect(effort(text, passes: false)[.code] == effort(text, passes: false, tellsTrails: false)[.code])
    }

    /// The prompt tells the number of calls in flight after each step.
    @Test func thePromptCountsNoCalls() {
      var declarations = SessionScript()
      declarations.add(typed: Array(Self.calls(Self.count).utf8))
      var diagnostics: [Diagnostic] = []
      var sources: [SourceFile] = []
      guard
        var session = Session(
          declarations, settings: RunSettings(), reading: .nothing, diagnostics: &diagnostics,
          sources: &sources)
      else {
        Issue.record("\(diagnostics.map(\.message))")
        return
      }
      for step in session.read(Array("open S".utf8)).steps { _ = session.take(step) }
      #expect(session.status.pendingCount == Self.count)
      let effort = Effort.counted { _ = session.status }
      #expect(effort[.works, default: 0] < Self.count)
    }
  #endif
}
