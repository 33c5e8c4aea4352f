import VshProgram
import VshSource
import VshSyntax

/// Names that a file brings one by one: `import Cart, Item as ShopItem from "shop.vs"`.
extension Checker {
  /// Gives the names of all imports their meaning. All declarations are collected.
  mutating func resolveImports() {
    for file in reader.newFiles {
      for read in reader.files[file].imports where reader.files[file].tree.childCount(of: read.item) > 1 {
        enter(file)
        let names = reader.tree.children(of: read.item).dropFirst()
        let path = reader.tree.child(read.item, 0)
        let written = reader.tree.children(of: path).first.map { text(reader.tree.name(of: $0)) } ?? ""
        if written.hasSuffix("/") {
          for name in names { declarations.lose(nameHere(name), in: reader.view) }
          report(.namesOfFolder(written, at: span(path)))
        } else if let id = read.files.first, let target = reader.index(of: id) {
          let reach = reader.spaces.reach(of: target)
          for name in names { bring(name, from: target, reach, to: file) }
        }
      }
    }
    for name in declarations.own { checkOwn(name) }
    reader.leave()
  }

  /// The name that an imported one has in its file.
  private func nameHere(_ id: SyntaxID) -> NameID {
    let alias = reader.tree.child(id, 0)
    return reader.tree.name(of: alias.exists ? alias : id)
  }

  /// - Parameter reach: the file, and those that it brings in as a whole.
  private mutating func bring(_ id: SyntaxID, from target: Int, _ reach: Set<Int>, to file: Int) {
    let name = reader.tree.name(of: id)
    if name.isEmpty { return }
    let alias = reader.tree.child(id, 0)
    let here = nameHere(id)
    let indices = DeclarationKind.allCases.compactMap {
      declarations.sharedIndex($0, name, in: reader.spaces.views[target])
    }.filter { reach.contains(declarations.all[$0].file) }
    if indices.isEmpty {
      declarations.lose(here, in: reader.view)
      return report(notFound(name, at: id, in: target, reach))
    }
    for index in indices {
      let declaration = declarations.all[index]
      noteUse(id, nameSpan(declaration))
      let shown = alias.exists ? alias : id
      if declaration.kind == .type, vocabulary.types[here] != nil {
        return report(.reservedTypeName(text(here), at: nameSpan(shown)))
      }
      let own = OwnName(kind: declaration.kind, name: here, index: index, file: file, syntax: shown)
      guard let other = declarations.add(own, in: reader.view) else { continue }
      return report(
        other.index == index
          ? .sameImportTwice(text(here), at: nameSpan(shown), before: span(of: other), whole: wholeName(id))
          : .broughtTwice(
            text(here), at: nameSpan(shown), before: span(of: other), isBrought: !other.isDeclared,
            help: nameToBring(name, from: declaration.file)))
    }
  }

  /// The name in an `import` with its comma; the whole `import` where it is the only one.
  private func wholeName(_ id: SyntaxID) -> SourceSpan {
    let item = reader.tree.children(of: reader.tree.root).first {
      reader.tree.kind(of: $0) == .importDeclaration && reader.tree.children(of: $0).contains(id)
    }
    guard let item else { return span(id) }
    let names = Array(reader.tree.children(of: item).dropFirst())
    guard names.count > 1, let index = names.firstIndex(of: id) else { return span(item) }
    var whole = span(id)
    if index == 0 { whole.end = span(names[1]).start } else { whole.start = span(names[index - 1]).end }
    return whole
  }

  private func notFound(
    _ name: NameID, at id: SyntaxID, in target: Int, _ reach: Set<Int>
  ) -> Diagnostic {
    let path = pathFromHere(of: target)
    var candidates: [NameID] = []
    for declaration in declarations.all where reach.contains(declaration.file) {
      if reader.files[declaration.file].tree.isPrivate(declaration.syntax) {
        guard declaration.name == name else { continue }
        return .privateName(
          text(name), in: pathFromHere(of: declaration.file), at: nameSpanInImport(id),
          declared: nameSpan(declaration))
      }
      candidates.append(declaration.name)
    }
    let elsewhere = declarations.own.first { $0.name == name && $0.file == target && !$0.isDeclared }
    return .notInFile(
      text(name), path, at: nameSpanInImport(id), suggestion: suggestion(for: name, among: candidates),
      help: elsewhere.map { own in
        let declaration = declarations.all[own.index]
        return "write `import \(text(name)) from \"\(pathFromHere(of: declaration.file))\"`"
      })
  }

  private func nameSpanInImport(_ id: SyntaxID) -> SourceSpan {
    reader.tree.nameSpan(of: id, in: reader.bytes)
  }

  /// The span of a name that a file alone sees.
  private func span(of name: OwnName) -> SourceSpan {
    let file = reader.files[name.file]
    return name.isDeclared
      ? nameSpan(declarations.all[name.index]) : file.tree.nameSpan(of: name.syntax, in: file.source.bytes)
  }

  /// Reports an own name that is also one of the file, or of a file that it brings in as a whole.
  private mutating func checkOwn(_ name: OwnName) {
    let view = reader.spaces.views[name.file]
    guard let index = declarations.sharedIndex(name.kind, name.name, in: view), index != name.index else {
      return
    }
    let other = declarations.all[index]
    if other.file != name.file, reader.files[other.file].role == .script,
      reader.files[name.file].role == .script
    {
      // A later text of a session hides an earlier one.
      if other.file > name.file { declarations.forget(name, in: view, for: index) }
      return
    }
    guard reader.spaces.reach(of: name.file).contains(other.file) else { return }
    let own = declarations.all[name.index]
    if !name.isDeclared {
      report(
        .broughtTwice(
          text(name.name), at: span(of: name), before: nameSpan(other), isBrought: false,
          help: nameToBring(own.name, from: own.file)))
    } else if other.file == name.file, other.syntax.index > own.syntax.index {
      report(.declaredTwice(text(name.name), at: nameSpan(other), before: span(of: name)))
    } else {
      report(
        .declaredTwice(
          text(name.name), at: span(of: name), before: nameSpan(other),
          help: other.file == name.file ? nil : nameToBring(name.name, from: other.file)))
    }
  }

  /// The path of a file as an `import` of the current file writes it.
  private func pathFromHere(of file: Int) -> String { path(of: file, from: reader.fileIndex) }

  private func path(of file: Int, from other: Int) -> String {
    SourceFile.relativePath(of: reader.files[file].source.path, from: reader.files[other].source.path)
  }

  /// `Item as ShopItem from "shop.vs"`.
  ///
  /// - Parameter importer: the file that imports it; nil for the current one.
  func nameToBring(_ name: NameID, from file: Int, into importer: Int? = nil) -> String {
    let path = path(of: file, from: importer ?? reader.fileIndex)
    let start =
      path.split(separator: "/").last?.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber } ?? ""
    let isCapital = text(name).first?.isUppercase == true
    let stem = start.first?.isLetter == true ? start : "other"
    let first = isCapital ? stem.prefix(1).uppercased() : stem.prefix(1).lowercased()
    let whole = first + stem.dropFirst() + text(name).prefix(1).uppercased() + text(name).dropFirst()
    return "\(text(name)) as \(whole) from \"\(path)\""
  }

  /// Reports a name that has no meaning here: where another file of the load declares it, with the way to it. A name
  /// that an `import` does not find is reported there.
  mutating func reportUnknown(
    _ kinds: [DeclarationKind], _ name: NameID, at span: SourceSpan, _ unknown: Diagnostic
  ) {
    if declarations.isLost(name, in: reader.view) { return }
    let unseen = unseen(kinds, name, at: span)
    // A name that an `import` does not find may be this one, misspelled.
    if unseen != nil, declarations.hasLost(in: reader.view) { return }
    report(unseen ?? unknown)
  }

  private func unseen(_ kinds: [DeclarationKind], _ name: NameID, at span: SourceSpan) -> Diagnostic? {
    // What this file has is something else than what is wanted here.
    if kinds.contains(where: { find($0, name) != nil }) { return nil }
    let declaration = declarations.all.first {
      $0.name == name && kinds.contains($0.kind) && reader.files[$0.file].role != .prelude
    }
    guard let declaration else { return nil }
    let file = reader.files[declaration.file]
    let declared = nameSpan(declaration)
    if file.tree.isPrivate(declaration.syntax) {
      return .privateName(text(name), in: pathFromHere(of: declaration.file), at: span, declared: declared)
    }
    let imports = reader.files[reader.fileIndex].imports
    let read = imports.first { $0.files.contains(file.source.id) && reader.tree.childCount(of: $0.item) > 1 }
    let (edited, edit): (SourceSpan?, String) =
      if let read {
        (self.span(reader.tree.child(read.item, 1)).atStart, "\(text(name)), ")
      } else {
        (
          imports.last.map { self.span($0.item).atEnd },
          "\nimport \(text(name)) from \"\(pathFromHere(of: declaration.file))\""
        )
      }
    return .notBrought(
      text(name), from: pathFromHere(of: declaration.file), at: span, declared: declared, edit: edit,
      at: edited)
  }

  /// Where an `import` of the current file gives a declaration this other name; nil where none does.
  func alias(_ name: NameID, of declaration: SourceSpan) -> SourceSpan? {
    for kind in DeclarationKind.allCases {
      guard let own = declarations.ownName(kind, name, in: reader.view), !own.isDeclared else { continue }
      let declared = declarations.all[own.index]
      let file = reader.files[declared.file]
      if declared.name == name || file.tree.file != declaration.file { continue }
      if file.tree.span(of: declared.syntax).range.contains(declaration.range.lowerBound) {
        return span(of: own)
      }
    }
    return nil
  }

  /// The declarations of other files that the last file does not see.
  func unseenDeclarations() -> [SourceSpan] {
    declarations.all.filter {
      reader.files[$0.file].role != .prelude
        && declarations.index($0.kind, $0.name, in: reader.view).map {
          declarations.all[$0].row
        } != $0.row
    }.map { nameSpan($0) }
  }

  // MARK: Names that are shown

  /// Makes a file the current one, and gives declarations the names that it has for them.
  mutating func enter(_ file: Int) {
    guard reader.enter(file), !declarations.own.isEmpty else { return }
    for name in declarations.own where !name.isDeclared {
      let declaration = declarations.all[name.index]
      show(declaration, as: declaration.name)
    }
    for name in declarations.own.reversed()
    where !name.isDeclared && declarations.index(name.kind, name.name, in: reader.view) == name.index {
      show(declarations.all[name.index], as: name.name)
    }
  }

  private mutating func show(_ declaration: Declaration, as name: NameID) {
    switch declaration.kind {
    case .type:
      switch program.types[TypeID(declaration.row)] {
      case .record(let id): program.records[id].name = name
      case .enumeration(let id): program.enums[id].name = name
      case _: break
      }
    case .model: program.models[ID(declaration.row)].name = name
    case .screen:
      program.screens[ID(declaration.row)].name = name
      outlines.rename(declaration.row, to: name)
    case .function: program.functions[ID(declaration.row)].name = name
    case .flow: program.flows[ID(declaration.row)].name = name
    }
  }
}
