import VshProgram
import VshSource
import VshSyntax

/// A record that the language makes, by what it holds.
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
    let subject = subject(of: callee)
    if subject.type == TypeTable.unknown || name.isEmpty { return hole(id) }
    guard let word = vocabulary.members[name] else {
      report(unknownMember(name, of: subject.type, at: span(nameSyntax)))
      return hole(id)
    }
    if word == .with, let copy = changedCopy(subject, arguments, id) { return copy }
    if word == .reduce, let typed = reduction(of: subject, arguments, hint, id) { return typed }
    let children = reader.tree.children(of: arguments)
    if children.count == 1, let only = children.first, let closure = closure(in: only) {
      if let typed = closureMethod(word, subject, closure, id) { return typed }
    } else if let typed = plainMethod(word, name, subject, arguments, id) {
      return typed
    }
    if !word.isMethod, elementType(subject.type) != nil || subject.type == TypeTable.duration {
      report(.propertyCalled(text(name), at: span(nameSyntax)))
    } else {
      report(unknownMember(name, of: subject.type, at: span(nameSyntax)))
    }
    return hole(id)
  }

  /// The closure that an argument is, with or without parentheses around it.
  mutating func closure(in argument: SyntaxID) -> SyntaxID? {
    var value = reader.tree.child(argument, 0)
    while reader.tree.kind(of: value) == .parenthesized { value = reader.tree.child(value, 0) }
    return reader.tree.kind(of: value) == .closure ? value : nil
  }

  // MARK: Closures

  /// A closure's body, with its parameter as a local that is good inside it.
  mutating func body(
    of closure: SyntaxID, _ element: TypeID, as type: TypeID = TypeTable.unknown
  ) -> (local: Local, body: Typed) {
    let (parameter, second, bodySyntax) = reader.tree.three(closure)
    if second.exists { report(.manyClosureParameters(at: span(second))) }
    let mark = scope.open()
    if scope.binding(vocabulary.secondParameter) != nil {
      scope.add(Binding(name: vocabulary.secondParameter, reference: .hidden, type: TypeTable.unknown))
    }
    let local = bind(
      parameter.exists ? reader.tree.name(of: parameter) : vocabulary.closureParameter, element)
    let body = type == TypeTable.unknown ? determinedExpression(bodySyntax) : expression(bodySyntax, as: type)
    scope.close(mark)
    return (local, body)
  }

  private mutating func closureMethod(
    _ word: MemberWord, _ subject: Typed, _ closure: SyntaxID, _ id: SyntaxID
  ) -> Typed? {
    guard let element = elementType(subject.type) else { return nil }
    let method: ClosureMethod
    switch word {
    case .contains: method = .contains
    case .first: method = .first
    case .firstIndex: method = .firstIndex
    case .allSatisfy: method = .allSatisfy
    case .map: method = .map
    case .compactMap: method = .compactMap
    case .flatMap: method = .flatMap
    case .filter: method = .filter
    case .sorted: method = .sorted
    case .min: method = .minimum
    case .max: method = .maximum
    case .grouped: method = .grouped
    case .count, .isEmpty, .last, .reversed, .prefix, .suffix, .dropFirst, .joined, .sum, .enumerated, .zip,
      .unique,
      .indices, .hasPrefix, .hasSuffix, .lowercased, .uppercased, .trimmed, .split, .replacing, .padded,
      .rounded,
      .format, .seconds, .with, .cases, .reduce:
      return nil
    }
    let asksWhether =
      switch method {
      case .contains, .first, .firstIndex, .allSatisfy, .filter: true
      case .map, .compactMap, .flatMap, .sorted, .minimum, .maximum, .grouped, .reduce: false
      }
    let (local, body) = body(of: closure, element, as: asksWhether ? TypeTable.bool : TypeTable.unknown)
    if body.type == TypeTable.unknown { return hole(id) }
    let result: TypeID
    switch method {
    case .contains, .allSatisfy: result = TypeTable.bool
    case .first: result = program.types.optional(element)
    case .firstIndex: result = program.types.optional(TypeTable.int)
    case .filter: result = subject.type
    case .map: result = program.types.list(of: body.type)
    case .compactMap: result = program.types.list(of: program.types.unwrapped(body.type))
    case .flatMap:
      guard program.types.element(of: body.type) != nil else {
        report(
          .mismatch(wanted: "[…]", found: text(body.type), at: span(reader.tree.child(closure, 2)), help: nil)
        )
        return hole(id)
      }
      result = body.type
    case .reduce: return nil
    case .sorted, .minimum, .maximum:
      if !isOrdered(body.type) {
        report(.notOrdered(text(body.type), at: span(reader.tree.child(closure, 2))))
      }
      result = method == .sorted ? subject.type : program.types.optional(element)
    case .grouped:
      let values = program.types.list(of: element)
      let group = generatedRecord(
        GeneratedRecord(name: vocabulary.group, first: body.type, second: values),
        vocabulary.key, vocabulary.groupValues, at: id)
      result = program.types.list(of: group)
    }
    return add(.closureMethod(subject.id, local, body: body.id, method), result, id)
  }

  private mutating func generatedRecord(
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

  private mutating func plainMethod(
    _ word: MemberWord, _ name: NameID, _ subject: Typed, _ arguments: SyntaxID, _ id: SyntaxID
  ) -> Typed? {
    if word == .format { return format(subject, arguments, id) }
    if word == .rounded, subject.type == TypeTable.double { return rounded(subject, arguments, id) }
    if subject.type == TypeTable.string, let typed = stringMethod(word, name, subject, arguments, id) {
      return typed
    }
    guard let element = elementType(subject.type) else { return nil }
    let labels: [(String, isRequired: Bool)]
    let method: Method
    var result = subject.type
    switch word {
    case .contains: (method, labels, result) = (.contains, [("element", true)], TypeTable.bool)
    case .sorted: (method, labels) = (.sorted, [])
    case .reversed: (method, labels) = (.reversed, [])
    case .unique: (method, labels) = (.unique, [])
    case .prefix: (method, labels) = (.prefix, [("count", true)])
    case .suffix: (method, labels) = (.suffix, [("count", true)])
    case .dropFirst: (method, labels) = (.dropFirst, [("count", true)])
    case .joined: (method, labels, result) = (.joined, [("separator", true)], TypeTable.string)
    case .sum: (method, labels, result) = (.sum, [], element)
    case .min: (method, labels, result) = (.minimum, [], program.types.optional(element))
    case .max: (method, labels, result) = (.maximum, [], program.types.optional(element))
    case .enumerated: (method, labels) = (.enumerated, [])
    case .zip: (method, labels) = (.zip, [("other", true)])
    case .map, .compactMap, .flatMap, .filter, .firstIndex, .allSatisfy, .grouped, .reduce:
      report(.closureNeeded(text(name), at: span(id)))
      return hole(id)
    case .count, .isEmpty, .first, .last, .indices, .hasPrefix, .hasSuffix, .lowercased, .uppercased,
      .trimmed,
      .split, .replacing, .padded, .rounded, .format, .seconds, .with, .cases:
      return nil
    }
    guard let values = plainArguments(arguments, labels, of: text(name), at: id) else { return hole(id) }
    var ids = [subject.id]
    switch method {
    case .contains: ids.append(expression(values[0], as: element).id)
    case .prefix, .suffix, .dropFirst: ids.append(expression(values[0], as: TypeTable.int).id)
    case .joined:
      if element != TypeTable.string { report(.joinedNeedsTexts(text(element), at: span(id))) }
      ids.append(expression(values[0], as: TypeTable.string).id)
    case .sorted, .minimum, .maximum:
      if !isOrdered(element) { report(.notOrdered(text(element), at: span(id))) }
    case .sum:
      if element != TypeTable.int, element != TypeTable.double {
        report(.sumNeedsNumbers(text(element), at: span(id)))
        return hole(id)
      }
    case .enumerated:
      let record = generatedRecord(
        GeneratedRecord(name: vocabulary.enumerated, first: TypeTable.int, second: element),
        vocabulary.index, vocabulary.value, at: id)
      result = program.types.list(of: record)
    case .zip:
      let other = determinedExpression(values[0])
      guard let second = elementType(other.type) else {
        if other.type != TypeTable.unknown {
          report(.mismatch(wanted: "[…]", found: text(other.type), at: span(values[0]), help: nil))
        }
        return hole(id)
      }
      ids.append(other.id)
      let record = generatedRecord(
        GeneratedRecord(name: vocabulary.pair, first: element, second: second),
        vocabulary.first, vocabulary.second, at: id)
      result = program.types.list(of: record)
    case .reversed, .unique, .count, .isEmpty, .first, .last, .indices, .hasPrefix, .hasSuffix, .lowercased,
      .uppercased, .trimmed, .trimmedOf, .split, .replacing, .padded, .absolute, .lesser, .greater, .rounded,
      .roundedTo, .integerOfDouble, .doubleOfInteger, .integerOfText, .doubleOfText, .formatNumber,
      .formatDuration, .formatDate, .dateOfText, .dateOfPattern, .seconds:
      break
    }
    return add(.method(method, operands(ids)), result, id)
  }

  private mutating func stringMethod(
    _ word: MemberWord, _ name: NameID, _ subject: Typed, _ arguments: SyntaxID, _ id: SyntaxID
  ) -> Typed? {
    var labels: [(String, isRequired: Bool)] = [("text", true)]
    let method: Method
    var result = TypeTable.string
    switch word {
    case .contains: (method, result) = (.contains, TypeTable.bool)
    case .hasPrefix: (method, result) = (.hasPrefix, TypeTable.bool)
    case .hasSuffix: (method, result) = (.hasSuffix, TypeTable.bool)
    case .lowercased: (method, labels) = (.lowercased, [])
    case .uppercased: (method, labels) = (.uppercased, [])
    case .trimmed: (method, labels) = (.trimmed, [("text", false)])
    case .split: (method, result) = (.split, program.types.list(of: TypeTable.string))
    case .replacing: (method, labels) = (.replacing, [("text", true), ("with", true)])
    case .padded: (method, labels) = (.padded, [("to", true)])
    case .count, .isEmpty, .first, .last, .firstIndex, .allSatisfy, .map, .compactMap, .filter, .sorted,
      .reversed,
      .prefix, .suffix, .dropFirst, .joined, .sum, .min, .max, .enumerated, .zip, .grouped, .unique, .indices,
      .rounded, .format, .seconds, .with, .cases, .reduce, .flatMap:
      return nil
    }
    guard let values = plainArguments(arguments, labels, of: text(name), at: id) else { return hole(id) }
    var ids = [subject.id]
    for value in values where value.exists {
      ids.append(expression(value, as: word == .padded ? TypeTable.int : TypeTable.string).id)
    }
    return add(.method(word == .trimmed && ids.count == 2 ? .trimmedOf : method, operands(ids)), result, id)
  }

  private mutating func rounded(_ subject: Typed, _ arguments: SyntaxID, _ id: SyntaxID) -> Typed {
    guard let values = plainArguments(arguments, [("to", false)], of: "rounded", at: id) else {
      return hole(id)
    }
    guard values[0].exists else {
      return add(.method(.rounded, operands([subject.id])), TypeTable.double, id)
    }
    let digits = expression(values[0], as: TypeTable.int)
    return add(.method(.roundedTo, operands([subject.id, digits.id])), TypeTable.double, id)
  }

  /// `format` of a number, a duration or a date; a pattern in a literal is read now.
  private mutating func format(_ subject: Typed, _ arguments: SyntaxID, _ id: SyntaxID) -> Typed? {
    let isDate = subject.type == TypeTable.date
    let isDuration = subject.type == TypeTable.duration
    guard isDate || isDuration || subject.type == TypeTable.int || subject.type == TypeTable.double else {
      return nil
    }
    var labels: [(String, isRequired: Bool)] = [("pattern", true)]
    if isDate { labels += [("zone", false), ("locale", false)] }
    guard let values = plainArguments(arguments, labels, of: "format", at: id) else { return hole(id) }
    let pattern = expression(values[0], as: TypeTable.string)
    guard isDate else {
      if isDuration {
        validateDurationPattern(pattern.id, at: values[0])
      } else {
        validateNumberPattern(pattern.id, at: values[0])
      }
      let method: Method = isDuration ? .formatDuration : .formatNumber
      return add(.method(method, operands([subject.id, pattern.id])), TypeTable.string, id)
    }
    validateDatePattern(pattern.id, at: values[0])
    let zone = zone(values[1], id)
    // Without one it is the world's, which `given locale` sets.
    var locale = add(.nilValue, program.types.optional(TypeTable.string), id)
    if values[2].exists {
      locale = expression(values[2], as: TypeTable.string)
      validateLocale(locale.id, at: values[2])
    }
    return add(
      .method(.formatDate, operands([subject.id, pattern.id, zone, locale.id])), TypeTable.string, id)
  }

  /// The arguments of something the language has itself, by place; `.none` where one is left out.
  mutating func plainArguments(
    _ arguments: SyntaxID, _ labels: [(String, isRequired: Bool)], of name: String, at place: SyntaxID
  ) -> [SyntaxID]? {
    var values = [SyntaxID](repeating: .none, count: labels.count)
    var next = 0
    for argument in reader.tree.children(of: arguments) where reader.tree.kind(of: argument) == .argument {
      let label = reader.tree.name(of: argument)
      if !label.isEmpty {
        let written = text(label)
        guard let labelled = labels.firstIndex(where: { $0.0 == written }) else {
          report(
            .unknownLabel(
              written, of: name, at: nameSpan(argument),
              suggestion: nearest(to: written, among: labels.map { $0.0 })))
          return nil
        }
        next = labelled
      }
      guard next < labels.count else {
        report(.tooManyArguments(of: name, count: labels.count, at: span(argument)))
        return nil
      }
      guard !values[next].exists else {
        report(.argumentTwice(labels[next].0, at: span(argument)))
        return nil
      }
      let value = reader.tree.child(argument, 0)
      if closure(in: argument) != nil {
        report(.closureNotWanted(at: span(value)))
        return nil
      }
      values[next] = value
      next += 1
    }
    let absent = labels.indices.filter { labels[$0].isRequired && !values[$0].exists }
    guard absent.isEmpty else {
      report(.argumentsMissing(absent.map { labels[$0].0 }, of: name, at: span(place)))
      return nil
    }
    return values
  }
}
