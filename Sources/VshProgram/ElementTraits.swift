package import VshSource

/// What is said of a kind of elements: its words, what it takes, where it stands, what a person can do with it and how it is
/// drawn. `ElementKind` has a row for each kind. A class: a struct would count a reference for
/// each of its texts and lists whenever a trait is read.
package final class ElementTraits: Sendable {
  package enum Need: Sendable { case required, possible, none }

  /// What may stand between its braces.
  package enum Contents: Sendable {
    case nothing
    case anything
    /// Only its own parts.
    case parts
  }

  /// What it shows beside its text, and sends when a person changes it.
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

  /// The elements in and behind its line.
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
  /// The kinds that it is a part of; empty for one that stands anywhere.
  package let owners: [ElementKind]
  package let value: Value
  /// A part's are those of its owner.
  package let gestures: [Gesture]
  package let drawing: ElementDrawing

  /// Elements that may stand anywhere.
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

/// How an element is drawn; what the signs are is the renderer's.
package enum ElementDrawing: Sendable, Equatable, BitwiseCopyable {
  case nothing
  /// A box above the screen, and above the layers before it.
  case layer
  /// A text of its own, which may stand beside others in a `line`.
  case piece(Piece)
  /// Pieces side by side, which join those of a `line` around it.
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
