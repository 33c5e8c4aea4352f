/// How a language and a region write numbers, dates and counts (language.md, Locales). Its texts are in `LocaleTable`.
package struct TextLocale: Hashable, Sendable {
  private let row: Int

  package static let en = TextLocale(name: "en".utf8Span.span) ?? TextLocale(row: 0)

  private init(row: Int) { self.row = row }

  /// Nil for a name that is not in the table.
  package init?(name: Span<UInt8>) {
    for row in 0..<LocaleTable.count where name.isEqual(to: LocaleTable.text(.name, of: row).span) {
      self.row = row
      return
    }
    return nil
  }

  /// The names of all, sorted.
  package static var names: [String] { (0..<LocaleTable.count).map { TextLocale(row: $0).name } }

  /// The version of the data.
  package static var version: String { String(decoding: LocaleTable.version, as: UTF8.self) }

  /// The first locale of the same language; nil where there is none.
  package static func sameLanguage(as name: String) -> String? {
    names.first { language(of: $0) == language(of: name) }
  }

  private static func language(of name: String) -> Substring { name.prefix { $0 != "-" && $0 != "_" } }

  /// The locale with a name, else the first one of its language.
  package init?(nearest name: String) {
    if let locale = TextLocale(name: name.utf8Span.span) {
      self = locale
    } else if let other = Self.sameLanguage(as: name), let locale = TextLocale(name: other.utf8Span.span) {
      self = locale
    } else {
      return nil
    }
  }

  /// Whether its language is that of another locale's name.
  package func isOfLanguage(of name: String) -> Bool {
    Self.language(of: self.name) == Self.language(of: name)
  }

  /// What is meant by a name that is not in the table.
  package static func nearest(to name: String) -> String { sameLanguage(as: name) ?? "en" }

  package var name: String { string(.name) }

  /// Such as `Brazilian Portuguese`: in English.
  package var language: String { string(.englishName) }

  /// Whether its language is written from right to left. It is drawn in the order in which it is read.
  package var isRightToLeft: Bool { text(.direction).elementsEqual("rtl".utf8) }

  /// Whether texts are made longer and marked, to see what an app does with them. Numbers and dates are those of `en`.
  package var isPseudo: Bool { text(.name).elementsEqual("en-XA".utf8) }

  func text(_ field: LocaleTable.Field, _ index: Int = 0) -> UnsafeBufferPointer<UInt8> {
    LocaleTable.text(field, index, of: row)
  }

  private func string(_ field: LocaleTable.Field) -> String { String(decoding: text(field), as: UTF8.self) }

  // MARK: Names in dates

  /// - Parameter month: from 1.
  func month(_ month: Int, _ length: NameLength) -> UnsafeBufferPointer<UInt8> {
    text(length == .short ? .shortMonths : .months, month - 1)
  }

  /// - Parameter weekday: from 0, Sunday.
  func weekday(_ weekday: Int, _ length: NameLength) -> UnsafeBufferPointer<UInt8> {
    switch length {
    case .short: text(.shortWeekdays, weekday)
    case .full: text(.weekdays, weekday)
    case .alone: text(.weekdaysAlone, weekday)
    }
  }

  // MARK: Digits

  /// Whether its digits are 0 to 9 of ASCII.
  var hasPlainDigits: Bool { text(.zero).count == 1 }

  /// Appends a digit from 0 to 9. Those of a script follow each other in the last byte.
  func append(digit: UInt8, to buffer: inout [UInt8]) {
    buffer.append(contentsOf: text(.zero))
    buffer[buffer.count - 1] += digit
  }

  /// Writes the digits from `start` on as the locale does.
  func writeDigits(in buffer: inout [UInt8], from start: Int) {
    if hasPlainDigits { return }
    let plain = Array(buffer[start...])
    buffer.removeSubrange(start...)
    for byte in plain {
      if byte.isDigit { append(digit: byte - UInt8(ascii: "0"), to: &buffer) } else { buffer.append(byte) }
    }
  }

  /// A text with digits of ASCII for those of the locale.
  func plainDigits(_ text: Span<UInt8>) -> [UInt8] {
    let zero = self.text(.zero)
    var plain: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let last = offset + zero.count - 1
      if last < text.count, (offset..<last).allSatisfy({ text[$0] == zero[$0 - offset] }),
        text[last] &- zero[zero.count - 1] < 10
      {
        plain.append(UInt8(ascii: "0") + text[last] - zero[zero.count - 1])
        offset = last + 1
      } else {
        plain.append(text[offset])
        offset += 1
      }
    }
    return plain
  }
}

package enum NameLength: Sendable {
  case short, full
  /// Of a weekday that no day of the month follows.
  case alone
}

package enum DateStyle: String, CaseIterable, Sendable {
  case short, medium, long, full

  var field: LocaleTable.Field {
    switch self {
    case .short: .shortDate
    case .medium: .mediumDate
    case .long: .longDate
    case .full: .fullDate
    }
  }
}

package enum NumberStyle: String, CaseIterable, Sendable {
  case decimal, percent
}
