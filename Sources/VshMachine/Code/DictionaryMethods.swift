import VshProgram
import VshSource

/// Methods of dictionaries.
extension World {
  /// Runs a method; `type` is the type of its result.
  mutating func dictionaryMethod(
    _ method: DictionaryMethod, of subject: Value, operands first: Int, type: TypeID
  ) throws(Fault) -> Value {
    switch method {
    case .count: return .int(evaluator.heap.entryCount(of: subject))
    case .isEmpty: return .bool(evaluator.heap.entryCount(of: subject) == 0)
    case .keys: return try list(of: subject) { heap, number in heap.key(ofEntry: number, in: subject) }
    case .values: return try list(of: subject) { heap, number in heap.value(ofEntry: number, in: subject) }
    case .contains: return .bool(try entry(evaluator.registers[first], in: subject) != nil)
    case .value:
      guard let number = try entry(evaluator.registers[first], in: subject) else { return .nilValue }
      return evaluator.heap.value(ofEntry: number, in: subject)
    case .entries:
      return try list(of: subject) { (heap, number) throws(Fault) in
        try heap.makeRecord([
          heap.key(ofEntry: number, in: subject), heap.value(ofEntry: number, in: subject),
        ])
      }
    case .ofEntries: return try dictionary(ofEntries: subject, type)
    }
  }

  mutating func entry(_ key: Value, in dictionary: Value) throws(Fault) -> Int? {
    var cost = 0
    let number = evaluator.heap.entry(key, in: dictionary, cost: &cost)
    try charge(cost)
    return number
  }

  private mutating func list(
    of dictionary: Value, _ element: (inout Heap, Int) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let count = evaluator.heap.entryCount(of: dictionary)
    try charge(count)
    var result = try evaluator.heap.makeList(capacity: count)
    for number in 0..<count {
      result = try evaluator.heap.append(try element(&evaluator.heap, number), toNew: result)
    }
    return result
  }

  private mutating func dictionary(ofEntries list: Value, _ type: TypeID) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    var result = try evaluator.heap.makeDictionary(capacity: count)
    var cost = count
    for index in 0..<count {
      let record = evaluator.heap.element(of: list, at: index)
      let key = evaluator.heap.element(of: record, at: 0)
      if evaluator.heap.entry(key, in: result, cost: &cost) != nil {
        throw Fault("the key `\(description(of: key, type: keyType(of: type)))` is there twice", at: nil)
      }
      result = try evaluator.heap.set(
        evaluator.heap.element(of: record, at: 1), forKey: key, in: result, cost: &cost)
    }
    try charge(cost)
    return result
  }

  private func keyType(of type: TypeID) -> TypeID { program.types.entry(of: type)?.key ?? TypeTable.unknown }
}
