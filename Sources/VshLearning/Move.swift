package import VshText

/// What can be done with a page: a gesture, an answer, time, a reload.
package enum Move: Hashable, Sendable {
  /// The answer to a request in flight: of several that are alike, the one of this number.
  case answer(RequestKey, Int, Outcome.Name)
  /// Time passes up to the next timer.
  case advance
  case tap(String, row: Int?)
  case tapRow(Int)
  case doubleTapRow(Int)
  /// A button of a row that is seen only under the mouse.
  case swipe(String, row: Int)
  case set(String, row: Int?, to: Bool)
  /// The switch of a row.
  case setRow(Int, to: Bool)
  case type(String, into: String)
  case choose(String, of: String, kind: String)
  case submit(String)
  case leave(String)
  case cancel(String)
  case back
  case reload

  /// Whether a person makes it in the page.
  var isGesture: Bool {
    switch self {
    case .answer, .advance, .reload: false
    case _: true
    }
  }

  /// Whether it says something to the page, rather than leaving it.
  var isAttempt: Bool {
    switch self {
    case .answer, .advance, .reload, .back, .leave, .cancel: false
    case _: true
    }
  }

  /// As a step of a script says it.
  func words(typed: Set<String>) -> String {
    func quoted(_ text: String) -> String { TextLiteral.of(Pictures.line(text)) }
    switch self {
    case .answer(let key, let number, let outcome):
      let other = number == 0 ? "" : " (number \(number + 1))"
      return "deliver \(Pictures.line(key.shown(typed: typed)))\(other) \(outcome.word)"
    case .advance: return "wait"
    case .tap(let label, let row):
      return "tap \(quoted(label))" + (row.map { " in row \($0)" } ?? "")
    case .tapRow(let row): return "tap row \(row)"
    case .doubleTapRow(let row): return "double tap row \(row)"
    case .swipe(let label, let row): return "swipe \(quoted(label)) in row \(row)"
    case .set(let label, let row, let isOn):
      return "set \(quoted(label)) to \(isOn)" + (row.map { " in row \($0)" } ?? "")
    case .setRow(let row, let isOn): return "set row \(row) to \(isOn)"
    case .type(let text, let label): return "type \(quoted(text)) into \(quoted(label))"
    case .choose(let option, let label, _):
      return "choose \(quoted(option))" + (label.isEmpty ? "" : " in \(quoted(label))")
    case .submit(let label): return "submit \(quoted(label))"
    case .leave(let label): return "leave \(quoted(label))"
    case .cancel(let label): return "cancel \(quoted(label))"
    case .back: return "back"
    case .reload: return "reload"
    }
  }

  /// The gesture of `grammar/app.schema.json`; nil for what is none.
  package var question: (gesture: String, question: JSONValue)? {
    func on(_ kind: String, _ label: String, _ row: Int? = nil) -> JSONValue {
      [
        "kind": .string(kind), "label": label.isEmpty ? .absent : .string(label),
        "index": JSONValue(row),
      ]
    }
    switch self {
    case .answer, .advance, .reload: return nil
    case .tap(let label, let row): return ("tap", ["on": on("button", label, row)])
    case .tapRow(let row): return ("tap", ["on": on("row", "", row)])
    case .doubleTapRow(let row): return ("double", ["on": on("row", "", row)])
    case .swipe(let label, let row): return ("swipe", ["on": on("row", label, row)])
    case .set(let label, let row, let isOn):
      return ("set", ["on": on("toggle", label, row), "to": .bool(isOn)])
    case .setRow(let row, let isOn):
      return (
        "set", ["on": ["kind": "row", "index": .number(row), "part": "switch"], "to": .bool(isOn)]
      )
    case .type(let text, let label):
      return ("type", ["on": on("field", label), "text": .string(text)])
    case .choose(let option, let label, let kind):
      return ("choose", ["on": on(kind, label), "text": .string(option)])
    case .submit(let label): return ("submit", ["on": on("field", label)])
    case .leave(let label): return ("leave", ["on": on("field", label)])
    case .cancel(let label): return ("cancel", ["on": on("field", label)])
    case .back: return ("back", [:])
    }
  }
}
