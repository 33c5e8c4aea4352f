import VshProgram

/// What conditions ask of the running app, and the `always` conditions that are broken.
extension ReferenceWorld {
  /// - Parameter live: whose condition this is.
  func holds(_ subject: WorldQuestion.Subject, _ arguments: [ReferenceValue?]?, on live: Int?) throws -> Bool
  {
    switch subject {
    case .available(let action, _):
      guard let live else { throw ReferenceGap("a question of a step") }
      do {
        let chosen = try choose(action, (arguments ?? []).map { $0 ?? .absent }, live)
        return !chosen.isEmpty || leaves(action, (arguments ?? []).map { $0 ?? .absent }, live)
      } catch is ReferenceFault {
        return false
      }
    case .pending(let operation):
      return started.contains { one in
        switch program.work(one.work, of: one.state).form {
        case .call(operation, _, _, _): !one.isCancelled && Self.matches(one.arguments, arguments)
        case .watch(operation, _, _, _):
          (one.told == .absent || one.deadline != nil) && Self.matches(one.arguments, arguments)
        case .call, .watch, .present, .after, .every: false
        }
      }
    case .on(let screen):
      guard let top = stack.last.flatMap({ lives[$0] }), top.screen == screen else { return false }
      return Self.matches(Array(top.slots.prefix(program.screens[screen].parameters.count)), arguments)
    }
  }

  /// The messages of the conditions that do not hold or cannot be asked: of each screen, the lowest first, and of its machines.
  func brokenConditions() -> [String] {
    var broken: [String] = []
    for screen in stack {
      for number in [screen] + Array(lives[screen]?.machines.joined() ?? [].joined()) {
        guard let live = lives[number] else { continue }
        for one in program.screens[live.screen].conditions
        where (try? value(one.condition, [:], on: number)) != .bool(true) { broken.append(one.message) }
      }
    }
    return broken
  }
}
