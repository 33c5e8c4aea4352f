import Testing

/// The rules of CONTRIBUTING.md that can be read off a file.
@Suite struct StyleTests {
  static let longestFileLines = 600

  @Test func noFileIsTooLong() throws {
    for source in try Project.sources() {
      let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= StyleTests.longestFileLines + 1, "\(source.path) has \(lines) lines")
    }
  }

  /// Words that may not stand in the code, and those that may not stand in a comment either.
  @Test func nothingCanBringTheProcessDown() throws {
    for source in try Project.sources() {
      for (line, what) in StyleTests.faults(in: source.text) {
        Issue.record("\(source.path):\(line): \(what)")
      }
    }
  }

  @Test func nothingIsLeftForLater() throws {
    for source in try Project.sources() {
      for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        #expect(line.firstMatch(of: #/\b(?:TODO|FIXME|XXX)\b/#) == nil, "\(source.path):\(index + 1)")
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

  private static let forbidden = ["fatalError", "preconditionFailure", "assertionFailure", "unsafeBitCast"]

  /// Forced unwraps, `try!`, `as!`, implicitly unwrapped types, and calls that end the process.
  static func faults(in text: String) -> [(line: Int, what: String)] {
    var found: [(Int, String)] = []
    for (index, line) in SwiftCode(text).lines.enumerated() {
      for word in line.matches(of: #/\w+/#).map({ String($0.0) }) where forbidden.contains(word) {
        found.append((index + 1, word))
      }
      // A postfix `!` follows its operand at once; `!=` does not.
      for match in line.matches(of: #/([A-Za-z0-9_)\]}"`?>]+)!(?!=)/#) {
        found.append((index + 1, "\(match.1)!"))
      }
    }
    return found
  }

  static func firstDeclaration(in text: String) -> (text: String, isDocumented: Bool) {
    var isDocumented = false
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if words.isEmpty || words.hasPrefix("#") || words.hasPrefix("@_") { continue }
      if words.firstMatch(of: #/^(?:package |public )?import /#) != nil { continue }
      if words.hasPrefix("///") {
        isDocumented = true
        continue
      }
      if words.hasPrefix("//") { continue }
      if !isDocumented, words.hasPrefix("extension ") { continue }
      return (String(words), isDocumented)
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
    ("let x = \"fatalError\"", []), ("let notFatalErrors = 1", []), ("URL(string: \"a\")!", [")!"]),
    ("\"a\"!", ["\"!"]),
  ]

  @Test func faultsAreSeenInCodeOnly() {
    for (code, faults) in StyleTests.judged {
      #expect(StyleTests.faults(in: code).map(\.what) == faults, "\(code)")
    }
    #expect(StyleTests.judged.count == 22)
  }

  @Test func linesKeepTheirNumbers() {
    #expect(StyleTests.faults(in: "/* a\n\n*/ \"\"\"\n  x\n  \"\"\"\nb!").map(\.line) == [6])
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
