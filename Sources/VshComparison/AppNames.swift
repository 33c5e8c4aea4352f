/// A text that the script's view can draw: the literal pieces between its holes.
///
/// `["Save"]` has no hole; `["", " items left"]` has one in front. An element that has no text at all (`tabs`, a plain
/// `progress`) has no piece.
package struct AppTemplate: Hashable, Sendable {
  package var kind: String
  package var pieces: [String]

  package init(kind: String, pieces: [String]) {
    self.kind = kind
    self.pieces = pieces
  }
}

/// What the mapping says about names: what the app calls an element otherwise, and what is not compared.
package struct AppNames: Sendable {
  /// One line, `"script" is "app"`, for elements of all kinds or of one.
  package struct Line: Hashable, Sendable {
    package var kind: String?
    package var script: String
    package var app: String

    package init(kind: String? = nil, script: String, app: String) {
      self.kind = kind
      self.script = script
      self.app = app
    }
  }

  package var lines: [Line]
  package var ignored: [String]

  package init(lines: [Line] = [], ignored: [String] = []) {
    self.lines = lines
    self.ignored = ignored
  }
}

/// `AppNames`, to look names up.
struct AppRenaming: Sendable {
  private var ofAnyKind: [String: String] = [:]
  private var ofOneKind: [AppKind: [String: String]] = [:]
  private let ignored: Set<String>

  /// Of two lines for one name of the app the first counts.
  init(_ names: AppNames) {
    ignored = Set(names.ignored)
    for line in names.lines {
      if let name = line.kind {
        guard let kind = AppKind(rawValue: name), ofOneKind[kind]?[line.app] == nil else { continue }
        ofOneKind[kind, default: [:]][line.app] = line.script
      } else if ofAnyKind[line.app] == nil {
        ofAnyKind[line.app] = line.script
      }
    }
  }

  /// What the script calls the app's name. A line for the kind goes first.
  func scriptName(of name: String, _ kind: AppKind) -> String {
    ofOneKind[kind]?[name] ?? ofAnyKind[name] ?? name
  }

  var ignoresSome: Bool { !ignored.isEmpty }

  func ignores(_ text: String) -> Bool { ignored.contains(text) }
}

/// How texts are shown in a line.
package enum AppText {
  /// The most code points of a text in a message, and in a line of a difference.
  package static let (messageLimit, lineLimit) = (100, 1_000)

  /// `1 row`, `2 rows`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// On one line: control characters become their pictures, and the end of a long text is left out.
  package static func shown(_ text: String, upTo limit: Int = messageLimit) -> String {
    let scalars = text.unicodeScalars
    let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    var shown = String.UnicodeScalarView()
    for scalar in scalars[..<(cut ?? scalars.endIndex)] {
      shown.append(pictures[Int(scalar.value)] ?? scalar)
    }
    return String(shown) + (cut.map { $0 < scalars.endIndex } == true ? "…" : "")
  }

  package static func quoted(_ text: String, upTo limit: Int = messageLimit) -> String {
    "\"\(shown(text, upTo: limit))\""
  }

  private static let pictures: [Int: Unicode.Scalar] = {
    var pictures: [Int: Unicode.Scalar] = [0x7F: "\u{2421}"]
    for value in 0..<0x20 { pictures[value] = Unicode.Scalar(UInt32(0x2400 + value)) }
    return pictures
  }()
}
