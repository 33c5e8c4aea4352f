import VshProgram
import VshSource
import VshSyntax

/// Calls of functions, of records' initialisers and of the language's own functions, such as `Date("…")`.
extension Checker {
  mutating func call(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let (callee, arguments) = reader.tree.two(id)
    if reader.tree.kind(of: callee) == .memberExpression { return methodCall(id, callee, arguments, hint) }
    guard reader.tree.kind(of: callee) == .nameExpression else {
      let typed = expression(callee)
      if typed.type != TypeTable.unknown { report(.notCallable(reader.text(callee), at: span(callee))) }
      return hole(id)
    }
    let name = reader.tree.name(of: callee)
    if name.isEmpty { return hole(id) }
    if machine(named: name) != nil, scope.binding(name) == nil {
      return hole(id, .machineIsNoValue(text(name), at: span(id)))
    }
    if let function = function(named: name) {
      noteCall(of: function)
      let row = program.functions[function]
      noteUse(callee, row.span)
      if let catalog = row.catalog { return catalogText(catalog, name, arguments, id) }
      guard let values = completeArguments(arguments, for: row.parameters, of: name, at: id) else {
        return add(.nilValue, TypeTable.unknown, id)
      }
      return add(.call(function, operands(values)), row.result, id)
    }
    if let word = vocabulary.functions[name] { return builtin(word, name, id, arguments, hint) }
    if let type = type(named: name) {
      noteType(callee, type)
      return construction(id, name, type, arguments)
    }
    if isValue(name) { return hole(id, .notCallable(text(name), at: span(callee))) }
    let candidates =
      names(.function).map { text($0) } + names(.type).map { text($0) }
      + FunctionWord.allCases.map { $0.rawValue }
    reportUnknown(
      [.function, .type], name, at: span(callee),
      .unknownFunction(
        text(name), at: span(callee), suggestion: nearest(to: name, among: candidates)))
    return hole(id)
  }

  private mutating func construction(
    _ id: SyntaxID, _ name: NameID, _ type: TypeID, _ arguments: SyntaxID
  ) -> Typed {
    guard case .record(let record) = program.types[type] else {
      return hole(id, .enumIsNotMade(text(name), at: span(id)))
    }
    let fields = program.records[record].fields
    guard let values = completeArguments(arguments, for: fields, of: name, at: id) else {
      return add(.nilValue, TypeTable.unknown, id)
    }
    return add(.record(operands(values)), type, id)
  }

  /// `t("%lld items", count)`: a text of a catalog, with the values of its placeholders.
  private mutating func catalogText(
    _ catalog: Int, _ name: NameID, _ arguments: SyntaxID, _ id: SyntaxID
  ) -> Typed {
    let values = reader.tree.children(of: arguments).filter { reader.tree.kind(of: $0) == .argument }
      .map { reader.tree.child($0, 0) }
    let key = values.first.flatMap { constantText(expression($0, as: TypeTable.string).id) }
    guard let first = values.first, let key else {
      report(.keyIsNoLiteral(of: text(name), at: span(values.first ?? id)))
      noteUses(inUnchecked: arguments)
      return add(.text(.empty), TypeTable.string, id)
    }
    let written = String(decoding: key, as: UTF8.self)
    guard let number = program.catalogs[catalog].index(of: written) else {
      if !program.catalogs[catalog].languages.isEmpty {
        let keys = program.catalogs[catalog].texts.lazy.map { $0.key }
        report(
          .unknownText(
            written, of: text(name), at: span(first),
            suggestion: reports.givesSuggestions ? Suggestion.meant(by: written, among: keys) : nil))
      }
      noteUses(inUnchecked: arguments)
      return add(.text(.empty), TypeTable.string, id)
    }
    let row = program.catalogs[catalog].texts[number]
    let mistakes = program.catalogs[catalog].mistakes(of: written)
    if !row.isUsed {
      program.catalogs[catalog].noteUse(of: number)
      for mistake in mistakes {
        report(.mistakeInTexts(program.catalogs[catalog].path, mistake.sentence, at: span(first)))
      }
      let missing = program.catalogs[catalog].missing(of: number).map {
        program.catalogs[catalog].languages[$0]
      }
      if !missing.isEmpty, mistakes.isEmpty {
        report(.textIsNotTranslated(written, missing, at: span(first)))
      }
    }
    if !mistakes.isEmpty {
      noteUses(inUnchecked: arguments)
      return add(.text(.empty), TypeTable.string, id)
    }
    guard values.count == row.arguments.count + 1 else {
      report(.valuesOfText(written, row.arguments.map { $0.rawValue }, given: values.count - 1, at: span(id)))
      noteUses(inUnchecked: arguments)
      return add(.text(.empty), TypeTable.string, id)
    }
    let index = add(.integer(Int64(catalog) << 32 | Int64(number)), TypeTable.int, first)
    var ids = [index.id]
    for (value, argument) in zip(values.dropFirst(), row.arguments) {
      let type =
        switch argument {
        case .text: TypeTable.string
        case .int: TypeTable.int
        case .double: TypeTable.double
        }
      ids.append(expression(value, as: type).id)
    }
    return add(.method(.scalar(.catalogText), operands(ids)), TypeTable.string, id)
  }

  /// `todo.with(done: true)`.
  mutating func changedCopy(_ subject: Typed, _ arguments: SyntaxID, _ id: SyntaxID) -> Typed? {
    guard case .record(let record) = program.types[subject.type] else { return nil }
    let row = program.records[record]
    var changes = FieldChanges(fields: [], values: [])
    for argument in reader.tree.children(of: arguments) where reader.tree.kind(of: argument) == .argument {
      let name = reader.tree.name(of: argument)
      guard let field = row.index(ofField: name) else {
        if name.isEmpty {
          report(.labelNeeded(of: "with", at: span(argument)))
        } else {
          report(unknownMember(name, of: subject.type, at: nameSpan(argument)))
        }
        continue
      }
      noteUse(argument, row.fields[field].span)
      let index = Int32(truncatingIfNeeded: field)
      if changes.fields.contains(index) { report(.argumentTwice(text(name), at: span(argument))) }
      changes.fields.append(index)
      changes.values.append(self.argument(reader.tree.child(argument, 0), row.fields[field]).id)
    }
    return add(.with(subject.id, program.fieldChanges.append(changes)), subject.type, id)
  }

  // MARK: Functions of the language

  private mutating func builtin(
    _ word: FunctionWord, _ name: NameID, _ id: SyntaxID, _ arguments: SyntaxID, _ hint: TypeID
  ) -> Typed {
    let parameters: [MethodParameter] =
      switch word {
      case .absolute, .int, .double: [.init("value", .element)]
      case .lesser, .greater: [.init("first", .element), .init("second", .element)]
      case .date:
        [
          .init("text", .text), .init("pattern", .datePattern, isRequired: false),
          .init("zone", .zone, isRequired: false),
        ]
      }
    guard let values = builtinArguments(arguments, parameters, of: text(name), at: id) else {
      return hole(id)
    }
    switch word {
    case .absolute:
      let value = determined(expression(values[0], hint: hint), values[0])
      guard isNumber(value.type, at: values[0]) else { return hole(id) }
      return add(.method(.scalar(.absolute), operands([value.id])), value.type, id)
    case .lesser, .greater:
      let (a, b, type) = pair(
        values[0], values[1],
        hint: program.types.unwrapped(hint) == TypeTable.double ? TypeTable.double : TypeTable.unknown)
      guard hasOrder(a.type, at: values[0]), hasOrder(b.type, at: values[1]) else { return hole(id) }
      guard let type else { return hole(id, .branchesDiffer(text(a.type), text(b.type), at: span(id))) }
      return add(.method(.scalar(word == .lesser ? .lesser : .greater), operands([a.id, b.id])), type, id)
    case .int: return conversion(id, values[0], from: .integerOfText, .integerOfDouble, to: TypeTable.int)
    case .double:
      return conversion(id, values[0], from: .doubleOfText, .doubleOfInteger, to: TypeTable.double)
    case .date: return date(id, values)
    }
  }

  private mutating func hasOrder(_ type: TypeID, at id: SyntaxID) -> Bool {
    if isOrdered(type) { return true }
    if type != TypeTable.unknown {
      report(
        .mismatch(
          wanted: "Int`, `Double`, `String`, `Date` or `Duration", found: text(type), at: span(id),
          help: optionalHelp(type)))
    }
    return false
  }

  private mutating func isNumber(_ type: TypeID, at id: SyntaxID) -> Bool {
    if type == TypeTable.int || type == TypeTable.double { return true }
    if type != TypeTable.unknown {
      report(.mismatch(wanted: "Int` or `Double", found: text(type), at: span(id), help: optionalHelp(type)))
    }
    return false
  }

  /// `Int(x)` or `Double(x)`. The conversion of a string is optional.
  private mutating func conversion(
    _ id: SyntaxID, _ syntax: SyntaxID, from ofText: ScalarMethod, _ ofNumber: ScalarMethod, to type: TypeID
  ) -> Typed {
    let value = determinedExpression(syntax)
    if value.type == type { return value }
    if value.type == TypeTable.string {
      return add(.method(.scalar(ofText), operands([value.id])), program.types.optional(type), id)
    }
    guard isNumber(value.type, at: syntax) else { return add(.nilValue, TypeTable.unknown, id) }
    return add(.method(.scalar(ofNumber), operands([value.id])), type, id)
  }

  private mutating func date(_ id: SyntaxID, _ values: [SyntaxID]) -> Typed {
    let value = expression(values[0], as: TypeTable.string)
    let isOptional = program.types.optional(TypeTable.date)
    guard values[1].exists else {
      if let literal = constantText(value.id) { return dateLiteral(literal, value.id, id, at: values[0]) }
      return add(.method(.scalar(.dateOfText), operands([value.id])), isOptional, id)
    }
    let pattern = operand(values[1], .datePattern, TypeTable.string, id)
    let zone = operand(values[2], .zone, TypeTable.string, id)
    return add(
      .method(.scalar(.dateOfPattern), operands([value.id, pattern.id, zone.id])), isOptional, id)
  }
}
