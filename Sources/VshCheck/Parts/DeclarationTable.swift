import VshProgram
import VshSource
import VshSyntax

/// What can be declared in a file; names of one kind are told apart from those of another.
enum DeclarationKind: UInt8, CaseIterable { case type, model, screen, function, flow }

/// A declaration of a file and its row in the program.
struct Declaration: BitwiseCopyable {
  let kind: DeclarationKind
  let name: NameID
  /// The row of its kind's table; of a type, its id.
  let row: Int
  let file: Int
  let syntax: SyntaxID
}

/// The declarations of all files, in order. The names of the prelude and of the script are two layers: a script's name hides the
/// prelude's, and the prelude sees only its own.
struct DeclarationTable: Sendable {
  /// Where an op is declared.
  struct OperationPlace: BitwiseCopyable {
    let syntax: SyntaxID
    let file: Int
  }

  private(set) var all: [Declaration] = []
  /// By the rows of ops.
  private(set) var operations: [OperationPlace] = []
  private var preludeNames = PlaceTable()
  private var scriptNames = PlaceTable()
  private var firstNew = 0
  private var firstNewOperation = 0

  /// Those behind the prelude's, where that was checked before.
  var new: ArraySlice<Declaration> { all[firstNew...] }
  var newOperations: Range<Int> { firstNewOperation..<operations.count }

  /// The same table for the check of what stands behind these declarations.
  func asBeginning() -> DeclarationTable {
    var table = self
    table.firstNew = all.count
    table.firstNewOperation = operations.count
    return table
  }

  mutating func reserve(_ count: Int) { all.reserveCapacity(all.count + count) }

  /// Adds a declaration that is not found by its name.
  mutating func addUnfound(_ declaration: Declaration) { all.append(declaration) }

  /// Adds a declaration. Returns the one of its layer that has its name already, and keeps it.
  mutating func add(_ declaration: Declaration, isInPrelude: Bool) -> Declaration? {
    all.append(declaration)
    let key = PlaceKey(declaration.kind, declaration.name)
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
    let key = PlaceKey(kind, name)
    if !isInPrelude, let index = scriptNames[key] { return all[index] }
    return preludeNames[key].map { all[$0] }
  }
}
