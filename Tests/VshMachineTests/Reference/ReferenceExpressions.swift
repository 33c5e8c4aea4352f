import TestSupport
import VshProgram
import VshSource

/// Expressions, by walking them.
extension ReferenceWorld {
  /// - Parameter live: the screen whose expression this is; nil in an op.
  func value(_ id: ExpressionID, _ frame: Frame, on live: Int?) throws -> ReferenceValue {
    switch program.expressions[id].form {
    case .boolean(let value): return .bool(value)
    case .integer(let value): return .int(value)
    case .double(let value): return .double(value)
    case .text(let name): return .text(program.names[name])
    case .date(let milliseconds): return .date(milliseconds)
    case .duration(let milliseconds): return .duration(milliseconds)
    case .now: return .date(clock)
    case .ask(let question):
      let asked = program.worldQuestions[question]
      let arguments = try asked.arguments?.map { try $0.map { try value($0, frame, on: live) } }
      return .bool(try holds(asked.subject, arguments, on: live))
    case .enumCase(let caseIndex): return .enumCase(caseIndex)
    case .nilValue: return .none
    case .anything: return .anything
    case .local(let local):
      guard let value = frame[local] else { throw ReferenceGap("local \(local) without a value") }
      return value
    case .slot(let slot): return try self.slot(slot, on: live)
    case .modelData(let model): return data[Int(model.index)]
    case .covered: return .bool(live.map { stack.contains($0) && $0 != stack.last } ?? false)
    case .inState(let question):
      return .bool(try isActive(program.stateQuestions[question], of: live, frame, live))
    case .machineSlot(let machine, let slot):
      guard let asked = try self.machine(machine, frame, of: live) else { return .none }
      return try self.slot(slot, on: asked)
    case .machineInState(let machine, let question):
      let asked = try self.machine(machine, frame, of: live)
      return .bool(try isActive(program.stateQuestions[question], of: asked, frame, live))
    case .interpolation(let operands):
      return .text(try values(operands, frame, live).map { try $0.interpolated() }.joined())
    case .list(let operands): return .list(try values(operands, frame, live))
    case .record(let operands): return .record(try values(operands, frame, live))
    case .field(let base, let field): return try value(base, frame, on: live).fields()[Int(field)]
    case .with(let base, let changes):
      var fields = try value(base, frame, on: live).fields()
      let row = program.fieldChanges[changes]
      for (field, change) in zip(row.fields, row.values) {
        fields[Int(field)] = try value(change, frame, on: live)
      }
      return .record(fields)
    case .element(let base, at: let index):
      let list = try value(base, frame, on: live).list()
      return list[try ReferenceValue.element(try value(index, frame, on: live).int(), of: list)]
    case .not(let operand): return .bool(try !value(operand, frame, on: live).isTrue)
    case .negate(let operand):
      switch try value(operand, frame, on: live) {
      case .double(let number): return .double(-number)
      case let number: return .int(try ReferenceArithmetic.compute(.subtract, 0, number.int()))
      }
    case .binary(let operation, let left, let right):
      return try binary(operation, left, right, frame, live)
    case .conditional(let condition, let then, let otherwise):
      return try value(value(condition, frame, on: live).isTrue ? then : otherwise, frame, on: live)
    case .chain(let subject, let local, let body):
      let subject = try value(subject, frame, on: live)
      return subject == .none ? .none : try value(body, frame.with(local, subject), on: live)
    case .switchCase(let subject, let branches):
      var subject = try value(subject, frame, on: live)
      if case .record(let values) = subject { subject = values[0] }
      guard case .enumCase(let caseIndex) = subject else {
        throw ReferenceGap("a switch over what is no enum")
      }
      return try value(Array(program.operands(branches))[Int(caseIndex)], frame, on: live)
    case .call(let function, let operands):
      var inner: Frame = [:]
      for (local, argument) in try values(operands, frame, live).enumerated() {
        inner[Local(local)] = argument
      }
      return try value(program.functions[function].body, inner, on: live)
    case .method(let method, let operands): return try self.method(method, try values(operands, frame, live))
    case .closureMethod(let subject, let local, let body, .reduce):
      guard case .list(let operands) = program.expressions[body].form else { return .none }
      let parts = Array(program.operands(operands))
      return try value(subject, frame, on: live).list().reduce(value(parts[0], frame, on: live)) {
        try value(parts[1], frame.with(local, $0).with(local + 1, $1), on: live)
      }
    case .closureMethod(let subject, let local, let body, let method):
      return try closureMethod(method, try value(subject, frame, on: live).list()) { element in
        try value(body, frame.with(local, element), on: live)
      }
    case .scriptVariable, .liveName, .rows:
      throw ReferenceGap("\(program.expressions[id].form)")
    }
  }

  private func values(_ operands: Operands, _ frame: Frame, _ live: Int?) throws -> [ReferenceValue] {
    try program.operands(operands).map { try value($0, frame, on: live) }
  }

  /// A bind is computed whenever it is asked for.
  private func slot(_ slot: SlotIndex, on live: Int?) throws -> ReferenceValue {
    guard let live, let asked = lives[live] else { throw ReferenceGap("a slot of no screen") }
    let screen = program.screens[asked.screen]
    if let bind = screen.binds.first(where: { $0.slot == slot }) {
      return try value(bind.value, [:], on: live)
    }
    return asked.slots[Int(slot)]
  }

  /// - Parameter live: whose arguments these are.
  private func isActive(_ question: StateQuestion, of asked: Int?, _ frame: Frame, _ live: Int?) throws
    -> Bool
  {
    guard let asked = asked.flatMap({ lives[$0] }) else { return false }
    for state in question.states where asked.active[program.states[state].region] == state {
      var fits = true
      for (number, argument) in (question.arguments ?? []).enumerated() {
        guard let argument else { continue }
        let held = asked.slots[Int(program.states[state].firstParameterSlot) + number]
        if try held != value(argument, frame, on: live) { fits = false }
      }
      if fits { return true }
    }
    return false
  }

  private func binary(
    _ operation: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ frame: Frame, _ live: Int?
  ) throws -> ReferenceValue {
    let a = try value(left, frame, on: live)
    switch operation {
    case .or where a.isTrue: return .bool(true)
    case .and where !a.isTrue: return .bool(false)
    case .coalesce where a != .none: return a
    case .or, .and, .coalesce: return try value(right, frame, on: live)
    case .equal: return .bool(try a.isEqual(to: value(right, frame, on: live)))
    case .notEqual: return .bool(try !a.isEqual(to: value(right, frame, on: live)))
    case .less: return .bool(try a.isLess(than: value(right, frame, on: live)))
    case .lessOrEqual: return .bool(try !value(right, frame, on: live).isLess(than: a))
    case .greater: return .bool(try value(right, frame, on: live).isLess(than: a))
    case .greaterOrEqual: return .bool(try !a.isLess(than: value(right, frame, on: live)))
    case .halfOpenRange, .closedRange:
      let end = try value(right, frame, on: live).int() + (operation == .closedRange ? 1 : 0)
      return .list(try a.int() < end ? (a.int()..<end).map { .int($0) } : [])
    case .add, .subtract, .multiply, .divide, .remainder:
      return try sum(operation, a, value(right, frame, on: live))
    }
  }

  func sum(_ operation: BinaryOperator, _ a: ReferenceValue, _ b: ReferenceValue) throws -> ReferenceValue {
    switch (operation, a, b) {
    case (_, .int(let a), .int(let b)): .int(try ReferenceArithmetic.compute(operation, a, b))
    case (_, .double(let a), .double(let b)): .double(try ReferenceArithmetic.compute(operation, a, b))
    case (.add, .date(let a), .duration(let b)), (.add, .duration(let b), .date(let a)),
      (.subtract, .date(let a), .duration(let b)):
      .date(try ReferenceArithmetic.compute(operation, a, b))
    case (.subtract, .date(let a), .date(let b)), (.add, .duration(let a), .duration(let b)),
      (.subtract, .duration(let a), .duration(let b)), (.multiply, .duration(let a), .int(let b)),
      (.multiply, .int(let a), .duration(let b)):
      .duration(try ReferenceArithmetic.compute(operation, a, b))
    // The nearest millisecond; the generated durations are small.
    case (.divide, .duration(let a), .int(let b)):
      .duration(Int64(try ReferenceArithmetic.compute(.divide, Double(a), Double(b)).rounded()))
    case (.divide, .duration(let a), .duration(let b)):
      .double(try ReferenceArithmetic.compute(.divide, Double(a), Double(b)))
    case (.add, .text(let a), .text(let b)): .text(a + b)
    case (.add, .list(let a), .list(let b)): .list(a + b)
    case (_, _, _): throw ReferenceGap("\(operation) of \(a) and \(b)")
    }
  }

  private func method(_ method: DictionaryMethod, _ operands: [ReferenceValue]) throws -> ReferenceValue {
    if method == .ofEntries {
      let entries = try operands[0].list()
      for (index, entry) in entries.enumerated()
      where try ReferenceValue.index(of: entry.fields()[0], in: entries) != index {
        throw ReferenceFault(message: "a key stands there twice")
      }
      return .dictionary(entries)
    }
    let entries = try operands[0].entries()
    switch method {
    case .count: return .int(Int64(entries.count))
    case .isEmpty: return .bool(entries.isEmpty)
    case .keys: return .list(try entries.map { try $0.fields()[0] })
    case .values: return .list(try entries.map { try $0.fields()[1] })
    case .contains: return .bool(try ReferenceValue.index(of: operands[1], in: entries) != nil)
    case .value:
      return try ReferenceValue.index(of: operands[1], in: entries).map { try entries[$0].fields()[1] }
        ?? .none
    case .entries, .ofEntries: return .list(entries)
    }
  }

  private func method(_ method: Method, _ operands: [ReferenceValue]) throws -> ReferenceValue {
    switch method {
    case .dictionary(let method): try self.method(method, operands)
    case .list(let method): try self.method(method, of: operands[0].list(), operands)
    case .text(let method): try self.method(method, operands)
    case .scalar(let method): try self.method(method, operands)
    }
  }

  private func method(
    _ method: ListMethod, of list: [ReferenceValue], _ operands: [ReferenceValue]
  ) throws -> ReferenceValue {
    switch method {
    case .count: return .int(Int64(list.count))
    case .isEmpty: return .bool(list.isEmpty)
    case .first: return list.first ?? .none
    case .last: return list.last ?? .none
    case .contains: return .bool(list.contains(operands[1]))
    case .reversed: return .list(list.reversed())
    case .prefix: return .list(Array(list.prefix(max(0, Int(try operands[1].int())))))
    case .dropFirst: return .list(Array(list.dropFirst(max(0, Int(try operands[1].int())))))
    case .sum: return .int(try list.reduce(0) { try ReferenceArithmetic.compute(.add, $0, $1.int()) })
    case .unique:
      return .list(list.reduce(into: []) { kept, next in if !kept.contains(next) { kept.append(next) } })
    case .maximum: return try list.max { try $0.isLess(than: $1) } ?? .none
    case .minimum: return try list.min { try $0.isLess(than: $1) } ?? .none
    case .sorted: return .list(try list.sorted { try $0.isLess(than: $1) })
    case _: throw ReferenceGap("\(method) of \(operands)")
    }
  }

  private func method(_ method: TextMethod, _ operands: [ReferenceValue]) throws -> ReferenceValue {
    guard case .text(let text) = operands[0] else { throw ReferenceGap("\(method) of \(operands)") }
    switch method {
    case .count: return .int(Int64(text.count))
    case .isEmpty: return .bool(text.isEmpty)
    case .matches:
      guard case .text(let pattern) = operands[1] else { throw ReferenceGap("\(operands[1])") }
      return .bool(SlowPattern(pattern).matches(text))
    case .prefix: return .text(String(text.prefix(max(0, Int(try operands[1].int())))))
    case _: throw ReferenceGap("\(method) of \(operands)")
    }
  }

  private func method(_ method: ScalarMethod, _ operands: [ReferenceValue]) throws -> ReferenceValue {
    let a = operands[0]
    switch (method, a) {
    case (.lesser, _): return try operands[1].isLess(than: a) ? operands[1] : a
    case (.greater, _): return try a.isLess(than: operands[1]) ? operands[1] : a
    case (.seconds, .duration(let a)): return .double(Double(a) / 1_000)
    case (.doubleOfInteger, .int(let a)): return .double(Double(a))
    case (.integerOfDouble, .double(let a)):
      guard let whole = Int64(exactly: a.rounded(.towardZero)) else { throw ReferenceFault(message: "\(a)") }
      return .int(whole)
    case (.absolute, .int(let a)):
      return .int(a < 0 ? try ReferenceArithmetic.compute(.subtract, 0, a) : a)
    case (_, _): throw ReferenceGap("\(method) of \(operands)")
    }
  }

  private func closureMethod(
    _ method: ClosureMethod, _ list: [ReferenceValue], _ asked: (ReferenceValue) throws -> ReferenceValue
  ) throws -> ReferenceValue {
    switch method {
    case .search(.contains): .bool(try list.contains { try asked($0).isTrue })
    case .search(.first): try list.first { try asked($0).isTrue } ?? .none
    case .search(.firstIndex): try list.firstIndex { try asked($0).isTrue }.map { .int(Int64($0)) } ?? .none
    case .search(.allSatisfy): .bool(try list.allSatisfy { try asked($0).isTrue })
    case .map: .list(try list.map(asked))
    case .filter: .list(try list.filter { try asked($0).isTrue })
    case .compactMap: .list(try list.map(asked).filter { $0 != .none })
    case .keyed(.sorted): .list(try keyed(list, asked).map(\.element))
    case .keyed(.minimum): try keyed(list, asked).first?.element ?? .none
    case .keyed(.maximum): try greatest(try keyed(list, asked))
    case .flatMap: .list(try list.flatMap { try asked($0).list() })
    case .flattened: .list(try flattened(list, 0, asked))
    case .keyed(.grouped), .reduce: throw ReferenceGap("\(method)")
    }
  }

  private func flattened(
    _ list: [ReferenceValue], _ depth: Int64, _ asked: (ReferenceValue) throws -> ReferenceValue
  ) throws -> [ReferenceValue] {
    try list.flatMap { element in
      try [.record([element, .int(depth)])] + flattened(asked(element).list(), depth + 1, asked)
    }
  }

  /// The first of those with the greatest key.
  private func greatest(_ sorted: [(key: ReferenceValue, element: ReferenceValue)]) throws -> ReferenceValue {
    guard let last = sorted.last else { return .none }
    return try sorted.first { try !$0.key.isLess(than: last.key) }?.element ?? .none
  }

  /// In the order of their keys; those of one key stay in their order.
  private func keyed(
    _ list: [ReferenceValue], _ asked: (ReferenceValue) throws -> ReferenceValue
  ) throws -> [(key: ReferenceValue, element: ReferenceValue)] {
    var sorted: [(key: ReferenceValue, element: ReferenceValue)] = []
    for element in list {
      let key = try asked(element)
      let index = try sorted.firstIndex { try key.isLess(than: $0.key) } ?? sorted.count
      sorted.insert((key, element), at: index)
    }
    return sorted
  }
}

extension ReferenceWorld.Frame {
  func with(_ local: Local, _ value: ReferenceValue) -> Self {
    var copy = self
    copy[local] = value
    return copy
  }
}
