/// The form of a word beside a count.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

extension TextLocale {
  /// The form beside a whole number; the sign does not count.
  package func plural(of count: Int) -> PluralCategory {
    let count = count.magnitude
    for rule in text(.plurals).split(separator: UInt8(ascii: ";")) {
      guard let colon = rule.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let ways = rule[(colon + 1)...].split(separator: UInt8(ascii: "|"))
      if ways.contains(where: {
        $0.split(separator: UInt8(ascii: "&")).allSatisfy { Self.holds($0, of: count) }
      }) {
        return PluralCategory(rawValue: String(decoding: rule[..<colon], as: UTF8.self)) ?? .other
      }
    }
    return .other
  }

  /// All forms that the locale's whole numbers have.
  package var plurals: [PluralCategory] {
    let named = text(.plurals).split(separator: UInt8(ascii: ";")).map {
      String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }
    return PluralCategory.allCases.filter { $0 == .other || named.contains($0.rawValue) }
  }

  /// Whether `n%10=2..4,7` or `n!=1` is true of a count.
  private static func holds(_ condition: Slice<UnsafeBufferPointer<UInt8>>, of count: UInt) -> Bool {
    let text = Array(condition)
    var scanner = ByteScanner()
    var operand = count
    _ = scanner.take(UInt8(ascii: "n"), in: text.span)
    if scanner.take(UInt8(ascii: "%"), in: text.span),
      let modulo = scanner.number(digits: 1...9, in: text.span)
    {
      operand %= UInt(max(1, modulo))
    }
    let isNegated = scanner.take(UInt8(ascii: "!"), in: text.span)
    _ = scanner.take(UInt8(ascii: "="), in: text.span)
    var isListed = false
    repeat {
      guard let low = scanner.number(digits: 1...9, in: text.span) else { break }
      var high = low
      if scanner.take(UInt8(ascii: "."), in: text.span), scanner.take(UInt8(ascii: "."), in: text.span) {
        high = scanner.number(digits: 1...9, in: text.span) ?? low
      }
      if (UInt(low)...UInt(max(low, high))).contains(operand) { isListed = true }
    } while scanner.take(UInt8(ascii: ","), in: text.span)
    return isListed != isNegated
  }
}
