import VshProgram
import VshSource

/// The values of a program's text literals and constant lists, allocated once when the program is loaded.
struct Literals: Sendable {
  /// The texts, and by name the row of its text or -1, since most names are no texts.
  private var texts: [Value] = []
  private var textRows: [Int32] = []
  /// The constant lists, and the cases with constant values, by expression.
  private var lists: [ExpressionID: Value] = [:]
  /// Whether there are texts of typed steps. They are ordinary values, which a collection moves.
  private(set) var hasAddedTexts = false
  /// The end of the constant texts in the heap.
  private(set) var constantBytes = 0

  /// Allocates the literals of a program's expressions from `first` on.
  mutating func prepare(for program: Program, from first: Int, in heap: inout Heap) {
    let expressions = program.expressions.rows
    textRows.fill(to: program.names.count, with: -1)
    var hasLists = false
    for index in first..<expressions.count {
      switch expressions[index].form {
      case .text(let name):
        if text(of: name).tag == .absent {
          setText(of: name, to: heap.makeConstant(program.names.utf8(of: name)))
        }
      case .list: hasLists = true
      case .record: if isCase(expressions[index], in: program) { hasLists = true }
      case _: break
      }
    }
    constantBytes = heap.text.constantEnd
    guard hasLists else { return }
    for index in first..<expressions.count {
      guard let elements = constantElements(of: ID(index), in: program) else { continue }
      let isCase = isCase(expressions[index], in: program)
      lists[ID(index)] = heap.makeConstant(isCase ? .record : .list, elements)
    }
  }

  /// The text of a name; `absent` where the name is no text literal.
  private func text(of name: NameID) -> Value {
    let row = Int(textRows[Int(name.index)])
    return row < 0 ? .absent : texts[row]
  }

  private mutating func setText(of name: NameID, to text: Value) {
    let row = Int(textRows[Int(name.index)])
    if row >= 0 {
      texts[row] = text
    } else {
      textRows[Int(name.index)] = Int32(truncatingIfNeeded: texts.count)
      texts.append(text)
    }
  }

  // MARK: Typed steps

  /// Allocates the texts of a typed step's expressions, from `first` on, as ordinary values.
  mutating func addTexts(of program: Program, from first: Int, in heap: inout Heap) throws(Fault) {
    textRows.fill(to: program.names.count, with: -1)
    for expression in program.expressions.rows[first...] {
      guard case .text(let name) = expression.form, text(of: name).tag == .absent else { continue }
      setText(of: name, to: try heap.makeString(program.names.utf8(of: name)))
      hasAddedTexts = true
    }
  }

  /// Drops the texts of a typed step's expressions, from `first` on.
  mutating func forgetTexts(of program: Program, from first: Int) {
    for expression in program.expressions.rows[first...] {
      guard case .text(let name) = expression.form else { continue }
      if isAdded(text(of: name)) { setText(of: name, to: .absent) }
    }
    hasAddedTexts = false
  }

  /// Whether a value is the text of a typed step.
  func isAdded(_ value: Value) -> Bool {
    value.tag == .string && value.length > 0 && value.offset >= constantBytes
  }

  mutating func keep(in collection: inout HeapCollection) { collection.keep(&texts) }

  // MARK: Lookup

  /// The value of a literal, of a list of literals, or of a case with literals; nil for any other expression. An `Int` literal of type `Double`
  /// is a `Double`.
  func constant(of id: ExpressionID, in program: Program) -> Value? {
    let expression = program.expressions.rows[Int(id.index)]
    return switch expression.form {
    case .boolean(let value): .bool(value)
    case .integer(let value):
      program.types[program.types.unwrapped(expression.type)] == .double
        ? .double(Double(value)) : .int(value)
    case .double(let value): .double(value)
    case .text(let name): text(of: name)
    case .date(let value): .date(milliseconds: value)
    case .duration(let value): .duration(milliseconds: value)
    case .enumCase(let index): .enumCase(index)
    case .nilValue: .nilValue
    case .anything: .absent
    case .record: lists[id]
    case .list(let operands): operands.count == 0 ? Heap.emptyList : lists[id]
    case _: nil
    }
  }

  /// Whether an expression is a case with values.
  private func isCase(_ expression: Expression, in program: Program) -> Bool {
    guard case .record = expression.form, case .enumeration = program.types[expression.type] else {
      return false
    }
    return true
  }

  /// The elements of a list literal, or a case and its values, where all are literals and no lists; nil for any other
  /// expression.
  private func constantElements(of id: ExpressionID, in program: Program) -> [Value]? {
    let expression = program.expressions.rows[Int(id.index)]
    let operands: Operands
    switch expression.form {
    case .list(let elements): operands = elements
    case .record(let values) where isCase(expression, in: program): operands = values
    case _: return nil
    }
    guard operands.count > 0, Int(operands.count) <= Limits.listElements else { return nil }
    var elements: [Value] = []
    for operand in program.operands(operands) {
      guard let element = constant(of: operand, in: program), !element.isContainer else { return nil }
      elements.append(element)
    }
    return elements
  }
}

extension Array {
  /// Grows to `count` elements. For types of this module, filling is ten times as fast as `Array(repeating:count:)`,
  /// which the compiler does not specialise.
  mutating func fill(to count: Int, with element: Element) {
    if count > self.count { append(contentsOf: repeatElement(element, count: count - self.count)) }
  }
}
