import Foundation
import TestSupport

/// `grammar/vsh.ebnf`, read: the notation is that of the README beside it.
struct Grammar {
  indirect enum Rule: Hashable {
    case token(String)
    case terminal(String)
    case reference(Int)
    case sequence([Rule])
    case either([Rule])
    case optional(Rule)
    case many(Rule)
    /// Only where the tag is allowed.
    case tagged(String, Rule)
    case without(String, Rule)
    /// The `}` of a block, and what may stand for a separator directly behind it.
    case blockEnd, behindBlock
  }

  private(set) var names: [String] = []
  private(set) var rules: [Rule] = []
  private var words: [Substring] = []
  private var position = 0

  static let terminals: Set<String> = [
    "NAME", "WORD", "NUMBER", "DURATION", "PLAIN", "OPENING", "MIDDLE", "CLOSING", "OPTIONAL", "SEP",
  ]

  init() throws {
    let text = try Checkout.text("grammar/vsh.ebnf")
    let comments = /\(\*.*?\*\)/.dotMatchesNewlines()
    words = text.replacing(comments, with: "").matches(of: /"[^"]*"|[A-Za-z]+|<[a-z]+>|[=|.\[\]{}()]/).map(
      \.output)
    while position < words.count {
      let index = self.index(of: String(words[position]))
      position += 2
      rules[index] = either()
      position += 1
    }
  }

  func index(_ name: String) -> Int { names.firstIndex(of: name) ?? 0 }

  private mutating func index(of name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    rules.append(.sequence([]))
    return names.count - 1
  }

  private mutating func either() -> Rule {
    var choices = [sequence()]
    while position < words.count, words[position] == "|" {
      position += 1
      choices.append(sequence())
    }
    return choices.count == 1 ? choices[0] : .either(choices)
  }

  private mutating func sequence() -> Rule {
    var parts: [Rule] = []
    while position < words.count, !["|", ".", "]", "}", ")"].contains(words[position]) {
      let isList = words[position] == "all" || words[position] == "entries"
      parts.append(part())
      guard isList, position < words.count, words[position] == "\"}\"" else { continue }
      parts.append(.blockEnd)
      position += 1
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func part() -> Rule {
    let word = String(words[position])
    position += 1
    switch word.first {
    case "\"": return .token(String(word.dropFirst().dropLast()))
    case "<": return .tagged(String(word.dropFirst().dropLast()), sequence())
    case "[": return closing(Rule.optional)
    case "{": return closing(Rule.many)
    case "(": return closing { $0 }
    default: break
    }
    if Self.terminals.contains(word) { return .terminal(word) }
    if word == "all" || word == "entries" {
      position += 1
      let entry = closing { $0 }
      let separator = Rule.terminal("SEP")
      let between = Rule.either([word == "all" ? .behindBlock : .token(","), separator])
      let rest = Rule.many(.sequence([between, .many(separator), entry]))
      let last: [Rule] = word == "all" ? [] : [.optional(.token(","))]
      return .sequence([.many(separator), .optional(.sequence([entry, rest] + last)), .many(separator)])
    }
    let reference = Rule.reference(index(of: word))
    guard position < words.count, words[position] == "without" else { return reference }
    position += 2
    return .without(String(words[position - 1]), reference)
  }

  /// What cannot follow the `}` of a block without a separator.
  static let notBehindBlocks: Set<String> = ["->", "when", "{", "(", "[", "-", "."]

  private mutating func closing(_ make: (Rule) -> Rule) -> Rule {
    let inner = either()
    position += 1
    return make(inner)
  }
}

/// Sentences that the grammar derives, from a seed.
struct SentenceGenerator {
  let grammar: Grammar
  var random: SeededGenerator
  private(set) var tokens: [String] = []
  /// Tags that are not allowed at the place.
  private var excluded: Set<String> = []
  private var outer: [Set<String>] = []
  private var depth = 0
  /// How many tokens there were behind the last block, and behind the last that nothing separates from what follows.
  private var blockEnd = -1
  private var joint = -1
  /// Of each rule of the grammar.
  private var costs: [Int]

  init(_ grammar: Grammar, seed: UInt64) {
    self.grammar = grammar
    random = SeededGenerator(seed: seed)
    costs = [Int](repeating: Self.endless, count: grammar.rules.count)
    for _ in grammar.rules { costs = grammar.rules.map(cost) }
  }

  mutating func sentence() -> [String] {
    (tokens, blockEnd, joint) = ([], -1, -1)
    derive(.reference(grammar.index("file")))
    return tokens
  }

  private mutating func derive(_ rule: Grammar.Rule) {
    depth += 1
    defer { depth -= 1 }
    switch rule {
    case .token(let text): emit(text)
    case .terminal(let name): emit(terminal(name))
    case .reference(let index): derive(grammar.rules[index])
    case .sequence(let parts): for part in parts { derive(part) }
    case .either(let choices):
      let allowed = choices.filter(isAllowed)
      // Deep down, the alternative that ends soonest.
      let chosen =
        depth > 40 ? allowed.min { cost($0) < cost($1) } : allowed.randomElement(using: &random)
      if let chosen { derive(chosen) }
    case .optional(let inner):
      if isAllowed(inner), depth < 40, Bool.random(using: &random) { derive(inner) }
    case .many(let inner):
      guard isAllowed(inner), depth < 40 else { return }
      for _ in 0..<Int.random(in: 0...2, using: &random) { derive(inner) }
    case .tagged(_, let inner): derive(inner)
    case .blockEnd:
      emit("}")
      blockEnd = tokens.count
    case .behindBlock: joint = tokens.count
    case .without(let tag, let inner):
      let saved = excluded
      excluded.insert(tag)
      derive(inner)
      excluded = saved
    }
  }

  private func isAllowed(_ rule: Grammar.Rule) -> Bool {
    if case .tagged(let tag, _) = rule { return !excluded.contains(tag) }
    if case .reference(let index) = rule { return isAllowed(grammar.rules[index]) }
    if case .either(let choices) = rule { return choices.contains(where: isAllowed) }
    if rule == .behindBlock { return blockEnd == tokens.count }
    return true
  }

  /// How many tokens a rule derives at least.
  private func cost(_ rule: Grammar.Rule) -> Int {
    switch rule {
    case .token, .terminal, .blockEnd, .behindBlock: 1
    case .reference(let index): costs[index]
    case .sequence(let parts): min(Self.endless, parts.reduce(0) { $0 + cost($1) })
    case .either(let choices): choices.map(cost).min() ?? Self.endless
    case .optional, .many: 0
    case .tagged(_, let inner), .without(_, let inner): cost(inner)
    }
  }

  private static let endless = 1_000

  private mutating func emit(_ token: String) {
    if joint == tokens.count, Grammar.notBehindBlocks.contains(token) { tokens.append("SEP") }
    switch token {
    case "(", "[", "{", "\"a\\(":
      outer.append(excluded)
      excluded = []
    case ")", "]", "}", ")z\"": excluded = outer.popLast() ?? []
    default: break
    }
    tokens.append(token)
  }

  private mutating func terminal(_ name: String) -> String {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    return switch name {
    case "NAME": one(["a", "bb", "ccc1", "記事", "`in`"])
    case "WORD": one(["a", "in", "detail"])
    case "NUMBER": one(["0", "1_000", "0.75", "1e+21"])
    case "DURATION": one(["750ms", "1.5s", "2min", "1h"])
    case "PLAIN": one(["\"\"", "\"text\"", "\"日本 \\n\""])
    case "OPENING": "\"a\\("
    case "MIDDLE": ")m\\("
    case "CLOSING": ")z\""
    case "OPTIONAL": "?optional"
    default: "SEP"
    }
  }

  /// The sentence as a text: a separator is a line break where one would end the statement, and else a `;`.
  static func text(_ tokens: [String]) -> String {
    let behind: Set<String> = [
      "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "??", "..<", "...", "=", "+=",
      "-=", ",", "->",
      ":", "?",
    ]
    let before = behind.subtracting(["-", "=", "+=", "-=", ","]).union([".", "?.", "else", "->", "?", ":"])
    var text = ""
    var open: [String] = []
    for (index, token) in tokens.enumerated() {
      switch token {
      case "SEP":
        let last = index > 0 ? tokens[index - 1] : "SEP"
        let next = index + 1 < tokens.count ? tokens[index + 1] : "SEP"
        let breaks = !behind.contains(last) && !before.contains(next) && !open.contains("\"a\\(")
        text += breaks ? "\n" : " ;"
      case "?optional": text += "?"
      default: text += " " + token
      }
      if ["(", "[", "{", "\"a\\("].contains(token) { open.append(token) }
      if [")", "]", "}", ")z\""].contains(token) { _ = open.popLast() }
    }
    return text + "\n"
  }
}
