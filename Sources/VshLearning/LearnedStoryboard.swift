import VshText

/// The screens of a page as one page of HTML: a card with a picture for each, the ways between them, and what was found.
///
/// It has no script, needs no other file, and its policy lets it reach nothing. Texts of the learned page are text in it.
extension Learned {
  package var storyboard: [UInt8] {
    var page = Self.head.replacing("{title}", with: Self.markup(name))
    page += "<h1>\(Self.markup(name))</h1>\n<p>\(Self.markup(headline))</p>\n"
    if !audit.rows.isEmpty {
      page += "<table>\n" + Self.row(Audit.Row.headings, "th")
      page += audit.rows.map { Self.row($0.cells, "td") }.joined() + "</table>\n"
    }
    if !audit.findings.isEmpty {
      page += "<ul class=\"findings\">\n" + audit.findings.map(markup).joined() + "</ul>\n"
    }
    page +=
      "<div class=\"cards\">\n" + cards.map(markup).joined()
      + "</div>\n<p>\(limits)</p>\n</html>\n"
    return Array(page.utf8)
  }

  /// What a reader must not expect.
  private var limits: String {
    """
    No rule sees a wrong number, a wrong time or a wrong row: only a script says what is right. \
    <code>vsh explore --\(crawl.subject.dropFirst(4))</code> holds \(crawl.subject) to one.
    """
  }

  private static let head = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width">
    <title>{title}</title>
    <style>
    body { font: 15px/1.5 system-ui, sans-serif; margin: 24px; color: #24292f; background: #fff; }
    td, th { padding: 2px 16px 2px 0; text-align: left; }
    .rank1 { color: #a40e26; } .rank3 { color: #57606a; }
    .cards { display: flex; flex-wrap: wrap; gap: 16px; }
    .card { width: 300px; border: 1px solid #d0d7de; border-radius: 6px; padding: 8px; }
    .card:target { border-color: #0969da; }
    .card img { width: 100%; border: 1px solid #d0d7de; }
    ol, ul { margin: 4px 0; padding-left: 24px; }
    </style>

    """

  private static func markup(_ text: String) -> String { Pictures.markup(text) }

  private static func row(_ cells: [String], _ element: String) -> String {
    "<tr>" + cells.map { "<\(element)>\(markup($0))</\(element)>" }.joined() + "</tr>\n"
  }

  private func markup(_ finding: Audit.Finding) -> String {
    var text =
      "<li class=\"rank\(finding.rank.rawValue)\">\(Self.markup("\(finding.rule): \(finding.text)"))"
    if let number = card(of: finding.screen ?? finding.state) {
      text += " <a href=\"#screen\(number)\">screen \(number)</a>"
    }
    if finding.rank != .remark, !finding.path.isEmpty {
      text += "<br>" + Self.markup(words(finding.path))
    }
    return text + "</li>\n"
  }

  private func markup(_ card: Card) -> String {
    var text = "<div class=\"card\" id=\"screen\(card.number)\"><b>\(card.number)</b>\n"
    let said = Self.markup(card.state.said.joined(separator: " · "))
    if let picture = card.state.picture {
      text += "<img alt=\"\(said)\" src=\"data:image/png;base64,\(Base64.encoded(picture))\">\n"
    } else {
      text += "<p>\(said)</p>\n"
    }
    let steps = (card.state.path ?? []).map {
      "<li>\(Self.markup($0.words(typed: crawl.typed)))</li>"
    }
    if !steps.isEmpty { text += "<ol>\(steps.joined())</ol>\n" }
    let ways = card.ways.map { way in
      "<li>\(Self.markup(way.move.words(typed: crawl.typed))) → <a href=\"#screen\(way.card)\">\(way.card)</a></li>"
    }
    if !ways.isEmpty { text += "<ul>\(ways.joined())</ul>\n" }
    return text + "</div>\n"
  }
}
