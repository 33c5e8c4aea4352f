/// An element of a report: its kind, the names by which a person could call it, and what else is reported of it.
struct AppElement: Sendable {
  let kind: AppKind
  /// In the order `text`, `label`, `name`, `placeholder`, each once.
  private(set) var names: [String] = []
  /// Nil where the element has no such member; one that is `null` is there.
  private(set) var on: ReportValue?
  private(set) var value: ReportValue?
  private(set) var options: ReportValue?
  private(set) var available: ReportValue?
  private(set) var detail: ReportValue?
  private(set) var focus: ReportValue?
  private var index: ReportValue?

  /// Nil for something else than an element, and for a text that shows nothing.
  ///
  /// - Parameter renaming: what the script calls the names of the app; nil for an element of the script.
  init?(_ report: ReportValue, renaming: AppRenaming?) {
    var names: [String?] = [nil, nil, nil, nil]
    var kind: AppKind?
    for member in report.members {
      switch member.name {
      case "kind": kind = member.value.string.flatMap { AppKind(rawValue: $0) }
      case "text": names[0] = member.value.string
      case "label": names[1] = member.value.string
      case "name": names[2] = member.value.string
      case "placeholder": names[3] = member.value.string
      case "on": on = member.value
      case "value": value = member.value
      case "options": options = member.value
      case "available": available = member.value
      case "detail": detail = member.value
      case "focus": focus = member.value
      case "index": index = member.value
      case _: break
      }
    }
    guard let kind else { return nil }
    self.kind = kind
    for case let name? in names { add(renaming?.scriptName(of: name, kind) ?? name) }
    if let renaming, kind.hasOptions {
      value = value?.renamed(by: renaming, kind)
      options = options?.renamed(by: renaming, kind)
    }
    if self.names.isEmpty, !kind.isShownWithoutName { return nil }
  }

  /// One more name, after the others; an empty one is none.
  mutating func add(_ name: String) {
    if !name.isEmpty, !names.contains(name) { names.append(name) }
  }

  /// The row in which it is; nil outside of rows.
  var row: ReportValue? { index.flatMap { $0.isNothing ? nil : $0 } }

  /// The name by which it is called; empty where it has none.
  var name: String { names.first ?? "" }

  /// Whether a person could call both by the same name, or neither has one.
  func isCalled(as other: AppElement) -> Bool {
    names.isEmpty ? other.names.isEmpty : names.contains { other.names.contains($0) }
  }

  /// As messages call it: `button "Save"`.
  var described: String { described(upTo: AppText.messageLimit) }

  /// The same as a line of a difference.
  var line: String { described(upTo: AppText.lineLimit) }

  private func described(upTo limit: Int) -> String {
    names.isEmpty ? kind.rawValue : "\(kind.rawValue) \(AppText.quoted(name, upTo: limit))"
  }
}

extension ReportValue {
  /// A text, or a list of texts, as the script calls them.
  fileprivate func renamed(by renaming: AppRenaming, _ kind: AppKind) -> ReportValue {
    switch self {
    case .string(let text): .string(renaming.scriptName(of: text, kind))
    case .list(let values): .list(values.map { $0.renamed(by: renaming, kind) })
    case let other: other
    }
  }
}
