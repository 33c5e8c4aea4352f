import Foundation
import VshComparison

/// Codes a value of the app for a report. `JSONEncoder` does not say which of its lists are sets.
final class ReportEncoder: Encoder {
  private enum Shape { case single(ReportValue), list, object }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var shape = Shape.object
  /// Those of a list have no names.
  private var members: [(name: String, value: ReportValue)] = []
  /// Members that are complete once their encoders are.
  private var inner: [(index: Int, encoder: ReportEncoder)] = []

  private init(at path: [any CodingKey]) { codingPath = path }

  /// - Throws: `EncodingError`, as the value's own `encode` does.
  static func value(of value: some Encodable, at path: [any CodingKey] = []) throws -> ReportValue {
    switch value {
    case let text as String: return .string(text.composed)
    case let isTrue as Bool: return .bool(isTrue)
    case let number as any BinaryInteger:
      return Int(exactly: number).map { .number($0) } ?? ReportValue(Double(number))
    case let number as any BinaryFloatingPoint:
      let number = Double(number)
      if number.isFinite { return ReportValue(number) }
      throw EncodingError.invalidValue(
        value, .init(codingPath: path, debugDescription: "JSON has no number \(number)"))
    case let number as Decimal: return try ReportReading.value(in: number.description.utf8)
    case let date as Date: return .string(date.inReports)
    case let data as Data: return .string(data.base64EncodedString())
    case let url as URL: return .string(url.absoluteString.composed)
    case _:
      let encoder = ReportEncoder(at: path)
      try value.encode(to: encoder)
      if value is any SetAlgebra, case .list(let elements) = encoder.value { return .set(elements) }
      return encoder.value
    }
  }

  private var value: ReportValue {
    for (index, encoder) in inner { members[index].value = encoder.value }
    return switch shape {
    case .single(let value): value
    case .list: .list(members.map(\.value))
    case .object: .object(members.sorted { $0.name < $1.name })
    }
  }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    shape = .object
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    shape = .list
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func add(_ value: ReportValue, _ name: String = "") { members.append((name, value)) }

  private func add(_ value: some Encodable, _ key: (any CodingKey)? = nil) throws {
    add(try Self.value(of: value, at: codingPath + (key.map { [$0] } ?? [])), key?.stringValue ?? "")
  }

  private func newEncoder(_ name: String = "") -> ReportEncoder {
    let encoder = ReportEncoder(at: codingPath)
    inner.append((members.count, encoder))
    add(.null, name)
    return encoder
  }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ReportEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.add(.null, key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.add(value, key) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key)
      -> KeyedEncodingContainer<Inner>
    { encoder.newEncoder(key.stringValue).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.newEncoder(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      encoder.newEncoder("super")
    }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.newEncoder(key.stringValue) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: ReportEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.members.count }

    func encodeNil() { encoder.add(.null) }

    func encode(_ value: some Encodable) throws { try encoder.add(value) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
      encoder.newEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.newEncoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.newEncoder() }
  }
}

extension ReportEncoder: SingleValueEncodingContainer {
  func encodeNil() { shape = .single(.null) }

  func encode(_ value: some Encodable) throws { shape = .single(try Self.value(of: value, at: codingPath)) }
}
