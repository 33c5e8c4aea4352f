package import VshSource
import VshText

/// What a person meets of each call and watch of a script (`vsh audit`).
package struct Audit: Sendable {
  /// In the order of the script.
  package let calls: [AuditedCall]
  /// What calls ask their errors for: codes from the least on, then cases.
  package let asked: [String]
  /// A `may look alike`.
  package struct Clause: Sendable {
    package let text: String
    package let span: SourceSpan
  }
  /// Those that no screen needs. Empty where something could not be judged.
  package let unusedClauses: [Clause]

  /// - Parameters:
  ///   - found: of all walks.
  ///   - all: a row without outcomes for each call and watch of the script.
  ///   - alikes: of all walks.
  ///   - isWhole: whether the walks saw all states.
  init(_ found: [AuditedRow], of all: [FaultRow], _ alikes: [Clause], isWhole: Bool) {
    var codes: Set<Int64> = []
    var cases: [String] = []
    for failure in all.flatMap({ $0.asked }) {
      switch failure {
      case .code(let code): codes.insert(code)
      case .named(_, let text): if !cases.contains(text) { cases.append(text) }
      }
    }
    asked = codes.sorted().map { "\($0)" } + cases
    calls = all.map { declared in
      AuditedCall(declared, found.filter { $0.fault.span == declared.span }, isWhole: isWhole)
    }
    let reasons = calls.flatMap { $0.reasons }
    let isJudged = isWhole && !reasons.contains { $0.verdict == .unjudged }
    unusedClauses = alikes.filter { alike in
      isJudged && !reasons.contains { $0.sentence.holds("`\(alike.text)`") }
    }
  }

  /// Whether something is missing, a late answer harms, or a clause excuses nothing.
  package var isBroken: Bool {
    !unusedClauses.isEmpty || calls.contains { call in call.reasons.contains { $0.verdict == .missing } }
  }
  /// Whether everything could be judged.
  package var isWhole: Bool { !calls.contains { call in call.reasons.contains { $0.verdict == .unjudged } } }
}

/// A call of a walk, with the paths to it.
struct AuditedRow {
  var fault: FaultRow
  let content: AuditRow.Content
  var loadedPath: [String] = []
  let harm: LateHarm?
  var harmPath: [String] = []
  /// A gesture that starts it, and what a second one does.
  struct Press {
    let twice: (harm: LateHarm, path: [String])?
    let overlap: (harm: LateHarm, path: [String])?
  }
  var presses: [Press] = []
  let isWatch: Bool
  let alike: String?

  init(_ row: AuditRow) {
    (fault, content, harm, isWatch, alike) = (row.fault, row.content, row.harm, row.isWatch, row.alike)
  }
}

/// What a person meets of a call or watch.
package struct AuditedCall: Sendable {
  package enum Part: Hashable, Sendable {
    case loading, loaded, empty, error
    /// An error with this code or case.
    case asked(String)
    case late
    /// A second press while it is in flight.
    case twice
    /// A second change while it is in flight, where it fails.
    case overlap

    package static func all(asked: [String]) -> [Part] {
      [.loading, .loaded, .empty, .error] + asked.map { .asked($0) } + [.late, .twice, .overlap]
    }

    package var name: String {
      switch self {
      case .loading: "loading"
      case .loaded: "loaded"
      case .empty: "empty"
      case .error: "error"
      case .asked(let text): "error \(text)"
      case .late: "late"
      case .twice: "twice"
      case .overlap: "overlap"
      }
    }
  }

  package enum Verdict: String, Sendable {
    case ok, missing, unjudged
    /// It looks like another one, and a clause says that it may.
    case meant
    /// There is no such part.
    case none
  }

  /// Why a part is not `ok`.
  package struct Reason: Sendable {
    /// Nil for all.
    package let part: Part?
    package let verdict: Verdict
    package let sentence: String
    /// The shortest steps that show it; empty where none do.
    package var path: [String] = []
    /// Of two answers: the lines that differ in the other order, with a heading.
    package var difference: [String] = []
  }

  /// `Shop.paying: call orders.place`.
  package let name: String
  package let span: SourceSpan
  /// The codes and cases that its arms ask for.
  package let asked: [String]
  private let parts: [Part]
  private var verdicts: [Part: Verdict] = [:]
  /// In the order of the parts.
  package private(set) var reasons: [Reason] = []

  package subscript(part: Part) -> Verdict { verdicts[part] ?? .none }

  /// - Parameter found: of all walks.
  init(_ declared: FaultRow, _ found: [AuditedRow], isWhole: Bool) {
    name = declared.name
    span = declared.span
    asked = declared.asked.map { $0.text }
    parts = Part.all(asked: asked)
    for part in parts { verdicts[part] = .ok }
    let best = found.map { $0.content }.max()
    let rows = found.filter { $0.content == best }
    let count = rows.map { $0.fault.path.count }.min()
    guard let row = rows.first(where: { $0.fault.path.count == count }) else {
      add(
        Reason(
          part: nil, verdict: .unjudged,
          sentence: "no walk had it in flight: begin an `explore` with the steps that lead to it"))
      return
    }
    let alike = found.lazy.compactMap { $0.alike }.first
    for part in parts where !part.isOfPath { judge(part, row, meant: alike) }
    judgeLateness(found, isWhole: isWhole)
    let presses = found.flatMap { $0.presses }
    judgePresses(.twice, presses.map { $0.twice }, isWhole: isWhole)
    judgePresses(.overlap, presses.map { $0.overlap }, isWhole: isWhole)
  }

  private mutating func add(_ reason: Reason) {
    reasons.append(reason)
    set(reason.part, reason.verdict)
  }

  /// - Parameter part: nil for all.
  private mutating func set(_ part: Part?, _ verdict: Verdict) {
    for other in parts where part == nil || part == other { verdicts[other] = verdict }
  }

  /// - Parameter meant: the clause that says that equal screens are meant.
  private mutating func judge(_ part: Part, _ row: AuditedRow, meant: String?) {
    if part == .loaded, row.content != .something {
      add(
        Reason(
          part: part, verdict: .unjudged,
          sentence:
            row.content == .empty
            ? "no answer had anything in it; give the model data, or write `may type …` or `may deliver … ok(…)` "
              + "into an `explore`"
            : "the model never answers with `ok`; give it data, or write `may deliver … ok(…)` into an `explore`"
        ))
      return
    }
    guard let cell = row.fault[part] else {
      set(part, .none)
      return
    }
    var sentences = cell.marks.compactMap { mark in
      mark == .stuck ? nil : FaultText.sentence(of: mark, in: cell)
    }
    // A blank screen says it all.
    var isMeant = false
    if !cell.marks.contains(.blank), let like = part.others.first(where: { row.isLike(part, $0) }) {
      // What a watch brings is on the screen already.
      if part == .loading, row.isWatch {
        set(part, .none)
      } else if let meant {
        isMeant = true
        sentences.append("looks like \(like.name): `\(meant)`")
      } else {
        sentences.append("looks like \(like.name)")
      }
    }
    if !cell.leadsOn, !cell.marks.contains(.blank) {
      let reason =
        cell.marks.contains(.stuck)
        ? "nothing can be touched, and nothing is pending"
        : "what can be touched or is pending changes nothing"
      sentences.append("no way out of `\(cell.state)`: \(reason)")
    }
    if sentences.isEmpty { return }
    if isMeant, sentences.count == 1 {
      return add(Reason(part: part, verdict: .meant, sentence: sentences[0]))
    }
    let path = part == .loaded ? row.loadedPath : row.fault.path
    add(
      Reason(
        part: part, verdict: .missing, sentence: sentences.joined(separator: "; "),
        path: path + (cell.step.map { [$0] } ?? []) + ["show"]))
  }

  /// - Parameter found: of all walks.
  private mutating func judgeLateness(_ found: [AuditedRow], isWhole: Bool) {
    // What the answer alone breaks is said of its screen.
    let harmful = found.filter { row in
      row.harm.map { harm in !reasons.contains { $0.sentence.holds(harm.sentence) } } ?? false
    }
    let count = harmful.map { $0.harmPath.count }.min()
    if let row = harmful.first(where: { $0.harmPath.count == count }), let harm = row.harm {
      add(
        Reason(
          part: .late, verdict: .missing, sentence: harm.sentence, path: row.harmPath + ["show"],
          difference: harm.difference))
    } else if !isWhole {
      add(Reason(part: .late, verdict: .unjudged, sentence: "the walk is not complete"))
    }
  }
}

extension AuditedCall {
  /// - Parameter found: what a second press does, by the gesture that starts the call; nil where it does not harm.
  private mutating func judgePresses(
    _ part: Part, _ found: [(harm: LateHarm, path: [String])?], isWhole: Bool
  ) {
    let harmful = found.compactMap { $0 }
    guard let worst = harmful.min(by: { $0.path.count < $1.path.count }) else {
      return set(part, found.isEmpty ? .none : isWhole ? .ok : .unjudged)
    }
    add(
      Reason(
        part: part, verdict: .missing, sentence: worst.harm.sentence, path: worst.path + ["show"],
        difference: worst.harm.difference))
  }
}

extension AuditedCall.Part {
  /// Whether it is about a path, and no screen of one outcome.
  var isOfPath: Bool { self == .late || self == .twice || self == .overlap }

  fileprivate func isOf(_ outcome: FaultOutcome) -> Bool {
    switch (self, outcome) {
    case (.loading, .loading), (.loaded, .asTheModel), (.empty, .empty), (.error, .failure(.plain)): true
    case (.asked(let text), .failure(let failure)): failure.text == text
    case _: false
    }
  }

  /// The parts from which it has to differ.
  fileprivate var others: [AuditedCall.Part] {
    switch self {
    case .loading: [.loaded]
    case .empty: [.loaded, .loading]
    case .error, .asked: [.loaded, .empty, .loading]
    case .loaded, .late, .twice, .overlap: []
    }
  }
}

extension FaultRow {
  fileprivate subscript(part: AuditedCall.Part) -> FaultCell? { cells.first { part.isOf($0.outcome) } }
}

extension AuditedRow {
  /// Whether two parts have the same screen.
  fileprivate func isLike(_ part: AuditedCall.Part, _ other: AuditedCall.Part) -> Bool {
    if other == .loaded, content != .something { return false }
    guard let cell = fault[part], let like = fault[other] else { return false }
    return cell.isReached && like.isReached && cell.screen == like.screen
  }
}
