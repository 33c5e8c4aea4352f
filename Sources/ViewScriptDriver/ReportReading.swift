import Foundation
import VshComparison

/// Reads JSON as a value of a report: what an encoder wrote, a plan, a question.
struct ReportReading {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  /// The most values around a value.
  private static let mostDepth = 512

  /// - Throws: `DriverProblem` where the bytes are not JSON.
  static func value(in bytes: some Sequence<UInt8>) throws -> ReportValue {
    var reading = ReportReading(bytes: Array(bytes))
    let value = try reading.value()
    guard reading.next == nil else { throw reading.problem }
    return value.inOrder
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var problem: DriverProblem { DriverProblem("this is not JSON, at byte \(index)") }

  /// The next sign that is not blank; nil at the end.
  private var next: UInt8? {
    mutating get {
      while index < bytes.count {
        let byte = bytes[index]
        if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
        index += 1
      }
      return nil
    }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard let byte = next, byte == text.utf8Start.pointee else { return false }
    let end = index + text.utf8CodeUnitCount
    let isThere = text.withUTF8Buffer { end <= bytes.count && bytes[index..<end].elementsEqual($0) }
    if isThere { index = end }
    return isThere
  }

  private mutating func value() throws -> ReportValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "["):
      let values = try list("[", "]") { try $0.value().inOrder }
      return .list(values)
    case UInt8(ascii: "{"):
      let members = try list("{", "}") { reading in
        guard reading.next == UInt8(ascii: "\"") else { throw reading.problem }
        let name = try reading.text()
        guard reading.skip(":") else { throw reading.problem }
        return (name: name, value: try reading.value())
      }
      // That of one member may be a case, whose values have an order.
      return .object(members.count == 1 ? members : members.map { ($0.name, $0.value.inOrder) })
    case _:
      if skip("null") { return .null }
      if skip("true") { return .bool(true) }
      if skip("false") { return .bool(false) }
      return try number()
    }
  }

  private mutating func list<Element>(
    _ begin: StaticString, _ end: StaticString, _ element: (inout ReportReading) throws -> Element
  ) throws -> [Element] {
    depth += 1
    defer { depth -= 1 }
    var elements: [Element] = []
    guard depth <= Self.mostDepth, skip(begin) else { throw problem }
    if skip(end) { return elements }
    repeat { elements.append(try element(&self)) } while skip(",")
    guard skip(end) else { throw problem }
    return elements
  }

  private mutating func number() throws -> ReportValue {
    let start = index
    while index < bytes.count, "+-.0123456789eE".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let number = Int(text) { return .number(number) }
    guard let number = Double(text) else { throw problem }
    return ReportValue(number)
  }

  private mutating func text() throws -> String {
    index += 1
    var text = ""
    var start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        if byte == UInt8(ascii: "\"") { return text.composed }
        text.unicodeScalars.append(try escaped())
        start = index
      } else {
        index += 1
      }
    }
    throw problem
  }

  /// What is behind a backslash.
  private mutating func escaped() throws -> Unicode.Scalar {
    guard index < bytes.count else { throw problem }
    index += 1
    switch bytes[index - 1] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      let first = try unit()
      guard 0xD800..<0xDC00 ~= first, skip("\\u") else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
      let second = try unit()
      guard 0xDC00..<0xE000 ~= second else { return "\u{FFFD}" }
      return Unicode.Scalar((first - 0xD800) << 10 + second - 0xDC00 + 0x10000) ?? "\u{FFFD}"
    case let byte: return Unicode.Scalar(byte)
    }
  }

  private mutating func unit() throws -> UInt32 {
    let end = index + 4
    guard end <= bytes.count,
      let unit = UInt32(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16)
    else { throw problem }
    index = end
    return unit
  }
}

extension ReportValue {
  /// With the members by name, as they are compared quickest.
  fileprivate var inOrder: ReportValue {
    if case .object(let members) = self { .object(members.sorted { $0.name < $1.name }) } else { self }
  }
}

extension String {
  /// In composed form (NFC), so that equal texts have the same bytes.
  var composed: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
