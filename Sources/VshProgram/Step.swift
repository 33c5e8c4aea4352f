package import VshSource

/// A step of a test, a flow or the top level. A transcript echoes the text of its span.
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
/// applicable one is used.
package struct StepExpression: Sendable {
  package var alternatives: [ExpressionID]
  package var localCount: Int32
  /// Whether it reads `rows`, which need a drawn frame.
  package var readsRows: Bool
  package init(alternatives: [ExpressionID], localCount: Int32, readsRows: Bool = false) {
    self.alternatives = alternatives
    self.localCount = localCount
    self.readsRows = readsRows
  }
}

/// Boxed, so that copying a step costs one reference count.
package indirect enum StepForm: Sendable {
  case open(ID<Screen>, [StepExpression?])
  /// The screen that was opened is opened again, with the same arguments.
  case reopen
  case gesture(GestureStep)
  /// Sent to the topmost live screen among these, regardless of the view.
  case send(ID<ActionName>, [StepExpression?], screens: [ID<Screen>])
  /// `send thumbnail("1").changed`: per screen with a machine of the name, the action; -1 where that machine has no
  /// such action.
  case sendToMachine(
    machines: [(screen: ID<Screen>, machine: Int32)], key: StepExpression?, ID<ActionName>, [StepExpression?])
  case wait
  case waitFor(StepExpression)
  case waitUntil(StepExpression)
  case next(StepExpression?)
  case show
  case showValue(StepExpression)
  case deliver(CallPattern, Delivery)
  case given(Given)
  case clock(StepExpression)
  case width(StepExpression)
  case locale(StepExpression)
  case zone(StepExpression)
  case expect(Expectation)
  /// `expect error "text" { … }`: an error whose message contains the text must roll back one of the steps.
  case expectError(StepExpression?, [Step])
  case `let`(scriptVariable: Int32, StepExpression)
  case `repeat`(StepExpression, [Step])
  /// `repeat x in list { … }`: the variable holds the list, the next one the element.
  case repeatIn(scriptVariable: Int32, StepExpression, [Step])
  /// The arguments are the script variables from `firstVariable`.
  case flow(ID<Flow>, [StepExpression?])
  /// Variables with these names are ignored.
  case strict(except: [NameID])
}

extension StepForm {
  package enum Role: Sendable {
    /// A step that only prints.
    case look
    case expectation
    /// A step that concerns the test and not the world.
    case note
    /// A step that sets up the environment of the app.
    case given
    /// A step in which a user or the app acts.
    case act
    /// A step in which several events may occur, or one that is not awaited on a repetition.
    case events
  }

  package var isExpectation: Bool {
    if case .expect = self { true } else { false }
  }

  package var role: Role {
    switch self {
    case .show, .showValue: .look
    case .expect: .expectation
    case .let, .strict: .note
    case .given, .clock, .width, .locale, .zone: .given
    case .open, .reopen, .gesture, .send, .sendToMachine, .expectError: .act
    case .wait, .waitFor, .waitUntil, .next, .deliver, .repeat, .repeatIn, .flow: .events
    }
  }
}

extension Program {
  /// Visits steps, including those of repetitions and flows; each flow once.
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

/// A class, so that taking it out of a step costs one reference count.
package final class GestureStep: Sendable {
  /// Boxed, so that copying it costs one reference count.
  package indirect enum Spot: Sendable {
    case label(StepExpression)
    /// Counts from 1.
    case row(StepExpression)
    /// What the view of a machine shows; only a narrowing.
    case machine(MachineName, span: SourceSpan)

    /// Its label, number or key.
    package var expression: StepExpression? {
      switch self {
      case .label(let expression), .row(let expression): expression
      case .machine(let machine, _): machine.key
      }
    }
  }

  package let kind: Gesture
  package let spot: Spot?
  /// The typed text, the chosen option, the new value, the swipe's label or the row's new position.
  package let value: StepExpression?
  /// Containers, rows and machines, innermost first: `… in "section"`.
  package let narrowings: [Spot]

  package init(kind: Gesture, spot: Spot?, value: StepExpression?, narrowings: [Spot]) {
    self.kind = kind
    self.spot = spot
    self.value = value
    self.narrowings = narrowings
  }
}

/// A pattern for calls of an op: with these arguments (nil for `_`), or with any.
package struct OperationPattern: Sendable {
  package var model: ID<Model>
  /// Nil matches every op of the model.
  package var operation: ID<Operation>?
  package var arguments: [StepExpression?]?
  package init(model: ID<Model>, operation: ID<Operation>?, arguments: [StepExpression?]?) {
    self.model = model
    self.operation = operation
    self.arguments = arguments
  }
}

/// What a `deliver` says of the call that it means.
package struct CallPattern: Sendable {
  package var pattern: OperationPattern
  /// Whether only calls whose state was left are meant.
  package var isCancelled: Bool
  /// Counts from 1, the oldest.
  package var number: StepExpression?
  package var caller: NamedCaller?
  package init(
    _ pattern: OperationPattern, isCancelled: Bool, number: StepExpression?, caller: NamedCaller?
  ) {
    self.pattern = pattern
    self.isCancelled = isCancelled
    self.number = number
    self.caller = caller
  }
}

/// A caller that a step names, and its source text.
package struct NamedCaller: Sendable {
  package enum Form: Sendable {
    /// A call of one of these states, or of a state inside it.
    case states([ID<State>])
    case machine(MachineName)
    case screen(ID<Screen>)
  }

  package var form: Form
  package var span: SourceSpan
  package init(_ form: Form, span: SourceSpan) {
    self.form = form
    self.span = span
  }
}

/// A machine that a step names: `left`, `pane("north")`.
package struct MachineName: Sendable {
  /// The screens with a machine of the name; -1 where it has another kind of key.
  package var machines: [(screen: ID<Screen>, machine: Int32)]
  package var key: StepExpression?
  package init(machines: [(screen: ID<Screen>, machine: Int32)], key: StepExpression?) {
    self.machines = machines
    self.key = key
  }
}

package enum Delivery: Sendable {
  case asTheModelDoes
  case ok(StepExpression?)
  /// As `Operation.Failure`.
  case fail(message: StepExpression?, code: StepExpression?)
  /// Nil for the next part of the op.
  case part(StepExpression?)
}

/// `given news.list fails "m" then answers`.
package struct Given: Sendable {
  package enum Behavior: Sendable {
    /// As `Operation.Failure`.
    case fails(message: StepExpression?, code: StepExpression?)
    case answers(StepExpression)
    case answersAsTheModelDoes
    case neverAnswers
    case takes(StepExpression)
    /// A list.
    case parts(StepExpression)
    /// The path of a file.
    case from(StepExpression)
    /// `from [Order("tea")]`
    case data(StepExpression)

    package var isData: Bool {
      switch self {
      case .from, .data: true
      case .fails, .answers, .answersAsTheModelDoes, .neverAnswers, .takes, .parts: false
      }
    }
  }

  package var pattern: OperationPattern
  package var behaviors: [Behavior]
  package init(pattern: OperationPattern, behaviors: [Behavior]) {
    self.pattern = pattern
    self.behaviors = behaviors
  }
}

package indirect enum Expectation: Sendable {
  case condition(StepExpression)
  /// The whole of `expect in STATE`; stored separately for `strict`.
  case inState(StepExpression, [ID<State>])
  /// The expected text (nil where it is to be recorded), and its span.
  case screen(StepExpression?, textSpan: SourceSpan?)
  /// A text on the screen, or within these containers, rows and machines, innermost first.
  case screenContains(StepExpression, in: [GestureStep.Spot])
  case no(StepExpression, in: [GestureStep.Spot])
  /// What a screen reader calls an element: any one, or one that shows a text.
  case name(StepExpression, of: StepExpression?, in: [GestureStep.Spot])
  case available(Availability)
  case refused(Availability)
  case emitted(ID<ActionName>, [StepExpression?]?)
  case nothingEmitted
  /// The required number of calls not matched by earlier lines; nil for one.
  case called(OperationPattern, times: StepExpression?)
  case notCalled(OperationPattern)
  case pending(OperationPattern)
  case dropped(OperationPattern)
  case idle
  case on([ID<Screen>], [StepExpression?]?)
  case frames([FrameMark])
}

extension Expectation {
  /// Whether it examines the drawn screen.
  package var looksAtScreen: Bool {
    switch self {
    case .screen, .screenContains, .no, .name, .frames: true
    case _: false
    }
  }

  /// The expressions that it evaluates.
  package var expressions: [StepExpression] {
    switch self {
    case .condition(let condition), .inState(let condition, _): [condition]
    case .screen(let text, _): [text].compactMap { $0 }
    case .screenContains(let text, let spots), .no(let text, let spots):
      [text] + spots.compactMap { $0.expression }
    case .name(let text, let shown, let spots):
      [text, shown].compactMap { $0 } + spots.compactMap { $0.expression }
    case .available(.action(_, let arguments, _)), .refused(.action(_, let arguments, _)):
      arguments.compactMap { $0 }
    case .emitted(_, let arguments), .on(_, let arguments): (arguments ?? []).compactMap { $0 }
    case .called(let pattern, let times): pattern.values + [times].compactMap { $0 }
    case .notCalled(let pattern), .pending(let pattern), .dropped(let pattern): pattern.values
    case .frames(let marks):
      marks.flatMap { mark -> [StepExpression] in
        guard case .state(_, let arguments?, _) = mark else { return [] }
        return arguments.compactMap { $0 }
      }
    case .available(.gesture), .refused(.gesture), .nothingEmitted, .idle: []
    }
  }
}

extension OperationPattern {
  fileprivate var values: [StepExpression] { (arguments ?? []).compactMap { $0 } }
}

package enum Availability: Sendable {
  case gesture(GestureStep)
  case action(ID<ActionName>, [StepExpression?], screens: [ID<Screen>])
}

package enum FrameMark: Sendable {
  case text(String)
  /// Any of these states, with these parameters (nil for `_`; nil as a whole for any). `namesScreen`: written as
  /// `Home.loaded`, so that the screen need not be on top.
  case state([ID<State>], [StepExpression?]?, namesScreen: Bool)
}

/// A `test` or an `explore`.
package struct Test: Sendable {
  package var name: StepExpression
  /// `for x in list`.
  package var loop: (scriptVariable: Int32, list: StepExpression)?
  package var steps: [Step]
  /// The clauses of an `explore`, whose walk begins after the steps; nil for a `test`.
  package var clauses: Clauses?
  /// Why it is not judged as others are; nil for most.
  package var aside: Aside?
  package var scriptVariableCount: Int32
  package var span: SourceSpan

  package enum Aside: Sendable {
    /// It does not run.
    case skipped(String)
    /// It fails.
    case known(String, SourceSpan)
  }

  package init(
    name: StepExpression, loop: (scriptVariable: Int32, list: StepExpression)?, steps: [Step],
    clauses: Clauses? = nil, scriptVariableCount: Int32, span: SourceSpan
  ) {
    self.name = name
    self.loop = loop
    self.steps = steps
    self.clauses = clauses
    self.scriptVariableCount = scriptVariableCount
    self.span = span
  }
}

package struct Flow: Sendable {
  package var name: NameID
  package var parameters: [Parameter]
  /// The script variables of its parameters and `let`s are separate for each call: they are numbered from here in the
  /// caller's test.
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

/// The tests of a file that the script imports, which run with an `app` block.
package struct ImportedTests: Sendable {
  /// The `import` in the script.
  package var span: SourceSpan
  /// The top-level `given`s of the file, which apply to its tests only.
  package var givens: [Step] = []
  package var tests: [Test] = []
  package init(span: SourceSpan) { self.span = span }
}

/// The code that a file runs, in source order: first its top-level steps, then its tests, then those of its imports.
package struct Script: Sendable {
  package var steps: [Step] = []
  package var tests: [Test] = []
  /// In the order of the imports; empty without an `app` block.
  package var imported: [ImportedTests] = []
  /// The `app` block of the file.
  package var app: AppMapping?
  /// Variables of the top-level steps.
  package var scriptVariableCount: Int32 = 0
  package init() {}
}
