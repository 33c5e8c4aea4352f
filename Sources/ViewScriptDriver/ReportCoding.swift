import Foundation
import VshComparison

// How values of the app become values of a report, and back: as data files of the script have them. A `Date` is a text
// in RFC 3339, `Data` is base 64, a `URL` its text.

extension ReportValue {
  /// - Throws: `EncodingError`, as the value's own `encode` does.
  init(encoding value: some Encodable) throws {
    switch value {
    case let text as String: self = .string(text.precomposedStringWithCanonicalMapping)
    case let number as Int: self = .number(number)
    case let isTrue as Bool: self = .bool(isTrue)
    case let value as ReportValue: self = value
    case _: self = try JSONDecoder().decode(ReportValue.self, from: JSONEncoder.ofReports.encode(value))
    }
  }

  /// - Throws: `DecodingError` where the value is not of the type.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder.ofReports.decode(Value.self, from: Data(canonical.utf8))
  }
}

extension JSONEncoder {
  fileprivate static var ofReports: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.inReports)
    }
    return encoder
  }
}

extension Date {
  /// To the millisecond, which a whole second leaves out.
  fileprivate var inReports: String {
    let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
    let seconds = (milliseconds / 1_000).rounded(.down)
    let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    let rest = Int(milliseconds - seconds * 1_000)
    return rest == 0 ? text : text.dropLast() + "." + String(rest + 1_000).dropFirst() + "Z"
  }
}

extension JSONDecoder {
  fileprivate static var ofReports: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
      return try style.parse(text)
    }
    return decoder
  }
}

extension ReportValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text.precomposedStringWithCanonicalMapping)
    } else if container.decodeNil() {
      self = .null
    } else if let isTrue = try? container.decode(Bool.self) {
      self = .bool(isTrue)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let number = try? container.decode(Double.self) {
      self.init(number)
    } else if let values = try? container.decode([ReportValue].self) {
      self = .list(values)
    } else {
      let members = try container.decode([String: ReportValue].self)
      self = .object(members.map { ($0.key.precomposedStringWithCanonicalMapping, $0.value) })
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .fraction(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members):
      try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { $1 })
    }
  }
}
