import Synchronization
import Testing
import VshSession
import VshSource

/// Work grows as its input does: four times the input takes about four times the operations, all that a step does counts, and a test
/// can be bounded by them. No time is measured.
@Suite struct ProportionTests {
  private static let model = "model m: Int = 1 { op get(i: Int) = data + i }\n"

  private static func parts(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: "\n")
  }

  private static func test(of members: String, _ steps: String) -> String {
    model + "component C(i: Int) { state a }\nscreen S {\nuse m\nvar v = 0\n\(members)\n}\n"
      + "test \"t\" {\nopen S\n\(steps)\nexpect on S\n}\n"
  }

  /// A script with one test whose work should grow as a number does.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let count: Int
    let script: @Sendable (Int) -> String

    init(_ name: String, _ count: Int = 100, _ script: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.count = count
      self.script = script
    }
  }

  static let works = [
    Work("an action that one of many regions takes now") { count in
      test(
        of: parts(count) { "region r\($0) { state a\nstate b { action go -> a } }" }
          + "\nregion last { state a { action go } }", "send go")
    },
    Work("an action that all regions take") { count in
      test(of: parts(count) { "region r\($0) { state a { action go -> b }\nstate b }" }, "send go")
    },
    Work("a region that holds regions") { count in
      test(
        of: "region outer { state all { action go -> none\n"
          + parts(count) { "region r\($0) { state a { action go -> b }\nstate b }" } + "\n}\nstate none }",
        "send go")
    },
    Work("a timer in each region") { count in
      test(of: parts(count) { "region r\($0) { state a { after \($0 + 1)ms -> b }\nstate b }" }, "wait 10min")
    },
    Work("a call in each region") { count in
      test(
        of: parts(count) {
          "region r\($0) { state a { call m.get(1) { ok(_) -> b; fail(_) -> b } }\nstate b }"
        },
        "wait")
    },
    Work("a watch in each region") { count in
      test(
        of: parts(count) {
          "region r\($0) { state a { watch m.get(\($0)) { ok(_) -> same; fail(_) -> same } } }"
        }, "wait 5s")
    },
    Work("a `when` in each region") { count in
      test(
        of: "action go { v = 1 }\n"
          + parts(count) { "region r\($0) { state a { when v == 1 -> b }\nstate b }" },
        "send go")
    },
    Work("calls that are cancelled") { count in
      test(
        of: "state a { call m.get(1) { ok(_) -> same; fail(_) -> same }\naction go -> same }",
        "repeat \(count) { send go }\nwait 1s")
    },
    Work("a timer that ticks") { count in
      test(of: "state a { every 1ms { v += 1 } }", "wait \(count)ms")
    },
    Work("machines") { count in test(of: "each cs: C(x) for x in 0..<\(count) by x", "wait 1s") },
    Work("binds that read one variable") { count in
      test(of: parts(count) { "bind b\($0) = v + 1" } + "\naction go { v += 1 }", "send go\nsend go")
    },
    Work("rows that are drawn") { count in
      test(of: "view { for x in 0..<\(count) { row \"\\(x)\" } }", "expect screen contains \"0\"")
    },
    Work("signals, the last named first") { count in
      test(
        of: "action go { v += 1; emit y(v) }\naction down { v -= 1 }",
        "repeat \(count) { send go }\nrepeat \(count) { expect emitted y(v); send down }\nexpect nothing emitted"
      )
    },
  ]

  private func outcome(_ text: String, limit: Int? = nil) throws -> TestOutcome {
    let script = load("a.vs", Array(text.utf8), reading: .nothing)
    try #require(script.isRunnable, "\(script.diagnostics.map(\.message))")
    var settings = RunSettings()
    settings.operationLimit = limit
    return try #require(run(script, settings, reading: .nothing).tests.first)
  }

  @Test(arguments: works) func fourTimesTheInputTakesFourTimesTheOperations(_ work: Work) throws {
    let small = try outcome(work.script(work.count))
    let large = try outcome(work.script(4 * work.count))
    #expect(small.passed && large.passed, "\((small.failures + large.failures).map(\.message))")
    #expect(large.operations <= 5 * small.operations, "\(small.operations), \(large.operations)")
    // Each part counts.
    #expect(large.operations - small.operations >= 3 * work.count, "\(small.operations), \(large.operations)")
  }

  /// A machine is found by the hash of its key. Keys that were chosen to have one hash are compared, and that counts.
  @Test func keysOfOneHashAreCharged() throws {
    func operations(_ key: (Int) -> Int) throws -> Int {
      let keys = (0..<200).map { "Key(\(key($0)), \($0))" }.joined(separator: ", ")
      let outcome = try outcome(
        """
        record Key { a: Int, b: Int }
        component C(k: Key) { state a }
        screen S { each cs: C(k) for k in [\(keys)] by k }
        test "t" {
            open S
            expect on S
        }
        """)
      #expect(outcome.passed)
      return outcome.operations
    }
    // As `Heap.hash` does, for a record of two fields.
    func mixed(_ hash: UInt64, _ part: UInt64) -> UInt64 {
      let mixed = (hash ^ part) &* 0x9e37_79b9_7f4a_7c15
      return mixed ^ mixed >> 29
    }
    let start = mixed(0xcbf2_9ce4_8422_2325, 2)
    let met = try operations { Int(Int64(bitPattern: mixed(start, UInt64($0)) ^ 12_345)) }
    #expect(met - (try operations { $0 }) >= 199 * 198 / 2)
  }

  /// As many as it takes, and one fewer.
  @Test(arguments: works) func aTestIsBoundedByItsOperations(_ work: Work) throws {
    let text = work.script(work.count)
    let operations = try outcome(text).operations
    #expect(try outcome(text, limit: operations).passed)
    let bounded = try outcome(text, limit: operations - 1)
    #expect(bounded.failures.last?.code == DiagnosticCode(893))
    #expect(bounded.failures.last?.message == "the test takes more than \(operations - 1) operations")
    #expect(bounded.failures.last?.help == "`--operations` sets this bound")
  }

  /// A `wait` without a time compares worlds to find one that repeats itself. That counts, and takes at most as much as the
  /// events, however large the world is.
  @Test(arguments: ["", "var all = (0..<9000).map { $0 }", "var text = \"日\".padded(to: 900000)"])
  func anEndlessWaitTakesAtMostTwiceTheOperations(member: String) throws {
    func script(_ step: String) -> String {
      """
      model m: Int = 0 { op f() = data }
      screen S {
          use m
          var log: [String] = []
          \(member)
          state busy {
              call m.f() {
                  ok(_) when log.count == 4000 -> over
                  ok(_) -> busy { log.append("loaded") }
                  fail(_) -> over
              }
          }
          state over
      }
      test "t" { given m takes 1ms; open S; \(step); expect in over }
      """
    }
    let (endless, timed) = (try outcome(script("wait")), try outcome(script("wait 1min")))
    #expect(endless.passed && timed.passed)
    #expect(endless.operations > timed.operations)
    #expect(endless.operations <= 2 * timed.operations, "\(timed.operations), \(endless.operations)")
  }

  @Test func plainStepsAreBoundedToo() throws {
    let text = Self.test(of: "action go { v += 1 }", "repeat 1000 { send go }")
    let operations = try outcome(text).operations
    #expect(operations >= 1_000)
    #expect(try outcome(text, limit: operations).passed)
    #expect(try outcome(text, limit: operations / 2).failures.last?.code == DiagnosticCode(893))
  }

  /// What is only asked and refused for want of operations must not pass for an answer.
  @Test func aRefusalForWantOfOperationsFails() throws {
    let text = Self.test(of: "action go when (0..<1000).sum() > 0", "expect refused go")
    #expect(try outcome(text, limit: 500).failures.last?.code == DiagnosticCode(893))
  }

  /// However rules are found, the last one that fits holds, answers and times apart.
  @Test func theLastGivenThatFitsHolds() throws {
    let text = Self.test(
      of: "action ask(i: Int) -> asking(i)\nstate idle\nstate asking(i: Int) {\n"
        + "call m.get(i) { ok(n) -> idle { v = n }; fail(_) -> idle }\n}",
      """
      given m.get(1) answers 10
      given m.get takes 1s
      given m.get answers 20
      given m.get(2) answers 30
      given m.get(1) takes 5ms
      send ask(1)
      wait 5ms
      expect v == 20
      send ask(2)
      wait 5ms
      expect v == 20
      wait
      expect v == 30
      given m.get(1) answers 40 then answers 50
      given m.get(_) takes 3ms
      send ask(1)
      wait 3ms
      expect v == 40
      send ask(1)
      wait 3ms
      expect v == 50
      send ask(3)
      wait 3ms
      expect v == 20
      """)
    let outcome = try outcome(text)
    #expect(outcome.passed, "\(outcome.failures.map(\.message))")
  }

  /// Each file is looked up by its index once, not beside every other one.
  @Test func aFileIsComparedWithNoOtherFile() throws {
    let asked = Mutex(0)
    let reading = Reading(
      file: { path, _ in .success(Array("func \(path.dropLast(3))() -> Int = 1".utf8)) },
      named: { _ in .failure(ReadProblem("there is no such file")) },
      identity: { path in
        asked.withLock { $0 += 1 }
        return path
      })
    let text = Self.parts(500) { "import \"f\($0).vs\"" } + "\nimport \"f7.vs\"\nshow f499()"
    let script = load("a.vs", Array(text.utf8), reading: reading)
    #expect(script.isRunnable)
    #expect(script.sources.count == 502)
    #expect(asked.withLock { $0 } <= 2 * 502)
  }

  /// A bound of time would hold nothing: where every line looks at all signals this test does not end in minutes.
  @Test func manySignalsCostNoMoreEach() throws {
    let count = 20_000
    let text = Self.test(
      of: "action go { v += 1; emit y(v) }\naction down { v -= 1 }",
      "repeat \(count) { send go }\nrepeat \(count) { expect emitted y(v); send down }\nexpect nothing emitted"
    )
    #expect(try outcome(text).passed)
  }
}
