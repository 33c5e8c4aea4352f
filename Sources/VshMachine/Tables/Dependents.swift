import VshProgram

/// The dependency graph of a screen: the binds (by slot) and machines (by index) that depend on each value. A bind that
/// reads the clock or a machine is never cached.
struct Dependents: Sendable {
  struct Readers: Sendable {
    var bindSlots: [SlotIndex] = []
    var machines: [Int32] = []

    var isEmpty: Bool { bindSlots.isEmpty && machines.isEmpty }
  }

  /// By slot.
  private(set) var ofSlot: [Readers]
  private(set) var ofStates = Readers()
  private(set) var ofCovered = Readers()
  /// By slot: whether it is a bind that is never cached.
  private(set) var isFleeting: [Bool]
  /// Machines whose list or arguments read such a bind, which are refreshed after every body.
  private(set) var fleetingMachines: [Int32] = []

  init(of screen: Screen, in program: Program) {
    ofSlot = [Readers](repeating: Readers(), count: Int(screen.slots.count))
    isFleeting = [Bool](repeating: false, count: Int(screen.slots.count))
    // In dependency order, so that `isFleeting` of what a bind reads is known.
    for bind in screen.binds {
      var found = DirectReads()
      found.read(bind.value, program, fleeting: isFleeting)
      for slot in found.slots { ofSlot[Int(slot)].bindSlots.append(bind.slot) }
      if found.readsStates { ofStates.bindSlots.append(bind.slot) }
      if found.readsCovered { ofCovered.bindSlots.append(bind.slot) }
      isFleeting[Int(bind.slot)] = found.isFleeting
    }
    for (index, machine) in screen.machines.enumerated() {
      var found = DirectReads()
      for argument in machine.arguments {
        if let argument { found.read(argument, program, fleeting: isFleeting) }
      }
      if let each = machine.each {
        found.read(each.list, program, fleeting: isFleeting)
        found.read(each.key, program, fleeting: isFleeting)
      }
      for slot in found.slots { ofSlot[Int(slot)].machines.append(Int32(index)) }
      if found.readsStates { ofStates.machines.append(Int32(index)) }
      if found.readsCovered { ofCovered.machines.append(Int32(index)) }
      if found.isFleeting { fleetingMachines.append(Int32(index)) }
    }
  }
}

/// The direct reads of an expression. Indirect reads are propagated from bind to bind when something changes.
private struct DirectReads {
  private(set) var slots: Set<SlotIndex> = []
  private(set) var readsStates = false
  private(set) var readsCovered = false
  private(set) var isFleeting = false

  mutating func read(_ root: ExpressionID, _ program: Program, fleeting: [Bool]) {
    var open = [root]
    while let id = open.popLast() {
      let form = program.expressions[id].form
      switch form {
      case .slot(let slot):
        if fleeting[Int(slot)] { isFleeting = true }
        slots.insert(slot)
      case .inState(let question):
        readsStates = true
        let row = program.stateQuestions[question]
        for state in row.states {
          let row = program.states[state]
          for place in 0..<row.parameters.count { slots.insert(row.firstParameterSlot + place) }
        }
        for case .some(let argument) in row.arguments ?? [] { open.append(argument) }
      case .covered: readsCovered = true
      case .now, .ask, .machineSlot, .machineInState, .liveName, .rows, .scriptVariable: isFleeting = true
      case .modelData, .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .local:
        break
      case .interpolation, .list, .record, .field, .with, .element, .not, .negate, .binary, .conditional,
        .chain, .switchCase,
        .call, .method, .closureMethod:
        open += program.children(of: form)
      }
    }
  }
}
