import VshText

/// Texts of scripts as an editor may show them: nothing in them reorders a line, hides, or is fetched from elsewhere.
enum ShownText {
  /// A label or detail on one line.
  static func line(_ text: String) -> String { Pictures.name(text) }

  /// Several lines, with escapes for what shows nothing, and pictures for controls.
  static func lines(_ text: String) -> String {
    let written = text.replacing("\r\n", with: "\n")
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { Pictures.name(String($0)) }
        .joined(separator: "\t")
    }
    return lines.joined(separator: "\n")
  }

  /// A comment as Markdown without images and tags, which an editor might fetch.
  static func markdown(_ comment: String) -> String {
    var shown: [UInt8] = []
    let bytes = Array(lines(comment).utf8)
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      switch byte {
      case UInt8(ascii: "["):
        if offset > 0, bytes[offset - 1] == UInt8(ascii: "!") { shown.append(UInt8(ascii: "\\")) }
        shown.append(byte)
      case UInt8(ascii: "<") where (next | 0x20) &- UInt8(ascii: "a") < 26 || "/!?".utf8.contains(next):
        shown += "&lt;".utf8
      case _: shown.append(byte)
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// A block of code that no line of the code ends.
  static func block(_ code: String) -> String {
    let fence = CodeFence.around(code)
    return "\(fence)vs\n\(lines(code))\n\(fence)"
  }
}
