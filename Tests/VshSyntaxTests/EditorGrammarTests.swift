import Foundation
import TestSupport
import Testing
import VshProgram
import VshSource

@testable import VshSyntax

/// The grammars in `editors` against the lexer: their word lists are its own, and they classify each token of the examples as it does.
@Suite struct EditorGrammarTests {
  // MARK: The word lists

  private static let reserved = Set(Word.reserved.map(\.word.rawValue))
  private static let words = Set(Word.allCases.map(\.rawValue)).subtracting(reserved).subtracting(["", "_"])
  private static let elements = Set(ElementKind.allCases.map(\.traits.word))
  /// Words that begin an entry of a list.
  private static let openers: Set<String> = {
    let rows = Word.items.map(\.word) + Word.stepWords + (Word.clauses + Word.appLines).map(\.word)
    let members = Word.screenMembers + Word.regionMembers + Word.stateMembers
    let all: [Word] = rows + members + Word.arms + Word.statements + [.op, .case, .default]
    return Set(all.map(\.rawValue)).subtracting(reserved)
  }()

  private func expect(_ lists: [String: [String]], _ file: String) {
    let named = { (name: String) in Set(lists[name] ?? []) }
    #expect(named("openers") == Self.openers, "\(file)")
    #expect(named("openers").union(named("words")) == Self.words, "\(file)")
    #expect(named("elements") == Self.elements.subtracting(Self.openers), "\(file)")
  }

  @Test func theListsOfVimAreThoseOfTheLexer() throws {
    let text = try Checkout.text("editors/vim/syntax/viewscript.vim")
    var lists: [String: [String]] = [:]
    for match in text.matches(of: /let s:(\w+) = '([A-Za-z ]+)'/) {
      lists[String(match.1)] = match.2.split(separator: " ").map(String.init)
    }
    expect(lists, "Vim")
    for word in Self.reserved { #expect(text.contains("\\|\(word)\\") || text.contains("(\(word)\\|")) }
  }

  @Test func theListsOfEmacsAreThoseOfTheLexer() throws {
    let text = try Checkout.text("editors/emacs/viewscript-mode.el")
    var lists: [String: [String]] = [:]
    for match in text.matches(of: /\(defconst viewscript-(\w+)\s+'\(([^)]*)\)/) {
      lists[String(match.1)] = match.2.matches(of: /"([a-zA-Z]+)"/).map { String($0.1) }
    }
    expect(lists, "Emacs")
    #expect(Set(lists["reserved"] ?? []) == Self.reserved)
  }

  @Test func theListsOfTextMateAreThoseOfTheLexer() throws {
    let text = try Checkout.text("editors/vscode/syntaxes/vsh.tmLanguage.json")
    let lists = text.matches(of: /\((?:\?:)?([A-Za-z]+(?:\|[A-Za-z]+){3,})\)/).map {
      Set($0.1.split(separator: "|").map(String.init))
    }
    #expect(lists.contains(Self.openers))
    #expect(lists.contains(Self.elements.subtracting(Self.openers)))
    #expect(lists.contains { $0.union(Self.openers) == Self.words && $0 != Self.words })
    #expect(lists.contains(Self.reserved.subtracting(["true", "false", "nil"])))
  }

  // MARK: The examples

  private static let examples: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Checkout.root.path + "/examples")
    return (names ?? []).filter { $0.hasSuffix(".vs") }.sorted().map { "examples/" + $0 }
  }()

  @Test func thereAreExamples() { #expect(Self.examples.count > 10) }

  private static func tokens(of text: String) -> [EditorToken] {
    EditorToken.all(of: text, elements: elements, openers: openers)
  }

  /// - Parameter found: the class of the first and of the last byte of each token.
  private static func compare(_ tokens: [EditorToken], with found: [EditorClass], _ path: String) {
    #expect(tokens.count > 50 && found.count == 2 * tokens.count, "\(path)")
    for (index, kind) in found.enumerated() where index / 2 < tokens.count {
      let token = tokens[index / 2]
      // Not every grammar has a class for signs.
      let isRight = token.right.contains(kind) || token.right == [.sign] && kind == .name
      #expect(isRight, "\(path): `\(token.text)` at byte \(token.range.lowerBound) is \(kind)")
    }
  }

  private static let scopes: [(start: String, kind: EditorClass)] = [
    ("comment", .comment), ("string", .string), ("constant.character", .string),
    ("punctuation.section.embedded", .string), ("constant.numeric", .number),
    ("constant.language", .reserved),
    ("keyword.control", .reserved), ("keyword.other", .word), ("support.function", .element),
    ("support.type", .type), ("keyword.operator", .sign), ("punctuation", .sign),
  ]

  @Test(arguments: examples) func textMateClassifiesAsTheLexer(path: String) throws {
    let file = Checkout.root.appendingPathComponent("editors/vscode/syntaxes/vsh.tmLanguage.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let text = try Checkout.text(path)
    let scopes = try TextMateGrammar(#require(json)).scopes(of: text)
    var units: [Int] = []
    var unit = 0
    for scalar in text.unicodeScalars {
      units += [Int](repeating: unit, count: String(scalar).utf8.count)
      unit += scalar.value > 0xFFFF ? 2 : 1
    }
    let tokens = Self.tokens(of: text)
    let found = tokens.flatMap { [$0.range.lowerBound, $0.range.upperBound - 1] }.map { byte in
      Self.scopes.first { scopes[units[byte]].hasPrefix($0.start) }?.kind ?? .name
    }
    Self.compare(tokens, with: found, path)
  }

  private static let colors: [ColoredParts.Kind: Set<EditorClass>] = [
    .comment: [.comment], .text: [.string], .number: [.number], .word: [.word, .reserved, .element],
  ]

  /// The editor of the playground has the words at the beginning of an entry, and the reserved ones.
  @Test(arguments: examples) func thePlaygroundColorsAsTheLexer(path: String) throws {
    let bytes = try Checkout.bytes(path)
    let parts = ColoredParts(of: bytes).all
    let kinds = Dictionary(uniqueKeysWithValues: parts.map { ($0.range.lowerBound, $0.kind) })
    for token in Self.tokens(of: String(decoding: bytes, as: UTF8.self)) {
      let found = kinds[token.range.lowerBound].flatMap { Self.colors[$0] } ?? [.name, .sign, .type]
      #expect(!token.right.isDisjoint(with: found), "\(path): `\(token.text)` is \(found)")
    }
  }

  /// What has mistakes keeps its colours, each part behind the one before.
  @Test(arguments: Corpus.cases("mistakes")) func mistakesHaveColors(name: String) throws {
    let bytes = try Corpus.source(name).bytes
    var offset = 0
    for (range, _) in ColoredParts(of: bytes).all {
      #expect(offset <= range.lowerBound && range.upperBound <= bytes.count)
      offset = range.upperBound
    }
    #expect(ColoredParts(of: bytes + [0xFF]).all.isEmpty)
  }

  private static let vimGroups: [String: EditorClass] = [
    "vshComment": .comment, "vshString": .string, "vshEscape": .string, "vshNumber": .number,
    "vshReserved": .reserved, "vshWord": .word, "vshElement": .element, "vshType": .type,
    "vshOperator": .sign,
  ]

  @Test(
    .enabled(if: Installed.has("vim"), "skipped: vim is not installed"), arguments: examples)
  func vimClassifiesAsTheLexer(path: String) throws {
    let bytes = try Checkout.bytes(path)
    let tokens = Self.tokens(of: String(decoding: bytes, as: UTF8.self))
    var positions: [String] = []
    for token in tokens {
      for byte in [token.range.lowerBound, token.range.upperBound - 1] {
        let before = bytes[..<byte]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        positions.append("\(before.count { $0 == UInt8(ascii: "\n") } + 1) \(byte - start + 1)")
      }
    }
    let found = try Self.groups(
      of: path, positions,
      ["vim", "-es", "-u", "NONE", "-i", "NONE", "-S", "\(Checkout.root.path)/Tests/Editors/classes.vim"])
    Self.compare(tokens, with: found.map { Self.vimGroups[$0] ?? .name }, path)
  }

  private static let emacsFaces: [String: EditorClass] = [
    "font-lock-comment-face": .comment, "font-lock-comment-delimiter-face": .comment,
    "font-lock-string-face": .string, "font-lock-constant-face": .number, "font-lock-keyword-face": .reserved,
    "font-lock-builtin-face": .word, "font-lock-function-name-face": .element, "font-lock-type-face": .type,
  ]

  @Test(
    .enabled(if: Installed.has("emacs"), "skipped: emacs is not installed"), arguments: examples)
  func emacsClassifiesAsTheLexer(path: String) throws {
    let tokens = Self.tokens(of: try Checkout.text(path))
    let positions = tokens.flatMap { ["\($0.range.lowerBound)", "\($0.range.upperBound - 1)"] }
    let found = try Self.groups(
      of: path, positions, ["emacs", "-Q", "--batch", "-l", "\(Checkout.root.path)/Tests/Editors/classes.el"])
    Self.compare(tokens, with: found.map { Self.emacsFaces[$0] ?? .name }, path)
  }

  // MARK: Editors

  /// What an editor says of places in a script, a line each.
  private static func groups(of path: String, _ positions: [String], _ command: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vsh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let asked = folder.appendingPathComponent("places")
    let answered = folder.appendingPathComponent("groups")
    try Data((positions.joined(separator: "\n") + "\n").utf8).write(to: asked)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(command[0])")
    process.arguments = Array(command.dropFirst())
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "TERM": "dumb",
      "VSH_SCRIPT": Checkout.root.appendingPathComponent(path).path, "VSH_PLACES": asked.path,
      "VSH_GROUPS": answered.path, "VSH_VIM": Checkout.root.path + "/editors/vim",
      "VSH_EMACS": Checkout.root.path + "/editors/emacs",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: answered), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
