import VshMachine
import VshSession
import VshSource

/// A breadth-first walk over two versions of a script at once: both take the same steps, so that a state is a pair of
/// states. The first path to a difference is a shortest one.
///
/// Where a step leads to another state and another screen, the walk does not continue from there, because all that
/// follows would differ for the same cause.
struct PairWalk: ~Copyable {
  private struct StepName: Hashable {
    let text: String
    let copy: Int

    init(_ choice: PairSide.Choice) {
      text = choice.step.text
      copy = choice.copy
    }
  }

  private var old: PairSide
  private var new: PairSide
  private var visited = VisitedStates()
  /// The pairs of which one thing differs, states or screens.
  private var differing: Set<Int32> = []
  /// The steps to the pairs that were found.
  private var steps: [PathStep] = []
  private var stepBytes = 0
  /// The pairs that are not visited yet, by version.
  private var oldQueue = StateQueue()
  private var newQueue = StateQueue()
  private var notes = DifferenceNotes()
  private var outcome: WalkOutcome
  /// As the new version limits them.
  private var failures: FailureCount

  init(_ old: consuming PairSide, _ new: consuming PairSide) {
    outcome = WalkOutcome(new.plan)
    failures = FailureCount(most: new.plan.rules.mostFailures)
    let codes = Set(old.errorCodes).union(new.errorCodes).sorted()
    self.old = old
    self.new = new
    self.old.failingCodes = codes
    self.new.failingCodes = codes
    look(after: self.old.opened, self.new.opened, from: -1, nil)
  }

  deinit {}

  /// Walks until no new pair is found, a limit is reached, or it is stopped.
  mutating func run(isStopped: () -> Bool, onProgress: (WalkProgress) -> Void) {
    var walkedCount = 0
    while outcome.bound == nil, newQueue.count > 0 {
      let state = Int32(truncatingIfNeeded: walkedCount)
      onProgress(WalkProgress(visited.count, outcome.moveCount, leftCount: newQueue.count))
      outcome.bound = isStopped() ? .stopped : new.plan.bound(at: visited.depth(of: state))
      if outcome.bound != nil { break }
      visit(state, oldQueue.takeFirst(), newQueue.takeFirst())
      if outcome.bound == nil { walkedCount += 1 }
    }
    outcome.leftCount = visited.count - walkedCount
  }

  var result: ComparedWalk {
    ComparedWalk(outcome: outcome, differences: notes.differences, leftDifferenceCount: notes.leftCount)
  }

  // MARK: Visiting a pair

  /// - Parameter queued: the bytes of the new version in the queue.
  private mutating func visit(_ state: Int32, _ was: [UInt8], _ queued: [UInt8]) {
    var now = queued
    failures.take(from: &now)
    do throws(Fault) {
      guard var olds = try old.choices(in: was), var news = try new.choices(in: now) else { return }
      if failures.left <= 0 {
        olds.removeAll { $0.kind == .failure }
        news.removeAll { $0.kind == .failure }
      }
      var others: [StepName: PairSide.Choice] = [:]
      for choice in olds { others[StepName(choice)] = choice }
      var onlyOld: [PairSide.Choice] = []
      var onlyNew: [PairSide.Choice] = []
      for choice in news {
        var before: StepResult?
        if let other = others.removeValue(forKey: StepName(choice)) { before = try old.take(other, in: was) }
        switch (before, try new.take(choice, in: now)) {
        case (nil, nil): break
        case (nil, .some): onlyNew.append(choice)
        case (.some, nil): onlyOld.append(choice)
        case (.some(let before), .some(let after)):
          failures.note(choice.kind)
          look(after: before, after, from: state, choice)
        }
        if outcome.bound != nil { return }
      }
      for choice in olds where others[StepName(choice)] != nil {
        if try old.take(choice, in: was) != nil { onlyOld.append(choice) }
      }
      // A `given` or a clause of one version may leave out what the walk invents.
      noteOnly(
        onlyOld.filter { !$0.isMadeUp }, onlyNew.filter { !$0.isMadeUp }, at: state)
    } catch {
      outcome.bound = .unwritable(error.message)
    }
  }

  /// Notes the steps that only one version can take. Of two timers, only the time differs.
  private mutating func noteOnly(_ olds: [PairSide.Choice], _ news: [PairSide.Choice], at state: Int32) {
    let (oldTimer, newTimer) = (olds.first(where: { $0.isTimer }), news.first(where: { $0.isTimer }))
    let differsInTime = oldTimer != nil && newTimer != nil
    if let was = oldTimer?.step, let now = newTimer?.step {
      note(.time, behind: "", old: was.text, new: now.text, ScreenChange(), at: state, now)
    }
    for choice in olds where !differsInTime || !choice.isTimer {
      note(.onlyOld, behind: "", old: choice.step.text, new: "", ScreenChange(), at: state, choice.step)
    }
    for choice in news where !differsInTime || !choice.isTimer {
      note(.onlyNew, behind: "", old: "", new: choice.step.text, ScreenChange(), at: state, choice.step)
    }
  }

  // MARK: Results of steps

  /// Compares the versions after a step, and records the pair if the walk continues from there.
  ///
  /// - Parameter choice: nil for the start.
  private mutating func look(
    after before: StepResult, _ after: StepResult, from parent: Int32, _ choice: PairSide.Choice?
  ) {
    if choice != nil { outcome.moveCount += 1 }
    do throws(Fault) {
      try old.encode()
      try new.encode()
    } catch {
      outcome.bound = .unwritable(error.message)
      return
    }
    let hash = failures.hash(StateHash(of: old.reached, new.reached))
    if case (.taken, .taken) = (before, after), let known = visited.number(of: hash), !looksAgain(at: known) {
      noteLeftOut()
      return
    }
    old.stay()
    new.stay()
    let step = choice.map { new.taken($0) }
    let (was, now) = (old.appearance(after: before), new.appearance(after: after))
    let differ = (states: was.states != now.states, screens: was.screen != now.screen)
    let last = step?.text ?? ""
    if was.mistakes != now.mistakes {
      note(.mistake, behind: last, old: was.mistakes, new: now.mistakes, ScreenChange(), at: parent, step)
      return
    }
    if differ.states || differ.screens {
      let change = ScreenChange(from: was.screen, to: now.screen)
      let kind: Difference.Kind = differ.states ? .state : .text
      // A state with another name and the same screen is one cause wherever it is entered.
      note(
        kind, behind: differ.screens ? last : "", old: was.states, new: now.states, change, at: parent, step)
    }
    if differ.states && differ.screens { return }
    noteLeftOut()
    if visited.number(of: hash) != nil { return }
    if differ.states || differ.screens { differing.insert(Int32(truncatingIfNeeded: visited.count)) }
    record(hash, from: parent, step)
  }

  /// Whether a known pair is compared at each step to it: where it differs, each step is a cause of its own.
  private func looksAgain(at known: Int32) -> Bool {
    old.leavesOut || new.leavesOut || differing.contains(known)
  }

  private mutating func noteLeftOut() {
    if old.reached.leavesCallsOut || new.reached.leavesCallsOut {
      outcome.leftOut.mostEqualCalls = StateCodec.mostEqualCancelledCalls
    }
  }

  /// Queues the pair that was reached.
  private mutating func record(_ hash: StateHash, from parent: Int32, _ step: PathStep?) {
    if visited.count >= new.plan.bounds.states {
      outcome.bound = .states(new.plan.bounds.states)
      return
    }
    _ = visited.add(hash, from: parent, by: Int32(truncatingIfNeeded: steps.count))
    steps.append(step ?? PathStep(text: ""))
    outcome.stateCount = visited.count
    oldQueue.add(old.reached.bytes)
    newQueue.add(failures.queued(new.reached.bytes))
    stepBytes += MemoryLayout<PathStep>.stride + (step?.text.utf8.count ?? 0)
    let bytes = oldQueue.byteCount + newQueue.byteCount + visited.byteCount + stepBytes
    if bytes > new.plan.bounds.bytes { outcome.bound = .bytes(new.plan.bounds.bytes) }
    if bytes <= Limits.smallBytes { return }
    do throws(Fault) {
      try new.becomeLarge()
    } catch {
      outcome.bound = .unwritable(error.message)
    }
  }

  private mutating func note(
    _ kind: Difference.Kind, behind step: String, old: String, new: String, _ change: ScreenChange,
    at state: Int32, _ last: PathStep?
  ) {
    if let added = notes.note(kind, behind: step, old: old, new: new, change) {
      notes.setPath(of: added, to: path(to: state, then: last))
    }
  }

  /// The steps from the start to a pair, followed by the last one.
  private func path(to state: Int32, then last: PathStep?) -> [String] {
    let path = visited.path(to: state).map { steps[Int($0)] } + (last.map { [$0] } ?? [])
    return PathStep.texts(of: path, behind: new.plan.steps)
  }
}

extension PairSide.Choice {
  fileprivate var isTimer: Bool { kind == .timer || kind == .tick }
}
