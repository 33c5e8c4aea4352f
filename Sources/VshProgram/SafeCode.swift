import VshSource

/// What can be known of code without running it, for what a walk need not tell apart.
extension Program {
  /// Whether the value of one of the expressions, or of what is inside them, may be an error. One that only counts on
  /// by a fixed amount is none: no walk is so long.
  func canFail(_ roots: [ExpressionID]) -> Bool {
    forms(in: roots).contains { form in
      switch form {
      case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything, .local,
        .slot,
        .scriptVariable, .liveName, .modelData, .now, .covered, .rows, .inState, .ask, .interpolation, .list,
        .record, .field, .with, .not, .conditional, .chain, .switchCase:
        false
      case .machineSlot, .machineInState, .element, .negate, .call: true
      case .binary(let sign, let left, let right): canFail(sign, left, right)
      case .method(let method, _): canFail(method)
      case .closureMethod(_, _, _, let method): if case .reduce = method { true } else { false }
      }
    }
  }

  private func canFail(_ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID) -> Bool {
    switch sign {
    case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .coalesce: false
    case .add, .subtract: expressions[left].type != TypeTable.double && !isWritten(left) && !isWritten(right)
    case .multiply, .divide, .remainder: expressions[left].type != TypeTable.double
    case .halfOpenRange, .closedRange: true
    }
  }

  private func canFail(_ method: Method) -> Bool {
    switch method {
    case .list(let method): ![.count, .isEmpty, .first, .last, .contains].contains(method)
    case .text(let method): ![.count, .isEmpty, .contains, .hasPrefix, .hasSuffix].contains(method)
    case .dictionary(let method): ![.count, .isEmpty, .contains].contains(method)
    case .scalar(let method): method != .catalogText
    }
  }

  /// Whether a value that is kept may have a longer text than those that it is made of.
  func growsTexts(_ roots: [ExpressionID]) -> Bool {
    forms(in: roots).contains { form in
      guard case .interpolation(let parts) = form else { return false }
      return operands(parts).contains { part in
        !isWritten(part) && ![TypeTable.int, TypeTable.double].contains(expressions[part].type)
      }
    }
  }

  func isWritten(_ expression: ExpressionID) -> Bool {
    switch expressions[expression].form {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue: true
    case _: false
    }
  }

  // MARK: Views

  /// Whether a screen always shows something; of a component, whether each screen does.
  func isNeverBlank(_ screen: Screen) -> Bool {
    shown(by: screen).allSatisfy { $0.view.map { isNeverBlank($0.elements) } ?? true }
  }

  /// The screens on which this one, or a component, is seen.
  private func shown(by screen: Screen) -> [Screen] {
    screen.isComponent ? screens.rows.filter { !$0.isComponent } : [screen]
  }

  /// Whether one of the elements is always there, with a text.
  package func isNeverBlank(_ elements: [ID<Element>]) -> Bool {
    elements.contains { id in
      guard case .drawn(let drawn) = self.elements[id].form else { return false }
      return isAlwaysSeen(drawn) || isNeverBlank(drawn.children)
    }
  }

  private func isAlwaysSeen(_ drawn: DrawnElement) -> Bool {
    guard [.button, .text, .title].contains(drawn.kind), let text = drawn.text,
      case .text(let name) = expressions[text].form
    else { return false }
    return names[name].utf8.contains { 0x21...0x7e ~= $0 }
  }

  /// Whether something can be touched at a row of a screen, or of a component that it shows.
  func hasTouchedRows(_ screen: Screen) -> Bool {
    shown(by: screen).contains { screen in (screen.view?.elements ?? []).contains { hasTouchedRows($0) } }
  }

  private func hasTouchedRows(_ id: ID<Element>) -> Bool {
    switch elements[id].form {
    case .drawn(let drawn):
      drawn.kind == .row && hasLink(drawn) || drawn.children.contains { hasTouchedRows($0) }
    case _: inner(of: id).contains { hasTouchedRows($0) } || isComponent(id)
    }
  }

  /// Whether something can be touched at an element, or inside.
  func hasLink(_ drawn: DrawnElement) -> Bool { drawn.link != nil || drawn.children.contains { hasLink($0) } }

  private func hasLink(_ id: ID<Element>) -> Bool {
    if case .drawn(let drawn) = elements[id].form { return hasLink(drawn) }
    return isComponent(id) || inner(of: id).contains { hasLink($0) }
  }

  private func isComponent(_ id: ID<Element>) -> Bool {
    switch elements[id].form {
    case .component, .machine: true
    case .drawn, .if, .ifLet, .for, .inStates: false
    }
  }

  /// What an element that draws nothing itself may show.
  private func inner(of id: ID<Element>) -> [ID<Element>] {
    switch elements[id].form {
    case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise): then + otherwise
    case .for(_, _, let body), .inStates(_, _, let body): body
    case .drawn, .component, .machine: []
    }
  }
}
