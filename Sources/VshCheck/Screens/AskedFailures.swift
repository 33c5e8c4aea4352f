import VshProgram
import VshSource
import VshSyntax

/// The cases that the `fail` arms of a call ask for, as values: a walk lets the call fail with each. It makes up no case
/// of an answer, since a model says in which order those come.
extension Checker {
  /// - Parameter cases: those that arms ask for; nil where none does.
  mutating func addAskedFailures(_ cases: Cases?, at call: SyntaxID) -> Range<Int> {
    let start = program.askedFailures.count
    guard let cases else { return start..<start }
    let most = program.expressions.count + Limits.formsForAskedFailures
    let type = program.types.id(of: .enumeration(cases.enumeration))
    // One that no arm names is like all of these.
    let others = program.enums[cases.enumeration].cases.indices.filter { !cases.asked.contains($0) }
    for index in cases.asked + others.prefix(1) {
      for sample in samples(of: index, in: cases.enumeration, type, depth: 0, upTo: most, at: call) {
        program.askedFailures.append(
          AskedFailure(
            value: sample.value, text: sample.text,
            code: program.enums[cases.enumeration].code(ofCase: index)))
      }
    }
    return start..<program.askedFailures.count
  }

  private typealias Sample = (value: ExpressionID, text: String)

  /// A case with values of all kinds, as far as there are few.
  private mutating func samples(
    of index: Int, in enumeration: ID<EnumType>, _ type: TypeID, depth: Int, upTo most: Int, at id: SyntaxID
  ) -> [Sample] {
    let row = program.enums[enumeration].cases[index]
    let name = ".\(text(row.name))"
    let value = add(.enumCase(Int32(truncatingIfNeeded: index)), type, id).id
    if row.values.isEmpty { return [(value, name)] }
    return combinations(of: row.values, depth: depth, upTo: most, at: id).map { values in
      let record = add(.record(operands([value] + values.map { $0.value })), type, id).id
      return (record, "\(name)(\(values.map { $0.text }.joined(separator: ", ")))")
    }
  }

  private mutating func combinations(
    of fields: [Parameter], depth: Int, upTo most: Int, at id: SyntaxID
  ) -> [[Sample]] {
    var all: [[Sample]] = [[]]
    for field in fields {
      let samples = samples(of: field.type, named: text(field.name), depth: depth + 1, upTo: most, at: id)
      let longer = all.flatMap { values in
        samples.map { values + [($0.value, "\(text(field.name)): \($0.text)")] }
      }
      all = Array(longer.prefix(Limits.askedFailures))
    }
    return all
  }

  /// Values of a type; none where they contain others too deeply.
  private mutating func samples(
    of type: TypeID, named name: String, depth: Int, upTo most: Int, at id: SyntaxID
  ) -> [Sample] {
    if depth > Limits.depthOfAskedFailures || program.expressions.count > most { return [] }
    switch program.types[type] {
    case .bool: return [true, false].map { (add(.boolean($0), type, id).id, "\($0)") }
    case .int: return [(add(.integer(1), type, id).id, "1")]
    case .double: return [(add(.double(1), type, id).id, "1.0")]
    case .string: return [(add(.text(program.names.intern(name)), type, id).id, "\"\(name)\"")]
    case .date: return [(add(.date(0), type, id).id, "Date(\"1970-01-01T00:00:00Z\")")]
    case .duration: return [(add(.duration(1_000), type, id).id, "1s")]
    case .optional: return [(add(.nilValue, type, id).id, "nil")]
    case .list: return [(add(.list(operands([])), type, id).id, "[]")]
    case .enumeration(let enumeration):
      let indices = program.enums[enumeration].cases.indices.prefix(Limits.askedFailures)
      return indices.flatMap { samples(of: $0, in: enumeration, type, depth: depth, upTo: most, at: id) }
    case .record(let record):
      let row = program.records[record]
      return combinations(of: row.fields, depth: depth, upTo: most, at: id).map { values in
        let made = add(.record(operands(values.map { $0.value })), type, id).id
        return (made, "\(text(row.name))(\(values.map { $0.text }.joined(separator: ", ")))")
      }
    case .dictionary, .nothing, .unknown: return []
    }
  }
}
