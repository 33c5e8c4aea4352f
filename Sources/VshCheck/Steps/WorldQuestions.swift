import VshProgram
import VshSource
import VshSyntax

/// `available a`, `pending m.op(…)` and `on Screen`: questions about the running app in conditions of steps and of
/// `always`.
extension Checker {
  mutating func worldQuestion(_ id: SyntaxID) -> Typed {
    let asked = AskKind(rawValue: reader.tree[id].detail) ?? .available
    let isAllowed = if case .steps = scope.owner { true } else { scope.isInAlways }
    guard isAllowed else { return hole(id, .questionNotHere(asked.word, at: span(id))) }
    let (first, second) = reader.tree.two(id)
    let question =
      switch asked {
      case .available: availableQuestion(first, second)
      case .pending: pendingQuestion(first)
      case .on: topQuestion(first, second)
      }
    guard let question else { return add(.boolean(false), TypeTable.bool, id) }
    return add(.ask(program.worldQuestions.append(question)), TypeTable.bool, id)
  }

  private mutating func availableQuestion(_ reference: SyntaxID, _ arguments: SyntaxID) -> WorldQuestion? {
    if case .screen(let screen) = scope.owner {
      let name = reader.tree.name(of: reference)
      return sent(name, arguments, to: screen, at: reference).map {
        WorldQuestion(.available($0.0, screens: []), arguments: $0.1)
      }
    }
    let found = liveAction(reference) { checker, action, signatures in
      checker.arguments(arguments, of: action, acceptedBy: signatures, at: reference)
    }
    return found.map { WorldQuestion(.available($0.action, screens: $0.screens), arguments: $0.arguments) }
  }

  private mutating func pendingQuestion(_ reference: SyntaxID) -> WorldQuestion? {
    let (model, operationSyntax, arguments) = reader.tree.three(reference)
    guard let operation = operation(model, operationSyntax) else { return nil }
    let row = program.operations[operation]
    return compared(arguments, with: row.parameters, of: row.name, at: operationSyntax).map {
      WorldQuestion(.pending(operation), arguments: $0)
    }
  }

  private mutating func topQuestion(_ reference: SyntaxID, _ arguments: SyntaxID) -> WorldQuestion? {
    guard let screen = openedScreen(at: reference), outlines.requireOthers() else { return nil }
    let row = program.screens[screen]
    return compared(arguments, with: row.parameters, of: row.name, at: reference).map {
      WorldQuestion(.on(screen), arguments: $0)
    }
  }

  /// The arguments to compare. Without parentheses they match anything, which is `.some(nil)`. Returns nil, with a
  /// report, where they do not fit.
  private mutating func compared(
    _ arguments: SyntaxID, with parameters: [Parameter], of name: NameID, at syntax: SyntaxID
  ) -> [ExpressionID?]?? {
    guard arguments.exists else { return .some(nil) }
    return patternArguments(arguments, for: parameters, of: name, at: syntax).map { .some($0) }
  }
}
