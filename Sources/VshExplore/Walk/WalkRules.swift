import VshProgram
import VshSession
import VshSource

/// What the clauses of an `explore` say of a walk, beside its claims.
struct WalkRules {
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

  /// `within 12 steps`, which limits the claims.
  var mostSteps: Int?
  /// `failures 2`.
  var mostFailures: Int?
  var takesAllRows = false
  var ignored: [IgnoredValues] = []
  var answers = Answers.all
  /// The states whose calls may have equal screens, and the clauses that say so.
  var alikes: [(states: Set<ID<State>>, clause: String, span: SourceSpan)] = []
  var mays: [May] = []
  var nevers: [Never] = []
  /// The labels of the fields and dates that a `may` changes.
  var typedLabels: Set<String> = []
  var endings: [StepExpression] = []
  /// The source lines of the clauses that a single state is judged by.
  var localClauses: [String] = []
  /// The source lines of the other clauses, without claims and `within`.
  var otherClauses: [String] = []

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

  /// Whether the step of a `may` is a way on. What a model would answer leads nowhere by itself, and a person
  /// should not have to end the app.
  func leadsOn(_ move: MayMove) -> Bool {
    if case .reopen = mays[move.number].step.form { return false }
    return mays[move.number].step.form.role != .given
  }

  func kind(of move: MayMove) -> PathStep.Kind {
    switch mays[move.number].step.form {
    case .deliver(_, .fail): .failure
    case .deliver: .answer
    case _: .input
    }
  }
}
