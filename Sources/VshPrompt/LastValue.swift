import VshSession
import VshSource
import VshSyntax

/// Input beyond the language: `_` for the last value, and a screen's name alone.
extension Prompt {
  /// Replaces each `_` in a block by the last value. Returns nil where nothing changes.
  func withLastValue(_ block: [UInt8]) -> [UInt8]? {
    guard let lastValue else { return nil }
    var replaced: [UInt8] = []
    var isInText = false
    for (place, byte) in block.enumerated() {
      let before = place > 0 ? block[place - 1] : UInt8(ascii: " ")
      if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") { isInText.toggle() }
      let isAlone =
        !TypedLine.isInName(before) && (place + 1 == block.count || !TypedLine.isInName(block[place + 1]))
      if byte == UInt8(ascii: "_"), isAlone, !isInText {
        replaced += lastValue
      } else {
        replaced.append(byte)
      }
    }
    return replaced == block ? nil : replaced
  }

  /// Explains how to open a screen whose name was typed alone; returns false for any other block.
  func tellScreen(_ block: [UInt8], _ output: inout PromptOutput) -> Bool {
    let words = String(decoding: block, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let screen = session.screenNames().first(where: { $0.name == words[0] }) else {
      return false
    }
    let parameters = screen.meaning.dropFirst("screen".count)
    output.line("`\(screen.name)` is a screen: `open \(screen.name)\(parameters)` shows it")
    return true
  }
}
