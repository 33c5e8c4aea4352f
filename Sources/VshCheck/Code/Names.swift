import VshProgram
import VshSource
import VshSyntax

/// Bare names: the nearest binding, then the screen's own values, then the language's names.
extension Checker {
  mutating func nameExpression(_ id: SyntaxID, _ name: NameID) -> Typed {
    if name.isEmpty { return hole(id) }
    if let binding = scope.binding(name) {
      noteUse(id, binding.declaration)
      switch binding.reference {
      case .local(let local): return add(.local(local), binding.type, id)
      case .slot(let slot): return add(.slot(slot), binding.type, id)
      case .scriptVariable(let variable): return add(.scriptVariable(variable), binding.type, id)
      case .part(let value): return add(program.expressions[value].form, binding.type, id)
      case .hidden:
        return hole(id, .secondParameterFurtherOut(at: span(id)))
      }
    }
    switch scope.owner {
    case .screen:
      if let index = scope.ownValue(name) {
        if index >= 0 { return slotExpression(id, index) }
        return hole(id, .machineIsNoValue(text(name), at: span(id)))
      }
    case .steps:
      if let typed = liveName(id, name) { return typed }
    case .none, .model: break
    }
    if let word = vocabulary.values[name], let typed = wordValue(id, word) { return typed }
    reportUnknown([.type, .function, .screen], name, at: span(id), unknownName(name, at: span(id)))
    return hole(id)
  }

  /// Whether a name is a value here, so that it cannot mean a type, screen or function.
  mutating func isValue(_ name: NameID) -> Bool {
    if scope.binding(name) != nil { return true }
    switch scope.owner {
    case .screen: return scope.ownValue(name) != nil
    case .steps: return liveNames.declares(name)
    case .none, .model: return false
    }
  }

  private mutating func wordValue(_ id: SyntaxID, _ word: ValueWord) -> Typed? {
    switch (word, scope.owner) {
    case (.now, _):
      clock.note()
      return add(.now, TypeTable.date, id)
    case (.covered, .screen): return add(.covered, TypeTable.bool, id)
    case (.rows, .steps): return add(.rows, program.types.list(of: TypeTable.string), id)
    case (.data, .model(let model)):
      return add(.modelData(model), program.models[model].type, id)
    case (.covered, _), (.rows, _), (.data, _): return nil
    }
  }

  private mutating func slotExpression(_ id: SyntaxID, _ index: SlotIndex) -> Typed {
    let slot = program.slots[scope.slots.lowerBound + Int(index)]
    noteUse(id, slot.span)
    switch scope.readiness {
    case .all: break
    case .machine(let machine):
      if case .bind = slot.kind, case .screen(let screen) = scope.owner {
        let asked = binds.machines.asked(by: index, of: screen)
        if asked >= machine { reportNotBefore(asked, machine, through: slot.name, at: span(id)) }
      }
    case .initialValue(let variable):
      if slot.kind == .bind || index >= variable && slot.kind == .variable {
        return hole(id, .notYetThere(text(slot.name), at: span(id)))
      }
    case .binds:
      if slot.kind == .bind, !binds.read(index) { return hole(id) }
    }
    if case .bind = slot.kind, case .screen(let screen) = scope.owner {
      if clock.isReadByBind(index, of: screen) { clock.note() }
      binds.machines.note(binds.machines.asked(by: index, of: screen))
    }
    return add(.slot(index), slot.type, id)
  }

  /// The diagnostic for an unknown name, with a suggestion.
  func unknownName(_ name: NameID, at span: SourceSpan) -> Diagnostic {
    if !reports.givesSuggestions { return .unknownName(text(name), at: span, suggestion: nil, help: nil) }
    var candidates = scope.bindings.reversed().map { $0.name }
    var help: String?
    switch scope.owner {
    case .screen(let screen):
      let slots = program.slots[scope.slots]
      candidates += slots.lazy.filter { if case .stateParameter = $0.kind { false } else { true } }.map {
        $0.name
      }
      candidates += outlines.screens[Int(screen.index)].machines.map { outlines.machines[$0].name }
      if scope.ownState(name) >= 0 {
        help = "to ask for the state, write `in \(text(name))`"
      } else if let slot = slots.first(where: { $0.name == name }) {
        // Only a state's parameter can be declared and yet not be visible here.
        if case .stateParameter(let state) = slot.kind {
          help =
            "it belongs to the state `\(text(outlines.states[Int(state.index)].name))`: "
            + "a view names it with `in \(text(outlines.states[Int(state.index)].name))(\(text(name))) { }`"
        }
      }
    case .steps:
      candidates += liveNames.names
      if !liveNames.states(name).isEmpty { help = "to ask for the state, write `in \(text(name))`" }
    case .none, .model: break
    }
    var texts = candidates.map { text($0) } + ["now"]
    switch scope.owner {
    case .screen: texts.append("covered")
    case .steps: texts.append("rows")
    case .model: texts.append("data")
    case .none: break
    }
    if help == nil {
      if name == vocabulary[.secondParameter] {
        help = "a closure has one parameter, `$0`; only that of `reduce` has `$1` too"
      } else if name == vocabulary[.wildcard] {
        help = "`_` matches any value, but only where values are compared, as in `in failed(_)`"
      } else if find(.function, name) != nil || vocabulary.functions[name] != nil {
        help = "to call it, write `\(text(name))(…)`"
      } else if case .screen = scope.owner, find(.model, name) != nil {
        help = "`\(text(name))` is a model: a state asks it, with `call \(text(name)).OP() { … }`"
      } else if find(.type, name) != nil {
        help =
          "this is a type: `\(text(name)).allCases` lists an enum's cases, `\(text(name))(…)` makes a record"
      }
    }
    // Only types begin with a capital.
    let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= (program.names.utf8(of: name).first ?? 0)
    let isModel = if case .screen = scope.owner { find(.model, name) != nil } else { false }
    let suggestion =
      name == vocabulary[.wildcard] || isModel
      ? nil : nearest(to: name, among: texts + (isCapital ? names(.type).map { text($0) } : []))
    return .unknownName(text(name), at: span, suggestion: suggestion, help: help)
  }
}
