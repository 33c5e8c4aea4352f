import VshModels
import VshText

/// The document for programs that a tool gives beside its text, and the schema that it names for it, which is one of
/// `grammar`.
///
/// A client may show a model all of it, so that of many files is small: where nothing was found the text is enough, and
/// what does not fit is left out. It keeps to the whole schema all the same.
enum ToolDocument: Sendable {
  case none
  /// A small document, with its schema.
  case whole([UInt8])
  /// A document whose `files` are many, with its schema. Only its outline is listed.
  case files([UInt8])

  static let mostBytes = 16_384
  /// How deep an outline goes: a member, its elements, their members.
  private static let outlineDepth = 3

  var isThere: Bool { if case .none = self { false } else { true } }

  var schema: JSONValue {
    switch self {
    case .none: .absent
    case .whole(let schema): (try? JSONValue.read(schema)) ?? .absent
    case .files(let schema):
      (try? JSONReader.document(from: schema)).map { Self.outline(JSONPart($0)) } ?? .absent
    }
  }

  /// What a client gets of a document, and the number of files that have no room in it. Nil where it is none.
  func structured(_ document: [UInt8]) -> (content: JSONValue?, leftOut: Int) {
    switch self {
    case .none: return (nil, 0)
    case .whole: return (try? JSONValue.read(document), 0)
    case .files:
      guard let whole = (try? JSONReader.document(from: document)).map({ JSONPart($0) }),
        let files = whole["files"]
      else { return (nil, 0) }
      let told = files.elements.filter(Self.hasNews).map { JSONValue($0) }
      var room = Self.mostBytes
      let shown = told.prefix { file in
        room -= file.utf8.count
        return room >= 0
      }
      let members = whole.members.map {
        ($0.name, $0.name == "files" ? .list(Array(shown)) : JSONValue($0.value))
      }
      return (.object(members.map { (name: $0.0, value: $0.1) }), told.count - shown.count)
    }
  }

  /// Whether a file has not passed, or a walk of it has found something.
  private static func hasNews(_ file: JSONPart) -> Bool {
    let isQuiet = file["walks"]?.elements.allSatisfy { $0["findings"]?.elements.isEmpty ?? true } ?? true
    return file["status"]?.string != "passed" || !isQuiet || file["missed"]?.elements.isEmpty == false
  }

  /// Types, constants and required members of a schema down to a depth, which say nothing that the schema does not say;
  /// and the schema's name.
  private static func outline(_ schema: JSONPart) -> JSONValue {
    let id = schema["$id"]?.string ?? ""
    guard case .object(let members) = outline(schema, in: schema, outlineDepth) else { return .absent }
    return .object([("description", .string("The outline of \(id)"))] + members)
  }

  private static func outline(_ part: JSONPart, in schema: JSONPart, _ depth: Int) -> JSONValue {
    if let reference = part["$ref"]?.string {
      let name = reference.dropFirst("#/$defs/".count)
      return schema["$defs"]?[String(name)].map { outline($0, in: schema, depth) } ?? .object([])
    }
    var members: [(name: String, value: JSONValue)] = []
    for name in ["type", "const", "enum", depth > 0 ? "required" : ""] {
      if let value = part[name] { members.append((name, JSONValue(value))) }
    }
    if depth > 0, let properties = part["properties"] {
      let inner = properties.members.map { ($0.name, outline($0.value, in: schema, depth - 1)) }
      members.append(("properties", .object(inner.map { (name: $0.0, value: $0.1) })))
    }
    if depth > 0, let items = part["items"] {
      members.append(("items", outline(items, in: schema, depth - 1)))
    }
    return .object(members)
  }
}
