import VshProgram
import VshSource
import VshSyntax

/// A typed expression that has just been added.
struct Typed: BitwiseCopyable {
  let id: ExpressionID
  let type: TypeID
}

/// What needs the program besides the part that it is about: names that are bound by its lists, screens that are entered, and
/// expressions that are added.
extension Checker {
  // MARK: Names

  /// A new local; the empty name binds nothing that could be found.
  @discardableResult
  mutating func bind(_ name: NameID, _ type: TypeID) -> Local {
    let local = scope.makeLocal()
    if !name.isEmpty { scope.add(Binding(name: name, reference: .local(local), type: type)) }
    return local
  }

  /// The locals of an action, op, function or flow: its parameters, in order.
  mutating func bind(_ parameters: [Parameter]) {
    for parameter in parameters { bind(parameter.name, parameter.type) }
  }

  mutating func bind(_ parameters: ListRange) {
    for place in parameters.range { bind(program.parameters[place].name, program.parameters[place].type) }
  }

  // MARK: Screens

  /// Goes on with the screen that has just been declared: what it declares can be found by name already.
  mutating func enterDeclaredScreen(_ index: Int) {
    // Where values and machines have one name, the values come first.
    if !outlines.screens[index].machines.isEmpty { return enterScreen(ID(index)) }
    reader.enter(outlines.screens[index].file)
    scope.setOwner(.screen(ID(index)))
  }

  /// Makes a screen that has been declared the current one again: what it declares can be found by name.
  mutating func enterScreen(_ screen: ID<Screen>) {
    let entry = outlines.screens[Int(screen.index)]
    reader.enter(entry.file)
    reader.readAhead(to: entry.syntax)
    let slots = program.screens[screen].slots.range
    scope.beginScreen(screen, slots: slots)
    for place in slots {
      if case .stateParameter = program.slots[place].kind { break }
      scope.setOwnValue(program.slots[place].name, place - slots.lowerBound)
    }
    for place in 0..<entry.machines.count {
      scope.setOwnValue(outlines.machines[entry.machines.lowerBound + place].name, ~place)
    }
    for row in entry.states where !outlines.states[row].isHidden {
      scope.setOwnState(outlines.states[row].name, row)
    }
    for row in entry.handlers { scope.setOwnHandler(outlines.handlers[row].name, row) }
  }

  // MARK: Expressions

  mutating func add(_ form: ExpressionForm, _ type: TypeID, _ id: SyntaxID) -> Typed {
    Typed(
      id: program.expressions.append(Expression(form, type: type, span: span(id))), type: type)
  }

  /// What stands for an expression with a mistake.
  mutating func hole(_ id: SyntaxID) -> Typed { add(.nilValue, TypeTable.unknown, id) }

  mutating func operands(_ ids: [ExpressionID]) -> Operands { program.addOperands(ids) }

  mutating func operands(_ id: ExpressionID) -> Operands {
    program.operands.append(id)
    return Operands(start: program.operands.count - 1, count: 1)
  }

  /// Operands of one expression stand side by side: they are collected here while those inside them are being added.
  mutating func openOperands() -> Int { lists.operands.count }

  mutating func closeOperands(_ first: Int) -> Operands {
    let range = lists.operands.close(first, into: &program.operands)
    return Operands(start: range.lowerBound, count: range.count)
  }
}
