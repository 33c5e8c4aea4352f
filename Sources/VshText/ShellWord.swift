/// A text as one word of a command line that a person may paste into a shell.
package enum ShellWord {
  /// The text as a POSIX shell, bash and zsh take it for one word: as it is where no shell finds anything in it, else quoted.
  ///
  /// What could not be seen stands as `\033` within `$'…'`, which dash does not know: of such a name there is no better spelling.
  package static func quoted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    if Pictures.line(text) == text {
      if bytes.allSatisfy(isPlain), let first = bytes.first, first != UInt8(ascii: "=") { return text }
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

  /// The same of a file's name where an option could stand: what begins with `-` gets `./` before it.
  package static func quoted(operand name: String) -> String {
    quoted(name.utf8.first == UInt8(ascii: "-") ? "./" + name : name)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "+")...UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"),
      UInt8(ascii: "_"), 0x80...:
      true
    case _: false
    }
  }
}
