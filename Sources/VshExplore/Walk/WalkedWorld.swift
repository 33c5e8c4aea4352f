import VshMachine
import VshProgram
import VshRender
import VshSession
import VshSource

/// The world that a walk takes from state to state, with what is the same for all of them: how they are encoded, what the
/// walk may do, and where it starts.
///
/// The world is reached through stored properties only, as in `ExploredWorld`.
struct WalkedWorld: ~Copyable {
  var explored: ExploredWorld
  let codec: StateCodec
  var plan: WalkPlan
  let mayMoves: [WalkRules.MayMove]
  /// The encoded first state.
  var start: [UInt8] = []
  /// The steps that started the calls in flight there.
  var starts = CallStarts()

  /// - Parameter explored: after the first step of the plan.
  init(_ plan: WalkPlan, in explored: consuming ExploredWorld, _ codec: StateCodec) {
    self.explored = explored
    // A list that cannot be written as a long one is written as a whole.
    self.codec =
      (try? codec.sharingLists(in: self.explored.runner.world, from: plan.bounds.fewestOfLongList)) ?? codec
    self.plan = plan
    if plan.bounds.asked.app {
      self.plan = plan.driving(&self.explored)
    } else {
      self.plan.typing.addText(ofDataIn: &self.explored.runner.world)
    }
    mayMoves = plan.rules.mayMoves
  }

  /// A copy for another walk from the same start.
  init(_ plan: WalkPlan, copying other: borrowing WalkedWorld) {
    explored = ExploredWorld(copying: other.explored)
    codec = other.codec.sharingListsOfItsOwn()
    self.plan = plan
    mayMoves = plan.rules.mayMoves
    start = other.start
    starts = other.starts
  }

  deinit {}

  /// Back to the start. Returns false where that cannot be read.
  mutating func restart() -> Bool { (try? codec.decode(start, into: &explored.runner.world)) != nil }

  /// - Parameter endsInError: whether the path shows the error of its last step.
  func texts(of path: [PathStep], endsInError: Bool = false) -> [String] {
    plan.texts(of: path, endsInError: endsInError)
  }

  // MARK: The present state

  var topSpan: SourceSpan? {
    guard let top = explored.runner.world.top else { return nil }
    return explored.runner.world.program.screens[explored.runner.world.screen(of: top)].span
  }

  /// The active states of the top screen, for messages.
  var statesText: String {
    guard let top = explored.runner.world.top else { return "" }
    let states = explored.runner.world.statesText(of: top)
    // A screen without states is named itself.
    if !states.isEmpty { return states }
    let program = explored.runner.world.program
    return program.names[program.screens[explored.runner.world.screen(of: top)].name]
  }

  /// The names of the active states of the top screen, without values.
  var stateNames: String {
    explored.runner.world.top.map { explored.runner.world.statesText(of: $0, withValues: false) } ?? ""
  }

  /// A screen without a view is not meant for users.
  var hasView: Bool {
    guard let top = explored.runner.world.top else { return false }
    return explored.runner.world.program.screens[explored.runner.world.screen(of: top)].view != nil
  }

  /// The declaration of the innermost active state of the top screen, in its first region that has one. The screen
  /// itself where it has no states.
  var stateSpan: SourceSpan? {
    guard let top = explored.runner.world.top else { return nil }
    let program = explored.runner.world.program
    var span = topSpan
    var regions = program.regions(of: explored.runner.world.screen(of: top))
    while let region = regions.first {
      regions.removeFirst()
      guard let state = explored.runner.world.activeState(in: region, of: top) else { continue }
      span = program.states[state].span
      regions = program.regions(of: state)
    }
    return span
  }

  /// The moves of the present state, in the numbers of paths.
  mutating func moves() throws(Fault) -> Moves {
    if explored.runner.world.top != nil { try explored.runner.world.drawFrame() }
    return try plan.moves(in: &explored, codec)
  }

  /// The numbers of the `may`s that are possible as far as the present frame shows. A gesture that the frame has becomes a
  /// touch of the moves.
  mutating func possibleMays(_ moves: inout Moves) throws(Fault) -> [(number: Int, touch: Move?)] {
    var possible: [(number: Int, touch: Move?)] = []
    for (number, may) in mayMoves.enumerated() {
      guard case .gesture(let gesture) = plan.rules.mays[may.number].step.form, gesture.kind != .back,
        plan.app == nil
      else {
        possible.append((number, nil))
        continue
      }
      plan.setElement(of: may, in: &explored)
      guard let touch = explored.touch(of: gesture) else { continue }
      possible.append((number, try moves.add(touch, codec, of: explored.runner.world)))
    }
    return possible
  }

  /// Takes a move with a number, or the step of a `may`. Nil where it is not possible.
  mutating func take(_ number: Int32, of moves: Moves) throws(Fault) -> StepResult? {
    if number < 0 { return plan.take(mayMoves[-1 - Int(number)], in: &explored) }
    let result = try moves.take(moves.all[Int(number)], in: &explored.runner.world, codec)
    if case .refused = result { return nil }
    return result
  }

  /// The result of a step, after a real app has answered the calls of its own models.
  mutating func answered(_ result: StepResult) -> StepResult {
    guard let app = plan.app else { return result }
    return explored.answer(app.inside, after: result)
  }
}
