import VshComparison
import VshModels
package import VshText

extension JSONValue {
  /// Whether both are one value in a comparison.
  package func isEqual(to other: JSONValue) -> Bool { ReportValue(self) == ReportValue(other) }
}

extension ReportValue {
  /// With composed texts, and without absent members. JSON that was written already is read.
  init(_ json: JSONValue) {
    switch json {
    case .null, .absent: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text.composed)
    case .list(let values): self = .list(values.map { ReportValue($0) })
    case .object(let members):
      self = .object(
        members.compactMap { member in
          if case .absent = member.value { return nil }
          return (name: member.name.composed, value: ReportValue(member.value))
        })
    case .tall(let value): self.init(value)
    case .written(let text): self.init(written: text)
    }
  }

  private init(written text: String) {
    if let number = Double(text) {
      self.init(number)
    } else if let value = try? JSONValue.read(Array(text.utf8)) {
      self.init(value)
    } else {
      self = .string(text.composed)
    }
  }
}

extension String {
  /// In composed form (NFC), so that equal texts have the same bytes.
  var composed: String {
    let utf8 = utf8.span
    if Canonical.isCertainlyComposed(utf8) { return self }
    var bytes: [UInt8] = []
    Canonical.append(composed: utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
