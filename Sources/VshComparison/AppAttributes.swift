/// The elements under one key, compared in order: how many, what they are called, and what is reported of each.
struct AppAttributes {
  /// The key, as messages call it.
  let described: String
  /// Whether the row is compared in which an element is.
  let comparesRows: Bool
  /// Whether none of them had the focus in the step before. A browser moves the focus with each click.
  let comparesFocus: Bool

  /// The first difference of two lists, neither of which is empty.
  ///
  /// - Parameter comparesNames: whether the elements of the key have a text.
  func difference(script: [AppElement], app: [AppElement], comparesNames: Bool) -> AppDifference? {
    let lines = { (elements: [AppElement]) in elements.map(\.line) }
    if script.count != app.count {
      return AppDifference(
        what: .text,
        message: """
          the script shows \(described) \(AppText.counted(script.count, "time")), the app \
          \(AppText.counted(app.count, "time"))
          """,
        script: lines(script), app: lines(app))
    }
    if comparesNames, let index = script.indices.first(where: { !script[$0].isCalled(as: app[$0]) }) {
      return AppDifference(
        what: .text,
        message: "the script shows \(script[index].described), the app \(app[index].described)",
        script: lines(script), app: lines(app))
    }
    for (left, right) in zip(script, app) {
      if let found = difference(of: left, right) { return found }
    }
    return nil
  }

  private func difference(of script: AppElement, _ app: AppElement) -> AppDifference? {
    let name = script.described
    if comparesRows, !Self.areEqual(script.row, app.row) {
      return Attribute("row", script, script.row, app.row).difference(
        .rows, "the script shows \(name) \(Self.row(script.row)), the app \(Self.row(app.row))")
    }
    if let on = app.on, !Self.areEqual(script.on, on) {
      return Attribute("on", script, script.on, on).difference(
        .mark, "the script shows \(name) \(Self.mark(script.on)), the app \(Self.mark(on))")
    }
    if let value = app.value, !Self.areEqual(script.value, value) {
      return Attribute("value", script, script.value, value).difference(.value)
    }
    if let options = app.options, !Self.areEqual(script.options, options) {
      return Attribute("options", script, script.options, options).difference(.value)
    }
    if let available = app.available {
      let (left, right) = (Self.availability(script.available), Self.availability(available))
      if left != right {
        let (one, other) = left.isTrue ? ("script", "app") : ("app", "script")
        return Attribute("available", script, left, right).difference(
          .available, "\(name) is available in the \(one) and not in the \(other)")
      }
    }
    if comparesFocus, script.focus?.isTrue == true, let focus = app.focus, !focus.isTrue {
      return Attribute("focus", script, .bool(true), focus).difference(
        .focus, "\(name) has the focus in the script and not in the app")
    }
    if let detail = app.detail, !Self.areEqual(script.detail, detail) {
      return Attribute("detail", script, script.detail, detail).difference(.text)
    }
    return nil
  }

  /// What both sides have for one attribute of an element.
  private struct Attribute {
    let name: String
    let element: AppElement
    let (script, app): (ReportValue, ReportValue)

    init(_ name: String, _ element: AppElement, _ script: ReportValue?, _ app: ReportValue?) {
      (self.name, self.element) = (name, element)
      (self.script, self.app) = (script ?? .null, app ?? .null)
    }

    func difference(_ what: AppDifference.Subject, _ message: String? = nil) -> AppDifference {
      let sentence =
        "the \(name) of \(element.described) is \(script.shown) in the script and \(app.shown) in the app"
      return AppDifference(what: what, message: message ?? sentence, script: [line(script)], app: [line(app)])
    }

    private func line(_ value: ReportValue) -> String {
      "\(element.line), \(name): \(value.shown(upTo: AppText.lineLimit))"
    }
  }

  private static func areEqual(_ left: ReportValue?, _ right: ReportValue?) -> Bool {
    (left ?? .null) == (right ?? .null)
  }

  /// What says nothing else can be used.
  private static func availability(_ value: ReportValue?) -> ReportValue {
    value.flatMap { $0.isNothing ? nil : $0 } ?? .bool(true)
  }

  private static func row(_ index: ReportValue?) -> String {
    let index = index ?? .null
    return index.isNothing ? "outside of rows" : "in row \(index.shown)"
  }

  private static func mark(_ on: ReportValue?) -> String {
    switch on ?? .null {
    case .bool(true): "on"
    case .bool(false): "off"
    case _: "without a mark"
    }
  }
}
