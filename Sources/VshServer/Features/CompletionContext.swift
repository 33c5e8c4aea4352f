import VshProgram
import VshSession
import VshSource
import VshSyntax

/// The context of the cursor, and its completion items.
struct CompletionContext {
  typealias Candidate = CompletionCandidate

  private let script: CheckedScript
  private let offset: Int
  private let line: TypedLine
  /// The offset of the unfinished word.
  let wordStart: Int
  /// The entries around the cursor, outermost first.
  private let around: [SyntaxID]
  private let scope: ScopeNames
  /// The scripts that an `import` can name, and their folders.
  private let paths: () -> [String]

  /// - Parameter paths: the paths of scripts and folders, as an `import` writes them.
  init(_ position: LanguageServer.Position, paths: @escaping () -> [String]) {
    self.paths = paths
    script = position.script
    offset = position.offset
    let start = script.text.range(ofLine: script.text.line(of: offset)).lowerBound
    line = TypedLine(Array(script.bytes[start..<offset]))
    wordStart = start + line.wordStart
    around = script.entries(around: offset)
    scope = ScopeNames(script, around: around, offset: offset)
  }

  private var tree: SyntaxTree { script.tree }

  /// The kind of the innermost list around the cursor.
  private var list: SyntaxKind { tree.list(among: around) }

  private func isInside(_ kinds: SyntaxKind...) -> Bool {
    around.contains { id in kinds.contains { $0 == tree.kind(of: id) } }
  }

  private var byteBefore: UInt8? { wordStart > 0 ? script.bytes[wordStart - 1] : nil }

  // MARK: Candidates

  func candidates(isSnippetWanted: Bool) -> [Candidate] {
    if let name = line.called, let keys = script.script.tables.keys(ofTexts: name) {
      return keys.prefix(Self.mostLabels).map { Candidate(Session.quoted($0), .value, "text") }
    }
    if line.isInText { return line.offers(in: list).flatMap(named) }
    if isInComment { return [] }
    if line.words.first == Word.import.rawValue { return importedNames }
    if byteBefore == UInt8(ascii: ".") { return members() }
    guard let last = line.words.last else { return beginnings(isSnippetWanted: isSnippetWanted) }
    if let labelled = argumentLabels() { return labelled + scope.values }
    return behind(last)
  }

  /// What may follow the names of an `import`: the names of its file, if it has one already.
  private var importedNames: [Candidate] {
    let item = around.last { tree.kind(of: $0) == .importDeclaration }
    let files = script.script.files(ofImport: item)
    if !files.isEmpty { return line.words.last == Word.as.rawValue ? [] : scope.importable(from: files) }
    return line.words.count == 1 || line.words.last == Word.from.rawValue
      ? paths().map { Candidate(Session.quoted($0), .value, "file") } : words([.from, .as])
  }

  private var isInComment: Bool {
    tree.comments.contains { Int($0.start) < offset && offset <= Int($0.end) }
  }

  /// The items at the start of a line of a list.
  private func beginnings(isSnippetWanted: Bool) -> [Candidate] {
    switch list {
    case .members:
      let owner = tree.owner(among: around)
      return words(Word.members(of: owner))
        + (isSnippetWanted && owner != .regionDeclaration ? [Self.loadingState] : [])
    case .block: return words(Word.statements) + scope.values
    case .elements:
      return ElementKind.allCases.map { Candidate($0.traits.word, .word, $0.traits.usage) }
        + words(Word.otherElements)
    case .arms: return words(Word.arms)
    case .operations: return words([.op])
    case .appDeclaration:
      return Word.appLines.map { Candidate($0.word.rawValue, .word, $0.usage) } + scope.models
        + ElementKind.allCases.filter { $0.traits.syntax.text != .none }.map {
          Candidate($0.traits.word, .word, $0.traits.usage)
        }
    case .bodyFields: return scope.parametersOfRequest
    case .recordDeclaration, .enumDeclaration: return []
    case .steps where isInside(.exploreDeclaration):
      return steps + Word.clauses.map { Candidate($0.word.rawValue, .word, $0.usage) }
    case .steps: return steps + words([.strict])
    case _: return Word.items.map { Candidate($0.word.rawValue, .word, $0.meaning) } + steps
    }
  }

  private static let loadingState = Candidate(
    snippet: "state that loads",
    """
    state ${1:loading} {
    \tcall ${2:model}.${3:list}() {
    \t\tok(${4:found}) -> ${5:loaded}
    \t\tfail(error) -> ${6:failed}(error.message)
    \t}
    }
    """, "a state with a call and both of its arms")

  private var steps: [Candidate] {
    Word.steps.map { Candidate($0.word.rawValue, .word, $0.usage) } + scope.flows
  }

  private func words(_ words: [Word]) -> [Candidate] { words.map { Candidate($0.rawValue, .word) } }

  private func words(_ rows: [WordRow]) -> [Candidate] {
    rows.map { Candidate($0.word.rawValue, .word, $0.meaning) }
  }

  /// The items after a word of the line.
  private func behind(_ last: String) -> [Candidate] {
    if last.hasSuffix(":"),
      isInside(.parameter, .varMember, .bindMember, .modelDeclaration, .recordDeclaration) || list == .members
    {
      return isInside(.oneMember, .eachMember) || ["one", "each"].contains(line.words[0])
        ? scope.components : scope.types
    }
    if list == .operations, last == Word.fails.rawValue { return scope.types }
    return line.offers(in: list).flatMap(named)
  }

  private func named(_ offer: Offer) -> [Candidate] {
    switch offer {
    case .values: scope.values
    case .states: scope.states
    case .targets: scope.states + words([.same, .resume])
    case .screens: scope.screens
    case .components: scope.components
    case .machines: scope.machines
    case .actions: scope.actions + scope.machines
    case .ownActions: scope.actions
    case .models, .calls: scope.models
    case .gesture(let gesture):
      line.words.last == "in" && !line.isInText ? narrowings(of: gesture) : labels(of: gesture)
    case .screenTexts: labels(of: nil)
    case .files:
      line.words.first == Word.import.rawValue
        ? paths().map { Candidate(Session.quoted($0), .value, "file") } : []
    case .tests: testNames
    case .forms: FormWord.allCases.map { Candidate($0.rawValue, .word, $0.meaning) }
    case .words(let rows, _): words(rows)
    }
  }

  /// The items behind the `in` of a gesture: labels of containers and machines, or the labels of choices.
  private func narrowings(of gesture: Gesture) -> [Candidate] {
    let isFirst = line.words.count { $0 == "in" } == 1
    if gesture.row.form == .valueInSpot, isFirst { return labels(of: gesture) }
    return labels { $0.traits.syntax.contents == .anything } + words([.row]) + scope.machines
  }

  // MARK: Labels

  /// The texts of elements that accept a gesture; of all for nil.
  private func labels(of gesture: Gesture?) -> [Candidate] {
    labels { kind in gesture.map { kind.traits.gestures.contains($0) } ?? true }
  }

  private func labels(where isWanted: (ElementKind) -> Bool) -> [Candidate] {
    var found: [Candidate] = []
    for (file, tree) in script.script.trees.enumerated().dropFirst() {
      for entry in tree.entries.indices where tree.entries[entry].kind == .element {
        let id = SyntaxID(entry)
        let name = script.script.tables.names[tree.name(of: id)]
        let kind = ElementKind.allCases.first { $0.traits.word == name }
        guard let kind, isWanted(kind) else { continue }
        let text = tree.child(id, 0)
        guard tree.kind(of: text) == .stringLiteral, tree.childCount(of: text) == 1,
          tree.kind(of: tree.child(text, 0)) == .textSegment
        else { continue }
        let span = tree.span(of: text)
        let written = script.text(of: file).text(span.range)
        if !written.contains("\n") { found.append(Candidate(written, .value, kind.traits.word)) }
      }
      if found.count > Self.mostLabels { break }
    }
    return found
  }

  private static let mostLabels = 500

  /// The names of the tests of all files, as texts.
  private var testNames: [Candidate] {
    var found: [Candidate] = []
    for (file, tree) in script.script.trees.enumerated().dropFirst() {
      for item in tree.children(of: tree.root) where tree.kind(of: item).isTest {
        let written = script.text(of: file).text(tree.span(of: tree.child(item, 0)).range)
        if !written.contains("\n"), !written.contains("\\(") {
          found.append(Candidate(written, .value, "test"))
        }
      }
      if found.count > Self.mostLabels { break }
    }
    return found
  }

  /// The argument labels of the call or element around the cursor; nil where no argument can begin.
  private func argumentLabels() -> [Candidate]? {
    guard let byte = script.bytes[..<wordStart].last(where: { $0 != UInt8(ascii: " ") }),
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "(")
    else { return nil }
    if let call = script.call(around: offset) {
      return call.parameters.map { parameter in
        Candidate("\(parameter.name): ", .field, parameter.text, declared: parameter.declared)
      }
    }
    guard let element = around.last, tree.kind(of: element) == .element || tree.kind(of: element) == .labels
    else {
      return nil
    }
    let owner = tree.kind(of: element) == .element ? element : around.dropLast().last ?? element
    let name = script.script.tables.names[tree.name(of: owner)]
    guard let kind = ElementKind.allCases.first(where: { $0.traits.word == name }) else { return nil }
    let syntax = kind.traits.syntax
    return (syntax.requiredLabels + syntax.possibleLabels).map {
      Candidate("\($0.rawValue): ", .field, kind.traits.usage)
    }
  }

  // MARK: Members

  /// The items after a dot.
  private func members() -> [Candidate] {
    let dot = wordStart - 1
    var end = dot
    if end > 0, script.bytes[end - 1] == UInt8(ascii: "?") { end -= 1 }
    guard end > 0, isOperandsEnd(script.bytes[end - 1]) else { return cases(at: dot) }
    if let named = script.names.name(at: end, in: CheckedScript.root), named.span.range.upperBound == end {
      let found = named.declared.flatMap { scope.members(of: $0) }
      if !found.isEmpty { return found }
    }
    guard let type = script.types.type(endingAt: end, in: CheckedScript.root) else { return [] }
    return scope.members(of: type)
  }

  private func isOperandsEnd(_ byte: UInt8) -> Bool {
    TypedLine.isInName(byte) || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "\"")].contains(byte)
  }

  /// The cases of the expected enum; of all enums where that is not known.
  private func cases(at dot: Int) -> [Candidate] {
    let entry = script.entries(around: dot).last { tree.kind(of: $0) == .caseExpression }
    let type = entry.flatMap { script.types.type(of: tree.span(of: $0)) }
    return scope.cases(of: type.map { script.script.tables.types.unwrapped($0) })
  }
}
