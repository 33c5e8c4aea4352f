import VshProgram

/// Bodies, statement by statement.
extension ReferenceWorld {
  enum BodyEnd {
    case finished
    case returned(ReferenceValue)
    /// A message where there is one, and a code or a case.
    case failed(ReferenceValue?, ReferenceValue)
  }

  mutating func run(_ block: ID<Block>, _ frame: inout Frame, on live: Int?) throws -> BodyEnd {
    try runBlock(block, &frame, on: live) ?? .finished
  }

  /// Nil when the block came to its end and what is behind it goes on.
  private mutating func runBlock(_ block: ID<Block>, _ frame: inout Frame, on live: Int?) throws -> BodyEnd? {
    for statement in program.statements(of: block) {
      if let end = try run(statement.form, &frame, on: live) { return end }
    }
    return nil
  }

  private mutating func run(
    _ form: StatementForm, _ frame: inout Frame, on live: Int?
  ) throws -> BodyEnd? {
    switch form {
    case .let(let local, let expression): frame[local] = try value(expression, frame, on: live)
    case .if(let condition, then: let then, else: let otherwise):
      if try value(condition, frame, on: live).isTrue { return try runBlock(then, &frame, on: live) }
      if let otherwise { return try runBlock(otherwise, &frame, on: live) }
    case .ifLet(let local, let expression, then: let then, else: let otherwise):
      let found = try value(expression, frame, on: live)
      if found != .none {
        frame[local] = found
        return try runBlock(then, &frame, on: live)
      }
      if let otherwise { return try runBlock(otherwise, &frame, on: live) }
    case .assign(let target, let kind, let expression):
      let new = try value(expression, frame, on: live)
      switch kind {
      case .set: try change(target, &frame, live) { _, _ in new }
      case .add: try change(target, &frame, live) { world, old in try world.sum(.add, old, new) }
      case .subtract: try change(target, &frame, live) { world, old in try world.sum(.subtract, old, new) }
      }
    case .append(let target, let element):
      let new = try value(element, frame, on: live)
      try edit(target, &frame, live) { $0.append(new) }
    case .insert(let target, let element, at: let index):
      let new = try value(element, frame, on: live)
      let at = try value(index, frame, on: live).int()
      try edit(target, &frame, live) { list in
        guard at >= 0, at <= list.count else { throw ReferenceFault(message: "index \(at)") }
        list.insert(new, at: Int(at))
      }
    case .removeWhere(let target, let local, let condition):
      let before = frame
      try change(target, &frame, live) { world, old in
        .list(try old.list().filter { try !world.value(condition, before.with(local, $0), on: live).isTrue })
      }
    case .removeAt(let target, let index):
      let at = try value(index, frame, on: live).int()
      try edit(target, &frame, live) { list in list.remove(at: try ReferenceValue.element(at, of: list)) }
    case .move(let target, from: let source, to: let goal):
      let from = try value(source, frame, on: live).int()
      let to = try value(goal, frame, on: live).int()
      try edit(target, &frame, live) { list in
        let end = try ReferenceValue.element(to, of: list)
        list.insert(list.remove(at: try ReferenceValue.element(from, of: list)), at: end)
      }
    case .send(let action, let arguments):
      queue.append(
        Queued(action: action, arguments: try values(arguments, frame, live), live: live, isSignal: false))
    case .emit(let signal, let arguments):
      queue.append(
        Queued(
          action: signal, arguments: try values(arguments, frame, live),
          live: listener(of: signal, from: live),
          isSignal: true))
    case .push(let screen, let arguments):
      navigations.append(.push(screen, try values(arguments, frame, live)))
    case .pop(to: nil): navigations.append(.pop)
    case .pop(let screen?): navigations.append(.popTo(screen, from: self.screen(of: live)))
    case .dismiss: navigations.append(.dismiss(from: self.screen(of: live)))
    case .finish(let expression):
      let given = try expression.map { try value($0, frame, on: live) } ?? .absent
      navigations.append(.finish(given, from: self.screen(of: live)))
    case .return(let expression):
      return try expression.map { .returned(try value($0, frame, on: live)) } ?? .finished
    case .fail(let message, let code):
      return .failed(
        try message.map { try value($0, frame, on: live) },
        try code.map { try value($0, frame, on: live) } ?? .int(0))
    case .sendToMachine(let machine, let action, let arguments):
      let given = try values(arguments, frame, live)
      if program.machineReferences[machine].isAll {
        let index = Int(program.machineReferences[machine].machine)
        queue.append(Queued(action: action, arguments: given, live: live, isSignal: false, machine: index))
        break
      }
      guard let target = try self.machine(machine, frame, of: live) else { break }
      queue.append(Queued(action: action, arguments: given, live: target, isSignal: false))
    }
    return nil
  }

  private func values(_ arguments: ListRange, _ frame: Frame, _ live: Int?) throws -> [ReferenceValue] {
    try program.arguments[arguments.range].map { argument in
      try argument.map { try value($0, frame, on: live) } ?? .absent
    }
  }

  /// The owner of a machine, or else the first screen below, that declares an action of this name, in whatever state.
  private func listener(of signal: ID<ActionName>, from live: Int?) -> Int? {
    guard let live, let index = stack.firstIndex(of: lives[live]?.owner ?? live) else { return nil }
    let outward = lives[live]?.owner == nil ? stack[..<index] : stack[...index]
    return outward.last { lives[$0].map { declares(signal, $0.screen) } == true }
  }

  func declares(_ action: ID<ActionName>, _ screen: ID<Screen>) -> Bool {
    var handlers = Array(program.screens[screen].handlers)
    for region in program.regions.rows where region.screen == screen { handlers += region.handlers }
    for state in program.states.rows where state.screen == screen { handlers += state.handlers }
    return handlers.contains { program.handlers[$0].action == action }
  }

  // MARK: Targets

  private mutating func edit(
    _ target: AssignmentTarget, _ frame: inout Frame, _ live: Int?,
    _ edit: (inout [ReferenceValue]) throws -> Void
  ) throws {
    try change(target, &frame, live) { _, old in
      var list = try old.list()
      try edit(&list)
      return .list(list)
    }
  }

  private mutating func change(
    _ target: AssignmentTarget, _ frame: inout Frame, _ live: Int?,
    _ new: (ReferenceWorld, ReferenceValue) throws -> ReferenceValue
  ) throws {
    var path: [ReferenceAccessor] = []
    for accessor in program.accessors[target.path.range] {
      switch accessor {
      case .field(let field): path.append(.index(Int64(field)))
      case .element(let index): path.append(.index(try value(index, frame, on: live).int()))
      case .key(let key, default: let fallback):
        let key = try value(key, frame, on: live)
        path.append(.key(key, default: try fallback.map { try value($0, frame, on: live) } ?? .none))
      }
    }
    switch target.root {
    case .slot(let slot):
      guard let live, let held = lives[live]?.slots[Int(slot)] else {
        throw ReferenceGap("a place of no screen")
      }
      let value = try changed(held, path[...], new)
      lives[live]?.slots[Int(slot)] = value
    case .modelData(let model): data[Int(model.index)] = try changed(data[Int(model.index)], path[...], new)
    }
  }

  private func changed(
    _ old: ReferenceValue, _ path: ArraySlice<ReferenceAccessor>,
    _ new: (ReferenceWorld, ReferenceValue) throws -> ReferenceValue
  ) throws -> ReferenceValue {
    guard let step = path.first else { return try new(self, old) }
    switch (old, step) {
    case (.dictionary(var entries), .key(let key, default: let fallback)):
      let index = try ReferenceValue.index(of: key, in: entries)
      let value = try changed(
        try index.map { try entries[$0].fields()[1] } ?? fallback, path.dropFirst(), new)
      if let index, value == .none {
        entries.remove(at: index)
      } else if let index {
        entries[index] = .record([key, value])
      } else if value != .none {
        entries.append(.record([key, value]))
      }
      return .dictionary(entries)
    case (.list(var list), .index(let step)):
      let index = try ReferenceValue.element(step, of: list)
      list[index] = try changed(list[index], path.dropFirst(), new)
      return .list(list)
    case (.record(var fields), .index(let step)):
      fields[Int(step)] = try changed(fields[Int(step)], path.dropFirst(), new)
      return .record(fields)
    case (_, _):
      throw ReferenceGap("a part of \(old)")
    }
  }
}

/// A step into a value: a field or an element by its index, or the value of a key.
enum ReferenceAccessor {
  case index(Int64)
  case key(ReferenceValue, default: ReferenceValue)
}
