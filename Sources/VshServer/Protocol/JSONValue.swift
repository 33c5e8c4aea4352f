import VshModels
import VshText

/// A JSON value that the server writes. Members keep their order; an `absent` one is omitted.
indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number as a client has written it.
  case numberText(String)
  case string(String)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])
  case absent

  /// Appends the value as UTF-8. It recurses: the server's own answers have only a few levels.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null, .absent: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let value): bytes += String(value).utf8
    case .numberText(let text): bytes += text.utf8
    case .string(let text): JSONString.append(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (name, value) in members {
        if case .absent = value { continue }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        JSONString.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// A text, or `absent` for nil.
  init(_ text: String?) { self = text.map { .string($0) } ?? .absent }

  /// A received value, to be sent back unchanged.
  init(_ part: JSONPart) {
    switch part.kind {
    case .null: self = .null
    case .bool: self = .bool(part.bool ?? false)
    case .number: self = part.numberText.map { .numberText($0) } ?? .number(0)
    case .text: self = .string(part.string ?? "")
    case .list: self = .list(part.elements.map { JSONValue($0) })
    case .object: self = .object(part.members.map { ($0.name, JSONValue($0.value)) })
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}
