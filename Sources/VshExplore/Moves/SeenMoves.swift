import VshMachine
import VshProgram
import VshSource

/// What the moves of a walk say of its screens, their elements, and the clauses of its `explore`.
struct SeenMoves: Sendable {
  /// What no step can name, each label once.
  private(set) var unnamed: [String] = []
  private(set) var typed = TypedLabels()
  private(set) var fields: UntypedFields
  /// By screen: whether some state has it on top.
  private var shown: [Bool] = []
  /// By `may`, and by `never`: whether its step is possible in some state.
  private var mays: [Bool]
  private var nevers: [Bool]

  init(_ plan: WalkPlan) {
    fields = UntypedFields(except: plan.rules.typedLabels)
    mays = plan.rules.mays.map { _ in false }
    nevers = plan.rules.nevers.map { _ in false }
  }

  /// - Parameter world: in the state of the moves, with its frame drawn.
  mutating func note(_ moves: Moves, _ world: borrowing World) {
    note(unnamed: moves.unnamed)
    for never in moves.leftOut { nevers[never] = true }
    if let top = world.top { note(shown: Int(world.screen(of: top).index)) }
    if !moves.takesText { return }
    typed.note(moves.typing)
    fields.note(world, except: moves.typing)
  }

  /// Notes that the step of a `may` was possible.
  mutating func note(_ may: WalkRules.MayMove) { mays[may.number] = true }

  private mutating func note(unnamed labels: [String]) {
    for label in labels where !unnamed.contains(label) { unnamed.append(label) }
  }

  private mutating func note(shown screen: Int) {
    while shown.count <= screen { shown.append(false) }
    shown[screen] = true
  }

  /// Adds what another walk has seen: a helper, or that of the next part.
  mutating func add(_ other: SeenMoves) {
    typed.add(other.typed)
    fields.add(other.fields)
    note(unnamed: other.unnamed)
    for (screen, isShown) in other.shown.enumerated() where isShown { note(shown: screen) }
    for number in mays.indices where other.mays[number] { mays[number] = true }
    for number in nevers.indices where other.nevers[number] { nevers[number] = true }
  }

  func hasShown(_ screen: ID<Screen>) -> Bool {
    Int(screen.index) < shown.count && shown[Int(screen.index)]
  }

  func idleMays(of plan: WalkPlan) -> [(clause: String, span: SourceSpan)] {
    zip(plan.rules.mays, mays).filter { !$0.1 }.map { ($0.0.clause, $0.0.span) }
  }

  func idleNevers(of plan: WalkPlan) -> [(clause: String, span: SourceSpan)] {
    zip(plan.rules.nevers, nevers).filter { !$0.1 }.map { ($0.0.clause, $0.0.span) }
  }

  /// Sorts the elements by label. Random walks meet them in another order where several machines take them.
  mutating func sort() {
    unnamed.sort()
    typed.sort()
    fields.sort()
  }
}
