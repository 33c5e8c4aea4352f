import VshProgram
import VshSource
import VshSyntax

/// Records, enums, parameter lists and written types.
extension Checker {
  mutating func declareErrorRecord() {
    let span = SourceSpan(file: reader.tree.file, start: UInt32(0), end: 0)
    program.errorRecord = program.records.append(
      RecordType(
        name: vocabulary[.error],
        fields: [
          Parameter(name: vocabulary[.message], type: TypeTable.string, span: span),
          Parameter(name: vocabulary[.code], type: TypeTable.int, span: span),
        ], span: span))
    program.records[program.errorRecord].isError = true
  }

  // MARK: Enums

  mutating func declareEnums() {
    for declaration in declarations.new where declaration.kind == .type {
      guard case .enumeration(let id) = program.types[TypeID(declaration.row)] else { continue }
      enter(declaration.file)
      var cases: [EnumType.Case] = []
      var rest: (index: Int, syntax: SyntaxID)?
      var seen = IndexTable()
      var numbers = IndexTable()
      var texts = IndexTable()
      for item in reader.tree.children(of: declaration.syntax) where reader.tree.kind(of: item) == .enumCase {
        let name = reader.tree.name(of: item)
        guard !name.isEmpty else { continue }
        if isDeclaredTwice(item, name, among: &seen) { continue }
        let raw = rawValue(of: item)
        let other =
          switch raw {
          case .number(let number): numbers.update(IndexKey(number: number), to: Int(item.index))
          case .text(let text): texts.update(IndexKey(program.names.intern(text)), to: Int(item.index))
          }
        if let other { report(.sameRawValue(text(name), at: span(item), before: span(SyntaxID(other)))) }
        if reader.tree[item].detail == 1 {
          if let rest { report(.secondRest(text(name), at: span(item), before: span(rest.syntax))) }
          rest = (cases.count, item)
        }
        cases.append(EnumType.Case(name: name, rawValue: raw))
      }
      program.enums[id].cases = cases
      program.enums[id].rest = rest?.index
      let key = reader.tree.child(declaration.syntax, 0)
      if reader.tree.kind(of: key) == .stringLiteral { program.enums[id].key = staticText(key) }
    }
  }

  /// Declares the values of the cases, whose types and defaults may be cases of any enum.
  private mutating func declareValues(of id: ID<EnumType>, _ declaration: SyntaxID) {
    for item in reader.tree.children(of: declaration)
    where reader.tree.kind(of: item) == .enumCase && reader.tree.child(item, 0).exists {
      guard let index = program.enums[id].cases.firstIndex(where: { $0.name == reader.tree.name(of: item) })
      else { continue }
      let values = parameters(of: item)
      checkKeys(of: item, values)
      if values.isEmpty { report(.emptyParentheses(at: span(reader.tree.child(item, 0)))) }
      program.enums[id].cases[index].values = values
    }
  }

  private mutating func rawValue(of item: SyntaxID) -> EnumType.RawValue {
    let value = reader.tree.child(item, 1)
    if reader.tree.kind(of: value) == .numberLiteral {
      if reader.tree[value].detail == 0, let number = integer(value) { return .number(number) }
      report(.wholeNumberWanted(at: span(value)))
    } else if reader.tree.kind(of: value) == .stringLiteral, let text = staticText(value) {
      return .text(text)
    }
    return .text(text(reader.tree.name(of: item)))
  }

  // MARK: Records

  mutating func declareRecords() {
    // The prelude's types cannot contain a script's, so only new ones can form a cycle.
    var edges: [[Int]] = []
    for declaration in declarations.new where declaration.kind == .type {
      let type = TypeID(declaration.row)
      enter(declaration.file)
      let held: [Parameter]
      switch program.types[type] {
      case .record(let id):
        held = parameters(of: declaration.syntax, isRecord: true)
        program.records[id].fields = held
        checkKeys(of: declaration.syntax, held)
      case .enumeration(let id):
        declareValues(of: id, declaration.syntax)
        held = program.enums[id].cases.flatMap { $0.values }
      case _: continue
      }
      while edges.count <= Int(type.index) { edges.append([]) }
      // A list, an optional and a dictionary end a tree.
      edges[Int(type.index)] = held.map { Int($0.type.index) }
    }
    while edges.count < program.types.shapes.count { edges.append([]) }
    noteTrees(edges)
    for cycle in CycleSearch.cycles(in: edges) {
      report(.containsItself(cycle.map { text(TypeID($0)) }, at: declarationSpan(of: TypeID(cycle[0]))))
    }
  }

  /// Reports fields that have the same key in data files, of which a written record would have two.
  private mutating func checkKeys(of id: SyntaxID, _ fields: [Parameter]) {
    if !fields.contains(where: { $0.key != nil }) { return }
    var seen: [NameID: Parameter] = [:]
    for field in fields {
      let key = field.key ?? field.name
      if let other = seen.updateValue(field, forKey: key) {
        report(.sameKey(text(field.name), text(key), at: field.span, before: other.span))
      }
    }
  }

  /// Marks the types that contain themselves through lists, optionals and dictionaries.
  private mutating func noteTrees(_ edges: [[Int]]) {
    var edges = edges
    for (index, shape) in program.types.shapes.enumerated() {
      switch shape {
      case .list(let inner), .optional(let inner), .dictionary(_, let inner):
        edges[index].append(Int(inner.index))
      case _: break
      }
    }
    for (index, isTree) in CycleSearch.areOnCycles(edges).enumerated() where isTree {
      switch program.types.shapes[index] {
      case .record(let id): program.records[id].isTree = true
      case .enumeration(let id): program.enums[id].isTree = true
      case _: break
      }
    }
  }

  private func declarationSpan(of type: TypeID) -> SourceSpan {
    switch program.types[type] {
    case .record(let id): program.records[id].span
    case .enumeration(let id): program.enums[id].span
    case _: reader.emptySpan
    }
  }

  // MARK: Parameters

  /// The parameters among an entry's children: the entry's own where it is a record, else those of its first child.
  mutating func parameters(of id: SyntaxID, isRecord: Bool = false) -> [Parameter] {
    let added = addParameters(of: id, isRecord: isRecord)
    if added.isEmpty { return [] }
    let parameters = Array(program.parameters[added.range])
    program.parameters.removeLast(parameters.count)
    return parameters
  }

  /// The same, appended to the program's list in one piece. A computed default is checked later (`defaultValue`), so
  /// nothing is appended in between.
  mutating func addParameters(of id: SyntaxID, isRecord: Bool = false) -> ListRange {
    let start = program.parameters.count
    let list = isRecord ? id : reader.tree.child(id, 0)
    guard list.exists, isRecord || reader.tree.kind(of: list) == .parameters else {
      return ListRange(start..<start)
    }
    var first: SyntaxID?
    var seen = IndexTable()
    for link in reader.tree.links(of: list) {
      let item = reader.tree.links[link]
      guard case .parameter = reader.tree.kind(of: item) else { continue }
      let name = reader.tree.name(of: item)
      if let first, !name.isEmpty {
        if seen.isEmpty { seen.set(IndexKey(reader.tree.name(of: first)), to: Int(first.index)) }
      } else {
        first = item
      }
      if !name.isEmpty, first != item, isDeclaredTwice(item, name, among: &seen) { continue }
      let (typeSyntax, value, keySyntax) = reader.tree.three(item)
      let type = type(typeSyntax)
      let defaultValue = value.exists ? defaultValue(value, type) : nil
      var parameter = Parameter(name: name, type: type, defaultValue: defaultValue, span: span(item))
      if keySyntax.exists { parameter.key = staticText(keySyntax).map { program.names.intern($0) } }
      let formSyntax = reader.tree.child(item, 3)
      if formSyntax.exists { parameter.form = form(formSyntax, of: type) }
      program.parameters.append(parameter)
    }
    return ListRange(start..<program.parameters.count)
  }

  /// The default of a parameter: a constant is used directly; any other expression becomes a function, whose body is
  /// checked when everything is declared.
  private mutating func defaultValue(_ value: SyntaxID, _ type: TypeID) -> ExpressionID {
    if isConstant(value) { return expression(value, as: type).id }
    let function = addFunction(named: .empty, span: span(value))
    program.functions[ID(function)].result = type
    functions.addDefault(
      PendingDefault(function: function, type: type, file: reader.fileIndex, syntax: value))
    return add(.call(ID(function), .none), type, value).id
  }

  private func isConstant(_ value: SyntaxID) -> Bool {
    let kind = reader.tree.kind(of: value)
    if kind == .numberLiteral || kind == .durationLiteral || kind == .booleanLiteral || kind == .nilLiteral
      || kind == .caseExpression && !reader.tree.child(value, 0).exists
    {
      return true
    }
    if kind == .listLiteral { return reader.tree.childCount(of: value) == 0 }
    if kind == .stringLiteral {
      return reader.tree.children(of: value).allSatisfy { reader.tree.kind(of: $0) == .textSegment }
    }
    return kind == .prefixExpression && reader.tree.kind(of: reader.tree.child(value, 0)) == .numberLiteral
  }

  /// Checks the defaults that were added since the last call.
  mutating func checkDefaults() {
    while let pending = functions.nextDefault() {
      enter(pending.file)
      checkFunctionBody(pending.function, pending.syntax, parameters: [], result: pending.type)
      functions.spreadClock(to: pending.function)
    }
  }

  // MARK: Types

  /// Records a use of the name of a record or an enum.
  mutating func noteType(_ id: SyntaxID, _ type: TypeID) {
    switch program.types[type] {
    case .record(let record): noteUse(id, program.records[record].span)
    case .enumeration(let enumeration): noteUse(id, program.enums[enumeration].span)
    case _: break
    }
  }

  /// The type that a syntax entry names; `unknown` where it has a mistake.
  mutating func type(_ id: SyntaxID) -> TypeID {
    let (kind, name) = (reader.tree.kind(of: id), reader.tree.name(of: id))
    if kind == .namedType {
      if let word = vocabulary.types[name] { return word.type }
      if let type = type(named: name) {
        noteType(id, type)
        return type
      }
      if !name.isEmpty {
        let candidates = TypeWord.allCases.map { $0.rawValue } + names(.type).map { text($0) }
        reportUnknown(
          [.type], name, at: span(id),
          .unknownType(
            text(name), at: span(id),
            suggestion: nearest(to: name, among: candidates)))
      }
      return TypeTable.unknown
    }
    if kind == .listType {
      let element = type(reader.tree.child(id, 0))
      return element == TypeTable.unknown ? element : program.types.list(of: element)
    }
    if kind == .dictionaryType { return dictionaryType(id) }
    if kind == .optionalType {
      let wrapped = type(reader.tree.child(id, 0))
      return wrapped == TypeTable.unknown ? wrapped : program.types.optional(wrapped)
    }
    return TypeTable.unknown
  }
}
