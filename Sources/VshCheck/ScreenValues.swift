import VshProgram
import VshSource
import VshSyntax

/// How far a bind has come: one that is met while it is open reads itself.
enum BindMark { case unchecked, open, checked }

/// Variables' first values in source order, then binds in the order of what they read.
extension Checker {
  mutating func checkScreenValues() {
    for index in screenEntries.indices where !screenEntries[index].values.isEmpty {
      let id = ID<Screen>(index)
      enterScreen(id)
      let values = screenEntries[index].values
      let first = program.screens[at: id].parameters.count
      let initialValues = checkVariables(values, first, of: id)
      let binds = checkBinds(values, first, of: index)
      readiness = .all
      program.screens[at: id].slots = slots
      program.screens[at: id].initialValues = initialValues
      program.screens[at: id].binds = binds
      leaveScreen()
    }
  }

  private mutating func checkVariables(
    _ values: [SyntaxID], _ first: Int, of screen: ID<Screen>
  ) -> [(slot: SlotIndex, value: ExpressionID)] {
    var initialValues: [(slot: SlotIndex, value: ExpressionID)] = []
    initialValues.reserveCapacity(values.count)
    for (offset, member) in values.enumerated() where tree.kind(of: member) == .varMember {
      let slot = first + offset
      readiness = .initialValue(of: SlotIndex(truncatingIfNeeded: slot))
      let typed = value(of: member, slot, screen)
      slots[slot].type = typed.type
      initialValues.append((SlotIndex(truncatingIfNeeded: slot), typed.id))
    }
    return initialValues
  }

  /// The value that stands behind `=`, of the declared type or of its own.
  private mutating func value(of member: SyntaxID, _ slot: Int, _ screen: ID<Screen>) -> Typed {
    let (typeSyntax, valueSyntax) = tree.two(member)
    let frame = beginFrame()
    var typed: Typed
    if typeSyntax.exists {
      typed = expression(valueSyntax, as: slots[slot].type)
      typed = Typed(id: typed.id, type: slots[slot].type)
    } else {
      typed = determinedExpression(valueSyntax)
    }
    let count = endFrame(frame)
    program.screens[at: screen].localCount = max(program.screens[at: screen].localCount, count)
    return typed
  }

  // MARK: Binds

  /// Walks with a stack of its own: a bind that reads another waits until that one is done.
  private mutating func checkBinds(_ values: [SyntaxID], _ first: Int, of index: Int) -> [Bind] {
    var binds: [Bind] = []
    if !values.contains(where: { tree.kind(of: $0) == .bindMember }) { return binds }
    readiness = .binds
    bindMarks = [BindMark](repeating: .unchecked, count: slots.count)
    var waiting: [Int] = []
    for (offset, member) in values.enumerated() where tree.kind(of: member) == .bindMember {
      waiting.append(first + offset)
      while let slot = waiting.last {
        if bindMarks[slot] == .checked {
          waiting.removeLast()
          continue
        }
        bindMarks[slot] = .open
        awaitedBinds.removeAll(keepingCapacity: true)
        readsClock = false
        let reported = diagnostics.count
        let typed = value(of: values[slot - first], slot, ID(index))
        let awaited = awaitedBinds.map { Int($0) }.filter { bindMarks[$0] != .checked }
        let cycle = awaited.first { bindMarks[$0] == .open }
        if cycle == nil, !awaited.isEmpty {
          diagnostics.removeLast(diagnostics.count - reported)
          waiting += awaited
          continue
        }
        if let cycle {
          diagnostics.removeLast(diagnostics.count - reported)
          let open = waiting.filter { bindMarks[$0] == .open }
          let path = open[(open.firstIndex(of: cycle) ?? 0)...].map { text(slots[$0].name) }
          report(.bindCycle(path, at: slots[slot].span))
        }
        bindMarks[slot] = .checked
        slots[slot].type = typed.type
        if readsClock { screenEntries[index].clockBinds.insert(SlotIndex(truncatingIfNeeded: slot)) }
        binds.append(Bind(slot: SlotIndex(truncatingIfNeeded: slot), value: typed.id))
      }
    }
    return binds
  }

  func isBindChecked(_ slot: SlotIndex) -> Bool { bindMarks[Int(slot)] == .checked }

  func bindReadsClock(_ slot: SlotIndex) -> Bool {
    guard case .screen(let screen) = owner else { return false }
    return screenEntries[Int(screen.index)].clockBinds.contains(slot)
  }
}
