import Foundation
import Testing
import VshHost

@testable import VshLineEditor

@Suite struct HistoryTests {
  private func history(_ memory: MemoryHost) -> History {
    let host = memory.host
    return History(environment: host.environment, files: host.files, log: host.log)
  }

  private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  // MARK: Where it is

  static let places: [(variables: [String: String], path: Path?)] = [
    (["HOME": "/u"], "/u/.local/state/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": "/s"], "/s/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": "s"], "/u/.local/state/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": ""], "/u/.local/state/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": "/s", "VSH_HISTORY": "/h"], "/h"),
    (["HOME": "/u", "VSH_HISTORY": ""], nil),
  ]

  @Test func theVariablesSayWhere() {
    for (variables, path) in HistoryTests.places {
      let memory = MemoryHost(variables: variables)
      var history = history(memory)
      history.add(Array("a".utf8))
      #expect(history.takeProblem() == nil)
      for other in HistoryTests.places.compactMap(\.path) {
        #expect(memory.text(other) == (other == path ? "\"a\"\n" : nil), "\(variables)")
      }
    }
    #expect(HistoryTests.places.count == 6)
  }

  @Test func withoutAHomeItIsSaidOnce() {
    var history = history(MemoryHost())
    #expect(history.read() == [])
    let sentence = "the history is not kept: there is no home folder: HOME is not set"
    #expect(history.takeProblem() == sentence)
    history.add(Array("a".utf8))
    #expect(history.takeProblem() == nil)
  }

  // MARK: What is kept

  @Test func entriesComeBackOnce() {
    let memory = MemoryHost(variables: ["VSH_HISTORY": "h"])
    var first = history(memory)
    for block in ["a", "b", "b", " secret", "", "screen A {\n  state \"x\"\n}", "a", "日本\t語"] {
      first.add(Array(block.utf8))
    }
    #expect(
      memory.text("h") == #"""
        "a"
        "b"
        "screen A {\n  state \"x\"\n}"
        "a"
        "日本\t語"

        """#)
    var second = history(memory)
    #expect(second.read() == bytes(["b", "screen A {\n  state \"x\"\n}", "a", "日本\t語"]))
    #expect(second.takeProblem() == nil)
  }

  @Test func damagedLinesAreLeftOut() {
    let memory = MemoryHost(
      files: [("h", "\"a\"\n\"b\nno\n\"c\"\r\n\"\\u0041\\uD83D\\uDE00\"\n\"\\uD83D\"\n\"d")],
      variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    #expect(history.read() == bytes(["a", "c", "A😀"]))
  }

  @Test func anotherFileIsNeverWritten() {
    let memory = MemoryHost(files: [("h", "alias ll='ls -l'\n")], variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    #expect(history.read() == [])
    #expect(history.takeProblem() == "the history is not kept: `h` holds something else")
    history.add(Array("a".utf8))
    #expect(memory.text("h") == "alias ll='ls -l'\n")
    #expect(history.takeProblem() == nil)
  }

  @Test func aFolderInItsPlaceIsSaidOnce() {
    let memory = MemoryHost(files: [("h/a", "")], variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    #expect(history.read() == [])
    #expect(history.takeProblem() == "the history is not kept: cannot read `h`: it is a folder")
    history.add(Array("a".utf8))
    #expect(history.takeProblem() == nil)
  }

  // MARK: How much is kept

  @Test func theFileIsCutToItsNewestEntries() {
    let line = { (number: Int) in "\"show \(number)\"\n" }
    for (count, left) in [(1_200, 1_200), (1_201, 1_000)] {
      let memory = MemoryHost(
        files: [("h", (1...count).map(line).joined())], variables: ["VSH_HISTORY": "h"])
      var history = history(memory)
      let entries = history.read()
      #expect(entries == bytes((count - 999...count).map { "show \($0)" }))
      #expect(memory.text("h") == (count - left + 1...count).map(line).joined())
    }
  }

  @Test func aLongSessionIsCutTooAndLosesNothingNew() {
    let memory = MemoryHost(variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    for number in 1...3_000 { history.add(Array("show \(number)".utf8)) }
    var again = self.history(memory)
    #expect(again.read() == bytes((2_001...3_000).map { "show \($0)" }))
    #expect((memory.text("h")?.split(separator: "\n").count ?? 0) <= 1_200)
  }

  // MARK: The real file system

  @Test func aLockThatIsHeldOnlyDelaysAnEntry() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var history = History(
      environment: Environment { $0 == "VSH_HISTORY" ? path : nil }, files: .live, log: .live)
    history.add(Array("a".utf8))
    let descriptor = open(path, O_RDWR)
    #expect(flock(descriptor, LOCK_EX) == 0)
    history.add(Array("b".utf8))
    let sentence = "the history is not kept: cannot write `\(path)`: another process keeps it locked"
    #expect(history.takeProblem() == sentence)
    close(descriptor)
    history.add(Array("c".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "\"a\"\n\"b\"\n\"c\"\n")
  }

  /// Two prompts, each with its own idea of the file, and cuts by both.
  @Test func twoPromptsAtOnceLoseNothing() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let environment = Environment { $0 == "VSH_HISTORY" ? path : nil }
    DispatchQueue.concurrentPerform(iterations: 2) { prompt in
      var history = History(environment: environment, files: .live, log: .live)
      for number in 0..<700 { history.add(Array("show \(prompt * 10_000 + number)".utf8)) }
      #expect(history.takeProblem() == nil)
    }
    var history = History(environment: environment, files: .live, log: .live)
    let entries = history.read().map { String(decoding: $0, as: UTF8.self) }
    #expect(entries.count == 1_000)
    // The newest of each, in order and without a gap: a cut never drops what was just added.
    for prompt in 0..<2 {
      let own = entries.compactMap { Int($0.dropFirst(5)) }.filter { $0 / 10_000 == prompt }
      #expect(own.last == prompt * 10_000 + 699)
      if let first = own.first { #expect(own == Array(first...(prompt * 10_000 + 699))) }
    }
  }
}

@Suite struct HistoryEntryTests {
  @Test func everyTextComesBackFromItsLine() {
    var generator = SeededGenerator(seed: 20_261_121)
    for round in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let limit: UInt32 = [0x80, 0x3100, 0x10FFFF].randomElement(using: &generator) ?? 0x80
        text.append(Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) ?? "?")
      }
      let block = Array(String(text).utf8)
      let line = HistoryEntry.line(of: block)
      #expect(!line.contains(UInt8(ascii: "\n")))
      #expect(HistoryEntry.block(of: line[...]) == block, "seed 20261121, round \(round)")
    }
  }

  @Test func aLineIsJSONForOthers() throws {
    let block = "a\"b\\c\n\u{1}\u{1B}[A日本😀"
    let line = Data(HistoryEntry.line(of: Array(block.utf8)))
    #expect(try JSONDecoder().decode(String.self, from: line) == block)
    #expect(HistoryEntry.line(of: [0x61, 0xFF]) == Array("\"a\u{FFFD}\"".utf8))
  }

  @Test func whatIsNoStringIsNone() {
    let lines = [
      "", "\"", "a", "\"a", "a\"", "\"a\"b", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\uD800\"",
      "\"\\uD800\\u0041\"", "\"\\uDC00\"", "\"a\tb\"", "{}", "[\"a\"]",
    ]
    for line in lines { #expect(HistoryEntry.block(of: Array(line.utf8)[...]) == nil, "\(line)") }
    #expect(lines.count == 16)
  }
}

/// The same numbers in every run (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
