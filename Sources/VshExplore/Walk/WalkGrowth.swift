import VshMachine
import VshProgram
import VshSession

/// Why a walk does not end.
extension WalkedWorld {
  /// The variable or model with the most different values in the last states, which may be the reason that the walk does
  /// not end; `now` where only the clock has many.
  ///
  /// - Parameter stateCount: of all states.
  mutating func growth(in recent: RecentStates, _ stateCount: Int) -> WalkOutcome.Growth? {
    let program = explored.runner.world.program
    let leftOut = codec.ignored.slots.union(codec.inert)
    var slots = SeenValues()
    var models = SeenValues()
    var clocks: Set<Int64> = []
    var base = StateBase()
    for state in 0..<recent.count {
      guard (try? codec.decode(recent[state], into: &explored.runner.world, noting: &base)) != nil else {
        return nil
      }
      slots.beginState()
      models.beginState()
      clocks.insert(explored.runner.world.schedule.clockMilliseconds)
      for screen in explored.runner.world.liveScreens {
        for instance in [screen] + explored.runner.world.machines(of: screen) {
          let range = program.screens[explored.runner.world.screen(of: instance)].slots.range
          for slot in range
          where program.slots[slot].kind == .variable && !leftOut.contains(slot) {
            let index = SlotIndex(slot - range.lowerBound)
            let value = try? codec.identity(ofSlot: index, of: instance, in: explored.runner.world, base)
            if let value { slots.note(value, of: slot) }
          }
        }
      }
      for model in program.models.rows.indices where !codec.ignored.models.contains(model) {
        let data = explored.runner.world.data(of: ID(model))
        if let value = try? codec.identity(of: data, in: explored.runner.world) {
          models.note(value[...], of: model)
        }
      }
    }
    let (slot, model) = (slots.most, models.most)
    let values = max(slot?.value.count ?? 0, model?.value.count ?? 0)
    let clockGrows = codec.countsClock && clocks.count > Self.fewValues
    let isClock = values <= Self.fewValues && clockGrows
    let isSlot = !isClock && slot?.value.count == values
    let isModel = !isClock && !isSlot
    let grown = StateCodec.Ignored(
      slots: Set(isSlot ? slot.map { [$0.key] } ?? [] : []),
      models: Set(isModel ? model.map { [$0.key] } ?? [] : []), clock: isClock)
    guard values > Self.fewValues || isClock, let name = Ignoring(grown, plan.claims, program).names.first
    else { return nil }
    return WalkOutcome.Growth(
      name: name.name, values: isClock ? clocks.count : values,
      states: recent.count < stateCount ? recent.count : nil, readers: name.readers,
      withNow: clockGrows && !isClock)
  }

  private static let fewValues = 8
}

/// The values that variables or models had in states that come one after the other.
private struct SeenValues {
  private var hashes: [Int: Set<StateHash>] = [:]
  /// What was noted of the last state, in this order: the next one has most of it, too.
  private var last: [(owner: Int, value: ArraySlice<UInt8>)] = []
  private var position = 0

  mutating func beginState() { position = 0 }

  mutating func note(_ value: ArraySlice<UInt8>, of owner: Int) {
    defer { position += 1 }
    if position == last.count {
      last.append((owner, value))
    } else {
      if last[position].owner == owner, last[position].value == value { return }
      last[position] = (owner, value)
    }
    hashes[owner, default: []].insert(StateHash(of: value))
  }

  /// The one with the most values, of several the first.
  var most: (key: Int, value: Set<StateHash>)? {
    hashes.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
  }
}
