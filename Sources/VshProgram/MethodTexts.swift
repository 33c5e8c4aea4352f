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
          case .sequence: "list"
          case .text, .numberPattern, .durationPattern, .datePattern, .zone, .locale: "String"
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
        }
      return "{ \(body) } -> \(result)"
    case .reduction: return "(first) { $0 + $1 } -> \(result)"
    }
  }
}
