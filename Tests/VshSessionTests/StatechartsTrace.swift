import Foundation
import TestSupport
import Testing

/// A machine of the statechart corpus with what it does: its configuration at the start and after each event.
///
/// It is read as it stands in the file; `StatechartOutline` says what it means.
struct StatechartTrace: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var machine: StatechartElement
  /// The atomic states that are active.
  var initialConfiguration: [String]
  var events: [Event]

  struct Event: Decodable, Sendable {
    struct Name: Decodable, Sendable { var name: String }
    /// Milliseconds that pass before it.
    var after: Int?
    var event: Name
    var nextConfiguration: [String]
  }

  var testDescription: String { name }

  static let folder = CaseFolder("statecharts")

  /// The traces of a file; none where it cannot be read, which the test of their count tells.
  static func all(in file: String) -> [StatechartTrace] {
    guard let data = try? Data(folder.bytes(file)) else { return [] }
    return (try? JSONDecoder().decode([StatechartTrace].self, from: data)) ?? []
  }

  static let scion = all(in: "scion-traces.json")
  static let further = all(in: "further-traces.json")
}

/// An element of an SCXML document that holds states or is one.
struct StatechartElement: Decodable, Sendable {
  enum Kind: String, Decodable { case scxml, state, parallel, final, history, initial }

  struct Variable: Decodable, Sendable {
    var id: String
    var expr: String?
  }

  var kind: Kind
  var id: String?
  /// The targets that are entered by default, apart by blanks.
  var initial: String?
  /// `deep` or `shallow`, of a history.
  var type: String?
  var transitions: [StatechartTransition]?
  var onentry: [StatechartAction]?
  var onexit: [StatechartAction]?
  var data: [Variable]?
  var children: [StatechartElement]?
}

struct StatechartTransition: Decodable, Sendable {
  /// Descriptors apart by blanks; nil for a transition that is taken by itself.
  var event: String?
  var cond: String?
  /// Nil for a transition that leaves nothing.
  var target: String?
  /// `internal` where a state's transition to what is inside it does not leave it.
  var type: String?
  var actions: [StatechartAction]?

  var targets: [String] { target?.split(separator: " ").map(String.init) ?? [] }
}

/// Executable content.
struct StatechartAction: Decodable, Sendable {
  struct Branch: Decodable, Sendable {
    /// Nil for `else`.
    var cond: String?
    var actions: [StatechartAction]
  }

  /// `send`, `raise`, `cancel`, `assign`, `if` or `log`.
  var `do`: String
  var event: String?
  var delay: String?
  var id: String?
  var sendid: String?
  var location: String?
  var expr: String?
  var branches: [Branch]?
}

/// What a machine uses that the translation has no words for.
struct StatechartProblem: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
