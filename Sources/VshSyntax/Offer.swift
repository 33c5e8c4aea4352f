package import VshSource

/// Something that may come next in a line that is being typed. The prompt finds the names of an offer in the running
/// app, an editor in the text.
package enum Offer: Sendable {
  /// The names that an expression can begin with.
  case values
  case states, screens, components, machines, models
  /// What `send` accepts.
  case actions
  /// The actions of the screen itself, which its view names.
  case ownActions
  /// The states that a transition can lead to, and the words in place of one.
  case targets
  /// The ops of calls in flight.
  case calls
  /// The rest of a gesture.
  case gesture(Gesture)
  /// The texts on the screen.
  case screenTexts
  case files
  /// The names of tests, as texts.
  case tests
  /// The forms of a field in data files.
  case forms
  /// Words, with the name of their group.
  case words([WordRow], of: String = "words")
}

/// What may follow the words of a line: one decision for the prompt and for editors.
extension TypedLine {
  /// What may follow the line's words, or be the text that the cursor is in. The start of a step or an entry is not
  /// decided here.
  /// - Parameter list: the kind of the list around the cursor; at the prompt, `steps`.
  package func offers(in list: SyntaxKind) -> [Offer] {
    if list == .recordDeclaration { return offersInRecord }
    if list == .enumDeclaration {
      let row = WordRow(.underscore, meaning: "any other text or number of a data file")
      return words.last == "=" && !isInText ? [.words([row])] : []
    }
    if list == .appDeclaration, isInText { return textOffersInApp }
    guard let first = words.first, let last = words.last else { return [] }
    if list == .appDeclaration { return offersInApp(Word(rawValue: first) ?? .none, last) }
    if [Word.may.rawValue, Word.never.rawValue].contains(first),
      let gesture = Word(rawValue: words.dropFirst().first ?? "")?.gesture
    {
      return [.gesture(gesture)]
    }
    if isInText { return textOffers(Word(rawValue: first) ?? .none, after: last) }
    if last.hasSuffix("->") { return list == .elements ? [.ownActions] : [.targets] }
    let isStep = list == .steps || list == .file
    if isStep, let offers = offers(inStep: Word(rawValue: first) ?? .none) { return offers }
    return needed(in: list) ?? [.values, Self.questions([.in])]
  }

  private func textOffers(_ first: Word, after last: String) -> [Offer] {
    if let gesture = first.gesture { return [.gesture(gesture)] }
    switch first {
    case .import, .model, .texts: return [.files]
    case .given where last == "from": return [.files]
    case .expect: return [.screenTexts]
    case _: return []
    }
  }

  /// What may follow the words of a record's field, behind its type.
  private var offersInRecord: [Offer] {
    guard !isInText, let colon = words.lastIndex(where: { $0.hasSuffix(":") }) else { return [] }
    let written = words[(colon + 1)...]
    guard let last = written.last, !last.hasSuffix(",") else { return [] }
    if written.contains("=") { return [.values] }
    if last == Word.as.rawValue { return [.forms] }
    let parts = Word.data.lastIndex { written.contains($0.word.rawValue) } ?? -1
    if last == Word.from.rawValue || parts == Word.data.count - 1 { return [] }
    return [.words(Array(Word.data[(parts + 1)...]))]
  }

  /// What may follow the words of a line of an `app`.
  private func offersInApp(_ line: Word, _ last: String) -> [Offer] {
    func word(_ word: Word, _ meaning: String) -> [Offer] {
      words.count == ([.rows, .buttons, .alerts, .before].contains(line) ? 1 : 2)
        ? [.words([WordRow(word, meaning: meaning)])] : []
    }
    switch line {
    case .inside: return [.models]
    case .ignore: return []
    case .rows, .buttons: return word(.are, "a selector")
    case .before: return last == Word.each.rawValue ? [.words(Word.requests)] : word(.each, "test")
    case .alerts:
      return last == Word.are.rawValue
        ? [.words([WordRow(.dialogs, meaning: "of the browser")])] : word(.are, "dialogs")
    case .within, .settles: return []
    case .page: return word(.at, "the path that it was built for")
    case .known: return word(.in, "the names of tests")
    case _: break
    }
    let isText = words.contains { $0.hasPrefix("\"") }
    if last == Word.is.rawValue { return isText ? [] : [.words(Word.requests)] }
    if isText, words.contains(where: { word in Word.requests.contains { $0.word.rawValue == word } }) {
      let isTemplate = words.dropLast().last == Word.answers.rawValue
      return [.words(isTemplate ? [Word.failureBody] : [Word.template, Word.failureBody])]
    }
    let isWhole = isText ? last.hasSuffix("\"") : last.contains(".") || last.hasSuffix(")")
    let isOpen = last.contains("(") && !last.hasSuffix(")")
    if words.contains(Word.is.rawValue) || !isWhole || isOpen { return [] }
    return [.words([WordRow(.is, meaning: "what the app has for it")])]
  }

  private var textOffersInApp: [Offer] {
    if words.last == Word.answers.rawValue { return [.files] }
    return switch Word(rawValue: words.first ?? "") ?? .none {
    case .page: words.count == 1 ? [.files] : []
    case .known: words.contains(Word.in.rawValue) ? [.tests] : []
    case .rows, .buttons, .within, .before: []
    case _: words.contains(Word.is.rawValue) ? [] : [.screenTexts]
    }
  }

  /// What may follow the words of a step; nil where they decide nothing that other entries do not.
  private func offers(inStep step: Word) -> [Offer]? {
    if let gesture = step.gesture { return [.gesture(gesture)] }
    switch step {
    case .test where words.count > 1: return headOffers
    case .open, .send: return words.count > 1 && !isInParentheses ? [] : nil
    case .deliver where words.count > 1: return deliveryOffers
    case .given: return words.count == 1 ? [.models, .words(Word.givens)] : givenOffers
    case .wait where words.count == 1:
      return [.words([WordRow(.until, meaning: "a condition holds")]), .values]
    case .expect where words.count > 3 && words.last == "in" && ["screen", "no"].contains(words[1]):
      return [.gesture(.tap)]
    case .expect where words.count == 1: return [.words(Word.expectations, of: "expectations"), .values]
    case .expect where words.count == 3 && Self.beforeOneName.contains(words[1]): return []
    case .expect, .wait, .show, .let: return needed(in: .steps) ?? [.values, Self.questions(Word.questions)]
    case _: return nil
    }
  }

  /// The words of `expect` after which one name makes the step whole.
  private static let beforeOneName = ["in", "on", "available", "refused", "emitted"]

  private static func questions(_ words: [Word]) -> Offer {
    .words(Word.expectations.filter { words.contains($0.word) }, of: "questions")
  }

  private var isInParentheses: Bool {
    let text = words.joined()
    return text.count { $0 == "(" } > text.count { $0 == ")" }
  }

  /// What may follow the name of a test; its parts have an order.
  private var headOffers: [Offer]? {
    if let last = words.last, !last.hasSuffix("\"") { return Word(rawValue: last) == .for ? [] : nil }
    let written = Word.testHeads.lastIndex { words.contains($0.word.rawValue) } ?? -1
    return [.words(Array(Word.testHeads[(written + 1)...]))]
  }

  /// What may follow the op of a `deliver`; its parts have an order.
  private var deliveryOffers: [Offer] {
    switch Word(rawValue: words.last ?? "") ?? .none {
    case .number: return [.values]
    case .in: return [.states, .machines, .screens]
    case _: break
    }
    let written = Word.deliveries.lastIndex { words.contains($0.word.rawValue) } ?? -1
    return [.words(Array(Word.deliveries[(written + 1)...]))]
  }

  /// What may follow the op or the setting of a `given`.
  private var givenOffers: [Offer] {
    switch Word(rawValue: words.last ?? "") ?? .none {
    case .clock, .width, .locale, .zone, .fails, .takes, .parts, .from: [.values]
    case .answers: [.values, .words(Word.behaviors.filter { $0.word == .then })]
    case _: [.words(Word.behaviors)]
    }
  }

  /// What the last word needs after it, in a step or elsewhere; nil where that is any expression.
  private func needed(in list: SyntaxKind) -> [Offer]? {
    let last = Word(rawValue: String((words.last ?? "").drop { "!({[".contains($0) })) ?? .none
    switch last {
    case .push, .present: return [.screens]
    case .pop where list != .steps: return [.words([WordRow(.to, meaning: "back to a screen by its name")])]
    case .to where words.dropLast().last == Word.pop.rawValue: return [.screens]
    case .use, .call, .watch: return [.models]
    case .emit: return [.actions]
    case .show where list == .elements: return [.components, .machines]
    case .in where words.contains("for") || words.first == "repeat": return nil
    case .screen where words.count == 1: return []
    case .import, .model, .component, .background, .record, .enum, .func, .flow, .texts, .state, .region,
      .action, .let,
      .var,
      .bind,
      .one, .each:
      return []
    case _:
      let rows = Word.steps + Word.expectations + Word.clauses
      return rows.lazy.compactMap { $0.word == last ? $0.offer : nil }.first.map { [$0] }
    }
  }
}
