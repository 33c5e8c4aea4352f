import VshProgram
import VshSource
import VshSyntax
import VshText

/// Views: elements by the table of their kinds, control elements, and components that are shown.
extension Checker {
  /// The context of an element.
  enum Surroundings: Equatable {
    /// The view of a screen.
    case screen
    /// The view of a component, which may be shown anywhere.
    case component
    case element(ElementKind)
  }

  mutating func view(_ elements: SyntaxID, of screen: Int) -> View {
    let frame = scope.beginFrame()
    let ids = self.elements(elements, in: outlines.screens[screen].isComponent ? .component : .screen)
    return View(elements: ids, localCount: scope.endFrame(frame))
  }

  private mutating func elements(_ id: SyntaxID, in surroundings: Surroundings) -> [ID<Element>] {
    guard reader.tree.kind(of: id) == .elements else { return [] }
    var elements: [ID<Element>] = []
    for item in reader.tree.children(of: id) {
      if let form = element(item, in: surroundings) {
        elements.append(program.elements.append(Element(form, span: span(item))))
      }
    }
    return elements
  }

  private mutating func element(_ id: SyntaxID, in surroundings: Surroundings) -> ElementForm? {
    switch reader.tree.kind(of: id) {
    case .element: drawn(id, in: surroundings)
    case .ifElement: ifElement(id, in: surroundings)
    case .switchElement: switchElement(id) { $0.elements($1, in: surroundings) }
    case .forElement: forElement(id, in: surroundings)
    case .inElement: inElement(id, in: surroundings)
    case .showElement: showElement(id)
    case _: nil
    }
  }

  // MARK: Control

  private mutating func ifElement(_ id: SyntaxID, in surroundings: Surroundings) -> ElementForm {
    let (head, then, otherwise) = reader.tree.three(id)
    let mark = scope.open()
    if reader.tree.kind(of: head) == .optionalBinding {
      let (local, value) = optionalBinding(head)
      let thenElements = elements(then, in: surroundings)
      scope.close(mark)
      return .ifLet(local, value, then: thenElements, else: elseElements(otherwise, in: surroundings))
    }
    let condition = expression(head, as: TypeTable.bool)
    narrow(by: condition.id, holds: true)
    let thenElements = elements(then, in: surroundings)
    scope.close(mark)
    let inner = scope.open()
    narrow(by: condition.id, holds: false)
    let others = elseElements(otherwise, in: surroundings)
    scope.close(inner)
    return .if(condition.id, then: thenElements, else: others)
  }

  private mutating func elseElements(_ id: SyntaxID, in surroundings: Surroundings) -> [ID<Element>] {
    guard reader.tree.kind(of: id) == .ifElement else { return elements(id, in: surroundings) }
    let form = ifElement(id, in: surroundings)
    return [program.elements.append(Element(form, span: span(id)))]
  }

  private mutating func forElement(_ id: SyntaxID, in surroundings: Surroundings) -> ElementForm {
    let (binding, listSyntax, body) = reader.tree.three(id)
    let (list, element) = listExpression(listSyntax)
    let mark = scope.open()
    let local = bind(binding, element)
    let children = elements(body, in: surroundings)
    scope.close(mark)
    return .for(local, list, children)
  }

  /// `in STATE(names) { }`: inside, the names are the state's parameters.
  private mutating func inElement(_ id: SyntaxID, in surroundings: Surroundings) -> ElementForm? {
    let (paths, bindings, body) = reader.tree.three(id)
    guard case .screen(let screen) = scope.owner else { return nil }
    let mark = scope.open()
    var states: [ID<State>] = []
    var names: [Local?] = []
    for path in reader.tree.children(of: paths) {
      if let state = state(at: path, in: screen) { states.append(state) }
    }
    if bindings.exists, let first = states.first {
      let written = reader.tree.children(of: bindings)
      let parameters = program.parameters(of: first)
      for state in states
      where program.parameters(of: state).map({ $0.type }) != parameters.map({ $0.type }) {
        report(
          .statesDiffer(
            text(program.states[first].name), text(program.states[state].name), at: span(bindings)))
      }
      if written.count != parameters.count {
        report(
          .bindingCount(
            text(program.states[first].name), parameters.map { text($0.name) }, written: written.count,
            at: span(bindings)))
      }
      for (index, binding) in written.enumerated() {
        let type = index < parameters.count ? parameters[index].type : TypeTable.unknown
        let local = bind(binding, type)
        if index < parameters.count { names.append(reader.tree.name(of: binding).isEmpty ? nil : local) }
      }
    } else if bindings.exists {
      for binding in reader.tree.children(of: bindings) { bind(binding, TypeTable.unknown) }
    }
    let children = elements(body, in: surroundings)
    scope.close(mark)
    return .inStates(states, names: names, children)
  }

  private mutating func showElement(_ id: SyntaxID) -> ElementForm? {
    let name = reader.tree.name(of: id)
    let argumentsSyntax = reader.tree.child(id, 0)
    guard case .screen(let screen) = scope.owner, !name.isEmpty else { return nil }
    if scope.binding(name) == nil, let machine = machine(named: name) {
      noteMachine(id, machine)
      return reference(to: machine, name, key: argumentsSyntax, at: id).map { .machine($0) }
    }
    guard let component = self.screen(named: name) else {
      reportUnknown(
        [.screen], name, at: nameSpan(id),
        .unknownScreen(
          text(name), isComponent: true, at: nameSpan(id),
          suggestion: suggestion(
            for: name,
            among: outlines.screens[Int(screen.index)].machines.map { outlines.machines[$0].name }
              + outlines.screens.filter { $0.isComponent }.map { $0.name })))
      return nil
    }
    noteUse(id, program.screens[component].span)
    guard outlines.screens[Int(component.index)].isComponent else {
      return refuse(.screenIsNoComponent(text(name), at: nameSpan(id)))
    }
    guard outlines.requireOthers() else { return nil }
    let entry = outlines.screens[Int(component.index)]
    links.show(component, in: screen)
    let row = program.screens[component]
    // A component with state or actions needs an owner, which `one` and `each` declare.
    if !entry.states.isEmpty || !entry.handlers.isEmpty || !entry.machines.isEmpty
      || program.slots[row.slots.range].contains(where: { $0.kind == .variable })
    {
      return refuse(.componentIsMachine(text(name), at: nameSpan(id)))
    }
    return .component(component, arguments(argumentsSyntax, for: row.parameters, of: name, at: id))
  }

  // MARK: Elements

  private mutating func drawn(_ id: SyntaxID, in surroundings: Surroundings) -> ElementForm? {
    let name = reader.tree.name(of: id)
    guard let kind = vocabulary.elements[name] else {
      if !name.isEmpty {
        let possible = ElementKind.allCases.map { $0.traits }.filter { Self.mayStand($0, in: surroundings) }
        report(
          .unknownElement(
            text(name), at: nameSpan(id), suggestion: nearest(to: text(name), among: possible.map { $0.word })
          ))
      }
      return nil
    }
    let traits = kind.traits
    let (textSyntax, labels, linkSyntax, children) = reader.tree.four(id)
    checkContainer(of: traits, in: surroundings, at: id)
    var element = DrawnElement(kind: kind, text: text(of: traits, textSyntax, at: id))
    let newValue = self.labels(labels, of: &element, traits, at: id)
    checkName(of: element)
    if linkSyntax.exists {
      if traits.syntax.link == .none {
        report(.elementHasNo("action", traits.word, at: span(linkSyntax)))
      } else {
        element.link = link(linkSyntax, appending: newValue)
      }
    } else if traits.syntax.link == .required {
      report(.elementNeedsLink(traits.word, at: nameSpan(id)))
    }
    if children.exists {
      if traits.syntax.contents == .nothing {
        report(.elementHasNo("children", traits.word, at: nameSpan(id)))
      } else {
        element.children = elements(children, in: .element(kind))
      }
    }
    return .drawn(element)
  }

  private mutating func checkContainer(
    of traits: ElementTraits, in surroundings: Surroundings, at id: SyntaxID
  ) {
    if Self.mayStand(traits, in: surroundings) { return }
    var inside: ElementKind?
    if case .element(let around) = surroundings { inside = around }
    report(
      .misplacedElement(
        traits.word, traits.owners.map { $0.traits.word }, inside: inside?.traits.word, at: nameSpan(id)))
  }

  private static func mayStand(_ traits: ElementTraits, in surroundings: Surroundings) -> Bool {
    switch surroundings {
    case .component: true
    case .screen: traits.owners.isEmpty
    case .element(let around):
      traits.owners.isEmpty
        ? around.traits.syntax.contents != .parts : traits.owners.contains { $0 == around }
    }
  }

  private mutating func text(
    of traits: ElementTraits, _ syntax: SyntaxID, at id: SyntaxID
  ) -> ExpressionID? {
    guard syntax.exists else {
      if traits.syntax.text == .required { report(.elementNeedsText(traits.word, at: nameSpan(id))) }
      return nil
    }
    if traits.syntax.text == .none { return refuse(.elementHasNo("text", traits.word, at: span(syntax))) }
    return expression(syntax, as: TypeTable.string).id
  }

  /// Warns of a `name:` that lacks the element's text (WCAG 2.5.3), where both are literals. A picture has no words.
  private mutating func checkName(of element: DrawnElement) {
    guard element.kind != .image, let text = literal(element.text),
      let id = element.labels.first(where: { $0.label == .name })?.value, let name = literal(id),
      !Self.spoken(name).span.contains(Self.spoken(text).span)
    else { return }
    report(.nameLacksText(text, at: program.expressions[id].span))
  }

  private func literal(_ id: ExpressionID?) -> String? {
    guard let id, case .text(let name) = program.expressions[id].form else { return nil }
    return text(name)
  }

  /// A text as a person says it: without signs, case and blanks.
  private static func spoken(_ text: String) -> [UInt8] {
    Array(text.lowercased().filter { $0.isLetter || $0.isNumber }.utf8)
  }

  // MARK: Labels

  /// Checks the labels. Returns the types of the new value that a user's input yields; they follow the link's own
  /// arguments.
  private mutating func labels(
    _ list: SyntaxID, of element: inout DrawnElement, _ traits: ElementTraits, at id: SyntaxID
  ) -> [TypeID] {
    let (required, possible) = (traits.syntax.requiredLabels, traits.syntax.possibleLabels)
    var values: [(label: ElementLabel, syntax: SyntaxID)] = []
    var others: [SyntaxID] = []
    for item in reader.tree.children(of: list) where reader.tree.kind(of: item) == .label {
      let name = reader.tree.name(of: item)
      guard let label = vocabulary.labels[name], required.contains(label) || possible.contains(label) else {
        others.append(item)
        continue
      }
      if values.contains(where: { $0.label == label }) {
        report(.argumentTwice(label.rawValue, at: nameSpan(item)))
      } else {
        values.append((label, reader.tree.child(item, 0)))
      }
    }
    let absent = required.filter { label in !values.contains { $0.label == label } }
    // Of one label that is not known and one that is absent, the second was meant by the first.
    let isOneSlip = others.count == 1 && absent.count == 1
    for item in others {
      let (name, candidates) = (text(reader.tree.name(of: item)), (required + possible).map { $0.rawValue })
      report(
        .unknownElementLabel(
          name, of: traits.word, at: nameSpan(item),
          suggestion: isOneSlip
            ? Meant(absent[0].rawValue, isCertain: true) : nearest(to: name, among: candidates),
          labels: candidates))
    }
    if !absent.isEmpty, !isOneSlip {
      let text = traits.syntax.text == .required ? ["\"…\""] : []
      let form = (text + required.map { "\($0.rawValue): …" }).joined(separator: ", ")
      report(
        .elementNeedsLabels(
          traits.word, absent.map { $0.rawValue }, form: "\(traits.word) \(form) -> action", at: nameSpan(id))
      )
    }

    func written(_ label: ElementLabel) -> SyntaxID { values.first { $0.label == label }?.syntax ?? .none }
    var value = TypeTable.unknown
    if traits.value == .option {
      value = options(of: &element, value: written(.value), list: written(.of), text: written(.as))
    }
    for (label, syntax) in values {
      guard let type = type(of: label, traits.value, &value, syntax, &element) else { continue }
      let typed = expression(syntax, as: type)
      if label == .as { validateDatePattern(typed.id, at: syntax) }
      element.labels.append((label, typed.id))
    }
    switch traits.value {
    case .switch: return required.contains(.on) || written(.on).exists ? [TypeTable.bool] : []
    case .text: return [TypeTable.string]
    case .date: return [TypeTable.date]
    case .option, .number: return [value]
    case .indices: return [TypeTable.int, TypeTable.int]
    case .none, .fraction: return []
    }
  }

  /// The type that a label's value must have; nil where the value has been checked already.
  private mutating func type(
    of label: ElementLabel, _ held: ElementTraits.Value, _ value: inout TypeID, _ syntax: SyntaxID,
    _ element: inout DrawnElement
  ) -> TypeID? {
    switch label {
    case .detail, .message, .error: return program.types.optional(TypeTable.string)
    case .name, .hint: return TypeTable.string
    case .on, .secure, .focus: return TypeTable.bool
    case .lines, .indent: return TypeTable.int
    case .of: return nil
    case .in: return program.types.list(of: TypeTable.int)
    case .by: return value == TypeTable.unknown ? TypeTable.int : value
    case .as: return held == .date ? TypeTable.string : nil
    case .value:
      switch held {
      case .text: return TypeTable.string
      case .date: return TypeTable.date
      case .fraction: return TypeTable.double
      case .number:
        let typed = determinedExpression(syntax)
        if typed.type == TypeTable.int || typed.type == TypeTable.double {
          value = typed.type
        } else if typed.type != TypeTable.unknown {
          report(.mismatch(wanted: "Int` or `Double", found: text(typed.type), at: span(syntax), help: nil))
        }
        element.labels.append((.value, typed.id))
        return nil
      case .option, .switch, .indices, .none: return nil
      }
    }
  }

  /// Checks `of:`, `value:` and `as:` of a choice or tabs. Returns the type of an option.
  private mutating func options(
    of element: inout DrawnElement, value: SyntaxID, list: SyntaxID, text: SyntaxID
  ) -> TypeID {
    var chosen = TypeTable.unknown
    if value.exists {
      let typed = reader.tree.isAdaptable(value) && list.exists ? nil : determinedExpression(value)
      if let typed {
        element.labels.append((.value, typed.id))
        chosen = typed.type
      }
    }
    var option = chosen
    if list.exists {
      let hint = chosen == TypeTable.unknown ? chosen : program.types.list(of: chosen)
      let typed = determined(expression(list, hint: hint), list)
      element.labels.append((.of, typed.id))
      if let type = program.types.element(of: typed.type) {
        option = type
        if chosen != TypeTable.unknown, !fits(type, chosen), !fits(chosen, type) {
          report(.mismatch(wanted: self.text(type), found: self.text(chosen), at: span(value), help: nil))
        }
        if value.exists, chosen == TypeTable.unknown, reader.tree.isAdaptable(value) {
          element.labels.append((.value, expression(value, as: type).id))
        }
      } else if typed.type != TypeTable.unknown {
        report(.mismatch(wanted: "[…]", found: self.text(typed.type), at: span(list), help: nil))
      }
    }
    if text.exists {
      guard reader.tree.kind(of: text) == .closure else {
        report(.closureNeeded("as", at: span(text)))
        return option
      }
      let (local, body) = body(of: text, option, as: TypeTable.string)
      element.optionText = (local, body.id)
    }
    return option
  }

  // MARK: Links

  /// `-> action(arguments)`: an action of the own screen, or of one around it. The new value is the last argument.
  private mutating func link(_ id: SyntaxID, appending newValue: [TypeID]) -> Link? {
    let name = reader.tree.name(of: id)
    guard case .screen(let screen) = scope.owner, !name.isEmpty else { return nil }
    let argumentsSyntax = reader.tree.child(id, 0)
    var signatures = self.signatures(of: name, in: screen)
    if !signatures.isEmpty { noteAction(id, name, in: screen) }
    if signatures.isEmpty {
      if name == vocabulary[.back] { return Link(action: action(named: name), arguments: [], span: span(id)) }
      guard outlines.requireOthers() else { return nil }
      noteAction(id, name, in: nil)
      if let known = actions.id(of: name) {
        signatures = Array(actions[known].signatures.indices)
      }
    }
    guard let first = signatures.first, let action = actions.id(of: name) else {
      let candidates = actions.rows.lazy.filter { !$0.signatures.isEmpty }.map { $0.name }
      let own = outlines.screens[Int(screen.index)].handlers.map {
        program.actionNames[program.handlers[ID($0)].action].name
      }
      return refuse(
        .unknownLink(
          text(name), at: nameSpan(id),
          suggestion: suggestion(for: name, among: own) ?? suggestion(for: name, among: candidates)))
    }
    let known = actions[action].signatures
    let parameters = self.parameters(in: known[first])
    guard
      let matched = match(argumentsSyntax, to: parameters, of: name, at: id, appending: newValue.count)
    else { return nil }
    var values: [ExpressionID] = []
    var types: [TypeID] = []
    for index in 0..<matched.next {
      if matched.values[index].exists {
        let typed = argument(matched.values[index], parameters[index])
        values.append(typed.id)
        types.append(typed.type)
      } else if let value = parameters[index].defaultValue {
        values.append(useDefault(value))
        types.append(TypeTable.unknown)
      }
    }
    for (offset, type) in newValue.enumerated() {
      let parameter = parameters[matched.next + offset]
      if !fits(type, parameter.type) {
        return refuse(
          .newValueMismatch(
            text(name), text(parameter.name), wanted: text(parameter.type), found: text(type), at: span(id)))
      }
    }
    for other in signatures.dropFirst() {
      guard
        accepts(
          self.parameters(in: known[other]), matched, types + newValue, argumentsSyntax, name,
          appending: newValue.count
        )
      else {
        return refuse(
          .declarationsDiffer(text(name), at: span(id), other: actions[action].spans[other]))
      }
    }
    return Link(action: action, arguments: values, span: span(id))
  }
}
