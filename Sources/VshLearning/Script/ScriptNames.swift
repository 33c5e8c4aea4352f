import VshSyntax
import VshText

/// The names of a script that is written: each once, made of letters of texts, and no word of the language.
struct ScriptNames {
  private var taken: Set<String> = [
    "data", "found", "error", "value", "element", "problem", "now", "learned",
  ]

  private static let words: Set<String> = Set(Word.allCases.map(\.rawValue)).subtracting([
    "name", "number",
  ])
  private static let types: Set<String> = [
    "String", "Int", "Double", "Bool", "Date", "Duration", "Time", "Error", "App", "Screen",
    "Dictionary",
    "List",
  ]

  /// A name of the first words of a text that is not used yet.
  mutating func new(_ text: String, or fallback: String) -> String {
    let base = Self.camel(text)
    return untaken(
      base.utf8.count < 2 || Self.words.contains(base) ? Self.joined(fallback, base) : base)
  }

  /// A name with a capital for a record.
  mutating func newType(_ text: String) -> String {
    let camel = Self.camel(text)
    let singular = camel.hasSuffix("s") && camel.utf8.count > 2 ? String(camel.dropLast()) : camel
    let name = Self.capitalized(singular.isEmpty ? "entry" : singular)
    return untaken(Self.types.contains(name) || name.utf8.count < 2 ? name + "Record" : name)
  }

  private mutating func untaken(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = 2
    while !taken.insert("\(name)\(number)").inserted { number += 1 }
    return "\(name)\(number)"
  }

  /// The name of a field of a record, or of a parameter: the key's own where that is one.
  static func field(_ key: String) -> String {
    let name = camel(key, most: 8)
    let reserved = [
      "true", "false", "nil", "in", "if", "else", "for", "let", "switch", "value", "found", "error",
    ]
    return name.isEmpty || reserved.contains(name) ? name + "Field" : name
  }

  private static func joined(_ first: String, _ second: String) -> String {
    first + capitalized(second)
  }

  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The first words of a text, written together.
  private static func camel(_ text: String, most: Int = 3) -> String {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      let isDigit = !word.isEmpty && (0x30...0x39).contains(scalar.value)
      // A capital begins a word in the middle of one.
      let begins = ("A"..."Z").contains(scalar) && word.last.map { $0.isLowercase } == true
      if !word.isEmpty, !(isLetter || isDigit) || begins {
        words.append(word)
        word = ""
      }
      if isLetter || isDigit { word.unicodeScalars.append(scalar) }
    }
    if !word.isEmpty { words.append(word) }
    let chosen = words.prefix(most)
    let first =
      chosen.first.map { $0.allSatisfy(\.isUppercase) ? $0.lowercased() : lowered($0) } ?? ""
    return String((first + chosen.dropFirst().map(capitalized).joined()).prefix(40))
  }

  private static func lowered(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension String {
  /// The literal of a text in a script, in which nothing turns the reading direction.
  var literal: String {
    TextLiteral.of(self).unicodeScalars.map { scalar in
      let text = String(scalar)
      return Pictures.line(text) == text
        ? text : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

/// The types of data, and the records that they need.
struct ScriptTypes {
  private(set) var records: [(fields: String, name: String)] = []

  /// - Parameter hint: what the value is called.
  mutating func type(of value: JSONValue, _ hint: String, _ names: inout ScriptNames) -> String {
    switch value.plain {
    case .bool: return "Bool"
    case .number: return "Int"
    case .written: return "Double"
    case .string: return "String"
    case .list(let values): return "[\(element(of: values, hint, &names))]"
    case .object(let members): return record(of: [members], hint, &names)
    case .null, .absent, .tall: return "String?"
    }
  }

  private mutating func element(of values: [JSONValue], _ hint: String, _ names: inout ScriptNames)
    -> String
  {
    let objects = values.compactMap { value -> [(name: String, value: JSONValue)]? in
      if case .object(let members) = value.plain { members } else { nil }
    }
    if !objects.isEmpty { return record(of: objects, hint, &names) }
    let types = Set(values.map { type(of: $0, hint, &names) })
    if types == ["Int", "Double"] { return "Double" }
    return types.count == 1 ? types.first ?? "String" : "String"
  }

  /// Of several objects, what one of them lacks is optional.
  private mutating func record(
    of objects: [[(name: String, value: JSONValue)]], _ hint: String, _ names: inout ScriptNames
  ) -> String {
    var keys: [String] = []
    for member in objects.joined() where !keys.contains(member.name) { keys.append(member.name) }
    var fields: [String] = []
    var used: Set<String> = []
    for key in keys.prefix(100) {
      let values = objects.compactMap { $0.last { $0.name == key }?.value }
      let known = values.filter { !$0.isNothing }
      var type = known.isEmpty ? "String?" : element(of: known, key, &names)
      if case .list? = known.first?.plain {
        type = self.type(of: .list(known.flatMap(\.elements)), key, &names)
      }
      if known.count < objects.count, !type.hasSuffix("?") { type += "?" }
      var name = ScriptNames.field(key)
      while !used.insert(name).inserted { name += "X" }
      fields.append("\(name): \(type)" + (name == key ? "" : " from \(key.literal)"))
    }
    let text = fields.joined(separator: ", ")
    if let known = records.first(where: { $0.fields == text }) { return known.name }
    let name = names.newType(hint)
    records.append((text, name))
    return name
  }
}
