import VshProgram
import VshSource
import VshSyntax

/// The value of a `switch` or of an arm, and the cases that are covered so far.
struct Cases {
  let enumeration: ID<EnumType>
  /// The local that holds the value. A pattern's names read it.
  private(set) var local: Local
  /// The type of the local where it is an error that may have the value; see `RecordType.isError`.
  let error: TypeID?
  fileprivate(set) var isCovered: [Bool]
  fileprivate(set) var hasDefault = false

  init(of enumeration: ID<EnumType>, count: Int, in local: Local, error: TypeID? = nil) {
    (self.enumeration, self.local, self.error) = (enumeration, local, error)
    isCovered = [Bool](repeating: false, count: count)
  }

  mutating func move(to local: Local) { self.local = local }

  /// Whether every value is covered.
  var isWhole: Bool { hasDefault || absent.isEmpty }

  /// The cases that a pattern names, by index.
  fileprivate(set) var asked: [Int] = []

  /// The cases that no choice or arm covers, by index.
  var absent: [Int] { isCovered.indices.filter { !isCovered[$0] } }
}

/// Cases with values: `switch` as an expression, in a body and in a view, and the patterns of arms.
extension Checker {
  // MARK: Patterns

  /// A value that equals every value of a case.
  private mutating func pattern(_ caseIndex: Int, of enumeration: ID<EnumType>, _ id: SyntaxID) -> Typed {
    let type = program.types.id(of: .enumeration(enumeration))
    let name = add(.enumCase(Int32(truncatingIfNeeded: caseIndex)), type, id)
    let values = program.enums[enumeration].cases[caseIndex].values
    if values.isEmpty { return name }
    return add(.record(operands([name.id] + values.map { add(.anything, $0.type, id).id })), type, id)
  }

  /// Whether the local holds a case.
  private mutating func test(_ caseIndex: Int, in cases: Cases, _ id: SyntaxID) -> ExpressionID {
    let pattern = pattern(caseIndex, of: cases.enumeration, id)
    let value = value(of: cases, pattern.type, id)
    return add(.binary(.equal, value.id, pattern.id), TypeTable.bool, id).id
  }

  /// The value whose case is asked for.
  private mutating func value(of cases: Cases, _ type: TypeID, _ id: SyntaxID) -> Typed {
    guard let error = cases.error else { return add(.local(cases.local), type, id) }
    return add(.field(add(.local(cases.local), error, id).id, RecordType.caseField), type, id)
  }

  /// A name of a pattern, and the value that it has where this pattern is the one that fits.
  private struct PatternName {
    let syntax: SyntaxID
    let name: NameID
    let type: TypeID
    let value: ExpressionID
  }

  /// The names that a pattern binds, without `_`.
  private mutating func names(of pattern: SyntaxID, _ caseIndex: Int, in cases: Cases) -> [PatternName] {
    let bindings = reader.tree.child(pattern, 0)
    guard bindings.exists, reader.tree.kind(of: bindings) == .bindings else { return [] }
    let row = program.enums[cases.enumeration].cases[caseIndex]
    let written = Array(reader.tree.children(of: bindings))
    if written.count != row.values.count {
      report(
        .patternCount(
          text(row.name), row.values.map { text($0.name) }, written: written.count, at: span(bindings)))
    }
    let type = program.types.id(of: .enumeration(cases.enumeration))
    var names: [PatternName] = []
    for (number, syntax) in written.enumerated() where !reader.tree.name(of: syntax).isEmpty {
      guard number < row.values.count else {
        bind(syntax, TypeTable.unknown)
        continue
      }
      let value = value(of: cases, type, syntax)
      let part = add(
        .field(value.id, Int32(truncatingIfNeeded: number + 1)), row.values[number].type, syntax)
      names.append(
        PatternName(
          syntax: syntax, name: reader.tree.name(of: syntax), type: row.values[number].type, value: part.id))
    }
    return names
  }

  /// Checks the patterns of a choice or of an arm, and binds their names. Returns the condition that one of them fits;
  /// nil where a mistake is in all of them.
  private mutating func patterns(
    _ patterns: some Collection<SyntaxID>, in cases: inout Cases, covers: Bool = true
  ) -> (caseIndices: [Int], condition: ExpressionID?) {
    var caseIndices: [Int] = []
    var condition: ExpressionID?
    var bound: [PatternName]?
    for pattern in patterns where !reader.tree.name(of: pattern).isEmpty {
      let name = reader.tree.name(of: pattern)
      guard let caseIndex = caseIndex(of: name, in: program.enums[cases.enumeration], at: caseSpan(pattern))
      else {
        bindUnchecked(reader.tree.child(pattern, 0))
        continue
      }
      noteCase(pattern, name, of: cases.enumeration)
      if cases.isCovered[caseIndex] || cases.hasDefault {
        report(.neverTaken("." + text(name), at: span(pattern)))
      }
      if covers { cases.isCovered[caseIndex] = true }
      if !cases.asked.contains(caseIndex) { cases.asked.append(caseIndex) }
      caseIndices.append(caseIndex)
      let fits = test(caseIndex, in: cases, pattern)
      let names = names(of: pattern, caseIndex, in: cases)
      if let known = bound {
        bound = joined(known, names, fits, at: pattern)
      } else {
        bound = names
      }
      condition = condition.map { add(.binary(.or, $0, fits), TypeTable.bool, pattern).id } ?? fits
    }
    for name in bound ?? [] {
      scope.add(
        Binding(
          name: name.name, reference: .part(name.value), type: name.type, declaration: span(name.syntax)))
    }
    return (caseIndices, condition)
  }

  /// Joins the names of two patterns of one choice, which must be the same.
  private mutating func joined(
    _ known: [PatternName], _ names: [PatternName], _ fits: ExpressionID, at pattern: SyntaxID
  ) -> [PatternName] {
    guard Set(known.map({ $0.name })) == Set(names.map({ $0.name })) else {
      report(.patternsDiffer(known.map { text($0.name) }, names.map { text($0.name) }, at: span(pattern)))
      return known
    }
    return known.map { first in
      guard let other = names.first(where: { $0.name == first.name }) else { return first }
      noteUse(other.syntax, span(first.syntax))
      if other.type != first.type {
        report(
          .mismatch(wanted: text(first.type), found: text(other.type), at: span(other.syntax), help: nil))
        return first
      }
      let value = add(.conditional(fits, other.value, first.value), first.type, other.syntax).id
      return PatternName(syntax: first.syntax, name: first.name, type: first.type, value: value)
    }
  }

  /// Binds the names of a pattern whose case is not known.
  mutating func bindUnchecked(_ bindings: SyntaxID) {
    guard bindings.exists, reader.tree.kind(of: bindings) == .bindings else { return }
    for binding in reader.tree.children(of: bindings) { bind(binding, TypeTable.unknown) }
  }

  /// The pattern of an arm, `ok(.declined(reason))`. Returns the condition that it fits, and binds its names.
  mutating func armPattern(_ pattern: SyntaxID, in cases: inout Cases, isGuarded: Bool) -> ExpressionID? {
    patterns([pattern], in: &cases, covers: !isGuarded).condition
  }

  /// The cases of a value in a local; nil, reported, where its type is not an enum.
  mutating func cases(of type: TypeID, in local: Local, at id: SyntaxID) -> Cases? {
    if case .enumeration(let enumeration) = program.types[type] {
      return Cases(of: enumeration, count: program.enums[enumeration].cases.count, in: local)
    }
    if type != TypeTable.unknown {
      report(.switchNeedsEnum(text(type), at: span(id), help: optionalHelp(type)))
    }
    return nil
  }

  // MARK: switch

  /// Checks the choices of a `switch` from the first to the last. `check` checks the body of a choice, in whose scope
  /// the names of its patterns are bound.
  private mutating func choices<Body>(
    of id: SyntaxID, in cases: inout Cases, _ check: (inout Checker, SyntaxID) -> Body
  ) -> [(syntax: SyntaxID, caseIndices: [Int], condition: ExpressionID?, body: Body)] {
    var choices: [(syntax: SyntaxID, caseIndices: [Int], condition: ExpressionID?, body: Body)] = []
    for choice in reader.tree.children(of: id).dropFirst() where reader.tree.kind(of: choice) == .choice {
      guard let body = reader.tree.children(of: choice).last else { continue }
      let mark = scope.open()
      if reader.tree[choice].detail == 1 {
        if cases.hasDefault { report(.neverTaken("default", at: span(choice))) }
        cases.hasDefault = true
        choices.append((choice, [], nil, check(&self, body)))
      } else {
        let (caseIndices, condition) = patterns(reader.tree.children(of: choice).dropLast(), in: &cases)
        choices.append((choice, caseIndices, condition, check(&self, body)))
      }
      scope.close(mark)
    }
    if !cases.isWhole { report(.switchLacks(names(ofAbsent: cases), at: span(reader.tree.child(id, 0)))) }
    return choices
  }

  func names(ofAbsent cases: Cases) -> [String] {
    cases.absent.map { text(program.enums[cases.enumeration].cases[$0].name) }
  }

  /// Checks the bodies of a `switch` whose value has a mistake.
  private mutating func uncheckedChoices(of id: SyntaxID, _ check: (inout Checker, SyntaxID) -> Void) {
    for choice in reader.tree.children(of: id).dropFirst() where reader.tree.kind(of: choice) == .choice {
      guard let body = reader.tree.children(of: choice).last else { continue }
      let mark = scope.open()
      for pattern in reader.tree.children(of: choice).dropLast() {
        bindUnchecked(reader.tree.child(pattern, 0))
      }
      check(&self, body)
      scope.close(mark)
    }
  }

  mutating func switchExpression(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let subjectSyntax = reader.tree.child(id, 0)
    let subject = known(determinedExpression(subjectSyntax), subjectSyntax)
    let mark = scope.open()
    defer { scope.close(mark) }
    let local = scope.makeLocal()
    guard var cases = cases(of: subject.type, in: local, at: subjectSyntax) else {
      uncheckedChoices(of: id) { _ = $0.expression($1, hint: hint) }
      return hole(id)
    }
    var result = TypeTable.unknown
    var bodies: [(typed: Typed, syntax: SyntaxID)] = []
    var areAlike = true
    let choices = choices(of: id, in: &cases) { checker, syntax in
      let body = checker.expression(syntax, hint: hint == TypeTable.unknown ? result : hint)
      bodies.append((body, syntax))
      if let joined = checker.joined(result, body.type) {
        result = joined
      } else {
        areAlike = false
        if hint == TypeTable.unknown {
          checker.report(
            .branchesDiffer(checker.text(result), checker.text(body.type), at: checker.span(syntax)))
        }
      }
      return body.id
    }
    // Values of one type may be other than the context wants; that is reported there.
    if !areAlike, hint != TypeTable.unknown {
      for body in bodies { require(body.typed, as: hint, at: body.syntax) }
      result = hint
    }
    let otherwise = choices.first { reader.tree[$0.syntax].detail == 1 }?.body ?? subject.id
    var branches = [ExpressionID](repeating: otherwise, count: cases.isCovered.count)
    for choice in choices.reversed() {
      for caseIndex in choice.caseIndices { branches[caseIndex] = choice.body }
    }
    if !program.enums[cases.enumeration].hasValues {
      return add(.switchCase(subject.id, operands(branches)), result, id)
    }
    // The names of patterns read the value of the local.
    let value = add(.local(local), subject.type, subjectSyntax)
    let body = add(.switchCase(value.id, operands(branches)), result, id)
    return add(.chain(subject.id, local, body: body.id), result, id)
  }

  /// A `switch` in a body is an `if let` of its value, which is never nil, with an `if` for each choice.
  mutating func switchStatement(_ id: SyntaxID) -> StatementForm? {
    let subjectSyntax = reader.tree.child(id, 0)
    let subject = known(determinedExpression(subjectSyntax), subjectSyntax)
    let mark = scope.open()
    defer { scope.close(mark) }
    let local = scope.makeLocal()
    guard var cases = cases(of: subject.type, in: local, at: subjectSyntax) else {
      uncheckedChoices(of: id) { _ = $0.block($1) }
      return nil
    }
    let choices = choices(of: id, in: &cases) { $0.block($1) }
    var rest: ID<Block>?
    for (index, choice) in choices.enumerated().reversed() {
      guard let condition = choice.condition, index + 1 < choices.count || !cases.isWhole else {
        rest = choice.body
        continue
      }
      let row = program.statements.count
      program.statements.append(
        Statement(.if(condition, then: choice.body, else: rest), span: span(choice.syntax)))
      rest = program.blocks.append(Block(ListRange(row..<row + 1)))
    }
    return rest.map { .ifLet(local, subject.id, then: $0, else: nil) }
  }

  /// A `switch` in a view; see `switchStatement`. `check` checks the elements of a choice.
  mutating func switchElement(
    _ id: SyntaxID, _ check: (inout Checker, SyntaxID) -> [ID<Element>]
  ) -> ElementForm? {
    let subjectSyntax = reader.tree.child(id, 0)
    let subject = known(determinedExpression(subjectSyntax), subjectSyntax)
    let mark = scope.open()
    defer { scope.close(mark) }
    let local = scope.makeLocal()
    guard var cases = cases(of: subject.type, in: local, at: subjectSyntax) else {
      uncheckedChoices(of: id) { _ = check(&$0, $1) }
      return nil
    }
    let choices = choices(of: id, in: &cases, check)
    var rest: [ID<Element>] = []
    for (index, choice) in choices.enumerated().reversed() {
      guard let condition = choice.condition, index + 1 < choices.count || !cases.isWhole else {
        rest = choice.body
        continue
      }
      rest = [
        program.elements.append(
          Element(.if(condition, then: choice.body, else: rest), span: span(choice.syntax)))
      ]
    }
    return .ifLet(local, subject.id, then: rest, else: [])
  }

  // MARK: Cases as values

  /// A case as a value, or as the value that another one is compared with, where `_` equals anything.
  mutating func enumCase(
    _ id: SyntaxID, _ name: NameID, _ enumeration: ID<EnumType>, _ arguments: SyntaxID, at span: SourceSpan
  ) -> Typed {
    let isCompared = lists.compared.contains(id)
    guard let caseIndex = caseIndex(of: name, in: program.enums[enumeration], at: span) else {
      return hole(id)
    }
    let type = program.types.id(of: .enumeration(enumeration))
    let row = program.enums[enumeration].cases[caseIndex]
    if row.values.isEmpty {
      if arguments.exists { report(.caseHasNoValues(text(name), at: self.span(arguments))) }
      return add(.enumCase(Int32(truncatingIfNeeded: caseIndex)), type, id)
    }
    guard arguments.exists else {
      if isCompared { return pattern(caseIndex, of: enumeration, id) }
      return hole(id, .caseNeedsValues(text(name), row.values.map { text($0.name) }, at: span))
    }
    guard let matched = match(arguments, to: row.values, of: name, at: id) else { return hole(id) }
    var values = [add(.enumCase(Int32(truncatingIfNeeded: caseIndex)), type, id).id]
    for (number, parameter) in row.values.enumerated() {
      let value = matched.values[number]
      if !value.exists {
        if let standard = parameter.defaultValue { values.append(useDefault(standard)) }
      } else if isCompared, isWildcard(value) {
        values.append(add(.anything, parameter.type, value).id)
      } else {
        let open = lists.compared.count
        if isCompared { compare(with: value) }
        values.append(argument(value, parameter).id)
        lists.compared.drop(to: open)
      }
    }
    return add(.record(operands(values)), type, id)
  }

  /// Marks an expression that a value is compared with; the caller takes the mark back.
  mutating func compare(with id: SyntaxID) {
    var id = id
    while reader.tree.kind(of: id) == .parenthesized { id = reader.tree.child(id, 0) }
    lists.compared.append(id)
  }

  /// The enum that an expression names; nil for any other expression.
  mutating func enumeration(named id: SyntaxID) -> ID<EnumType>? {
    guard reader.tree.kind(of: id) == .nameExpression, !isValue(reader.tree.name(of: id)),
      let type = type(named: reader.tree.name(of: id)),
      case .enumeration(let enumeration) = program.types[type]
    else { return nil }
    return enumeration
  }
}
