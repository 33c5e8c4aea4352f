import VshModels

/// A value of a received message. Access to a missing value, or to one of another kind, returns nil or an empty list.
struct JSONPart: Sendable {
  private let document: JSONDocument
  private let value: JSONDocument.Value

  private init(_ document: JSONDocument, _ value: JSONDocument.Value) {
    self.document = document
    self.value = value
  }

  init(_ document: JSONDocument) { self.init(document, document.root) }

  var kind: JSONDocument.Kind { document.kind(of: value) }

  /// The member of an object; nil where it is missing or `null`.
  subscript(name: String) -> JSONPart? {
    guard let member = document.member(name.utf8, of: value), !document.isAbsent(member) else { return nil }
    return JSONPart(document, member)
  }

  /// Whether an object has a member, even a `null`.
  func hasMember(_ name: String) -> Bool { document.member(name.utf8, of: value) != nil }

  var string: String? { document.string(of: value) }
  var utf8: [UInt8]? { document.utf8(of: value).map { Array($0) } }
  var bool: Bool? { document.bool(of: value) }

  var int: Int? {
    if case .number(let number) = document.wholeNumber(of: value) { Int(exactly: number) } else { nil }
  }

  var isWrittenAsInteger: Bool { document.isWrittenAsInteger(value) }

  /// A number as it is written; nil for anything else.
  var numberText: String? { document.numberText(of: value) }

  var elements: [JSONPart] { document.elements(of: value).map { JSONPart(document, $0) } }

  var members: [(name: String, value: JSONPart)] {
    document.members(of: value).map { (document.string(of: $0.name) ?? "", JSONPart(document, $0.value)) }
  }
}
