package import VshMachine
import VshProgram

extension Frame {
  /// The fields and dates of the top layer that wait for input, as indices of elements.
  package var waitingFields: [Int] {
    topLayer.filter { place in
      Self.example(of: elements[place].kind) != nil
        && elements[place].flags.contains([.isLinked, .isAvailable])
    }
  }

  /// A step that types into a field, or sets a date; nil where the element has no unique name.
  package func exampleStep(at place: Int) -> String? {
    guard let value = Self.example(of: elements[place].kind) else { return nil }
    return steps(at: place, giving: [(value, .absent)], movesToLast: false).first?.step
  }

  /// The source text of a value that could be typed.
  private static func example(of kind: ElementKind) -> String? {
    switch kind {
    case .field: "\"x\""
    case .date: "Date(\"2026-01-31T00:00:00Z\")"
    case _: nil
    }
  }
}
