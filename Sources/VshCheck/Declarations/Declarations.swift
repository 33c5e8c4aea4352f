import VshProgram
import VshSource
import VshSyntax

/// First pass: gives every declaration its row, so that all others can refer to it.
extension Checker {
  mutating func collectDeclarations() {
    for file in reader.newFiles {
      enter(file)
      for item in reader.tree.children(of: reader.tree.root) { collect(item, in: file) }
    }
    if outlines.screens.isEmpty { return }
    scope.prepare(names: program.names.count)
    actions.prepare(names: program.names.count)
  }

  private mutating func collect(_ item: SyntaxID, in file: Int) {
    let (kind, name) = (reader.tree.kind(of: item), reader.tree.name(of: item))
    if kind == .screenDeclaration || kind == .componentDeclaration || kind == .backgroundDeclaration {
      return collectScreen(item, kind, in: file)
    }
    let span = nameSpan(item)
    if kind == .recordDeclaration {
      let id = program.records.append(RecordType(name: name, fields: [], span: span))
      declare(.type, name, row: Int(program.types.id(of: .record(id)).index), file, item)
    } else if kind == .enumDeclaration {
      let id = program.enums.append(EnumType(name: name, cases: [], span: span))
      declare(.type, name, row: Int(program.types.id(of: .enumeration(id)).index), file, item)
    } else if kind == .functionDeclaration {
      let row = addFunction(named: name, span: span)
      declare(.function, name, row: row, file, item)
    } else if kind == .textsDeclaration {
      let row = addFunction(named: name, span: span)
      program.functions[ID(row)].catalog = program.catalogs.count
      // Without a file that can be read, which is reported, it has no text.
      program.catalogs.append(reader.files[file].catalogs.first { $0.item == item }?.catalog ?? Catalog())
      declare(.function, name, row: row, file, item)
    } else if kind == .modelDeclaration {
      collectModel(item, in: file)
    } else if kind == .flowDeclaration {
      let id = program.flows.append(
        Flow(name: name, parameters: [], firstVariable: 0, steps: [], span: span))
      declare(.flow, name, row: Int(id.index), file, item)
    }
  }

  private mutating func collectScreen(_ item: SyntaxID, _ kind: SyntaxKind, in file: Int) {
    let name = reader.tree.name(of: item)
    let isComponent = kind == .componentDeclaration
    let id = program.screens.append(
      Screen(name: name, isComponent: isComponent, parameters: [], span: reader.tree.span(of: item)))
    if kind == .backgroundDeclaration { program.screens[id].isBackground = true }
    outlines.addScreen(
      ScreenEntry(name: name, file: file, syntax: item, isComponent: isComponent))
    declare(.screen, name, row: Int(id.index), file, item)
  }

  /// A script's model without a type or ops only replaces the data of the prelude's model of that name; it is no model
  /// of its own.
  private mutating func collectModel(_ item: SyntaxID, in file: Int) {
    let (name, span) = (reader.tree.name(of: item), reader.tree.span(of: item))
    let (type, operations) = (reader.tree.child(item, 0), reader.tree.child(item, 5))
    if !reader.isInPrelude, !type.exists, !operations.exists,
      let hidden = declarations.findInPrelude(.model, name)
    {
      declare(.model, name, row: hidden.row, file, item)
      return
    }
    let id = program.models.append(
      Model(name: name, type: TypeTable.unknown, source: .empty, latency: nil, span: span))
    declare(.model, name, row: Int(id.index), file, item)
  }

  private mutating func declare(
    _ kind: DeclarationKind, _ name: NameID, row: Int, _ file: Int, _ syntax: SyntaxID
  ) {
    let declaration = Declaration(kind: kind, name: name, row: row, file: file, syntax: syntax)
    if name.isEmpty { return declarations.addUnfound(declaration) }
    if kind == .type, vocabulary.types[name] != nil {
      declarations.addUnfound(declaration)
      return report(.reservedTypeName(text(name), at: nameSpan(syntax)))
    }
    let isPrivate = reader.tree.isPrivate(syntax)
    guard let other = declarations.add(declaration, isPrivate: isPrivate, in: reader.view) else { return }
    report(
      .declaredTwice(
        text(name), at: nameSpan(syntax), before: nameSpan(other),
        help: other.file == file ? nil : nameToBring(name, from: other.file, into: reader.files.count - 1)))
  }

  /// Whether an entry has the name of an earlier one of its list, which is reported.
  mutating func isDeclaredTwice(_ item: SyntaxID, _ name: NameID, among seen: inout IndexTable) -> Bool {
    guard let other = seen.update(IndexKey(name), to: Int(item.index)) else { return false }
    report(.declaredTwice(text(name), at: nameSpan(item), before: nameSpan(SyntaxID(other))))
    return true
  }

  /// The span of a declaration's name, in any file.
  func nameSpan(_ declaration: Declaration) -> SourceSpan {
    let file = reader.files[declaration.file]
    return file.tree.span(
      of: declaration.syntax, ofWord: program.names.utf8(of: declaration.name), in: file.source.bytes)
  }

  /// The declaration that a name means in the current file.
  @inline(__always)
  func find(_ kind: DeclarationKind, _ name: NameID) -> Declaration? {
    declarations.index(kind, name, in: reader.view).map { declarations.all[$0] }
  }

  func type(named name: NameID) -> TypeID? { find(.type, name).map { TypeID($0.row) } }

  func model(named name: NameID) -> ID<Model>? { find(.model, name).map { ID($0.row) } }

  func screen(named name: NameID) -> ID<Screen>? { find(.screen, name).map { ID($0.row) } }

  func function(named name: NameID) -> ID<Function>? { find(.function, name).map { ID($0.row) } }

  func flow(named name: NameID) -> ID<Flow>? { find(.flow, name).map { ID($0.row) } }

  /// All names of a kind that the current file sees, as candidates for a suggestion; empty once no more suggestions are
  /// made.
  func names(_ kind: DeclarationKind) -> [NameID] {
    guard reports.givesSuggestions else { return [] }
    let names = declarations.all.filter { $0.kind == kind }.map { $0.name }
    let brought = declarations.own.filter { $0.kind == kind && !$0.isDeclared }.map { $0.name }
    return (names + brought).filter { find(kind, $0) != nil }
  }
}
