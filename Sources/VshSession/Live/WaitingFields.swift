package import VshMachine
import VshProgram

extension Frame {
  /// The fields and dates of the top layer that wait for input, as indices of elements.
  package var waitingFields: [Int] {
    topLayer.filter { index in
      Self.example(of: elements[index].kind) != nil
        && elements[index].flags.contains([.isLinked, .isAvailable])
    }
  }

  /// The fields of the top layer that have an action, as indices of elements. It may refuse the present text, and take
  /// another one.
  package var linkedFields: [Int] {
    topLayer.filter { elements[$0].kind == .field && elements[$0].flags.contains(.isLinked) }
  }

  /// The source text of a value that could be typed.
  fileprivate static func example(of kind: ElementKind) -> String? {
    switch kind {
    case .field: "\"x\""
    case .date: "Date(\"2026-01-31T00:00:00Z\")"
    case _: nil
    }
  }
}

extension World {
  /// A step that types into a field of the present frame, or sets a date; nil where no step can name the element.
  package func exampleStep(at index: Int) -> String? {
    guard let value = Frame.example(of: drawing.frame.elements[index].kind) else { return nil }
    var addresses = ElementAddresses(of: drawing.frame)
    return addresses.steps(at: index, giving: [(value, .absent)], movesToLast: false, in: self).first?.step
  }
}
