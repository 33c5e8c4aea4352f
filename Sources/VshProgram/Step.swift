package import VshSource

/// A step of a test, a flow or the top level. Its span is what the transcript echoes.
package struct Step: Sendable {
  package var form: StepForm
  package var span: SourceSpan
  /// The step's entry in its file's syntax tree, for its echo.
  package var syntaxIndex: UInt32
  package init(_ form: StepForm, span: SourceSpan, syntaxIndex: UInt32) {
    self.form = form
    self.span = span
    self.syntaxIndex = syntaxIndex
  }
}

/// An expression of a step. It has several alternatives where screens declare a name with different types; the first
/// that applies is used.
package struct StepExpression: Sendable {
  package var alternatives: [ExpressionID]
  package var localCount: Int32
  package init(alternatives: [ExpressionID], localCount: Int32) {
    self.alternatives = alternatives
    self.localCount = localCount
  }
}

/// In a box of its own: a step is handed on often, and a copy of it is to cost no more than one reference.
package indirect enum StepForm: Sendable {
  case open(ID<Screen>, [StepExpression?])
  case gesture(GestureStep)
  /// Past the view, to the topmost live screen among these that declares the action.
  case send(ID<ActionName>, [StepExpression?], screens: [ID<Screen>])
  /// `send thumbnail("1").changed`, of each screen that has a machine of the name; -1 for one that does not take the action so.
  case sendToMachine(
    machines: [(screen: ID<Screen>, machine: Int32)], key: StepExpression?, ID<ActionName>, [StepExpression?])
  case wait
  case waitFor(StepExpression)
  case waitUntil(StepExpression)
  case next(StepExpression?)
  case show
  case showValue(StepExpression)
  case deliver(OperationPattern, Delivery)
  case given(Given)
  case clock(StepExpression)
  case width(StepExpression)
  case locale(StepExpression)
  case expect(Expectation)
  /// `expect error "text" { … }`: an error whose message contains the text must undo one of the steps.
  case expectError(StepExpression?, [Step])
  case `let`(scriptVariable: Int32, StepExpression)
  case `repeat`(StepExpression, [Step])
  /// `repeat x in list { … }`: the variable holds the list, the next one the element.
  case repeatIn(scriptVariable: Int32, StepExpression, [Step])
  /// The arguments are the script variables from `firstVariable`.
  case flow(ID<Flow>, [StepExpression?])
  /// Variables of these names are left out.
  case strict(except: [NameID])
}

extension StepForm {
  package enum Role: Sendable {
    /// It shows something and changes nothing.
    case look
    case expectation
    /// It is about the test, not about the world.
    case note
    /// The world around, not something done in it.
    case given
    /// A person or the app acts.
    case act
    /// Several events may happen in it, or one that does not wait until it is taken again.
    case events
  }

  package var role: Role {
    switch self {
    case .show, .showValue: .look
    case .expect: .expectation
    case .let, .strict: .note
    case .given, .clock, .width, .locale: .given
    case .open, .gesture, .send, .sendToMachine, .expectError: .act
    case .wait, .waitFor, .waitUntil, .next, .deliver, .repeat, .repeatIn, .flow: .events
    }
  }
}

extension Program {
  /// Visits steps, and those inside of their repetitions and of flows, each flow once.
  package func visit(_ steps: [Step], _ body: (StepForm) -> Void) {
    var (open, seen) = ([steps], Set<ID<Flow>>())
    while let steps = open.popLast() {
      for step in steps {
        body(step.form)
        switch step.form {
        case .repeat(_, let inner), .repeatIn(_, _, let inner), .expectError(_, let inner): open.append(inner)
        case .flow(let flow, _) where seen.insert(flow).inserted: open.append(flows[flow].steps)
        case _: break
        }
      }
    }
  }
}

package struct GestureStep: Sendable {
  package enum Spot: Sendable {
    case label(StepExpression)
    /// 1-based.
    case row(StepExpression)
  }

  package var kind: Gesture
  package var spot: Spot?
  /// The text typed, the option chosen, the value set, the swipe's label, the row moved to.
  package var value: StepExpression?
  /// The innermost first: `… in "section"`.
  package var narrowings: [Spot]
  package init(kind: Gesture, spot: Spot?, value: StepExpression?, narrowings: [Spot]) {
    self.kind = kind
    self.spot = spot
    self.value = value
    self.narrowings = narrowings
  }
}

/// Calls of an op: with these arguments (nil for `_`), or with any.
package struct OperationPattern: Sendable {
  package var model: ID<Model>
  /// Nil for every op of the model.
  package var operation: ID<Operation>?
  package var arguments: [StepExpression?]?
  package init(model: ID<Model>, operation: ID<Operation>?, arguments: [StepExpression?]?) {
    self.model = model
    self.operation = operation
    self.arguments = arguments
  }
}

package enum Delivery: Sendable {
  case asTheModelDoes
  case ok(StepExpression?)
  case fail(message: StepExpression, code: StepExpression?)
}

/// `given news.list fails "m" then answers`.
package struct Given: Sendable {
  package enum Manner: Sendable {
    case fails(message: StepExpression, code: StepExpression?)
    case answers(StepExpression)
    case answersAsTheModelDoes
    case neverAnswers
    case takes(StepExpression)
    case from(StepExpression)
  }

  package var pattern: OperationPattern
  package var manners: [Manner]
  package init(pattern: OperationPattern, manners: [Manner]) {
    self.pattern = pattern
    self.manners = manners
  }
}

package indirect enum Expectation: Sendable {
  case condition(StepExpression)
  /// `expect in STATE` as a whole; kept apart for what `strict` needs.
  case inState(StepExpression, [ID<State>])
  /// The text as written (nil where it is still to be written), and its span.
  case screen(StepExpression?, textSpan: SourceSpan?)
  case screenContains(StepExpression)
  case no(StepExpression)
  case available(Availability)
  case refused(Availability)
  case emitted(ID<ActionName>, [StepExpression?]?)
  case nothingEmitted
  /// The number of calls that no earlier line has named; nil wants one.
  case called(OperationPattern, times: StepExpression?)
  case notCalled(OperationPattern)
  case pending(OperationPattern)
  case dropped(OperationPattern)
  case idle
  case on([ID<Screen>], [StepExpression?]?)
  case frames([FrameMark])
}

extension Expectation {
  /// The whole screen, as text.
  package var looksAtScreen: Bool {
    switch self {
    case .screen, .screenContains, .no, .frames: true
    case _: false
    }
  }

  /// The expressions that it reads.
  package var expressions: [StepExpression] {
    switch self {
    case .condition(let condition), .inState(let condition, _): [condition]
    case .screen(let text, _): [text].compactMap(\.self)
    case .screenContains(let text), .no(let text): [text]
    case .available(.action(_, let arguments, _)), .refused(.action(_, let arguments, _)):
      arguments.compactMap(\.self)
    case .emitted(_, let arguments), .on(_, let arguments): (arguments ?? []).compactMap(\.self)
    case .called(let pattern, let times): pattern.values + [times].compactMap(\.self)
    case .notCalled(let pattern), .pending(let pattern), .dropped(let pattern): pattern.values
    case .frames(let marks):
      marks.flatMap { mark -> [StepExpression] in
        guard case .state(_, let arguments?, _) = mark else { return [] }
        return arguments.compactMap(\.self)
      }
    case .available(.gesture), .refused(.gesture), .nothingEmitted, .idle: []
    }
  }
}

extension OperationPattern {
  fileprivate var values: [StepExpression] { (arguments ?? []).compactMap(\.self) }
}

package enum Availability: Sendable {
  case gesture(GestureStep)
  case action(ID<ActionName>, [StepExpression?], screens: [ID<Screen>])
}

package enum FrameMark: Sendable {
  case text(String)
  /// A state of any of these, with these parameters (nil for `_`, nil as a whole for any). `namesScreen`:
  /// `Home.loaded`, for a screen that need not be on top.
  case state([ID<State>], [StepExpression?]?, namesScreen: Bool)
}

package struct Test: Sendable {
  package var name: StepExpression
  /// `for x in list`.
  package var loop: (scriptVariable: Int32, list: StepExpression)?
  package var steps: [Step]
  package var scriptVariableCount: Int32
  package var span: SourceSpan
  package init(
    name: StepExpression, loop: (scriptVariable: Int32, list: StepExpression)?, steps: [Step],
    scriptVariableCount: Int32,
    span: SourceSpan
  ) {
    self.name = name
    self.loop = loop
    self.steps = steps
    self.scriptVariableCount = scriptVariableCount
    self.span = span
  }
}

package struct Flow: Sendable {
  package var name: NameID
  package var parameters: [Parameter]
  /// The script variables of its parameters and `let`s are its own: numbered from here in the caller's test.
  package var firstVariable: Int32
  package var steps: [Step]
  package var span: SourceSpan
  package init(name: NameID, parameters: [Parameter], firstVariable: Int32, steps: [Step], span: SourceSpan) {
    self.name = name
    self.parameters = parameters
    self.firstVariable = firstVariable
    self.steps = steps
    self.span = span
  }
}

/// The code that a file runs, in source order: first its top-level steps, then its tests.
package struct Script: Sendable {
  package var steps: [Step] = []
  package var tests: [Test] = []
  /// Variables of the top-level steps.
  package var scriptVariableCount: Int32 = 0
  package init() {}
}
