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

/// The declarations of all files, in order. The prelude and the script are two layers: a script's name hides the
/// prelude's, and the prelude sees only its own.
struct DeclarationTable: Sendable {
  /// The position of an op's declaration.
  struct OperationPlace: BitwiseCopyable {
    let syntax: SyntaxID
    let file: Int
  }

  private(set) var all: [Declaration] = []
  /// By row of the program's ops.
  private(set) var operations: [OperationPlace] = []
  private var preludeNames = IndexTable()
  private var scriptNames = IndexTable()
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

  /// Adds a declaration. Returns the earlier one of the same layer and name, if any, which keeps the name.
  mutating func add(_ declaration: Declaration, isInPrelude: Bool) -> Declaration? {
    all.append(declaration)
    let key = IndexKey(declaration.kind, declaration.name)
    if let other = isInPrelude ? preludeNames[key] : scriptNames[key] { return all[other] }
    if isInPrelude {
      preludeNames.set(key, to: all.count - 1)
    } else {
      scriptNames.set(key, to: all.count - 1)
    }
    return nil
  }

  mutating func addOperation(_ syntax: SyntaxID, in file: Int) {
    operations.append(OperationPlace(syntax: syntax, file: file))
  }

  /// The declaration that a name means.
  @inline(__always)
  func find(_ kind: DeclarationKind, _ name: NameID, isInPrelude: Bool) -> Declaration? {
    let key = IndexKey(kind, name)
    if !isInPrelude, let index = scriptNames[key] { return all[index] }
    return preludeNames[key].map { all[$0] }
  }
}
