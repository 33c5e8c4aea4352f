package import VshSource

/// The properties of a kind of elements: its syntax, its contents, its position, its gestures and its drawing.
/// `ElementKind` has a row for each kind. A class, since each read of a struct's property would retain its texts and
/// lists.
package final class ElementTraits: Sendable {
  package enum Need: Sendable { case required, possible, none }

  /// The contents of its braces.
  package enum Contents: Sendable {
    case nothing
    case anything
    /// Only its own parts.
    case parts
  }

  /// The value that it shows beside its text, and sends when the user changes it.
  package enum Value: Sendable {
    case none
    /// `on:`; the other of the two is sent.
    case `switch`
    case text, date
    /// An `Int` or a `Double`.
    case number
    /// One of `of:`.
    case option
    /// A `Double` from 0 to 1; nothing is sent.
    case fraction
    /// Nothing is shown; two places of rows are sent.
    case places
  }

  /// Its line: text, link and labels.
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
      possibleLabels = possible + [.name]
      self.contents = contents
    }
  }

  package let usage: String
  package let meaning: String
  package let syntax: Syntax
  /// The kinds that it is a part of; empty for one that may be anywhere.
  package let owners: [ElementKind]
  package let value: Value
  /// A part's are those of its owner.
  package let gestures: [Gesture]
  package let drawing: ElementDrawing

  /// An element that may be anywhere.
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

  /// A part, which answers a gesture.
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
  /// A box above the screen, and above the layers before it.
  case layer
  /// A text that may be beside others in a `line`.
  case piece(Piece)
  /// Pieces beside each other, which join those of a surrounding `line`.
  case flow(Flow)
  /// Lines of its own.
  case block(Block)

  package enum Piece: Sendable, Equatable, BitwiseCopyable {
    case text, row, button, toggle, image, progress
    case control(Control)
  }

  /// A text, a colon and a value in brackets.
  package enum Control: Sendable, Equatable, BitwiseCopyable { case field, gauge, chosen }

  package enum Flow: Sendable, Equatable, BitwiseCopyable { case line, tabs }

  package enum Block: Sendable, Equatable, BitwiseCopyable { case title, section, list, divider, space }

  /// Whether its link's action would be taken now decides how it is drawn.
  package var showsAvailability: Bool {
    switch self {
    case .piece(.button), .piece(.toggle), .piece(.control), .flow(.tabs): true
    case .piece, .flow, .block, .layer, .nothing: false
    }
  }
}
