package import VshText

/// A value of a document that was read from JSON. Access to a missing value, or to one of another kind, returns nil or
/// an empty list.
package struct JSONPart: Sendable {
  private let document: JSONDocument
  private let value: JSONDocument.Value

  private init(_ document: JSONDocument, _ value: JSONDocument.Value) {
    self.document = document
    self.value = value
  }

  /// The outermost value.
  package init(_ document: JSONDocument) { self.init(document, document.root) }

  package var kind: JSONDocument.Kind { document.kind(of: value) }

  /// Takes time linear in the source, so it is for messages only.
  package var position: TextPosition { document.position(of: value) }

  /// The member of an object, even a `null`.
  package func member(_ name: String) -> JSONPart? {
    document.member(name.utf8, of: value).map { JSONPart(document, $0) }
  }

  /// The member of an object; nil where it is missing or `null`.
  package subscript(name: String) -> JSONPart? { member(name).flatMap { $0.kind == .null ? nil : $0 } }

  package var string: String? { document.string(of: value) }
  package var utf8: [UInt8]? { document.utf8(of: value).map { Array($0) } }
  package var bool: Bool? { document.bool(of: value) }

  package var int: Int? {
    if case .number(let number) = document.wholeNumber(of: value) { Int(exactly: number) } else { nil }
  }

  package var isWrittenAsInteger: Bool { document.isWrittenAsInteger(value) }

  /// A number as it is written; nil for anything else.
  package var numberText: String? { document.numberText(of: value) }

  package var elements: [JSONPart] { document.elements(of: value).map { JSONPart(document, $0) } }

  package var members: [(name: String, value: JSONPart)] {
    document.members(of: value).map { (document.string(of: $0.name) ?? "", JSONPart(document, $0.value)) }
  }
}

extension JSONValue {
  /// A value that was read, to be written unchanged.
  package init(_ part: JSONPart) {
    switch part.kind {
    case .null: self = .null
    case .bool: self = .bool(part.bool ?? false)
    case .number: self = part.numberText.map { .written($0) } ?? .number(0)
    case .text: self = .string(part.string ?? "")
    case .list: self = .list(part.elements.map { JSONValue($0) })
    case .object: self = .object(part.members.map { ($0.name, JSONValue($0.value)) })
    }
  }
}
