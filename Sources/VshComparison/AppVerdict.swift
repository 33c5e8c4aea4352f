/// How the app differs from the script, in words and as lines of each side.
package struct AppDifference: Hashable, Sendable {
  /// What differs, as `verdict` of the corpus spells it.
  package enum Subject: String, Sendable {
    /// What a person cannot do in the app.
    case cannot
    case screen, stack, state
    case rows, text, mark, value, available, focus
    /// Values by name.
    case values
    /// Which machines there are.
    case machines
    case calls, actions, signals
  }

  package var what: Subject
  /// One sentence without a full stop.
  package var message: String
  package var script: [String]
  package var app: [String]
}

/// What an app never shows, or always, in one test: the mapping may cover it.
package struct AppNote: Hashable, Sendable {
  /// The step where it was seen first, from 1.
  package var step: Int
  /// A text that holds for each test of the app: `the app never shows button "Save"`.
  package var message: String
  /// Whether it is about an action, which no line of a mapping covers.
  var isOfAction = false

  /// What a team can do about it.
  package var wayOut: String {
    isOfAction
      ? "if that is right, the app should not report `available`: without it, actions are not compared"
      : "if that is right, a line `ignore` or `is` of an `app` block says so"
  }
}

/// An element that the app calls otherwise, found because it was the only one left on both sides.
package struct AppMatch: Hashable, Sendable {
  package var kind: String
  package var script: String
  /// Empty for an element without a name.
  package var app: String

  /// As a mapping has it: `field "Search" is "Query"`.
  package var text: String {
    let script = script.isEmpty ? kind : "\(kind) \(AppText.quoted(script))"
    return app.isEmpty ? "\(script) has no name" : "\(script) is \(AppText.quoted(app))"
  }
}

/// What was compared and agreed at least once, each once, in the order in which it was seen.
package struct AppAgreement: Hashable, Sendable {
  package fileprivate(set) var steps = 0
  package fileprivate(set) var states: [String] = []
  /// As messages call them: `button "Save"`.
  package fileprivate(set) var elements: [String] = []
  package fileprivate(set) var values: [String] = []
  package fileprivate(set) var calls: [String] = []
}

/// What came of a test.
package struct AppVerdict: Sendable {
  package var difference: (step: Int, difference: AppDifference)?
  package var notes: [AppNote]
  /// Texts of the app that the script does not know.
  package var ignored: [String]
  package var matched: [AppMatch]
  package var compared: AppAgreement
}

/// Collects an `AppAgreement`.
struct AppTally: Sendable {
  private(set) var agreement = AppAgreement()
  private var known: Set<String> = []

  mutating func addStep() { agreement.steps += 1 }
  mutating func add(states: [String]) { add(states, "state", to: \.states) }
  mutating func add(element: String) { add([element], "element", to: \.elements) }
  mutating func add(value: String) { add([value], "value", to: \.values) }
  mutating func add(calls: [String]) { add(calls, "call", to: \.calls) }

  private mutating func add(
    _ texts: [String], _ area: String, to list: WritableKeyPath<AppAgreement, [String]>
  ) {
    for text in texts where known.insert("\(area) \(text)").inserted { agreement[keyPath: list].append(text) }
  }
}
