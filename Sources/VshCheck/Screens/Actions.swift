import VshProgram
import VshSource
import VshSyntax

/// The statements `send`, `emit` and `open`. Every declaration that an action may reach must accept the arguments.
extension Checker {
  mutating func transitionStatement(_ id: SyntaxID) -> StatementForm? {
    guard case .screen(let screen) = scope.owner else {
      let word = reader.text(id).prefix { $0 != " " && $0 != "\n" }
      return refuse(.statementOfScreen(String(word), at: span(id)))
    }
    switch reader.tree.kind(of: id) {
    case .emitStatement: return emit(id)
    case .sendStatement: return send(id, from: screen)
    case .pushStatement:
      guard let (opened, values) = opening(reader.tree.child(id, 0), reader.tree.child(id, 1)) else {
        return nil
      }
      links.push(opened, from: screen)
      return .push(opened, addArguments(values))
    case .popStatement: return pop(id, from: screen)
    case .dismissStatement: return .dismiss
    case .finishStatement: return finish(id, in: screen)
    case _: return nil
    }
  }

  // MARK: Screens

  /// Resolves the screen that is opened, and its arguments.
  mutating func opening(_ reference: SyntaxID, _ argumentsSyntax: SyntaxID) -> (ID<Screen>, [Argument])? {
    guard let screen = openedScreen(at: reference), outlines.requireOthers() else { return nil }
    let row = program.screens[screen]
    return (screen, arguments(argumentsSyntax, for: row.parameters, of: row.name, at: reference))
  }

  private mutating func pop(_ id: SyntaxID, from screen: ID<Screen>) -> StatementForm? {
    let reference = reader.tree.child(id, 0)
    guard reference.exists else { return .pop(to: nil) }
    guard let goal = openedScreen(at: reference), outlines.requireOthers() else {
      return nil
    }
    links.pop(to: goal, from: screen, at: span(reference))
    return .pop(to: goal)
  }

  private mutating func finish(_ id: SyntaxID, in screen: ID<Screen>) -> StatementForm? {
    let index = Int(screen.index)
    let values = reader.tree.children(of: reader.tree.child(id, 0)).filter {
      reader.tree.kind(of: $0) == .argument
    }
    guard let first = values.first else {
      if outlines.screens[index].finish == .none { outlines.setFinish(.withoutValue, of: index) }
      if case .value(let type) = outlines.screens[index].finish {
        report(.finishesDiffer(text(type), "nothing", at: span(id)))
      }
      return .finish(nil)
    }
    if values.count > 1 { report(.tooManyArguments(of: "finish", count: 1, at: span(values[1]))) }
    let syntax = reader.tree.child(first, 0)
    var hint = TypeTable.unknown
    if case .value(let type) = outlines.screens[index].finish { hint = type }
    let value = determined(expression(syntax, hint: hint), syntax)
    switch outlines.screens[index].finish {
    case .none, .unchecked:
      outlines.setFinish(value.type == TypeTable.unknown ? .unchecked : .value(value.type), of: index)
    case .withoutValue: report(.finishesDiffer("nothing", text(value.type), at: span(syntax)))
    case .value(let type):
      if !fits(value.type, type) { report(.finishesDiffer(text(type), text(value.type), at: span(syntax))) }
    }
    return .finish(value.id)
  }

  // MARK: Signals

  private mutating func emit(_ id: SyntaxID) -> StatementForm? {
    let name = reader.tree.name(of: id)
    guard !name.isEmpty, outlines.requireOthers() else { return nil }
    let action = action(named: name)
    actions.noteEmitted(action)
    if case .screen(let screen) = scope.owner, handler(named: name, in: screen) >= 0 {
      let start = span(id).start
      let word = SourceSpan(file: span(id).file, start: start, end: start + UInt32("emit".utf8.count))
      actions.noteOwnEmit(action, in: screen, at: word)
    }
    noteAction(id, name, in: nil)
    let argumentsSyntax = reader.tree.child(id, 0)
    if !actions[action].signatures.isEmpty {
      let signatures = actions[action].signatures.indices.map { $0 }
      guard let values = arguments(argumentsSyntax, of: action, acceptedBy: signatures, at: id) else {
        return nil
      }
      return .emit(action, addArguments(values))
    }
    var values: [Argument] = []
    var types: [TypeID] = []
    for item in reader.tree.children(of: argumentsSyntax) where reader.tree.kind(of: item) == .argument {
      let value = determinedExpression(reader.tree.child(item, 0))
      values.append(value.id)
      types.append(value.type)
    }
    actions.addSignal(types, to: action)
    return .emit(action, addArguments(values))
  }

  // MARK: Sending

  private mutating func send(_ id: SyntaxID, from screen: ID<Screen>) -> StatementForm? {
    let (reference, argumentsSyntax, memberSyntax, memberArguments) = reader.tree.four(id)
    let name = reader.tree.name(of: reference)
    if name.isEmpty { return nil }
    if memberSyntax.exists {
      guard let machine = machine(named: name) else { return refuse(notAMachine(name, at: span(reference))) }
      noteMachine(reference, machine)
      guard
        let machineReference = self.reference(
          to: machine, name, key: argumentsSyntax, at: reference, isSent: true)
      else { return nil }
      let action = reader.tree.name(of: memberSyntax)
      if action.isEmpty { return nil }
      guard let (id, values) = sent(action, memberArguments, to: machine.component, at: memberSyntax) else {
        return nil
      }
      return .sendToMachine(machineReference, id, addArguments(values))
    }
    guard let (action, values) = sent(name, argumentsSyntax, to: screen, at: reference) else { return nil }
    return .send(action, addArguments(values))
  }

  /// Resolves an action that one screen or component declares.
  mutating func sent(
    _ name: NameID, _ argumentsSyntax: SyntaxID, to screen: ID<Screen>, at syntax: SyntaxID
  ) -> (ID<ActionName>, [Argument])? {
    let signatures = self.signatures(of: name, in: screen)
    if signatures.isEmpty {
      if name == vocabulary[.back] { return (action(named: name), []) }
      guard outlines.requireOthers() else { return nil }
      return refuse(unknownAction(name, in: screen, at: span(syntax)))
    }
    let action = action(named: name)
    noteAction(syntax, name, in: screen)
    guard let values = arguments(argumentsSyntax, of: action, acceptedBy: signatures, at: syntax) else {
      return nil
    }
    return (action, values)
  }

  func unknownAction(_ name: NameID, in screen: ID<Screen>, at span: SourceSpan) -> Diagnostic {
    let entry = outlines.screens[Int(screen.index)]
    let own = entry.handlers.map { program.actionNames[program.handlers[ID($0)].action].name }
    var help: String?
    if let known = actions.id(of: name), !actions[known].signatures.isEmpty {
      help = "another screen declares it: `emit \(text(name))` goes outwards, to the first that does"
    }
    return .unknownAction(
      text(name), of: text(entry.name), at: span, suggestion: suggestion(for: name, among: own), help: help)
  }

  mutating func parameters(in range: ListRange) -> [Parameter] { Array(program.parameters[range.range]) }

  /// The indices in `ActionEntry.signatures` of an action's declarations in one screen, without duplicates.
  mutating func signatures(of name: NameID, in screen: ID<Screen>) -> [Int] {
    guard let action = actions.id(of: name) else { return [] }
    var handler = handler(named: name, in: screen)
    if handler < 0 { return [] }
    if actions[action].signatures.count == 1 { return [0] }
    var found: [Int] = []
    while handler >= 0 {
      let signature = outlines.handlers[handler].signature
      if !found.contains(signature) { found.append(signature) }
      handler = outlines.handlers[handler].next
    }
    found.reverse()
    return found
  }

  /// The arguments of an action by parameter index. Every declaration that may be reached must accept them, with each
  /// label at the same index. Returns nil, with a report, where one does not.
  mutating func arguments(
    _ argumentsSyntax: SyntaxID, of action: ID<ActionName>, acceptedBy signatures: [Int], at syntax: SyntaxID
  ) -> [Argument]? {
    guard let first = signatures.first else { return nil }
    let known = actions[action].signatures
    let name = actions[action].name
    let parameters = self.parameters(in: known[first])
    guard let matched = match(argumentsSyntax, to: parameters, of: name, at: syntax) else { return nil }
    var types: [TypeID] = []
    var values: [Argument] = []
    for (index, parameter) in parameters.enumerated() {
      let value = matched.values[index].exists ? argument(matched.values[index], parameter) : nil
      values.append(value?.id)
      types.append(value?.type ?? TypeTable.unknown)
    }
    for other in signatures.dropFirst() {
      guard accepts(self.parameters(in: known[other]), matched, types, argumentsSyntax, name) else {
        return refuse(
          .declarationsDiffer(
            text(name), at: span(syntax), other: actions[action].spans[other]))
      }
    }
    return values
  }

  mutating func accepts(
    _ parameters: [Parameter], _ matched: MatchedArguments, _ types: [TypeID], _ argumentsSyntax: SyntaxID,
    _ name: NameID, appending extra: Int = 0
  ) -> Bool {
    guard
      let other = match(
        argumentsSyntax, to: parameters, of: name, at: argumentsSyntax, appending: extra, isQuiet: true),
      other.next == matched.next, other.values.prefix(matched.next) == matched.values.prefix(matched.next)
    else { return false }
    return parameters.indices.prefix(min(matched.next + extra, types.count)).allSatisfy {
      fits(types[$0], parameters[$0].type)
    }
  }
}
