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
    /// The fields of the body, with the argument of each.
    let body: [(field: String, argument: Int)]
    /// The type of each argument decides how its text is read.
    let isText: [Bool]
  }

  private let lines: [Line]

  init(_ program: Program) {
    lines = (program.script.app?.requests ?? []).map { request in
      let (path, query) = Self.split(request.address)
      let parameters = program.operations[request.operation].parameters
      return Line(
        call: program.name(of: request.operation), method: request.method, path: path, query: query,
        body: request.body.compactMap { field in
          request.parameters.firstIndex(of: field).map { (field, $0) }
        },
        isText: parameters.map { $0.type == TypeTable.string })
    }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// Whether a line names an op.
  func have(_ operation: String) -> Bool { lines.contains { $0.call == operation } }

  /// The call that a request is; nil where no line fits.
  ///
  /// - Parameters:
  ///   - path: not decoded, as the query.
  ///   - body: nil where there is none.
  func call(method: String, path: String, query: String, body: JSONValue?) -> Call? {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map {
      PercentEncoding.decoded($0.utf8)
    }
    let pairs = query.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: Self.decodedForm(parts[0]), value: parts.count > 1 ? Self.decodedForm(parts[1]) : [])
    }
    for line in lines where line.method == method && line.path.count == components.count {
      var found: [Int: JSONValue] = [:]
      guard
        zip(line.path, components).allSatisfy({ Self.matches($0, $1, line.isText, &found) }),
        line.query.allSatisfy({ wanted in
          pairs.contains {
            $0.name == wanted.name && Self.matches(wanted.value, $0.value, line.isText, &found)
          }
        }),
        line.body.allSatisfy({ body?.has($0.field) == true })
      else { continue }
      for (field, argument) in line.body { found[argument] = body?[field] }
      return Call(name: line.call, arguments: .list(line.isText.indices.map { found[$0] ?? .null }))
    }
    return nil
  }

  // MARK: Reading

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
  private static func value(of text: String) -> JSONValue {
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
