package import VshText

extension JSONValue {
  /// The values of a document, for a program that compares them. A whole number of 64 bits is a `number`, also where it
  /// is written `20.0` or `2e1`; any other number is `written` with the shortest text that reads back as the same one.
  /// All members of an object are there, also those of one name. It recurses as deep as `DataLimits.nesting`.
  package init(_ document: JSONDocument) { self.init(document.root, of: document) }

  /// The value of a JSON text.
  package static func read(_ bytes: [UInt8]) throws(DataProblem) -> JSONValue {
    JSONValue(try JSONReader.document(from: bytes))
  }

  private init(_ value: JSONDocument.Value, of document: JSONDocument) {
    switch document.kind(of: value) {
    case .null: self = .null
    case .bool: self = .bool(document.bool(of: value) ?? false)
    case .number: self = Self.number(value, of: document)
    case .text: self = .string(document.string(of: value) ?? "")
    case .list: self = .list(document.elements(of: value).map { JSONValue($0, of: document) })
    case .object:
      self = .object(
        document.members(of: value).map { member in
          (name: document.string(of: member.name) ?? "", value: JSONValue(member.value, of: document))
        })
    }
  }

  private static func number(_ value: JSONDocument.Value, of document: JSONDocument) -> JSONValue {
    if case .number(let whole) = document.wholeNumber(of: value), let number = Int(exactly: whole) {
      return .number(number)
    }
    return .written((document.double(of: value) ?? 0).description)
  }
}
