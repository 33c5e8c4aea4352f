import VshMachine
import VshSource

/// How a call or watch can end.
package enum FaultOutcome: Equatable, Sendable {
  case asTheModel, empty, never
  case failure(TriedFailure)
  /// It has not ended yet. No column of a matrix, but of an audit.
  case loading

  /// The columns of a matrix.
  ///
  /// - Parameter asked: the failures that the arms of the call ask for.
  static func columns(_ asked: [TriedFailure]) -> [FaultOutcome] {
    [.asTheModel, .empty, .failure(.plain)] + asked.map { .failure($0) } + [.never]
  }

  package var name: String {
    switch self {
    case .asTheModel: "as the model"
    case .empty: "empty"
    case .failure(.plain): "fail"
    case .failure(let failure): "fail \(failure.text)"
    case .never: "never"
    case .loading: "loading"
    }
  }
}

/// A failure with which a call is answered.
package enum TriedFailure: Equatable, Sendable {
  /// 0 for one without.
  case code(Int64)
  /// A failure with a case: the index of one of `Program.askedFailures`, and the case as a step writes it.
  case named(Int, String)

  /// One without a code and a case.
  static let plain = TriedFailure.code(0)

  var reply: Move.Reply {
    switch self {
    case .code(let code): .failed(code: code)
    case .named(let number, _): .asked(number)
    }
  }

  /// `404`, `.limit`.
  package var text: String {
    switch self {
    case .code(let code): "\(code)"
    case .named(_, let text): text
    }
  }

  /// As a `deliver` writes it.
  var answer: String {
    switch self {
    case .plain: " fail(\"failed\")"
    case .code(let code): " fail(\(code), \"failed\")"
    case .named(_, let text): " fail(\(text))"
    }
  }
}

/// The state after one outcome.
package struct FaultCell: Sendable {
  package enum Mark: Equatable, Sendable {
    /// An error rolled back the step.
    case error(String)
    case broken(String)
    case view(String)
    /// Nothing of the screen is visible.
    case blank
    /// No gesture is accepted, and nothing else is pending.
    case stuck

    /// Whether it may be intended, so that it is only a note in a script without an `explore`.
    var mayBeMeant: Bool { self == .stuck }
  }

  let outcome: FaultOutcome
  /// The active states, after the time that passed.
  var state: String { time + (regions.isEmpty ? screenName : prefix + regions.joined(separator: ", ")) }
  /// `after 5s: `; empty where no time passed.
  var time = ""
  /// Of the screen that has the states. It is named where it is not the one that made the call.
  var screenName = ""
  var isOtherScreen = false
  /// The active states, by region.
  var regions: [String] = []
  /// The text of the screen in the width of a column; empty where it cannot be drawn.
  var screen: [UInt8] = []
  var marks: [Mark] = []
  /// The encoded state, and its hash.
  var bytes: [UInt8] = []
  var hash: StateHash?
  /// For an audit: whether something leads to another state, or nothing has to.
  var leadsOn = true
  /// For an audit: the step of a test that leads there; nil where there is none.
  var step: String?

  private var prefix: String { isOtherScreen ? "\(screenName)." : "" }

  /// The state without the regions that are not wanted; with all where that leaves none.
  func state(in wanted: Set<Int>) -> String {
    let shown = regions.indices.filter { wanted.contains($0) || isOtherScreen }
    return shown.isEmpty ? state : time + prefix + shown.map { regions[$0] }.joined(separator: ", ")
  }

  /// Whether it shows what the script does, not what an error left.
  var isReached: Bool {
    !marks.contains { mark in
      switch mark {
      case .error, .view: true
      case .broken, .blank, .stuck: false
      }
    }
  }

  var isFailure: Bool { if case .failure = outcome { true } else { false } }

  var isBlank: Bool { screen.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } }
}

/// A `call` or `watch` of a state, in the first state of a walk in which it is in flight.
package struct FaultRow: Sendable {
  /// `Shop.paying: call orders.place("tea")`; without arguments where it was never in flight.
  let name: String
  let span: SourceSpan
  /// What its arms ask for: codes from the least on, then cases.
  let asked: [TriedFailure]
  /// The shortest steps there.
  var path: [String] = []
  /// Whether dead ends are failures.
  var isOfExplore = false
  /// In the order of the outcomes; without those that cannot occur.
  var cells: [FaultCell] = []

  subscript(outcome: FaultOutcome) -> FaultCell? { cells.first { $0.outcome == outcome } }

  package var isBroken: Bool {
    cells.contains { $0.marks.contains { isOfExplore || !$0.mayBeMeant } }
  }

  /// The regions whose states are not the same after all outcomes.
  var differingRegions: Set<Int> {
    let own = cells.filter { !$0.isOtherScreen }.map { $0.regions }
    let count = own.map { $0.count }.max() ?? 0
    return Set(
      (0..<count).filter { region in
        Set(own.map { region < $0.count ? $0[region] : "" }).count > 1
      })
  }

  /// The outcomes that look like an earlier one, each with the first such one. An empty answer that leads to the same
  /// state as the model's answer is the same answer, and so is a failure that leads to the same state as another one.
  var lookalikes: [(outcome: FaultOutcome, like: FaultOutcome)] {
    var found: [(outcome: FaultOutcome, like: FaultOutcome)] = []
    for (index, cell) in cells.enumerated() where cell.isReached {
      let like = cells[..<index].first { other in
        guard other.isReached, other.screen == cell.screen else { return false }
        let mayBeSame =
          other.isFailure ? cell.isFailure : other.outcome == .asTheModel && cell.outcome == .empty
        return !mayBeSame || other.hash != cell.hash
      }
      if let like { found.append((cell.outcome, like.outcome)) }
    }
    return found
  }
}

/// What comes of each call and watch of a script (`vsh explore --faults`).
package struct FaultMatrix: Sendable {
  /// In the order of the script.
  package private(set) var rows: [FaultRow] = []
  /// The calls and watches that no walk had in flight.
  private(set) var missed: [FaultRow] = []

  /// - Parameters:
  ///   - found: the rows of all walks, of which the one with the shortest path is kept.
  ///   - all: a row without outcomes for each call and watch of the script.
  init(_ found: [FaultRow], of all: [FaultRow]) {
    for declared in all {
      let candidates = found.filter { $0.span == declared.span }
      let count = candidates.map { $0.path.count }.min()
      if let row = candidates.first(where: { $0.path.count == count }) {
        rows.append(row)
      } else {
        missed.append(declared)
      }
    }
  }

  package var isBroken: Bool { rows.contains(where: { $0.isBroken }) }
}
