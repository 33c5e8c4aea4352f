import VshSource

/// The lexer's fast path: one loop, with its state in registers, for ASCII names, whole numbers, short texts without
/// escapes, punctuation, blanks and line breaks, which are almost all of a script. It leaves everything else to
/// `lexRare`, which handles the whole language with the same results.
extension Lexer {
  /// Reads up to the first byte that it does not support, or until the capacity of `queue` is filled. Grows the
  /// capacity for the wanted tokens.
  mutating func lexFastPath(_ bytes: Span<UInt8>, _ names: inout NameTable, until wanted: Int) {
    // A token usually takes four bytes or more. If the capacity is too small, another call continues.
    queue.makeRoom(for: min(wanted - queue.count, (bytes.count - position) / 4 + 8, Self.tokensAtOnce))
    var start = Start(place: position, marks: marks, previous: previous)
    Self.lexFastPath(bytes, &names, words, &cache, isInText: !texts.isEmpty, &queue, from: &start)
    (position, marks, previous) = (start.place, start.marks, start.previous)
  }

  private static var tokensAtOnce: Int { 1024 }

  /// The end position, the pending marks before it, and the last token's kind.
  private struct Start {
    var place: Int
    var marks: Token.Marks
    var previous: TokenKind
  }

  private static func lexFastPath(
    _ bytes: Span<UInt8>, _ names: inout NameTable, _ words: WordTable, _ cache: inout NameCache,
    isInText: Bool, _ queue: inout TokenQueue, from first: inout Start
  ) {
    var (place, marks, previous, count) = (first.place, first.marks, first.previous, queue.count)
    var tokens = queue.places.mutableSpan
    let (kinds, unnamed) = (kindsOfFirstBytes.span, NameID.empty)
    // 19 bytes suffice for a blank and the largest token of this path, including lookahead.
    while bytes.count &- place >= 19, count < tokens.count {
      var word = ByteWord.load(bytes, place)
      // Before most tokens there is one blank or none.
      if UInt8(truncatingIfNeeded: word) == UInt8(ascii: " ") {
        marks.insert(.blankBefore)
        place &+= 1
        word = ByteWord.load(bytes, place)
      }
      let start = place
      let byte = UInt8(truncatingIfNeeded: word)
      let kind = kinds[Int(byte)]
      var meaning: TokenMeaning
      if kind == .name {
        guard let key = ShortText(word, bytes, place, upTo: ByteWord.notInNames), key.next < 0x80 else {
          break
        }
        // A `.` may continue a number, and a letter may be its unit.
        if byte < UInt8(ascii: "A"), !key.isDigits || key.next == UInt8(ascii: ".") { break }
        meaning = cache.meaning(of: key, bytes, place, &names, words)
        place &+= key.length
      } else if byte == UInt8(ascii: "\n") {
        // A line break ends an open one-line text.
        if isInText { break }
        marks.insert(.lineBreakBefore)
        place = ByteWord.skipSpaces(bytes, from: place &+ 1)
        continue
      } else if byte == UInt8(ascii: "\"") {
        let content = ByteWord.load(bytes, place &+ 1)
        guard let key = ShortText(content, bytes, place &+ 1, upTo: ByteWord.notInTexts), key.next == byte
        else { break }
        // Three of them begin a multi-line text.
        if key.length == 0, bytes[place &+ 2] == byte { break }
        let known = cache.meaning(of: key, bytes, place &+ 1, &names, words)
        meaning = TokenMeaning(.string, name: known.name)
        place &+= key.length &+ 2
      } else if byte == UInt8(ascii: " ") {
        continue
      } else {
        // Inside a text, parentheses are counted: the last `)` continues the text.
        if isInText, byte | 1 == UInt8(ascii: ")") { break }
        let next = UInt8(truncatingIfNeeded: word &>> 8)
        if kind == .invalid || goesOnOperators(next) {
          let third = UInt8(truncatingIfNeeded: word &>> 16)
          let longer = punctuation(byte, next, third, standsBehindBlank: !marks.isEmpty)
          if longer.kind == .invalid { break }
          meaning = TokenMeaning(longer.kind, name: unnamed)
          place &+= longer.length
        } else {
          meaning = TokenMeaning(kind, name: unnamed)
          place &+= 1
        }
      }
      if marks.contains(.lineBreakBefore), !previous.continuesBehind, !meaning.kind.continuesBefore {
        marks.insert(.separates)
      }
      meaning.marks = marks
      tokens[count] = Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: place), meaning: meaning)
      count &+= 1
      previous = meaning.kind
      marks = []
    }
    queue.count = count
    first = Start(place: place, marks: marks, previous: previous)
  }

  /// By first byte: `name` for names and numbers; the punctuation that the byte is where no second byte belongs to it;
  /// or `invalid`.
  private static let kindsOfFirstBytes: [TokenKind] = (UInt8.min...UInt8.max).map {
    if continuesName($0) { return .name }
    return $0 == UInt8(ascii: "?") ? .invalid : punctuation($0, 0, 0, standsBehindBlank: false).kind
  }

  /// Whether the byte may be the second of an operator. `|` is not included: it is no token alone.
  @inline(__always)
  private static func goesOnOperators(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: ".") < 18 && (byte == UInt8(ascii: ".") || byte >= UInt8(ascii: "<"))
  }

  /// The punctuation that begins with these three bytes, and its length. `invalid` where there is none; the length is
  /// then that of an operator of another language, if any.
  static func punctuation(
    _ byte: UInt8, _ next: UInt8, _ third: UInt8, standsBehindBlank: Bool
  ) -> (kind: TokenKind, length: Int) {
    let isBeforeEqual = next == UInt8(ascii: "=")
    switch byte {
    case UInt8(ascii: "("): return (.leftParenthesis, 1)
    case UInt8(ascii: ")"): return (.rightParenthesis, 1)
    case UInt8(ascii: "["): return (.leftBracket, 1)
    case UInt8(ascii: "]"): return (.rightBracket, 1)
    case UInt8(ascii: "{"): return (.leftBrace, 1)
    case UInt8(ascii: "}"): return (.rightBrace, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: ";"): return (.semicolon, 1)
    case UInt8(ascii: "."):
      if next == UInt8(ascii: ".") {
        if third == UInt8(ascii: "<") { return (.halfOpenRange, 3) }
        if third == UInt8(ascii: ".") { return (.closedRange, 3) }
      }
      return (.dot, 1)
    case UInt8(ascii: "?"):
      if next == UInt8(ascii: "?") { return (.coalesce, 2) }
      if next == UInt8(ascii: ".") { return (.questionDot, 2) }
      return (standsBehindBlank ? .question : .optionalMark, 1)
    case UInt8(ascii: "="):
      return isBeforeEqual ? identity(.equal, third) : (.assign, 1)
    case UInt8(ascii: "!"):
      return isBeforeEqual ? identity(.notEqual, third) : (.not, 1)
    case UInt8(ascii: "<"): return isBeforeEqual ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"): return isBeforeEqual ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "+"): return isBeforeEqual ? (.addAssign, 2) : (.add, 1)
    case UInt8(ascii: "-"):
      if next == UInt8(ascii: ">") { return (.arrow, 2) }
      return isBeforeEqual ? (.subtractAssign, 2) : (.subtract, 1)
    case UInt8(ascii: "*"): return isBeforeEqual ? (.invalid, 2) : (.multiply, 1)
    case UInt8(ascii: "%"): return isBeforeEqual ? (.invalid, 2) : (.remainder, 1)
    case UInt8(ascii: "&"): return next == byte ? (.and, 2) : (.invalid, 1)
    case UInt8(ascii: "|"): return next == byte ? (.or, 2) : (.invalid, 1)
    default: return (.invalid, 0)
    }
  }

  /// `===` and `!==` compare identity in Swift; values of vsh have no identity.
  @inline(__always)
  private static func identity(_ kind: TokenKind, _ third: UInt8) -> (kind: TokenKind, length: Int) {
    third == UInt8(ascii: "=") ? (.invalid, 3) : (kind, 2)
  }
}
