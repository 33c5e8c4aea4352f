/// The kinds of elements in a report, in the script's words, and the group in which the elements of each are matched.
///
/// `ElementKind` of `VshProgram` has them all; those that draw nothing of their own, such as `line` and `hold`, are in
/// no report.
package enum AppKind: String, Hashable, Sendable, CaseIterable {
  case title, text, section, image, progress, alert, sheet, list
  case row
  case button, toggle, field, choice, tabs, slider, stepper, date, swipe

  /// All texts are one group, since an app may draw a title as a text. It is called by one of its kinds.
  var group: AppKind {
    switch self {
    case .title, .text, .section, .image, .progress, .alert, .sheet, .list: .text
    case .row, .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date, .swipe: self
    }
  }

  /// Whether an element of this kind without a name can be seen.
  var isShownWithoutName: Bool { group != .text || self == .progress }

  /// Whether its options and its value are texts that the app shows, so that they are renamed too.
  var hasOptions: Bool { self == .choice || self == .tabs }

  /// The index among all kinds.
  var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
