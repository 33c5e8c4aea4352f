import VshProgram
package import VshSyntax
import VshText

/// Help on the words of the language for `:help` and `vsh help`, generated from the tables of the parser and the
/// checker.
package enum LanguageHelp {
  /// A topic that lists words.
  package enum List: String, CaseIterable {
    case declarations, elements, steps, clauses, expectations, words, methods
  }

  /// Adds the help on a word or a list; nothing for any other topic.
  package static func add(_ topic: String, to text: inout HelpText) {
    if let list = List(rawValue: topic) { text.rows(rows(of: list)) }
    for form in forms(of: topic) {
      text.wrap("\(form.kind)  \(form.form): \(form.meaning)")
      if let example = form.example { text.wrap("for example: \(example)") }
    }
    if topic == Word.explore.rawValue { text.rows(rows(of: .clauses)) }
    if topic == Word.app.rawValue { text.rows(appRows) }
    if topic == Word.expect.rawValue { text.rows(rows(of: .expectations)) }
    if let element = ElementKind.allCases.map({ $0.traits }).first(where: { $0.word == topic }) {
      text.wrap("element  \(element.usage): \(element.meaning)")
      if let example = HelpExamples.example(ofElement: topic) { text.wrap("for example: \(example)") }
    }
    if let method = MethodTable.rows.first(where: { $0.word == topic }) {
      for form in method.formTexts { text.wrap("method  " + form) }
    }
  }

  /// The forms of a word of the language, without those of elements and methods, which have tables of their own.
  package static func forms(of word: String) -> [WordForm] {
    func rows(_ rows: [WordRow]) -> [WordRow] { rows.filter { $0.word.rawValue == word } }
    let example = HelpExamples.example(of: word)
    var forms = rows(Word.items).map { WordForm(WordForms.item, $0.usage, $0.meaning, example) }
    let clauses = rows(Word.clauses)
    for (index, row) in clauses.enumerated() {
      let isLast = index == clauses.count - 1
      forms.append(WordForm(WordForms.ofExplore, row.usage, row.meaning, isLast ? example : nil))
    }
    forms += rows(Word.steps).map { WordForm(WordForms.typed, $0.usage, $0.meaning, example) }
    let followers: [(step: Word, rows: [WordRow])] = [
      (.expect, Word.expectations), (.given, Word.behaviors), (.deliver, Word.deliveries),
    ]
    for (step, all) in followers {
      forms += rows(all).map {
        WordForm(WordForms.after(step), $0.usage, $0.meaning, WordForms.example(after: step, $0.word))
      }
    }
    forms += rows(Word.appLines + Word.requests).map {
      WordForm(WordForms.ofApp, $0.usage, $0.meaning, WordForms.example(after: .app, $0.word))
    }
    return forms + WordForms.rows(of: word)
  }

  /// The lines of an `app`.
  private static var appRows: [(form: String, meaning: String)] {
    Word.appLines.map { (form: $0.usage, meaning: $0.meaning) }
      + WordForms.rows(of: Word.is.rawValue).map { (form: $0.form, meaning: $0.meaning) }
  }

  /// The forms of a word that fit where an entry of a tree has it; all of them where the entry leaves that open.
  package static func forms(of word: String, in entry: SyntaxKind, inside parent: SyntaxKind) -> [WordForm] {
    let all = forms(of: word)
    let fitting = all.filter { $0.fits(entry, inside: parent) }
    return fitting.isEmpty ? all : fitting
  }

  /// All topics.
  package static var topics: [String] {
    (List.allCases.map { $0.rawValue } + List.allCases.flatMap(words)).withoutRepeats
  }

  /// The words of a list.
  package static func words(of list: List) -> [String] {
    switch list {
    case .declarations: Word.items.map { $0.word.rawValue }
    case .elements: ElementKind.allCases.map { $0.traits.word }
    case .steps: Word.steps.map { $0.word.rawValue }
    case .clauses: Word.clauses.map { $0.word.rawValue }
    case .expectations: Word.expectations.map { $0.word.rawValue }
    case .words:
      (WordForms.words + (Word.behaviors + Word.deliveries + Word.appLines + Word.requests).map { $0.word })
        .map { $0.rawValue }.withoutRepeats
    case .methods: MethodTable.rows.map { $0.word }
    }
  }

  private static func rows(of list: List) -> [(form: String, meaning: String)] {
    switch list {
    case .declarations: Word.items.map { (form: $0.usage, meaning: $0.meaning) }
    case .elements: ElementKind.allCases.map { (form: $0.traits.usage, meaning: $0.traits.meaning) }
    case .steps: Word.steps.map { (form: $0.usage, meaning: $0.meaning) }
    case .clauses: Word.clauses.map { (form: $0.usage, meaning: $0.meaning) }
    case .expectations: Word.expectations.map { (form: "expect " + $0.usage, meaning: $0.meaning) }
    case .words: WordForms.rows.map { (form: $0.form.form, meaning: $0.form.meaning) }
    case .methods: MethodTable.rows.map { (form: $0.word, meaning: $0.formTexts.joined(separator: ", ")) }
    }
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
