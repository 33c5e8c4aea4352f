import Synchronization
import TestSupport
import Testing
import VshHost
import VshSession
import VshSource

@testable import VshSuite

/// `--shrink`: what is left of failing tests, and how often their script is read for it.
@Suite struct ShrinkingTests {
  private static let head = """
    import "lib.vs"
    model store: [Int] from "store.json" { op get(i: Int) = i * 2; op all() = data }
    screen S {
        use store
        var n = 0
        var got = 0
        action up { n += 1; emit rose(n) }
        action add(by: Int) { n += by }
        action look { push T(n) }
        state idle { action load -> loading }
        state loading { call store.get(n) { ok(v) -> loaded { got = v }; fail(_) -> broken } }
        state loaded { after 5s -> idle }
        state broken
        view {
            text "n \\(n)"
            button "Up" -> up
            button "Look" -> look
            for i in 0..<n { row "r\\(i)" }
            if n > 4 { text "\\(10 / (n - 6))" }
        }
    }
    screen T(k: Int) {
        var n = "t"
        action leave { pop }
        state a { action go -> b }
        state b
        view { text "T \\(k)"; button "Back" -> leave }
    }
    flow rise(by: Int = 1) { let before = S.n; send add(by: by); expect n >= before }
    flow both { send up; rise(by: 2) }
    given store.get(7) fails "seven"

    """

  private static let lib = "func half(x: Int) -> Int = x / 2\nflow far(k: Int) { send up; expect n > k }\n"

  private static func files(_ tests: [String]) -> [(Path, String)] {
    [("a.vs", head + tests.joined(separator: "\n")), ("lib.vs", lib), ("store.json", "[1, 2]")]
  }

  private static func suite(_ files: Files, _ settings: RunSettings = RunSettings()) -> VshSuite.Suite {
    VshSuite.Suite(
      files: files, settings: settings, selection: Selection(), updates: false, scripts: ["a.vs"])
  }

  /// The locations of all tests that fail.
  private static func failures(_ suite: VshSuite.Suite, _ memory: MemoryHost) -> [TestLocation] {
    let run = SuiteRun(
      suite: suite, recording: Recording(options: [], isColored: false), interrupts: memory.host.interrupts,
      stopwatch: memory.host.stopwatch)
    return run.run(["a.vs"], order: [0]) { _ in }.files.flatMap(\.tests).filter(\.failed).compactMap(
      \.location)
  }

  @Test(arguments: [1, 20])
  func aScriptIsReadOnceForAllOfItsTests(count: Int) throws {
    let tests = (0..<count).map { "test \"t\($0)\" {\nopen S\nlet x = half(x: 4)\nsend up\nexpect n == x }" }
    let memory = MemoryHost(files: Self.files(tests))
    let locations = Self.failures(Self.suite(memory.host.files), memory)
    #expect(locations.count == count)
    let reads = Mutex<[String]>([])
    var files = memory.host.files
    let readFile = files.readFile
    files.readFile = { path, limitBytes in
      reads.withLock { $0.append("\(path)") }
      return readFile(path, limitBytes)
    }
    let shrinking = try #require(Shrinking("a.vs", Self.suite(files)))
    for location in locations {
      #expect(shrinking.shrink(location, isStopped: { false })?.stepCount == 4)
    }
    #expect(reads.withLock { $0 } == ["a.vs", "lib.vs", "store.json"])
  }

  @Test func aRunThatIsStoppedKeepsWhatWasNotTried() throws {
    let test = "test \"t\" {\nopen S\nsend up\nsend up\nsend up\nexpect got == 1 }"
    let memory = MemoryHost(files: Self.files([test]))
    let suite = Self.suite(memory.host.files)
    let shrinking = try #require(Shrinking("a.vs", suite))
    let location = try #require(Self.failures(suite, memory).first)
    var asked = 0
    let part = shrinking.shrink(location) {
      asked += 1
      return asked > 2
    }
    #expect(part?.isShortest == false && part?.stepCount == 3)
    let whole = try #require(shrinking.shrink(location, isStopped: { false }))
    #expect(whole.isShortest && whole.stepCount == 2 && whole.allCount == 5)
    #expect(
      String(decoding: whole.text, as: UTF8.self) == "test \"t\" {\n    open S\n    expect got == 1\n}\n")
  }

  @Test func aTestWithoutElementsNeedsNoStep() throws {
    let test = "test \"t \\(x)\" for x in [1].filter({ $0 > 4 }) {\nopen S\nexpect x == n }"
    let memory = MemoryHost(files: Self.files([test]))
    let suite = Self.suite(memory.host.files)
    let location = try #require(Self.failures(suite, memory).first)
    let shrunk = try #require(Shrinking("a.vs", suite)).shrink(location, isStopped: { false })
    #expect(shrunk?.stepCount == 0)
  }

  // MARK: The script as a whole

  /// What comes of a test is what comes of loading and running its whole script for each attempt, with blanks in place of
  /// the removed steps. That takes far longer, and so it is here only.
  @Test(arguments: 0..<UInt64(12))
  func theRestFailsLikeTheWholeScript(seed: UInt64) throws {
    var tests = RandomTests(seed: seed)
    let reading = Self.suite(MemoryHost(files: Self.files([])).host.files).reading
    let texts = (0..<12).map { tests.test($0) }.filter {
      load("a.vs", Array((Self.head + $0).utf8), reading: reading).isRunnable
    }
    var settings = RunSettings()
    settings.operationLimit = [100_000, 40, 200][Int(seed % 3)]
    let memory = MemoryHost(files: Self.files(texts))
    let suite = Self.suite(memory.host.files, settings)
    let locations = Self.failures(suite, memory)
    let shrinking = try #require(Shrinking("a.vs", suite))
    let script = Array((Self.head + texts.joined(separator: "\n")).utf8)
    let reduced = try #require(ReducedTests("a.vs", script, settings, reading: suite.reading))
    #expect(locations.count > 3)
    for location in locations {
      let test = try #require(reduced.test(on: location.line))
      let whole = WholeScript(
        script: script, test: test, location: location, settings: settings, reading: suite.reading)
      let shrunk = shrinking.shrink(location, isStopped: { false })
      #expect(shrunk.map { String(decoding: $0.text, as: UTF8.self) } == whole.shrunk)
    }
  }
}

/// Shrinks a test by running its whole script.
private struct WholeScript {
  let script: [UInt8]
  let test: ReducibleTest
  let location: TestLocation
  let settings: RunSettings
  let reading: Reading

  var shrunk: String? {
    guard let failure = failure(of: script) else { return nil }
    var kept = test.steps
    var size = max(1, kept.count / 2)
    while true {
      let before = kept.count
      var end = kept.count
      while end > 0 {
        let piece = max(0, end - size)..<end
        end = piece.lowerBound
        let removed = kept[piece]
        let left = kept.filter { step in !removed.contains { $0.contains(step.lowerBound) } }
        if self.failure(of: blanked(keeping: left)) == failure {
          kept = left
          end = min(end, kept.count)
        }
      }
      if size == 1, kept.count == before { break }
      size = max(1, size / 2)
    }
    let lines = blanked(keeping: kept)[test.span.range].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let text = Array(
      lines.filter { $0.isEmpty || $0.contains { $0 != UInt8(ascii: " ") } }
        .joined(separator: [UInt8(ascii: "\n")]))
    return String(decoding: formatScript("a.vs", text).text ?? text, as: UTF8.self)
  }

  private func blanked(keeping kept: [Range<Int>]) -> [UInt8] {
    var text = script
    for step in test.steps where !kept.contains(step) {
      for offset in step where text[offset] != UInt8(ascii: "\n") { text[offset] = UInt8(ascii: " ") }
    }
    return text
  }

  private func failure(of text: [UInt8]) -> [String]? {
    let script = load("a.vs", text, reading: reading)
    var settings = settings
    settings.choice.takesTopLevel = false
    settings.tellsTrails = false
    settings.choice.takesTest = { [location, range = test.span.range] _, span, number in
      span.range == range && (number == 0 || number == location.number ?? number)
    }
    let failed = run(script, settings, reading: reading).tests.first { !$0.passed }?.failures.first
    return failed.map { ["\($0.code)", $0.message, "\($0.notes)", "\(String(describing: $0.span))"] }
  }
}

/// Random tests, most of which fail. Names are bound twice, hidden, and used where they do not exist.
private struct RandomTests {
  private var random: SeededGenerator
  private var names: [String] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func one(_ choices: [String]) -> String { choices[random.below(choices.count)] }

  mutating func test(_ number: Int) -> String {
    names = []
    var name = "t\(number)"
    var loop = ""
    if random.isHappening(oneIn: 4) {
      loop = " for q in " + one(["[1, 2, 3]", "[1, 1]", "0..<3", "[1 / 0]"])
      name += " \\(q)"
      names = ["q"]
    }
    var steps = [
      one(["strict", "strict except n", "", "", "", ""]), one(["open S", "open S", "open S", "open T(1)"]),
    ]
    for _ in 0...random.below(9) { steps.append(step(0)) }
    steps.append("expect \(value()) == \(one(["0", "1", "97", "97", "97"]))")
    let between = one(["\n", "\n", "; ", "\n// why\n"])
    return "test \"\(name)\"\(loop) {\n\(steps.filter { !$0.isEmpty }.joined(separator: between))\n}"
  }

  private mutating func value() -> String {
    one(["1", "2", "n", "got", "S.n", "half(x: 4)", "rows.count"] + names + names)
  }

  private mutating func step(_ depth: Int) -> String {
    switch random.below(20) {
    case 0, 1:
      let (name, value) = (one(["x", "y", "n", "got"]), value())
      names.append(name)
      return "let \(name) = \(value)"
    case 2, 3:
      if depth > 2 { return "send up" }
      let outer = names
      var head = "repeat " + one(["2", "3", "0", value()])
      if random.isHappening(oneIn: 2) {
        head = "repeat x in " + one(["[1, 2]", "0..<2"])
        names.append("x")
      }
      let inner = (0..<random.below(4)).map { _ in step(depth + 1) }
      names = outer
      return "\(head) {\n\(inner.joined(separator: one(["\n", "; "])))\n}"
    case 4: return one(["rise", "rise(by: \(value()))", "both", "far(k: \(value()))", "far(k: 0)"])
    case 5:
      return "given store.get(_) "
        + one([
          "fails \"bad\"", "answers \(value())", "never answers", "takes 2s", "fails \"x\" then answers 4",
        ])
    case 6: return one(["wait", "wait 1s", "step", "given width 50", "show", "show \(value())"])
    case 7: return "expect error { \(step(9)) }"
    case 8:
      return one(["expect frames idle, loading", "expect frames \"n 0\", \"n 1\"", "expect frames loaded"])
    case 9:
      return one([
        "expect screen \"\"\"\n    n 1\n\n    [ Up ]\n    \"\"\"", "expect screen contains \"n 1\"",
        "expect no \"n 0\"",
      ])
    case 10: return one(["expect available up", "expect refused load", "expect emitted rose(\(value()))"])
    case 11: return one(["expect called store.get(_)", "expect not called store.all", "expect idle"])
    case 12: return one(["expect in idle", "expect in S.loading", "expect in T.b", "expect on S"])
    case 13: return one(["deliver store.get", "tap \"Look\"", "tap \"Back\"", "send go", "send leave"])
    case 14, 15: return one(["send load", "tap \"Up\"", "send add(by: \(value()))"])
    default: return "send up"
    }
  }
}
