import VshModels
import VshText

/// The answers of an OpenAPI document: its examples, else what its schemas say. It reaches no other file and no address.
struct OpenAPIAnswers {
  private(set) var entries: [Answers.Entry] = []
  private let document: JSONValue
  /// Whether members beside a reference count.
  private let keepsBeside: Bool

  private static let mostDepth = 12

  init(_ document: JSONValue) throws(Answers.Problem) {
    let version = document["openapi"].string ?? ""
    guard version.hasPrefix("3.") else {
      throw Answers.Problem(sentence: "it is not OpenAPI 3", help: "convert it to OpenAPI 3")
    }
    self.document = document
    keepsBeside = !version.hasPrefix("3.0")
    var start = document["servers"].elements.first?["url"].string ?? ""
    while start.hasSuffix("/") { start.removeLast() }
    for path in document["paths"].members {
      let item = resolved(path.value)
      for method in ["get", "post", "put", "patch", "delete"] where item.has(method) {
        add(
          "\(method.uppercased()) \(start)\(Self.pattern(path.name))",
          resolved(item[method])["responses"].members)
      }
    }
    if entries.isEmpty {
      throw Answers.Problem(sentence: "no path of it has an answer that is JSON", help: nil)
    }
  }

  /// With `*` for each parameter.
  private static func pattern(_ path: String) -> String {
    let parts = path.split(separator: "{", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      "*" + part.drop { $0 != "}" }.dropFirst()
    }
    return String(parts[0]) + rest.joined()
  }

  private mutating func add(_ key: String, _ responses: [(name: String, value: JSONValue)]) {
    let success = responses.first { $0.name.hasPrefix("2") } ?? responses.first { $0.name == "default" }
    if let success, let value = answer(of: success.value) {
      entries.append(Answers.Entry(pattern: key, status: nil, value: value))
    }
    for response in responses {
      guard let status = Int(response.name.uppercased().replacing("XX", with: "00")),
        (400...599).contains(status),
        let value = answer(of: response.value)
      else { continue }
      entries.append(Answers.Entry(pattern: key, status: status, value: value))
    }
  }

  /// Absent where an answer has no body; nil where it is no JSON.
  private func answer(of response: JSONValue) -> JSONValue? {
    let content = resolved(response)["content"].members
    if content.isEmpty { return .absent }
    for media in content {
      if media.value.has("example") { return media.value["example"] }
      for example in media.value["examples"].members {
        let example = resolved(example.value)
        if example.has("value") { return example["value"] }
      }
      if media.value.has("schema"), !["text/", "image/"].contains(where: media.name.hasPrefix) {
        return value(of: media.value["schema"], named: "text", 0)
      }
    }
    return nil
  }

  private func value(of schema: JSONValue, named name: String, _ depth: Int) -> JSONValue? {
    let schema = resolved(schema)
    for key in ["example", "const", "default"] where schema.has(key) { return schema[key] }
    for key in ["examples", "enum"] {
      if let first = schema[key].elements.first { return first }
    }
    if depth > Self.mostDepth { return nil }
    for key in ["oneOf", "anyOf"] {
      if let first = schema[key].elements.first { return value(of: first, named: name, depth + 1) }
    }
    let types = schema["type"].elements.isEmpty ? [schema["type"]] : schema["type"].elements
    switch types.first?.string {
    case "array": return .list([value(of: schema["items"], named: name, depth + 1)].compactMap(\.self))
    case "integer", "number": return 1
    case "boolean": return true
    case "null": return .null
    case "string": return .string(name)
    case _: break
    }
    var members: [(name: String, value: JSONValue)] = []
    for part in schema["allOf"].elements { members += value(of: part, named: name, depth + 1)?.members ?? [] }
    for property in schema["properties"].members {
      if let value = value(of: property.value, named: property.name, depth + 1) {
        members.append((property.name, value))
      }
    }
    return .object(members)
  }

  /// What a reference inside of the document leads to.
  private func resolved(_ value: JSONValue) -> JSONValue {
    var value = value
    for _ in 0..<Self.mostDepth {
      guard let path = value["$ref"].string, path.hasPrefix("#/") else { return value }
      let beside = value.members.filter { $0.name != "$ref" }
      value = document
      for name in path.dropFirst(2).split(separator: "/") {
        value = value[String(name).replacing("~1", with: "/").replacing("~0", with: "~")]
      }
      if keepsBeside, !beside.isEmpty {
        let names = beside.map(\.name)
        value = .object(value.members.filter { !names.contains($0.name) } + beside)
      }
    }
    return .absent
  }
}
