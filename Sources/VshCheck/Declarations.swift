import VshProgram
import VshSource
import VshSyntax

/// What can be declared in a file; names of one kind are told apart from those of another.
enum DeclarationKind: UInt8, CaseIterable { case type, model, screen, function, flow }

/// A declaration of a file and its row in the program.
struct Declaration {
  let kind: DeclarationKind
  let name: NameID
  /// The row of its kind's table; of a type, its id.
  let row: Int
  let file: Int
  let syntax: SyntaxID
  /// Its name.
  let span: SourceSpan
}

/// First pass: every declaration gets its row, so that all others can refer to it.
extension Checker {
  mutating func collectDeclarations() {
    for file in files.indices.dropFirst(start.files) {
      enterFile(file)
      for item in tree.children(of: tree.root) { collect(item, in: file) }
    }
    if screenEntries.isEmpty { return }
    ownValues = [OwnValue](repeating: OwnValue(), count: program.names.count)
    actionsByName = [Int32](repeating: -1, count: program.names.count)
  }

  private mutating func collect(_ item: SyntaxID, in file: Int) {
    let entry = tree[item]
    if entry.kind == .screenDeclaration || entry.kind == .componentDeclaration {
      return collectScreen(item, entry, in: file)
    }
    let span = nameSpan(item)
    if entry.kind == .recordDeclaration {
      let id = program.records.append(RecordType(name: entry.name, fields: [], span: span))
      declare(.type, entry.name, row: Int(program.types.id(of: .record(id)).index), file, item)
    } else if entry.kind == .enumDeclaration {
      let id = program.enums.append(EnumType(name: entry.name, cases: [], span: span))
      declare(.type, entry.name, row: Int(program.types.id(of: .enumeration(id)).index), file, item)
    } else if entry.kind == .functionDeclaration {
      let row = addFunction(named: entry.name, file: file, syntax: item, span: span)
      declare(.function, entry.name, row: row, file, item)
    } else if entry.kind == .modelDeclaration {
      collectModel(item, in: file)
    } else if entry.kind == .flowDeclaration {
      let id = program.flows.append(
        Flow(name: entry.name, parameters: [], firstVariable: 0, steps: [], span: span))
      declare(.flow, entry.name, row: Int(id.index), file, item)
    }
  }

  private mutating func collectScreen(_ item: SyntaxID, _ entry: Syntax, in file: Int) {
    let isComponent = entry.kind == .componentDeclaration
    let id = program.screens.append(
      Screen(name: entry.name, isComponent: isComponent, parameters: [], span: tree.span(of: item)))
    screenEntries.append(
      ScreenEntry(name: entry.name, file: file, syntax: item, isComponent: isComponent))
    declare(.screen, entry.name, row: Int(id.index), file, item)
  }

  /// A script's model without a type or ops gives the prelude's of that name other data, and is no model of its own.
  private mutating func collectModel(_ item: SyntaxID, in file: Int) {
    let (name, span) = (tree.name(of: item), tree.span(of: item))
    let (type, operations) = (tree.child(item, 0), tree.child(item, 5))
    if !isInPrelude, !type.exists, !operations.exists,
      let hidden = preludeNames[PlaceKey(.model, name)]
    {
      declare(.model, name, row: declarations[hidden].row, file, item)
      return
    }
    let id = program.models.append(
      Model(name: name, type: TypeTable.unknown, source: .empty, latency: nil, span: span))
    declare(.model, name, row: Int(id.index), file, item)
  }

  private mutating func declare(
    _ kind: DeclarationKind, _ name: NameID, row: Int, _ file: Int, _ syntax: SyntaxID
  ) {
    declarations.append(
      Declaration(kind: kind, name: name, row: row, file: file, syntax: syntax, span: nameSpan(syntax)))
    guard name != .empty else { return }
    if kind == .type, vocabulary.types[name] != nil {
      return report(.reservedTypeName(text(name), at: nameSpan(syntax)))
    }
    let key = PlaceKey(kind, name)
    let other = isInPrelude ? preludeNames[key] : scriptNames[key]
    if let other {
      return report(
        .declaredTwice(text(name), at: nameSpan(syntax), before: declarations[other].span))
    }
    if isInPrelude {
      preludeNames.set(key, to: declarations.count - 1)
    } else {
      scriptNames.set(key, to: declarations.count - 1)
    }
  }

  /// The declaration that a name means where the current file stands: the prelude sees only itself.
  @inline(__always)
  func find(_ kind: DeclarationKind, _ name: NameID) -> Declaration? {
    let key = PlaceKey(kind, name)
    if !isInPrelude, let index = scriptNames[key] { return declarations[index] }
    return preludeNames[key].map { declarations[$0] }
  }

  func type(named name: NameID) -> TypeID? { find(.type, name).map { TypeID($0.row) } }

  func model(named name: NameID) -> ID<Model>? { find(.model, name).map { ID($0.row) } }

  func screen(named name: NameID) -> ID<Screen>? { find(.screen, name).map { ID($0.row) } }

  func function(named name: NameID) -> ID<Function>? { find(.function, name).map { ID($0.row) } }

  func flow(named name: NameID) -> ID<Flow>? { find(.flow, name).map { ID($0.row) } }

  /// All names of a kind, for a suggestion; none where none is given.
  func names(_ kind: DeclarationKind) -> [NameID] {
    givesSuggestions ? declarations.filter { $0.kind == kind }.map { $0.name } : []
  }
}
