import VshMachine
import VshProgram
import VshSession
import VshSource

/// The task of a walk: additional moves, the extent, and the claims.
struct WalkPlan {
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
  var rules = WalkRules()
  /// The hashes of the keys of machines that something names.
  var namedKeys: Set<UInt64> = []
  /// What is typed into the other fields.
  var typing = TypedFields.none
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

  /// The moves of the present state, without those of its `never`s. Its frame must be drawn.
  func moves(
    in explored: inout ExploredWorld, _ codec: borrowing StateCodec, _ known: inout KnownTouches
  ) throws(Fault) -> Moves {
    var moves = try Moves(
      of: &explored.runner.world, codec, takesAllRows: rules.takesAllRows, typing: typing, alone: namedKeys,
      &known)
    if let part { moves.keep(part, explored.runner.world) }
    if rules.answers != .all {
      moves.leaveOut { $0.kind == .invented || $0.kind == .failure && rules.answers == .none }
    }
    try moves.leaveOut(rules.nevers, in: &explored)
    if let app { moves.drive(app, in: &explored.runner.world) }
    return moves
  }

  func moves(in explored: inout ExploredWorld, _ codec: borrowing StateCodec) throws(Fault) -> Moves {
    var known = KnownTouches()
    return try moves(in: &explored, codec, &known)
  }

  /// Takes the step of a `may`; returns nil where it is not possible.
  func take(_ move: WalkRules.MayMove, in explored: inout ExploredWorld) -> StepResult? {
    setElement(of: move, in: &explored)
    return explored.attempt(rules.mays[move.number].step)
  }

  /// The call that the step of a `may` answers.
  func work(movedBy move: WalkRules.MayMove, in explored: inout ExploredWorld) -> Int32? {
    setElement(of: move, in: &explored)
    return explored.call(namedBy: rules.mays[move.number].step)
  }

  func setElement(of move: WalkRules.MayMove, in explored: inout ExploredWorld) {
    guard let loop = rules.mays[move.number].loop else { return }
    explored.runner.world.setScriptVariable(loop.variable, toElement: move.element, of: loop.listVariable)
  }

  /// The limit that keeps states at this depth from being visited.
  func bound(at depth: Int) -> WalkOutcome.Bound? {
    if let most = rules.mostSteps, depth >= most { return .within(most) }
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
    rules.takesAllRows = clauses.takesAllRows
    rules.endings = clauses.endings
    for step in test.steps {
      let text = Self.text(world.lines(of: step.syntaxIndex, at: step.span))
      var start = StartStep(text: text, isGiven: step.form.role == .given)
      if case .given(let given) = step.form, given.setsLatencies, let operation = given.pattern.operation {
        start.delayedOperation = world.runner.world.program.name(of: operation)
      }
      steps.append(start)
    }
    if let count = clauses.mostSteps { rules.mostSteps = try Self.count(count, test.span, &world) }
    if let count = clauses.mostStates {
      self.bounds.states = min(try Self.count(count, test.span, &world), bounds.givenStates ?? .max)
    }
    if let count = clauses.mostFailures {
      rules.mostFailures = try Self.count(count, fewest: 0, test.span, &world)
    }
    for may in clauses.mays { rules.mays.append(try Self.may(may, &world)) }
    for may in rules.mays { rules.typedLabels.formUnion(world.labels(changedBy: may)) }
    typing = TypedFields(of: world.runner.world.program)
    namedKeys = world.runner.world.program.namedKeys(or: clauses)
    typing.leaveOut(rules.typedLabels)
    for alike in clauses.alikes {
      let clause = Self.line(world.lines(of: alike.syntaxIndex, at: alike.span))
      rules.alikes.append((world.runner.world.program.inside(alike.states), clause, alike.span))
    }
    for never in clauses.nevers {
      let clause = Self.line(world.lines(of: never.syntaxIndex, at: never.span))
      rules.nevers.append(WalkRules.Never(gesture: never.gesture, clause: clause, span: never.span))
    }
    rules.localClauses =
      rules.endings.map { "may end \(world.source(of: $0))" } + rules.nevers.map { $0.clause }
      + (rules.takesAllRows ? ["rows all"] : [])
    for ignored in clauses.ignored {
      let name = world.runner.world.program.names[ignored.name]
      guard let above = ignored.above else {
        rules.ignored.append(IgnoredValues(name: name))
        continue
      }
      let limit = try world.value(above.value).get().bits
      rules.ignored.append(IgnoredValues(name: name, limit: (limit, above.type)))
    }
    rules.otherClauses = rules.mays.map { $0.clause } + rules.ignored.map { "ignore \($0.text)" }
    if clauses.inventsNoValue {
      rules.answers = .failures
      rules.otherClauses.append(WalkOutcome.asGiven)
    }
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
  ) throws(ExplorationProblem) -> WalkRules.May {
    let written = text(world.lines(of: may.step.syntaxIndex, at: may.step.span))
    var found = WalkRules.May(
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
    found.loop = WalkRules.May.Loop(
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

/// What is walked, and what of it the results name.
struct WalkSubject: Sendable {
  let name: String
  let span: SourceSpan
  let isExplore: Bool
  let tookAllRows: Bool
  let nevers: [String]
  let mostFailures: Int?
  let lines: ExploreLines

  init(_ plan: WalkPlan) {
    lines = ExploreLines(plan)
    name = plan.name
    span = plan.span
    isExplore = plan.isExplore
    tookAllRows = plan.rules.takesAllRows
    nevers = plan.rules.nevers.map { $0.clause }
    mostFailures = plan.rules.mostFailures
  }
}

/// The lines of an `explore` that finds something again.
struct ExploreLines: Sendable {
  let steps: [String]
  /// The clauses that a single state is judged by.
  let local: [String]
  let deliveries: [String]
  /// All clauses but the claims.
  let all: [String]

  init(_ plan: WalkPlan) {
    steps = plan.steps.map { $0.text }
    local = plan.rules.localClauses + ["within 1 steps"]
    deliveries = plan.rules.deliveries.map { $0.clause }
    let states = plan.bounds.states == WalkBounds().states ? [] : ["states \(plan.bounds.states)"]
    all = plan.rules.localClauses + plan.rules.otherClauses + states
  }
}
