import VshMachine
import VshProgram
import VshSource
import VshText

/// Explains the result of a comparison or a list method: the parts that differ, or the element that decided.
extension Runner {
  /// The lines of the explanation.
  struct Decision {
    var lines: [String]
    /// Whether the operands' values would add nothing.
    var isWhole = false
  }

  /// The limit of values that are compared, on both sides together.
  private static var mostValues: Int { 1_000_000 }
  /// The limit of elements among which the nearest to a missing one are searched.
  private static var mostCandidates: Int { 10_000 }

  mutating func decision(in expression: Expression, localCount: Int32) throws(Fault) -> Decision? {
    switch expression.form {
    case .binary(.equal, let left, let right): return try comparison(left, right, localCount)
    case .binary(.notEqual, let left, let right):
      // A false `!=` means that both sides are equal.
      guard hasParts(left), try tree(left, localCount) == tree(right, localCount) else { return nil }
      let value = try tree(left, localCount)
      return Decision(lines: ["both are \(value.text(cells: DifferenceText.cells))"], isWhole: true)
    case .method(.list(.contains), let operands):
      let parts = Array(program.operands(operands))
      return try membership(of: parts[1], in: parts[0], localCount)
    case .method(.list(.isEmpty), let operands):
      return try content(of: Array(program.operands(operands))[0], localCount)
    case .closureMethod(let list, let element, let body, .search(let search)):
      return try answers(of: body, element, in: list, isWanted: search != .allSatisfy, localCount)
    case .machineInState(let reference, _):
      return try whereabouts(of: program.machineReferences[reference], localCount)
    case _: return nil
    }
  }

  // MARK: Machines

  /// The states of a machine, or the machines that exist instead of it.
  private mutating func whereabouts(
    of reference: MachineReference, _ localCount: Int32
  ) throws(Fault) -> Decision? {
    for screen in world.liveScreens {
      guard let declarer = reference.declarers.first(where: { $0.screen == world.screen(of: screen) }),
        let machine = declarer.machine
      else { continue }
      var key = Value.absent
      if let expression = reference.key { key = try world.value(of: expression, localCount: localCount) }
      if let instance = world.machine(machine, key: key, of: screen) {
        return Decision(lines: [
          "`\(world.name(of: instance))` is in `\(StepReport.shown(world.statesText(of: instance)))`"
        ])
      }
      let declared = program.screens[declarer.screen].machines[Int(machine)]
      let name = program.names[declared.name]
      let asked = reference.key.map { "(\(world.description(of: key, type: program.expressions[$0].type)))" }
      let others = world.machines(of: screen, declaration: Int(machine))
      let keys = others.prefix(Self.mostKeys).map { world.name(of: $0).dropFirst(name.count + 1).dropLast() }
      let more = others.count > keys.count ? ", … \(others.count - keys.count) more" : ""
      return Decision(lines: [
        "there is no `\(name)\(asked ?? "")`; "
          + (keys.isEmpty ? "there is none at all" : "keys are \(keys.joined(separator: ", "))\(more)")
      ])
    }
    return nil
  }

  private static var mostKeys: Int { 10 }

  // MARK: Values

  private func isList(_ expression: ExpressionID) -> Bool {
    let type = program.types.unwrapped(program.expressions[expression].type)
    return program.types.element(of: type) != nil
  }

  /// Whether its type is a list, a record, a dictionary or a text.
  private func hasParts(_ expression: ExpressionID) -> Bool {
    switch program.types[program.types.unwrapped(program.expressions[expression].type)] {
    case .list, .record, .dictionary, .string: true
    case _: false
    }
  }

  private mutating func tree(_ expression: ExpressionID, _ localCount: Int32) throws(Fault) -> ValueTree {
    var room = Self.mostValues
    return world.tree(
      of: try world.value(of: expression, localCount: localCount), type: program.expressions[expression].type,
      room: &room)
  }

  // MARK: Comparisons

  private mutating func comparison(
    _ left: ExpressionID, _ right: ExpressionID, _ localCount: Int32
  ) throws(Fault) -> Decision? {
    guard hasParts(left), hasParts(right) else { return nil }
    let (first, second) = (try tree(left, localCount), try tree(right, localCount))
    if case .scalar = first { return nil }
    if case .scalar = second { return nil }
    // The right side is the expected one, unless the left one alone is written out.
    let isLeftExpected = isWrittenOut(left) && !isWrittenOut(right)
    let difference = isLeftExpected ? DifferenceText(first, second) : DifferenceText(second, first)
    if difference.isEmpty { return nil }
    return Decision(lines: difference.lines, isWhole: true)
  }

  /// Whether an expression is a literal in all its parts.
  private func isWrittenOut(_ id: ExpressionID) -> Bool {
    switch program.expressions[id].form {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything: true
    case .list(let operands), .record(let operands), .method(.dictionary(.ofEntries), let operands):
      program.operands(operands).allSatisfy { isWrittenOut($0) }
    case _: false
    }
  }

  // MARK: Lists

  private mutating func membership(
    of element: ExpressionID, in list: ExpressionID, _ localCount: Int32
  ) throws(Fault) -> Decision? {
    guard isList(list), case .list(let elements) = try tree(list, localCount) else { return nil }
    let wanted = try tree(element, localCount)
    let text = wanted.text(cells: DifferenceText.cells)
    if let index = elements.firstIndex(of: wanted) { return Decision(lines: ["[\(index)] is \(text)"]) }
    var line = "\(text) is not among \(elements.count)"
    let candidates = elements.prefix(Self.mostCandidates)
    if case .text(let wanted) = wanted {
      for case .text(let other) in candidates where Look.isSame(other.utf8, wanted.utf8) {
        return Decision(lines: [line] + Look.notes(on: other.utf8, expected: wanted.utf8))
      }
    }
    let nearest = NearestValues(to: wanted, among: candidates)
    switch wanted {
    case .scalar, .text:
      let texts = nearest.indices.sorted().map { elements[$0].text(cells: DifferenceText.cells) }
      if !texts.isEmpty { line += "; nearest: \(texts.joined(separator: ", "))" }
      return Decision(lines: [line])
    case .list, .record, .dictionary:
      guard let index = nearest.indices.first else { return Decision(lines: [line]) }
      let difference = DifferenceText(wanted, elements[index])
      return Decision(lines: [line + "; nearest: [\(index)]"] + difference.lines)
    }
  }

  private mutating func content(
    of list: ExpressionID, _ localCount: Int32
  ) throws(Fault) -> Decision? {
    guard isList(list), case .list(let elements) = try tree(list, localCount), let first = elements.first
    else { return nil }
    let count = elements.count.counted("element")
    return Decision(lines: ["it has \(count); [0] is \(first.text(cells: DifferenceText.cells - 24))"])
  }

  /// The first element for which a closure returns `isWanted`.
  private mutating func answers(
    of body: ExpressionID, _ element: Local, in list: ExpressionID, isWanted: Bool, _ localCount: Int32
  ) throws(Fault) -> Decision? {
    let value = try world.value(of: list, localCount: localCount)
    let type = program.expressions[list].type
    guard let elementType = program.types.element(of: program.types.unwrapped(type)) else { return nil }
    let condition = "`\(sourceText(at: program.expressions[body].span))`"
    let index = try world.firstIndex(
      in: value, where: body, is: isWanted, element: element, localCount: localCount)
    guard let index else {
      return Decision(lines: ["\(condition) is \(!isWanted) of all \(world.count(of: value))"])
    }
    var room = Self.mostValues
    let found = world.tree(of: world.element(of: value, at: index), type: elementType, room: &room)
    return Decision(lines: [
      "\(condition) is \(isWanted) of [\(index)]: \(found.text(cells: DifferenceText.cells - 20))"
    ])
  }
}
