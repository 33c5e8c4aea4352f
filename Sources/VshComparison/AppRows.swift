/// The rows of one step, compared as one sequence: their texts, details and marks.
///
/// A detail and a mark are compared where some row of the app has one, so that a row that lost its own differs.
enum AppRows {
  static func difference(script: [AppElement], app: [AppElement]) -> AppDifference? {
    let marks = app.isEmpty || app.contains { $0.on != nil }
    let details = app.isEmpty || app.contains { $0.detail != nil }
    let isSame = { (left: AppElement, right: AppElement) in
      left.isCalled(as: right)
        && (!marks || (left.on ?? .null) == (right.on ?? .null))
        && (!details || (left.detail ?? .null) == (right.detail ?? .null))
    }
    let line = { (row: AppElement, limit: Int) in Self.line(row, marks: marks, details: details, upTo: limit)
    }
    let message: String
    if script.count != app.count {
      message = "the script shows \(AppText.counted(script.count, "row")), the app \(app.count)"
    } else if let index = script.indices.first(where: { !isSame(script[$0], app[$0]) }) {
      let limit = AppText.messageLimit
      message = """
        row \(index + 1) is "\(line(script[index], limit))" in the script and "\(line(app[index], limit))" in the app
        """
    } else {
      return nil
    }
    let limit = AppText.lineLimit
    return AppDifference(
      what: .rows, message: message, script: script.map { line($0, limit) }, app: app.map { line($0, limit) })
  }

  /// `[x] feed the cat (today)`
  private static func line(_ row: AppElement, marks: Bool, details: Bool, upTo limit: Int) -> String {
    var line = AppText.shown(row.name, upTo: limit)
    if marks, let on = row.on, case .bool(let isOn) = on { line = (isOn ? "[x] " : "[ ] ") + line }
    if details, let detail = row.detail, !detail.isNothing {
      line += " (\(AppText.shown(detail.string ?? detail.canonical, upTo: limit)))"
    }
    return line
  }
}
