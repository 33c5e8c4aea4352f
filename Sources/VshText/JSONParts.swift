/// The parts of JSON that was read: a report, a question, a message of the browser.
extension JSONValue {
  /// Without layout, and with nothing for an absent value.
  package var plain: JSONValue {
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
}
