import VshProgram
import VshSource
import VshSyntax
import VshText

/// The key of a record that the language generates, by its fields.
struct GeneratedRecord: Hashable {
  let name: NameID
  let first: TypeID
  let second: TypeID
}

/// Methods of lists, strings, numbers, dates and durations.
extension Checker {
  mutating func methodCall(
    _ id: SyntaxID, _ callee: SyntaxID, _ arguments: SyntaxID, _ hint: TypeID
  ) -> Typed {
    let nameSyntax = reader.tree.child(callee, 1)
    let name = reader.tree.name(of: nameSyntax)
    let subjectSyntax = reader.tree.child(callee, 0)
    if reader.tree[callee].detail == 0, let enumeration = enumeration(named: subjectSyntax), !name.isEmpty {
      noteType(subjectSyntax, program.types.id(of: .enumeration(enumeration)))
      noteCase(nameSyntax, name, of: enumeration)
      return enumCase(id, name, enumeration, arguments, at: span(nameSyntax))
    }
    if let asked = askedOperation(id, callee, arguments) { return asked }
    let subject = subject(of: callee)
    if subject.type == TypeTable.unknown || name.isEmpty {
      noteUses(inUnchecked: arguments)
      return hole(id)
    }
    if name == vocabulary[.with], let copy = changedCopy(subject, arguments, id) { return copy }
    let forms = meantFirst(forms(of: name, on: subject.type), arguments)
    let children = reader.tree.children(of: arguments)
    let only = children.count == 1 ? children.first : nil
    let given = only.flatMap { closure(in: $0) }
    for form in forms {
      switch form.shape {
      case .property: continue
      case .call(let parameters, let method):
        if given == nil { return call(method, parameters, form, name, subject, arguments, id) }
      case .closure(let rule, let method):
        if let given { return closureCall(method, rule, form, subject, given, id) }
      case .reduction: return reduction(of: subject, arguments, hint, id)
      }
    }
    if forms.contains(where: { if case .property = $0.shape { true } else { false } }) {
      let parentheses = children.isEmpty ? span(arguments) : nil
      report(.propertyCalled(text(name), at: span(nameSyntax), parentheses: parentheses))
    } else if given == nil, !forms.isEmpty {
      report(.closureNeeded(text(name), at: span(id)))
    } else {
      report(unknownMember(name, of: subject.type, at: span(nameSyntax)))
    }
    noteUses(inUnchecked: arguments)
    return hole(id)
  }

  /// `server.isLiked()` in a step: the value of an op, asked now. Nil for anything else. Where a value has the model's
  /// name, what the model does not have is a method of the value, and so is a method of the language on a variable.
  private mutating func askedOperation(
    _ id: SyntaxID, _ callee: SyntaxID, _ arguments: SyntaxID
  ) -> Typed? {
    let (subject, nameSyntax) = reader.tree.two(callee)
    guard case .steps = scope.owner, reader.tree.kind(of: subject) == .nameExpression,
      reader.tree[callee].detail == 0, let model = askedModel(subject)
    else { return nil }
    let (base, name) = (reader.tree.name(of: subject), reader.tree.name(of: nameSyntax))
    if isLiveValue(base) {
      let hasOperation = program.models[model].operations.contains { program.operations[$0].name == name }
      let isMethod = vocabulary.methods[name] != nil || name == vocabulary[.with]
      if !hasOperation || isMethod && liveNames.declares(base) { return nil }
    }
    guard let operation = operation(subject, nameSyntax) else {
      noteUses(inUnchecked: arguments)
      return hole(id)
    }
    let row = program.operations[operation]
    guard let function = row.question else {
      report(.operationIsNoValue(program.name(of: operation), at: span(callee)))
      noteUses(inUnchecked: arguments)
      return hole(id)
    }
    guard let values = completeArguments(arguments, for: row.parameters, of: row.name, at: id) else {
      return hole(id)
    }
    return add(.call(function, operands(values)), row.result, id)
  }

  /// The model that a name in a step may mean; nil where a `let` has the name.
  func askedModel(_ subject: SyntaxID) -> ID<Model>? {
    let name = reader.tree.name(of: subject)
    return scope.binding(name) == nil ? model(named: name) : nil
  }

  /// Whether a screen has a value or a machine of a name, or a state has a parameter of it.
  func isLiveValue(_ name: NameID) -> Bool {
    liveNames.declares(name) || !liveNames.parameters(name).isEmpty
  }

  /// Records the uses in arguments whose method is not known, without the mistakes in them.
  mutating func noteUses(inUnchecked arguments: SyntaxID) {
    guard uses.isKept else { return }
    let reported = reports.count
    for argument in reader.tree.children(of: arguments) {
      if let closure = closure(in: argument) {
        _ = body(of: closure, TypeTable.unknown)
      } else {
        _ = expression(reader.tree.child(argument, 0), hint: TypeTable.unknown)
      }
    }
    _ = reports.take(from: reported)
  }

  /// The forms of a method name that accept a receiver of this type.
  func forms(of name: NameID, on type: TypeID) -> [MethodForm] {
    vocabulary.methods[name]?.forms.filter { $0.receivers.include(program.types[type]) } ?? []
  }

  /// Forms of a method, those first that have all labels of the arguments.
  private func meantFirst(_ forms: [MethodForm], _ arguments: SyntaxID) -> [MethodForm] {
    if forms.count < 2 { return forms }
    let labels = reader.tree.children(of: arguments).map { reader.tree.name(of: $0) }.filter { !$0.isEmpty }
    let meant = forms.filter { form in
      guard case .call(let parameters, _) = form.shape else { return true }
      return labels.allSatisfy { label in parameters.contains { $0.label == text(label) } }
    }
    return meant.isEmpty ? forms : meant
  }

  /// The closure that an argument consists of, with or without parentheses around it.
  mutating func closure(in argument: SyntaxID) -> SyntaxID? {
    var value = reader.tree.child(argument, 0)
    while reader.tree.kind(of: value) == .parenthesized { value = reader.tree.child(value, 0) }
    return reader.tree.kind(of: value) == .closure ? value : nil
  }

  // MARK: Closures

  /// Checks a closure's body. Its parameter is a local in a scope of its own.
  mutating func body(
    of closure: SyntaxID, _ element: TypeID, as type: TypeID = TypeTable.unknown
  ) -> (local: Local, body: Typed) {
    let (parameter, second, bodySyntax) = reader.tree.three(closure)
    if second.exists { report(.manyClosureParameters(at: span(second))) }
    let mark = scope.open()
    if scope.binding(vocabulary[.secondParameter]) != nil {
      scope.add(
        Binding(
          name: vocabulary[.secondParameter], reference: .hidden, type: TypeTable.unknown,
          declaration: reader.emptySpan))
    }
    let local =
      parameter.exists ? bind(parameter, element) : bind(vocabulary[.closureParameter], element)
    let body = type == TypeTable.unknown ? determinedExpression(bodySyntax) : expression(bodySyntax, as: type)
    scope.close(mark)
    return (local, body)
  }

  private mutating func closureCall(
    _ method: ClosureMethod, _ rule: ClosureRule, _ form: MethodForm, _ subject: Typed, _ closure: SyntaxID,
    _ id: SyntaxID
  ) -> Typed {
    let list = sequence(subject, id)
    let (local, body) = body(
      of: closure, elementType(list.type) ?? TypeTable.unknown,
      as: rule == .condition ? TypeTable.bool : rule == .receiver ? list.type : TypeTable.unknown)
    if body.type == TypeTable.unknown { return hole(id) }
    if rule == .list, program.types.element(of: body.type) == nil {
      return hole(
        id,
        .mismatch(wanted: "[…]", found: text(body.type), at: span(reader.tree.child(closure, 2)), help: nil))
    }
    if rule == .ordered, !isOrdered(body.type) {
      report(.notOrdered(text(body.type), at: span(reader.tree.child(closure, 2))))
    }
    let result = result(form.result, of: subject.type, with: body.type, at: id)
    let isDictionary = list.type != subject.type && result == subject.type
    let typed = add(
      .closureMethod(list.id, local, body: body.id, method), isDictionary ? list.type : result, id)
    return isDictionary ? add(.method(.dictionary(.ofEntries), operands(typed.id)), result, id) : typed
  }

  mutating func generatedRecord(
    _ key: GeneratedRecord, _ first: NameID, _ second: NameID, at id: SyntaxID
  ) -> TypeID {
    if let known = once[key] { return program.types.id(of: .record(known)) }
    let record = program.records.append(
      RecordType(
        name: key.name,
        fields: [
          Parameter(name: first, type: key.first, span: span(id)),
          Parameter(name: second, type: key.second, span: span(id)),
        ], span: span(id)))
    once[key] = record
    return program.types.id(of: .record(record))
  }

  // MARK: Methods without closures

  private mutating func call(
    _ method: Method, _ parameters: [MethodParameter], _ form: MethodForm, _ name: NameID, _ subject: Typed,
    _ arguments: SyntaxID, _ id: SyntaxID
  ) -> Typed {
    guard var values = builtinArguments(arguments, parameters, of: text(name), at: id),
      isAllowed(form.elements, in: subject.type, at: id)
    else { return hole(id) }
    let element = elementType(subject.type) ?? program.types.entry(of: subject.type)?.key ?? TypeTable.unknown
    while let last = values.last, !last.exists { values.removeLast() }
    var ids = [subject.id]
    var other = TypeTable.unknown
    for (value, parameter) in zip(values, parameters) {
      let operand = operand(value, parameter.rule, element, id)
      ids.append(operand.id)
      other = operand.type
    }
    if parameters.contains(where: { $0.rule == .sequence }), elementType(other) == nil { return hole(id) }
    let type = result(form.result, of: subject.type, with: elementType(other) ?? TypeTable.unknown, at: id)
    return add(.method(method, operands(ids)), type, id)
  }

  /// Whether the elements are of the kind that the method needs. Where they only lack an order, the mistake is reported
  /// and the call keeps its type.
  private mutating func isAllowed(_ rule: ElementRule, in type: TypeID, at id: SyntaxID) -> Bool {
    guard let element = elementType(type) else { return true }
    switch rule {
    case .any: break
    case .ordered:
      if !isOrdered(element) { report(.notOrdered(text(element), at: span(id))) }
    case .texts:
      if element != TypeTable.string { report(.joinedNeedsTexts(text(element), at: span(id))) }
    case .numbers:
      if element != TypeTable.int, element != TypeTable.double {
        report(.sumNeedsNumbers(text(element), at: span(id)))
        return false
      }
    }
    return true
  }

  /// Checks an argument of a method; an omitted one is nil.
  mutating func operand(
    _ value: SyntaxID, _ rule: ParameterRule, _ element: TypeID, _ id: SyntaxID
  ) -> Typed {
    guard value.exists else { return add(.nilValue, program.types.optional(TypeTable.string), id) }
    switch rule {
    case .element: return expression(value, as: element)
    case .int: return expression(value, as: TypeTable.int)
    case .date: return expression(value, as: TypeTable.date)
    case .sequence:
      let other = determinedExpression(value)
      if elementType(other.type) == nil, other.type != TypeTable.unknown {
        report(.mismatch(wanted: "[…]", found: text(other.type), at: span(value), help: nil))
      }
      return other
    case .text, .numberPattern, .durationPattern, .datePattern, .textPattern, .zone, .locale, .currency,
      .numberStyle, .dateStyle:
      break
    }
    let typed = expression(value, as: TypeTable.string)
    switch rule {
    case .numberPattern:
      validatePattern(typed.id, at: value) { text throws(PatternProblem) in _ = try NumberPattern(text) }
    case .durationPattern:
      validatePattern(typed.id, at: value) { text throws(PatternProblem) in _ = try DurationPattern(text) }
    case .datePattern: validateDatePattern(typed.id, at: value)
    case .textPattern: if typed.type == TypeTable.string { validateTextPattern(typed.id, at: value) }
    case .zone: validateZone(typed.id, at: value)
    case .locale: validateLocale(typed.id, at: value)
    case .currency: validateCurrency(typed.id, at: value)
    case .numberStyle: validateStyle(typed.id, among: NumberStyle.allCases.map { $0.rawValue }, at: value)
    case .dateStyle: validateStyle(typed.id, among: DateStyle.allCases.map { $0.rawValue }, at: value)
    case .text, .element, .int, .date, .sequence: break
    }
    return typed
  }

  mutating func result(
    _ rule: ResultRule, of receiver: TypeID, with other: TypeID, at id: SyntaxID
  ) -> TypeID {
    let element = elementType(receiver) ?? TypeTable.unknown
    switch rule {
    case .bool: return TypeTable.bool
    case .int: return TypeTable.int
    case .double: return TypeTable.double
    case .text: return TypeTable.string
    case .receiver: return receiver
    case .element: return element
    case .optionalElement: return program.types.optional(element)
    case .optionalInt: return program.types.optional(TypeTable.int)
    case .ints: return program.types.list(of: TypeTable.int)
    case .texts: return program.types.list(of: TypeTable.string)
    case .body: return other
    case .bodies: return program.types.list(of: other)
    case .presentBodies: return program.types.list(of: program.types.unwrapped(other))
    case .keys: return program.types.list(of: program.types.entry(of: receiver)?.key ?? element)
    case .values: return program.types.list(of: program.types.entry(of: receiver)?.value ?? element)
    case .entries: return program.types.list(of: entryRecord(of: receiver, at: id))
    case .enumerated:
      return records(
        vocabulary[.enumerated], (vocabulary[.index], TypeTable.int), (vocabulary[.value], element), at: id)
    case .pairs:
      return records(vocabulary[.pair], (vocabulary[.first], element), (vocabulary[.second], other), at: id)
    case .levels:
      return records(
        vocabulary[.level], (vocabulary[.value], element), (vocabulary[.depth], TypeTable.int), at: id)
    case .groups:
      let values = program.types.list(of: element)
      return records(
        vocabulary[.group], (vocabulary[.key], other), (vocabulary[.groupValues], values), at: id)
    }
  }

  /// The type of a list of generated records with two fields.
  private mutating func records(
    _ name: NameID, _ first: (name: NameID, type: TypeID), _ second: (name: NameID, type: TypeID),
    at id: SyntaxID
  ) -> TypeID {
    let record = generatedRecord(
      GeneratedRecord(name: name, first: first.type, second: second.type), first.name, second.name, at: id)
    return program.types.list(of: record)
  }

  /// The arguments of a built-in method or function by position; `.none` where one is omitted.
  mutating func builtinArguments(
    _ arguments: SyntaxID, _ parameters: [MethodParameter], of name: String, at syntax: SyntaxID
  ) -> [SyntaxID]? {
    var values = [SyntaxID](repeating: .none, count: parameters.count)
    var next = 0
    for argument in reader.tree.children(of: arguments) where reader.tree.kind(of: argument) == .argument {
      let label = reader.tree.name(of: argument)
      if !label.isEmpty {
        let written = text(label)
        guard let labelled = parameters.firstIndex(where: { $0.label == written }) else {
          return refuse(
            .unknownLabel(
              written, of: name, at: nameSpan(argument),
              suggestion: nearest(to: written, among: parameters.map { $0.label })))
        }
        next = labelled
      }
      guard next < parameters.count else {
        return refuse(.tooManyArguments(of: name, count: parameters.count, at: span(argument)))
      }
      guard !values[next].exists else {
        return refuse(.argumentTwice(parameters[next].label, at: span(argument)))
      }
      let value = reader.tree.child(argument, 0)
      if closure(in: argument) != nil { return refuse(.closureNotWanted(at: span(value))) }
      values[next] = value
      next += 1
    }
    let absent = parameters.indices.filter { parameters[$0].isRequired && !values[$0].exists }
    guard absent.isEmpty else {
      return refuse(.argumentsMissing(absent.map { parameters[$0].label }, of: name, at: span(syntax)))
    }
    return values
  }
}
