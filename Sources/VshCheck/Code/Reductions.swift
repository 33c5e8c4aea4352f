import VshProgram
import VshSource
import VshSyntax

/// `list.reduce(0) { $0 + $1 }`.
extension Checker {
  /// Checks a call of `reduce`. Returns a hole where the arguments have a mistake.
  mutating func reduction(
    of subject: Typed, _ arguments: SyntaxID, _ hint: TypeID, _ id: SyntaxID
  ) -> Typed {
    let element = elementType(subject.type) ?? TypeTable.unknown
    let children = Array(reader.tree.children(of: arguments))
    guard children.count == 2, closure(in: children[0]) == nil, let closure = closure(in: children[1]) else {
      return hole(id, .reductionNeedsBoth(at: span(id)))
    }
    let syntax = reader.tree.child(children[0], 0)
    let reported = reports.count
    let asWritten = reduction(of: subject, element, from: syntax, as: hint, closure, id)
    let isWhole = reader.tree.kind(of: syntax) == .numberLiteral && reader.tree[syntax].detail == 0
    // A whole number may begin a sum of `Double`s, so that is tried second. Nested trials are limited to a few levels.
    guard isWhole, reports.count > reported, scope.openTrials < 4 else { return asWritten }
    let mistakes = reports.take(from: reported)
    scope.beginTrial()
    let asDouble = reduction(of: subject, element, from: syntax, as: TypeTable.double, closure, id)
    scope.endTrial()
    if reports.count == reported { return asDouble }
    _ = reports.take(from: reported)
    reports.add(mistakes)
    return asWritten
  }

  /// Checks a reduction with one type of accumulator: the closure's value becomes its first parameter for the next
  /// element.
  private mutating func reduction(
    of subject: Typed, _ element: TypeID, from syntax: SyntaxID, as hint: TypeID, _ closure: SyntaxID,
    _ id: SyntaxID
  ) -> Typed {
    let first =
      hint == TypeTable.unknown
      ? determinedExpression(syntax) : determined(expression(syntax, hint: hint), syntax)
    let (sum, item, bodySyntax) = reader.tree.three(closure)
    if sum.exists, !item.exists { report(.reductionNeedsBoth(at: span(sum))) }
    let mark = scope.open()
    let local = sum.exists ? bind(sum, first.type) : bind(vocabulary[.closureParameter], first.type)
    _ = item.exists ? bind(item, element) : bind(vocabulary[.secondParameter], element)
    let body = expression(bodySyntax, as: first.type)
    scope.close(mark)
    if first.type == TypeTable.unknown { return hole(id) }
    let both = add(.list(operands([first.id, body.id])), program.types.list(of: first.type), id)
    return add(.closureMethod(subject.id, local, body: both.id, .reduce), first.type, id)
  }
}
