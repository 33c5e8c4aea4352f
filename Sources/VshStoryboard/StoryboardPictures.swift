import VshExplore
import VshText

/// Cards as pictures, each an SVG of its own that holds no script and reads no other file.
package enum StoryboardPictures {
  /// The pictures of a storyboard by the names of their files, which are made of the cards' keys. A card that is gone has
  /// none.
  package static func files(of file: StoryboardFile) -> [(name: String, text: [UInt8])] {
    var known: Set<String> = []
    return file.cards.filter { $0.change?.word != "gone" }.map { card in
      (fileName(of: card.key, ending, &known), Array(picture(of: card).utf8))
    }
  }

  package static let ending = ".svg"

  /// Whether a file has such a picture.
  package static func isPicture(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head.utf8) }

  private static let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" data-by=\"vsh storyboard\" "

  /// A name of ASCII that is short enough for each file system, and differs also where upper case is lower case.
  static func fileName(of key: String, _ ending: String, _ known: inout Set<String>) -> String {
    let isPlain: (UInt8) -> Bool = {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "-")
    }
    let bytes = key.utf8.suffix(100).map { isPlain($0) ? $0 : UInt8(ascii: "_") }
    let plain = String(decoding: bytes, as: UTF8.self)
    var name = plain
    var count = 1
    while !known.insert(name.lowercased()).inserted {
      count += 1
      name = "\(plain)-\(count)"
    }
    return name + ending
  }

  // MARK: A picture

  private static let cellWidth = 8
  private static let lineHeight = 18
  private static let margin = 16
  private static let padding = 12

  private static func picture(of card: StoryboardFile.Card) -> String {
    let title = Pictures.line("\(card.screen): \(card.name)")
    let screens =
      card.widths.isEmpty ? [(nil, card.text)] : card.drawn.map { ($0.size.words as String?, $0.text) }
    let lead = lineHeight + padding / 2
    var parts: [String] = []
    var (x, height) = (margin, 0)
    for (words, text) in screens {
      var y = margin + lead
      if let words {
        parts.append(self.text(words, "name", x: x, y: y))
        y += lead
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let cells = max(leastCells, lines.map { Cells.count(of: $0.utf8.span) }.max() ?? 0)
      let frame = (width: cells * cellWidth + 2 * padding, height: lines.count * lineHeight + 2 * padding)
      parts.append(rectangle("card", x: x, y: y, frame.width, frame.height, "rx=\"6\" "))
      let changed = Set(text == card.text ? card.changedLines?.new ?? [] : [])
      for (number, line) in lines.enumerated() {
        let top = y + padding + number * lineHeight
        if changed.contains(number) {
          parts.append(rectangle("new", x: x + 1, y: top, frame.width - 2, lineHeight))
        }
        parts.append(self.text(line, "", x: x + padding, y: top))
      }
      x += frame.width + margin
      height = max(height, y + frame.height + margin)
    }
    let shown = Cells.truncated(title, to: (x - 2 * margin) / cellWidth)
    let first = [
      "\(self.head)width=\"\(x)\" height=\"\(height)\" viewBox=\"0 0 \(x) \(height)\" role=\"img\">",
      "<title>\(Pictures.markup(title))</title>", "<style>", style, "</style>",
      rectangle("page", x: 0, y: 0, x, height), self.text(shown, "name", x: margin, y: margin),
    ]
    return (first + parts.filter { !$0.isEmpty } + ["</svg>", ""]).joined(separator: "\n")
  }

  private static func rectangle(
    _ style: String, x: Int, y: Int, _ width: Int, _ height: Int, _ more: String = ""
  ) -> String {
    "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" \(more)/>"
  }

  private static let leastCells = 20

  /// A line whose width is given, so that it is as wide in each font. Blanks before it are left out.
  private static func text(_ line: String, _ style: String, x: Int, y: Int) -> String {
    let shown = line.drop { $0 == " " }
    if shown.isEmpty { return "" }
    let indentation = line.utf8.count - shown.utf8.count
    let width = Cells.count(of: String(shown).utf8.span) * cellWidth
    let kind = style.isEmpty ? "" : " class=\"\(style)\""
    return "<text\(kind) x=\"\(x + indentation * cellWidth)\" y=\"\(y + 13)\" textLength=\"\(width)\" "
      + "lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">\(Pictures.markup(String(shown)))</text>"
  }

  private static let style = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1f2328;white-space:pre}
    .name{font-weight:600;fill:#59636e}.page{fill:#fff}.card{fill:#fff;stroke:#b6bec8}.new{fill:#fff2b3}
    @media(prefers-color-scheme:dark){
    text{fill:#e6edf3}.name{fill:#9198a1}.page,.card{fill:#0d1117}.card{stroke:#3d444d}.new{fill:#4d3f00}
    }
    """
}
