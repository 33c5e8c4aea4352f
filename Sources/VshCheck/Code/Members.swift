import VshProgram
import VshSource
import VshSyntax

/// Members and subscripts: fields, properties, elements, and the chains that `?.` makes of them.
extension Checker {
  /// Checks a whole chain, `a?.b.c(…)[i]`. Where one `?.` finds nil, the whole chain is nil.
  mutating func postfixChain(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    // Fast path for the usual case: a single link without `?.`.
    if case .memberExpression = reader.tree.kind(of: id), reader.tree[id].detail == 0,
      reader.tree.linkedSubject(of: id) == nil
    {
      return member(id)
    }
    let open = chains.count
    let mark = scope.open()
    var result = links(id, hint)
    while let chain = chains.close(above: open) {
      let type = result.type == TypeTable.unknown ? result.type : program.types.optional(result.type)
      result = add(.chain(chain.subject, chain.local, body: result.id), type, id)
    }
    scope.close(mark)
    return result
  }

  /// Checks the links of a chain from the first to the last, in a loop: a syntax chain is as deep as it is long.
  private mutating func links(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let outermost = lists.chains.count
    var syntax = id
    while let subject = reader.tree.linkedSubject(of: syntax) {
      lists.chains.append(syntax)
      syntax = subject
    }
    var result = postfix(syntax, lists.chains.count == outermost ? hint : TypeTable.unknown)
    while lists.chains.count > outermost, let next = lists.chains.popLast() {
      chains.setReady(syntax, result)
      result = postfix(next, lists.chains.count == outermost ? hint : TypeTable.unknown)
      chains.dropReady()
      syntax = next
    }
    return result
  }

  /// Checks the subject of a link.
  private mutating func checkedSubject(_ syntax: SyntaxID) -> Typed {
    chains.takeReady(syntax) ?? postfix(syntax, TypeTable.unknown)
  }

  private mutating func postfix(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    switch reader.tree.kind(of: id) {
    case .memberExpression: member(id)
    case .callExpression: call(id, hint)
    case .subscriptExpression: element(id)
    case _: expression(id, hint: hint)
    }
  }

  /// Checks the expression before a dot; before `?.`, the result is the unwrapped value.
  mutating func subject(of member: SyntaxID) -> Typed {
    let syntax = reader.tree.child(member, 0)
    let subject = determined(checkedSubject(syntax), syntax)
    guard reader.tree[member].detail == 1 else { return known(subject, syntax) }
    guard case .optional(let inner) = program.types[subject.type] else {
      if subject.type != TypeTable.unknown {
        let value = span(syntax)
        let chain = SourceSpan(
          file: value.file, start: value.end, end: max(value.end, span(reader.tree.child(member, 1)).start))
        report(.chainOfValue(text(subject.type), at: value, chain: chain))
      }
      return subject
    }
    let local = scope.makeLocal()
    chains.open(subject.id, local)
    return add(.local(local), inner, syntax)
  }

  /// Reports in a step `failed.message` for a parameter, and `server.isLiked` for the value of an op. Returns false for
  /// anything else.
  private mutating func reportsSlip(
    inMember id: SyntaxID, _ subject: SyntaxID, _ nameSyntax: SyntaxID
  ) -> Bool {
    let (base, name) = (reader.tree.name(of: subject), reader.tree.name(of: nameSyntax))
    if name.isEmpty || isLiveValue(base) { return false }
    let isParameter = liveNames.parameters(name).contains { declarer in
      declarer.state.map { outlines.states[Int($0.index)].name == base } ?? false
    }
    if isParameter {
      report(
        .parameterOfState(text(name), text(base), at: span(id)).fixed(
          by: text(name), "write `\(text(name))`", isCertain: liveNames.values(name).isEmpty))
      return true
    }
    guard askedModel(subject) != nil else { return false }
    if let operation = operation(subject, nameSyntax) {
      report(.operationNotCalled(program.name(of: operation), at: span(id)))
    }
    return true
  }

  private mutating func member(_ id: SyntaxID) -> Typed {
    let (subjectSyntax, nameSyntax) = reader.tree.two(id)
    let name = reader.tree.name(of: nameSyntax)
    if let typed = qualified(id, subjectSyntax, nameSyntax, name) { return typed }
    let subject = subject(of: id)
    if subject.type == TypeTable.unknown || name.isEmpty { return hole(id) }
    if case .record(let record) = program.types[subject.type],
      let field = program.records[record].index(ofField: name)
    {
      let type = program.records[record].fields[field].type
      noteUse(nameSyntax, program.records[record].fields[field].span)
      return add(.field(subject.id, Int32(truncatingIfNeeded: field)), type, id)
    }
    if let typed = property(name, subject, id) { return typed }
    report(unknownMember(name, of: subject.type, at: span(nameSyntax)))
    if isForCase(name), case .record(let record) = program.types[subject.type], hasCase(subject.type) {
      let type = program.records[record].fields[Int(RecordType.caseField)].type
      return add(.field(subject.id, RecordType.caseField), type, id)
    }
    return hole(id)
  }

  /// Whether other languages call the case of an error so.
  private func isForCase(_ name: NameID) -> Bool {
    ["reason", "kind", "type", "cause", "error"].contains(text(name))
  }

  /// `UserType.allCases`, `player.position`, `thumbnail(id).name`, and `Home.all` in a step. Returns nil for anything
  /// else.
  private mutating func qualified(
    _ id: SyntaxID, _ subject: SyntaxID, _ nameSyntax: SyntaxID, _ name: NameID
  ) -> Typed? {
    let isCall = if case .callExpression = reader.tree.kind(of: subject) { true } else { false }
    let nameOfSubject = isCall ? reader.tree.child(subject, 0) : subject
    guard case .nameExpression = reader.tree.kind(of: nameOfSubject) else { return nil }
    let base = reader.tree.name(of: nameOfSubject)
    if scope.binding(base) != nil { return nil }
    // The usual case, a variable or bind of the screen, is none of these.
    if case .screen = scope.owner, let index = scope.ownValue(base), index >= 0 { return nil }
    if let machine = machine(named: base) {
      noteMachine(nameOfSubject, machine)
      return machineValue(id, machine, base, isCall ? reader.tree.child(subject, 1) : .none, nameSyntax, name)
    }
    if isCall || isValue(base) { return nil }
    if case .steps = scope.owner, let screen = screen(named: base) {
      noteUse(subject, program.screens[screen].span)
      return screenValue(id, screen, nameSyntax, name)
    }
    if case .steps = scope.owner, reportsSlip(inMember: id, subject, nameSyntax) { return hole(id) }
    guard let type = type(named: base) else { return nil }
    noteType(subject, type)
    guard case .enumeration(let enumeration) = program.types[type] else {
      return hole(id, .typeHasNoMember(text(base), text(name), at: span(nameSyntax)))
    }
    if name.isEmpty { return hole(id) }
    let row = program.enums[enumeration]
    guard name == vocabulary[.cases] else {
      noteCase(nameSyntax, name, of: enumeration)
      return enumCase(id, name, enumeration, .none, at: span(nameSyntax))
    }
    if row.hasValues { return hole(id, .casesHaveValues(text(base), at: span(nameSyntax))) }
    let cases = row.cases.indices.map { add(.enumCase(Int32(truncatingIfNeeded: $0)), type, id).id }
    return add(.list(operands(cases)), program.types.list(of: type), id)
  }

  /// A property of the language: a member without parentheses.
  private mutating func property(_ name: NameID, _ subject: Typed, _ id: SyntaxID) -> Typed? {
    for form in forms(of: name, on: subject.type) {
      guard case .property(let method) = form.shape else { continue }
      let type = result(form.result, of: subject.type, with: TypeTable.unknown, at: id)
      return add(.method(method, operands(subject.id)), type, id)
    }
    return nil
  }

  /// The type of a list's elements, or of a string's characters.
  func elementType(_ type: TypeID) -> TypeID? {
    type == TypeTable.string ? type : program.types.element(of: type)
  }

  private mutating func element(_ id: SyntaxID) -> Typed {
    let (subjectSyntax, indexSyntax, fallback) = reader.tree.three(id)
    let subject = known(determined(checkedSubject(subjectSyntax), subjectSyntax), subjectSyntax)
    if let entry = program.types.entry(of: subject.type) {
      return value(of: indexSyntax, default: fallback, in: subject, entry, id)
    }
    if fallback.exists { report(.defaultOfNoDictionary(text(subject.type), at: span(fallback))) }
    let index = expression(indexSyntax, as: TypeTable.int)
    guard let element = program.types.element(of: subject.type) else {
      if subject.type != TypeTable.unknown {
        report(.noSubscript(text(subject.type), at: span(subjectSyntax), help: optionalHelp(subject.type)))
      }
      return hole(id)
    }
    return add(.element(subject.id, at: index.id), element, id)
  }

  func optionalHelp(_ type: TypeID) -> String? {
    guard case .optional = program.types[type] else { return nil }
    return "it may be nil: use `?.`, give a value with `??`, or ask with `if let`"
  }

  /// The first case of an enum that has a value of a name.
  private func caseWithValue(_ name: NameID, in enumeration: ID<EnumType>) -> NameID? {
    program.enums[enumeration].cases.first { $0.values.contains { $0.name == name } }?.name
  }

  func unknownMember(_ name: NameID, of type: TypeID, at span: SourceSpan) -> Diagnostic {
    if !reports.givesSuggestions {
      return .unknownMember(text(name), of: text(type), at: span, suggestion: nil, help: nil)
    }
    if case .optional(let inner) = program.types[type] {
      return .memberOfOptional(text(name), text(inner), at: span)
    }
    var candidates = MethodTable.words(of: program.types[type])
    if case .record(let record) = program.types[type] {
      candidates = program.records[record].fields.map { text($0.name) } + ["with"]
    }
    if case .enumeration(let id) = program.types[type], let row = caseWithValue(name, in: id) {
      return .valueOfCase(text(name), text(row), at: span)
    }
    if candidates.contains(text(name)) { return .methodNotCalled(text(name), at: span) }
    let isCase = hasCase(type) && isForCase(name)
    let meant = isCase ? Meant("case", isCertain: true) : nearest(to: name, among: candidates)
    var help: String?
    if meant == nil, case .record(let record) = program.types[type], candidates.count <= 8 {
      help = "it has \(listed(program.records[record].fields.map { text($0.name) }))"
    }
    return .unknownMember(text(name), of: text(type), at: span, suggestion: meant, help: help)
  }
}
