package import VshSource

/// The properties of a kind of elements: its syntax, its contents, its position, its gestures and its drawing.
/// `ElementKind` has a row for each kind. A class, since each read of a struct's property would retain its texts and
/// lists.
package final class ElementTraits: Sendable {
  package enum Need: Sendable { case required, possible, none }

  /// The permitted contents of its braces.
  package enum Contents: Sendable {
    case nothing
    case anything
    /// Only the parts of this kind.
    case parts
  }

  /// The value that it shows after its text, and sends when the user changes it.
  package enum Value: Sendable {
    case none
    /// `on:`; a gesture sends the opposite value.
    case `switch`
    case text, date
    /// An `Int` or a `Double`.
    case number
    /// One of `of:`.
    case option
    /// A `Double` from 0 to 1; it cannot be changed.
    case fraction
    /// It shows no value; a gesture sends two row positions.
    case indices
  }

  /// The syntax of its line: text, link and labels.
  package struct Syntax: Sendable {
    package let text: Need
    package let link: Need
    package let requiredLabels: [ElementLabel]
    package let possibleLabels: [ElementLabel]
    package let contents: Contents

    init(
      _ text: Need = .none, link: Need = .none, required: [ElementLabel] = [], possible: [ElementLabel] = [],
      around contents: Contents = .nothing
    ) {
      self.text = text
      self.link = link
      requiredLabels = required
      possibleLabels = possible + (text == .required ? [.name, .focus] : [.name])
      self.contents = contents
    }
  }

  package let usage: String
  package let meaning: String
  package let syntax: Syntax
  /// The kinds that it is a part of; empty where it may occur anywhere.
  package let owners: [ElementKind]
  package let value: Value
  /// For a part, the gestures of its owner.
  package let gestures: [Gesture]
  package let drawing: ElementDrawing

  /// A row for an element that may occur anywhere.
  init(
    _ usage: String, _ meaning: String, takes syntax: Syntax, value: Value = .none,
    touchedBy gestures: [Gesture] = [], drawn drawing: ElementDrawing
  ) {
    self.usage = usage
    self.meaning = meaning
    self.syntax = syntax
    owners = []
    self.value = value
    self.gestures = gestures
    self.drawing = drawing
  }

  /// A row for a part, which accepts a gesture.
  init(
    _ usage: String, _ meaning: String, text: Need = .none, partOf owners: [ElementKind],
    value: Value = .none,
    touchedBy gesture: Gesture
  ) {
    self.usage = usage
    self.meaning = meaning
    syntax = Syntax(text, link: .required)
    self.owners = owners
    self.value = value
    gestures = [gesture]
    drawing = .nothing
  }

  package var word: String { String(usage.prefix { $0 != " " }) }
}

/// How an element is drawn; the renderer chooses the signs.
package enum ElementDrawing: Sendable, Equatable, BitwiseCopyable {
  case nothing
  /// A box above the screen and above earlier layers.
  case layer
  /// A text that may share a line in a `line`.
  case piece(Piece)
  /// Pieces on one line, which join those of a surrounding `line`.
  case flow(Flow)
  /// One or more lines of its own.
  case block(Block)

  package enum Piece: Sendable, Equatable, BitwiseCopyable {
    case text, row, button, toggle, image, progress
    case control(Control)
  }

  /// A text, a colon and a value in brackets.
  package enum Control: Sendable, Equatable, BitwiseCopyable { case field, gauge, chosen }

  package enum Flow: Sendable, Equatable, BitwiseCopyable { case line, tabs }

  package enum Block: Sendable, Equatable, BitwiseCopyable { case title, section, list, divider, space }

  /// Whether the drawing depends on the availability of its link's action.
  package var showsAvailability: Bool {
    switch self {
    case .piece(.button), .piece(.toggle), .piece(.control), .flow(.tabs): true
    case .piece, .flow, .block, .layer, .nothing: false
    }
  }
}
