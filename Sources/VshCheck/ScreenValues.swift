import VshProgram
import VshSource
import VshSyntax

/// How far a bind has come: one that is met while it is open reads itself.
enum BindMark { case unchecked, open, checked }

/// Variables' first values in source order, then binds in the order of what they read.
extension Checker {
  /// The values of the current screen.
  mutating func checkValues(of index: Int) {
    let id = ID<Screen>(index)
    screenEntries[index].hasValues = true
    let first = program.screens[at: id].parameters.count
    let members = tree.child(screenEntries[index].syntax, 1)
    let (initialValues, hasBinds) = checkVariables(members, first, of: id)
    let binds = hasBinds ? checkBinds(members, first, of: index) : []
    readiness = .all
    program.screens[at: id].initialValues = initialValues
    if hasBinds { program.screens[at: id].binds = binds }
  }

  private mutating func checkVariables(
    _ members: SyntaxID, _ first: Int, of screen: ID<Screen>
  ) -> (values: ListRange, hasBinds: Bool) {
    let firstValue = program.initialValues.count
    var hasBinds = false
    var next = first
    for link in tree.links(of: members) {
      let member = tree.links[link]
      switch tree.kind(of: member) {
      case .varMember: break
      case .bindMember:
        hasBinds = true
        next += 1
        continue
      case _: continue
      }
      let slot = next
      next += 1
      readiness = .initialValue(of: SlotIndex(truncatingIfNeeded: slot))
      let typed = value(of: member, slot, screen)
      if !tree.child(member, 0).exists { program.slots[firstSlot + slot].type = typed.type }
      program.initialValues.append(Bind(slot: SlotIndex(truncatingIfNeeded: slot), value: typed.id))
    }
    return (ListRange(firstValue..<program.initialValues.count), hasBinds)
  }

  /// The value that stands behind `=`, of the declared type or of its own.
  private mutating func value(of member: SyntaxID, _ slot: Int, _ screen: ID<Screen>) -> Typed {
    let (typeSyntax, valueSyntax) = tree.two(member)
    let frame = beginFrame()
    var typed: Typed
    if typeSyntax.exists {
      typed = expression(valueSyntax, as: program.slots[firstSlot + slot].type)
      typed = Typed(id: typed.id, type: program.slots[firstSlot + slot].type)
    } else {
      typed = determinedExpression(valueSyntax)
    }
    let count = endFrame(frame)
    if count > program.screens[at: screen].localCount { program.screens[at: screen].localCount = count }
    return typed
  }

  // MARK: Binds

  /// Walks with a stack of its own: a bind that reads another waits until that one is done.
  private mutating func checkBinds(_ members: SyntaxID, _ first: Int, of index: Int) -> [Bind] {
    var binds: [Bind] = []
    let values = tree.children(of: members).filter {
      tree.kind(of: $0) == .varMember || tree.kind(of: $0) == .bindMember
    }
    readiness = .binds
    bindMarks = [BindMark](repeating: .unchecked, count: endSlot - firstSlot)
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
          let path = open[(open.firstIndex(of: cycle) ?? 0)...].map {
            text(program.slots[firstSlot + $0].name)
          }
          report(.bindCycle(path, at: program.slots[firstSlot + slot].span))
        }
        bindMarks[slot] = .checked
        program.slots[firstSlot + slot].type = typed.type
        if readsClock { clockBinds.set(PlaceKey(ID(index), SlotIndex(truncatingIfNeeded: slot)), to: slot) }
        binds.append(Bind(slot: SlotIndex(truncatingIfNeeded: slot), value: typed.id))
      }
    }
    return binds
  }

  func isBindChecked(_ slot: SlotIndex) -> Bool { bindMarks[Int(slot)] == .checked }

  func bindReadsClock(_ slot: SlotIndex) -> Bool {
    guard case .screen(let screen) = owner else { return false }
    return clockBinds[PlaceKey(screen, slot)] != nil
  }
}
