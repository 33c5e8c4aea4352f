/// Writes JSON (RFC 8259) piece by piece: the same values give the same bytes, members stand in the order in which they are
/// written. Text stays UTF-8; what could end a line or move a cursor is escaped.
///
/// It knows nesting, commas and indentation; what the members mean is the caller's.
struct JSONText {
  private(set) var text = ""
  /// For each open object or list: does it hold something already, and does each of its values stand on a line of its own?
  private var open: [(hasValues: Bool, isTall: Bool)] = []

  mutating func object(isTall: Bool = false, _ write: (inout JSONText) -> Void) {
    container("{", "}", isTall: isTall, write)
  }

  mutating func list<Row>(of rows: [Row], isTall: Bool = false, _ write: (inout JSONText, Row) -> Void) {
    container("[", "]", isTall: isTall) { json in
      for row in rows {
        json.beginValue()
        write(&json, row)
      }
    }
  }

  mutating func member(_ name: String, _ write: (inout JSONText) -> Void) {
    beginValue()
    append(name)
    text += ": "
    write(&self)
  }

  mutating func member(_ name: String, _ value: String?) {
    member(name) { json in
      if let value { json.append(value) } else { json.text += "null" }
    }
  }

  mutating func member(_ name: String, _ value: some FixedWidthInteger) {
    member(name) { $0.text += String(value) }
  }

  mutating func member(_ name: String, _ value: Bool) {
    member(name) { $0.text += value ? "true" : "false" }
  }

  mutating func member(_ name: String, _ values: [String]) {
    member(name) { json in json.list(of: values) { $0.append($1) } }
  }

  /// A string as a value.
  mutating func append(_ string: String) { text += JSONText.quoted(string) }

  static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FEFF}", "\u{FFFE}"..."\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private mutating func container(
    _ first: String, _ last: String, isTall: Bool, _ write: (inout JSONText) -> Void
  ) {
    text += first
    open.append((false, isTall))
    write(&self)
    let closed = open.removeLast()
    if closed.isTall, closed.hasValues { breakLine() }
    text += last
  }

  private mutating func beginValue() {
    guard let innermost = open.indices.last else { return }
    if open[innermost].hasValues { text += open[innermost].isTall ? "," : ", " }
    open[innermost].hasValues = true
    if open[innermost].isTall { breakLine() }
  }

  private mutating func breakLine() {
    text += "\n" + String(repeating: "  ", count: open.count { $0.isTall })
  }
}
