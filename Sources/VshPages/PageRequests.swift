import VshApp
import VshProgram
import VshText

/// The requests that the mapping has calls for: which call a request is.
///
/// Names and values of a query are compared decoded; parameters that the mapping does not name are ignored.
struct PageRequests: Sendable {
  /// A request as a call of the script.
  struct Call {
    let name: String
    let arguments: JSONValue
  }

  private typealias Part = AppMapping.Request.Part

  private struct Line: Sendable {
    let call: String
    let method: String
    /// By component.
    let path: [[Part]]
    let query: [(name: [UInt8], value: [Part])]
    let body: [AppMapping.Field]
    let failure: [AppMapping.Field]
    /// Nil for the page's own.
    let origin: String?
    /// The type of each argument decides how its text is read.
    let isText: [Bool]

    /// A value of a body. In a form, each is a text.
    func argument(_ value: JSONValue, at index: Int) -> JSONValue {
      if let text = value.string, index < isText.count, !isText[index] { return PageRequests.value(of: text) }
      return value
    }
  }

  private let lines: [Line]
  private let templates: [String: PageTemplate]

  init(_ program: Program, _ templates: [String: PageTemplate]) {
    self.templates = templates
    lines = (program.script.app?.requests ?? []).map { request in
      let (origin, address) = Self.origin(of: request.address)
      let (path, query) = Self.split(address)
      let parameters = program.operations[request.operation].parameters
      return Line(
        call: program.name(of: request.operation), method: request.method, path: path, query: query,
        body: request.body, failure: request.failure, origin: origin,
        isText: parameters.map { $0.type == TypeTable.string })
    }
  }

  /// Those of a page without a script.
  static let none = PageRequests()

  private init() { (lines, templates) = ([], [:]) }

  var isEmpty: Bool { lines.isEmpty }

  /// Whether a line names an op.
  func have(_ operation: String) -> Bool { lines.contains { $0.call == operation } }

  /// Whether a line names an origin, as `https://api.example.com`.
  func name(_ origin: String) -> Bool { lines.contains { $0.origin == origin } }

  /// The body of an answer, and its type; nil where it is too large.
  func answer(_ value: JSONValue, to call: Call) -> (type: String, body: [UInt8])? {
    guard let template = templates[call.name] else { return ("application/json", value.utf8) }
    return template.text(value, arguments: call.arguments.elements).map { (template.type, $0) }
  }

  /// The body of an answer that fails, and its type.
  func failure(of operation: String, _ message: String, status: Int) -> (type: String, body: [UInt8]) {
    guard let fields = lines.first(where: { $0.call == operation })?.failure, !fields.isEmpty else {
      return ("text/plain; charset=utf-8", Array(message.utf8))
    }
    let members = fields.map { field -> (name: String, value: JSONValue) in
      switch field.value {
      case .parameter(0): (field.name, .string(message))
      case .parameter: (field.name, .number(status))
      case .constant(let value): (field.name, value)
      }
    }
    return ("application/json", JSONValue.object(members).utf8)
  }

  /// The call that a request is; nil where no line fits.
  ///
  /// - Parameters:
  ///   - origin: nil for the page's own.
  ///   - path: not decoded, as the query.
  ///   - body: nil where there is none.
  func call(method: String, origin: String? = nil, path: String, query: String, body: JSONValue?) -> Call? {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map {
      PercentEncoding.decoded($0.utf8)
    }
    let pairs = Self.pairs(of: query)
    for line in lines
    where line.method == method && line.origin == origin && line.path.count == components.count {
      var found: [Int: JSONValue] = [:]
      guard
        zip(line.path, components).allSatisfy({ Self.matches($0, $1, line.isText, &found) }),
        line.query.allSatisfy({ wanted in
          pairs.contains {
            $0.name == wanted.name && Self.matches(wanted.value, $0.value, line.isText, &found)
          }
        }),
        line.body.allSatisfy({ field in
          guard let body, body.has(field.name) else { return false }
          switch field.value {
          case .constant(let value):
            return body[field.name].isEqual(to: value) || body[field.name].string == value.text
          case .parameter(let index): found[index] = line.argument(body[field.name], at: index)
          }
          return true
        })
      else { continue }
      return Call(name: line.call, arguments: .list(line.isText.indices.map { found[$0] ?? .null }))
    }
    return nil
  }

  // MARK: Reading

  /// The names and values of a query or a form, decoded.
  static func pairs(of query: String) -> [(name: [UInt8], value: [UInt8])] {
    query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decodedForm(parts[0]), parts.count > 1 ? decodedForm(parts[1]) : [])
    }
  }

  /// A form's body as JSON: each field is a text, of which the last with a name counts.
  static func form(_ bytes: [UInt8], type: String) -> JSONValue? {
    if type.hasPrefix("application/x-www-form-urlencoded") {
      return .object(
        pairs(of: String(decoding: bytes, as: UTF8.self)).map {
          (String(decoding: $0.name, as: UTF8.self), .string(String(decoding: $0.value, as: UTF8.self)))
        })
    }
    guard type.hasPrefix("multipart/form-data"), let start = type.firstRange(of: "boundary=") else {
      return nil
    }
    let boundary = "--" + type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    var members: [(name: String, value: JSONValue)] = []
    for part in text.split(separator: boundary).dropLast() {
      guard let blank = part.firstRange(of: "\n\n"), let at = part.firstRange(of: " name=\"") else {
        continue
      }
      let name = part[at.upperBound...].prefix { $0 != "\"" }
      members.append((String(name), .string(String(part[blank.upperBound...].dropLast()))))
    }
    return .object(members)
  }

  /// The origin that an address begins with, and the rest.
  private static func origin(of address: [Part]) -> (String?, [Part]) {
    guard case .text(let start)? = address.first, let scheme = start.firstRange(of: "://") else {
      return (nil, address)
    }
    let host = start[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    let rest = start[host.endIndex...]
    return (String(start[..<host.endIndex]), [.text(rest.isEmpty ? "/" : String(rest))] + address.dropFirst())
  }

  /// A name or value of a query: as forms write it, a `+` is a blank.
  static func decodedForm(_ text: Substring) -> [UInt8] {
    PercentEncoding.decoded(text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
  }

  private static func split(_ address: [Part]) -> (path: [[Part]], query: [(name: [UInt8], value: [Part])]) {
    // Each character that separates is by itself.
    var pieces: [[Part]] = [[]]
    var separators: [Character] = []
    for part in address {
      guard case .text(let text) = part else {
        pieces[pieces.count - 1].append(part)
        continue
      }
      var rest = ""
      for character in text {
        let isInQuery = separators.contains("?")
        if isInQuery
          ? character == "&" || character == "=" && separators.last != "="
          : character == "/" || character == "?"
        {
          if !rest.isEmpty { pieces[pieces.count - 1].append(.text(rest)) }
          rest = ""
          pieces.append([])
          separators.append(character)
        } else {
          rest.append(character)
        }
      }
      if !rest.isEmpty { pieces[pieces.count - 1].append(.text(rest)) }
    }
    let question = separators.firstIndex(of: "?") ?? separators.count
    var query: [(name: [UInt8], value: [Part])] = []
    for index in pieces.indices.dropFirst(question + 1) {
      if separators[index - 1] == "=", !query.isEmpty {
        query[query.count - 1].value = pieces[index]
      } else {
        query.append((decodedForm(Substring(text(of: pieces[index]))), []))
      }
    }
    return (Array(pieces[...min(question, pieces.count - 1)]), query)
  }

  private static func text(of parts: [Part]) -> String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// Whether a decoded text has the parts, the last of which takes what is left.
  private static func matches(
    _ parts: [Part], _ bytes: [UInt8], _ isText: [Bool], _ found: inout [Int: JSONValue]
  ) -> Bool {
    var rest = bytes[...]
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        let wanted = PercentEncoding.decoded(text.utf8)
        guard rest.starts(with: wanted) else { return false }
        rest = rest.dropFirst(wanted.count)
      case .parameter(let number):
        var end = rest.endIndex
        if index + 1 < parts.count, case .text(let next) = parts[index + 1] {
          let wanted = PercentEncoding.decoded(next.utf8)
          guard let at = rest.indices.first(where: { rest[$0...].starts(with: wanted) }) else { return false }
          end = at
        }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        found[number] = number < isText.count && isText[number] ? .string(text) : value(of: text)
        rest = rest[end...]
      }
    }
    return rest.isEmpty
  }

  /// A text of a query that is no text in the script.
  fileprivate static func value(of text: String) -> JSONValue {
    if let number = Int(text) { return .number(number) }
    if let number = Double(text) { return JSONValue(number) }
    switch text {
    case "true": return true
    case "false": return false
    case "": return .null
    case _: return .string(text)
    }
  }
}
