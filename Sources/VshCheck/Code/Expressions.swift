import VshProgram
import VshSource
import VshSyntax

/// Expressions, with bidirectional type inference. The wanted type flows down as a hint, which types `[]`, `nil`,
/// `.case` and whole numbers; the type of the expression flows up.
extension Checker {
  /// Checks an expression that must have a type. A `T` is accepted where `T?` is wanted.
  @discardableResult
  mutating func expression(_ id: SyntaxID, as type: TypeID) -> Typed {
    var typed = expression(id, hint: type)
    if typed.type != type, !fits(typed.type, type) { typed = known(typed, id) }
    require(typed, as: type, at: id)
    return typed
  }

  /// Reports a type that does not fit.
  @inline(__always)
  mutating func require(_ typed: Typed, as type: TypeID, at id: SyntaxID) {
    if typed.type != type { requireFitting(typed, as: type, at: id) }
  }

  private mutating func requireFitting(_ typed: Typed, as type: TypeID, at id: SyntaxID) {
    if program.types.fits(typed.type, type) { return }
    if isKnown(typed), program.types.fits(program.types.unwrapped(typed.type), type) { return }
    if reader.tree.kind(of: id) == .nilLiteral {
      report(.nilNotWanted(text(type), at: span(id)))
    } else {
      report(
        .mismatch(wanted: text(type), found: text(typed.type), at: span(id), help: help(typed.type, type, id))
      )
    }
  }

  func fits(_ type: TypeID, _ wanted: TypeID) -> Bool { program.types.fits(type, wanted) }

  private func help(_ type: TypeID, _ wanted: TypeID, _ id: SyntaxID) -> String? {
    if program.types.unwrapped(type) == program.types.unwrapped(wanted) {
      return "it may be nil: give a value for that with `??`, or ask with `if let`"
    }
    if program.types.entry(of: wanted) != nil, program.types.element(of: type) == TypeTable.unknown {
      return "an empty dictionary is `[:]`"
    }
    if wanted == TypeTable.string, type != TypeTable.nothing { return "write it into a text: `\"\\(…)\"`" }
    if wanted == TypeTable.double, type == TypeTable.int {
      return wayToDivide(id).map { "a division of `Int`s has no fraction: write `\($0)`" }
        ?? "convert it: `Double(…)`"
    }
    if wanted == TypeTable.int, type == TypeTable.double { return "convert it: `Int(…)` rounds towards zero" }
    return nil
  }

  /// A division of whole numbers with its parts converted; nil for anything else, and where it is long.
  private func wayToDivide(_ id: SyntaxID) -> String? {
    guard reader.tree.kind(of: id) == .infixExpression,
      InfixOperator(rawValue: reader.tree[id].detail) == .divide, span(id).range.count <= 40
    else { return nil }
    let (left, right) = reader.tree.two(id)
    let parts = [left, right].map { part in
      reader.tree.kind(of: part) == .numberLiteral ? reader.text(part) : "Double(\(reader.text(part)))"
    }
    return parts.joined(separator: " / ")
  }

  /// Checks an expression whose type must follow from itself, without a hint.
  mutating func determinedExpression(_ id: SyntaxID) -> Typed { determined(expression(id), id) }

  /// Reports a `nil` or `[]` whose type is not known.
  mutating func determined(_ typed: Typed, _ id: SyntaxID) -> Typed {
    switch program.types[typed.type] {
    case .bool, .int, .double, .string, .date, .duration, .record, .enumeration, .unknown: return typed
    case .list(let inner), .optional(let inner):
      if program.types.isDetermined(inner) { return typed }
      report(.noType(reader.text(id), at: span(id)))
    case .dictionary:
      if program.types.isDetermined(typed.type) { return typed }
      report(.noType(reader.text(id), at: span(id)))
    case .nothing: report(.noValue(at: span(id)))
    }
    return hole(id)
  }

  /// Checks the expression of an entry. `hint` is the wanted type, or `unknown` where any type is accepted.
  mutating func expression(_ id: SyntaxID, hint: TypeID = TypeTable.unknown) -> Typed {
    let entry = reader.tree[id]
    switch entry.kind {
    case .nameExpression: return nameExpression(id, reader.tree.name(of: id))
    case .memberExpression, .callExpression, .subscriptExpression: return postfixChain(id, hint)
    case .stringLiteral: return stringLiteral(id)
    case .infixExpression: return infixChain(id, hint)
    case .numberLiteral: return numberLiteral(id, hint)
    case .durationLiteral: return durationLiteral(id)
    case .booleanLiteral: return add(.boolean(entry.detail == 1), TypeTable.bool, id)
    case .nilLiteral: return nilLiteral(id, hint)
    case .listLiteral: return listLiteral(id, hint)
    case .dictionaryLiteral: return dictionaryLiteral(id, hint)
    case .caseExpression: return caseExpression(id, reader.tree.name(of: id), hint)
    case .prefixExpression: return prefixExpression(id, hint)
    case .conditionalExpression: return conditional(id, hint)
    case .inExpression: return stateQuestion(id)
    case .askExpression: return worldQuestion(id)
    case .switchExpression: return switchExpression(id, hint)
    case .parenthesized: return expression(reader.tree.child(id, 0), hint: hint)
    case .closure:
      return hole(id, .closureNotWanted(at: span(id)))
    case _: return hole(id)
    }
  }

  private mutating func nilLiteral(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    if hint == TypeTable.unknown {
      return add(.nilValue, program.types.id(of: .optional(TypeTable.unknown)), id)
    }
    return add(.nilValue, program.types.optional(hint), id)
  }

  private mutating func caseExpression(_ id: SyntaxID, _ name: NameID, _ hint: TypeID) -> Typed {
    guard !name.isEmpty else { return uses.isKept ? add(.nilValue, hint, id) : hole(id) }
    guard case .enumeration(let enumeration) = program.types[program.types.unwrapped(hint)] else {
      if hint == TypeTable.unknown {
        report(.noType("." + text(name), at: span(id)))
      } else {
        report(.mismatch(wanted: text(hint), found: "." + text(name), at: span(id), help: nil))
      }
      return hole(id)
    }
    noteCase(id, name, of: enumeration)
    return enumCase(id, name, enumeration, reader.tree.child(id, 0), at: caseSpan(id))
  }

  /// The span of a case with its dot, without its values.
  mutating func caseSpan(_ id: SyntaxID) -> SourceSpan {
    let name = nameSpan(id)
    return SourceSpan(file: name.file, start: span(id).start, end: name.end)
  }

  /// The index of a case; nil, reported, where the enum has none of the name.
  mutating func caseIndex(of name: NameID, in row: EnumType, at span: SourceSpan) -> Int? {
    if let index = row.cases.firstIndex(where: { $0.name == name }) { return index }
    let suggestion = suggestion(for: name, among: row.cases.map { $0.name })
    return refuse(.unknownCase(text(name), of: text(row.name), at: span, suggestion: suggestion))
  }

  private mutating func listLiteral(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let items = reader.tree.children(of: id)
    if items.isEmpty { return emptyList(id, hint) }
    let (elements, type) = literalElements(
      items, as: program.types.element(of: program.types.unwrapped(hint)) ?? TypeTable.unknown)
    return add(.list(elements), type.map { program.types.list(of: $0) } ?? TypeTable.unknown, id)
  }

  /// Checks expressions that must have one type: the wanted one, or the type of the first that has its own. The
  /// returned type is nil where an element has a mistake.
  mutating func literalElements(
    _ items: ArraySlice<SyntaxID>, as wanted: TypeID
  ) -> (elements: Operands, type: TypeID?) {
    var type = wanted
    /// The first element whose type does not need a hint; it gives its type to the others.
    var leading: (index: Int, typed: Typed)?
    if wanted == TypeTable.unknown, let first = items.firstIndex(where: { !reader.tree.isAdaptable($0) }) {
      let typed = expression(items[first])
      leading = (first, typed)
      type = typed.type
    }
    let elements = openOperands()
    for index in items.indices {
      if let leading, leading.index == index {
        lists.operands.append(leading.typed.id)
        continue
      }
      let typed = expression(items[index], hint: type)
      lists.operands.append(typed.id)
      if wanted != TypeTable.unknown {
        require(typed, as: wanted, at: items[index])
      } else if let joined = joined(type, typed.type) {
        type = joined
      } else {
        report(.mismatch(wanted: text(type), found: text(typed.type), at: span(items[index]), help: nil))
      }
    }
    // The mistake of an element without a type is reported already.
    let isHole = type == TypeTable.unknown
    if type == TypeTable.nothing { type = TypeTable.unknown }
    return (closeOperands(elements), isHole ? nil : type)
  }

  private mutating func emptyList(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    var type = program.types.unwrapped(hint)
    let element = program.types.element(of: type) ?? TypeTable.nothing
    if element == TypeTable.nothing { type = program.types.list(of: TypeTable.unknown) }
    return add(.list(Operands(start: 0, count: 0)), type, id)
  }

  /// The type that can hold values of both types, or nil.
  mutating func joined(_ a: TypeID, _ b: TypeID) -> TypeID? {
    if a == b || b == TypeTable.unknown { return a }
    if a == TypeTable.unknown { return b }
    let (first, second) = (program.types[a], program.types[b])
    if case .optional(let inner) = first {
      if inner == TypeTable.unknown { return program.types.optional(b) }
      return inner == program.types.unwrapped(b) || program.types.unwrapped(b) == TypeTable.unknown ? a : nil
    }
    if case .optional(let inner) = second {
      return inner == TypeTable.unknown || inner == a ? program.types.optional(a) : nil
    }
    if case .dictionary(let key, let value) = first, case .dictionary(let otherKey, let otherValue) = second,
      let key = joined(key, otherKey), let value = joined(value, otherValue)
    {
      return program.types.dictionary(of: key, to: value)
    }
    if case .list(let x) = first, case .list(let y) = second {
      return joined(x, y).map { program.types.list(of: $0) }
    }
    return nil
  }

  /// Checks two expressions, either of which may provide the type of the other.
  /// - Parameter condition: what decides between them, if anything.
  mutating func pair(
    _ first: SyntaxID, _ second: SyntaxID, hint: TypeID, where condition: ExpressionID? = nil
  ) -> (Typed, Typed, TypeID?) {
    if hint == TypeTable.unknown, reader.tree.isAdaptable(first), !reader.tree.isAdaptable(second) {
      let b = side(second, hint: hint, as: hint, condition, holds: false)
      let a = side(first, hint: b.type, as: hint, condition, holds: true)
      return (a, b, joined(a.type, b.type))
    }
    let a = side(first, hint: hint, as: hint, condition, holds: true)
    let b = side(
      second, hint: hint == TypeTable.unknown ? a.type : hint, as: hint, condition, holds: false)
    return (a, b, joined(a.type, b.type))
  }

  @inline(__always)
  private mutating func side(
    _ id: SyntaxID, hint: TypeID, as wanted: TypeID, _ condition: ExpressionID?, holds: Bool
  ) -> Typed {
    guard let condition else { return expression(id, hint: hint) }
    return expression(id, hint: hint, as: wanted, where: condition, holds: holds)
  }

  private mutating func conditional(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let (condition, first, second) = reader.tree.three(id)
    let test = expression(condition, as: TypeTable.bool)
    var (a, b, type) = pair(first, second, hint: hint, where: test.id)
    // A `nil` on the first side gets its type from the second.
    if hint == TypeTable.unknown, let joined = type, joined != a.type, !program.types.isDetermined(a.type) {
      a = expression(first, hint: joined)
    }
    if type == nil {
      if hint != TypeTable.unknown, fits(a.type, hint), fits(b.type, hint) {
        type = hint
      } else {
        report(.branchesDiffer(text(a.type), text(b.type), at: span(id)))
      }
    }
    return add(.conditional(test.id, a.id, b.id), type ?? TypeTable.unknown, id)
  }
}
