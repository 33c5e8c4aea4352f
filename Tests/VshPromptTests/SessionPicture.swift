/// A session at the prompt as an SVG picture: what is typed, what came and went, and mistakes have their colours.
struct SessionPicture {
  private static let lineHeight = 19
  private static let cellTenths = 84

  let lines: [String]

  var svg: String {
    let cells = lines.map(\.count).max() ?? 0
    let (width, height) = (cells * Self.cellTenths / 10 + 32, lines.count * Self.lineHeight + 28)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" xml:space="preserve">
      <title>A session at the prompt of vsh</title>
      <style>
      text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d8dee9; white-space: pre; }
      .typed { fill: #ffffff; font-weight: bold; } .prompt { fill: #88c0d0; }
      .came { fill: #a3be8c; } .went { fill: #bf8a91; } .mistake { fill: #ebcb8b; }
      </style>
      <rect width="100%" height="100%" rx="8" fill="#20242c"/>

      """
    for (index, line) in lines.enumerated() {
      svg += "<text x=\"16\" y=\"\((index + 1) * Self.lineHeight + 8)\"\(Self.spans(of: line))</text>\n"
    }
    return svg + "</svg>\n"
  }

  private static func spans(of line: String) -> String {
    if let match = line.wholeMatch(of: /([A-Za-z][^>]*> )(.*)/) {
      return " class=\"typed\"><tspan class=\"prompt\">\(escaped(match.1))</tspan>\(escaped(match.2))"
    }
    let kinds = [("+ ", "came"), ("- ", "went"), ("error", "mistake")]
    let kind = kinds.first { line.hasPrefix($0.0) }.map { " class=\"\($0.1)\"" } ?? ""
    return kind + ">" + escaped(line[...])
  }

  private static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
