import VshProgram
import VshSyntax

/// Help on the words of the language for `:help` and `vsh help`, generated from the tables of the parser and the
/// checker.
package enum LanguageHelp {
  /// A topic that lists words.
  package enum List: String, CaseIterable {
    case declarations, elements, steps, clauses, expectations, methods
  }

  /// Adds the help on a word or a list; nothing for any other topic.
  package static func add(_ topic: String, to text: inout HelpText) {
    if let list = List(rawValue: topic) { text.rows(rows(of: list)) }
    if let item = Word.items.first(where: { $0.word.rawValue == topic }) {
      text.wrap("declaration  \(item.usage): \(item.meaning)")
      if item.word == .explore {
        addExample(of: topic, to: &text)
        text.rows(rows(of: .clauses))
      }
    }
    let clauses = Word.clauses.filter { $0.word.rawValue == topic }
    for clause in clauses { text.wrap("clause of `explore`  \(clause.usage): \(clause.meaning)") }
    if !clauses.isEmpty { addExample(of: topic, to: &text) }
    if let step = Word.steps.first(where: { $0.word.rawValue == topic }) {
      text.wrap("step  \(step.usage): \(step.meaning)")
      addExample(of: topic, to: &text)
      if step.word == .expect { text.rows(rows(of: .expectations)) }
    }
    if let element = ElementKind.allCases.map(\.traits).first(where: { $0.word == topic }) {
      text.wrap("element  \(element.usage): \(element.meaning)")
      addExample(of: topic, to: &text)
    }
    if let method = MethodTable.rows.first(where: { $0.word == topic }) {
      for form in method.formTexts { text.wrap("method  " + form) }
    }
  }

  /// All topics.
  package static var topics: [String] {
    List.allCases.map(\.rawValue) + List.allCases.filter { $0 != .expectations }.flatMap(words)
  }

  /// The words of a list.
  package static func words(of list: List) -> [String] {
    switch list {
    case .declarations: Word.items.map(\.word.rawValue)
    case .elements: ElementKind.allCases.map(\.traits.word)
    case .steps: Word.steps.map(\.word.rawValue)
    case .clauses: Word.clauses.map(\.word.rawValue)
    case .expectations: Word.expectations.map(\.word.rawValue)
    case .methods: MethodTable.rows.map(\.word)
    }
  }

  private static func rows(of list: List) -> [(String, String)] {
    switch list {
    case .declarations: Word.items.map { ($0.usage, $0.meaning) }
    case .elements: ElementKind.allCases.map { ($0.traits.usage, $0.traits.meaning) }
    case .steps: Word.steps.map { ($0.usage, $0.meaning) }
    case .clauses: Word.clauses.map { ($0.usage, $0.meaning) }
    case .expectations: Word.expectations.map { ("expect " + $0.usage, $0.meaning) }
    case .methods: MethodTable.rows.map { ($0.word, $0.formTexts.joined(separator: ", ")) }
    }
  }

  private static func addExample(of word: String, to text: inout HelpText) {
    if let example = HelpExamples.example(of: word) { text.wrap("for example: \(example)") }
  }
}

extension MethodRow {
  /// Each form of a method with each of its receivers: `[T].prefix(count: Int) -> [T]`.
  fileprivate var formTexts: [String] {
    let receivers: [(receiver: Receivers, type: String, element: String)] = [
      (.list, "[T]", "T"), (.text, "String", "String"), (.dictionary, "[K: V]", "K"), (.int, "Int", ""),
      (.double, "Double", ""), (.date, "Date", ""), (.duration, "Duration", ""),
    ]
    return forms.flatMap { form in
      receivers.filter { form.receivers.contains($0.receiver) }.map { row in
        let rest = form.text(receiver: row.type, element: row.element)
        let gap = if case .property = form.shape { ": " } else { rest.hasPrefix("{") ? " " : "" }
        return "\(row.type).\(word)\(gap)\(rest)"
      }
    }
  }
}
