/// A user's gesture on a screen (language.md, Steps). `row` has its syntax, its value and its target. `Word.steps` has its
/// usage and meaning; `ElementKind` says which elements accept it.
package enum Gesture: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case tap, hold, double, submit, leave, swipe, set, move, type, choose, pull, scroll, back, cancel

  package enum Form: Sendable, BitwiseCopyable {
    case alone
    case spot
    case spotThenValue
    case spotToValue
    case valueIntoSpot
    case valueInSpot
  }

  package enum Value: Sendable, BitwiseCopyable {
    case none
    case text
    case rowNumber
    case numberOrDate
    /// One of the element's options.
    case option
  }

  package enum Target: Sendable, BitwiseCopyable {
    /// The element itself.
    case element
    /// The element, which gets a new value.
    case value
    /// The element, for one of its options.
    case option
    /// The descendant of the element that accepts the gesture.
    case part
    /// Like `part`, selected by its text from several.
    case namedPart
    /// The only list that accepts the gesture.
    case list
    /// A row of a list, and its new position.
    case row
    /// No element: the stack of screens.
    case stack
  }

  package var row: (form: Form, value: Value, target: Target) {
    switch self {
    case .tap: (.spot, .none, .element)
    case .hold: (.spot, .none, .part)
    case .double: (.spot, .none, .part)
    case .submit: (.spot, .none, .part)
    case .leave: (.spot, .none, .part)
    case .cancel: (.spot, .none, .part)
    case .swipe: (.spotThenValue, .text, .namedPart)
    case .set: (.spotToValue, .numberOrDate, .value)
    case .move: (.spotToValue, .rowNumber, .row)
    case .type: (.valueIntoSpot, .text, .value)
    case .choose: (.valueInSpot, .option, .option)
    case .pull: (.alone, .none, .list)
    case .scroll: (.alone, .none, .list)
    case .back: (.alone, .none, .stack)
    }
  }
}

/// The word of a gesture. To find the name of a case, Swift's runtime would search all types of the program.
extension Gesture: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tap: "tap"
    case .hold: "hold"
    case .double: "double"
    case .submit: "submit"
    case .leave: "leave"
    case .swipe: "swipe"
    case .set: "set"
    case .move: "move"
    case .type: "type"
    case .choose: "choose"
    case .pull: "pull"
    case .scroll: "scroll"
    case .back: "back"
    case .cancel: "cancel"
    }
  }
}
