/// The language of names in dates: of months, weekdays and halves of the day (language.md, Small print, Dates).
package enum DateLocale: String, CaseIterable, Sendable {
  case en, ja

  package init?(name: Span<UInt8>) {
    for locale in Self.allCases where name.isEqual(to: locale.rawValue) {
      self = locale
      return
    }
    return nil
  }
}

/// The full names; the abbreviated English ones are the first three letters.
enum DateNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  private static let shortMonths = months.map { String($0.prefix(3)) }
  private static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
  private static let japaneseMonths = (1...12).map { "\($0)月" }
  private static let japaneseWeekdays = ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"]
  private static let shortJapaneseWeekdays = ["日", "月", "火", "水", "木", "金", "土"]

  /// From January on.
  static func months(_ length: NameLength, _ locale: DateLocale) -> [String] {
    switch (locale, length) {
    case (.en, .short): shortMonths
    case (.en, .full): months
    case (.ja, _): japaneseMonths
    }
  }

  /// From Sunday on.
  static func weekdays(_ length: NameLength, _ locale: DateLocale) -> [String] {
    switch (locale, length) {
    case (.en, .short): shortWeekdays
    case (.en, .full): weekdays
    case (.ja, .short): shortJapaneseWeekdays
    case (.ja, .full): japaneseWeekdays
    }
  }

  /// Before and after noon.
  static func halvesOfDay(_ locale: DateLocale) -> [String] {
    switch locale {
    case .en: ["AM", "PM"]
    case .ja: ["午前", "午後"]
    }
  }
}

enum NameLength: Sendable {
  case short, full
}
