import VshProgram
import VshSource

/// Values that contain themselves: their levels, and `flattened`.
extension World {
  /// Throws where a value has too many records and cases in each other, with a number of those that hold it. It visits
  /// every part, and a part of two values twice, so that no value becomes larger than what one step may visit.
  mutating func requireLevels(of value: Value, above outer: Int) throws(Fault) {
    var open = [(value: value, level: outer)]
    while let (value, level) = open.popLast() {
      if !value.isContainer { continue }
      let inner = value.tag == .record ? level + 1 : level
      if inner > Limits.treeLevels { throw Heap.limit("a tree of \(inner) levels", "\(Limits.treeLevels)") }
      let count = evaluator.heap.count(of: value)
      try charge(1 + count)
      for index in 0..<count { open.append((evaluator.heap.element(of: value, at: index), inner)) }
    }
  }

  /// The list of records `value, depth` of a tree that are still to be visited, with the elements of a list, the last
  /// first.
  mutating func pushed(_ list: Value, at depth: Int, onto pending: Value) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    if count > 0, depth >= Limits.treeLevels {
      throw Heap.limit("a tree of \(depth + 1) levels", "\(Limits.treeLevels)")
    }
    try charge(2 * count)
    var pending = pending
    for index in (0..<count).reversed() {
      let record = try evaluator.heap.makeRecord([evaluator.heap.element(of: list, at: index), .int(depth)])
      pending = try evaluator.heap.append(record, toNew: pending)
    }
    return pending
  }
}

extension CodeWriter {
  /// Compiles the check of a new value's levels, where its type contains itself.
  ///
  /// - Parameter outer: the number of records and cases that hold it.
  mutating func writeLevels(of value: Register, _ type: TypeID, above outer: Int = 0, at span: SourceSpan) {
    if program.isTree(type) { emit(.checkLevels, value, UInt16(truncatingIfNeeded: outer), at: span) }
  }
}
