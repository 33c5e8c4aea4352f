import VshProgram
import VshSource
import VshSyntax

/// The kinds of declarations in a file. Each kind has a namespace of its own.
enum DeclarationKind: UInt8, CaseIterable { case type, model, screen, function, flow }

/// A declaration of a file and its row in the program.
struct Declaration: BitwiseCopyable {
  let kind: DeclarationKind
  let name: NameID
  /// The row in the table of its kind; for a type, its id.
  let row: Int
  let file: Int
  let syntax: SyntaxID
}

/// A name that one file alone sees: of a private declaration, or of one that it brings by its name.
struct OwnName: BitwiseCopyable {
  let kind: DeclarationKind
  let name: NameID
  /// The index of the declaration.
  let index: Int
  let file: Int
  /// The name in the file's `import`; `none` where the file declares it.
  let syntax: SyntaxID

  var isDeclared: Bool { !syntax.exists }
}

/// The declarations of all files, in order. A name is looked up in the spaces of a file's view (`FileSpaces`), then in
/// the prelude's: a script's name hides the prelude's, and the prelude sees only its own.
struct DeclarationTable: Sendable {
  /// The declaration of an op, and the index of its file.
  struct OperationSyntax: BitwiseCopyable {
    let syntax: SyntaxID
    let file: Int
  }

  private(set) var all: [Declaration] = []
  /// By row of the program's ops.
  private(set) var operations: [OperationSyntax] = []
  /// By space, kind and name: the index of the declaration, or of the own name.
  private var names = IndexTable()
  private var ownNames = IndexTable()
  private(set) var own: [OwnName] = []
  /// By space: the names that imports do not find.
  private var lost = IndexTable()
  private var firstNew = 0
  private var firstNewOperation = 0

  /// All but those of a prelude that was checked before.
  var new: ArraySlice<Declaration> { all[firstNew...] }
  var newOperations: Range<Int> { firstNewOperation..<operations.count }

  /// Returns the table for a further check, in which the present declarations are not new.
  func asBeginning() -> DeclarationTable {
    var table = self
    table.firstNew = all.count
    table.firstNewOperation = operations.count
    return table
  }

  mutating func reserve(_ count: Int) { all.reserveCapacity(all.count + count) }

  /// Adds a declaration that cannot be looked up by name.
  mutating func addUnfound(_ declaration: Declaration) { all.append(declaration) }

  /// Adds a declaration. Returns the earlier one of its name that the same files see, if any, which keeps the name.
  mutating func add(_ declaration: Declaration, isPrivate: Bool, in view: FileSpaces.View) -> Declaration? {
    all.append(declaration)
    if isPrivate {
      let name = OwnName(
        kind: declaration.kind, name: declaration.name, index: all.count - 1, file: declaration.file,
        syntax: .none)
      return add(name, in: view).map { all[$0.index] }
    }
    let key = IndexKey(declaration.kind, declaration.name, in: view.shared)
    if let other = names[key] { return all[other] }
    names.set(key, to: all.count - 1)
    return nil
  }

  /// Adds a name that a file alone sees. Returns the earlier one, if any, which keeps its meaning.
  mutating func add(_ name: OwnName, in view: FileSpaces.View) -> OwnName? {
    let key = IndexKey(name.kind, name.name, in: view.own)
    if let other = ownNames[key], own[other].file == name.file { return own[other] }
    own.append(name)
    ownNames.set(key, to: own.count - 1)
    return nil
  }

  /// Takes a name from a file, so that it has the meaning that other files give it.
  mutating func forget(_ name: OwnName, in view: FileSpaces.View, for index: Int) {
    let key = IndexKey(name.kind, name.name, in: view.own)
    own.append(OwnName(kind: name.kind, name: name.name, index: index, file: all[index].file, syntax: .none))
    ownNames.set(key, to: own.count - 1)
  }

  /// Notes that an `import` does not find a name.
  mutating func lose(_ name: NameID, in view: FileSpaces.View) {
    lost.set(IndexKey(.type, name, in: view.own), to: 0)
    lost.set(IndexKey(.type, .empty, in: view.own), to: 0)
  }

  func isLost(_ name: NameID, in view: FileSpaces.View) -> Bool {
    lost[IndexKey(.type, name, in: view.own)] != nil
  }

  /// Whether an `import` of a file does not find a name.
  func hasLost(in view: FileSpaces.View) -> Bool { isLost(.empty, in: view) }

  mutating func addOperation(_ syntax: SyntaxID, in file: Int) {
    operations.append(OperationSyntax(syntax: syntax, file: file))
  }

  /// The index of the declaration that a name means in a file.
  @inline(__always)
  func index(_ kind: DeclarationKind, _ name: NameID, in view: FileSpaces.View) -> Int? {
    if let index = ownNames[IndexKey(kind, name, in: view.own)] { return own[index].index }
    if let index = names[IndexKey(kind, name, in: view.shared)] { return index }
    return names[IndexKey(kind, name, in: FileSpaces.View.prelude.shared)]
  }

  /// The name that a file alone sees.
  func ownName(_ kind: DeclarationKind, _ name: NameID, in view: FileSpaces.View) -> OwnName? {
    ownNames[IndexKey(kind, name, in: view.own)].map { own[$0] }
  }

  /// The same among the names that a file shares with others.
  func sharedIndex(_ kind: DeclarationKind, _ name: NameID, in view: FileSpaces.View) -> Int? {
    names[IndexKey(kind, name, in: view.shared)]
  }

  /// The declaration that a name means in the prelude.
  func findInPrelude(_ kind: DeclarationKind, _ name: NameID) -> Declaration? {
    names[IndexKey(kind, name, in: FileSpaces.View.prelude.shared)].map { all[$0] }
  }
}
