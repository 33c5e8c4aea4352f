package import VshSource

/// The clauses after the steps of an `explore`: additional moves, the parts of a state, the limits of the walk, and the
/// claims.
package struct Clauses: Sendable {
  /// `may STEP for x in list`: an additional move for each element.
  package struct May: Sendable {
    package var step: Step
    /// The script variable holds the list, the next one the element.
    package var loop: (name: NameID, listVariable: Int32, list: StepExpression)?
    package var span: SourceSpan
    package var syntaxIndex: UInt32
    package init(
      step: Step, loop: (name: NameID, listVariable: Int32, list: StepExpression)?, span: SourceSpan,
      syntaxIndex: UInt32
    ) {
      self.step = step
      self.loop = loop
      self.span = span
      self.syntaxIndex = syntaxIndex
    }
  }

  /// `never GESTURE`: what the walk does not do.
  package struct Never: Sendable {
    /// Without a value where `_` means each one.
    package var gesture: GestureStep
    package var span: SourceSpan
    package var syntaxIndex: UInt32
    package init(_ gesture: GestureStep, span: SourceSpan, syntaxIndex: UInt32) {
      self.gesture = gesture
      self.span = span
      self.syntaxIndex = syntaxIndex
    }
  }

  /// `may look alike in saving`: equal screens of the calls of these states, and of those inside, are meant.
  package struct Alike: Sendable {
    package var states: [ID<State>]
    package var span: SourceSpan
    package var syntaxIndex: UInt32
    package init(_ states: [ID<State>], span: SourceSpan, syntaxIndex: UInt32) {
      self.states = states
      self.span = span
      self.syntaxIndex = syntaxIndex
    }
  }

  package struct Claim: Sendable {
    package enum Form: Sendable {
      /// In every state; with an optional message.
      case always(StepExpression, message: StepExpression?)
      case reaches(StepExpression)
      case returns(StepExpression)
      /// `after A comes B`: from each state of the first condition, answers and timers lead to the second.
      case comes(StepExpression, after: StepExpression)
      /// `settles except refreshing`: calls and timers of these states, and of those inside, are as those of `every`.
      case settles(except: [ID<State>])
      /// `any order`; `inTheEnd` compares only when all in flight has answered.
      case anyOrder(inTheEnd: Bool)
      /// Opened again in any state, the app shows in the end what is true.
      case reloads

      /// The states of a `settles except`.
      package var excepted: [ID<State>] {
        if case .settles(let states) = self { states } else { [] }
      }
    }

    package var form: Form
    package var span: SourceSpan
    package var syntaxIndex: UInt32
    package init(_ form: Form, span: SourceSpan, syntaxIndex: UInt32) {
      self.form = form
      self.span = span
      self.syntaxIndex = syntaxIndex
    }
  }

  package var mays: [May] = []
  package var nevers: [Never] = []
  /// `may end in STATE` and `may end CONDITION`, as conditions.
  package var endings: [StepExpression] = []
  /// Variables, models and `now`, each with the number or duration above which its values are equal; without one all are.
  package var ignored: [(name: NameID, above: (value: StepExpression, type: TypeID)?)] = []
  package var takesAllRows = false
  /// `answers as given`.
  package var inventsNoValue = false
  package var alikes: [Alike] = []
  /// `within 12 steps`.
  package var mostSteps: StepExpression?
  /// `states 50000`.
  package var mostStates: StepExpression?
  /// `failures 2`.
  package var mostFailures: StepExpression?
  /// In the order of the text.
  package var claims: [Claim] = []

  package init() {}
}

extension Clauses {
  /// Whether a walk opens the app again: `may reopen`, `reloads`.
  var opensAgain: Bool {
    mays.contains { if case .reopen = $0.step.form { true } else { false } }
      || claims.contains { if case .reloads = $0.form { true } else { false } }
  }
}
