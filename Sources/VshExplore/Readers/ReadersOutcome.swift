import VshProgram
import VshSession

/// What the readers of a script's walks say together.
struct ReadersOutcome: Sendable {
  /// Of the paths that cover something.
  private(set) var targets: [CoverTarget] = []
  private(set) var cover: Cover?
  private(set) var appPaths: AppPaths?
  private(set) var faults: FaultMatrix?
  private(set) var audit: Audit?
  private(set) var storyboard: Storyboard?
  private var faultRows: [FaultRow] = []
  private var auditRows: [AuditedRow] = []
  private var alikes: [Audit.Clause] = []
  private let asked: WalkQuestions

  init(_ asked: WalkQuestions) {
    self.asked = asked
    if asked.cards != nil { storyboard = Storyboard() }
  }

  /// - Parameter points: all that can be reached.
  mutating func aim(at points: [CoveragePoint]) {
    if let kind = asked.cover { targets = CoverTarget.all(kind, among: points) }
  }

  /// Adds what the readers of a walk have noted. The walk has ended.
  mutating func add(_ walk: inout Walk, _ isStopped: () -> Bool) {
    if let faults = walk.readers.faults { faultRows += faults.rows(&walk) }
    if let audit = walk.readers.audit {
      auditRows += audit.rows(&walk)
      alikes += walk.walked.plan.rules.alikes.map { Audit.Clause(text: $0.clause, span: $0.span) }
    }
    if var cards = walk.readers.cards { storyboard?.merge(cards.board(&walk)) }
    guard let app = walk.walked.plan.app else { return }
    walk.outcome.coverPaths.endings = app.endings(of: walk.walked.plan)
    walk.outcome.coverPaths.tours = walk.walked.tours(isStopped: isStopped)
  }

  /// Puts together what was noted in all walks.
  mutating func finish(
    _ walks: [WalkOutcome], _ program: Program, of script: LoadedScript, _ settings: RunSettings,
    reading: Reading
  ) {
    if asked.cover != nil {
      let cover = Cover(
        walks.flatMap { $0.coverPaths.shortest }, targets, of: script, settings, reading: reading)
      self.cover = cover
      if asked.app { appPaths = AppPaths(cover, walks, targets, of: script, settings, reading: reading) }
    }
    let declarations = FaultNotes.declarations(of: program)
    if asked.faults { faults = FaultMatrix(faultRows, of: declarations) }
    if asked.audit {
      audit = Audit(auditRows, of: declarations, alikes, isWhole: walks.allSatisfy { $0.isComplete })
    }
  }
}
