package import VshProgram
package import VshSource
package import VshText

/// The real app beside the tests of one script. It is asked each step that a test takes, and compares what it reports
/// with what the script expects. The implementation is in a higher target, so it is passed to a run.
package protocol RealApp: AnyObject, Sendable {
  /// What it reports. Nothing else is made for a comparison.
  var reports: AppParts { get }
  /// How it names what the script names.
  var mapping: AppMapping? { get }

  /// Whether each step is compared by itself, so that a difference does not end the test.
  var isStepwise: Bool { get }

  /// Whether a step fails in which an answer comes before a timer of the same time: an app may have another order.
  var needsOneOrder: Bool { get }

  /// Forgets which notes it has reported: each is reported once in a run.
  func beginRun()

  /// Begins a test.
  func beginTest(named name: String)

  /// Asks the app, and compares.
  /// - Parameters:
  ///   - question: an object of `grammar/app.schema.json`.
  ///   - expected: the report that the script expects.
  ///   - step: the step that asks.
  func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer

  /// Ends a test, with all its differences in order.
  func endTest() -> [AppFinding]

  /// Ends the app.
  func close()

  /// Why the app could not be judged; nil where it could.
  var problem: AppProblem? { get }
  /// Why the present test alone could not be judged, once.
  func takeProblemOfTest() -> AppProblem?
  /// What was compared so far.
  var summary: AppSummary { get }
}

extension RealApp {
  package var needsOneOrder: Bool { false }
  package func takeProblemOfTest() -> AppProblem? { nil }
}

/// Starts the real app for a program. The path of the script is empty for one that was typed.
package typealias AppStart = @Sendable (Program, _ path: String) -> Result<any RealApp, AppProblem>

/// Why an app cannot be judged.
package struct AppProblem: Error, Equatable, Sendable {
  package let sentence: String
  /// Lines for below the sentence: the last ones of the app's standard error.
  package let notes: [String]

  package init(_ sentence: String, notes: [String] = []) {
    self.sentence = sentence
    self.notes = notes
  }
}

/// What the tests of a script compared with the app.
package struct AppSummary: Equatable, Sendable {
  /// The numbers of steps, and of states, texts and calls that agreed at least once.
  package var steps = 0
  package var states = 0
  package var texts = 0
  package var calls = 0
  /// What the app does not report.
  package var notCompared: [String] = []
  /// Texts of the app that the script does not know.
  package var ignored: [String] = []
  /// Elements that were matched although they have different names.
  package var matched: [String] = []

  package init() {}

  /// The maximum number of texts in one line.
  private static let textsShown = 20

  /// In words, a line for each thing.
  package var text: String {
    var text =
      "  compared with the app: \(steps.counted("step")), \(states.counted("state")), "
      + "\(texts.counted("text")), \(calls.counted("call"))\n"
    for (word, texts) in [("not compared", notCompared), ("in the app only", ignored), ("matched", matched)]
    where !texts.isEmpty {
      let shown = texts.prefix(Self.textsShown).map(Pictures.line).joined(separator: ", ")
      let rest = texts.count - Self.textsShown
      text += "  \(word): \(shown)\(rest > 0 ? " and \(rest) more" : "")\n"
    }
    return text
  }
}

/// What an app can report.
package struct AppParts: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let elements = AppParts(rawValue: 1)
  package static let calls = AppParts(rawValue: 2)
  package static let state = AppParts(rawValue: 4)
  package static let values = AppParts(rawValue: 8)
  package static let available = AppParts(rawValue: 16)
  package static let signals = AppParts(rawValue: 32)
  package static let screen = AppParts(rawValue: 64)
  package static let stack = AppParts(rawValue: 128)
  package static let machines = AppParts(rawValue: 256)

  /// All of them, by their names in a report.
  package static let all: [(name: String, part: AppParts)] = [
    ("elements", .elements), ("calls", .calls), ("state", .state), ("values", .values),
    ("available", .available), ("signals", .signals), ("screen", .screen), ("stack", .stack),
    ("machines", .machines),
  ]
}

/// The step of a test that asks the app.
package struct AppStep: Sendable {
  package let span: SourceSpan
  /// The number of steps other than `expect` up to it.
  package let moves: Int

  package init(span: SourceSpan, moves: Int) {
    self.span = span
    self.moves = moves
  }
}

package enum AppAnswer: Sendable {
  /// The test continues.
  case agrees
  /// A difference ends the test.
  case differs
  /// The app cannot be judged; it says why to the caller of the run.
  case failed
}

/// A difference between the script and the app.
package struct AppFinding: Sendable {
  package enum Kind: Sendable {
    /// A step after which the app shows something else.
    case difference
    /// Something that the app shows always or never, reported by the first test that finds it.
    case note
  }

  package let kind: Kind
  package let message: String
  /// Lines for below the message.
  package let notes: [String]
  package let step: AppStep

  package init(kind: Kind, message: String, notes: [String], at step: AppStep) {
    self.kind = kind
    self.message = message
    self.notes = notes
    self.step = step
  }
}
