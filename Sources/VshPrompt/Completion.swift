import VshProgram
import VshSession
import VshSource
import VshSyntax
import VshText

/// The completions of a word.
package struct CompletionList: Sendable {
  package struct Candidate: Sendable, Equatable {
    /// The text that replaces the bytes from `wordStart` to the cursor.
    package var text: String
    /// A short description.
    package var meaning: String
    /// The name of its group, where a position has several groups.
    package var kind = ""
  }

  /// The offset in the block where the word begins.
  package var wordStart: Int
  /// Available candidates come first.
  package var candidates: [Candidate]
  /// Why there are none; empty where nothing can be said.
  package var note = ""
}

/// Completion of what is possible now. The words of the step before the cursor decide what is offered.
extension Prompt {
  /// - Parameter cursor: an offset in the block. What follows it already is not offered again.
  package mutating func completions(of block: [UInt8], cursor: Int) -> CompletionList {
    let line = TypedLine(Array(block.prefix(max(0, cursor))))
    let fitting = candidates(line).filter { $0.text.hasPrefix(line.word) && $0.text != line.words.last }
    let rest = block.dropFirst(max(0, cursor))
    let different = fitting.withoutRepeats { $0.text }.filter { candidate in
      let missing = candidate.text.utf8.dropFirst(line.word.utf8.count)
      return missing.isEmpty || !rest.starts(with: missing)
    }
    var kinds: [String] = []
    for candidate in different where !kinds.contains(candidate.kind) { kinds.append(candidate.kind) }
    return CompletionList(
      wordStart: line.wordStart,
      candidates: kinds.flatMap { kind in different.filter { $0.kind == kind } },
      note: !different.isEmpty ? "" : fitting.isEmpty ? reason(line) : "the rest is there already")
  }

  /// Why nothing is offered.
  private func reason(_ line: TypedLine) -> String {
    if lacksCall(line) { return "no call is in flight" }
    let isGesture =
      !line.isCommand && line.word.isEmpty && line.subject == nil && line.called == nil
      && !line.words.isEmpty
      && line.offers(in: .steps).contains { if case .gesture = $0 { true } else { false } }
    return isGesture
      ? "nothing on the screen takes `\(line.words.joined(separator: " "))`" : "nothing completes this"
  }

  /// Whether a call has to be named, and none is in flight.
  private func lacksCall(_ line: TypedLine) -> Bool {
    if line.isCommand || line.subject != nil || !session.pendingCallNames().isEmpty { return false }
    return line.offers(in: .steps).contains { if case .calls = $0 { true } else { false } }
  }

  private typealias Candidate = CompletionList.Candidate

  private mutating func candidates(_ line: TypedLine) -> [Candidate] {
    if line.isCommand { return commandCandidates(line) }
    if let subject = line.subject {
      return session.members(of: subject).map {
        Candidate(text: $0.name, meaning: $0.meaning, kind: Self.kind(ofMember: $0.meaning))
      }
    }
    if let name = line.called, let keys = session.keys(ofTexts: name) {
      return keys.map { Candidate(text: Session.quoted($0), meaning: "text", kind: "texts") }
    }
    if line.words.isEmpty, !line.isInText {
      return line.isInExploration
        ? words(Word.clauses, "clauses") + words(Word.steps, "steps")
        : (line.word.isEmpty ? possibleSteps() : []) + stepCandidates()
    }
    var found: [Candidate] = []
    for offer in line.offers(in: .steps) { found += offered(offer, line) }
    return found
  }

  private func named(_ names: [(name: String, meaning: String)], _ kind: String = "values") -> [Candidate] {
    names.map { Candidate(text: $0.name, meaning: $0.meaning, kind: kind) }
  }

  private static func kind(ofMember meaning: String) -> String {
    for (start, kind) in [
      ("case of", "cases"), ("state of", "states"), ("op(", "ops"), ("(", "methods"), ("{", "methods"),
    ]
    where meaning.hasPrefix(start) { return kind }
    return "properties"
  }

  private func words(_ rows: [WordRow], _ kind: String = "words") -> [Candidate] {
    rows.map { row in
      Candidate(
        text: row.word.rawValue, meaning: row.usage == row.word.rawValue ? row.meaning : row.usage, kind: kind
      )
    }
  }

  private mutating func offered(_ offer: Offer, _ line: TypedLine) -> [Candidate] {
    switch offer {
    case .values: named(session.valueNames())
    case .states: named(session.stateNames(), "states")
    case .targets:
      named(session.stateNames(), "states")
        + named([("same", "the state stays"), ("resume", "the state that was left last")], "words")
    case .screens: named(session.screenNames(), "screens")
    case .components: named(session.screenNames(areComponents: true), "components")
    case .machines: named(session.machineNames(), "machines")
    case .actions, .ownActions: actionCandidates()
    case .models: named(session.modelNames(), "models")
    case .calls: named(session.pendingCallNames())
    case .gesture: gestureCandidates(line)
    case .screenTexts: screenLines()
    case .files: files(line.word.dropFirst(), inQuotes: true)
    case .tests, .forms: []
    case .words(let rows, let group): words(rows, group)
    }
  }

  // MARK: The first word

  private mutating func possibleSteps() -> [Candidate] {
    Self.available(session.ways(), session.actions()).map {
      Candidate(text: $0.step, meaning: $0.meaning.isEmpty ? "an action" : $0.meaning, kind: "possible now")
    }
  }

  private func stepCandidates() -> [Candidate] {
    words(Word.steps, "steps") + named(session.valueNames()) + named(session.flowNames(), "flows")
      + words(Word.items.filter { $0.word != .app }, "declarations")
      + ColonCommand.allCases.map {
        Candidate(text: ":" + $0.rawValue, meaning: $0.meaning, kind: "commands")
      }
  }

  // MARK: Steps

  private mutating func actionCandidates() -> [Candidate] {
    session.actionNames().map {
      Candidate(text: $0.name, meaning: $0.meaning, kind: $0.isAvailable ? "available" : "refused")
    }
  }

  /// The possible rests of a gesture that begins with these words, available ones first.
  private mutating func gestureCandidates(_ line: TypedLine) -> [Candidate] {
    let typed = line.words
    let link = ["type": "into", "choose": "in", "set": "to"][typed[0]]
    if let link, typed.count > 1, !typed.contains(link) {
      return [Candidate(text: link, meaning: link == "to" ? "and the value" : "and the label")]
    }
    let found = session.ways(rows: 100).compactMap { way -> Candidate? in
      var words = TypedLine(Array(way.step.utf8) + [UInt8(ascii: " ")]).words
      // A field is named by its label alone.
      if typed[0] == "type", typed.count > 1, words.count > 1 { words[1] = typed[1] }
      guard words.count > typed.count, words.starts(with: typed) else { return nil }
      var rest = words.dropFirst(typed.count)
      if typed.count == 1, typed[0] != "type" { rest = rest.prefix { $0 != link } }
      return Candidate(
        text: rest.joined(separator: " "), meaning: way.meaning,
        kind: way.isAvailable ? "available" : "refused")
    }
    return found.filter { $0.kind == "available" } + found.filter { $0.kind != "available" }
  }

  /// The lines of the screen as string literals.
  private mutating func screenLines() -> [Candidate] {
    guard case .drawn(let text) = session.screen() else { return [] }
    return text.split(separator: UInt8(ascii: "\n")).map {
      Candidate(text: Session.quoted(String(decoding: $0, as: UTF8.self)), meaning: "on the screen")
    }
  }

  private func files(_ written: Substring, inQuotes: Bool) -> [Candidate] {
    let folder = written.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    let quote = inQuotes ? "\"" : ""
    return host.list(folder.isEmpty ? "." : folder).map { entry in
      Candidate(
        text: quote + folder + entry.name + (entry.isFolder ? "/" : quote),
        meaning: entry.isFolder ? "folder" : "file")
    }
  }

  // MARK: Commands

  private mutating func commandCandidates(_ line: TypedLine) -> [Candidate] {
    let isLast = line.words.count > 1
    guard let name = line.words.first, let command = ColonCommand.named(String(name.dropFirst())) else {
      return ColonCommand.allCases.map { Candidate(text: ":" + $0.rawValue, meaning: $0.meaning) }
    }
    switch command {
    case _ where isLast && command.takesOneWord: return []
    case .set:
      return line.words.count == 1
        ? [Candidate(text: "screen", meaning: command.meaning)]
        : ScreenMode.allCases.map { Candidate(text: $0.rawValue, meaning: command.meaning) }
    case .switch, .diff: return history.forkList.map { Candidate(text: $0.name, meaning: "fork") }
    case .load, .save: return files(line.word[...], inQuotes: false)
    case .source: return named(session.declaredNames().map { ($0.name, $0.kind) })
    case .graph: return named(session.screenNames())
    case .watch: return ["on", "off"].map { Candidate(text: $0, meaning: command.meaning) }
    case .edit:
      return named(session.declarationNames().map { ($0.name, $0.kind) })
    case .type, .display, .break: return named(session.valueNames())
    case .why:
      return line.isInText ? screenLines() : named(session.stateNames()) + named(session.valueNames())
    case .path:
      return line.isInText ? [] : named(session.stateNames(), "states") + named(session.valueNames())
    case .whynot:
      return line.isInText
        ? []
        : session.actionNames().filter { !$0.isAvailable }.map {
          Candidate(text: $0.name, meaning: $0.meaning)
        }
    case .help:
      return ColonCommand.allCases.map { Candidate(text: $0.rawValue, meaning: $0.meaning, kind: "commands") }
        + words(Word.steps, "steps")
        + words(Word.items.filter { $0.word == .explore || $0.word == .app }, "declarations")
        + words(Word.clauses, "clauses")
        + ElementKind.allCases.map { $0.traits }.map {
          Candidate(text: $0.word, meaning: $0.usage, kind: "elements")
        }
        + named(session.declaredNames().map { ($0.name, $0.kind) }, "declarations")
    case _: return []
    }
  }
}
