import VshSource

/// The elements of a view. The checker knows the kinds and their syntax.
extension Parser {
  // element = if(children) | switch(branch(children)) | "for" NAME "in" HEAD children | "in" path { "," path } [ "(" NAME { "," NAME } ")" ] children
  //         | "show" NAME [ args ] | KIND [ HEAD ] { label } [ "->" NAME [ args ] ] [ children ] .
  mutating func element() -> SyntaxID {
    switch kind {
    case .if: return ifEntry(.ifElement, .elements, as: .elements)
    case .switch: return switchEntry(.switchElement, .elementChoices)
    case .for: return forElement()
    case .in: return inElement()
    case .name: return word == .show ? showElement() : builtinElement()
    default:
      return missing("an element", help: "an element begins with its kind, as `text \"…\"`")
    }
  }

  private mutating func builtinElement() -> SyntaxID {
    let (start, name) = (token.start, token.name)
    advance()
    let value = beginsLabel || !kind.beginsExpression ? SyntaxID.none : head()
    let labels = beginsLabel || kind == .comma ? self.labels(hasExpression: value.exists) : SyntaxID.none
    let link = kind == .arrow ? self.link() : SyntaxID.none
    skipToBlock()
    let children = beginsBlock ? braced(.elements, as: .elements) : SyntaxID.none
    return make(.element, from: start, name: name, [value, labels, link, children])
  }

  /// Parses `name:`, where the name may be a keyword.
  @inline(__always)
  var beginsLabel: Bool { kind.isLabel && nextKind == .colon }

  // The first label follows a comma exactly when there is an expression.
  private mutating func labels(hasExpression: Bool) -> SyntaxID {
    let start = token.start
    let first = pending.count
    if kind == .comma {
      if !hasExpression { note(.commaBeforeLabel(at: span(of: token))) }
      advance()
    } else if hasExpression {
      note(.noCommaBeforeLabel(at: span(of: token)))
    }
    repeat {
      if kind != .comma { pending.append(label()) }
      if beginsLabel, !isPanicking { note(.noCommaBeforeLabel(at: span(of: token))) }
    } while !isPanicking && (skip(.comma) || beginsLabel)
    return make(.labels, from: start, pendingFrom: first)
  }

  // label = NAME ":" ( closure | HEAD ) .
  private mutating func label() -> SyntaxID {
    let (start, name) = (token.start, token.name)
    guard beginsLabel else {
      return missing("a label, as `detail: …`", help: "elements are separated by a line end or `;`")
    }
    advance()
    advance()
    let value = kind == .leftBrace ? closure() : head()
    return make(.label, from: start, name: name, [value])
  }

  // "->" NAME [ args ]
  private mutating func link() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("an action's name")
    let arguments = optionalArguments()
    return make(.link, from: start, name: name, [arguments])
  }

  private mutating func forElement() -> SyntaxID {
    let start = token.start
    advance()
    let binding = self.binding()
    consume(.in, "`in` and a list")
    let list = head()
    let children = braced(.elements, as: .elements)
    return make(.forElement, from: start, [binding, list, children])
  }

  private mutating func inElement() -> SyntaxID {
    let start = token.start
    advance()
    let pathsStart = token.start
    let firstPath = pending.count
    repeat { pending.append(path("a state's name")) } while skip(.comma)
    let paths = make(.paths, from: pathsStart, pendingFrom: firstPath)
    var bindings = SyntaxID.none
    if kind == .leftParenthesis, hasRoom() {
      let bindingsStart = token.start
      let firstBinding = pending.count
      let saved = enter(ignoringLineBreaks: true)
      while !isAtClosing, !isPanicking {
        skipForeignLet()
        pending.append(binding())
        if !skip(.comma) { break }
      }
      leave(saved, closing: .rightParenthesis)
      bindings = make(.bindings, from: bindingsStart, pendingFrom: firstBinding)
    }
    let children = braced(.elements, as: .elements)
    return make(.inElement, from: start, [paths, bindings, children])
  }

  private mutating func showElement() -> SyntaxID {
    let start = token.start
    advance()
    let name = declaredName("a component's or a machine's name")
    let arguments = optionalArguments()
    return make(.showElement, from: start, name: name, [arguments])
  }
}
