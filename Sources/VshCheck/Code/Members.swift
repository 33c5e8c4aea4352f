import VshProgram
import VshSource
import VshSyntax

/// What stands behind a dot or in brackets: fields, properties, subscripts, and the chains that `?.` makes of them.
extension Checker {
  /// A whole chain, `a?.b.c(…)[i]`: where one of its `?.` meets nil, all of it is nil.
  mutating func postfixChain(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    // A single link that asks for no nil, nearly always.
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

  /// The links of a chain from the first to the last, in a loop: it is as deep as it is long.
  private mutating func links(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let outermost = lists.chains.count
    var place = id
    while let subject = reader.tree.linkedSubject(of: place) {
      lists.chains.append(place)
      place = subject
    }
    var result = postfix(place, lists.chains.count == outermost ? hint : TypeTable.unknown)
    while lists.chains.count > outermost, let next = lists.chains.popLast() {
      chains.setReady(place, result)
      result = postfix(next, lists.chains.count == outermost ? hint : TypeTable.unknown)
      chains.dropReady()
      place = next
    }
    return result
  }

  /// What a link follows, checked.
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

  /// What stands before a dot; behind `?.` it is the value inside.
  mutating func subject(of member: SyntaxID) -> Typed {
    let syntax = reader.tree.child(member, 0)
    let subject = determined(checkedSubject(syntax), syntax)
    guard reader.tree[member].detail == 1 else { return subject }
    guard case .optional(let inner) = program.types[subject.type] else {
      if subject.type != TypeTable.unknown { report(.chainOfValue(text(subject.type), at: span(syntax))) }
      return subject
    }
    let local = scope.makeLocal()
    chains.open(subject.id, local)
    return add(.local(local), inner, syntax)
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
      return add(.field(subject.id, Int32(truncatingIfNeeded: field)), type, id)
    }
    if let word = vocabulary.members[name], let typed = property(word, subject, id) { return typed }
    report(unknownMember(name, of: subject.type, at: span(nameSyntax)))
    return hole(id)
  }

  /// `UserType.allCases`, `player.position`, `thumbnail(id).name`, and `Home.all` in a step; nil where it is none of these.
  private mutating func qualified(
    _ id: SyntaxID, _ subject: SyntaxID, _ nameSyntax: SyntaxID, _ name: NameID
  ) -> Typed? {
    let isCall = if case .callExpression = reader.tree.kind(of: subject) { true } else { false }
    let nameOfSubject = isCall ? reader.tree.child(subject, 0) : subject
    guard case .nameExpression = reader.tree.kind(of: nameOfSubject) else { return nil }
    let base = reader.tree.name(of: nameOfSubject)
    if scope.binding(base) != nil { return nil }
    // A variable or a bind of the screen, mostly, which is none of these.
    if case .screen = scope.owner, let place = scope.ownValue(base), place >= 0 { return nil }
    if let machine = machine(named: base) {
      return machineValue(id, machine, base, isCall ? reader.tree.child(subject, 1) : .none, nameSyntax, name)
    }
    if isCall || isValue(base) { return nil }
    if case .steps = scope.owner, let screen = screen(named: base) {
      return screenValue(id, screen, nameSyntax, name)
    }
    guard let type = type(named: base) else { return nil }
    guard case .enumeration(let enumeration) = program.types[type] else {
      report(.typeHasNoMember(text(base), text(name), at: span(nameSyntax)))
      return hole(id)
    }
    if name.isEmpty { return hole(id) }
    let row = program.enums[enumeration]
    guard vocabulary.members[name] == .cases else {
      return enumCase(id, name, enumeration, at: span(nameSyntax))
    }
    let cases = row.cases.indices.map { add(.enumCase(Int32(truncatingIfNeeded: $0)), type, id).id }
    return add(.list(operands(cases)), program.types.list(of: type), id)
  }

  /// A property of the language: what stands behind a dot without parentheses.
  private mutating func property(_ word: MemberWord, _ subject: Typed, _ id: SyntaxID) -> Typed? {
    let type = subject.type
    if type == TypeTable.duration, word == .seconds {
      return add(.method(.seconds, operands(subject.id)), TypeTable.double, id)
    }
    guard let element = elementType(type) else { return nil }
    let method: Method
    let result: TypeID
    if word == .count {
      (method, result) = (.count, TypeTable.int)
    } else if word == .isEmpty {
      (method, result) = (.isEmpty, TypeTable.bool)
    } else if word == .first || word == .last {
      (method, result) = (word == .first ? .first : .last, program.types.optional(element))
    } else if word == .indices {
      (method, result) = (.indices, program.types.list(of: TypeTable.int))
    } else {
      return nil
    }
    return add(.method(method, operands(subject.id)), result, id)
  }

  /// The type of a list's elements, or of a string's characters.
  func elementType(_ type: TypeID) -> TypeID? {
    type == TypeTable.string ? type : program.types.element(of: type)
  }

  private mutating func element(_ id: SyntaxID) -> Typed {
    let (subjectSyntax, indexSyntax) = reader.tree.two(id)
    let subject = determined(checkedSubject(subjectSyntax), subjectSyntax)
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

  func unknownMember(_ name: NameID, of type: TypeID, at span: SourceSpan) -> Diagnostic {
    if !reports.givesSuggestions {
      return .unknownMember(text(name), of: text(type), at: span, suggestion: nil, help: nil)
    }
    var candidates: [String] = []
    switch program.types[type] {
    case .record(let record):
      candidates = program.records[record].fields.map { text($0.name) } + ["with"]
    case .list, .string: candidates = MemberWord.allCases.filter { $0.isOfCollections }.map { $0.rawValue }
    case .optional(let inner):
      return .memberOfOptional(text(name), text(inner), at: span)
    case .int, .double, .date: candidates = ["format", "rounded"]
    case .duration: candidates = ["format", "seconds"]
    case .bool, .enumeration, .nothing, .unknown: break
    }
    if type == TypeTable.string {
      candidates += MemberWord.allCases.filter { $0.isOfStrings }.map { $0.rawValue }
    }
    if candidates.contains(text(name)) { return .methodNotCalled(text(name), at: span) }
    return .unknownMember(
      text(name), of: text(type), at: span, suggestion: nearest(to: text(name), among: candidates),
      help: nil)
  }
}

extension MemberWord {
  /// It stands with parentheses or a closure, always or at times.
  var isMethod: Bool {
    switch self {
    case .count, .isEmpty, .last, .indices, .seconds, .cases: false
    case .first, .contains, .firstIndex, .allSatisfy, .map, .compactMap, .filter, .sorted, .reversed, .prefix,
      .suffix, .dropFirst, .joined, .sum, .min, .max, .enumerated, .zip, .grouped, .unique, .hasPrefix,
      .hasSuffix,
      .lowercased, .uppercased, .trimmed, .split, .replacing, .padded, .rounded, .format, .with,
      .reduce, .flatMap:
      true
    }
  }

  var isOfCollections: Bool {
    switch self {
    case .count, .isEmpty, .first, .last, .contains, .firstIndex, .allSatisfy, .map, .compactMap, .filter,
      .sorted, .reversed, .prefix, .suffix, .dropFirst, .joined, .sum, .min, .max, .enumerated, .zip,
      .grouped,
      .unique, .indices, .reduce, .flatMap:
      true
    case .hasPrefix, .hasSuffix, .lowercased, .uppercased, .trimmed, .split, .replacing, .padded, .rounded,
      .format, .seconds, .with, .cases:
      false
    }
  }

  var isOfStrings: Bool {
    switch self {
    case .hasPrefix, .hasSuffix, .lowercased, .uppercased, .trimmed, .split, .replacing, .padded: true
    case .count, .isEmpty, .first, .last, .contains, .firstIndex, .allSatisfy, .map, .compactMap, .filter,
      .sorted, .reversed, .prefix, .suffix, .dropFirst, .joined, .sum, .min, .max, .enumerated, .zip,
      .grouped,
      .unique, .indices, .rounded, .format, .seconds, .with, .cases, .reduce, .flatMap:
      false
    }
  }
}
