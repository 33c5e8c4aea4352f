import Testing
import VshSource

@testable import VshSyntax

/// The normative grammar and the parser say the same.
@Suite struct GrammarTests {
  @Test func everyNameOfTheGrammarHasARule() throws {
    let grammar = try Grammar()
    #expect(grammar.names.count == 91)
    for (name, rule) in zip(grammar.names, grammar.rules) { #expect(rule != .sequence([]), "\(name)") }
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64]) func whatTheGrammarDerivesTheParserAccepts(seed: UInt64)
    throws
  {
    var generator = SentenceGenerator(try Grammar(), seed: seed)
    for round in 0..<40 {
      let text = SentenceGenerator.text(generator.sentence())
      let parsed = Parsed(text)
      let shown = String(
        decoding: DiagnosticPrinter.print(Array(parsed.diagnostics.prefix(1)), files: [parsed.file]),
        as: UTF8.self)
      #expect(parsed.diagnostics.isEmpty, "seed \(seed), round \(round)\n\(shown)\n\(text)")
      let formatted = Parsed(format(parsed.tree, of: parsed.file))
      #expect(formatted.treeText == parsed.treeText, "seed \(seed), round \(round)\n\(text)")
    }
  }

  @Test(arguments: Corpus.all) func whatTheParserAcceptsTheGrammarDerives(name: String) throws {
    let source = try Corpus.source(name)
    guard Parsed(source).diagnostics.isEmpty else { return }
    var recognizer = Recognizer(try Grammar(), source)
    #expect(recognizer.furthest == recognizer.count, "\(name): stuck at \(recognizer.stuckAt)")
  }
}

/// Whether a grammar derives a file's tokens: every way at once, each rule at each place once.
private struct Recognizer {
  private struct Symbol: Hashable {
    let kind: TokenKind
    let text: String
    let isQuoted: Bool
  }

  private struct Key: Hashable {
    let rule: Grammar.Rule
    let start: Int
    let excluded: Set<String>
  }

  private let grammar: Grammar
  private var symbols: [Symbol] = []
  private var known: [Key: Set<Int>] = [:]
  private var reached = 0
  /// Behind the blocks that were found.
  private var blockEnds: Set<Int> = []

  init(_ grammar: Grammar, _ file: SourceFile) {
    self.grammar = grammar
    var names = NameTable()
    var lexer = Lexer(file: file.id, names: &names)
    lexer.lex(file.bytes.span, into: &names)
    var open: [TokenKind] = []
    for token in lexer.tokens where token.kind != .end {
      let ignoresBreaks = open.last.map { $0 != .leftBrace } ?? false
      if token.separates, !ignoresBreaks { symbols.append(Symbol(kind: .newline, text: "", isQuoted: false)) }
      let text = String(decoding: file.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
      symbols.append(Symbol(kind: token.kind, text: text, isQuoted: text.hasPrefix("`")))
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace, .stringHead: open.append(token.kind)
      case .rightParenthesis, .rightBracket, .rightBrace, .stringTail: _ = open.popLast()
      default: break
      }
    }
  }

  var count: Int { symbols.count }

  var stuckAt: String {
    symbols[max(0, reached - 8)..<min(reached + 1, count)].map(\.text).joined(separator: " ")
  }

  /// Where the longest file ends that the grammar finds from the start.
  var furthest: Int {
    mutating get { ends(.reference(grammar.index("file")), 0, []).max() ?? 0 }
  }

  private mutating func ends(_ rule: Grammar.Rule, _ start: Int, _ excluded: Set<String>) -> Set<Int> {
    switch rule {
    case .token(let text): return taking(start) { $0.text == text && !$0.isQuoted }
    case .terminal(let name): return taking(start) { Self.matches(name, $0) }
    case .blockEnd:
      let ends = taking(start) { $0.text == "}" }
      blockEnds.formUnion(ends)
      return ends
    case .behindBlock:
      let isJoint =
        blockEnds.contains(start) && start < count
        && !Grammar.notBehindBlocks.contains(symbols[start].text)
      return isJoint ? [start] : []
    case .tagged(let tag, let inner): return excluded.contains(tag) ? [] : ends(inner, start, excluded)
    case .without(let tag, let inner): return ends(inner, start, excluded.union([tag]))
    case .optional(let inner): return ends(inner, start, excluded).union([start])
    case .either(let choices):
      return choices.reduce(into: []) { $0.formUnion(ends($1, start, excluded)) }
    case .sequence(let parts):
      // What opened is closed in the same sequence: between them everything is allowed again.
      var (positions, inside) = ([start] as Set<Int>, false)
      for part in parts {
        if Self.closes(part) { inside = false }
        let tags = inside ? [] : excluded
        positions = positions.reduce(into: []) { $0.formUnion(ends(part, $1, tags)) }
        if positions.isEmpty { return [] }
        if Self.opens(part) { inside = true }
      }
      return positions
    case .many(let inner):
      var (all, new) = ([start] as Set<Int>, [start] as Set<Int>)
      while !new.isEmpty {
        var next: Set<Int> = []
        for position in new { next.formUnion(ends(inner, position, excluded)) }
        new = next.subtracting(all)
        all.formUnion(new)
      }
      return all
    case .reference(let index):
      let key = Key(rule: rule, start: start, excluded: excluded)
      if let ends = known[key] { return ends }
      let found = ends(grammar.rules[index], start, excluded)
      known[key] = found
      return found
    }
  }

  private mutating func taking(_ start: Int, _ matches: (Symbol) -> Bool) -> Set<Int> {
    guard start < count, matches(symbols[start]) else { return [] }
    reached = max(reached, start + 1)
    return [start + 1]
  }

  private static func opens(_ rule: Grammar.Rule) -> Bool {
    [.token("("), .token("["), .token("{"), .terminal("OPENING")].contains(rule)
  }

  private static func closes(_ rule: Grammar.Rule) -> Bool {
    [.token(")"), .token("]"), .token("}"), .blockEnd, .terminal("CLOSING")].contains(rule)
  }

  private static func matches(_ terminal: String, _ symbol: Symbol) -> Bool {
    switch terminal {
    case "NAME": symbol.kind == .name
    case "WORD": symbol.kind == .name || Word.reserved.contains { $0.kind == symbol.kind }
    case "NUMBER": symbol.kind == .number
    case "DURATION": symbol.kind == .duration
    case "PLAIN": symbol.kind == .string
    case "OPENING": symbol.kind == .stringHead
    case "MIDDLE": symbol.kind == .stringMiddle
    case "CLOSING": symbol.kind == .stringTail
    case "OPTIONAL": symbol.kind == .optionalMark
    default: symbol.kind == .newline || symbol.kind == .semicolon
    }
  }
}
