package import VshProgram
package import VshSource
import VshText

/// The states of a script's screens, their transitions, and the ways between its screens.
///
/// It is data for drawings in any format: texts are the source's, and hold no control characters. Screens of the prelude
/// are left out. It reads the program alone.
package struct ProgramGraph: Sendable {
  /// A screen or a component.
  package struct Screen: Sendable {
    package let id: ID<VshProgram.Screen>
    package let name: String
    package let isComponent: Bool
    /// The transitions that are taken in all states.
    package let ways: [Way]
    package let regions: [Region]
  }

  package struct Region: Sendable {
    package let id: ID<VshProgram.Region>
    /// Empty for states outside any `region`.
    package let name: String
    package let ways: [Way]
    package let states: [State]
  }

  package struct State: Sendable {
    package let id: ID<VshProgram.State>
    /// `News.loading`, `Search.results.shown`: its surroundings and its name, which no other state of its script has.
    package let key: String
    package let name: String
    /// `(message: String)`; empty without parameters.
    package let parameters: String
    /// Whether a screen or region begins in it.
    package let isInitial: Bool
    /// What its bodies send.
    package let enter: [Sent]
    package let leave: [Sent]
    package let ways: [Way]
    package let regions: [Region]
  }

  /// An event that a body sends.
  package struct Sent: Sendable {
    /// `other` goes to a machine, or depends on a condition.
    package enum Kind: Sendable { case send, emit, other }

    package let kind: Kind
    package let name: String
  }

  /// A transition.
  package struct Way: Sendable {
    package let id: ID<Transition>
    package let event: Event
    /// The source text of its guard.
    package let guardText: String?
    /// The state that its guard asks for, where it asks for nothing else: `when in loaded`.
    package let guardState: ID<VshProgram.State>?
    /// Whether it is the last arm of an answer: then its guard is true where those of the arms before it are not.
    package let isRest: Bool
    /// Nil where it stays in its states.
    package let target: Target?
    /// What it does to the stack of screens.
    package let moves: [Move]
    package let sent: [Sent]
  }

  package struct Event: Sendable, Equatable {
    package enum Kind: String, Sendable {
      case action, ok, fail, part, finished, dismissed, after, every, when
    }

    package let kind: Kind
    /// The action, the op, the screen or the duration; empty for a `when`.
    package let subject: String
    /// Whether it is the answer of a `watch`.
    package let isWatch: Bool
    /// The key of the state that starts it; empty for an action.
    package let home: String
    /// Two and more where others of its subject may run at the same time.
    package let number: Int

    /// `news.list`, `news.list-2`.
    var numberedSubject: String { number > 1 ? "\(subject)-\(number)" : subject }

    /// `retry`, `news.list ok`, `after 750ms`; empty for a `when`.
    package var text: String {
      switch kind {
      case .action: subject
      case .ok, .fail, .part: (isWatch ? "watch " : "") + "\(subject) \(kind.rawValue)"
      case .finished, .dismissed: "\(subject) \(kind.rawValue)"
      case .after, .every: "\(kind.rawValue) \(subject)"
      case .when: ""
      }
    }
  }

  package struct Target: Sendable {
    package enum Kind: String, Sendable { case enter, same, resume, resumeDeep }

    package let kind: Kind
    /// From the outermost named state to the innermost; empty for `same`.
    package let path: [ID<VshProgram.State>]
    /// `loading`, `same`, `resume list`.
    package let text: String
  }

  /// A statement that changes the stack of screens.
  package struct Move: Sendable, Equatable {
    package enum Kind: String, Sendable { case push, pop, dismiss, finish }

    package let kind: Kind
    /// The screen that is pushed, or to which `pop to` leads.
    package let screen: ID<VshProgram.Screen>?
  }

  /// A way from one screen to another.
  package struct Link: Sendable {
    package enum Kind: String, Sendable { case push, present, pop, dismiss, finish, one, each }

    package let kind: Kind
    package let from: ID<VshProgram.Screen>
    package let to: ID<VshProgram.Screen>
    /// What leads there: `select`, the state that presents, the name of a machine.
    package let label: String
    /// Nil for a presentation and a machine.
    package let transition: ID<Transition>?
  }

  /// In source order.
  package let screens: [Screen]
  package let links: [Link]

  package init(of program: Program, _ sources: [SourceFile]) {
    let reader = GraphReader(program, sources)
    let ids = program.screens.ids.filter { program.screens[$0].span.file != FileID(0) }
    screens = ids.map(reader.screen)
    links = reader.links(of: screens)
  }

  package func screen(_ id: ID<VshProgram.Screen>) -> Screen? { screens.first { $0.id == id } }
}

extension ProgramGraph.Way {
  /// `retry when attempts < 3 -> loading`. Without an event it begins with `when`.
  package var text: String {
    let parts = [event.text, guardText.map { "when \($0)" } ?? "", target.map { "-> \($0.text)" } ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Its guard for a chart, where nothing means always.
  var namedGuard: String? { isRest || guardText == "true" ? nil : guardText }

  /// Whether it changes a region without leaving what has it.
  func leads(into region: ProgramGraph.Region) -> Bool {
    target?.path.first.map { first in region.allStates.contains { $0.id == first } } ?? false
  }
}

extension ProgramGraph.State {
  /// Its ways and those of the states in it.
  package var allWays: [ProgramGraph.Way] { ways + regions.flatMap { $0.allWays } }
}

extension ProgramGraph.Region {
  package var allWays: [ProgramGraph.Way] { ways + states.flatMap { $0.allWays } }

  /// Its states and those in them.
  package var allStates: [ProgramGraph.State] {
    states.flatMap { [$0] + $0.regions.flatMap { $0.allStates } }
  }
}

extension ProgramGraph.Screen {
  package var allWays: [ProgramGraph.Way] { ways + regions.flatMap { $0.allWays } }
  package var allStates: [ProgramGraph.State] { regions.flatMap { $0.allStates } }
}
