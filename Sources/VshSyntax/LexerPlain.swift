import VshSource

/// What nearly all of a script is made of, in one loop that holds all it needs in registers: names and whole numbers of ASCII,
/// short texts without escapes, punctuation, blanks and line breaks. It leaves everything else where it stands, for
/// `lexRare`, which knows all of the language: here it is only said once more, faster.
extension Lexer {
  /// Reads on up to what is not plain, or until `tokens` holds so many.
  mutating func lexPlain(_ bytes: Span<UInt8>, _ names: inout NameTable, until wanted: Int) {
    let room = min(wanted - tokens.count, bytes.count - position, Self.tokensAtOnce)
    if room <= 0 { return }
    Self.lexPlain(
      bytes, &names, words, &cache, isInText: !texts.isEmpty, room, &tokens, &position, &marks, &previous)
  }

  private static var tokensAtOnce: Int { 1024 }

  private static func lexPlain(
    _ bytes: Span<UInt8>, _ names: inout NameTable, _ words: WordTable, _ cache: inout NameCache,
    isInText: Bool, _ room: Int, _ tokens: inout [Token], _ position: inout Int,
    _ marksBefore: inout Token.Marks, _ kindBefore: inout TokenKind
  ) {
    let shift = cache.shift
    tokens.append(addingCapacity: room) { tokens in
      var (place, marks, previous) = (position, marksBefore, kindBefore)
      let (unnamed, noWord) = (NameID.empty, WordTable.Entry())
      var slots = cache.slots.mutableSpan
      let single = singleBytes.span
      // So far a short text can be read with all that it is looked at for.
      let last = bytes.count &- 19
      tokens: while place <= last, !tokens.isFull {
        var word = ByteWord.load(bytes, place)
        if UInt8(truncatingIfNeeded: word) == UInt8(ascii: " ") {
          marks.insert(.blankBefore)
          place &+= 1
          word = ByteWord.load(bytes, place)
        }
        let start = place
        let byte = UInt8(truncatingIfNeeded: word)
        var (kind, name, entry) = (TokenKind.name, unnamed, noWord)
        if byte == UInt8(ascii: " ") { continue }
        if continuesName(byte) {
          guard let key = ShortText(name: word, bytes, place) else { break }
          // A `.` may go on with a number, and a letter is its unit.
          let isNumber = byte < UInt8(ascii: "A")
          if isNumber, !key.isDigits || bytes[place &+ key.length] == UInt8(ascii: ".") { break }
          let slot = key.slot(shift)
          var known = slots[slot]
          if known.head != key.head || known.tail != key.tail {
            known = meet(key, bytes, place, &names, words)
            slots[slot] = known
          }
          place &+= key.length
          (name, entry) = (known.name, known.entry)
          kind = isNumber ? .number : entry.kind
        } else if byte == UInt8(ascii: "\n") {
          // In a text on one line it ends that.
          if isInText { break }
          marks.insert(.lineBreakBefore)
          place = ByteWord.skipSpaces(bytes, from: place &+ 1)
          continue
        } else if byte == UInt8(ascii: "\"") {
          // Three of them begin a text on several lines.
          guard let key = ShortText(behindQuote: place, in: bytes) else { break }
          let end = place &+ key.length &+ 2
          if key.length == 0, bytes[end] == byte { break }
          let slot = key.slot(shift)
          var known = slots[slot]
          if known.head != key.head || known.tail != key.tail {
            known = meet(key, bytes, place &+ 1, &names, words)
            slots[slot] = known
          }
          place = end
          (kind, name) = (.string, known.name)
        } else {
          // In a text parentheses are counted, and the last `)` goes on with it.
          if isInText, byte | 1 == UInt8(ascii: ")") { break }
          let next = UInt8(truncatingIfNeeded: word &>> 8)
          kind = single[Int(byte)]
          place &+= 1
          if kind == .invalid || goesOnOperators(next) {
            let third = UInt8(truncatingIfNeeded: word &>> 16)
            let longer = punctuation(byte, next, third, standsBehindBlank: !marks.isEmpty)
            place = start &+ longer.length
            kind = longer.kind
            if kind == .invalid {
              place = start
              break
            }
          }
        }
        if marks.contains(.lineBreakBefore), !previous.continuesBehind, !kind.continuesBefore {
          marks.insert(.separates)
        }
        tokens.append(
          Token(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: place), name: name,
            kind: kind, word: entry.word, roles: entry.roles, marks: marks))
        previous = kind
        marks = []
      }
      (position, marksBefore, kindBefore) = (place, marks, previous)
    }
  }

  /// Interns what the cache does not hold.
  @inline(never)
  private static func meet(
    _ key: ShortText, _ bytes: Span<UInt8>, _ start: Int, _ names: inout NameTable, _ words: WordTable
  ) -> NameCache.Known {
    let name = names.intern(bytes.extracting(start..<start &+ key.length))
    return NameCache.Known(head: key.head, tail: key.tail, name: name, entry: words.entry(of: name))
  }

  /// By its byte, the punctuation that a byte is where no other belongs to it.
  private static let singleBytes: [TokenKind] = (UInt8.min...UInt8.max).map {
    $0 == UInt8(ascii: "?") ? .invalid : punctuation($0, 0, 0, standsBehindBlank: false).kind
  }

  /// The byte may be the second of an operator. Only a `|` is not among them: it is none alone.
  @inline(__always)
  private static func goesOnOperators(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: ".") < 18 && (byte == UInt8(ascii: ".") || byte >= UInt8(ascii: "<"))
  }

  /// The punctuation at a place by its first three bytes, and its bytes. `invalid` where there is none; so many bytes are
  /// then an operator of another language, if any.
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

  /// `===` and `!==` compare identity in Swift, which values here have none of.
  @inline(__always)
  private static func identity(_ kind: TokenKind, _ third: UInt8) -> (kind: TokenKind, length: Int) {
    third == UInt8(ascii: "=") ? (.invalid, 3) : (kind, 2)
  }
}
