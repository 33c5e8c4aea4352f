/// An optional through which a struct contains itself, for the types that `vsh generate swift` prints.
@propertyWrapper public struct Indirect<Value: Codable & Equatable>: Codable, Equatable {
  private var values: [Value]

  /// Holds the value, if there is one.
  public init(wrappedValue: Value?) { values = wrappedValue.map { [$0] } ?? [] }

  /// The optional.
  public var wrappedValue: Value? {
    get { values.first }
    set { values = newValue.map { [$0] } ?? [] }
  }

  /// As the optional itself.
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value?(from: decoder)) }

  /// As the optional itself.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Indirect: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
  /// Nothing where the key is missing.
  public func decode<Value>(_ type: Indirect<Value>.Type, forKey key: Key) throws -> Indirect<Value> {
    try decodeIfPresent(type, forKey: key) ?? Indirect(wrappedValue: nil)
  }
}
