import VshMachine
import VshProgram
package import VshSession
import VshSource

/// The limits of a walk, and what it is for beside its findings.
package struct WalkBounds: Equatable, Sendable {
  package var states: Int {
    get { givenStates ?? 100_000 }
    set { givenStates = newValue }
  }
  /// Nil where neither an option nor a clause says how many. Then a storyboard of a value without end stops early.
  private(set) var givenStates: Int?
  /// The states of other parts of the screen, which count towards it.
  var statesElsewhere = 0
  var statesHere: Int { states - statesElsewhere }
  /// Steps from the start; nil for no limit.
  package var depth: Int?
  /// Bytes of all that it keeps of its states: those in the queue, the rows of those that were found, their names, the moves
  /// between them, and the cards of a storyboard. Its helpers share them.
  package var bytes = Limits.walkBytes

  /// Instead of a walk to all states; then `states` is no limit.
  package var random: RandomWalks?
  /// What is asked of it beside its findings and claims.
  package var asked = WalkQuestions()
  /// Whether it is walked as one, even if parts of the screen are independent.
  package var isWhole = false
  /// The number of elements from which a list is encoded as a change of another one; the result is the same for all.
  package var fewestOfLongList = StateCodec.usualFewestOfLong

  /// The shard that is walked.
  package var shard = WalkShard()

  /// No walk is given more states than these.
  package static let mostStates = 10_000_000

  package init() {}
}

/// What is asked of a walk beside its findings and claims: each by a reader of its own.
package struct WalkQuestions: Equatable, Sendable {
  /// What its paths cover together; nil where none are asked for.
  package var cover: CoverKind?
  /// Whether each outcome of each call is tried, for a fault matrix.
  package var faults = false
  /// Whether the screens of each call, and its late answers, are looked at, for an audit.
  package var audit = false
  /// For a storyboard: what is kept beside the text of each screen that a person can see; nil without one.
  package var cards: ScreenDetail?
  /// Whether its paths drive a real app. Then `cover` says what they reach.
  package var app = false
}

/// A part of the walks of many scripts: every Nth one.
package struct WalkShard: Equatable, Sendable {
  /// From 0.
  package var index = 0
  package var count = 1
  /// The number of walks of the scripts before this one.
  package var walksBefore = 0

  package init() {}
}

/// The task of a walk: additional moves, the extent, and the claims.
struct WalkPlan {
  struct May {
    var step: Step
    /// The list; nil for a `may` without one.
    var loop: Loop?
    /// The source text of the step.
    var text: String
    var clause: String
    var span: SourceSpan

    struct Loop {
      /// The script variables of the list, which is never changed, and of the element.
      var listVariable: Int32
      var variable: Int32
      /// The source text of the step for each element.
      var texts: [String]
    }
  }

  /// A gesture that the walk does not make.
  struct Never {
    var gesture: GestureStep
    /// The source line.
    var clause: String
    var span: SourceSpan
  }

  /// The answers of calls beside those that models, `given`s and `may`s state.
  enum Answers {
    /// Failures and empty values.
    case all
    case failures
    case none
  }

  /// The step of a `may`, with an element of its list.
  struct MayMove {
    let number: Int
    let element: Int
  }

  struct Claim {
    var form: Clauses.Claim.Form
    var text: String
    /// For an `always`.
    var condition = ""
    var message: String?
    /// The states whose works do not count.
    var aside: Set<ID<State>> = []
    var span: SourceSpan
  }

  var name: String
  /// The span of the `explore`, or of the start screen of a walk without one.
  var span: SourceSpan
  /// Whether it is an `explore`, in which dead ends are failures.
  var isExplore = false
  /// The steps before the walk.
  var steps: [StartStep] = []
  var bounds = WalkBounds()
  /// `within 12 steps`, which limits the claims.
  var mostSteps: Int?
  /// `failures 2`.
  var mostFailures: Int?
  var takesAllRows = false
  var answers = Answers.all
  /// The states whose calls may have equal screens, and the clauses that say so.
  var alikes: [(states: Set<ID<State>>, clause: String)] = []
  var mays: [May] = []
  var nevers: [Never] = []
  /// The labels of the fields and dates that a `may` changes.
  var typedLabels: Set<String> = []
  /// The hashes of the keys of machines that something names.
  var namedKeys: Set<UInt64> = []
  /// What is typed into the other fields.
  var typing = TypedFields.none
  var endings: [StepExpression] = []
  /// The source lines of the clauses that a single state is judged by.
  var localClauses: [String] = []
  /// The source lines of the other clauses, without claims and `within`.
  var otherClauses: [String] = []
  var claims: [Claim] = []
  /// The walk ends in the first state that has it.
  var goal: WalkGoal?
  /// The part of the screen that is walked; nil for all of it.
  var part: WalkPart?
  /// The app that its paths drive.
  var app: DrivenApp?

  init(named name: String, at span: SourceSpan) {
    self.name = name
    self.span = span
  }

  /// Whether a `may` names calls, so that it matters which of equal ones is the oldest.
  var namesCalls: Bool { !deliveries.isEmpty }

  /// The `may`s that name calls.
  var deliveries: [May] {
    mays.filter { if case .deliver = $0.step.form { true } else { false } }
  }

  /// Each `may`, once for each element of its list.
  var mayMoves: [MayMove] {
    mays.enumerated().flatMap { number, may in
      (0..<(may.loop?.texts.count ?? 1)).map { MayMove(number: number, element: $0) }
    }
  }

  func step(of move: MayMove) -> PathStep {
    PathStep(text: mays[move.number].loop?.texts[move.element] ?? mays[move.number].text)
  }

  func kind(of move: MayMove) -> PathStep.Kind {
    switch mays[move.number].step.form {
    case .deliver(_, .fail): .failure
    case .deliver: .answer
    case _: .input
    }
  }

  /// The moves of the present state, without those of its `never`s. Its frame must be drawn.
  func moves(
    in explored: inout ExploredWorld, _ codec: borrowing StateCodec, _ known: inout KnownTouches
  ) throws(Fault) -> Moves {
    var moves = try Moves(
      of: &explored.runner.world, codec, takesAllRows: takesAllRows, typing: typing, alone: namedKeys, &known)
    if let part { moves.keep(part, explored.runner.world) }
    if answers != .all {
      moves.leaveOut { $0.kind == .invented || $0.kind == .failure && answers == .none }
    }
    try moves.leaveOut(nevers, in: &explored)
    if let app { moves.drive(app, in: &explored.runner.world) }
    return moves
  }

  func moves(in explored: inout ExploredWorld, _ codec: borrowing StateCodec) throws(Fault) -> Moves {
    var known = KnownTouches()
    return try moves(in: &explored, codec, &known)
  }

  /// Takes the step of a `may`; returns nil where it is not possible.
  func take(_ move: MayMove, in explored: inout ExploredWorld) -> StepResult? {
    setElement(of: move, in: &explored)
    return explored.attempt(mays[move.number].step)
  }

  /// The call that the step of a `may` answers.
  func work(movedBy move: MayMove, in explored: inout ExploredWorld) -> Int32? {
    setElement(of: move, in: &explored)
    return explored.call(namedBy: mays[move.number].step)
  }

  func setElement(of move: MayMove, in explored: inout ExploredWorld) {
    guard let loop = mays[move.number].loop else { return }
    explored.runner.world.setScriptVariable(loop.variable, toElement: move.element, of: loop.listVariable)
  }

  /// The limit that keeps states at this depth from being visited.
  func bound(at depth: Int) -> WalkOutcome.Bound? {
    if let most = mostSteps, depth >= most { return .within(most) }
    if let most = bounds.depth, depth >= most { return .depth(most) }
    return nil
  }

  init(opening screen: ID<Screen>, of program: Program) {
    name = program.names[program.screens[screen].name]
    span = program.screens[screen].span
    steps = [StartStep(text: "open \(name)")]
    typing = TypedFields(of: program)
    namedKeys = program.namedKeys()
  }
}

// MARK: Plan of an `explore`

extension WalkPlan {
  /// - Parameter world: after the steps of the `explore`. It keeps the lists of its `may`s in script variables.
  init(
    _ test: Test, _ clauses: Clauses, named name: String, _ bounds: WalkBounds,
    in world: inout ExploredWorld
  ) throws(ExplorationProblem) {
    self.name = name
    span = test.span
    isExplore = true
    self.bounds = bounds
    takesAllRows = clauses.takesAllRows
    endings = clauses.endings
    for step in test.steps {
      let text = Self.text(world.lines(of: step.syntaxIndex, at: step.span))
      var start = StartStep(text: text, isGiven: step.form.role == .given)
      if case .given(let given) = step.form, given.setsLatencies, let operation = given.pattern.operation {
        start.delayedOperation = world.runner.world.program.name(of: operation)
      }
      steps.append(start)
    }
    if let count = clauses.mostSteps { mostSteps = try Self.count(count, test.span, &world) }
    if let count = clauses.mostStates { self.bounds.states = try Self.count(count, test.span, &world) }
    if let count = clauses.mostFailures { mostFailures = try Self.count(count, fewest: 0, test.span, &world) }
    for may in clauses.mays { mays.append(try Self.may(may, &world)) }
    for may in mays { typedLabels.formUnion(world.labels(changedBy: may)) }
    typing = TypedFields(of: world.runner.world.program)
    namedKeys = world.runner.world.program.namedKeys(or: clauses)
    typing.leaveOut(typedLabels)
    for alike in clauses.alikes {
      let clause = Self.line(world.lines(of: alike.syntaxIndex, at: alike.span))
      alikes.append((world.runner.world.program.inside(alike.states), clause))
    }
    for never in clauses.nevers {
      let clause = Self.line(world.lines(of: never.syntaxIndex, at: never.span))
      nevers.append(Never(gesture: never.gesture, clause: clause, span: never.span))
    }
    localClauses =
      endings.map { "may end \(world.source(of: $0))" } + nevers.map { $0.clause }
      + (takesAllRows ? ["rows all"] : [])
    otherClauses =
      mays.map { $0.clause } + clauses.ignoredNames.map { "ignore \(world.runner.world.program.names[$0])" }
    if clauses.inventsNoValue {
      answers = .failures
      otherClauses.append(WalkOutcome.asGiven)
    }
    if clauses.ignoresClock { otherClauses.append("ignore now") }
    for claim in clauses.claims {
      let text = Self.line(world.lines(of: claim.syntaxIndex, at: claim.span))
      var planned = Claim(form: claim.form, text: text, span: claim.span)
      if case .always(let condition, let message) = claim.form {
        planned.condition = world.source(of: condition)
        planned.text = "always \(planned.condition)"
        planned.message = message.flatMap { world.text($0) }
      }
      planned.aside = world.runner.world.program.inside(claim.form.excepted)
      claims.append(planned)
    }
  }

  private static func count(
    _ expression: StepExpression, fewest: Int64 = 1, _ span: SourceSpan, _ world: inout ExploredWorld
  ) throws(ExplorationProblem) -> Int {
    let boundSpan = expression.alternatives.first.map { world.runner.world.program.expressions[$0].span }
    let count = try world.value(expression).get().bits
    guard count >= fewest else {
      throw ExplorationProblem(diagnostic: .boundTooSmall(count, at: boundSpan ?? span))
    }
    return Int(count)
  }

  private static func may(
    _ may: Clauses.May, _ world: inout ExploredWorld
  ) throws(ExplorationProblem) -> May {
    let written = text(world.lines(of: may.step.syntaxIndex, at: may.step.span))
    var found = May(
      step: may.step, text: written, clause: line(world.lines(of: may.syntaxIndex, at: may.span)),
      span: may.span)
    guard let loop = may.loop else { return found }
    let list = try world.value(loop.list).get()
    world.runner.world.setScriptVariable(loop.listVariable, to: list)
    var texts: [String] = []
    for index in 0..<world.runner.world.count(of: list) {
      let value = world.description(ofElement: world.runner.world.element(of: list, at: index), of: loop.list)
      texts.append(text(world.lines(of: may.step, world.runner.world.program.names[loop.name], being: value)))
    }
    found.loop = May.Loop(
      listVariable: loop.listVariable, variable: loop.listVariable + 1, texts: texts)
    return found
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  /// Joins lines into one.
  private static func line(_ lines: [String]) -> String {
    lines.map { String($0.drop { $0 == " " }) }.joined(separator: " ")
  }
}

extension Program {
  /// States, with all that are inside them.
  fileprivate func inside(_ outer: [ID<State>]) -> Set<ID<State>> {
    if outer.isEmpty { return [] }
    let outer = Set(outer)
    return Set(
      states.ids.filter { state in
        var next: ID<State>? = state
        while let around = next, !outer.contains(around) { next = regions[states[around].region].state }
        return next != nil
      })
  }
}

extension Given {
  /// Whether it says how long answers take, and nothing else.
  fileprivate var setsLatencies: Bool {
    behaviors.allSatisfy { if case .takes = $0 { true } else { false } }
  }
}
