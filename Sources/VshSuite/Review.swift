import VshHost
import VshText

/// A difference between the recorded and the present text of a script, which a user accepts or rejects.
package struct ReviewedChange: Sendable {
  /// `news.golden:12`, or the position of an `expect screen`.
  package let location: String
  /// The diff of this change only.
  package let diff: String
  /// The test and the steps before the change, as in the transcript.
  package let steps: [String]
  package let cause: ReviewCause
}

/// The cause of a change: a renamed button is one cause, however many screens show it.
package struct ReviewCause: Hashable, Sendable {
  private let removed: [[UInt8]]
  private let added: [[UInt8]]

  init(_ change: LineChange, of difference: LineDifference) {
    removed = change.old.map { ReviewCause.line(difference.old[$0]) }
    added = change.new.map { ReviewCause.line(difference.new[$0]) }
  }

  /// Lines of a golden file include their line feeds, lines of a screen do not.
  private static func line(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == UInt8(ascii: "\n") ? line.dropLast() : line)
  }
}

/// The user's answer to a change.
package enum ReviewAnswer: String, CaseIterable, Sendable {
  case accept, reject, skip
  /// This change and all others of its cause, answered before or not.
  case cause
  case quit

  package var key: String { String(rawValue.prefix(1)) }

  /// Its effect, as `?` explains it.
  package var meaning: String {
    switch self {
    case .accept: "write this change"
    case .reject: "leave the text as it is: the change is a mistake"
    case .skip: "decide another time"
    case .cause: "accept this change wherever else it occurs"
    case .quit: "stop; the accepted changes are written"
    }
  }

  /// A key or the whole word; nil for anything else.
  package init?(line: String) {
    let word = line.split(separator: " ").joined(separator: " ").lowercased()
    guard let answer = ReviewAnswer.allCases.first(where: { word == $0.key || word == $0.rawValue }) else {
      return nil
    }
    self = answer
  }
}

/// The changes of a run and their answers, cause by cause.
///
/// It decides which change is asked about next, and which follow from an answer; it does no input or output.
package struct Review: Sendable {
  package enum Decision: Sendable { case accepted, rejected, skipped }

  package let changes: [ReviewedChange]
  /// By index in `changes`; nil without an answer.
  package private(set) var decisions: [Decision?]
  /// Causes that are accepted everywhere, in later rounds too.
  package private(set) var acceptedCauses: Set<ReviewCause>
  /// Indices in `changes`, grouped by cause, in the order in which the causes first occur.
  private var order: [Int] = []
  private var counts: [ReviewCause: Int] = [:]
  private var isOver = false

  package init(_ changes: [ReviewedChange], acceptedCauses: Set<ReviewCause> = []) {
    self.changes = changes
    self.acceptedCauses = acceptedCauses
    decisions = changes.map { acceptedCauses.contains($0.cause) ? .accepted : nil }
    var groups: [ReviewCause: Int] = [:]
    var members: [[Int]] = []
    for (index, change) in changes.enumerated() {
      let group = groups[change.cause] ?? members.count
      if group == members.count { members.append([]) }
      groups[change.cause] = group
      members[group].append(index)
    }
    order = members.flatMap { $0 }
    counts = groups.mapValues { members[$0].count }
  }

  /// The index of the next change to ask about; nil when all are answered.
  package var next: Int? { isOver ? nil : order.first { decisions[$0] == nil } }

  /// The number of changes with this change's cause, including itself.
  package func locationCount(of change: Int) -> Int { counts[changes[change].cause] ?? 1 }

  /// The number of changes before this one in the order of questions.
  package func position(of change: Int) -> Int { order.firstIndex(of: change) ?? 0 }

  package mutating func answer(_ change: Int, _ answer: ReviewAnswer) {
    switch answer {
    case .accept: decisions[change] = .accepted
    case .reject: decisions[change] = .rejected
    case .skip: decisions[change] = .skipped
    case .cause:
      let cause = changes[change].cause
      acceptedCauses.insert(cause)
      for index in changes.indices where changes[index].cause == cause && decisions[index] == nil {
        decisions[index] = .accepted
      }
    case .quit: isOver = true
    }
  }

  package func isAccepted(_ change: Int) -> Bool { decisions[change] == .accepted }

  package func count(_ decision: Decision?) -> Int { decisions.count { $0 == decision } }
}
