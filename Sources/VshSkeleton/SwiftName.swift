import VshText

/// Names of a script as names of Swift: keywords in backquotes, and no name twice in one scope.
enum SwiftName {
  /// A name where Swift declares or uses it.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A name as the label of an argument, where other keywords need no backquotes.
  static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// A text as a literal, in which every character can be seen.
  static func literal(_ text: String) -> String {
    TextLiteral.of(text).unicodeScalars.map { scalar in
      let isSeen = !InvisibleScalars.contain(scalar.value) && !(0x80...0x9F).contains(scalar.value)
      return isSeen ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// `NewsFeed` for `newsFeed`.
  static func upper(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// `urlList` for `URLList`.
  static func lower(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let count = capitals.count == name.count || capitals.count < 2 ? capitals.count : capitals.count - 1
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  private static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "any", "as", "associatedtype", "async", "await", "break", "case",
    "catch", "class", "consume", "continue", "copy",
    "default", "defer", "deinit", "do", "each", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate",
    "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some",
    "static",
    "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unsafe", "var", "where",
    "while", "yield",
  ]
}

/// The names that are taken in one scope.
struct UsedNames {
  private var taken: Set<String>

  init(_ taken: Set<String> = []) { self.taken = taken }

  /// The name, or the other one where it is taken.
  mutating func claim(_ wish: String, or other: String) -> String {
    claim(taken.contains(wish) ? other : wish)
  }

  /// The name, or the first of `name2`, `name3` and so on that is not taken. It is taken then.
  mutating func claim(_ wish: String) -> String {
    var (name, count) = (wish, 1)
    while !taken.insert(name).inserted {
      count += 1
      name = "\(wish)\(count)"
    }
    return name
  }
}

/// The names of the file's own scope: the script's types keep theirs, and what a module has of such a name is written
/// with its module before it.
struct FileNames {
  private var used = UsedNames([
    "Swift", "_Concurrency", "Foundation", "Testing", "ViewScript", "CodingKeys", "DurationText", "Indirect",
    "Self",
    "self", "init",
  ])
  private var types: Set<String> = []

  mutating func claim(_ wish: String) -> String { used.claim(wish) }

  /// The name of a type of the script.
  mutating func type(_ name: String) -> String {
    let name = claim(name)
    types.insert(name)
    return name
  }

  /// What a module has of that name.
  func outer(_ name: String) -> String {
    guard types.contains(name), let module = Self.modules.first(where: { $0.names.contains(name) }) else {
      return name
    }
    return "\(module.name).\(name)"
  }

  /// The name for a type inside of a type, which hides none of the script's.
  func inner(_ wish: String) -> String { types.contains(wish) ? inner("Screen" + wish) : wish }

  private static let modules: [(name: String, names: Set<String>)] = [
    (
      "Swift",
      [
        "Codable", "Equatable", "Sendable", "CodingKey", "CodingKeyRepresentable", "Decoder", "Encoder",
        "Error",
        "DecodingError", "KeyedDecodingContainer",
      ]
    ),
    ("_Concurrency", ["Clock", "MainActor"]), ("Testing", ["Test"]),
    ("ViewScript", ["App", "Plan", "World"]),
  ]
}

/// Lines of Swift.
enum SwiftLines {
  /// Of a line without its indentation, so that common formats accept it.
  static let width = 94

  /// A head with a body in braces.
  static func block(_ head: String, _ body: [String]) -> [String] {
    if body.isEmpty { return ["\(head) {}"] }
    return ["\(head) {"] + indented(body) + ["}"]
  }

  /// A head with one line in braces, beside it where both fit into a line.
  static func short(_ head: String, _ body: String) -> [String] {
    let line = "\(head) { \(body) }"
    return line.count <= width ? [line] : block(head, [body])
  }

  static func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }

  /// A head with a list in parentheses; an element a line where one line is too long.
  static func list(_ head: String, _ elements: [String], _ end: String = "") -> [String] {
    let line = "\(head)(\(elements.joined(separator: ", ")))\(end)"
    if line.count <= width || elements.isEmpty { return [line] }
    let last = elements.count - 1
    return ["\(head)("] + indented(elements.enumerated().map { $0.element + ($0.offset < last ? "," : "") })
      + [")\(end)"]
  }
}
