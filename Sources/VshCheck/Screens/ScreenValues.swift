import VshProgram
import VshSource
import VshSyntax

/// Checks variables' first values in source order, then binds in the order of their dependencies.
extension Checker {
  /// Checks the values of the current screen.
  mutating func checkValues(of index: Int) {
    let id = ID<Screen>(index)
    outlines.noteValues(of: index)
    let first = program.screens[id].parameters.count
    let members = reader.tree.child(outlines.screens[index].syntax, 1)
    let (initialValues, hasBinds) = checkVariables(members, first, of: id)
    let binds = hasBinds ? checkBinds(members, first, of: index) : []
    scope.setReadiness(.all)
    program.screens[id].initialValues = initialValues
    if hasBinds { program.screens[id].binds = binds }
  }

  private mutating func checkVariables(
    _ members: SyntaxID, _ first: Int, of screen: ID<Screen>
  ) -> (values: ListRange, hasBinds: Bool) {
    let firstValue = program.initialValues.count
    var hasBinds = false
    var next = first
    for link in reader.tree.links(of: members) {
      let member = reader.tree.links[link]
      switch reader.tree.kind(of: member) {
      case .varMember: break
      case .bindMember:
        hasBinds = true
        next += 1
        continue
      case _: continue
      }
      let slot = next
      next += 1
      scope.setReadiness(.initialValue(of: SlotIndex(truncatingIfNeeded: slot)))
      let typed = value(of: member, slot, screen)
      if !reader.tree.child(member, 0).exists {
        program.slots[scope.slots.lowerBound + slot].type = typed.type
      }
      program.initialValues.append(Bind(slot: SlotIndex(truncatingIfNeeded: slot), value: typed.id))
    }
    return (ListRange(firstValue..<program.initialValues.count), hasBinds)
  }

  /// Checks the value after `=`, with the declared type or its own.
  private mutating func value(of member: SyntaxID, _ slot: Int, _ screen: ID<Screen>) -> Typed {
    let (typeSyntax, valueSyntax) = reader.tree.two(member)
    let frame = scope.beginFrame()
    var typed: Typed
    if typeSyntax.exists {
      typed = expression(valueSyntax, as: program.slots[scope.slots.lowerBound + slot].type)
      typed = Typed(id: typed.id, type: program.slots[scope.slots.lowerBound + slot].type)
    } else {
      typed = determinedExpression(valueSyntax)
    }
    let count = scope.endFrame(frame)
    if count > program.screens[screen].localCount { program.screens[screen].localCount = count }
    return typed
  }

  // MARK: Binds

  /// Uses an explicit stack: a bind that reads another waits until that one is checked.
  private mutating func checkBinds(_ members: SyntaxID, _ first: Int, of index: Int) -> [Bind] {
    var binds: [Bind] = []
    let values = reader.tree.children(of: members).filter {
      reader.tree.kind(of: $0) == .varMember || reader.tree.kind(of: $0) == .bindMember
    }
    scope.setReadiness(.binds)
    self.binds.begin(slots: scope.slots.count + outlines.screens[index].machines.count)
    var waiting: [Int] = []
    for (offset, member) in values.enumerated() where reader.tree.kind(of: member) == .bindMember {
      waiting.append(first + offset)
      while let slot = waiting.last {
        if self.binds.isChecked(slot) {
          waiting.removeLast()
          continue
        }
        self.binds.open(slot)
        clock.begin()
        self.binds.machines.begin()
        let reported = reports.count
        let machine = slot - scope.slots.count
        let typed =
          machine < 0
          ? value(of: values[slot - first], slot, ID(index)) : keyAhead(ofMachine: machine, of: index)
        let (awaited, cycle) = self.binds.waiting
        if cycle == nil, !awaited.isEmpty {
          reports.drop(to: reported)
          waiting += awaited
          continue
        }
        // What machines ask is reported where they are checked.
        if let cycle, machine < 0 {
          reports.drop(to: reported)
          let open = waiting.filter { self.binds.isOpen($0) }
          let path = open[(open.firstIndex(of: cycle) ?? 0)...].map { text(nameOfBind($0, of: index)) }
          report(.bindCycle(path, at: program.slots[scope.slots.lowerBound + slot].span))
        }
        self.binds.close(slot)
        if machine >= 0 {
          reports.drop(to: reported)
          continue
        }
        program.slots[scope.slots.lowerBound + slot].type = typed.type
        clock.end(bind: SlotIndex(truncatingIfNeeded: slot), of: ID(index))
        self.binds.machines.end(bind: SlotIndex(truncatingIfNeeded: slot), of: ID(index))
        binds.append(Bind(slot: SlotIndex(truncatingIfNeeded: slot), value: typed.id))
      }
    }
    return binds
  }

  /// The name of a row of `BindOrder`: of a bind or a machine.
  private func nameOfBind(_ row: Int, of index: Int) -> NameID {
    let machine = row - scope.slots.count
    return machine < 0
      ? program.slots[scope.slots.lowerBound + row].name
      : outlines.machines[outlines.screens[index].machines.lowerBound + machine].name
  }
}
