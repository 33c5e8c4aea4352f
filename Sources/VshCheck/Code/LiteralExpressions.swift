import VshProgram
import VshSource
import VshSyntax
import VshText

/// Literals: numbers, durations, strings, and the strings that the checker parses before a run, such as patterns and
/// dates.
extension Checker {
  /// The value of a whole-number literal, or nil where it is too large.
  func integer(_ literal: SyntaxID) -> Int64? {
    let digits = program.names.utf8(of: reader.tree.name(of: literal))
    return NumberText.integer(digits.span).map { Int64($0) }
  }

  mutating func numberLiteral(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let entry = reader.tree[id]
    if entry.detail == 0, hint == TypeTable.int || hint == TypeTable.unknown, reader.tree.isNamed(id),
      let value = shortInteger(entry)
    {
      return add(.integer(value), TypeTable.int, id)
    }
    return numberLiteral(id, hint, isNegative: false, at: id)
  }

  mutating func numberLiteral(
    _ id: SyntaxID, _ hint: TypeID, isNegative: Bool, at syntax: SyntaxID
  ) -> Typed {
    let isDouble = reader.tree[id].detail == 1 || program.types.unwrapped(hint) == TypeTable.double
    var digits = program.names.utf8(of: reader.tree.name(of: id))
    if digits.isEmpty { return hole(id) }
    if isNegative { digits.insert(UInt8(ascii: "-"), at: digits.startIndex) }
    if isDouble {
      guard let value = NumberText.double(digits.span) else {
        report(.numberTooLarge("Double", at: span(syntax)))
        return add(.double(0), TypeTable.double, syntax)
      }
      return add(.double(value), TypeTable.double, syntax)
    }
    guard let value = NumberText.integer(digits.span) else {
      report(.numberTooLarge("Int", at: span(syntax)))
      return add(.integer(0), TypeTable.int, syntax)
    }
    return add(.integer(Int64(value)), TypeTable.int, syntax)
  }

  /// Fast path for whole numbers: reads the digits from the source text instead of the name table. Returns nil for
  /// anything but up to 18 digits.
  @inline(__always)
  private func shortInteger(_ literal: Syntax) -> Int64? {
    var offset = Int(literal.start)
    let end = Int(literal.end)
    if end > reader.bytes.count || end - offset > 18 { return nil }
    var value: Int64 = 0
    while offset < end {
      let digit = reader.bytes[offset] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      value = value &* 10 &+ Int64(digit)
      offset += 1
    }
    return value
  }

  mutating func durationLiteral(_ id: SyntaxID) -> Typed {
    let text = Array(program.names.utf8(of: reader.tree.name(of: id)))
    var milliseconds = 0
    switch DurationText.literal(text.span) {
    case .milliseconds(let value): milliseconds = value
    case .isNotWhole: report(.durationIsNotWhole(at: span(id)))
    case .isTooLong: report(.numberTooLarge("Duration", at: span(id)))
    case .isMalformed: break
    }
    return add(.duration(Int64(milliseconds)), TypeTable.duration, id)
  }

  mutating func stringLiteral(_ id: SyntaxID) -> Typed {
    let pieces = reader.tree.links(of: id)
    if pieces.isEmpty { return add(.text(.empty), TypeTable.string, id) }
    if pieces.count == 1, case .textSegment = reader.tree.kind(of: reader.tree.child(id, 0)) {
      warnOfBraces(reader.tree.child(id, 0))
      return add(.text(reader.tree.name(of: reader.tree.child(id, 0))), TypeTable.string, id)
    }
    let parts = openOperands()
    for link in pieces {
      let piece = reader.tree.links[link]
      if case .textSegment = reader.tree.kind(of: piece) {
        warnOfBraces(piece)
        lists.operands.append(add(.text(reader.tree.name(of: piece)), TypeTable.string, piece).id)
      } else {
        lists.operands.append(determined(expression(piece), piece).id)
      }
    }
    return add(.interpolation(closeOperands(parts)), TypeTable.string, id)
  }

  /// Warns of `{x}` and `${x}` in a string, where `x` is a value: that is interpolation in other languages.
  private mutating func warnOfBraces(_ segment: SyntaxID) {
    let text = program.names.utf8(of: reader.tree.name(of: segment))
    guard let open = text.firstIndex(of: UInt8(ascii: "{")),
      let close = text[open...].firstIndex(of: UInt8(ascii: "}")), close - open <= Self.longestName
    else { return }
    let word = String(decoding: text[(open + 1)..<close], as: UTF8.self)
    guard let name = program.names.find(word), !name.isEmpty, isValue(name) else { return }
    let isDollar = open > text.startIndex && text[open - 1] == UInt8(ascii: "$")
    report(.bracesInText(word, isDollar: isDollar, at: span(segment)))
  }

  private static let longestName = 64

  /// The text of a literal without interpolation; nil, with a report, for any other.
  mutating func staticText(_ id: SyntaxID) -> String? {
    var result = ""
    for piece in reader.tree.children(of: id) {
      guard reader.tree.kind(of: piece) == .textSegment else {
        return refuse(.staticTextWanted(at: span(piece)))
      }
      result += text(reader.tree.name(of: piece))
    }
    return result
  }

  /// The bytes of an expression that is a constant string.
  func constantText(_ id: ExpressionID) -> [UInt8]? {
    guard case .text(let name) = program.expressions[id].form else { return nil }
    return Array(program.names.utf8(of: name))
  }

  // MARK: Strings parsed before a run

  /// `Date("…")` of a literal. A day begins in the zone of the test.
  mutating func dateLiteral(_ text: [UInt8], _ value: ExpressionID, _ id: SyntaxID, at syntax: SyntaxID)
    -> Typed
  {
    if let milliseconds = Timestamp.read(text.span) {
      return add(.date(Int64(milliseconds)), TypeTable.date, id)
    }
    let instead = add(.date(0), TypeTable.date, id)
    guard Timestamp.read(text.span, orDayIn: .utc) != nil else {
      report(.noDate(String(decoding: text, as: UTF8.self), at: span(syntax)))
      return instead
    }
    let isOptional = program.types.optional(TypeTable.date)
    let day = add(.method(.scalar(.dateOfText), operands([value])), isOptional, id)
    return add(.binary(.coalesce, day.id, instead.id), TypeTable.date, id)
  }

  mutating func validatePattern(
    _ id: ExpressionID, at syntax: SyntaxID, _ read: (Span<UInt8>) throws(PatternProblem) -> Void
  ) {
    guard let text = constantText(id) else { return }
    do throws(PatternProblem) { try read(text.span) } catch {
      report(.pattern(error.message, at: span(syntax)))
    }
  }

  mutating func validateDatePattern(_ id: ExpressionID, at syntax: SyntaxID) {
    guard case .text(let name) = program.expressions[id].form, once.isNew(pattern: name),
      let text = constantText(id)
    else { return }
    do throws(PatternProblem) { _ = try DatePattern(text.span) } catch {
      // A second use of the same text is to report the mistake, too.
      once.forget(pattern: name)
      report(.pattern(error.message, at: span(syntax)))
    }
  }

  /// The pattern of `matches`, a literal in which a mistake has its own span.
  mutating func validateTextPattern(_ id: ExpressionID, at syntax: SyntaxID) {
    var literal = syntax
    while reader.tree.kind(of: literal) == .parenthesized { literal = reader.tree.child(literal, 0) }
    guard case .text = program.expressions[id].form, let text = constantText(id) else {
      return report(.patternIsNoLiteral(at: span(syntax)))
    }
    do throws(PatternProblem) { _ = try TextPattern(text.span) } catch {
      let literalSpan = span(literal)
      let offsets = literalOffsets(literalSpan.range)
      func written(_ range: Range<Int>) -> SourceSpan {
        guard offsets.count == text.count + 1 else { return literalSpan }
        return SourceSpan(
          file: literalSpan.file, start: offsets[range.lowerBound], end: offsets[range.upperBound])
      }
      let problem = Diagnostic.pattern(error.message, at: written(error.range))
      let fixed = error.rewrite.flatMap { rewrite -> Diagnostic? in
        guard offsets.count == text.count + 1 else { return nil }
        let replacement = String(decoding: rewrite.text, as: UTF8.self)
        return problem.fixed(by: replacement, at: written(rewrite.range), "write `\(replacement)`")
      }
      report(fixed ?? problem)
    }
  }

  /// The offset in the source of each byte of a literal of one line, and of its closing mark. Empty for another one.
  private func literalOffsets(_ range: Range<Int>) -> [Int] {
    let bytes = reader.bytes
    guard range.upperBound <= bytes.count, range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"")
    else { return [] }
    var offsets: [Int] = []
    var offset = range.lowerBound + 1
    while offset < range.upperBound - 1 {
      guard bytes[offset] == UInt8(ascii: "\\") else {
        offsets.append(offset)
        offset += 1
        continue
      }
      var (length, count) = (2, 1)
      if bytes[offset + 1] == UInt8(ascii: "u") {
        let digits = bytes[(offset + 3)...].prefix { $0 != UInt8(ascii: "}") }
        length = digits.count + 4
        count =
          UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
          .map { UTF8.width($0) } ?? 1
      }
      offsets += repeatElement(offset, count: count)
      offset += length
    }
    return offsets + [range.upperBound - 1]
  }

  mutating func validateZone(_ id: ExpressionID, at syntax: SyntaxID) {
    guard case .text(let written) = program.expressions[id].form, once.isNew(zone: written),
      let text = constantText(id), Zone(named: text.span) == nil
    else { return }
    once.forget(zone: written)
    let name = String(decoding: text, as: UTF8.self)
    report(.unknownZone(name, at: span(syntax), suggestion: nearest(to: name, among: Zone.names)))
  }

  mutating func validateLocale(_ id: ExpressionID, at syntax: SyntaxID) {
    guard let text = constantText(id), TextLocale(name: text.span) == nil else { return }
    let name = String(decoding: text, as: UTF8.self)
    let relative = TextLocale.sameLanguage(as: name).map { Meant($0, isCertain: true) }
    report(
      .unknownLocale(
        name, at: span(syntax), suggestion: relative ?? nearest(to: name, among: TextLocale.names)))
  }

  mutating func validateCurrency(_ id: ExpressionID, at syntax: SyntaxID) {
    guard let text = constantText(id), TextLocale.fractionDigits(of: text.span) == nil else { return }
    let code = String(decoding: text, as: UTF8.self)
    report(
      .unknownCurrency(code, at: span(syntax), suggestion: nearest(to: code, among: TextLocale.currencies)))
  }

  mutating func validateStyle(_ id: ExpressionID, among styles: [String], at syntax: SyntaxID) {
    guard let text = constantText(id) else { return }
    let style = String(decoding: text, as: UTF8.self)
    if styles.contains(style) { return }
    report(
      .unknownStyle(style, among: styles, at: span(syntax), suggestion: nearest(to: style, among: styles)))
  }
}
