/// A JSON value of a report, as reports are compared: the order of members does not count, 1 equals 1.0, and an absent
/// member equals one that is `null`.
///
/// The caller composes its texts (NFC), so that equal texts have the same bytes: vsh by utf8proc, the Swift client
/// by Foundation. Neither is needed here.
package enum ReportValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number that is not one of 64 bits without a fraction; `init(_:)` decides. It is finite.
  case fraction(Double)
  case string(String)
  case list([ReportValue])
  /// A list of an app, whose order does not count.
  case set([ReportValue])
  /// Of members of one name the last counts.
  case object([(name: String, value: ReportValue)])

  /// One that JSON cannot say is `null`.
  package init(_ number: Double) {
    if !number.isFinite {
      self = .null
    } else if let whole = Int(exactly: number) {
      self = .number(whole)
    } else {
      self = .fraction(number)
    }
  }

  package static func strings(_ texts: [String]) -> ReportValue { .list(texts.map { .string($0) }) }
}

extension ReportValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, ReportValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }
}

// MARK: Parts

extension ReportValue {
  /// Those of an object, as they are written; none for anything else.
  package var members: [(name: String, value: ReportValue)] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The elements of a list; none for nothing, and the value itself for anything else.
  package var elements: [ReportValue] {
    switch self {
    case .list(let values), .set(let values): values
    case .null: []
    case let other: [other]
    }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var isNothing: Bool { if case .null = self { true } else { false } }

  var isTrue: Bool { if case .bool(true) = self { true } else { false } }

  /// The member of that name; nothing for an object without it.
  package subscript(name: String) -> ReportValue { members.last { $0.name == name }?.value ?? .null }

  /// Whether there is a member of that name, be it `null`.
  package func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// The members that are something, each once, by name in the order of code points.
  private var sortedMembers: [(name: String, value: ReportValue)] {
    var last: [String: ReportValue] = [:]
    for member in members { last[member.name] = member.value }
    return last.filter { !$0.value.isNothing }.map { (name: $0.key, value: $0.value) }.sorted {
      $0.name < $1.name
    }
  }
}

// MARK: Comparing

extension ReportValue: Equatable {
  package static func == (left: ReportValue, right: ReportValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.fraction(let left), .fraction(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.set, .list), (.list, .set), (.set, .set): left.canonicalElements == right.canonicalElements
    case (.object(let a), .object(let b)) where hasSameNames(a, b):
      zip(a, b).allSatisfy { $0.value == $1.value }
    case (.object, .object):
      left.sortedMembers.elementsEqual(right.sortedMembers) { $0.name == $1.name && $0.value == $1.value }
    case _: false
    }
  }

  private var canonicalElements: [String] { elements.map(\.canonical).sorted() }

  /// Whether both have the same names, each once, in the order of code points: what was read by Foundation or written so.
  private static func hasSameNames(
    _ left: [(name: String, value: ReportValue)], _ right: [(name: String, value: ReportValue)]
  ) -> Bool {
    if left.count != right.count { return false }
    for index in left.indices {
      if left[index].name != right[index].name { return false }
      if index > 0, left[index - 1].name >= left[index].name { return false }
    }
    return true
  }

  /// The path to the first difference of two values, and what each has there (nil past the end of a list); nil for equal
  /// ones.
  static func firstDifference(
    _ script: ReportValue, _ app: ReportValue, at path: String
  ) -> (path: String, script: ReportValue?, app: ReportValue?)? {
    if script == app { return nil }
    switch (script, app) {
    case (.list(let a), .list(let b)):
      for (index, (x, y)) in zip(a, b).enumerated() {
        if let found = firstDifference(x, y, at: "\(path)[\(index)]") { return found }
      }
      let index = min(a.count, b.count)
      return ("\(path)[\(index)]", index < a.count ? a[index] : nil, index < b.count ? b[index] : nil)
    case (.object, .object):
      for name in Set((script.sortedMembers + app.sortedMembers).map(\.name)).sorted() {
        if let found = firstDifference(script[name], app[name], at: "\(path).\(name)") { return found }
      }
    case _: break
    }
    return (path, script, app)
  }
}

// MARK: Texts

extension ReportValue {
  /// A JSON text that equal values have in common: without blanks, members by name.
  package var canonical: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += String(value)
    // All digits of a whole number, for types that read one.
    case .fraction(let value): text += UInt64(exactly: value).map { String($0) } ?? value.description
    case .string(let value): Self.write(value, to: &text)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .set: text += "[\(canonicalElements.joined(separator: ","))]"
    case .object:
      text += "{"
      for (index, member) in sortedMembers.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// As messages show a value.
  var shown: String { shown(upTo: AppText.messageLimit) }

  func shown(upTo limit: Int) -> String { isNothing ? "nothing" : AppText.shown(canonical, upTo: limit) }
}

extension ReportValue? {
  /// As messages show a value, or the end of a list.
  func shown(upTo limit: Int = AppText.messageLimit) -> String { self?.shown(upTo: limit) ?? "not there" }
}
