import VshProgram
import VshSource

/// The texts of a program and its lists of constants, as values: made once, when the program is loaded.
struct Literals: Sendable {
  /// The texts of the program, and by name the row of its text or -1: most names are none.
  private var texts: [Value] = []
  private var textRows: [Int32] = []
  /// The lists of the program that hold nothing but constants, by expression.
  private var lists: [ExpressionID: Value] = [:]
  /// Some texts and constants are those of typed steps: they lie among the values, and move with them.
  private(set) var hasAddedTexts = false
  /// Texts that end up to here in the heap stay where they are.
  private(set) var constantBytes = 0

  /// Makes those of a program's expressions from one on.
  mutating func prepare(for program: Program, from first: Int, in heap: inout Heap) {
    let expressions = program.expressions.rows
    textRows.fill(to: program.names.count, with: -1)
    var hasLists = false
    for place in first..<expressions.count {
      switch expressions[place].form {
      case .text(let name):
        if text(of: name).tag == .absent {
          setText(of: name, to: heap.makeConstant(program.names.utf8(of: name)))
        }
      case .list: hasLists = true
      case _: break
      }
    }
    constantBytes = heap.text.constantEnd
    guard hasLists else { return }
    for place in first..<expressions.count {
      guard let elements = constantElements(of: ID(place), in: program) else { continue }
      lists[ID(place)] = heap.makeConstant(elements)
    }
  }

  /// The text that a name is in expressions; `absent` where it is none.
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

  /// Adds the texts of a program's expressions from one on, as values among others.
  mutating func addTexts(of program: Program, from first: Int, in heap: inout Heap) throws(Fault) {
    textRows.fill(to: program.names.count, with: -1)
    for expression in program.expressions.rows[first...] {
      guard case .text(let name) = expression.form, text(of: name).tag == .absent else { continue }
      setText(of: name, to: try heap.makeString(program.names.utf8(of: name)))
      hasAddedTexts = true
    }
  }

  /// Drops the texts that were added for a program's expressions from one on.
  mutating func forgetTexts(of program: Program, from first: Int) {
    for expression in program.expressions.rows[first...] {
      guard case .text(let name) = expression.form else { continue }
      if isAdded(text(of: name)) { setText(of: name, to: .absent) }
    }
    hasAddedTexts = false
  }

  /// A text of a typed step.
  func isAdded(_ value: Value) -> Bool {
    value.tag == .string && value.length > 0 && value.place >= constantBytes
  }

  mutating func keep(in collection: inout HeapCollection) { collection.keep(&texts) }

  // MARK: Looking up

  /// A literal's value; an `Int` literal where a `Double` is wanted is one. A list of nothing but such literals is one, too.
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
    case .list(let operands): operands.count == 0 ? Heap.emptyList : lists[id]
    case _: nil
    }
  }

  /// The values of a list literal's elements, where all are literals and none is a list.
  private func constantElements(of id: ExpressionID, in program: Program) -> [Value]? {
    guard case .list(let operands) = program.expressions.rows[Int(id.index)].form, operands.count > 0,
      Int(operands.count) <= Limits.listElements
    else { return nil }
    var elements: [Value] = []
    for operand in program.operands(operands) {
      guard let element = constant(of: operand, in: program), !element.isContainer else { return nil }
      elements.append(element)
    }
    return elements
  }
}

extension Array {
  /// Grows to so many elements. (The compiler makes no copy of `Array(repeating:count:)` for a type of ours; making a small
  /// array by it takes ten times as long as filling one.)
  mutating func fill(to count: Int, with element: Element) {
    if count > self.count { append(contentsOf: repeatElement(element, count: count - self.count)) }
  }
}
