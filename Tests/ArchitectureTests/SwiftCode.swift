/// A Swift source without its comments and the text of its strings, so that rules can be asked of the code alone.
///
/// Every byte that is left out is a blank and every line feed stays, so lines keep their numbers. Code inside `\( )` is
/// code. Regex literals are not known; Sources has none.
struct SwiftCode {
  /// Bytes, since looking at every `Character` of the sources would take half a minute.
  let lines: [ArraySlice<UInt8>]
  /// The opposite: the text of the strings alone, with blanks for the rest.
  let strings: [ArraySlice<UInt8>]

  init(_ source: String) {
    var scanner = Scanner(bytes: Array(source.utf8))
    scanner.scanCode(endsAtParenthesis: false)
    lines = scanner.code.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    strings = scanner.strings.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var code: [UInt8]
    var strings: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      code = bytes
      strings = bytes.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    }

    func starts(with text: String) -> Bool {
      bytes[position...].starts(with: text.utf8)
    }

    mutating func blank(_ count: Int) {
      for _ in 0..<count where position < bytes.count {
        if bytes[position] != UInt8(ascii: "\n") { code[position] = UInt8(ascii: " ") }
        position += 1
      }
    }

    mutating func scanCode(endsAtParenthesis: Bool) {
      var depth = 0
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "/") where starts(with: "//"):
          while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank(1) }
          continue
        case UInt8(ascii: "/") where starts(with: "/*"):
          scanComment()
          continue
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
          if let string = stringStart() {
            scanString(string)
            continue
          }
        case UInt8(ascii: "("):
          depth += 1
        case UInt8(ascii: ")"):
          if endsAtParenthesis, depth == 0 { return }
          depth -= 1
        case _:
          break
        }
        position += 1
      }
    }

    mutating func scanComment() {
      var depth = 0
      repeat {
        if starts(with: "/*") {
          depth += 1
          blank(2)
        } else if starts(with: "*/") {
          depth -= 1
          blank(2)
        } else {
          blank(1)
        }
      } while depth > 0 && position < bytes.count
    }

    func stringStart() -> (hashes: Int, quotes: Int)? {
      let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
      let rest = bytes[(position + hashes)...]
      if rest.starts(with: "\"\"\"".utf8) { return (hashes, 3) }
      return rest.first == UInt8(ascii: "\"") ? (hashes, 1) : nil
    }

    /// The quotes stay, so that `"a"!` is still seen for what it is.
    mutating func scanString(_ string: (hashes: Int, quotes: Int)) {
      let hashes = String(repeating: "#", count: string.hashes)
      let close = String(repeating: "\"", count: string.quotes) + hashes
      position += string.hashes + string.quotes
      while position < bytes.count {
        if starts(with: close) {
          position += close.utf8.count
          return
        }
        if starts(with: "\\" + hashes + "(") {
          blank(2 + string.hashes)
          scanCode(endsAtParenthesis: true)
          blank(1)
        } else if starts(with: "\\" + hashes) {
          blank(2 + string.hashes)
        } else if string.quotes == 1, starts(with: "\n") {
          return
        } else {
          strings[position] = bytes[position]
          blank(1)
        }
      }
    }
  }
}
