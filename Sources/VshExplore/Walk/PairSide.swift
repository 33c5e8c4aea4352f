import VshMachine
import VshProgram
import VshSession
import VshSource

/// One version of a script in a walk over two.
struct PairSide: ~Copyable {
  /// The world is reached through stored properties only, as in `Walk`.
  private var explored: ExploredWorld
  private let codec: StateCodec
  private(set) var reached = StateEncoding()
  /// The moves of the last state that was asked for.
  private var moves: Moves?
  private var known = KnownTouches()
  private var base = StateBase()
  private var shown = ShownFrames()
  private var stand = Stand.elsewhere
  /// Whether two states that are encoded alike may look different.
  var leavesOut: Bool { codec.leavesOut }
  let plan: WalkPlan
  /// The codes that some call of this version asks its errors for.
  var errorCodes: [Int64] { explored.runner.world.program.asked.flatMap { $0.codes } }
  /// Those with which each call fails: those of both versions.
  var failingCodes: [Int64] = []
  /// The result of the first step.
  let opened: StepResult

  /// Where the world is.
  private enum Stand {
    /// In the state of the last choices.
    case there
    /// Behind one of them, whose step is still open.
    case behind
    case elsewhere
  }

  private init(
    _ plan: WalkPlan, _ codec: StateCodec, in explored: consuming ExploredWorld, opened: StepResult
  ) {
    self.explored = explored
    self.codec = codec
    // Two versions may compare other texts, and both sides of a walk need the same moves.
    var plan = plan
    plan.typing = .none
    self.plan = plan
    self.opened = opened
  }

  /// Opens a screen.
  init(
    opening screen: ID<Screen>, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored,
    in world: consuming ExploredWorld
  ) throws(ExplorationProblem) {
    var world = world
    var plan = WalkPlan(opening: screen, of: world.runner.world.program)
    plan.bounds = bounds
    let codec = try world.codec(ignoring: ignored)
    let opened = world.runner.world.open(screen, arguments: [])
    self.init(plan, codec, in: world, opened: opened)
  }

  /// - Parameter world: after the steps of the `explore`.
  init(
    behind test: Test, named name: String, _ bounds: WalkBounds, ignoring ignored: StateCodec.Ignored,
    in world: consuming ExploredWorld
  ) throws(ExplorationProblem) {
    var world = world
    var bounds = bounds
    // What is drawn is compared.
    bounds.isWhole = true
    let (plan, codec) = try world.plan(of: test, named: name, bounds, ignoring: ignored)
    self.init(plan, codec, in: world, opened: .taken)
  }

  deinit {}

  // MARK: Steps

  /// A step that is possible in a state.
  struct Choice {
    fileprivate enum Form {
      case move(Move)
      case may(WalkRules.MayMove)
    }

    let step: PathStep
    let kind: PathStep.Kind
    /// The number of earlier choices with the same text.
    let copy: Int
    fileprivate let form: Form

    /// Whether the walk makes it up, since an arm of this version asks for it.
    var isMadeUp: Bool {
      if case .move(let move) = form, case .asked = move.reply { return true }
      return kind == .invented
    }
  }

  /// The steps that may be possible in a state; nil if its screen cannot be drawn.
  mutating func choices(in bytes: [UInt8]) throws(Fault) -> [Choice]? {
    goBack()
    try codec.decode(bytes, into: &explored.runner.world, noting: &base)
    stand = .there
    if explored.runner.world.top != nil {
      do throws(Fault) { try explored.runner.world.drawFrame() } catch { return nil }
    }
    var choices: [Choice] = []
    var counts: [String: Int] = [:]
    func add(_ step: PathStep, _ kind: PathStep.Kind, _ form: Choice.Form) {
      choices.append(Choice(step: step, kind: kind, copy: counts[step.text, default: 0], form: form))
      counts[step.text, default: 0] += 1
    }
    var moves = try plan.moves(in: &explored, codec, &known)
    moves.addFailures(with: failingCodes)
    let key = shown.key(of: explored.runner.world.drawing.frame)
    var names = shown.steps(key)
    if names?.count != moves.touches.count {
      names = moves.names(in: explored.runner.world)
      shown.note(names ?? [], of: key)
    }
    let steps = moves.steps(of: moves.all, in: explored.runner.world, touching: names)
    for (move, step) in zip(moves.all, steps) {
      add(step, move.kind, .move(move))
    }
    for may in plan.rules.mayMoves { add(plan.rules.step(of: may), plan.rules.kind(of: may), .may(may)) }
    self.moves = moves
    return choices
  }

  /// Takes one of the last choices, as an open step where it can be one. Returns nil if it is not possible.
  ///
  /// - Parameter bytes: the state of the choices.
  mutating func take(_ choice: Choice, in bytes: [UInt8]) throws(Fault) -> StepResult? {
    goBack()
    if stand != .there { try codec.decode(bytes, into: &explored.runner.world, noting: &base) }
    stand = .elsewhere
    guard let moves else { return nil }
    switch choice.form {
    case .move(let move):
      if moves.canStayOpen(move, in: explored.runner.world), !(codec.movesDates && move.form == .timer) {
        explored.runner.world.leaveStepOpen()
        stand = .behind
      }
      var result = try moves.take(move, in: &explored.runner.world, codec)
      if let bytes = codec.stateToRetry(after: result, from: &base) {
        try codec.decode(bytes, into: &explored.runner.world, noting: &base)
        if stand == .behind { explored.runner.world.leaveStepOpen() }
        result = try moves.take(move, in: &explored.runner.world, codec)
      }
      if case .refused = result {
        goBack()
        return nil
      }
      return result
    case .may(let may):
      // A `given` is no step of the world: nothing else tells that it leaves the state.
      base = StateBase()
      return plan.take(may, in: &explored)
    }
  }

  /// Takes an open step back.
  mutating func goBack() {
    if stand != .behind { return }
    explored.runner.world.undoOpenStep()
    stand = .there
  }

  /// Ends an open step, so that the state behind it can be looked at.
  mutating func stay() {
    if stand != .behind { return }
    explored.runner.world.keepOpenStep()
    stand = .elsewhere
  }

  /// The step of the choice that was taken last.
  func taken(_ choice: Choice) -> PathStep { choice.step.alone(behind: explored.runner.world) }

  /// Asks for the room of a large world, for what is kept of the walk.
  mutating func becomeLarge() throws(Fault) { try explored.runner.world.becomeLarge() }

  // MARK: Results

  /// What a user can observe after a step.
  struct Appearance {
    /// The active states of all screens, the topmost last.
    var states = ""
    /// Empty if it cannot be drawn.
    var screen: [UInt8] = []
    /// The mistakes of the step and of the state; empty for none.
    var mistakes = ""
  }

  mutating func appearance(after result: StepResult) -> Appearance {
    var appearance = Appearance()
    var mistakes: [String] = []
    if case .failed(let fault) = result { mistakes.append("an error: \(fault.message)") }
    for (condition, fault) in explored.runner.world.brokenConditions() {
      mistakes.append("broken: \(fault?.message ?? condition.message)")
    }
    let program = explored.runner.world.program
    let screens = explored.runner.world.liveScreens.reversed().map { screen in
      let name = program.names[program.screens[explored.runner.world.screen(of: screen)].name]
      let states = explored.runner.world.statesText(of: screen)
      return states.isEmpty ? name : "\(name).\(states)"
    }
    appearance.states = screens.joined(separator: ", ")
    if explored.runner.world.top != nil {
      if let screen = screen() {
        appearance.screen = screen
      } else {
        mistakes.append("the screen cannot be drawn")
      }
    }
    appearance.mistakes = mistakes.joined(separator: "; ")
    return appearance
  }

  /// The text of the screen; nil where it cannot be drawn.
  private mutating func screen() -> [UInt8]? {
    guard (try? explored.runner.world.drawFrame()) != nil else { return nil }
    let key = shown.key(of: explored.runner.world.drawing.frame)
    if let known = shown.screen(key) { return known }
    let screen = explored.screen()
    if let screen { shown.note(screen, of: key) }
    return screen
  }

  /// Encodes the present state as `reached`.
  mutating func encode() throws(Fault) {
    codec.settleTime(of: &explored.runner.world)
    if stand == .behind {
      try codec.encode(openStepOf: explored.runner.world, from: base, into: &reached)
    } else {
      try codec.encode(explored.runner.world, into: &reached)
    }
  }
}
