import VshProgram

@testable import VshMachine

/// A value as the reference evaluator holds it: Swift's own kinds of values, nothing shared and nothing counted.
indirect enum ReferenceValue: Equatable {
  case absent
  /// Equals anything.
  case anything
  case none
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case text(String)
  case date(Int64)
  case duration(Int64)
  case enumCase(Int32)
  case list([ReferenceValue])
  case record([ReferenceValue])
  /// Its entries, as records `key, value`.
  case dictionary([ReferenceValue])

  var isTrue: Bool { self == .bool(true) }
}

/// An error of the script, which undoes its step.
struct ReferenceFault: Error {
  var message: String
}

/// The reference evaluator does not know this part of the language: the generator must not make it.
struct ReferenceGap: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = "the reference evaluator does not know \(description)" }
}

extension ReferenceValue {
  func int() throws -> Int64 {
    guard case .int(let value) = self else { throw ReferenceGap("\(self) as a number") }
    return value
  }

  func list() throws -> [ReferenceValue] {
    guard case .list(let elements) = self else { throw ReferenceGap("\(self) as a list") }
    return elements
  }

  func fields() throws -> [ReferenceValue] {
    guard case .record(let fields) = self else { throw ReferenceGap("\(self) as a record") }
    return fields
  }

  func text() throws -> String {
    guard case .text(let text) = self else { throw ReferenceGap("\(self) as a text") }
    return text
  }

  func milliseconds() throws -> Int64 {
    guard case .duration(let milliseconds) = self else { throw ReferenceGap("\(self) as a duration") }
    return milliseconds
  }

  /// Inside a string (language.md, Small print).
  func interpolated() throws -> String {
    switch self {
    case .none: "nil"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .text(let text): text
    case .absent, .anything, .double, .date, .duration, .enumCase, .list, .record, .dictionary:
      throw ReferenceGap("the text of \(self)")
    }
  }

  /// `==`, for which the order of a dictionary's entries does not matter. The generated dictionaries hold none.
  func isEqual(to other: ReferenceValue) -> Bool {
    switch (self, other) {
    case (.anything, _), (_, .anything): return true
    case (.dictionary(let entries), .dictionary(let others)):
      return entries.count == others.count && entries.allSatisfy(others.contains)
    case (.record(let fields), .record(let others)), (.list(let fields), .list(let others)):
      return fields.count == others.count && zip(fields, others).allSatisfy { $0.isEqual(to: $1) }
    case _: return self == other
    }
  }

  func entries() throws -> [ReferenceValue] {
    guard case .dictionary(let entries) = self else { throw ReferenceGap("\(self) as a dictionary") }
    return entries
  }

  /// The index of a key among a dictionary's entries.
  static func index(of key: ReferenceValue, in entries: [ReferenceValue]) throws -> Int? {
    try entries.firstIndex { try $0.fields()[0] == key }
  }

  /// `<`; the generated texts are ASCII, whose bytes are in the order of their scalars.
  func isLess(than other: ReferenceValue) throws -> Bool {
    switch (self, other) {
    case (.int(let a), .int(let b)): a < b
    case (.double(let a), .double(let b)): a < b
    case (.date(let a), .date(let b)), (.duration(let a), .duration(let b)): a < b
    case (.text(let a), .text(let b)): Array(a.utf8).lexicographicallyPrecedes(Array(b.utf8))
    case (_, _): throw ReferenceGap("an order of \(self) and \(other)")
    }
  }

  static func element(_ index: Int64, of list: [ReferenceValue]) throws -> Int {
    guard index >= 0, index < list.count else {
      throw ReferenceFault(message: "index \(index) is out of range")
    }
    return Int(index)
  }
}

/// Whole numbers of 64 bits: what does not fit is an error.
enum ReferenceArithmetic {
  static func compute(_ operation: BinaryOperator, _ a: Int64, _ b: Int64) throws -> Int64 {
    let result: (partialValue: Int64, overflow: Bool)
    switch operation {
    case .add: result = a.addingReportingOverflow(b)
    case .subtract: result = a.subtractingReportingOverflow(b)
    case .multiply: result = a.multipliedReportingOverflow(by: b)
    case .divide: result = a.dividedReportingOverflow(by: b)
    case .remainder:
      guard b != 0 else { throw ReferenceFault(message: "division by zero") }
      return b == -1 ? 0 : a % b
    case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .coalesce,
      .halfOpenRange, .closedRange:
      throw ReferenceGap("\(operation) of numbers")
    }
    guard !result.overflow else { throw ReferenceFault(message: "\(operation) overflows") }
    return result.partialValue
  }

  static func compute(_ operation: BinaryOperator, _ a: Double, _ b: Double) throws -> Double {
    let result: Double
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide: result = a / b
    case .remainder, .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .coalesce,
      .halfOpenRange, .closedRange:
      throw ReferenceGap("\(operation) of doubles")
    }
    guard result.isFinite else { throw ReferenceFault(message: "\(result) is not finite") }
    return result
  }
}

extension World {
  /// A value of the machine as the reference evaluator would hold it.
  func plain(_ value: Value) -> ReferenceValue {
    switch value.tag {
    case .absent, .stale: .absent
    case .nilValue: .none
    case .bool: .bool(value.isTrue)
    case .int: .int(value.bits)
    case .string: .text(string(value))
    case .duration: .duration(value.bits)
    case .enumCase: .enumCase(Int32(truncatingIfNeeded: value.bits))
    case .list: .list(plain(elements(of: value)))
    case .record: .record(plain(elements(of: value)))
    case .dictionary: .dictionary(entryList(plain(Array(elements(of: value).dropFirst()))))
    case .double: .double(value.double)
    case .date: .date(value.bits)
    }
  }

  /// Keys and values in turn as records.
  private func entryList(_ values: [ReferenceValue]) -> [ReferenceValue] {
    stride(from: 0, to: values.count - 1, by: 2).map { .record([values[$0], values[$0 + 1]]) }
  }

  func plain(_ values: [Value]) -> [ReferenceValue] {
    var all: [ReferenceValue] = []
    for value in values { all.append(plain(value)) }
    return all
  }
}
