import VshComparison
import VshModels
package import VshText

/// The parts of JSON that was read: a report, a question, a message of the browser.
extension JSONValue {
  /// Without layout, and with nothing for an absent value.
  var plain: JSONValue {
    switch self {
    case .tall(let value): value.plain
    case .absent: .null
    case .null, .bool, .number, .string, .list, .object, .written: self
    }
  }

  /// Those of an object, as they are written; none for anything else.
  package var members: [(name: String, value: JSONValue)] {
    if case .object(let members) = plain { members } else { [] }
  }

  /// The elements of a list; none for nothing, and the value itself for anything else.
  package var elements: [JSONValue] {
    switch plain {
    case .list(let values): values
    case .null: []
    case let other: [other]
    }
  }

  package var string: String? { if case .string(let text) = plain { text } else { nil } }

  package var isNothing: Bool { if case .null = plain { true } else { false } }

  /// The member of that name, the last one where there are several; nothing for an object without it.
  package subscript(name: String) -> JSONValue { members.last { $0.name == name }?.value ?? .null }

  /// Whether there is a member of that name, be it `null`.
  package func has(_ name: String) -> Bool {
    members.contains { member in
      if case .absent = member.value { return false }
      return member.name == name
    }
  }

  /// Whether both are one value in a comparison.
  package func isEqual(to other: JSONValue) -> Bool { ReportValue(self) == ReportValue(other) }
}

extension ReportValue {
  /// With composed texts, and without absent members. JSON that was written already is read.
  init(_ json: JSONValue) {
    switch json {
    case .null, .absent: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text.composed)
    case .list(let values): self = .list(values.map { ReportValue($0) })
    case .object(let members):
      self = .object(
        members.compactMap { member in
          if case .absent = member.value { return nil }
          return (name: member.name.composed, value: ReportValue(member.value))
        })
    case .tall(let value): self.init(value)
    case .written(let text): self.init(written: text)
    }
  }

  private init(written text: String) {
    if let number = Double(text) {
      self.init(number)
    } else if let value = try? JSONValue.read(Array(text.utf8)) {
      self.init(value)
    } else {
      self = .string(text.composed)
    }
  }
}

extension String {
  /// In composed form (NFC), so that equal texts have the same bytes.
  var composed: String {
    let utf8 = utf8.span
    if Canonical.isCertainlyComposed(utf8) { return self }
    var bytes: [UInt8] = []
    Canonical.append(composed: utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
