import VshModels
package import VshText

/// JSON values as they are compared: the order of members does not count, 1 equals 1.0, an absent member equals one that
/// is `null`, and texts are equal in composed form.
extension JSONValue {
  /// Without layout: what was written already is read. Text that is not JSON is a text.
  var plain: JSONValue {
    switch self {
    case .tall(let value): value.plain
    case .written(let text): (try? JSONValue.read(Array(text.utf8))) ?? .string(text)
    case .absent: .null
    case .null, .bool, .number, .string, .list, .object: self
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

  package func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.null, .null): true
    case _: canonical == other.canonical
    }
  }

  /// A JSON text that equal values have in common. As a `String`, it is equal to another in composed form.
  var canonical: String { ordered.text }

  /// Members by name, each once, without those that are nothing; numbers in their one form.
  private var ordered: JSONValue {
    switch plain {
    case .list(let values): .list(values.map(\.ordered))
    case .object: .object(sortedMembers.map { ($0.name, $0.value.ordered) })
    // A number that is not whole: `plain` would read it again and again.
    case .written(let text): .written(text)
    case let other: other
    }
  }

  /// The members that are something, by name in the order of code points.
  var sortedMembers: [(name: String, value: JSONValue)] {
    var last: [String: JSONValue] = [:]
    for member in members { last[member.name] = member.value }
    return last.filter { !$0.value.isNothing }.map { (name: $0.key, value: $0.value) }.sorted {
      $0.name < $1.name
    }
  }

  /// As messages show a value.
  var shown: String { shown(upTo: AppText.messageLimit) }

  func shown(upTo limit: Int) -> String {
    if case .absent = self { return "not there" }
    return isNothing ? "nothing" : AppText.shown(canonical, upTo: limit)
  }

  // MARK: The first difference

  /// The first place at which two values differ, and what each has there; nil for equal ones.
  static func firstDifference(
    _ script: JSONValue, _ app: JSONValue, at path: String
  ) -> (path: String, script: JSONValue, app: JSONValue)? {
    if script.isEqual(to: app) { return nil }
    let (left, right) = (script.plain, app.plain)
    switch (left, right) {
    case (.list(let a), .list(let b)):
      for place in 0..<max(a.count, b.count) {
        let (x, y) = (place < a.count ? a[place] : .absent, place < b.count ? b[place] : .absent)
        // A list that ends is not one with a `null` at its end.
        if place >= a.count || place >= b.count { return ("\(path)[\(place)]", x, y) }
        if let found = firstDifference(x, y, at: "\(path)[\(place)]") { return found }
      }
    case (.object, .object):
      let (a, b) = (left.sortedMembers, right.sortedMembers)
      let others = Dictionary(uniqueKeysWithValues: b.map { ($0.name, $0.value) })
      let shared = Set(a.map(\.name))
      let pairs = a.map { ($0.name, $0.value, others[$0.name] ?? .null) }
      let rest = b.filter { !shared.contains($0.name) }.map { ($0.name, JSONValue.null, $0.value) }
      for (name, x, y) in (pairs + rest).sorted(by: { $0.0 < $1.0 }) {
        if let found = firstDifference(x, y, at: "\(path).\(name)") { return found }
      }
    case _: break
    }
    return (path, script, app)
  }
}
