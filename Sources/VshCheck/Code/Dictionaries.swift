import VshProgram
import VshSource
import VshSyntax

/// Dictionaries: their types, literals and subscripts, and their entries as records `key, value`.
extension Checker {
  mutating func dictionaryType(_ id: SyntaxID) -> TypeID {
    let (keySyntax, valueSyntax) = reader.tree.two(id)
    let (key, value) = (type(keySyntax), type(valueSyntax))
    if key == TypeTable.unknown || value == TypeTable.unknown { return TypeTable.unknown }
    return canBeKey(key, at: keySyntax) && canBeValue(value, at: valueSyntax)
      ? program.types.dictionary(of: key, to: value) : TypeTable.unknown
  }

  private mutating func canBeKey(_ type: TypeID, at syntax: SyntaxID) -> Bool {
    switch program.types[type] {
    case .enumeration(let id) where program.enums[id].rest != nil:
      let rest = program.enums[id].rest.map { text(program.enums[id].cases[$0].name) } ?? ""
      report(.restIsNoKey(text(type), rest, at: span(syntax)))
      return false
    case .string, .int: return true
    case .enumeration(let id) where !program.enums[id].hasValues: return true
    case .enumeration, .bool, .double, .date, .duration, .record, .list, .dictionary, .optional, .nothing,
      .unknown:
      report(.noKey(text(type), at: span(syntax)))
      return false
    }
  }

  private mutating func canBeValue(_ type: TypeID, at id: SyntaxID) -> Bool {
    guard case .optional = program.types[type] else { return true }
    report(.optionalInDictionary(text(type), at: span(id)))
    return false
  }

  /// Checks a literal, which is compiled as a dictionary made from a list of entries.
  mutating func dictionaryLiteral(_ id: SyntaxID, _ hint: TypeID) -> Typed {
    let items = reader.tree.children(of: id)
    let wanted = program.types.entry(of: program.types.unwrapped(hint))
    let unknown = TypeTable.unknown
    if items.isEmpty {
      let type =
        wanted == nil ? program.types.dictionary(of: unknown, to: unknown) : program.types.unwrapped(hint)
      return dictionary(of: [], type, id)
    }
    let first = items.startIndex
    let keySyntax = items.indices.filter { ($0 - first) % 2 == 0 }.map { items[$0] }
    let valueSyntax = items.indices.filter { ($0 - first) % 2 == 1 }.map { items[$0] }
    let keys = literalElements(keySyntax[...], as: wanted?.key ?? unknown)
    let values = literalElements(valueSyntax[...], as: wanted?.value ?? unknown)
    guard let key = keys.type, let value = values.type, key != unknown, value != unknown,
      canBeKey(key, at: keySyntax[0]), canBeValue(value, at: valueSyntax[0])
    else { return hole(id) }
    let type = program.types.dictionary(of: key, to: value)
    let record = entryRecord(of: type, at: id)
    var entries: [ExpressionID] = []
    var known: [ExpressionForm.Constant: SyntaxID] = [:]
    let pairs = zip(Array(program.operands(keys.elements)), Array(program.operands(values.elements)))
    for (index, (key, value)) in pairs.enumerated() {
      if let constant = program.expressions[key].form.keyConstant {
        if let before = known[constant] {
          report(.keyTwice(reader.text(keySyntax[index]), at: span(keySyntax[index]), before: span(before)))
        } else {
          known[constant] = keySyntax[index]
        }
      }
      entries.append(add(.record(operands([key, value])), record, keySyntax[index]).id)
    }
    return dictionary(of: entries, type, id)
  }

  private mutating func dictionary(of entries: [ExpressionID], _ type: TypeID, _ id: SyntaxID) -> Typed {
    let record = entryRecord(of: type, at: id)
    let list = add(.list(operands(entries)), program.types.list(of: record), id)
    return add(.method(.dictionary(.ofEntries), operands(list.id)), type, id)
  }

  /// The record `key, value` for a dictionary's entries.
  mutating func entryRecord(of type: TypeID, at id: SyntaxID) -> TypeID {
    guard let entry = program.types.entry(of: type) else { return TypeTable.unknown }
    return generatedRecord(
      GeneratedRecord(name: vocabulary[.entry], first: entry.key, second: entry.value), vocabulary[.key],
      vocabulary[.value], at: id)
  }

  /// Converts a dictionary to the list of its entries; returns anything else unchanged.
  mutating func sequence(_ typed: Typed, _ id: SyntaxID) -> Typed {
    guard program.types.entry(of: typed.type) != nil else { return typed }
    let list = program.types.list(of: entryRecord(of: typed.type, at: id))
    return add(.method(.dictionary(.entries), operands(typed.id)), list, id)
  }

  /// `d[key]`, which may be nil, or `d[key, default: e]`.
  mutating func value(
    of key: SyntaxID, default fallback: SyntaxID, in subject: Typed, _ entry: (key: TypeID, value: TypeID),
    _ id: SyntaxID
  ) -> Typed {
    let key = expression(key, as: entry.key)
    let found = add(
      .method(.dictionary(.value), operands([subject.id, key.id])), program.types.optional(entry.value), id)
    guard fallback.exists else { return found }
    let value = expression(fallback, as: entry.value)
    return add(.binary(.coalesce, found.id, value.id), entry.value, id)
  }
}

extension ExpressionForm {
  /// The value of a key that is a literal.
  enum Constant: Hashable {
    case text(NameID)
    case integer(Int64)
    case enumCase(Int32)
  }

  var keyConstant: Constant? {
    if case .text(let name) = self { return .text(name) }
    if case .integer(let number) = self { return .integer(number) }
    if case .enumCase(let index) = self { return .enumCase(index) }
    return nil
  }
}
