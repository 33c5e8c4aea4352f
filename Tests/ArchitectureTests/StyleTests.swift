import Testing

/// The rules of CONTRIBUTING.md that can be read off a file.
@Suite struct StyleTests {
  static let longestFileLines = 600
  static let mostParameters = 7
  static let mostOfInitializer = 8
  /// Structs of closures, of which each parameter is one.
  static let tables = ["Sources/VshHost/Host.swift", "Sources/VshHost/Files.swift"]

  /// Faults that are none where they are.
  static let allowed = [
    ("Sources/ViewScript/Hold.swift", "assertionFailure"),  // A case of `XCTIssue`.
    ("Sources/ViewScriptDriver/RuntimeWords.swift", "unsafeBitCast"),  // Words of the runtime, for C.
  ]

  @Test func noFileIsTooLong() throws {
    for source in try Project.sources() {
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= StyleTests.longestFileLines + 1, "\(source.path) has \(lines) lines")
    }
  }

  @Test func nothingCanBringTheProcessDown() throws {
    for source in try Project.sources() {
      for (line, what) in StyleTests.faults(in: source.code)
      where !StyleTests.allowed.contains(where: { $0 == (source.path, what) }) {
        Issue.record("\(source.path):\(line): \(what)")
      }
    }
  }

  @Test func noFunctionTakesTooMuch() throws {
    var count = 0
    for source in try Project.sources() {
      for (line, parameters) in StyleTests.parameterCounts(in: source.code, behind: "init")
      where parameters > StyleTests.mostOfInitializer && !StyleTests.tables.contains(source.path) {
        Issue.record("\(source.path):\(line): an initializer takes \(parameters) parameters")
      }
      for (line, parameters) in StyleTests.parameterCounts(in: source.code) {
        count += 1
        if parameters > StyleTests.mostParameters {
          Issue.record("\(source.path):\(line): a function takes \(parameters) parameters")
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test func parametersAreCounted() {
    let code = SwiftCode(
      """
      func a() {}
      func b<T: C>(_ x: (d: T, e: Int), y: [K: V] = [:]) -> (Int, Int) { func ==(l: A, r: A) }
      init(a: Int, b: Int)
      func f(
        g: Int, h: (Int) -> Void,
        i: Int
      )
      """)
    #expect(StyleTests.parameterCounts(in: code).map(\.line) == [1, 2, 2, 4])
    #expect(StyleTests.parameterCounts(in: code).map(\.parameters) == [0, 2, 2, 3])
    #expect(StyleTests.parameterCounts(in: code, behind: "init").map(\.parameters) == [2])
  }

  /// A name says which place it means: an index, an offset, a span, a location, a cell, a target, a caller or a path.
  @Test func noNameSaysPlace() throws {
    for source in try Project.sources() {
      for (line, name) in StyleTests.places(in: source.code) {
        Issue.record("\(source.path):\(line): \(name)")
      }
    }
  }

  @Test func placesAreSeenInNamesOnly() {
    let code = SwiftCode(
      "let place = \"place\"  // place\nregionPlace + Places(of: replacePlacement, placed)")
    let found = StyleTests.places(in: code)
    #expect(found.map(\.line) == [1, 2, 2])
    #expect(found.map(\.name) == ["place", "regionPlace", "Places"])
  }

  /// A diagnostic is written in one file: its code stands beside its words.
  @Test func codesStandInFilesOfMessages() throws {
    var count = 0
    for source in try Project.sources() {
      let codes = source.text.matches(of: #/(Diagnostic|DiagnosticCode|StepProblem|problem)\(\s*[0-9]/#).count
      if source.path.hasSuffix("Messages.swift") {
        count += codes
      } else {
        #expect(codes == 0, "\(source.path)")
      }
    }
    #expect(count > 200)
  }

  @Test func nothingIsLeftForLater() throws {
    for source in try Project.sources() {
      // `"TODO"` is a word of TAP.
      let text = source.text.replacing("\"TODO\"", with: "")
      for mark in ["TODO", "FIXME"] where text.contains(mark) {
        Issue.record("\(source.path) holds \(mark)")
      }
    }
  }

  /// After the imports a file begins with the documentation of what it is about. A file that only extends a type may
  /// say it in front of the extension's first member.
  @Test func everyFileBeginsWithDocumentation() throws {
    for source in try Project.sources() where source.target != "vsh" {
      let first = StyleTests.firstDeclaration(in: source.text)
      #expect(first.isDocumented, "\(source.path) begins with \(first.text)")
    }
  }

  // MARK: Reading

  /// How many parameters each `func` or `init` takes, and the line where it begins.
  static func parameterCounts(
    in code: SwiftCode, behind word: String = "func "
  ) -> [(line: Int, parameters: Int)] {
    var found: [(line: Int, parameters: Int)] = []
    let bytes = Array(code.lines.joined(separator: [UInt8(ascii: "\n")]))
    let keyword = Array(word.utf8)
    var (line, offset) = (1, 0)
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
      guard bytes[offset...].starts(with: keyword), offset == 0 || !isWordByte(bytes[offset - 1]),
        let first = bytes[offset...].firstIndex(of: UInt8(ascii: "("))
      else {
        offset += 1
        continue
      }
      found.append((line, parameterCount(in: bytes[(first + 1)...])))
      offset += keyword.count
    }
    return found
  }

  /// The names with the word `place` or `places`.
  private static func places(in code: SwiftCode) -> [(line: Int, name: String)] {
    code.lines.enumerated().flatMap { index, line in
      let isSaid = String(decoding: line, as: UTF8.self).contains("lace")
      let names = isSaid ? line.split { !isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) } : []
      return names.filter { $0.contains(#/(^p|P)laces?([A-Z0-9_]|$)/#) }.map { (index + 1, $0) }
    }
  }

  /// Colons outside of inner brackets, up to the parenthesis that closes the list.
  private static func parameterCount(in bytes: ArraySlice<UInt8>) -> Int {
    var (depth, count) = (0, 0)
    for byte in bytes {
      if "([{".utf8.contains(byte) { depth += 1 }
      if depth == 0, byte == UInt8(ascii: ")") { return count }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      if depth == 0, byte == UInt8(ascii: ":") { count += 1 }
    }
    return count
  }

  private static let forbidden = ["fatalError", "preconditionFailure", "assertionFailure", "unsafeBitCast"]

  /// Forced unwraps, `try!`, `as!`, implicitly unwrapped types, and calls that end the process.
  static func faults(in code: SwiftCode) -> [(line: Int, what: String)] {
    var found: [(Int, String)] = []
    for (index, line) in code.lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      for word in forbidden where text.contains(word) { found.append((index + 1, word)) }
      // A postfix `!` follows its operand at once; `!=` does not.
      for offset in line.indices where line[offset] == UInt8(ascii: "!") && offset > line.startIndex {
        let operand = line[..<offset]
        let isComparison = line[(offset + 1)...].first == UInt8(ascii: "=")
        if isComparison || !isOperandsEnd(line[offset - 1]) { continue }
        let name = operand.reversed().prefix { isWordByte($0) }.reversed()
        found.append(
          (index + 1, String(decoding: name.isEmpty ? [line[offset - 1]] : Array(name), as: UTF8.self) + "!"))
      }
    }
    return found
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isOperandsEnd(_ byte: UInt8) -> Bool {
    isWordByte(byte) || ")]}\"`?>".utf8.contains(byte)
  }

  static func firstDeclaration(in text: String) -> (text: String, isDocumented: Bool) {
    var isDocumented = false
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let isImport = [
        "import ", "package import ", "public import ", "@_spi(ExperimentalScheduling) import ",
      ].contains { words.hasPrefix($0) }
      if words.isEmpty || words.hasPrefix("#") || words.hasPrefix("@_") || isImport { continue }
      if words.hasPrefix("///") {
        isDocumented = true
      } else if words.hasPrefix("//") || (!isDocumented && words.hasPrefix("extension ")) {
        continue
      } else {
        return (String(words), isDocumented)
      }
    }
    return ("nothing", isDocumented)
  }

  // MARK: The reader's own tests

  static let judged: [(code: String, faults: [String])] = [
    ("let a = b!", ["b!"]), ("f()!.c", [")!"]), ("a[0]! + 1", ["]!"]), ("var a: Int!", ["Int!"]),
    ("try! f()", ["try!"]), ("a as! B", ["as!"]), ("a != b", []), ("a!=b", []), ("!a && !b", []),
    ("(!a)", []),
    ("// b! and try!", []), ("/* b! /* c! */ d! */ e", []), ("let a = \"b!\"", []),
    ("let a = \"\\(b!)\"", ["b!"]), ("let a = #\"\\(b!) \\#(c!)\"#", ["c!"]), ("\"a\\\"b!\"", []),
    ("let a = \"\"\"\n  b! \\(c(\"d!\")!)\n  \"\"\"", [")!"]), ("fatalError(\"no\")", ["fatalError"]),
    ("let x = \"fatalError\"", []), ("let fatal = error", []), ("URL(string: \"a\")!", [")!"]),
    ("\"a\"!", ["\"!"]),
  ]

  @Test func faultsAreSeenInCodeOnly() {
    for (code, faults) in StyleTests.judged {
      #expect(StyleTests.faults(in: SwiftCode(code)).map(\.what) == faults, "\(code)")
    }
    #expect(StyleTests.judged.count == 22)
  }

  @Test func linesKeepTheirNumbers() {
    #expect(StyleTests.faults(in: SwiftCode("/* a\n\n*/ \"\"\"\n  x\n  \"\"\"\nb!")).map(\.line) == [6])
  }

  @Test func documentationIsLookedForBehindTheImports() {
    #expect(StyleTests.firstDeclaration(in: "import A\n\n/// A.\nstruct A {}").isDocumented)
    #expect(
      StyleTests.firstDeclaration(in: "#if os(Linux)\n  import A\n#endif\n/// A.\nenum A {}").isDocumented)
    #expect(!StyleTests.firstDeclaration(in: "import A\n// A.\nstruct A {}").isDocumented)
    #expect(StyleTests.firstDeclaration(in: "extension A {\n  /// B.\n  var b: Int { 1 }\n}").isDocumented)
    #expect(!StyleTests.firstDeclaration(in: "extension A {\n  var b: Int { 1 }\n}").isDocumented)
  }
}
