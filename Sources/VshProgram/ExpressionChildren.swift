extension Program {
  /// The direct operands of an expression in the order of evaluation, without the body of a called function.
  package func children(of form: ExpressionForm) -> [ExpressionID] {
    switch form {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything, .local, .slot,
      .scriptVariable, .liveName,
      .modelData, .now, .covered, .rows:
      []
    case .inState(let question): (stateQuestions[question].arguments ?? []).compactMap { $0 }
    case .ask(let question): (worldQuestions[question].arguments ?? []).compactMap { $0 }
    case .machineSlot(let machine, _): machineReferences[machine].key.map { [$0] } ?? []
    case .machineInState(let machine, let question):
      (machineReferences[machine].key.map { [$0] } ?? [])
        + (stateQuestions[question].arguments ?? []).compactMap { $0 }
    case .interpolation(let operands), .list(let operands), .record(let operands), .call(_, let operands),
      .method(_, let operands):
      Array(self.operands(operands))
    case .field(let base, _), .not(let base), .negate(let base): [base]
    case .with(let base, let changes): [base] + fieldChanges[changes].values
    case .element(let base, let index): [base, index]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .chain(let subject, _, let body), .closureMethod(let subject, _, let body, _): [subject, body]
    case .switchCase(let subject, let branches): [subject] + operands(branches)
    }
  }
  /// The children that have a value of their own: the body of a closure has none.
  package func childrenWithValues(of form: ExpressionForm) -> [ExpressionID] {
    switch form {
    case .chain(let subject, _, _), .closureMethod(let subject, _, _, _): [subject]
    case _: children(of: form)
    }
  }

  /// The forms of expressions and of all inside them, without the bodies of called functions.
  package func forms(in roots: [ExpressionID]) -> [ExpressionForm] {
    var (open, found) = (roots, [ExpressionForm]())
    while let id = open.popLast() {
      let form = expressions[id].form
      found.append(form)
      open += children(of: form)
    }
    return found
  }

  /// The slots of a screen that expressions read, directly or through binds.
  package func slots(readBy roots: [ExpressionID], of screen: ID<Screen>) -> Set<SlotIndex> {
    var (open, found) = (roots, Set<SlotIndex>())
    while let next = open.popLast() {
      for case .slot(let slot) in forms(in: [next]) where found.insert(slot).inserted {
        if let bind = screens[screen].binds.first(where: { $0.slot == slot }) { open.append(bind.value) }
      }
    }
    return found
  }

  /// Slots of a screen, and those that the binds among them read.
  package func slots(behind slots: Set<SlotIndex>, of screen: ID<Screen>) -> Set<SlotIndex> {
    let binds = screens[screen].binds.filter { slots.contains($0.slot) }
    return slots.union(self.slots(readBy: binds.map { $0.value }, of: screen))
  }
}
