import VshSource

extension Program {
  /// Whether `now` and the dates count only by their distance from each other, so that the script does the same at any
  /// time. Then dates are moved by durations, subtracted and compared, and neither shown, kept in a list or a model, nor
  /// made of a text. A date that is written down is the first value of a variable, in a screen that no step opens again.
  package var readsOnlyDistances: Bool {
    let dated = typesWithDates
    func isPlain(_ type: TypeID) -> Bool {
      !dated.contains(type) || types.unwrapped(type) == TypeTable.date
    }
    if elements.rows.contains(where: { $0.isDate }) || !slots.allSatisfy({ isPlain($0.type) }) {
      return false
    }
    for operation in works.compactMap({ $0.operation }).map({ operations[$0] }) {
      let others = [operation.result, models[operation.model].type] + operation.parameters.map { $0.type }
      if others.contains(where: { dated.contains($0) }) { return false }
    }
    let (steps, first) = (StepSpans(self), firstValues)
    func isDistance(_ id: ExpressionID) -> Bool {
      let (form, type) = (expressions[id].form, expressions[id].type)
      return isPlain(type) && (!form.isMadeHere || !dated.contains(type) || first.contains(id))
        && (form.takesDistances || !children(of: form).contains { dated.contains(expressions[$0].type) })
    }
    // Of the prelude only the ops count, which were asked above.
    return expressions.ids.allSatisfy { id in
      let span = expressions[id].span
      return isDistance(id) || span.file == FileID(0) || !steps.isAskedInStates(span)
    }
  }

  private var typesWithDates: Set<TypeID> {
    var holders: [TypeID: [TypeID]] = [:]
    for (index, shape) in types.shapes.enumerated() {
      let parts: [TypeID] =
        switch shape {
        case .list(let inner), .optional(let inner): [inner]
        case .dictionary(_, let value): [value]
        case .record(let record): records[record].fields.map { $0.type }
        case .enumeration(let type): enums[type].cases.flatMap { $0.values.map { $0.type } }
        case .bool, .int, .double, .string, .date, .duration, .nothing, .unknown: []
        }
      for part in parts { holders[part, default: []].append(TypeID(index)) }
    }
    var (open, found) = ([TypeTable.date], Set([TypeTable.date]))
    while let next = open.popLast() {
      for holder in holders[next] ?? [] where found.insert(holder).inserted { open.append(holder) }
    }
    return found
  }

  /// Of the variables of screens that no step opens again.
  private var firstValues: Set<ExpressionID> {
    let tests = script.tests + script.imported.flatMap { $0.tests }
    if tests.contains(where: { $0.clauses?.opensAgain ?? false }) { return [] }
    var opened: Set<ID<Screen>> = []
    for statement in statements { if case .push(let screen, _) = statement.form { opened.insert(screen) } }
    for work in works { if case .present(let screen, _, _, _) = work.form { opened.insert(screen) } }
    for screen in screens.rows { opened.formUnion(screen.machines.map { $0.component }) }
    let once = screens.ids.filter { !opened.contains($0) }
    return Set(once.flatMap { initialValues[screens[$0].initialValues.range].map { $0.value } })
  }
}

extension ExpressionForm {
  /// Whether its value, if it is a date, comes from the text of the script and not from the clock or a variable.
  fileprivate var isMadeHere: Bool {
    switch self {
    case .date, .scriptVariable, .method(.scalar(.dateOfText), _), .method(.scalar(.dateOfPattern), _): true
    case _: false
    }
  }

  /// Whether its dates count by their distance alone.
  fileprivate var takesDistances: Bool {
    switch self {
    case .binary, .conditional, .chain, .switchCase, .call, .inState, .machineInState, .ask,
      .method(.scalar(.lesser), _), .method(.scalar(.greater), _):
      true
    case _: false
    }
  }
}

extension Element {
  fileprivate var isDate: Bool { if case .drawn(let drawn) = form { drawn.kind == .date } else { false } }
}
