import VshText

/// The texts and numbers of data that became an enum's case `= _`, for a listing.
package struct OtherValues: Sendable, Equatable {
  /// A text, in quotes, that differs from another case in letter case or `_` only.
  package struct Slip: Sendable, Equatable {
    package let text: String
    package let meant: String
  }

  private static let keptSlips = 10

  /// The case, as `Plan.other`.
  package let name: String
  /// The values, texts in quotes.
  package private(set) var values = FirstTexts()
  package private(set) var slips: [Slip] = []

  /// The other cases by their names and texts, without what a slip changes.
  private let cases: [String: String]

  init(name: String, cases: [(text: String, name: String)]) {
    self.name = name
    self.cases = Dictionary(firstOf: cases.lazy.map { (Self.folded($0.text), $0.name) })
  }

  mutating func append(text: ArraySlice<UInt8>) {
    let written = "\"\(FirstTexts.cut(text))\""
    values.append(written)
    guard slips.count < Self.keptSlips, let meant = cases[Self.folded(String(decoding: text, as: UTF8.self))]
    else { return }
    let slip = Slip(text: written, meant: meant)
    if !slips.contains(slip) { slips.append(slip) }
  }

  mutating func append(number: String) { values.append(number) }

  private static func folded(_ text: String) -> String { text.lowercased().filter { $0 != "_" } }
}
