import VshExplore
import VshSession
import VshText

/// The texts of storyboards for those who translate or proofread them: each text of an element of a screen once, with the
/// states in which it is shown. In the order of the cards.
package enum StoryboardTexts: CaseIterable, Sendable {
  /// A table for spreadsheets (RFC 4180), with a byte-order mark: without one, Excel takes it for another encoding.
  case csv
  /// XLIFF 1.2.
  case xliff

  /// Nil for the name of another file.
  package init?(ofFile name: String) {
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.ending) }) else { return nil }
    self = format
  }

  private var ending: String {
    switch self {
    case .csv: "csv"
    case .xliff: "xliff"
    }
  }

  package func text(of files: [StoryboardFile]) -> [UInt8] {
    switch self {
    case .csv: Self.table(of: files)
    case .xliff: Self.document(of: files)
    }
  }

  // MARK: Rows

  private struct Row {
    let screen: String
    let seen: SeenScreen.Text
    /// Empty for a screen without states.
    var states: [String] = []
    fileprivate var known: Set<String> = []

    mutating func add(_ names: [String]) {
      for name in names where known.insert(name).inserted { states.append(name) }
    }
  }

  private static func rows(of file: StoryboardFile) -> [Row] {
    struct Position: Hashable {
      let screen: String
      let seen: SeenScreen.Text
    }
    var rows: [Row] = []
    var indices: [Position: Int] = [:]
    for card in file.cards where card.change?.word != "gone" {
      for seen in card.texts {
        let position = Position(screen: card.screen, seen: seen)
        let index = indices[position] ?? rows.count
        if index == rows.count {
          indices[position] = index
          rows.append(Row(screen: card.screen, seen: seen))
        }
        rows[index].add(card.states)
      }
    }
    return rows
  }

  // MARK: A table

  private static let heads = ["file", "screen", "states", "element", "text"]

  private static func table(of files: [StoryboardFile]) -> [UInt8] {
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    add(heads, to: &bytes)
    for file in files {
      for row in rows(of: file) {
        add(
          [
            file.path, row.screen, row.states.map(Pictures.line).joined(separator: "; "), row.seen.element,
            Pictures.lines(row.seen.text),
          ], to: &bytes)
      }
    }
    return bytes
  }

  /// Every cell has its quotation marks, so that no character in it ends it.
  private static func add(_ cells: [String], to bytes: inout [UInt8]) {
    let quoted = cells.map { "\"" + harmless($0).replacing("\"", with: "\"\"") + "\"" }
    bytes += (quoted.joined(separator: ",") + "\r\n").utf8
  }

  /// A spreadsheet computes a cell that begins with one of these signs, also in its wide form; an apostrophe makes it a
  /// text.
  private static func harmless(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first, formulaStarts.contains(first) else { return cell }
    return "'" + cell
  }

  private static let formulaStarts: [Unicode.Scalar] = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  // MARK: XLIFF

  private static func document(of files: [StoryboardFile]) -> [UInt8] {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">",
    ]
    for file in files {
      lines += [
        "  <file original=\"\(Pictures.markup(file.path))\" source-language=\"und\" datatype=\"plaintext\">",
        "    <body>",
      ]
      var keys = StoryboardKeys()
      for row in rows(of: file) {
        let key = keys.key(of: row.screen, row.seen.element + "\n" + row.seen.text)
        let states = row.states.isEmpty ? "" : ": " + row.states.joined(separator: "; ")
        lines += [
          "      <trans-unit id=\"\(Pictures.markup(key))\" resname=\"\(Pictures.markup(row.seen.element))\" "
            + "xml:space=\"preserve\">",
          "        <source>\(markup(row.seen.text))</source>",
          "        <note>\(Pictures.markup(row.screen + states))</note>",
          "      </trans-unit>",
        ]
      }
      lines += ["    </body>", "  </file>"]
    }
    return Array((lines + ["</xliff>", ""]).joined(separator: "\n").utf8)
  }

  /// A text of several lines. Its tabs are kept, too.
  private static func markup(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Pictures.markup(String($0)) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
