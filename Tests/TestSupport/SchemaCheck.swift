import Foundation

/// As much of JSON Schema as our schemas and that of CTRF use; a word that it does not know is a problem, too.
package struct SchemaCheck {
  private let root: [String: Any]
  package private(set) var problems: [String] = []
  private var used: Set<String> = []

  /// - Parameters:
  ///   - file: its name.
  ///   - folder: that of the file.
  package init(_ file: String, in folder: String = "grammar") throws {
    let data = try Data(contentsOf: Checkout.root.appendingPathComponent("\(folder)/\(file)"))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    if root.isEmpty { problems = ["\(file) is not an object"] }
  }

  package init(json: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
  }

  package mutating func check(json: String) throws {
    check(try JSONSerialization.jsonObject(with: Data(json.utf8)), root, at: "")
  }

  /// - Parameter definition: one of `$defs`.
  package mutating func check(json: String, as definition: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    check(value, ["$ref": "#/$defs/\(definition)"], at: definition)
  }

  private static let known: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties",
    "properties", "items", "anyOf", "const", "enum", "minimum", "pattern", "minLength", "minItems", "format",
    "definitions",
  ]

  private mutating func check(_ value: Any, _ schema: [String: Any], at path: String) {
    for word in schema.keys where !Self.known.contains(word) {
      problems.append("\(path): \(word) is not known")
    }
    if let reference = schema["$ref"] as? String {
      let word = reference.hasPrefix("#/definitions/") ? "definitions" : "$defs"
      let name = reference.replacingOccurrences(of: "#/\(word)/", with: "")
      let definitions = root[word] as? [String: Any]
      if let definition = definitions?[name] as? [String: Any] {
        check(value, definition, at: path)
      } else {
        problems.append("\(path): there is no \(reference)")
      }
    }
    if let alternatives = schema["anyOf"] as? [[String: Any]] { checkAny(value, alternatives, at: path) }
    if let types = schema["type"] {
      let wanted = types as? [String] ?? [types as? String ?? ""]
      let isNumber = value is Int && wanted.contains("number")
      if !isNumber, !wanted.contains(Self.type(of: value)) {
        problems.append("\(path): \(Self.type(of: value)), not \(wanted)")
      }
    }
    if let constant = schema["const"], !Self.equal(constant, value) {
      problems.append("\(path): not \(constant)")
    }
    if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { Self.equal($0, value) }) {
      problems.append("\(path): none of \(allowed)")
    }
    if let minimum = schema["minimum"] as? Double, let number = value as? Double, number < minimum {
      problems.append("\(path): below \(minimum)")
    }
    if let least = schema["minLength"] as? Int, let text = value as? String, text.count < least {
      problems.append("\(path): shorter than \(least)")
    }
    if let least = schema["minItems"] as? Int, let list = value as? [Any], list.count < least {
      problems.append("\(path): fewer than \(least)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      problems.append("\(path): not \(pattern)")
    }
    if let object = value as? [String: Any] { checkMembers(object, schema, at: path) }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, element) in list.enumerated() { check(element, items, at: "\(path)[\(index)]") }
    }
  }

  /// What fits one alternative has used that one alone.
  private mutating func checkAny(_ value: Any, _ alternatives: [[String: Any]], at path: String) {
    for alternative in alternatives {
      var attempt = self
      attempt.check(value, alternative, at: path)
      if attempt.problems.count == problems.count {
        self = attempt
        return
      }
    }
    problems.append("\(path): fits none of \(alternatives.count) forms")
  }

  private mutating func checkMembers(_ object: [String: Any], _ schema: [String: Any], at path: String) {
    if let others = schema["additionalProperties"] as? [String: Any] {
      for (name, value) in object { check(value, others, at: "\(path).\(name)") }
    }
    guard let properties = schema["properties"] as? [String: Any] else { return }
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      problems.append("\(path): \(name) is missing")
    }
    for name in object.keys.sorted() {
      guard let value = object[name] else { continue }
      if let property = properties[name] as? [String: Any] {
        used.insert(Self.signature(properties) + name)
        check(value, property, at: "\(path).\(name)")
      } else if schema["additionalProperties"] as? Bool == false {
        problems.append("\(path): \(name) is not in the schema")
      }
    }
  }

  /// Members that no document had.
  package var unusedMembers: [String] {
    var unused: [String] = []
    func walk(_ schema: [String: Any]) {
      if let properties = schema["properties"] as? [String: Any] {
        unused += properties.keys.filter { !used.contains(Self.signature(properties) + $0) }.sorted()
        for case let property as [String: Any] in properties.values { walk(property) }
      }
      if let items = schema["items"] as? [String: Any] { walk(items) }
      for case let definition as [String: Any] in (schema["$defs"] as? [String: Any] ?? [:]).values {
        walk(definition)
      }
    }
    walk(root)
    return unused.sorted()
  }

  private static func signature(_ properties: [String: Any]) -> String {
    properties.keys.sorted().joined(separator: ",") + "/"
  }

  private static func type(of value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case let number as NSNumber where String(cString: number.objCType) == "c": "boolean"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case is Int: "integer"
    case is Double: "number"
    default: "?"
    }
  }

  private static func equal(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? String, let b = b as? String { return a == b }
    if let a = a as? Int, let b = b as? Int { return a == b }
    return false
  }
}
