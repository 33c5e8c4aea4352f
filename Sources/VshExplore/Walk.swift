import VshMachine
import VshProgram
import VshRender
import VshSession
import VshSource

/// The limits of a walk.
package struct WalkBounds: Equatable, Sendable {
  package var states = 100_000
  /// Steps from the start; nil for no limit.
  package var depth: Int?
  /// Bytes of the states in the queue.
  package var frontierBytes = 512 << 20

  package init() {}
}

/// A breadth-first walk over all states that are reachable from a screen, so that each path is a shortest one.
///
/// For a finished state it keeps the fingerprint, the parent and the step from there; for a queued one, the encoded
/// state.
struct Walk: ~Copyable {
  private struct Step {
    var text: String
    var heldModels: [String] = []
  }

  private struct Record {
    var parent: Int32
    var step: Step
    var depth: Int32
  }

  private var world: World
  private let codec: StateCodec
  private let bounds: WalkBounds
  private let start: String
  private var renderer = Renderer()
  private var records: [Record] = []
  private var places: [Fingerprint: Int32] = [:]
  private var frontier: [(place: Int32, bytes: [UInt8])] = []
  private var frontierBytes = 0
  /// The states found last, in no particular order.
  private var recent: [[UInt8]] = []
  private(set) var outcome: WalkOutcome

  /// - Parameters:
  ///   - screen: must open without arguments.
  init(of screen: ID<Screen>, in world: consuming World, _ codec: StateCodec, _ bounds: WalkBounds) {
    let name = world.program.names[world.program.screens[screen].name]
    self.world = world
    self.codec = codec
    self.bounds = bounds
    start = "open \(name)"
    outcome = WalkOutcome(name: name, span: self.world.program.screens[screen].span)
    let result = self.world.open(screen, arguments: [])
    look(after: result, from: -1, Step(text: start))
  }

  /// Walks until no new state is found, a limit is reached, or it is stopped.
  mutating func run(isStopped: () -> Bool) {
    while !frontier.isEmpty {
      var level: [(place: Int32, bytes: [UInt8])] = []
      swap(&level, &frontier)
      for (index, state) in level.enumerated() {
        let depth = Int(records[Int(state.place)].depth)
        if isStopped() {
          outcome.bound = .stopped
        } else if let most = bounds.depth, depth >= most {
          outcome.bound = .depth(most)
        } else {
          frontierBytes -= state.bytes.count
          walk(state.place, state.bytes)
        }
        if outcome.bound == nil { continue }
        outcome.leftCount = level.count - index + frontier.count
        return noteGrowth()
      }
    }
  }

  /// The variable with the most different values in the last states, which may be the reason that the walk does not
  /// end.
  private mutating func noteGrowth() {
    var values: [Int: Set<[UInt8]>] = [:]
    for state in recent {
      guard (try? codec.decode(state, into: &world)) != nil else { return }
      for screen in world.liveScreens {
        for instance in [screen] + world.machines(of: screen) {
          let slots = world.program.screens[world.screen(of: instance)].slots.range
          for slot in slots where world.program.slots[slot].kind == .variable {
            let index = SlotIndex(slot - slots.lowerBound)
            guard let value = try? codec.encode([world.value(ofSlot: index, of: instance)], of: world) else {
              continue
            }
            values[slot, default: []].insert(value)
          }
        }
      }
    }
    let most = values.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
    guard let most, most.value.count > Self.fewValues else { return }
    outcome.growth = (world.program.names[world.program.slots[most.key].name], most.value.count)
  }

  private static let mostRecent = 2_000
  private static let fewValues = 8

  /// Returns the world with its coverage counts, which the next walk continues.
  consuming func finish() -> World { world }

  // MARK: One state

  private mutating func walk(_ place: Int32, _ bytes: [UInt8]) {
    do throws(Fault) {
      try codec.decode(bytes, into: &world)
      guard draw(place) else { return }
      let moves = try Moves(of: &world, codec)
      for (index, move) in moves.all.enumerated() {
        if index > 0 { try codec.decode(bytes, into: &world) }
        let result = try move.take(in: &world, codec)
        if case .refused = result { continue }
        outcome.moveCount += 1
        look(after: result, from: place, Step(text: move.step, heldModels: move.heldModels))
        if outcome.bound != nil { return }
      }
      noteStandstill(place, bytes, moves)
    } catch {
      note(.error(error.message), error.span, at: place)
    }
  }

  /// Draws the state; returns false where it cannot be drawn, or where nothing is visible.
  private mutating func draw(_ place: Int32) -> Bool {
    do throws(Fault) {
      guard world.top != nil else { return true }
      try world.drawFrame()
      renderer.render(world.drawing.frame)
      if hasView, renderer.text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
        note(
          .blank(statesText), world.top.map { world.program.screens[world.screen(of: $0)].span }, at: place)
      }
      return true
    } catch {
      note(.view(error.message), error.span, at: place)
      return false
    }
  }

  private mutating func noteStandstill(_ place: Int32, _ bytes: [UInt8], _ moves: Moves) {
    // Time, an answer or a typed text may leave this state.
    if !moves.all.isEmpty || moves.takesText { return }
    guard (try? codec.decode(bytes, into: &world)) != nil, hasView else { return }
    note(
      moves.waitsForEver ? .waitsForEver(statesText) : .deadEnd(statesText),
      world.top.map { world.program.screens[world.screen(of: $0)].span }, at: place)
  }

  /// A screen without a view is not meant for users.
  private var hasView: Bool {
    mutating get { world.top.map { world.program.screens[world.screen(of: $0)].view != nil } ?? false }
  }

  private var statesText: String {
    mutating get { world.top.map { world.statesText(of: $0) } ?? "" }
  }

  // MARK: What a move leads to

  private mutating func look(after result: StepResult, from parent: Int32, _ step: Step) {
    if case .failed(let fault) = result {
      note(.error(fault.message), fault.span, at: parent, then: step)
    }
    for (condition, fault) in world.brokenConditions() {
      let message = fault.map { "an `always` cannot be asked: \($0.message)" } ?? condition.message
      note(.broken(message), condition.span, at: parent, then: step)
    }
    let bytes: [UInt8]
    do throws(Fault) { bytes = try codec.encode(world) } catch {
      outcome.bound = .unwritable(error.message)
      return
    }
    let fingerprint = Fingerprint(of: bytes)
    if places[fingerprint] != nil { return }
    if records.count >= bounds.states {
      outcome.bound = .states(bounds.states)
      return
    }
    let place = Int32(truncatingIfNeeded: records.count)
    places[fingerprint] = place
    records.append(
      Record(parent: parent, step: step, depth: parent < 0 ? 0 : records[Int(parent)].depth + 1))
    outcome.stateCount = records.count
    frontierBytes += bytes.count
    if recent.count < Self.mostRecent {
      recent.append(bytes)
    } else {
      recent[records.count % Self.mostRecent] = bytes
    }
    if frontierBytes > bounds.frontierBytes { outcome.bound = .frontier(bounds.frontierBytes) }
    frontier.append((place, bytes))
  }

  private mutating func note(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, at place: Int32, then last: Step? = nil
  ) {
    if outcome.hasFinding(kind, span) { return }
    outcome.add(WalkFinding(kind: kind, span: span, path: path(to: place, then: last)))
  }

  /// The steps from the start to a state, and an optional further one. A model whose call is in flight when a timer
  /// fires is given a long latency, so that it does not answer first.
  private func path(to place: Int32, then last: Step?) -> [String] {
    // Collected from the last step to the first.
    var steps = last.map { [$0] } ?? []
    var place = place
    while place >= 0 {
      steps.append(records[Int(place)].step)
      place = records[Int(place)].parent
    }
    let held = Set(steps.flatMap(\.heldModels)).sorted()
    return held.map { "given \($0) takes 1000h" } + steps.reversed().map(\.text)
  }
}
