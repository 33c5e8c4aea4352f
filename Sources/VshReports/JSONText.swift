import VshText

/// Writes JSON (RFC 8259) piece by piece: the same values give the same bytes, and members keep their order. Text stays
/// UTF-8; anything that could end a line or move a cursor is escaped.
///
/// It handles nesting, commas and indentation; the caller decides the members.
struct JSONText {
  private(set) var text = ""
  /// For each open object or list: whether it has values already, and whether each value is on a line of its own.
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
      if let value { json.append(value) } else { json.appendNull() }
    }
  }

  mutating func member(_ name: String, _ value: some FixedWidthInteger) {
    member(name) { $0.text += String(value) }
  }

  /// - Parameter value: must be finite.
  mutating func member(_ name: String, _ value: Double) {
    member(name) { $0.text += String(describing: value) }
  }

  mutating func member(_ name: String, _ value: Bool) {
    member(name) { $0.text += value ? "true" : "false" }
  }

  mutating func member(_ name: String, _ values: [String]) {
    member(name) { json in json.list(of: values) { $0.append($1) } }
  }

  /// A string as a value.
  mutating func append(_ string: String) { text += JSONText.quoted(string) }

  mutating func appendNull() { text += "null" }

  static func quoted(_ string: String) -> String { JSONValue.string(string).text }

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
