/// Text broken into lines of a given width in cells (language.md, Text on the screen).
///
/// A line breaks at a space, which vanishes, or beside a wide character or half-width katakana; no line begins with a
/// closing bracket, a full stop or a small kana, and none ends with an opening bracket. A word longer than a line is cut
/// between clusters, never within one. Only a run that offers no other place breaks these rules, and only a cluster
/// wider than the line is wider than the line. Control characters must have become pictures before.
package enum Wrapping {
  /// Appends the range of each line, in order; at least one, and none with a blank at its end. Blanks at the start stay.
  ///
  /// - Parameter cells: the width of a line; below 1 counts as 1.
  package static func append(
    linesOf text: Span<UInt8>, cells: Int, to lines: inout [Range<Int>]
  ) {
    if Cells.count(of: text) <= cells {
      lines.append(trimmingBlanks(0..<text.count, in: text))
      return
    }
    var wrapper = Wrapper(width: max(1, cells))
    var cursor = ClusterCursor()
    while let cluster = cursor.next(in: text) {
      wrapper.add(cluster, in: text, lines: &lines)
      let end = wrapper.addLetters(from: cluster.end, in: text)
      if end > cluster.end { cursor = ClusterCursor(offset: end) }
    }
    lines.append(trimmingBlanks(wrapper.start..<text.count, in: text))
  }

  /// The widest line of a sentence about a run, in cells: a verdict, a finding, a failure.
  package static let sentenceCells = 80

  /// The lines of a sentence. They break at blanks only, after a comma rather than elsewhere: a word that is wider than a
  /// line stays whole.
  ///
  /// - Parameters:
  ///   - text: with the blanks that its first line begins with, and without control characters.
  ///   - hanging: the blanks before each further line; nil for four more than before the first.
  package static func sentence(
    _ text: String, cells: Int = sentenceCells, hanging: Int? = nil
  ) -> [String] {
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    let hanging = hanging ?? (rest.firstIndex { !$0.isEmpty } ?? 0) + 4
    var lines: [String] = []
    while true {
      let blanks = lines.isEmpty ? "" : String(repeating: " ", count: hanging)
      let count = wordCount(in: rest, cells: cells - blanks.utf8.count)
      var line = rest.prefix(count)
      rest = rest.dropFirst(count).drop { $0.isEmpty }
      while !rest.isEmpty, line.last?.isEmpty == true { line.removeLast() }
      lines.append(blanks + line.joined(separator: " "))
      if rest.isEmpty { return lines }
    }
  }

  /// The number of words that a line has; at least one that is not empty.
  private static func wordCount(in words: ArraySlice<Substring>, cells: Int) -> Int {
    var (width, hasWord, count, clauses) = (-1, false, 0, 0)
    for word in words {
      let own = Cells.count(of: Array(word.utf8).span)
      width += 1 + own
      if hasWord, own > 0, width > cells { return clauses > 0 ? clauses : count }
      count += 1
      if own > 0 { hasWord = true }
      if width >= cells / 2, endsClause(word.utf8.suffix(2)) { clauses = count }
    }
    return words.count
  }

  /// Whether a word ends in a comma or a semicolon, but not as in `rows 1, 2`.
  private static func endsClause(_ end: Substring.UTF8View.SubSequence) -> Bool {
    guard let last = end.last, last == UInt8(ascii: ",") || last == UInt8(ascii: ";") else { return false }
    return end.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? true
  }

  /// The words that do not fit into a line, so that lines break inside of them: the range of each.
  ///
  /// - Parameter lines: those of the text.
  package static func brokenWords(of text: Span<UInt8>, in lines: [Range<Int>]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for index in lines.indices.dropFirst() {
      let offset = lines[index].lowerBound
      if offset < words.last?.upperBound ?? 0 || lines[index - 1].upperBound != offset { continue }
      var cursor = ClusterCursor(offset: lines[index - 1].lowerBound)
      var before: Cluster?
      while cursor.offset < offset, let cluster = cursor.next(in: text) { before = cluster }
      guard let before, let after = cursor.next(in: text), text[after.start] != UInt8(ascii: "\n"),
        LineClass(before).isOfWord, LineClass(after).isOfWord
      else { continue }
      words.append(word(around: offset, in: text))
    }
    return words
  }

  /// What is between two spaces.
  private static func word(around offset: Int, in text: Span<UInt8>) -> Range<Int> {
    var (start, end) = (offset, offset)
    while start > 0, text[start - 1] != UInt8(ascii: " ") { start -= 1 }
    while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
    return start..<end
  }

  /// The range without the spaces, U+0020 and U+3000, at its end.
  fileprivate static func trimmingBlanks(_ range: Range<Int>, in text: Span<UInt8>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound {
      if text[end - 1] == UInt8(ascii: " ") {
        end -= 1
      } else if end - range.lowerBound >= 3, text[end - 1] == 0x80, text[end - 2] == 0x80,
        text[end - 3] == 0xE3
      {
        end -= 3
      } else {
        break
      }
    }
    return range.lowerBound..<end
  }
}

/// A possible break of the current line.
private struct Break {
  /// The start of the next line.
  var offset: Int
  /// The width of the current line up to here, in cells.
  var cells: Int
}

private struct Wrapper {
  let width: Int
  var start = 0
  private var cells = 0
  private var wordBreak: Break?
  /// For a word longer than the line: the last position between two clusters that the rules for punctuation allow.
  private var clusterBreak: Break?
  private var previous: LineClass?
  /// The last cluster that was not a blank, for the rules that ignore blanks.
  private var previousInk: LineClass?

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ cluster: Cluster, in text: Span<UInt8>, lines: inout [Range<Int>]) {
    let kind = LineClass(cluster)
    if kind == .blank {
      cells += cluster.cells
      previous = kind
      return
    }
    if let previous, cluster.start > start {
      let here = Break(offset: cluster.start, cells: cells)
      if !kind.neverBeginsLine, previousInk?.neverEndsLine != true {
        clusterBreak = here
        let isBetweenWords = previous == .blank || previous.breaksBeside || kind.breaksBeside
        // Blanks at the very start are indentation, not a break.
        if isBetweenWords, previousInk != nil { wordBreak = here }
      }
    }
    while cells + cluster.cells > width, cluster.start > start {
      let taken = wordBreak ?? clusterBreak ?? Break(offset: cluster.start, cells: cells)
      lines.append(Wrapping.trimmingBlanks(start..<taken.offset, in: text))
      start = taken.offset
      cells -= taken.cells
      wordBreak = nil
      // Possible breaks after this one belong to the new line.
      clusterBreak = clusterBreak.flatMap { known in
        known.offset > taken.offset ? Break(offset: known.offset, cells: known.cells - taken.cells) : nil
      }
    }
    cells += cluster.cells
    previous = kind
    previousInk = kind
  }
}

extension Wrapper {
  /// Fast path: adds the ASCII letters and digits that continue a word and fit into the line, with the same result as
  /// `add`. Most wrapped text consists of these.
  ///
  /// - Returns: the offset after them.
  fileprivate mutating func addLetters(from offset: Int, in text: Span<UInt8>) -> Int {
    guard previous == .word else { return offset }
    // The byte after a letter must be ASCII too, so that no mark joins the letter.
    let limit = offset + max(0, min(width - cells, text.count - 1 - offset))
    var end = offset
    while end < limit, Self.isLetter(text[end]), text[end + 1] < 0x80 { end += 1 }
    if end > offset {
      cells += end - offset
      clusterBreak = Break(offset: end - 1, cells: cells - 1)
    }
    return end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}

/// The line-breaking class of a cluster.
private enum LineClass: Equatable {
  case blank
  /// Part of a word: breaks only at blanks.
  case word
  /// A wide character: breaks on both sides.
  case ideograph
  /// 、 。 ） ゃ: never begins a line.
  case closing(isWide: Bool)
  /// （ 「: never ends a line.
  case opening(isWide: Bool)

  init(_ cluster: Cluster) {
    if cluster.leading &- 0x4E00 < 0x5200 {  // kanji
      self = .ideograph
      return
    }
    let isWide = cluster.cells == 2 || cluster.leading &- 0xFF61 < 0x3F  // half-width katakana
    switch cluster.leading {
    case 0x20, 0x3000:
      // A blank with a mark is visible, so it cannot be dropped.
      self = cluster.end - cluster.start == (isWide ? 3 : 1) ? .blank : .word
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D,  // ! ) , . : ; ? ] }
      0x2019, 0x201D, 0x203A, 0x27E9, 0x2025, 0x2026, 0x203C, 0x2047...0x2049,  // ’ ” › ⟩ ‥ … ‼ ⁇
      0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F,  // 、 。 々 〉 》 」 』
      0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0x303B,  // 】 〕 〗 〙 〛 〞 〟 〻
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063,  // ぁ ぃ ぅ ぇ ぉ っ
      0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309D, 0x309E,  // ゃ ゅ ょ ゎ ゕ ゖ ゝ ゞ
      0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3,  // ァ ィ ゥ ェ ォ ッ
      0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE, 0x31F0...0x31FF,  // ャ ュ ョ ヮ ヵ ヶ ・ ー ㇰ
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60,  // ！ ） ， ． ： ； ？ ］ ｝ ｠
      0xFF61, 0xFF63...0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F:  // ｡ ｣ ､ ･ ｧ to ｰ ﾞ ﾟ
      self = .closing(isWide: isWide)
    case 0x28, 0x5B, 0x7B,  // ( [ {
      0x2018, 0x201C, 0x2039, 0x27E8, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010,  // ‘ “ 〈 《 「 『 【
      0x3014, 0x3016, 0x3018, 0x301A, 0x301D,  // 〔 〖 〘 〚 〝
      0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:  // （ ［ ｛ ｟ ｢
      self = .opening(isWide: isWide)
    case _:
      self = isWide ? .ideograph : .word
    }
  }

  var breaksBeside: Bool {
    switch self {
    case .blank, .word: false
    case .ideograph: true
    case .closing(let isWide), .opening(let isWide): isWide
    }
  }

  /// Whether a line may break beside it only where the word is too long.
  var isOfWord: Bool { self != .blank && !breaksBeside }

  var neverBeginsLine: Bool {
    if case .closing = self { true } else { false }
  }

  var neverEndsLine: Bool {
    if case .opening = self { true } else { false }
  }
}
