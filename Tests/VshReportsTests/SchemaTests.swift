import Foundation
import TestSupport
import Testing
import VshSuite

@testable import VshReports

/// `grammar/report.schema.json` is what the JSON report keeps to, and says no more than it does.
@Suite struct SchemaTests {
  private func schema() throws -> [String: Any] {
    let data = try Data(contentsOf: Checkout.root.appendingPathComponent("grammar/report.schema.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func problems(of json: String) throws -> [String] {
    var checker = SchemaCheck(root: try schema())
    checker.check(try JSONSerialization.jsonObject(with: Data(json.utf8)), checker.root, at: "")
    return checker.problems
  }

  @Test func theCorpusKeepsToIt() throws {
    let file = Checkout.root.appendingPathComponent("Tests/Corpus/reports/report.json")
    #expect(try problems(of: String(decoding: try Data(contentsOf: file), as: UTF8.self)) == [])
  }

  @Test func everyMemberIsUsed() throws {
    var checker = SchemaCheck(root: try schema())
    for ending in [RunRecord.Ending.complete, .interrupted, .afterFailures(2)] {
      var record = SampleRecords.full("text")
      record.ending = ending
      let json = JSONReport.text(of: record)
      checker.check(try JSONSerialization.jsonObject(with: Data(json.utf8)), checker.root, at: "")
    }
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  @Test func whatDoesNotFitIsSeen() throws {
    let good = JSONReport.text(of: SampleRecords.full("text"))
    let changes = [
      ("\"version\": 1", "\"version\": 2"), ("\"passed\": ", "\"pased\": "), ("\"line\": 1", "\"line\": 0"),
      ("\"VS0850\"", "\"VS850\""), ("\"status\": \"passed\"", "\"status\": \"good\""),
      ("\"orphans\": [\"text\"]", "\"orphans\": [1]"), ("\"name\": null", "\"name\": false"),
      ("\"shards\": 1", "\"shards\": 0"), ("00000000000000f1", "f1"), ("\"suite\": {", "\"suit\": {"),
    ]
    for (old, new) in changes {
      #expect(good.contains(old), "\(old)")
      #expect(try !problems(of: good.replacingOccurrences(of: old, with: new)).isEmpty, "\(new)")
    }
    #expect(changes.count == 10)
  }
}

/// As much of JSON Schema as the report's schema uses; a word that it does not know is a problem, too.
private struct SchemaCheck {
  let root: [String: Any]
  private(set) var problems: [String] = []
  private var used: Set<String> = []

  init(root: [String: Any]) { self.root = root }

  private static let known: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "required", "additionalProperties",
    "properties", "items", "const", "enum", "minimum", "pattern",
  ]

  mutating func check(_ value: Any, _ schema: [String: Any], at place: String) {
    for word in schema.keys where !Self.known.contains(word) {
      problems.append("\(place): \(word) is not known")
    }
    if let reference = schema["$ref"] as? String {
      let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
      let definitions = root["$defs"] as? [String: Any]
      if let definition = definitions?[name] as? [String: Any] {
        check(value, definition, at: place)
      } else {
        problems.append("\(place): there is no \(reference)")
      }
    }
    if let types = schema["type"] {
      let wanted = types as? [String] ?? [types as? String ?? ""]
      if !wanted.contains(Self.type(of: value)) {
        problems.append("\(place): \(Self.type(of: value)), not \(wanted)")
      }
    }
    if let constant = schema["const"], !Self.equal(constant, value) {
      problems.append("\(place): not \(constant)")
    }
    if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { Self.equal($0, value) }) {
      problems.append("\(place): none of \(allowed)")
    }
    if let minimum = schema["minimum"] as? Int, let number = value as? Int, number < minimum {
      problems.append("\(place): below \(minimum)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      problems.append("\(place): not \(pattern)")
    }
    if let object = value as? [String: Any] { checkMembers(object, schema, at: place) }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, element) in list.enumerated() { check(element, items, at: "\(place)[\(index)]") }
    }
  }

  private mutating func checkMembers(_ object: [String: Any], _ schema: [String: Any], at place: String) {
    guard let properties = schema["properties"] as? [String: Any] else { return }
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      problems.append("\(place): \(name) is missing")
    }
    for name in object.keys.sorted() {
      guard let value = object[name] else { continue }
      if let property = properties[name] as? [String: Any] {
        used.insert(Self.signature(properties) + name)
        check(value, property, at: "\(place).\(name)")
      } else if schema["additionalProperties"] as? Bool == false {
        problems.append("\(place): \(name) is not in the schema")
      }
    }
  }

  /// Members that no document had.
  var unusedMembers: [String] {
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
    case is [Any]: "array"
    case is [String: Any]: "object"
    case is Int: "integer"
    default: "?"
    }
  }

  private static func equal(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? String, let b = b as? String { return a == b }
    if let a = a as? Int, let b = b as? Int { return a == b }
    return false
  }
}
