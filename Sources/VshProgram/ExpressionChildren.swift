extension Program {
  /// The direct operands of an expression in the order of evaluation, without the body of a called function.
  package func children(of form: ExpressionForm) -> [ExpressionID] {
    switch form {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .local, .slot,
      .scriptVariable, .liveName,
      .modelData, .now, .covered, .rows:
      []
    case .inState(let question): (stateQuestions[question].arguments ?? []).compactMap(\.self)
    case .ask(let question): (worldQuestions[question].arguments ?? []).compactMap(\.self)
    case .machineSlot(let machine, _): machineReferences[machine].key.map { [$0] } ?? []
    case .machineInState(let machine, let question):
      (machineReferences[machine].key.map { [$0] } ?? [])
        + (stateQuestions[question].arguments ?? []).compactMap(\.self)
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
}
