/// Reads a pattern of `matches` (language.md, Patterns of text).
///
/// text-pattern = sequence { "|" sequence } ;
/// sequence = repeated { repeated } ;
/// repeated = ( character | "." | class | "(" text-pattern ")" ) [ "*" | "+" | "?" | count ] ;
/// count = "{" number [ "," [ number ] ] "}" ;
/// class = "[" [ "^" ] member { member } "]" ;  a "]" is a member where it is the first one
/// member = character [ "-" character ] ;
///
/// What other languages write has a message. Where this language has only one way to write it, the mistake is kept with
/// that text, and reading continues as if it had been written.
struct PatternReading {
  private let text: [UInt8]
  private let characters: [Range<Int>]
  private var position = 0
  private var depth = 0
  /// Whether there is a `|` outside of all parentheses, of whose sides `^` and `$` belong to one.
  private var hasOuterChoice = false
  private var rewrites: [PatternProblem] = []

  static func part(of pattern: Span<UInt8>) throws(PatternProblem) -> TextPattern.Part {
    var reading = PatternReading(pattern)
    let part = try reading.whole()
    guard let first = reading.rewrites.first, let last = reading.rewrites.last else { return part }
    let range = first.range.lowerBound..<last.range.upperBound
    throw PatternProblem(first.message, at: first.range, rewrite: (range, reading.rewritten(range)))
  }

  static func rewritten(_ pattern: Span<UInt8>) -> [UInt8]? {
    var reading = PatternReading(pattern)
    guard (try? reading.whole()) != nil else { return nil }
    return reading.rewritten(0..<reading.text.count)
  }

  private init(_ pattern: Span<UInt8>) {
    var (bytes, ranges): ([UInt8], [Range<Int>]) = ([], [])
    bytes.append(pattern)
    Clusters.append(rangesOf: pattern, to: &ranges)
    (text, characters) = (bytes, ranges)
  }

  private func rewritten(_ range: Range<Int>) -> [UInt8] {
    var (result, start): ([UInt8], Int) = ([], range.lowerBound)
    for problem in rewrites {
      guard let rewrite = problem.rewrite else { continue }
      result += text[start..<rewrite.range.lowerBound] + rewrite.text
      start = rewrite.range.upperBound
    }
    return result + text[start..<range.upperBound]
  }

  // MARK: Characters

  /// The character at an offset from the position, as a byte where it is one; 0 for any other, and at the end.
  private func peek(_ offset: Int = 0) -> UInt8 {
    guard characters.indices.contains(position + offset), characters[position + offset].count == 1 else {
      return 0
    }
    return text[characters[position + offset].lowerBound]
  }

  private func isNext(_ scalars: Unicode.Scalar...) -> Bool {
    scalars.enumerated().allSatisfy { peek($0.offset) == UInt8(ascii: $0.element) }
  }

  private var isAtEnd: Bool { position >= characters.count }

  /// The bytes of `count` characters from the position on.
  private func range(_ count: Int = 1) -> Range<Int> {
    let start = position < characters.count ? characters[position].lowerBound : text.count
    let end = min(position + count, characters.count)
    return start..<(end > position ? characters[end - 1].upperBound : start)
  }

  private func written(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  private mutating func rewrite(
    _ count: Int, by replacement: String, _ message: String
  ) {
    let range = range(count)
    rewrites.append(PatternProblem(message, at: range, rewrite: (range, Array(replacement.utf8))))
    position += count
  }

  // MARK: Parts

  private mutating func whole() throws(PatternProblem) -> TextPattern.Part {
    hasOuterChoice = outerChoice()
    if isNext("^"), !hasOuterChoice { takeOutEdge() }
    let part = try choice()
    if isAtEnd { return part }
    throw PatternProblem("`)` closes nothing: the sign itself is written `[)]`", at: range())
  }

  /// Whether the text has a `|` outside of parentheses and brackets, roughly: a `^` or `$` beside one is left alone.
  private func outerChoice() -> Bool {
    var depth = 0
    for character in characters where character.count == 1 {
      switch text[character.lowerBound] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "|") where depth == 0: return true
      default: break
      }
    }
    return false
  }

  private mutating func takeOutEdge() {
    rewrite(1, by: "", "a pattern always matches the whole text: take `\(written(range()))` out")
  }

  private mutating func choice() throws(PatternProblem) -> TextPattern.Part {
    var parts = [try sequence()]
    while isNext("|") {
      position += 1
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(PatternProblem) -> TextPattern.Part {
    var parts: [TextPattern.Part] = []
    var size = 0
    while !isAtEnd, !isNext("|"), !isNext(")") {
      guard let part = try single() else { continue }
      let repeated = try counted(part)
      size += repeated.size
      if size > TextPattern.mostCharacters { throw tooLong(0..<text.count) }
      parts.append(repeated)
    }
    if parts.isEmpty { throw nothing() }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private func nothing() -> PatternProblem {
    if text.isEmpty {
      return PatternProblem("a pattern cannot be empty: `isEmpty` says whether a text is", at: 0..<0)
    }
    return PatternProblem(
      "a pattern is missing here: an optional part is written `(…)?`",
      at: position > 0 ? characters[position - 1].lowerBound..<range().lowerBound : range())
  }

  private func tooLong(_ range: Range<Int>) -> PatternProblem {
    PatternProblem(
      "a pattern has at most 1,000 characters and classes when counts are written out", at: range)
  }

  /// A part before its count; nil where what is written has no part here.
  private mutating func single() throws(PatternProblem) -> TextPattern.Part? {
    switch peek() {
    case UInt8(ascii: "."):
      position += 1
      return .one(.all)
    case UInt8(ascii: "["): return .one(try characterClass())
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "\\"): return try escape()
    case UInt8(ascii: "$") where position == characters.count - 1 && position > 0 && !hasOuterChoice:
      takeOutEdge()
      return nil
    case UInt8(ascii: "^"), UInt8(ascii: "$"):
      let sign = written(range())
      throw PatternProblem(
        sign == "^"
          ? "a pattern always matches the whole text: take `^` out; `contains` looks for the sign itself"
          : "a pattern always matches the whole text: take `$` out; the sign itself is written `[$]`",
        at: range())
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
      let sign = written(range())
      throw PatternProblem(
        "`\(sign)` has nothing to repeat before it: the sign itself is written `[\(sign)]`", at: range())
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let sign = written(range())
      throw PatternProblem("`\(sign)` closes nothing: the sign itself is written `[\(sign)]`", at: range())
    default:
      var characters = TextPattern.Characters()
      characters.add(character())
      return .one(characters)
    }
  }

  private mutating func character() -> PatternCharacter {
    defer { position += 1 }
    return PatternCharacter(text.span.extracting(characters[position]))
  }

  private mutating func group() throws(PatternProblem) -> TextPattern.Part {
    let start = position
    position += 1
    if isNext("?") { try groupKind() }
    depth += 1
    if depth > TextPattern.deepest {
      throw PatternProblem("parentheses nest at most \(TextPattern.deepest) levels deep", at: range(0))
    }
    let part = try choice()
    depth -= 1
    guard isNext(")") else {
      throw PatternProblem(
        "`(` is not closed: the sign itself is written `[(]`", at: characters[start])
    }
    position += 1
    return part
  }

  /// `(?:…)` and its kind.
  private mutating func groupKind() throws(PatternProblem) {
    if isNext("?", ":") {
      return rewrite(2, by: "", "parentheses never capture: take `?:` out")
    }
    let length = isNext("?", "P") ? 2 : 1
    let next = peek(length + 1)
    if peek(length) == UInt8(ascii: "<"), next != UInt8(ascii: "="), next != UInt8(ascii: "!"),
      let end = characters[position...].firstIndex(where: { text[$0.lowerBound] == UInt8(ascii: ">") })
    {
      return rewrite(end - position + 1, by: "", "parentheses have no name: take it out")
    }
    let isLook = [UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<")].contains(peek(1))
    throw PatternProblem(
      isLook
        ? "a pattern does not look ahead or back: ask twice, `text.matches(\"…\") && !text.matches(\"…\")`"
        : "a pattern has no options: letters are as they are written, `[aA]`, "
          + "or ask `text.lowercased().matches(\"…\")`",
      at: range(2))
  }

  // MARK: Counts

  private mutating func counted(_ part: TextPattern.Part) throws(PatternProblem) -> TextPattern.Part {
    let start = position
    guard let (least, most) = try count() else { return part }
    let sign = written(characters[start].lowerBound..<range(0).lowerBound)
    if isNext("?") {
      rewrite(1, by: "", "a pattern always matches the whole text: take the `?` after `\(sign)` out")
    }
    if ["*", "+", "?", "{"].map({ UInt8(ascii: $0) }).contains(peek()) {
      throw PatternProblem(
        "`\(written(range()))` comes after `\(sign)`: write parentheses around what it repeats",
        at: range())
    }
    let repeated = TextPattern.Part.repeated(part, least: least, most: most)
    if repeated.size > TextPattern.mostCharacters {
      throw tooLong(characters[start].lowerBound..<range(0).lowerBound)
    }
    return repeated
  }

  private mutating func count() throws(PatternProblem) -> (least: Int, most: Int?)? {
    switch peek() {
    case UInt8(ascii: "*"):
      position += 1
      return (0, nil)
    case UInt8(ascii: "+"):
      position += 1
      return (1, nil)
    case UInt8(ascii: "?"):
      position += 1
      return (0, 1)
    case UInt8(ascii: "{"): return try bounds()
    default: return nil
    }
  }

  private mutating func bounds() throws(PatternProblem) -> (least: Int, most: Int?) {
    let start = position
    position += 1
    let least = number()
    var most = least
    if isNext(",") {
      if least == nil {
        let range = range(0)
        rewrites.append(
          PatternProblem(
            "a count needs a minimum: write `{0,`", at: range, rewrite: (range, Array("0".utf8))))
      }
      position += 1
      most = number()
      if least == nil, most == nil { rewrites.removeLast() }
    }
    let range = characters[start].lowerBound..<range().upperBound
    guard isNext("}"), least != nil || most != nil else {
      throw PatternProblem(
        "a count is `{2}`, `{2,}` or `{2,5}`; the sign itself is written `[{]`", at: range)
    }
    position += 1
    if let most, most < least ?? 0 {
      throw PatternProblem("the minimum of a count comes first, as in `{2,5}`", at: range)
    }
    if most == 0 { throw PatternProblem("a count of 0 leaves nothing: take the part out", at: range) }
    if max(least ?? 0, most ?? 0) > TextPattern.mostCharacters { throw tooLong(range) }
    return (least ?? 0, most)
  }

  /// The number here, or 1,001 where it is larger; nil where there is none.
  private mutating func number() -> Int? {
    var value: Int?
    while peek() &- UInt8(ascii: "0") < 10 {
      value = min((value ?? 0) * 10 + Int(peek() - UInt8(ascii: "0")), TextPattern.mostCharacters + 1)
      position += 1
    }
    return value
  }

  // MARK: Classes

  private mutating func characterClass() throws(PatternProblem) -> TextPattern.Characters {
    let start = position
    var members = TextPattern.Characters()
    position += 1
    if isNext("^") {
      members.takesOthers = true
      position += 1
    }
    var isFirst = true
    while isFirst || !isNext("]") {
      guard !isAtEnd else {
        let closes = "a `]` directly after `[` is the sign itself"
        throw PatternProblem(
          peek(start + 1 - position) == UInt8(ascii: "]")
            ? "`[` is not closed: \(closes)" : "`[` is not closed: the sign itself is written `[[]`",
          at: characters[start])
      }
      isFirst = false
      try member(of: &members)
    }
    position += 1
    members.close()
    return members
  }

  private mutating func member(of members: inout TextPattern.Characters) throws(PatternProblem) {
    if isNext("\\") { return try escapeInClass(&members) }
    if isNext("[", ":") { return try named(&members) }
    let start = position
    let first = character()
    guard isNext("-"), position + 1 < characters.count, peek(1) != UInt8(ascii: "]") else {
      return members.add(first)
    }
    position += 1
    if isNext("\\") { throw backslash() }
    let last = character()
    let range = characters[start].lowerBound..<characters[position - 1].upperBound
    guard let low = first.scalar, let high = last.scalar else {
      throw PatternProblem(
        "in `\(written(range))`, each end is one scalar of Unicode: write the characters", at: range)
    }
    guard low <= high else {
      throw PatternProblem(
        "in `\(written(range))`, the first character must not be greater, as in `a-z`", at: range)
    }
    if Self.isLetter(low), Self.isLetter(high), low & 0x20 != high & 0x20 {
      throw PatternProblem(
        "`\(written(range))` has more than letters, as `[` and `_`: write `A-Za-z` for these alone", at: range
      )
    }
    members.add(low...high)
  }

  private static func isLetter(_ scalar: UInt32) -> Bool { scalar < 0x80 && UInt8(scalar).isLetter }

  /// `[:digit:]`.
  private mutating func named(_ members: inout TextPattern.Characters) throws(PatternProblem) {
    let names = [
      "[:digit:]": "0-9", "[:alpha:]": "A-Za-z", "[:alnum:]": "A-Za-z0-9", "[:upper:]": "A-Z",
      "[:lower:]": "a-z", "[:xdigit:]": "0-9A-Fa-f",
    ]
    let length = characters[position...].firstIndex { text[$0.lowerBound] == UInt8(ascii: "]") }.map {
      $0 - position + 1
    }
    let name = written(range(length ?? 2))
    guard let length, let replacement = names[name] else {
      throw PatternProblem(
        "there is no class `\(name)`: write its characters, as `a-z`", at: range(length ?? 2))
    }
    rewrite(length, by: replacement, "there is no `\(name)`: write `\(replacement)`")
    add(replacement, to: &members)
  }

  /// Adds what a class of ASCII letters and digits has, as `A-Za-z`.
  private func add(_ written: String, to members: inout TextPattern.Characters) {
    let signs = Array(written.utf8)
    for index in signs.indices where index % 3 == 0 {
      members.add(UInt32(signs[index])...UInt32(signs[index + 2]))
    }
  }

  // MARK: Backslashes

  /// What a letter after `\` takes in other languages, where that is certain.
  private var escaped: UInt8 { peek(1) }

  private func backslash() -> PatternProblem {
    let range = range(2)
    let name = written(range)
    let message =
      switch escaped {
      case UInt8(ascii: "w"):
        "there is no `\(name)`: write `[A-Za-z0-9_]`, and the other letters that you mean"
      case UInt8(ascii: "W"):
        "there is no `\(name)`: write `[^A-Za-z0-9_]`, and the other letters that you mean"
      case UInt8(ascii: "s"): "there is no `\(name)`: write a space, or a class of the spaces that you mean"
      case UInt8(ascii: "S"): "there is no `\(name)`: write `[^ ]`, with the other spaces that you mean"
      case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"), UInt8(ascii: "Z"):
        "a pattern always matches the whole text: take `\(name)` out"
      case UInt8(ascii: "p"), UInt8(ascii: "P"):
        "there are no classes with a name: write the characters, as `[a-zà-ÿ]`"
      case UInt8(ascii: "\\"), 0: "there is no `\\` in a pattern: `contains` looks for this sign"
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        "parentheses never capture, so `\(name)` has nothing to repeat"
      case _ where escaped.isLetter: "there is no `\(name)` in a pattern: write the characters"
      case UInt8(ascii: "^"):
        "there is no `\\` in a pattern, and no class of `^` alone: `contains` looks for this sign"
      default: "there is no `\\` in a pattern: write the sign in a class, where `]` is first and `-` last"
      }
    return PatternProblem(message, at: range)
  }

  private mutating func escape() throws(PatternProblem) -> TextPattern.Part {
    var members = TextPattern.Characters()
    switch escaped {
    case UInt8(ascii: "d"), UInt8(ascii: "D"):
      let isOther = escaped == UInt8(ascii: "D")
      let replacement = isOther ? "[^0-9]" : "[0-9]"
      rewrite(2, by: replacement, "there is no `\(written(range(2)))`: write `\(replacement)`")
      members.takesOthers = isOther
      add("0-9", to: &members)
    case _ where try lineEnd(&members): break
    case _ where Self.isSign(escaped) && escaped != UInt8(ascii: "^"):
      let sign = written(range(2).dropFirst())
      let replacement = ".[](){}*+?|$".holds(sign) ? "[\(sign)]" : sign
      members.add(PatternCharacter([escaped].span))
      rewrite(2, by: replacement, "there is no `\\` in a pattern: write `\(replacement)`")
    default: throw backslash()
    }
    members.close()
    return .one(members)
  }

  private mutating func escapeInClass(_ members: inout TextPattern.Characters) throws(PatternProblem) {
    switch escaped {
    case UInt8(ascii: "d"):
      rewrite(2, by: "0-9", "there is no `\\d`: write `0-9`")
      add("0-9", to: &members)
    case _ where try lineEnd(&members): break
    case _ where Self.isSign(escaped) && !"]^-".utf8.contains(escaped) && peek(2) != UInt8(ascii: ":"):
      let sign = written(range(2).dropFirst())
      members.add(PatternCharacter([escaped].span))
      rewrite(2, by: sign, "there is no `\\` in a pattern: write `\(sign)`")
    default: throw backslash()
    }
    // What was one member may be the beginning of a range without its `\`.
    if isNext("-"), peek(1) != UInt8(ascii: "]") { throw backslash() }
  }

  /// `\\n` and `\\t`, which are signs of a text with one `\`. Returns whether one of them is here.
  private mutating func lineEnd(_ members: inout TextPattern.Characters) throws(PatternProblem) -> Bool {
    guard escaped == UInt8(ascii: "n") || escaped == UInt8(ascii: "t") else { return false }
    let name = written(range(2))
    members.add(PatternCharacter([escaped == UInt8(ascii: "n") ? 0x0A : 0x09].span))
    rewrite(2, by: name, "a text has `\(name)` with one `\\`: write `\(name)`")
    return true
  }

  /// Whether a byte is a sign of ASCII, no letter, digit or space.
  private static func isSign(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && !byte.isLetter && !byte.isDigit && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "\"")
  }
}
