import VshProgram
import VshSource
import VshSyntax

/// What bodies send, emit and open, and whether every declaration that it may reach takes it.
extension Checker {
  mutating func transitionStatement(_ id: SyntaxID) -> StatementForm? {
    guard case .screen(let screen) = owner else {
      let word = sourceText(id).prefix { $0 != " " && $0 != "\n" }
      report(.statementOfScreen(String(word), at: span(id)))
      return nil
    }
    switch tree.kind(of: id) {
    case .emitStatement: return emit(id)
    case .sendStatement: return send(id, from: screen)
    case .pushStatement:
      guard let (opened, values) = opening(tree.child(id, 0), tree.child(id, 1)) else { return nil }
      pushed.append(ScreenEdge(from: Int(screen.index), to: Int(opened.index)))
      return .push(opened, addArguments(values))
    case .popStatement: return .pop
    case .dismissStatement: return .dismiss
    case .finishStatement: return finish(id, in: screen)
    case _: return nil
    }
  }

  // MARK: Screens

  /// The screen that is opened, and its arguments.
  mutating func opening(_ reference: SyntaxID, _ argumentsSyntax: SyntaxID) -> (ID<Screen>, [Argument])? {
    guard let screen = openable(reference), requireOtherScreens() else { return nil }
    let row = program.screens[at: screen]
    return (screen, arguments(argumentsSyntax, for: row.parameters, of: row.name, at: reference))
  }

  mutating func openable(_ reference: SyntaxID) -> ID<Screen>? {
    let name = tree.name(of: reference)
    if name.isEmpty { return nil }
    guard let screen = screen(named: name) else {
      report(
        .unknownScreen(
          text(name), isComponent: false, at: span(reference),
          suggestion: suggestion(for: name, among: screenEntries.filter { !$0.isComponent }.map { $0.name })))
      return nil
    }
    if !screenEntries[Int(screen.index)].isComponent { return screen }
    report(.componentIsNoScreen(text(name), at: span(reference)))
    return nil
  }

  private mutating func finish(_ id: SyntaxID, in screen: ID<Screen>) -> StatementForm? {
    let index = Int(screen.index)
    let values = tree.children(of: tree.child(id, 0)).filter { tree.kind(of: $0) == .argument }
    guard let first = values.first else {
      if screenEntries[index].finish == .none { screenEntries[index].finish = .withoutValue }
      if case .value(let type) = screenEntries[index].finish {
        report(.finishesDiffer(text(type), "nothing", at: span(id)))
      }
      return .finish(nil)
    }
    if values.count > 1 { report(.tooManyArguments(of: "finish", count: 1, at: span(values[1]))) }
    let syntax = tree.child(first, 0)
    var hint = TypeTable.unknown
    if case .value(let type) = screenEntries[index].finish { hint = type }
    let value = determined(expression(syntax, hint: hint), syntax)
    switch screenEntries[index].finish {
    case .none, .unchecked:
      screenEntries[index].finish = value.type == TypeTable.unknown ? .unchecked : .value(value.type)
    case .withoutValue: report(.finishesDiffer("nothing", text(value.type), at: span(syntax)))
    case .value(let type):
      if !fits(value.type, type) { report(.finishesDiffer(text(type), text(value.type), at: span(syntax))) }
    }
    return .finish(value.id)
  }

  // MARK: Signals

  private mutating func emit(_ id: SyntaxID) -> StatementForm? {
    let name = tree.name(of: id)
    guard !name.isEmpty, requireOtherScreens() else { return nil }
    let action = action(named: name)
    let index = Int(action.index)
    actionEntries[index].isEmitted = true
    let argumentsSyntax = tree.child(id, 0)
    if !actionEntries[index].signatures.isEmpty {
      let signatures = actionEntries[index].signatures.indices.map { $0 }
      guard let values = arguments(argumentsSyntax, of: action, acceptedBy: signatures, at: id) else {
        return nil
      }
      return .emit(action, addArguments(values))
    }
    var values: [Argument] = []
    var types: [TypeID] = []
    for item in tree.children(of: argumentsSyntax) where tree.kind(of: item) == .argument {
      let value = determinedExpression(tree.child(item, 0))
      values.append(value.id)
      types.append(value.type)
    }
    if !actionEntries[index].signals.contains(types) { actionEntries[index].signals.append(types) }
    return .emit(action, addArguments(values))
  }

  // MARK: Sending

  private mutating func send(_ id: SyntaxID, from screen: ID<Screen>) -> StatementForm? {
    let (reference, argumentsSyntax, memberSyntax, memberArguments) = tree.four(id)
    let name = tree.name(of: reference)
    if name.isEmpty { return nil }
    if memberSyntax.exists {
      guard let machine = machine(named: name) else {
        report(notAMachine(name, at: span(reference)))
        return nil
      }
      guard let machineReference = self.reference(to: machine, name, key: argumentsSyntax, at: reference)
      else { return nil }
      let action = tree.name(of: memberSyntax)
      if action.isEmpty { return nil }
      guard let (id, values) = sent(action, memberArguments, to: machine.component, at: memberSyntax) else {
        return nil
      }
      return .sendToMachine(machineReference, id, addArguments(values))
    }
    guard let (action, values) = sent(name, argumentsSyntax, to: screen, at: reference) else { return nil }
    return .send(action, addArguments(values))
  }

  /// An action that one screen or component declares.
  mutating func sent(
    _ name: NameID, _ argumentsSyntax: SyntaxID, to screen: ID<Screen>, at place: SyntaxID
  ) -> (ID<ActionName>, [Argument])? {
    let signatures = self.signatures(of: name, in: screen)
    if signatures.isEmpty {
      if name == vocabulary.back { return (action(named: name), []) }
      guard requireOtherScreens() else { return nil }
      report(unknownAction(name, in: screen, at: span(place)))
      return nil
    }
    let action = action(named: name)
    guard let values = arguments(argumentsSyntax, of: action, acceptedBy: signatures, at: place) else {
      return nil
    }
    return (action, values)
  }

  func unknownAction(_ name: NameID, in screen: ID<Screen>, at span: SourceSpan) -> Diagnostic {
    let entry = screenEntries[Int(screen.index)]
    let own = entry.handlers.map { program.actionNames[at: program.handlers[at: ID($0)].action].name }
    var help: String?
    if let known = knownAction(name), !actionEntries[Int(known.index)].signatures.isEmpty {
      help = "another screen declares it: `emit \(text(name))` goes outwards, to the first that does"
    }
    return .unknownAction(
      text(name), of: text(entry.name), at: span, suggestion: suggestion(for: name, among: own), help: help)
  }

  mutating func parameters(in range: ListRange) -> [Parameter] { Array(program.parameters[range.places]) }

  /// Places in `ActionEntry.signatures` of an action's declarations in one screen, each once.
  mutating func signatures(of name: NameID, in screen: ID<Screen>) -> [Int] {
    guard let action = knownAction(name) else { return [] }
    var handler = handler(named: name, in: screen)
    if handler < 0 { return [] }
    if actionEntries[Int(action.index)].signatures.count == 1 { return [0] }
    var found: [Int] = []
    while handler >= 0 {
      let place = handlerEntries[handler].signature
      if !found.contains(place) { found.append(place) }
      handler = handlerEntries[handler].next
    }
    found.reverse()
    return found
  }

  /// The arguments of an action, by the parameters' places. Every declaration that may be reached has to take them, each
  /// label in the same place. Nil, and a mistake, where one does not.
  mutating func arguments(
    _ argumentsSyntax: SyntaxID, of action: ID<ActionName>, acceptedBy signatures: [Int], at place: SyntaxID
  ) -> [Argument]? {
    guard let first = signatures.first else { return nil }
    let known = actionEntries[Int(action.index)].signatures
    let name = actionEntries[Int(action.index)].name
    let parameters = self.parameters(in: known[first])
    guard let matched = match(argumentsSyntax, to: parameters, of: name, at: place) else { return nil }
    var types: [TypeID] = []
    var values: [Argument] = []
    for (index, parameter) in parameters.enumerated() {
      let value = matched.values[index].exists ? argument(matched.values[index], parameter) : nil
      values.append(value?.id)
      types.append(value?.type ?? TypeTable.unknown)
    }
    for other in signatures.dropFirst() {
      guard accepts(self.parameters(in: known[other]), matched, types, argumentsSyntax, name) else {
        report(
          .declarationsDiffer(
            text(name), at: span(place), other: actionEntries[Int(action.index)].spans[other]))
        return nil
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
