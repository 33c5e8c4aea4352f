package import VshProgram
import VshSource

/// Encodes a world's state as bytes, and decodes it: everything that a later step, text or claim can depend on, in a
/// canonical form. Worlds with equal bytes behave alike from then on, for any earlier steps.
///
/// A state does not include binds, which are recomputed; table indices; the slots of inactive states; and the deadlines
/// of calls, since an exploration lets calls answer at any time. It includes the clock where the program reads `now`,
/// and the last active states where it uses `resume`.
///
/// The values that exist when the codec is made are frozen: a list or record among them is encoded as its cell, and the
/// data of a model only where it differs from the data then.
package struct StateCodec: Sendable {
  let keepsHistory: Bool
  let readsClock: Bool
  /// Whether the clock is not part of a state.
  let ignoresClock: Bool
  /// Whether states have parameters.
  private(set) var hasStateSlots = false
  /// What is known of the program's slots and screens.
  private(set) var slots: [SlotRow] = []
  private(set) var screens: [ScreenRow] = []
  private(set) var still = StillValues()
  /// The data of the models when the codec was made, and its encoding.
  private(set) var firstData: [FrozenValue] = []
  private(set) var firstEncodings: [[UInt8]] = []
  /// The number of rules of `given`s that are the same in every state.
  let firstRuleCount: Int
  /// Whether worlds in one state may differ: in ignored variables, or in an ignored clock.
  package let leavesOut: Bool

  /// A slot of the program.
  struct SlotRow: BitwiseCopyable {
    enum Role: UInt8 { case always, never, ofState }

    let role: Role
    /// Whether it is only restored.
    let isIgnored: Bool
    /// The state that it is a parameter of, and the index of its region in the screen.
    let state: Int32
    let regionPlace: Int32

    /// A slot that does not depend on a state.
    init(_ role: Role, isIgnored: Bool) {
      self.init(role, isIgnored: isIgnored, state: -1, regionPlace: -1)
    }

    init(_ role: Role, isIgnored: Bool, state: Int32, regionPlace: Int32) {
      self.role = role
      self.isIgnored = isIgnored
      self.state = state
      self.regionPlace = regionPlace
    }
  }

  struct ScreenRow: BitwiseCopyable {
    let firstSlot: Int
    let slotCount: Int
    let regionCount: Int
    let machineCount: Int
  }

  /// - Parameters:
  ///   - world: between two steps. From here on its values never move.
  ///   - ignored: slots that are not part of a state.
  ///   - ignoresClock: whether the clock is not part of a state.
  package init(
    for world: inout World, ignoring ignored: Set<Int> = [], ignoresClock: Bool = false
  ) throws(Fault) {
    keepsHistory = world.program.transitions.rows.contains { transition in
      transition.target.map { $0.kind == .resume || $0.kind == .resumeDeep } ?? false
    }
    readsClock = world.program.readsClock
    self.ignoresClock = ignoresClock
    leavesOut = !ignored.isEmpty || readsClock && ignoresClock
    firstRuleCount = world.schedule.givens.rules.count
    world.commit()
    addRows(world, ignored)
    for value in world.evaluator.heap.freeze() {
      _ = try freeze(value, world.evaluator.heap, depth: 0)
    }
    for value in world.models.allData {
      var out = StateBytes()
      try write(value, world.evaluator.heap, &out)
      firstData.append(FrozenValue(value))
      firstEncodings.append(out.bytes)
    }
  }

  private mutating func addRows(_ world: borrowing World, _ ignored: Set<Int>) {
    for (place, slot) in world.program.slots.enumerated() {
      let isIgnored = ignored.contains(place)
      switch slot.kind {
      case .parameter, .variable: slots.append(SlotRow(.always, isIgnored: isIgnored))
      case .bind: slots.append(SlotRow(.never, isIgnored: isIgnored))
      case .stateParameter(let state):
        hasStateSlots = true
        let region = world.program.states[state].region
        slots.append(
          SlotRow(
            .ofState, isIgnored: isIgnored, state: state.index,
            regionPlace: world.layout.regionPlaces[Int(region.index)]))
      }
    }
    for (place, screen) in world.program.screens.rows.enumerated() {
      screens.append(
        ScreenRow(
          firstSlot: screen.slots.range.lowerBound, slotCount: screen.slots.range.count,
          regionCount: world.layout.regionsOfScreen[place].count, machineCount: screen.machines.count))
    }
  }

  /// Adds a frozen value. Returns the first cell of one that has the same encoding.
  private mutating func freeze(_ value: Value, _ heap: borrowing Heap, depth: Int) throws(Fault) -> Int {
    if let known = still.cell(of: value) { return known }
    for place in 0..<heap.count(of: value) {
      let element = heap.element(of: value, at: place)
      if element.isContainer, depth < Heap.mostDepth { _ = try freeze(element, heap, depth: depth + 1) }
    }
    var out = StateBytes()
    try write(container: value, heap, &out, depth: depth)
    return still.add(value, out.bytes)
  }

  /// Whether a slot is part of the state of an instance, whose regions begin at `firstRegion`.
  @inline(__always)
  func isPart(_ slot: SlotRow, _ firstRegion: Int32, _ population: borrowing Population) -> Bool {
    switch slot.role {
    case .always: return true
    case .never: return false
    case .ofState:
      let place = Int(firstRegion &+ slot.regionPlace)
      return population.active(at: place) == slot.state
        || keepsHistory && population.lastActive(at: place) == slot.state
    }
  }
}

extension Program {
  /// Whether code of the script reads `now`; its steps and tests are not part of any state and do not count.
  fileprivate var readsClock: Bool {
    let steps = script.steps.map(\.span) + script.tests.map(\.span)
    return expressions.rows.contains { expression in
      guard case .now = expression.form else { return false }
      return !steps.contains {
        $0.file == expression.span.file && $0.start <= expression.span.start && expression.span.end <= $0.end
      }
    }
  }
}

extension World {
  /// Whether a call runs an op with a body, which changes its model's data even where the answer is ignored.
  package func writesData(_ state: ID<State>, _ work: Int) -> Bool {
    guard case .call(let operation, _, _, _) = program.work(work, of: state).form,
      case .body = program.operations[operation].form
    else { return false }
    return true
  }
}
