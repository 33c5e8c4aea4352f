import VshText

/// The prompt with its width; colours have no width.
enum PromptText {
  /// The prompt itself if it leaves half of the columns for input; otherwise its first word, or `> `, without colours.
  static func fitting(_ prompt: [UInt8], columns: Int) -> [UInt8] {
    let visible = withoutSequences(prompt)
    if Cells.count(of: visible.span) * 2 <= columns { return prompt }
    let mark = Array("> ".utf8)
    let first = visible.prefix { $0 != mark[0] && $0 != mark[1] } + mark
    return Cells.count(of: Array(first).span) * 2 <= columns ? Array(first) : mark
  }

  /// The text without escape sequences. Each of them ends with its first letter.
  static func withoutSequences(_ text: [UInt8]) -> [UInt8] {
    var visible: [UInt8] = []
    var isSequence = false
    for byte in text {
      if isSequence {
        isSequence = byte < UInt8(ascii: "@") || byte == UInt8(ascii: "[")
      } else if byte == 0x1B {
        isSequence = true
      } else {
        visible.append(byte)
      }
    }
    return visible
  }
}
