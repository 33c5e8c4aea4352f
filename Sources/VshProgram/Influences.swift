/// What reads what in a program, and through what: the only visitor that knows. It hides how code, views and machines
/// are stored.
///
/// A part of a state is read by code, which decides about other parts. Some of it decides nothing: a counter
/// that only counts on, or a text that is only drawn.
package struct Influences: Sendable {
  /// Something that a state or a step has, or a piece of the program that reads such parts.
  package enum Part: Hashable, Sendable {
    /// A parameter, variable or bind, by its index in `Program.slots`.
    case slot(Int)
    case model(ID<Model>)
    /// Which of its states is active.
    case region(ID<Region>)
    /// Whether an action is taken, and with which arguments.
    case action(ID<ActionName>)
    /// What an op is asked, and what it answers.
    case answer(ID<Operation>)
    case clock
    /// They wait for each other.
    case timers
    /// Which screens are open.
    case stack
    /// What a screen finishes with.
    case result(ID<Screen>)
    /// What is drawn.
    case picture
    /// What steps call what is drawn, and whether one ends in an error or breaks a condition.
    case step
    case view(ID<Screen>)
    case function(ID<Function>)
    case code(Int)

    /// Whether states have it. Others only hand on what they read.
    fileprivate var isOfStates: Bool {
      switch self {
      case .slot, .model, .region, .stack: true
      case .action, .answer, .clock, .timers, .result, .picture, .step, .view, .function, .code: false
      }
    }
  }

  /// The kinds of what reads a part, as a verdict names them.
  package enum Reader: String, Sendable, CaseIterable {
    case guards, bodies, targets, calls, timers, ops, views, machines, claims
  }

  private struct Reading {
    let part: Part
    /// Nil for what always follows, as a bind from what it is computed from.
    let reader: Reader?
  }

  private let program: Program
  /// By part: what reads it.
  private var readings: [Part: [Reading]] = [:]
  private var codeCount = 0
  /// Of the code that is visited.
  private var screen: ID<Screen>?
  private var locals: [Local: Part] = [:]
  private var answered: ID<Operation>?
  /// Whether what is drawn decides whether the screen is blank.
  private var mayBeBlank = false
  /// Whether steps may count its rows.
  private var countsRows = false

  /// - Parameter screens: all but these are left out; nil for none.
  package init(of program: Program, only screens: [ID<Screen>]? = nil) {
    self.program = program
    for id in program.functions.ids {
      add(parts(readBy: [program.functions[id].body]), to: .function(id))
      if program.canFail([program.functions[id].body]) { add([.function(id)], to: .step) }
    }
    for id in program.operations.ids { visit(id) }
    for id in screens ?? Array(program.screens.ids) { visit(id) }
    (screen, locals, answered) = (nil, [:], nil)
  }

  /// All parts that these decide, with these.
  package func reached(from parts: Set<Part>) -> Set<Part> {
    var (reached, open) = (parts, Array(parts))
    while let part = open.popLast() {
      for next in readings[part] ?? [] where reached.insert(next.part).inserted { open.append(next.part) }
    }
    return reached
  }

  /// Each part that another one reads, with that one. What is only drawn reads nothing here, and a function that reads no
  /// part is none.
  package var links: [(read: Part, by: Part)] {
    let fed = Set(readings.values.joined().map { $0.part })
    var links: [(read: Part, by: Part)] = []
    for (read, readers) in readings {
      switch read {
      case .view: continue
      case .function where !fed.contains(read): continue
      case _:
        for reader in readers where ![.picture, .step].contains(reader.part) {
          links.append((read, reader.part))
        }
      }
    }
    return links
  }

  /// Parts with all that is computed from them, as binds are.
  package func computed(from parts: Set<Part>) -> Set<Part> {
    var (found, open) = (parts, Array(parts))
    while let part = open.popLast() {
      for next in readings[part] ?? [] where next.reader == nil && found.insert(next.part).inserted {
        open.append(next.part)
      }
    }
    return found
  }

  /// By part: what reads it and decides about others than these.
  package func readers(of parts: [Part]) -> [Set<Reader>] {
    let own = computed(from: Set(parts))
    var sources: [Part: [Part]] = [:]
    for (part, next) in readings where !part.isOfStates {
      for next in next { sources[next.part, default: []].append(part) }
    }
    var deciding: Set<Part> = []
    for part in sources.keys where part.isOfStates && !own.contains(part) {
      var open = [part]
      while let next = open.popLast() {
        for source in sources[next] ?? [] where deciding.insert(source).inserted { open.append(source) }
      }
    }
    return parts.map { part in
      let read = computed(from: [part]).flatMap { readings[$0] ?? [] }
      return Set(read.lazy.filter { deciding.contains($0.part) }.compactMap { $0.reader })
    }
  }

  /// The variables that decide nothing but each other, and texts that are only drawn: by their indices in `Program.slots`.
  ///
  /// - Parameter others: what is read elsewhere.
  package func inertVariables(besides others: Set<Part>) -> Set<Int> {
    Set(
      program.slots.indices.filter { index in
        guard program.slots[index].kind == .variable else { return false }
        return reached(from: [.slot(index)]).allSatisfy { part in
          if others.contains(part) { return false }
          return switch part {
          case .slot(let slot): [.variable, .bind].contains(program.slots[slot].kind)
          case .picture, .view, .function, .code: true
          case .model, .region, .action, .answer, .clock, .timers, .stack, .result, .step: false
          }
        }
      })
  }

  // MARK: Expressions

  /// The parts that expressions read: of a screen's code, or of steps where there is no screen.
  package func parts(readBy roots: [ExpressionID], of screen: ID<Screen>? = nil) -> Set<Part> {
    let screen = screen ?? self.screen
    var found: Set<Part> = []
    for form in program.forms(in: roots) {
      switch form {
      case .slot(let slot): if let screen { found.insert(self.slot(slot, of: screen)) }
      case .local(let local): if let part = locals[local] { found.insert(part) }
      case .liveName(let name):
        for declarer in program.liveNames[name].declarers {
          if let slot = declarer.slot { found.insert(self.slot(slot, of: declarer.screen)) }
          if let state = declarer.state { found.insert(.region(program.states[state].region)) }
        }
        found.insert(.stack)
      case .modelData(let model): found.insert(.model(model))
      case .now: found.insert(.clock)
      case .covered: found.insert(.stack)
      case .rows: found.formUnion([.picture, .stack])
      case .inState(let question): found.formUnion(parts(readBy: question))
      case .machineInState(_, let question): found.formUnion(parts(readBy: question))
      case .machineSlot(let machine, let slot):
        for component in components(of: machine, screen) { found.insert(self.slot(slot, of: component)) }
      case .ask(let question):
        switch program.worldQuestions[question].subject {
        case .available(let action, _): found.insert(.action(action))
        case .pending(let operation): found.insert(.answer(operation))
        case .on: found.insert(.stack)
        }
      case .call(let function, _): found.insert(.function(function))
      case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything,
        .scriptVariable, .interpolation, .list, .record, .field, .with, .element, .not, .negate, .binary,
        .conditional, .chain, .switchCase, .method, .closureMethod:
        break
      }
    }
    return found
  }

  private func parts(readBy question: ID<StateQuestion>) -> Set<Part> {
    var found: Set<Part> = []
    for state in program.stateQuestions[question].states {
      found.insert(.region(program.states[state].region))
      if program.stateQuestions[question].arguments != nil { found.formUnion(parameters(of: state)) }
    }
    return found
  }

  private func slot(_ slot: SlotIndex, of screen: ID<Screen>) -> Part {
    .slot(program.screens[screen].slots.range.lowerBound + Int(slot))
  }

  private func parameters(of state: ID<State>) -> [Part] {
    let row = program.states[state]
    return row.parameters.range.indices.map {
      slot(row.firstParameterSlot + SlotIndex($0 - row.parameters.range.lowerBound), of: row.screen)
    }
  }

  /// The components that a machine may be of.
  private func components(of reference: ID<MachineReference>, _ screen: ID<Screen>?) -> [ID<Screen>] {
    let row = program.machineReferences[reference]
    let own = screen.map { [MachineReference.Declarer(screen: $0, machine: row.machine)] } ?? []
    return (row.machine < 0 ? row.declarers : own).compactMap { declarer in
      declarer.machine.map { program.screens[declarer.screen].machines[Int($0)].component }
    }
  }

  // MARK: Readings

  private mutating func add(_ parts: some Sequence<Part>, to part: Part, _ reader: Reader? = nil) {
    for read in parts { readings[read, default: []].append(Reading(part: part, reader: reader)) }
  }

  /// A piece of code that reads expressions, in the place of another one.
  private mutating func code(
    in context: [Part], reading expressions: [ExpressionID] = [], _ reader: Reader? = nil
  ) -> Part {
    codeCount += 1
    add(context, to: .code(codeCount))
    add(parts(readBy: expressions), to: .code(codeCount), reader)
    if program.canFail(expressions) { add([.code(codeCount)], to: .step) }
    return .code(codeCount)
  }

  /// The arguments of a screen, component or state.
  private mutating func add(
    _ arguments: some Sequence<Argument>, to parts: [Part], in context: [Part], _ reader: Reader
  ) {
    for (argument, part) in zip(arguments, parts) {
      add([code(in: context, reading: [argument].compactMap { $0 }, reader)], to: part)
    }
  }

  private func parameters(of screen: ID<Screen>) -> [Part] {
    program.screens[screen].parameters.indices.map { slot(SlotIndex($0), of: screen) }
  }

  // MARK: Ops and screens

  private mutating func visit(_ id: ID<Operation>) {
    let operation = program.operations[id]
    (screen, answered, locals) = (nil, id, [:])
    for index in operation.parameters.indices { locals[Local(index)] = .answer(id) }
    let latency = operation.latency ?? program.models[operation.model].latency
    add([code(in: [], reading: [latency].compactMap { $0 }, .ops)], to: .answer(id))
    switch operation.form {
    case .answer(let value, let failure):
      let all = [value] + [failure?.message, failure?.code].compactMap { $0 }
      add([code(in: [], reading: all, .ops)], to: .answer(id))
    case .body(let block): visit(block, in: code(in: [.answer(id)]), .ops)
    }
    answered = nil
  }

  private mutating func visit(_ id: ID<Screen>) {
    let row = program.screens[id]
    (screen, locals) = (id, [:])
    for bind in row.binds {
      add(parts(readBy: [bind.value]), to: slot(bind.slot, of: id))
      if program.canFail([bind.value]) { add([slot(bind.slot, of: id)], to: .step) }
    }
    for condition in row.conditions {
      add([code(in: [], reading: [condition.condition], .claims)], to: .step)
    }
    for first in program.initialValues[row.initialValues.range] {
      add([code(in: [], reading: [first.value], .bodies)], to: slot(first.slot, of: id))
    }
    for machine in row.machines { visit(machine) }
    for region in program.regions(of: id) { visit(region) }
    for handler in row.handlers { visit(program.handlers[handler], in: []) }
    add([.stack], to: .view(id))
    (mayBeBlank, countsRows) = (!program.isNeverBlank(row), program.hasTouchedRows(row))
    locals = [:]
    for element in row.view?.elements ?? [] { visit(element, in: .view(id)) }
  }

  private mutating func visit(_ machine: MachineDeclaration) {
    let component = machine.component
    var context: [Part] = []
    if let each = machine.each {
      let list = code(in: [], reading: [each.list], .machines)
      locals[each.element] = list
      context = [code(in: [list], reading: [each.key], .machines)]
      add(context, to: .view(component))
      for region in program.regions(of: component) { add(context, to: .region(region)) }
      for slot in program.screens[component].slots.range { add(context, to: .slot(slot)) }
    }
    add(machine.arguments, to: parameters(of: component), in: context, .machines)
  }

  private mutating func visit(_ region: ID<Region>) {
    for handler in program.regions[region].handlers {
      visit(program.handlers[handler], in: program.regions[region].state.map { [active($0)] } ?? [])
    }
    for state in program.states(of: region) {
      let row = program.states[state]
      for parameter in parameters(of: state) { add([.region(region)], to: parameter) }
      for handler in row.handlers { visit(program.handlers[handler], in: [active(state)]) }
      for when in program.transitionLists[row.whens.range] { visit(when, in: [active(state)]) }
      for routine in program.enterRoutines[row.enter.range] + program.leaveRoutines[row.leave.range] {
        locals = [:]
        visit(routine.block, in: code(in: [active(state)]), .bodies)
      }
      for work in program.works[row.works.range] { visit(work, in: active(state)) }
      for inner in program.regions(of: state) {
        add([.region(region)], to: .region(inner))
        visit(inner)
      }
    }
  }

  private func active(_ state: ID<State>) -> Part { .region(program.states[state].region) }

  private mutating func visit(_ work: Work, in context: Part) {
    switch work.form {
    case .call(let operation, let range, let ok, let fail),
      .watch(let operation, let range, let ok, let fail):
      locals = [:]
      let arguments = program.arguments[range.range].compactMap { $0 }
      add([code(in: [context], reading: arguments, .calls)], to: .answer(operation))
      // An arm is taken for what an answer says where the op may fail, or where a guard looks at its value.
      let chooses = mayFail(operation)
      let arms = Array(program.transitionLists[ok.range])
      let answer = chooses || arms.contains { looksAtAnswer($0) } ? [Part.answer(operation)] : []
      for arm in arms { visit(arm, in: [context] + answer, naming: .answer(operation)) }
      for arm in program.transitionLists[work.parts.range] {
        visit(arm, in: [context, .answer(operation)], naming: .answer(operation))
      }
      for arm in program.transitionLists[fail.range] {
        visit(
          arm, in: [context] + (chooses ? [.answer(operation)] : []),
          naming: chooses ? .answer(operation) : nil)
      }
    case .after(let duration, let transition), .every(let duration, let transition):
      locals = [:]
      add([context], to: .timers)
      visit(transition, in: [code(in: [context], reading: [duration], .timers)])
    case .present(let screen, let range, let finished, let dismissed):
      locals = [:]
      open(screen, program.arguments[range.range], in: context)
      for arm in program.transitionLists[finished.range] + program.transitionLists[dismissed.range] {
        visit(arm, in: [context, .stack], naming: .result(screen))
      }
    }
  }

  /// Whether the guard of an arm reads the local of its answer.
  private func looksAtAnswer(_ arm: ID<Transition>) -> Bool {
    guard let local = program.transitions[arm].boundLocal,
      let condition = program.transitions[arm].guardCondition
    else { return false }
    return program.forms(in: [condition]).contains { if case .local(local) = $0 { true } else { false } }
  }

  /// Whether an op answers in two ways.
  private func mayFail(_ operation: ID<Operation>) -> Bool {
    switch program.operations[operation].form {
    case .answer(_, let failure): failure != nil
    case .body(let block): fails(block)
    }
  }

  private func fails(_ block: ID<Block>) -> Bool {
    program.statements(of: block).contains { statement in
      switch statement.form {
      case .fail: true
      case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
        fails(then) || otherwise.map { fails($0) } ?? false
      case _: false
      }
    }
  }

  private mutating func open(_ screen: ID<Screen>, _ arguments: ArraySlice<Argument>, in context: Part) {
    add([context], to: .stack)
    add(arguments, to: parameters(of: screen), in: [context], .bodies)
    for region in program.regions(of: screen) { add([context], to: .region(region)) }
  }

  // MARK: Transitions

  private mutating func visit(_ handler: Handler, in context: [Part]) {
    let action = Part.action(handler.action)
    let condition = program.transitions[handler.transition].guardCondition
    add([code(in: context, reading: [condition].compactMap { $0 }, .guards)], to: action)
    let parameters = program.parameters(of: handler).indices.map { Local($0) }
    visit(handler.transition, in: context + [action], naming: action, parameters)
  }

  /// - Parameter name: what the local of an arm, or those of an action's parameters, have their values from.
  private mutating func visit(
    _ id: ID<Transition>, in context: [Part], naming name: Part? = nil, _ parameters: [Local] = []
  ) {
    let row = program.transitions[id]
    locals = [:]
    for local in parameters + [row.boundLocal].compactMap({ $0 }) { locals[local] = name }
    let code = code(in: context, reading: [row.guardCondition].compactMap { $0 }, .guards)
    if let target = row.target {
      let path = program.path(of: target)
      for state in path { add([code], to: active(state)) }
      if path.isEmpty, case .state(let state) = row.source { add([code], to: active(state)) }
      let entered: ID<State>? =
        if case .state(let state) = row.source { path.last ?? state } else { path.last }
      if let entered {
        add(program.arguments(of: target), to: self.parameters(of: entered), in: [code], .targets)
      }
    }
    if let body = row.body { visit(body, in: code, .bodies) }
  }

  /// Returns what decides whether what follows the block is done.
  @discardableResult
  private mutating func visit(_ block: ID<Block>, in context: Part, _ reader: Reader) -> Part {
    var context = context
    for statement in program.statements(of: block) {
      switch statement.form {
      case .let(let local, let value): locals[local] = code(in: [context], reading: [value], reader)
      case .if(let condition, let then, let otherwise):
        context = branch(code(in: [context], reading: [condition], reader), context, then, otherwise, reader)
      case .ifLet(let local, let value, let then, let otherwise):
        let inner = code(in: [context], reading: [value], reader)
        locals[local] = inner
        context = branch(inner, context, then, otherwise, reader)
      case .assign(let target, let kind, let value):
        let isWritten = kind == .set || target.type == TypeTable.double || program.isWritten(value)
        change(target, [value], mayFail: !isWritten, in: context, reader)
      case .append(let target, let value), .removeWhere(let target, _, let value):
        change(target, [value], in: context, reader)
      case .removeAt(let target, let value):
        change(target, [value], mayFail: true, in: context, reader)
      case .insert(let target, let value, let index), .move(let target, let value, let index):
        change(target, [value, index], mayFail: true, in: context, reader)
      case .send(let action, let range), .emit(let action, let range):
        let arguments = program.arguments[range.range].compactMap { $0 }
        add([code(in: [context], reading: arguments, reader)], to: .action(action))
      case .sendToMachine(let machine, let action, let range):
        let key = program.machineReferences[machine].key
        let arguments = (program.arguments[range.range] + [key]).compactMap { $0 }
        add([code(in: [context], reading: arguments, reader)], to: .action(action))
      case .push(let screen, let range): open(screen, program.arguments[range.range], in: context)
      case .pop, .dismiss: add([context], to: .stack)
      case .finish(let value):
        add([context], to: .stack)
        let code = code(in: [context], reading: [value].compactMap { $0 }, reader)
        if let screen { add([code], to: .result(screen)) }
      case .return(let value):
        if let answered {
          add([code(in: [context], reading: [value].compactMap { $0 }, reader)], to: .answer(answered))
        }
      case .fail(let message, let error):
        let values = [message, error].compactMap { $0 }
        if let answered { add([code(in: [context], reading: values, reader)], to: .answer(answered)) }
      }
    }
    return context
  }

  /// After an `if`, what follows is done or not where it can end the op.
  private mutating func branch(
    _ inner: Part, _ context: Part, _ then: ID<Block>, _ otherwise: ID<Block>?, _ reader: Reader
  ) -> Part {
    visit(then, in: inner, reader)
    if let otherwise { visit(otherwise, in: inner, reader) }
    return answered == nil ? context : inner
  }

  private mutating func change(
    _ target: AssignmentTarget, _ values: [ExpressionID], mayFail: Bool = false, in context: Part,
    _ reader: Reader
  ) {
    var read = values
    var mayFail = mayFail || program.growsTexts(values)
    for accessor in program.accessors[target.path.range] {
      switch accessor {
      case .field: break
      case .element(let index):
        read.append(index)
        mayFail = true
      case .key(let key, let otherwise):
        read += [key] + [otherwise].compactMap { $0 }
        mayFail = mayFail || otherwise == nil
      }
    }
    let changed: Part? =
      switch target.root {
      case .slot(let slot): screen.map { self.slot(slot, of: $0) }
      case .modelData(let model): .model(model)
      }
    guard let changed else { return }
    let code = code(in: [context], reading: read, reader)
    add([code], to: changed)
    if mayFail { add([code, changed], to: .step) }
  }

  // MARK: Views

  private mutating func visit(_ id: ID<Element>, in context: Part, isNamed: Bool = false) {
    func visitAll(_ elements: [ID<Element>], in context: Part, _ influences: inout Influences) {
      for element in elements { influences.visit(element, in: context, isNamed: isNamed) }
    }
    switch program.elements[id].form {
    case .drawn(let drawn): visit(drawn, in: context, isNamed: isNamed)
    case .if(let condition, let then, let otherwise):
      visitAll(then + otherwise, in: code(in: [context], reading: [condition], .views), &self)
    case .ifLet(let local, let value, let then, let otherwise):
      let inner = code(in: [context], reading: [value], .views)
      locals[local] = inner
      visitAll(then + otherwise, in: inner, &self)
    case .for(let local, let list, let body):
      let inner = code(in: [context], reading: [list], .views)
      locals[local] = inner
      visitAll(body, in: inner, &self)
    case .inStates(let states, let names, let body):
      let values = code(in: states.flatMap { parameters(of: $0) })
      for local in names { if let local { locals[local] = values } }
      visitAll(body, in: code(in: [context] + states.map { active($0) }), &self)
    case .component(let component, let arguments):
      add([context], to: .view(component))
      add(arguments, to: parameters(of: component), in: [context], .views)
    case .machine(let machine):
      let key = [program.machineReferences[machine].key].compactMap { $0 }
      let code = code(in: [context], reading: key, .views)
      for component in components(of: machine, screen) { add([code], to: .view(component)) }
    }
  }

  /// - Parameter isNamed: whether steps may call something by it.
  private mutating func visit(_ drawn: DrawnElement, in context: Part, isNamed: Bool) {
    let labels = drawn.labels.map { $0.value }
    let texts = [drawn.text, drawn.optionText?.body].compactMap { $0 }
    let read = code(in: [context], reading: labels + texts, .views)
    add([read], to: .picture)
    let isNamed = isNamed || program.hasLink(drawn)
    if isNamed || mayBeBlank { add([read], to: .step) }
    // What is below a layer cannot be touched.
    if case .layer = ElementKind.drawings[Int(drawn.kind.rawValue)] { add([context], to: .step) }
    if drawn.kind == .row, countsRows { add([context], to: .step) }
    if let link = drawn.link {
      let action = Part.action(link.action)
      add([action], to: .picture)
      // A gesture sends a value that follows from the one that is shown.
      let shown: [ExpressionID]
      switch drawn.kind.traits.value {
      case .switch, .number, .option: shown = [.on, .value, .of].compactMap { drawn.label($0) }
      case .none, .text, .date, .fraction, .indices: shown = []
      }
      add([code(in: [context], reading: link.arguments + shown, .views)], to: action)
    }
    for child in drawn.children { visit(child, in: context, isNamed: isNamed && drawn.kind == .row) }
  }
}
