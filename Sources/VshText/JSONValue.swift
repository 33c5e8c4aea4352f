/// A JSON value (RFC 8259) that the tool writes: the same value gives the same bytes. Members keep their order; an
/// `absent` one is omitted.
///
/// It hides the escapes and the layout. A document that is read is a `JSONDocument` of `VshModels`.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])
  /// A list or an object that has, in a document, each of its values on a line of its own.
  indirect case tall(JSONValue)
  /// JSON that is written already.
  case written(String)
  case absent

  /// The shortest number that reads back as the same; one that JSON cannot say is `null`.
  package init(_ number: Double) {
    if !number.isFinite {
      self = .null
    } else if let whole = Int(exactly: number) {
      self = .number(whole)
    } else {
      self = .written(number.description)
    }
  }

  /// A text, or `absent` for nil.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .absent }

  /// A number, or `absent` for nil.
  package init(_ number: Int?) { self = number.map { .number($0) } ?? .absent }

  /// A list, or `absent` for an empty one.
  package static func unlessEmpty(_ values: [JSONValue]) -> JSONValue {
    values.isEmpty ? .absent : .list(values)
  }

  /// Texts, or `absent` for none.
  package static func unlessEmpty(_ texts: [String]) -> JSONValue { unlessEmpty(texts.map { .string($0) }) }

  /// A text, or `null` for nil.
  package static func orNull(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  package static func strings(_ texts: [String]) -> JSONValue { .list(texts.map { .string($0) }) }

  /// On one line, without blanks.
  package var text: String { String(decoding: utf8, as: UTF8.self) }

  /// On one line, without blanks, as UTF-8.
  package var utf8: [UInt8] {
    var writer = JSONWriter(isSpaced: false)
    writer.write(self)
    return writer.bytes
  }

  /// A document for people and programs: blanks between its values, and a line feed at its end.
  package var document: String {
    var writer = JSONWriter(isSpaced: true)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}

/// It recurses: what the tool writes has only a few levels.
private struct JSONWriter {
  let isSpaced: Bool
  private(set) var bytes: [UInt8] = []
  /// The number of open values that are tall.
  private var depth = 0

  init(isSpaced: Bool) { self.isSpaced = isSpaced }

  mutating func write(_ value: JSONValue, isTall: Bool = false) {
    switch value {
    case .null, .absent: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .number(let value): bytes += String(value).utf8
    case .string(let text): write(text)
    case .written(let text): bytes += text.utf8
    case .tall(let value): write(value, isTall: isSpaced)
    case .list(let values):
      write("[", values, "]", isTall) { writer, value in writer.write(value) }
    case .object(let members):
      let present = members.lazy.filter { if case .absent = $0.value { false } else { true } }
      write("{", present, "}", isTall) { writer, member in
        writer.write(member.name)
        writer.bytes.append(writer.isSpaced ? ": " : ":")
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Part>(
    _ open: String, _ parts: some Sequence<Part>, _ close: String, _ isTall: Bool,
    _ write: (inout JSONWriter, Part) -> Void
  ) {
    bytes.append(open)
    if isTall { depth += 1 }
    var isEmpty = true
    for part in parts {
      if !isEmpty { bytes.append(isSpaced && !isTall ? ", " : ",") }
      isEmpty = false
      if isTall { breakLine() }
      write(&self, part)
    }
    if isTall { depth -= 1 }
    if isTall, !isEmpty { breakLine() }
    bytes.append(close)
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  /// Escapes everything that could end a line, move a cursor or change the reading direction, everything that GitHub
  /// treats as a command, and what YAML does not allow, since TAP quotes its texts the same way.
  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(scalar: scalar.value)
      case "\n": bytes.append("\\n")
      case "\r": bytes.append("\\r")
      case "\t": bytes.append("\\t")
      case "[" where bytes.suffix(2).elementsEqual("##".utf8): bytes.append("\\u005b")
      case _ where Pictures.areNeeded(for: scalar.value) || scalar == "\u{FFFE}" || scalar == "\u{FFFF}":
        bytes.append("\\u\(scalar.value.digits(4, radix: 16))")
      case _: bytes.append(scalar: scalar.value)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
