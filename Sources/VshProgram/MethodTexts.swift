package import VshSource

/// A member of a value, for completion.
package struct ValueMember {
  package let name: String
  /// The type of a field, the forms of a method.
  package let text: String
  /// The declaration of a field; nil for a method.
  package var field: SourceSpan?
}

extension Program {
  /// The fields of a record, or the methods of a value; for an optional those of its value.
  package func members(of type: TypeID) -> [ValueMember] {
    let unwrapped = types.unwrapped(type)
    if case .record(let record) = types[unwrapped] {
      return records[record].fields.map {
        ValueMember(name: names[$0.name], text: text(of: $0.type), field: $0.span)
      } + [ValueMember(name: "with", text: "(field: value) -> \(text(of: unwrapped))")]
    }
    return MethodTable.rows.compactMap { row in
      let forms = forms(of: row, on: unwrapped)
      return forms.isEmpty ? nil : ValueMember(name: row.word, text: forms.joined(separator: " or "))
    }
  }

  /// The forms of a method for a receiver type, with their results; for an optional those of its value.
  package func forms(of row: MethodRow, on type: TypeID) -> [String] {
    let unwrapped = types.unwrapped(type)
    let element = types.element(of: unwrapped).map { text(of: $0) } ?? "String"
    return row.forms.filter { $0.receivers.include(types[unwrapped]) }.map {
      $0.text(receiver: text(of: unwrapped), element: element)
    }
  }
}

/// The texts of method forms for completion and help.
extension MethodForm {
  /// The parameters and the result, such as `(text: String) -> Bool`, for a receiver type and an element type.
  package func text(receiver: String, element: String) -> String {
    let result =
      switch self.result {
      case .bool: "Bool"
      case .int: "Int"
      case .double: "Double"
      case .text: "String"
      case .receiver: receiver
      case .element: element
      case .optionalElement: element + "?"
      case .optionalInt: "Int?"
      case .ints: "[Int]"
      case .texts: "[String]"
      case .body: "value"
      case .bodies, .presentBodies: "[value]"
      case .enumerated: "[index, value]"
      case .pairs: "[first, second]"
      case .levels: "[value, depth]"
      case .groups: "[key, values]"
      case .keys: "[key]"
      case .values: "[value]"
      case .entries: "[key, value]"
      }
    switch shape {
    case .property: return result
    case .call(let parameters, _):
      let words = parameters.map { parameter in
        let type =
          switch parameter.rule {
          case .element: element
          case .int: "Int"
          case .date: "Date"
          case .sequence: "list"
          case .text, .numberPattern, .durationPattern, .datePattern, .textPattern, .zone, .locale, .currency,
            .numberStyle, .dateStyle:
            "String"
          }
        return "\(parameter.label): \(type)" + (parameter.isRequired ? "" : " …")
      }
      return "(\(words.joined(separator: ", "))) -> \(result)"
    case .closure(let rule, _):
      let body =
        switch rule {
        case .condition: "condition"
        case .value: "value"
        case .ordered: "key"
        case .list: "list"
        case .receiver: receiver
        }
      return "{ \(body) } -> \(result)"
    case .reduction: return "(first) { $0 + $1 } -> \(result)"
    }
  }
}
