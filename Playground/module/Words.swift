import VshProgram
import VshSession
import VshSource
import VshSyntax
import VshText

/// Completes a file at an offset, as JSON: where the word begins, and the words that fit.
@_expose(wasm, "vsh_words") @_cdecl("vsh_words")
public func words(_ path: UnsafeRawPointer, _ pathCount: Int, _ offset: Int) {
  let path = Exchange.text(path, pathCount)
  Exchange.output = WordsAtCursor(path, GivenFiles.files[path] ?? [], offset).json.utf8
}

/// The words that fit at a place of a file: those of the language that can stand there, and the names of all files.
private struct WordsAtCursor {
  private let path: String
  private let script: ExaminedScript
  private let line: TypedLine
  private let wordStart: Int
  private let around: [SyntaxID]
  private var found: [JSONValue] = []
  private var seen: Set<String> = []

  private static let most = 50

  init(_ path: String, _ bytes: [UInt8], _ offset: Int) {
    let offset = min(max(0, offset), bytes.count)
    let before = bytes[..<offset]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.path = path
    script = examine(path, bytes, reading: GivenFiles.reading)
    line = TypedLine(Array(before[start...]))
    wordStart = start + line.wordStart
    around = script.trees[1].entries(around: offset)
    let isInComment = script.trees[1].comments.contains { Int($0.start) < offset && offset <= Int($0.end) }
    if !isInComment { find(script.trees[1]) }
  }

  var json: JSONValue { ["start": .number(wordStart), "words": .list(found)] }

  private mutating func find(_ tree: SyntaxTree) {
    let list = tree.list(among: around)
    if line.subject != nil {
      names(.operationDeclaration, .enumCase, .parameter, .stateDeclaration)
    } else if line.words.isEmpty, !line.isInText {
      beginnings(list, of: tree.owner(among: around))
    } else {
      for offer in line.offers(in: list) { add(offer) }
    }
  }

  private mutating func beginnings(_ list: SyntaxKind, of owner: SyntaxKind) {
    switch list {
    case .members: for word in Word.members(of: owner) { add(word.rawValue, "") }
    case .block:
      for word in Word.statements { add(word.rawValue, "") }
      add(.values)
    case .elements:
      for kind in ElementKind.allCases { add(kind.traits.word, kind.traits.usage) }
      for word in Word.otherElements { add(word.rawValue, "") }
    case .arms: for word in Word.arms { add(word.rawValue, "") }
    case .operations: add(Word.op.rawValue, "")
    case .appDeclaration: for row in Word.appLines { add(row.word.rawValue, row.usage) }
    case .bodyFields, .recordDeclaration, .enumDeclaration: break
    case .steps: steps()
    case _:
      for row in Word.items { add(row.word.rawValue, row.meaning) }
      steps()
    }
  }

  private mutating func steps() {
    for row in Word.steps { add(row.word.rawValue, row.usage) }
    names(.flowDeclaration)
  }

  private mutating func add(_ offer: Offer) {
    switch offer {
    case .values:
      names(.varMember, .bindMember, .oneMember, .eachMember, .parameter, .letStatement, .binding, .optionalBinding)
      names(.functionDeclaration, .recordDeclaration, .enumDeclaration, .textsDeclaration)
    case .states: names(.stateDeclaration)
    case .targets:
      names(.stateDeclaration)
      add(Word.same.rawValue, "the state stays")
      add(Word.resume.rawValue, "the state that was left last")
    case .screens: names(.screenDeclaration)
    case .components: names(.componentDeclaration)
    case .machines: names(.oneMember, .eachMember)
    case .models, .calls: names(.modelDeclaration)
    case .actions, .ownActions: names(.actionDeclaration)
    case .gesture, .screenTexts: labels()
    case .files:
      for name in GivenFiles.files.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where name != path {
        add("\"\(name)\"", "file")
      }
    case .tests: break
    case .forms: for form in FormWord.allCases { add(form.rawValue, form.meaning) }
    case .words(let rows, _): for row in rows { add(row.word.rawValue, row.meaning) }
    }
  }

  /// The names that entries of these kinds declare: of the file first, then of its imports, then of the prelude.
  private mutating func names(_ kinds: SyntaxKind...) {
    for tree in script.trees.dropFirst() + script.trees.prefix(1) {
      for index in tree.entries.indices where kinds.contains(tree.entries[index].kind) {
        let name = tree.name(of: SyntaxID(index))
        if name != .empty { add(script.tables.names[name], tree.entries[index].kind.word) }
      }
    }
  }

  /// The texts that stand first in elements, as literals.
  private mutating func labels() {
    for (source, tree) in zip(script.sources, script.trees).dropFirst() {
      for index in tree.entries.indices where tree.entries[index].kind == .element {
        let text = tree.child(SyntaxID(index), 0)
        guard tree.kind(of: text) == .stringLiteral, tree.childCount(of: text) == 1,
          tree.kind(of: tree.child(text, 0)) == .textSegment
        else { continue }
        let bytes = source.bytes[Int(tree[text].start)..<Int(tree[text].end)]
        if !bytes.contains(UInt8(ascii: "\n")) { add(String(decoding: bytes, as: UTF8.self), "") }
      }
    }
  }

  private mutating func add(_ text: String, _ meaning: String) {
    guard found.count < Self.most, text.hasPrefix(line.word), text != line.word, seen.insert(text).inserted
    else { return }
    found.append(["text": .string(text), "meaning": .string(meaning)])
  }
}
