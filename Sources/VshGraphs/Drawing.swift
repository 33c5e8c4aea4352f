import VshText

/// Boxes, texts and lines at whole pixels, from its upper left corner. What it is made of is disjoint or inside each other.
package struct Drawing: Sendable {
  package struct Rectangle: Equatable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
  }

  package struct Box: Sendable {
    package enum Kind: String, Sendable { case screen, component, state, any }

    package let kind: Kind
    package var frame: Rectangle
    let isMarked: Bool
  }

  package struct Text: Sendable {
    package enum Style: String, Sendable { case title, name, plain, label, note }

    package let text: String
    /// The whole text, where `text` is cut.
    let whole: String?
    let style: Style
    package var frame: Rectangle
    let isMarked: Bool
  }

  /// A line of an edge, of which every second stretch is straight.
  struct Line: Sendable {
    var points: [(x: Int, y: Int)]
    let isVertical: Bool
    let hasArrow: Bool
    let isDashed: Bool
    let isMarked: Bool
  }

  package private(set) var boxes: [Box] = []
  package private(set) var texts: [Text] = []
  private(set) var lines: [Line] = []
  /// The dots of initial states, and the rules between regions.
  private(set) var dots: [(x: Int, y: Int)] = []
  private(set) var rules: [Rectangle] = []
  package var width = 0
  package var height = 0

  static let cellWidth = 8
  static let lineHeight = 18

  mutating func add(_ box: Box) { boxes.append(box) }
  mutating func add(_ line: Line) { lines.append(line) }
  mutating func addDot(x: Int, y: Int) { dots.append((x, y)) }
  mutating func addRule(_ rule: Rectangle) { rules.append(rule) }

  /// Adds a text of a line, and makes room for it.
  mutating func add(_ line: DrawnLine, x: Int, y: Int) {
    let frame = Rectangle(x: x, y: y, width: line.cells * Self.cellWidth, height: Self.lineHeight)
    texts.append(
      Text(text: line.text, whole: line.whole, style: line.style, frame: frame, isMarked: line.isMarked))
    width = max(width, frame.x + frame.width)
    height = max(height, frame.y + frame.height)
  }

  /// Adds another drawing, and makes room for it.
  mutating func add(_ other: Drawing, x: Int, y: Int) {
    for var box in other.boxes {
      (box.frame.x, box.frame.y) = (box.frame.x + x, box.frame.y + y)
      boxes.append(box)
    }
    for var text in other.texts {
      (text.frame.x, text.frame.y) = (text.frame.x + x, text.frame.y + y)
      texts.append(text)
    }
    for var line in other.lines {
      line.points = line.points.map { ($0.x + x, $0.y + y) }
      lines.append(line)
    }
    dots += other.dots.map { ($0.x + x, $0.y + y) }
    for var rule in other.rules {
      (rule.x, rule.y) = (rule.x + x, rule.y + y)
      rules.append(rule)
    }
    width = max(width, x + other.width)
    height = max(height, y + other.height)
  }
}

/// A text of one line, cut to what a drawing has room for.
struct DrawnLine {
  let text: String
  let whole: String?
  let style: Drawing.Text.Style
  let cells: Int
  let isMarked: Bool

  init(_ whole: String, _ style: Drawing.Text.Style, isMarked: Bool = false, most: Int = 44) {
    let shown = Pictures.line(whole)
    text = Cells.truncated(shown, to: most)
    self.whole = text == shown ? nil : shown
    self.style = style
    self.isMarked = isMarked
    cells = Cells.count(of: text.utf8.span)
  }
}
