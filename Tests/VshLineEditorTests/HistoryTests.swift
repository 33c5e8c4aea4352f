import Foundation
import TestSupport
import Testing
@testable import VshHost
import VshSource

@testable import VshLineEditor

@Suite struct HistoryTests {
  private func history(_ memory: MemoryHost) -> History {
    let host = memory.host
    return History(environment: host.environment, files: host.files, log: host.log)
  }

  private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  // MARK: Where it is

  static let cases: [(variables: [String: String], path: Path?)] = [
    (["HOME": "/u"], "/u/.local/state/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": "/s"], "/s/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": "s"], "/u/.local/state/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": ""], "/u/.local/state/vsh/history"),
    (["HOME": "/u", "XDG_STATE_HOME": "/s", "VSH_HISTORY": "/h"], "/h"),
    (["HOME": "/u", "VSH_HISTORY": ""], nil),
  ]

  @Test func theVariablesSayWhere() {
    for (variables, path) in HistoryTests.cases {
      let memory = MemoryHost(variables: variables)
      var history = history(memory)
      history.add(Array("a".utf8))
      #expect(history.takeProblem() == nil)
      for other in HistoryTests.cases.compactMap(\.path) {
        #expect(memory.text(other) == (other == path ? "\"a\"\n" : nil), "\(variables)")
      }
    }
    #expect(HistoryTests.cases.count == 6)
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
      files: [("h", "\"a\"\n\"b\n\"c\"\r\n\"\\u0041\\uD83D\\uDE00\"\n\"\\u00\n\"e\"\n\"d\\")],
      variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    #expect(history.read() == bytes(["a", "c", "A😀", "e"]))
    history.add(Array("f".utf8))
    #expect(history.takeProblem() == nil)
  }

  /// With the line feed and beyond every bound, so that whatever may be cut would be.
  static let others: [String] = [
    "alias ll='ls -l'\n", "\"name\",\"age\"\n\"a\",\"1\"\n", "\" My settings\nset number\n",
    "\" only\n\" remarks\n",
    "\"title\"\n\"a\"\n\"two words\", \"b\"\n", "\"a\"\n{}\n", "\"\\uD83D\"\n", "\"", "\n", "\0\0\0",
    "\"a\"\n\"b\"\n\0\0\0\n", String(repeating: "\"a\",\n", count: 2_000),
    "[\n" + String(repeating: "\"a\"\n", count: 2_000), "\"a\"\n\"half\n",
  ]

  @Test func anotherFileIsNeverWritten() {
    for text in Self.others {
      let memory = MemoryHost(files: [("h", text)], variables: ["VSH_HISTORY": "h"])
      var history = history(memory)
      #expect(history.read() == [], "\(text)")
      #expect(history.takeProblem() == "the history is not kept: `h` holds something else", "\(text)")
      history.add(Array("a".utf8))
      #expect(memory.text("h") == text)
      #expect(history.takeProblem() == nil)
    }
    #expect(Self.others.count == 14)
  }

  @Test func aFolderOfItsNameIsSaidOnce() {
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

  /// A line of so many bytes, its line feed among them, that begins with the number.
  private static func line(_ number: Int, bytes: Int) -> String {
    let start = "\"\(number) "
    return start + String(repeating: "x", count: bytes - start.utf8.count - 2) + "\"\n"
  }

  private func numbers(_ entries: [[UInt8]]) -> [Int?] {
    entries.map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) }
  }

  @Test func theOldestEntriesGoWhereTheNewestTakeTheRoom() {
    // Eight fill what is kept; a fifth more may stand in the file until it is cut.
    let part = Limits.historyBytes / 8
    for (count, left) in [(8, 8), (9, 9), (10, 8)] {
      let memory = MemoryHost(
        files: [("h", (1...count).map { Self.line($0, bytes: part) }.joined())],
        variables: ["VSH_HISTORY": "h"])
      var history = history(memory)
      #expect(numbers(history.read()) == (count - 7...count).map { $0 })
      #expect(memory.text("h")?.utf8.count == left * part)
    }
    // A byte more, and the oldest of eight goes.
    let memory = MemoryHost(
      files: [("h", (1...7).map { Self.line($0, bytes: part) }.joined() + Self.line(8, bytes: part + 1))],
      variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    #expect(numbers(history.read()) == [2, 3, 4, 5, 6, 7, 8])
  }

  @Test func largeBlocksDoNotMakeALargeFile() {
    let memory = MemoryHost(variables: ["VSH_HISTORY": "h"])
    var history = history(memory)
    func add(_ number: Int, bytes: Int) {
      history.add(Array(Self.line(number, bytes: bytes).dropFirst().dropLast(2).utf8))
    }
    for number in 1...7 { add(number, bytes: Limits.historyEntryBytes + 1) }
    #expect(memory.text("h")?.utf8.count ?? 0 <= Limits.historyBytes + Limits.historyBytes / 5)
    // One that is too large is not kept; no other goes for it.
    add(8, bytes: Limits.historyEntryBytes + 2)
    var again = self.history(memory)
    #expect(numbers(again.read()) == [5, 6, 7])
  }

  /// A large history is cut. A file with one line of something else, wherever it stands, and one that is too large to be
  /// looked through are left alone.
  @Test func aLargeFileIsCutWhereAllOfItIsAHistory() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-test-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let environment = Environment { $0 == "VSH_HISTORY" ? path : nil }
    let part = Limits.historyBytes / 8
    let large = (1...40).map { Self.line($0, bytes: part) }.joined()
    let tooLarge = String(repeating: large, count: Limits.historyFileBytes / large.utf8.count + 1)
    for (text, kept, cause) in [
      (large, Array(33...40), nil), (large + "{}\n", [], "`\(path)` holds something else"),
      ("my own notes\n" + large, [], "`\(path)` holds something else"),
      (tooLarge, [], "cannot read `\(path)`: it is larger than 32 MiB"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      var history = History(environment: environment, files: .live, log: .live)
      #expect(numbers(history.read()) == kept)
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(history.takeProblem() == cause.map { "the history is not kept: \($0)" })
      #expect(size == (kept.isEmpty ? text.utf8.count : Limits.historyBytes))
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
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    history.add(Array("b".utf8))
    let sentence = "the history is not kept: cannot write `\(path)`: another process keeps it locked"
    #expect(history.takeProblem() == sentence)
    // Another test may be starting a child, which has this descriptor until it runs its program.
    #expect(flock(descriptor, LOCK_UN) == 0)
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
