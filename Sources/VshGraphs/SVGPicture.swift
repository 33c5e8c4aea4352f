import VshText

/// A drawing as SVG: one file that holds no script and reads no other, light or dark as the reader has it.
package enum SVGPicture {
  private static let margin = 16

  package static func text(of drawing: Drawing, titled title: String) -> String {
    let (width, height) = (drawing.width + 2 * margin, drawing.height + 2 * margin)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"\(-margin) \(-margin) \(width) \(height)\" role=\"img\">",
      "<title>\(Pictures.markup(title))</title>",
      "<style>", style, "</style>",
      "<rect class=\"page\" x=\"\(-margin)\" y=\"\(-margin)\" width=\"\(width)\" height=\"\(height)\"/>",
    ]
    lines += drawing.boxes.map(box)
    lines += drawing.rules.map { "<path class=\"rule\" d=\"M\($0.x) \($0.y)h\($0.width)\"/>" }
    lines += drawing.lines.filter { !$0.isMarked }.map(line) + drawing.lines.filter { $0.isMarked }.map(line)
    lines += drawing.dots.map { "<circle class=\"dot\" cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"4\"/>" }
    lines += drawing.texts.map(text)
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static let style = """
    text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1f2328;white-space:pre}
    .title{font-weight:700}.name{font-weight:600}.label{fill:#0a5bb5}.note{fill:#636c76}
    .page{fill:#fff}.screen,.component{fill:#f6f8fa;stroke:#b6bec8}.component{stroke-dasharray:5 3}
    .state{fill:#fff;stroke:#6e7781}.any{fill:none;stroke:#6e7781;stroke-dasharray:3 3}
    .rule{stroke:#b6bec8;stroke-dasharray:3 3}.edge{fill:none;stroke:#8c959f}.part{stroke-dasharray:4 3}
    .head{fill:#8c959f}.dot{fill:#1f2328}
    .on{stroke-width:2}.state.on{stroke:#bc4c00;fill:#fff5eb}.edge.on{stroke:#bc4c00}.head.on{fill:#bc4c00}
    text.on{fill:#953800;font-weight:600}
    @media(prefers-color-scheme:dark){
    text{fill:#e6edf3}.label{fill:#79b8ff}.note{fill:#9198a1}
    .page{fill:#0d1117}.screen,.component{fill:#161b22;stroke:#3d444d}
    .state{fill:#0d1117;stroke:#8b949e}.any{stroke:#8b949e}.rule{stroke:#3d444d}.edge{stroke:#6e7681}
    .head{fill:#6e7681}.dot{fill:#e6edf3}
    .state.on{stroke:#f0883e;fill:#2a1a0c}.edge.on{stroke:#f0883e}.head.on{fill:#f0883e}text.on{fill:#ffa657}
    }
    """

  private static func box(_ box: Drawing.Box) -> String {
    let frame = box.frame
    let radius = box.kind == .screen || box.kind == .component ? 4 : 8
    return "<rect class=\"\(box.kind.rawValue)\(mark(box.isMarked))\" x=\"\(frame.x)\" y=\"\(frame.y)\" "
      + "width=\"\(frame.width)\" height=\"\(frame.height)\" rx=\"\(radius)\"/>"
  }

  /// Its width is given, so that it is as wide in each font.
  private static func text(_ text: Drawing.Text) -> String {
    if text.text.isEmpty { return "" }
    let whole = text.whole.map { "<title>\(Pictures.markup($0))</title>" } ?? ""
    return "<text class=\"\(text.style.rawValue)\(mark(text.isMarked))\" x=\"\(text.frame.x)\" "
      + "y=\"\(text.frame.y + 13)\" textLength=\"\(text.frame.width)\" "
      + "lengthAdjust=\"spacingAndGlyphs\">\(whole)\(Pictures.markup(text.text))</text>"
  }

  private static func line(_ line: Drawing.Line) -> String {
    guard let first = line.points.first, let last = line.points.last else { return "" }
    var path = "M\(first.x) \(first.y)"
    for index in 1..<line.points.count {
      let (from, to) = (line.points[index - 1], line.points[index])
      if index.isMultiple(of: 2) {
        let (x, y) = ((from.x + to.x) / 2, (from.y + to.y) / 2)
        path +=
          line.isVertical
          ? "C\(from.x) \(y) \(to.x) \(y) \(to.x) \(to.y)" : "C\(x) \(from.y) \(x) \(to.y) \(to.x) \(to.y)"
      } else {
        path += "L\(to.x) \(to.y)"
      }
    }
    let classes = "edge\(line.isDashed ? " part" : "")\(mark(line.isMarked))"
    let edge = "<path class=\"\(classes)\" d=\"\(path)\"/>"
    guard line.hasArrow, !line.isDashed else { return edge }
    let before = line.points.dropLast().last { $0 != last } ?? first
    let head: String
    if line.isVertical {
      let y = before.y < last.y ? -8 : 8
      head = "M\(last.x) \(last.y)l-4 \(y)h8z"
    } else {
      let x = before.x < last.x ? -8 : 8
      head = "M\(last.x) \(last.y)l\(x) -4v8z"
    }
    return edge + "<path class=\"head\(mark(line.isMarked))\" d=\"\(head)\"/>"
  }

  private static func mark(_ isMarked: Bool) -> String { isMarked ? " on" : "" }
}
