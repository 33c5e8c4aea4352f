import VshProgram

/// What reads a value of a screen: the binds and machines to mark as stale when it changes.
struct Readers: Sendable, BitwiseCopyable {
  /// The binds, in `SlotTable.binds`.
  fileprivate(set) var binds = RowRange.none
  /// The machines that read it directly, in `SlotTable.machines`.
  fileprivate(set) var machines = RowRange.none
  /// Whether these are all binds that depend on the value, directly or through others, and no machine does. Otherwise
  /// `binds` are those that read it directly.
  fileprivate(set) var isWhole = true

  var isEmpty: Bool { isWhole && binds.isEmpty }
  /// The number of binds and machines listed here.
  var count: Int { binds.count &+ machines.count }
}

/// The slots of all screens, and what reads them. A bind that reads the clock or a machine is never cached.
struct SlotTable: Sendable {
  /// A slot of a screen; a screen's first one is at `StateTable.ScreenRow.firstSlotRow`.
  struct Row: Sendable, BitwiseCopyable {
    fileprivate(set) var readers = Readers()
    /// The expression of a bind; -1 for any other slot.
    fileprivate(set) var bind: Int32 = -1
    /// Whether it is a bind that is never cached.
    fileprivate(set) var isFleeting = false
  }

  /// What a screen's machines and binds depend on, apart from slots.
  struct ScreenReaders: Sendable, BitwiseCopyable {
    /// The index of the screen's first slot in `rows`.
    let firstRow: Int32
    /// The readers of active states.
    let ofStates: Readers
    let ofCovered: Readers
    /// Machines whose list or arguments read a bind that is never cached, in `machines`. They are refreshed after every
    /// body.
    let fleetingMachines: RowRange
    /// Those among them whose list or arguments ask machines declared before them, in `machines`. They are refreshed
    /// after every change of one.
    let askingMachines: RowRange
  }

  /// By screen and slot.
  private(set) var rows: [Row] = []
  private(set) var binds: [SlotIndex] = []
  private(set) var machines: [Int32] = []

  /// The maximum number of binds listed as a whole. To list those of a long chain would take the square of its length.
  private static let mostBinds = 16

  /// Adds the slots of the next screen.
  mutating func add(_ screen: Screen, in program: Program) -> ScreenReaders {
    let first = rows.count
    rows.fill(to: first + Int(screen.slots.count), with: Row())
    let found = DirectReaders(of: screen, in: program)
    for bind in screen.binds { rows[first + Int(bind.slot)].bind = bind.value.index }
    for slot in found.ofSlot.indices {
      rows[first + slot].isFleeting = found.isFleeting[slot]
      rows[first + slot].readers = add(found.ofSlot[slot], found)
    }
    return ScreenReaders(
      firstRow: Int32(first), ofStates: add(found.ofStates, found), ofCovered: add(found.ofCovered, found),
      fleetingMachines: addMachines(found.fleetingMachines), askingMachines: addMachines(found.askingMachines)
    )
  }

  /// Whether an expression of a screen reads anything but its values and states.
  func isFleeting(
    _ expression: ExpressionID, of screen: Screen, _ readers: ScreenReaders, _ program: Program
  ) -> Bool {
    let first = Int(readers.firstRow)
    var found = DirectReads()
    found.read(
      expression, program, fleeting: rows[first..<first + Int(screen.slots.count)].map { $0.isFleeting })
    return found.isFleeting
  }

  private mutating func add(_ direct: DirectReaders.Readers, _ found: DirectReaders) -> Readers {
    var readers = Readers()
    let start = binds.count
    readers.isWhole = addAll(direct, found)
    if !readers.isWhole {
      binds.removeLast(binds.count - start)
      binds += direct.binds
      readers.machines = addMachines(direct.machines)
    }
    readers.binds = RowRange(start: Int32(start), end: Int32(binds.count))
    return readers
  }

  /// Adds the direct readers and theirs. Returns false where they are too many, or a machine is among them.
  private mutating func addAll(_ direct: DirectReaders.Readers, _ found: DirectReaders) -> Bool {
    let start = binds.count
    var open = direct.binds
    guard direct.machines.isEmpty, open.count <= Self.mostBinds else { return false }
    while let bind = open.popLast() {
      if binds[start...].contains(bind) { continue }
      binds.append(bind)
      let further = found.ofSlot[Int(bind)]
      guard further.machines.isEmpty, binds.count - start + further.binds.count <= Self.mostBinds else {
        return false
      }
      open += further.binds
    }
    return true
  }

  private mutating func addMachines(_ some: [Int32]) -> RowRange {
    machines += some
    return RowRange(start: Int32(machines.count - some.count), end: Int32(machines.count))
  }
}

/// The direct reads of a screen's binds (by slot) and machines (by index).
private struct DirectReaders {
  struct Readers {
    fileprivate(set) var binds: [SlotIndex] = []
    fileprivate(set) var machines: [Int32] = []
  }

  private(set) var ofSlot: [Readers]
  private(set) var ofStates = Readers()
  private(set) var ofCovered = Readers()
  /// By slot.
  private(set) var isFleeting: [Bool]
  private(set) var fleetingMachines: [Int32] = []
  private(set) var askingMachines: [Int32] = []

  init(of screen: Screen, in program: Program) {
    ofSlot = [Readers](repeating: Readers(), count: Int(screen.slots.count))
    isFleeting = [Bool](repeating: false, count: Int(screen.slots.count))
    var asks = isFleeting
    // In dependency order, so that `isFleeting` of what a bind reads is known.
    for bind in screen.binds {
      var found = DirectReads()
      found.read(bind.value, program, fleeting: isFleeting, asking: asks)
      for slot in found.slots { ofSlot[Int(slot)].binds.append(bind.slot) }
      if found.readsStates { ofStates.binds.append(bind.slot) }
      if found.readsCovered { ofCovered.binds.append(bind.slot) }
      isFleeting[Int(bind.slot)] = found.isFleeting
      asks[Int(bind.slot)] = found.asksMachines
    }
    for (index, machine) in screen.machines.enumerated() {
      var found = DirectReads()
      for argument in machine.arguments {
        if let argument { found.read(argument, program, fleeting: isFleeting, asking: asks) }
      }
      if let each = machine.each {
        found.read(each.list, program, fleeting: isFleeting, asking: asks)
        found.read(each.key, program, fleeting: isFleeting, asking: asks)
      }
      for slot in found.slots { ofSlot[Int(slot)].machines.append(Int32(index)) }
      if found.readsStates { ofStates.machines.append(Int32(index)) }
      if found.readsCovered { ofCovered.machines.append(Int32(index)) }
      if found.isFleeting { fleetingMachines.append(Int32(index)) }
      if found.asksMachines { askingMachines.append(Int32(index)) }
    }
  }
}

/// The direct reads of an expression. Indirect reads are propagated from bind to bind when something changes.
private struct DirectReads {
  private(set) var slots: Set<SlotIndex> = []
  private(set) var readsStates = false
  private(set) var readsCovered = false
  private(set) var isFleeting = false
  private(set) var asksMachines = false

  /// - Parameters:
  ///   - fleeting: by slot, whether it is a bind that is never cached.
  ///   - asking: whether it is one that asks a machine.
  mutating func read(
    _ root: ExpressionID, _ program: Program, fleeting: [Bool], asking: [Bool] = []
  ) {
    var open = [root]
    while let id = open.popLast() {
      let form = program.expressions[id].form
      switch form {
      case .slot(let slot):
        if fleeting[Int(slot)] { isFleeting = true }
        if Int(slot) < asking.count, asking[Int(slot)] { asksMachines = true }
        slots.insert(slot)
      case .inState(let question):
        readsStates = true
        let row = program.stateQuestions[question]
        for state in row.states {
          let row = program.states[state]
          for index in 0..<row.parameters.count { slots.insert(row.firstParameterSlot + index) }
        }
        for case .some(let argument) in row.arguments ?? [] { open.append(argument) }
      case .covered: readsCovered = true
      case .machineSlot, .machineInState: (isFleeting, asksMachines) = (true, true)
      case .now, .ask, .liveName, .rows, .scriptVariable: isFleeting = true
      case .modelData, .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue,
        .anything, .local:
        break
      case .interpolation, .list, .record, .field, .with, .element, .not, .negate, .binary, .conditional,
        .chain, .switchCase,
        .call, .method, .closureMethod:
        open += program.children(of: form)
      }
    }
  }
}
