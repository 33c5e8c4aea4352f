/// Quotes a text as one word of a shell command.
package enum ShellWord {
  /// The text as one word for a POSIX shell, bash or zsh: unchanged where no shell interprets any of it, else quoted.
  ///
  /// Invisible characters become escapes such as `\033` within `$'…'`, which dash does not support; there is no better
  /// form for such a name.
  package static func quoted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    if Pictures.line(text) == text {
      if bytes.allSatisfy(needsNoQuotes), let first = bytes.first, first != UInt8(ascii: "=") { return text }
      return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
    }
    let spelled = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      case _: "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
      }
    }
    return "$'" + spelled.joined() + "'"
  }

  /// Like it, for a file name where an option is possible: a name that begins with `-` is preceded by `./`.
  package static func quoted(operand name: String) -> String {
    quoted(name.utf8.first == UInt8(ascii: "-") ? "./" + name : name)
  }

  private static func needsNoQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "+")...UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"),
      UInt8(ascii: "_"), 0x80...:
      true
    case _: false
    }
  }
}
