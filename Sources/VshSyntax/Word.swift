import VshSource

/// A word of the language. The first ten are never names; the others are words only where they can stand
/// (language.md, Text and tokens), so the lexer marks them and the parser decides.
///
/// This is the one list of them: the parser's suggestions and the editors' grammars are made from it.
package enum Word: String, Sendable, BitwiseCopyable, CaseIterable {
  /// A name that is no word of the language, or a quoted one.
  case none = ""

  case `true`, `false`, `nil`, `in`, `if`, `else`, `for`, `let`, `switch`
  case underscore = "_"

  // Items of a file and what belongs to their heads.
  case `import`, record, `enum`, `func`, flow, model, screen, component, test, tagged
  case from, at, takes, op, by
  // Members of a screen, a region or a state.
  case use, `var`, bind, one, each, always, view, region, state, action
  case enter, leave, call, watch, present, after, every, when
  case ok, fail, finished, dismissed
  case same, resume, deep
  // Statements.
  case emit, send, push, pop, dismiss, finish, `return`
  case append, insert, remove, move
  // Steps.
  case open, tap, hold, double, submit, cancel, swipe, set, type, choose, pull, scroll, back
  case wait, until, step, show, deliver, given, expect, strict, `repeat`
  case row, to, into
  case clock, width, locale, fails, answers, never, then, times, not, error, except
  case contains, no, available, refused, emitted, nothing, called, pending, dropped, idle, on, frames
  case `case`, `default`

  /// The words that are never names, with the kinds of their tokens.
  static let reserved: [(word: Word, kind: TokenKind)] = [
    (.true, .true), (.false, .false), (.nil, .nil), (.in, .in), (.if, .if), (.else, .else), (.for, .for),
    (.let, .let), (.switch, .switch),
  ]

  static let items: [Word] = [
    .import, .record, .enum, .func, .flow, .model, .screen, .component, .test,
  ]
  static let screenMembers: [Word] = [
    .use, .var, .bind, .one, .each, .always, .view, .region, .state, .action,
  ]
  static let regionMembers: [Word] = [.state, .action]
  static let stateMembers: [Word] = [
    .state, .region, .action, .enter, .leave, .call, .watch, .present, .after, .every, .when,
  ]
  static let arms: [Word] = [.ok, .fail, .finished, .dismissed]
  static let statements: [Word] = [
    .let, .if, .emit, .send, .push, .pop, .dismiss, .finish, .return, .fail,
  ]
  static let expectations: [Word] = [
    .screen, .no, .available, .refused, .emitted, .nothing, .called, .not, .pending, .dropped, .idle, .on,
    .frames, .error,
  ]
  static let steps: [Word] = [
    .open, .tap, .hold, .double, .submit, .leave, .cancel, .swipe, .set, .move, .type, .choose, .pull,
    .scroll, .back,
    .send, .wait, .step, .show, .deliver, .given, .expect, .strict, .let, .repeat,
  ]
}

extension Word {
  /// The lists whose entries a word may begin, as a set that a token has room for.
  struct Roles: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    static let item = Roles(rawValue: 1)
    static let screenMember = Roles(rawValue: 2)
    static let regionMember = Roles(rawValue: 4)
    static let stateMember = Roles(rawValue: 8)
    static let arm = Roles(rawValue: 16)
    static let statement = Roles(rawValue: 32)
  }

  fileprivate var roles: Roles {
    let lists: [(words: [Word], role: Roles)] = [
      (Self.items, .item), (Self.screenMembers, .screenMember), (Self.regionMembers, .regionMember),
      (Self.stateMembers, .stateMember), (Self.arms, .arm), (Self.statements, .statement),
    ]
    return lists.reduce(into: []) { if $1.words.contains(self) { $0.insert($1.role) } }
  }
}

/// From interned names to the words of the language: one load an identifier.
struct WordTable: Sendable {
  private var meanings: [TokenMeaning] = []

  /// The words as the first names of a table, made once for all files.
  private static let first: (table: WordTable, names: NameTable) = {
    var names = NameTable()
    let table = WordTable(addingTo: &names)
    names.beginsWithWords = true
    return (table, names)
  }()

  init(interning names: inout NameTable) {
    // A table that holds the empty name only may as well be the one that is ready.
    if names.count == 1 { names = Self.first.names }
    self = names.beginsWithWords ? Self.first.table : WordTable(addingTo: &names)
  }

  private init(addingTo names: inout NameTable) {
    for word in Word.allCases where word != .none {
      let name = names.intern(word.rawValue)
      while meanings.count <= Int(name.index) {
        let index = UInt32(truncatingIfNeeded: meanings.count)
        meanings.append(TokenMeaning(.name, name: NameID(index: index)))
      }
      let kind = Word.reserved.first { $0.word == word }?.kind ?? .name
      meanings[Int(name.index)] = TokenMeaning(kind, name: name, word: word, roles: word.roles)
    }
  }

  /// What a name is to the language; a name and no more where it is no word.
  func meaning(of name: NameID) -> TokenMeaning {
    let index = Int(name.index)
    return index < meanings.count ? meanings[index] : TokenMeaning(.name, name: name)
  }
}
