package import VshProgram
import VshSource
import VshText

/// Makes values from outside: data of models, arguments of steps. They are valid until the next step unless a holder
/// keeps them.
extension World {
  package mutating func makeString(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Value {
    try evaluator.heap.makeString(bytes)
  }

  package mutating func makeString(_ text: String) throws(Fault) -> Value {
    try evaluator.heap.makeString(text)
  }

  package mutating func makeList(_ elements: [Value]) throws(Fault) -> Value {
    try evaluator.heap.makeList(elements)
  }

  /// Makes a dictionary. For a repeated key, `twice` is the index of its second entry.
  package mutating func makeDictionary(
    _ entries: [(key: Value, value: Value)]
  ) throws(Fault) -> (dictionary: Value, twice: Int?) {
    var dictionary = try evaluator.heap.makeDictionary(capacity: entries.count)
    var cost = 0
    for (index, entry) in entries.enumerated() {
      dictionary = try evaluator.heap.set(entry.value, forKey: entry.key, in: dictionary, cost: &cost)
      if evaluator.heap.entryCount(of: dictionary) <= index { return (dictionary, index) }
    }
    return (dictionary, nil)
  }

  /// Makes a record from its fields in order.
  package mutating func makeRecord(_ fields: [Value]) throws(Fault) -> Value {
    try evaluator.heap.makeRecord(fields)
  }

  /// Evaluates an expression outside of any screen: it may read constants, script variables and live screens.
  package mutating func value(of expression: ExpressionID, localCount: Int32 = 0) throws(Fault) -> Value {
    // A constant costs nothing, whether it has code already or not.
    let entry = try evaluator.code.entry(of: expression, localCount: localCount, in: program)
    if let constant = evaluator.code.constant(givenBy: entry) { return constant }
    beginBudget()
    evaluator.registers.reserve(Int(localCount))
    return try evaluate(expression, localCount: localCount, instance: -1)
  }

  /// The index of the first element for which a closure's body equals `wanted`; nil where there is none.
  package mutating func firstIndex(
    in list: Value, where body: ExpressionID, is wanted: Bool, element: Local, localCount: Int32
  ) throws(Fault) -> Int? {
    beginBudget()
    evaluator.registers.reserve(Int(localCount))
    for index in 0..<evaluator.heap.count(of: list) {
      evaluator.registers[local: Int(element)] = evaluator.heap.element(of: list, at: index)
      if try evaluate(body, localCount: localCount, instance: -1).isTrue == wanted { return index }
    }
    return nil
  }

  /// The text of a string value.
  package func string(_ value: Value) -> String {
    value.tag == .string
      ? String(
        decoding: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: value))
          .withUnsafeBufferPointer(Array.init),
        as: UTF8.self) : ""
  }

  /// The entries of a dictionary in order.
  package func entries(of value: Value) -> [(key: Value, value: Value)] {
    (0..<evaluator.heap.entryCount(of: value)).map {
      (evaluator.heap.key(ofEntry: $0, in: value), evaluator.heap.value(ofEntry: $0, in: value))
    }
  }

  /// The elements of a list, or the fields of a record.
  package func elements(of value: Value) -> [Value] {
    (0..<evaluator.heap.count(of: value)).map { evaluator.heap.element(of: value, at: $0) }
  }

  package func count(of value: Value) -> Int { evaluator.heap.count(of: value) }

  package func element(of value: Value, at index: Int) -> Value {
    evaluator.heap.element(of: value, at: index)
  }

  /// Takes over the compiled code of another world of the same program.
  package mutating func takeCode(of other: borrowing World) { evaluator.code = other.evaluator.code }

  /// Drops the compiled code until `takeCode`. Meanwhile a copy of this world owns the code alone, and can append to
  /// it without a copy. Nothing may run here in between.
  package mutating func releaseCode() { evaluator.code = Code() }

  /// The values of the current test's `let`s.
  package var scriptVariables: [Value] { models.scriptVariables }

  /// Sets a script variable to an element of the list in another one.
  package mutating func setScriptVariable(_ index: Int32, toElement number: Int, of list: Int32) {
    setScriptVariable(index, to: element(of: scriptVariables[Int(list)], at: number))
  }

  /// Stores the value of a test's `let`.
  package mutating func setScriptVariable(_ index: Int32, to value: Value) {
    evaluator.heap.hold(value)
    models.setScriptVariable(index, to: value)
  }

  /// Sets a script variable to a copy of a value in another world of the same program.
  package mutating func setScriptVariable(
    _ index: Int32, toCopyOf value: Value, in other: borrowing World
  ) throws(Fault) {
    setScriptVariable(index, to: try evaluator.heap.makeCopy(of: value, in: other.evaluator.heap))
  }

  package mutating func addGiven(_ rule: GivenRule) {
    var hash: UInt64?
    if let operation = rule.operation, let arguments = rule.arguments {
      let values = arguments.compactMap { $0 }
      if values.count == program.operations.rows[Int(operation.index)].parameters.count {
        hash = self.hash(of: values)
      }
    }
    schedule.add(rule, argumentHash: hash)
  }
}
