/// A method or function of the language. The type of operand 0, the receiver, selects the enum.
package enum Method: Sendable, BitwiseCopyable, Equatable {
  /// A method of a list, or of a string as a list of its characters.
  case list(ListMethod)
  case text(TextMethod)
  case dictionary(DictionaryMethod)
  case scalar(ScalarMethod)
}

package enum ListMethod: UInt8, Sendable, BitwiseCopyable {
  case count, isEmpty, first, last, indices, contains, sorted, reversed, prefix, suffix, dropFirst, joined
  case sum, minimum, maximum, enumerated, zip, unique
}

package enum TextMethod: UInt8, Sendable, BitwiseCopyable {
  case count, isEmpty, first, contains, prefix, suffix, dropFirst
  case hasPrefix, hasSuffix, matches, lowercased, uppercased, trimmed, split, replacing, padded
}

package enum DictionaryMethod: UInt8, Sendable, BitwiseCopyable {
  case count, isEmpty, keys, values, contains
  /// The subscript `dictionary[key]`.
  case value
  /// From a dictionary to the list of its records `key, value`, and back.
  case entries, ofEntries
}

/// A method of numbers, dates and durations, or a function: `abs(x)`, `min(a, b)`, `max(a, b)`, `Int(x)`, `Double(x)`,
/// `Date(text)` and `Date(text, pattern, zone:)`.
package enum ScalarMethod: UInt8, Sendable, BitwiseCopyable {
  case absolute, lesser, greater, rounded, integerOfDouble, doubleOfInteger, integerOfText, doubleOfText
  case formatNumber, formatCurrency, formatNumberStyle, formatDuration, formatDate, formatDateStyle,
    dateOfText, dateOfPattern, seconds
  case daysAfter, monthsAfter, startOfDay, daysUntil
  /// A text of a catalog. Operand 0 is an Int: the index of the catalog in its upper half, that of the text in its lower.
  case catalogText
}

/// A method that evaluates a closure for each element.
package enum ClosureMethod: Sendable, BitwiseCopyable, Equatable {
  case search(SearchMethod)
  case keyed(KeyedMethod)
  case map, compactMap, flatMap, filter, flattened
  /// The body is a list of two: the first value, and the next accumulated value, computed from the accumulated one (the
  /// local) and the element (the next local).
  case reduce
}

/// A closure method that ends at the first decisive element.
package enum SearchMethod: UInt8, Sendable, BitwiseCopyable {
  case contains, first, firstIndex, allSatisfy
}

/// A closure method that selects or orders elements by the closure's values.
package enum KeyedMethod: Int32, Sendable, BitwiseCopyable {
  case sorted, minimum, maximum, grouped
}

/// A member name with all its forms. Checker, completion and messages use it.
package struct MethodRow: Sendable {
  package let word: String
  package let forms: [MethodForm]

  init(_ word: String, _ forms: MethodForm...) {
    self.word = word
    self.forms = forms
  }

}

/// One form of a member: the receiver, the arguments, the result type.
package struct MethodForm: Sendable {
  package enum Shape: Sendable {
    /// Without parentheses.
    case property(Method)
    case call([MethodParameter], Method)
    case closure(ClosureRule, ClosureMethod)
    /// A first value and a closure of two parameters.
    case reduction
  }

  package let receivers: Receivers
  package let shape: Shape
  package let result: ResultRule
  package let elements: ElementRule

  static func property(of receivers: Receivers, _ method: Method, gives result: ResultRule) -> MethodForm {
    MethodForm(receivers: receivers, shape: .property(method), result: result, elements: .any)
  }

  static func call(
    _ parameters: MethodParameter..., of receivers: Receivers, with elements: ElementRule = .any,
    _ method: Method,
    gives result: ResultRule
  ) -> MethodForm {
    MethodForm(receivers: receivers, shape: .call(parameters, method), result: result, elements: elements)
  }

  static func closure(
    _ rule: ClosureRule, of receivers: Receivers = .sequences, _ method: ClosureMethod,
    gives result: ResultRule
  ) -> MethodForm {
    MethodForm(receivers: receivers, shape: .closure(rule, method), result: result, elements: .any)
  }

  static let reduction = MethodForm(
    receivers: .sequences, shape: .reduction, result: .body, elements: .any)
}

/// The types of receivers.
package struct Receivers: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let list = Receivers(rawValue: 1)
  package static let text = Receivers(rawValue: 2)
  package static let int = Receivers(rawValue: 4)
  package static let double = Receivers(rawValue: 8)
  package static let date = Receivers(rawValue: 16)
  package static let duration = Receivers(rawValue: 32)
  package static let dictionary = Receivers(rawValue: 64)
  static let sequences: Receivers = [.list, .text]
  static let collections: Receivers = [.list, .text, .dictionary]

  /// Whether a type is one of them.
  package func include(_ type: TypeShape) -> Bool {
    switch type {
    case .list: contains(.list)
    case .string: contains(.text)
    case .int: contains(.int)
    case .double: contains(.double)
    case .date: contains(.date)
    case .duration: contains(.duration)
    case .dictionary: contains(.dictionary)
    case .bool, .record, .enumeration, .optional, .nothing, .unknown: false
    }
  }
}

package struct MethodParameter: Sendable {
  package let label: String
  package let rule: ParameterRule
  package let isRequired: Bool

  package init(_ label: String, _ rule: ParameterRule, isRequired: Bool = true) {
    self.label = label
    self.rule = rule
    self.isRequired = isRequired
  }
}

package enum ParameterRule: Sendable {
  case element, int, text, date
  /// A list or string like the receiver.
  case sequence
  // Texts whose literals are parsed when the script is checked.
  case numberPattern, durationPattern, datePattern, zone, locale, currency, numberStyle, dateStyle
  /// A literal.
  case textPattern
}

/// The requirement for the elements of a receiver.
package enum ElementRule: Sendable { case any, ordered, numbers, texts }

/// The requirement for a closure's value.
package enum ClosureRule: Sendable { case condition, value, ordered, list, receiver }

package enum ResultRule: Sendable {
  case bool, int, double, text, receiver, element, optionalElement, optionalInt, ints, texts
  /// The closure's type; a list of it; a list of it without nil.
  case body, bodies, presentBodies
  /// Lists of records that the language creates.
  case enumerated, pairs, groups, levels
  /// Members of a dictionary.
  case keys, values, entries
}

package enum MethodTable {
  /// The members of a type.
  package static func words(of type: TypeShape) -> [String] {
    rows.filter { $0.forms.contains { $0.receivers.include(type) } }.map { $0.word }
  }

  package static let rows: [MethodRow] = [
    MethodRow(
      "count",
      .property(of: .list, .list(.count), gives: .int), .property(of: .text, .text(.count), gives: .int),
      .property(of: .dictionary, .dictionary(.count), gives: .int)),
    MethodRow(
      "isEmpty",
      .property(of: .list, .list(.isEmpty), gives: .bool),
      .property(of: .text, .text(.isEmpty), gives: .bool),
      .property(of: .dictionary, .dictionary(.isEmpty), gives: .bool)
    ),
    MethodRow("keys", .property(of: .dictionary, .dictionary(.keys), gives: .keys)),
    MethodRow("values", .property(of: .dictionary, .dictionary(.values), gives: .values)),
    MethodRow(
      "first",
      .property(of: .list, .list(.first), gives: .optionalElement),
      .property(of: .text, .text(.first), gives: .optionalElement),
      .closure(.condition, .search(.first), gives: .optionalElement)),
    MethodRow("last", .property(of: .sequences, .list(.last), gives: .optionalElement)),
    MethodRow(
      "contains",
      .call(.init("element", .element), of: .list, .list(.contains), gives: .bool),
      .call(.init("text", .text), of: .text, .text(.contains), gives: .bool),
      .call(.init("key", .element), of: .dictionary, .dictionary(.contains), gives: .bool),
      .closure(.condition, .search(.contains), gives: .bool)),
    MethodRow("firstIndex", .closure(.condition, .search(.firstIndex), gives: .optionalInt)),
    MethodRow("allSatisfy", .closure(.condition, .search(.allSatisfy), gives: .bool)),
    MethodRow("map", .closure(.value, of: .collections, .map, gives: .bodies)),
    MethodRow("compactMap", .closure(.value, .compactMap, gives: .presentBodies)),
    MethodRow("flatMap", .closure(.list, .flatMap, gives: .body)),
    MethodRow("flattened", .closure(.receiver, of: .list, .flattened, gives: .levels)),
    MethodRow("filter", .closure(.condition, of: .collections, .filter, gives: .receiver)),
    MethodRow("reduce", .reduction),
    MethodRow(
      "sorted",
      .call(of: .sequences, with: .ordered, .list(.sorted), gives: .receiver),
      .closure(.ordered, .keyed(.sorted), gives: .receiver),
      .closure(.ordered, of: .dictionary, .keyed(.sorted), gives: .entries)),
    MethodRow("reversed", .call(of: .sequences, .list(.reversed), gives: .receiver)),
    MethodRow(
      "prefix",
      .call(.init("count", .int), of: .list, .list(.prefix), gives: .receiver),
      .call(.init("count", .int), of: .text, .text(.prefix), gives: .receiver)),
    MethodRow(
      "suffix",
      .call(.init("count", .int), of: .list, .list(.suffix), gives: .receiver),
      .call(.init("count", .int), of: .text, .text(.suffix), gives: .receiver)),
    MethodRow(
      "dropFirst",
      .call(.init("count", .int), of: .list, .list(.dropFirst), gives: .receiver),
      .call(.init("count", .int), of: .text, .text(.dropFirst), gives: .receiver)),
    MethodRow(
      "joined", .call(.init("separator", .text), of: .sequences, with: .texts, .list(.joined), gives: .text)),
    MethodRow("sum", .call(of: .sequences, with: .numbers, .list(.sum), gives: .element)),
    MethodRow(
      "min",
      .call(of: .sequences, with: .ordered, .list(.minimum), gives: .optionalElement),
      .closure(.ordered, .keyed(.minimum), gives: .optionalElement)),
    MethodRow(
      "max",
      .call(of: .sequences, with: .ordered, .list(.maximum), gives: .optionalElement),
      .closure(.ordered, .keyed(.maximum), gives: .optionalElement)),
    MethodRow("enumerated", .call(of: .sequences, .list(.enumerated), gives: .enumerated)),
    MethodRow("zip", .call(.init("other", .sequence), of: .sequences, .list(.zip), gives: .pairs)),
    MethodRow("grouped", .closure(.value, .keyed(.grouped), gives: .groups)),
    MethodRow("unique", .call(of: .sequences, .list(.unique), gives: .receiver)),
    MethodRow("indices", .property(of: .sequences, .list(.indices), gives: .ints)),
    MethodRow("hasPrefix", .call(.init("text", .text), of: .text, .text(.hasPrefix), gives: .bool)),
    MethodRow("hasSuffix", .call(.init("text", .text), of: .text, .text(.hasSuffix), gives: .bool)),
    MethodRow("matches", .call(.init("pattern", .textPattern), of: .text, .text(.matches), gives: .bool)),
    MethodRow("lowercased", .call(of: .text, .text(.lowercased), gives: .text)),
    MethodRow("uppercased", .call(of: .text, .text(.uppercased), gives: .text)),
    MethodRow(
      "trimmed", .call(.init("text", .text, isRequired: false), of: .text, .text(.trimmed), gives: .text)),
    MethodRow("split", .call(.init("text", .text), of: .text, .text(.split), gives: .texts)),
    MethodRow(
      "replacing",
      .call(.init("text", .text), .init("with", .text), of: .text, .text(.replacing), gives: .text)),
    MethodRow("padded", .call(.init("to", .int), of: .text, .text(.padded), gives: .text)),
    MethodRow(
      "rounded", .call(.init("to", .int, isRequired: false), of: .double, .scalar(.rounded), gives: .double)),
    MethodRow(
      "format",
      .call(
        .init("pattern", .numberPattern), .init("locale", .locale, isRequired: false), of: [.int, .double],
        .scalar(.formatNumber), gives: .text),
      .call(
        .init("currency", .currency), .init("locale", .locale, isRequired: false), of: [.int, .double],
        .scalar(.formatCurrency), gives: .text),
      .call(
        .init("style", .numberStyle), .init("locale", .locale, isRequired: false), of: [.int, .double],
        .scalar(.formatNumberStyle), gives: .text),
      .call(.init("pattern", .durationPattern), of: .duration, .scalar(.formatDuration), gives: .text),
      .call(
        .init("pattern", .datePattern), .init("zone", .zone, isRequired: false),
        .init("locale", .locale, isRequired: false), of: .date, .scalar(.formatDate), gives: .text),
      .call(
        .init("style", .dateStyle), .init("zone", .zone, isRequired: false),
        .init("locale", .locale, isRequired: false), of: .date, .scalar(.formatDateStyle), gives: .text)),
    MethodRow(
      "adding",
      .call(
        .init("days", .int), .init("zone", .zone, isRequired: false), of: .date, .scalar(.daysAfter),
        gives: .receiver),
      .call(
        .init("months", .int), .init("zone", .zone, isRequired: false), of: .date, .scalar(.monthsAfter),
        gives: .receiver)),
    MethodRow(
      "startOfDay",
      .call(.init("zone", .zone, isRequired: false), of: .date, .scalar(.startOfDay), gives: .receiver)),
    MethodRow(
      "days",
      .call(
        .init("to", .date), .init("zone", .zone, isRequired: false), of: .date, .scalar(.daysUntil),
        gives: .int)),
    MethodRow("seconds", .property(of: .duration, .scalar(.seconds), gives: .double)),
  ]
}
