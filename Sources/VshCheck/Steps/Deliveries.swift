import VshProgram
import VshSource
import VshSyntax

/// `deliver`: which call it means, and the answer.
extension Checker {
  mutating func deliver(_ id: SyntaxID) -> StepForm? {
    let (reference, argumentsSyntax, numberSyntax, callerSyntax) = reader.tree.four(id)
    guard let pattern = operationPattern(reference, needsOperation: true), let operation = pattern.operation
    else { return nil }
    let detail = DeliveryDetail(rawValue: reader.tree[id].detail)
    let number = numberSyntax.exists ? stepExpression(numberSyntax, as: TypeTable.int) : nil
    var caller: NamedCaller?
    if callerSyntax.exists {
      guard let named = namedCaller(callerSyntax) else { return nil }
      caller = named
    }
    let call = CallPattern(pattern, isCancelled: detail.isCancelled, number: number, caller: caller)
    return delivery(detail.kind, of: operation, argumentsSyntax, at: id).map { .deliver(call, $0) }
  }

  private mutating func delivery(
    _ kind: DeliveryKind, of operation: ID<Operation>, _ argumentsSyntax: SyntaxID, at id: SyntaxID
  ) -> Delivery? {
    let row = program.operations[operation]
    let values = reader.tree.children(of: argumentsSyntax).filter { reader.tree.kind(of: $0) == .argument }
      .map { reader.tree.child($0, 0) }
    switch kind {
    case .asTheModelDoes: return .asTheModelDoes
    case .ok:
      let wanted = row.result == TypeTable.nothing ? 0 : 1
      guard values.count == wanted || row.result == TypeTable.unknown else {
        let problem = Diagnostic.deliveryCount(text(row.name), wanted: wanted, at: span(id))
        return refuse(wanted == 0 ? problem.fixed(by: "", at: span(argumentsSyntax), problem.label) : problem)
      }
      return .ok(values.first.map { stepExpression($0, as: row.result) })
    case .fail:
      guard values.count == 1 || values.count == 2 else { return refuse(.failureCount(at: span(id))) }
      let failure = stepFailure(values[0], values.count == 2 ? values[1] : .none, of: operation)
      return .fail(message: failure.message, code: failure.code)
    case .part:
      guard let parts = row.parts else { return refuse(.operationWithoutParts(text(row.name), at: span(id))) }
      guard values.count == (argumentsSyntax.exists ? 1 : 0) else {
        return refuse(.partCount(at: span(argumentsSyntax)))
      }
      return .part(values.first.map { stepExpression($0, as: parts.type) })
    }
  }

  // MARK: Callers

  /// A state, a machine or a screen, in this order where a name is several. A key behind the name is that of a machine.
  private mutating func namedCaller(_ id: SyntaxID) -> NamedCaller? {
    let (path, arguments) = reader.tree.two(id)
    let names = pathNames(path)
    guard let last = names.last, !names.contains(.empty) else { return nil }
    func caller(_ form: NamedCaller.Form) -> NamedCaller { NamedCaller(form, span: span(id)) }
    let machines = machines(named: names)
    if !machines.isEmpty, arguments.exists || liveNames.states(last).isEmpty {
      let references = reader.tree.children(of: path)
      return machineName(machines, last, arguments, at: references.last ?? path).map { caller(.machine($0)) }
    }
    if names.count == 1, liveNames.states(last).isEmpty {
      if screen(named: last) != nil {
        let reference = reader.tree.child(path, 0)
        guard let screen = screen(at: reference, isComponent: false) else { return nil }
        if arguments.exists { report(.callerHasNoValues(text(last), at: span(arguments))) }
        return caller(.screen(screen))
      }
      return refuse(unknownCaller(last, at: span(path)))
    }
    guard let states = liveStates(path) else { return nil }
    if arguments.exists { return refuse(.callerHasNoValues(text(last), at: span(arguments))) }
    return caller(.states(states))
  }

  /// The machines that a name means, or a name behind that of a screen: `Home.left`.
  mutating func machines(named names: [NameID]) -> [NamedMachine] {
    if names.count == 1 { return liveMachines(names[0]) }
    guard names.count == 2, let machine = machine(named: names[1], ofScreenNamed: names[0]) else { return [] }
    return [machine]
  }

  /// A machine with its key. Machines of other screens are included where their keys are of the same type.
  ///
  /// - Parameter name: the reference to the machine's name.
  mutating func machineName(
    _ groups: [NamedMachine], _ name: NameID, _ arguments: SyntaxID, at reference: SyntaxID
  ) -> MachineName? {
    guard let (machine, keys) = keys(of: groups, name, arguments, at: reference) else { return nil }
    noteMachine(reference, machine)
    var machines: [(screen: ID<Screen>, machine: Int32)] = []
    for group in groups {
      let isAlike = group.isEach == machine.isEach && group.keyType == machine.keyType
      for declarer in group.declarers {
        if let index = declarer.machine { machines.append((declarer.screen, isAlike ? index : -1)) }
      }
    }
    let key = keys.first.map { stepExpression(reader.tree.child($0, 0), as: machine.keyType) }
    return MachineName(machines: machines, key: key)
  }

  private func unknownCaller(_ name: NameID, at span: SourceSpan) -> Diagnostic {
    let candidates =
      outlines.states.map { $0.name } + liveNames.names.filter { !liveNames.machines($0).isEmpty }
      + outlines.screens.filter { !$0.isComponent }.map { $0.name }
    return .unknownCaller(text(name), at: span, suggestion: suggestion(for: name, among: candidates))
  }
}
