/// The words of a command that the command line names, as a POSIX shell splits them, without a shell.
///
/// Blanks separate words; quotes and backslashes have their usual meaning. Any other sign on which a shell would
/// act is a problem, never a part of a word: a command does the same as in a shell, or it is refused.
package enum CommandWords {
  package static func split(_ text: String) -> Result<[String], CommandWordsProblem> {
    do throws(CommandWordsProblem) {
      var reading = Reading(text: Array(text.utf8))
      return .success(try reading.words())
    } catch {
      return .failure(error)
    }
  }

  /// Signs with a meaning anywhere outside of quotes.
  private static let signs = Array("|&;<>()$`*?[]{}\n".utf8)
  /// Signs with a meaning at the start of a word.
  private static let firstSigns = Array("~#!".utf8)
  private static let blanks = Array(" \t".utf8)
  private static let backslash = UInt8(ascii: "\\")
  private static let lineFeed = UInt8(ascii: "\n")

  private struct Reading {
    let text: [UInt8]
    var offset = 0

    init(text: [UInt8]) { self.text = text }

    mutating func words() throws(CommandWordsProblem) -> [String] {
      var words: [String] = []
      while true {
        while offset < text.count, blanks.contains(text[offset]) { offset += 1 }
        guard offset < text.count else { break }
        let start = offset
        if let word = try word() {
          if words.isEmpty, let name = assigned(in: text[start..<offset]) { throw .assignment(name) }
          words.append(String(decoding: word, as: UTF8.self))
        }
      }
      if words.first?.isEmpty ?? true { throw .noProgram }
      return words
    }

    /// The word that begins here; nil where only a line continuation does.
    private mutating func word() throws(CommandWordsProblem) -> [UInt8]? {
      var word: [UInt8] = []
      var isWord = false
      while offset < text.count, !blanks.contains(text[offset]) {
        let byte = text[offset]
        if signs.contains(byte) || !isWord && firstSigns.contains(byte) { throw .sign(byte) }
        offset += 1
        switch byte {
        case backslash:
          guard offset < text.count else { throw .lastBackslash }
          offset += 1
          if text[offset - 1] == lineFeed { continue }
          word.append(text[offset - 1])
        case UInt8(ascii: "'"): word += try singleQuoted()
        case UInt8(ascii: "\""): word += try doubleQuoted()
        case _: word.append(byte)
        }
        isWord = true
      }
      return isWord ? word : nil
    }

    private mutating func singleQuoted() throws(CommandWordsProblem) -> ArraySlice<UInt8> {
      guard let end = text[offset...].firstIndex(of: UInt8(ascii: "'")) else {
        throw .openQuote(UInt8(ascii: "'"))
      }
      defer { offset = end + 1 }
      return text[offset..<end]
    }

    private mutating func doubleQuoted() throws(CommandWordsProblem) -> [UInt8] {
      var part: [UInt8] = []
      while offset < text.count {
        let byte = text[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "\""): return part
        case UInt8(ascii: "$"), UInt8(ascii: "`"): throw .sign(byte)
        case backslash where offset < text.count && "$`\"\\\n".utf8.contains(text[offset]):
          if text[offset] != lineFeed { part.append(text[offset]) }
          offset += 1
        case _: part.append(byte)
        }
      }
      throw .openQuote(UInt8(ascii: "\""))
    }

    /// The name of a variable that a word as it is written would set.
    private func assigned(in word: ArraySlice<UInt8>) -> String? {
      let name = word.prefix { isNameByte($0) }
      guard let first = name.first, first < UInt8(ascii: "0") || first > UInt8(ascii: "9"),
        word[name.endIndex...].first == UInt8(ascii: "=")
      else { return nil }
      return String(decoding: name, as: UTF8.self)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_")
    }
  }
}

/// The reason that a command cannot be started without a shell.
package enum CommandWordsProblem: Error, Hashable, Sendable {
  /// A sign on which a shell would act.
  case sign(UInt8)
  /// A quote that is not closed.
  case openQuote(UInt8)
  /// A backslash at the end.
  case lastBackslash
  /// A first word that sets the variable with this name.
  case assignment(String)
  case noProgram

  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .sign(UInt8(ascii: "\n")):
      "a line break \(CommandWordsProblem.wayOut)"
    case .sign(UInt8(ascii: "`")): "a backquote \(CommandWordsProblem.wayOut)"
    case .sign(let sign):
      "`\(Character(UnicodeScalar(sign)))` \(CommandWordsProblem.wayOut)"
    case .openQuote(let quote): "the quote `\(Character(UnicodeScalar(quote)))` is not closed"
    case .lastBackslash: "the backslash at the end has no sign after it"
    case .assignment(let name):
      "`\(name)=` sets a variable, which is the work of a shell; write `env \(name)=… PROGRAM`"
    case .noProgram: "it names no program"
    }
  }

  private static let wayOut =
    "is a sign of the shell, and vsh starts a program without one; put it in single quotes, or write a script file"
}
