import VshProgram

/// A call, watch, timer or presentation that a state has started.
struct Pending: Sendable {
  enum Kind: UInt8, Sendable { case call, watch, present, after, every }

  enum Phase: UInt8, Sendable {
    case free
    case running
    /// A call whose state was left: its op still runs at its time, and the answer is dropped.
    case cancelled
    case ended

    /// Something will come of it, if only an answer that is dropped.
    var isOpen: Bool { self == .running || self == .cancelled }
  }

  let kind: Kind
  /// False of a call or watch of this step, which is asked for when the step is at rest, if its state is still active then.
  fileprivate(set) var isAsked = true
  let state: ID<State>
  /// Its place among the state's works.
  let work: Int32
  let instance: Int32
  /// Nil for what never answers, and for a watch that has nothing new.
  fileprivate(set) var deadlineMilliseconds: Int64?
  /// Of `every`.
  fileprivate(set) var periodMilliseconds: Int64 = 0
  fileprivate(set) var arguments: [Value] = []
  fileprivate(set) var answer = GivenAnswer.asTheModelDoes
  /// The rule that its answer was given by, for a watch to be given the next one; -1 where there is none.
  fileprivate(set) var rule: Int32 = -1
  /// What a watch told last; where something was delivered to it, what its op answered then.
  fileprivate(set) var lastAnswer = Value.absent
  fileprivate(set) var phase = Phase.running
  /// Tells this start from earlier ones in the same place.
  fileprivate(set) var start: Int64 = 0
  /// Of its next event among all that are scheduled.
  fileprivate(set) var sequence: Int64 = 0

  /// It comes by itself, and but once.
  fileprivate var isAwaited: Bool { phase.isOpen && deadlineMilliseconds != nil && kind != .every }

  /// A call or watch that is asked for when the step is at rest.
  static func unasked(_ kind: Kind, _ state: ID<State>, _ work: Int32, _ instance: Int32) -> Pending {
    var entry = Pending(kind: kind, state: state, work: work, instance: instance)
    entry.isAsked = false
    return entry
  }

  fileprivate var isAnsweredByModel: Bool {
    if case .asTheModelDoes = answer { true } else { false }
  }

  /// The place is free, and what it held is gone.
  fileprivate mutating func forget() {
    phase = .free
    arguments = []
    answer = .asTheModelDoes
    lastAnswer = .absent
  }
}

/// What is to happen in time: the clock, what states have started and how calls behave. What a step changes in it is taken back by
/// `undo`, and made final by `commit`.
package struct Schedule: ~Copyable, Sendable {
  /// A start, as its place in `pending` and the start it means.
  private struct Start: Sendable, BitwiseCopyable {
    let index: Int32
    let start: Int64
    /// The step in which it was last ended or cancelled.
    var endingStep = 0
  }

  enum Note: Sendable, BitwiseCopyable {
    case began(Int32)
    case cancelled(Int32)
    case ended(Int32)
    /// A rule and how often it was used before.
    case used(Int32, Int32)
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package private(set) var clockMilliseconds: Int64 = 946_684_800_000
  private var timeline = Timeline()
  /// Calls, watches and timers that were started and have not ended, with free places between them.
  private(set) var pending: [Pending] = []
  private var freePlaces = UniqueArray<Int32>()
  /// Where something to wait for was last found among `pending`.
  private var awaitedHint = 0
  /// By the place of a region: what the state has started that is active there.
  private var owned: [[Start]] = []
  private var lastSequence: Int64 = 0
  private var watches: [Start] = []
  /// Something has changed that ops read, since the watches were last asked.
  private var watchesAreStale = false
  private(set) var givens = Givens()
  private var notes = UniqueArray<Note>()
  /// Counts the steps that changed something here.
  private var step = 1

  init() {}

  init(copying other: borrowing Schedule) {
    clockMilliseconds = other.clockMilliseconds
    timeline = Timeline(copying: other.timeline)
    pending = other.pending
    freePlaces = UniqueArray(copying: other.freePlaces)
    awaitedHint = other.awaitedHint
    owned = other.owned
    lastSequence = other.lastSequence
    watches = other.watches
    watchesAreStale = other.watchesAreStale
    givens = other.givens
    step = other.step
  }

  subscript(index: Int32) -> Pending {
    @inline(__always) _read { yield pending[Int(index)] }
  }

  // MARK: The clock

  /// The deadline of the next event, or nil when nothing is due ever.
  mutating func nextDeadline() -> Int64? {
    while let entry = timeline.first {
      if isCurrent(entry) { return entry.deadlineMilliseconds }
      timeline.removeFirst()
    }
    return nil
  }

  /// Takes the next event off the timeline, if it is due by then, and sets the clock to it.
  mutating func takeNext(throughMilliseconds limit: Int64) -> Int32? {
    guard let deadline = nextDeadline(), deadline <= limit, let entry = timeline.first else { return nil }
    timeline.removeFirst()
    passTime(toMilliseconds: deadline)
    return entry.pending
  }

  mutating func passTime(toMilliseconds time: Int64) { clockMilliseconds = max(clockMilliseconds, time) }

  /// Sets the clock anew; what is pending keeps its distance. False where that is too far.
  mutating func setClock(milliseconds: Int64) -> Bool {
    let (distance, overflows) = milliseconds.subtractingReportingOverflow(clockMilliseconds)
    if overflows { return false }
    clockMilliseconds = milliseconds
    timeline.shift(byMilliseconds: distance)
    for index in pending.indices {
      if let deadline = pending[index].deadlineMilliseconds {
        pending[index].deadlineMilliseconds = deadline &+ distance
      }
    }
    return true
  }

  private func isCurrent(_ entry: Timeline.Entry) -> Bool {
    let place = Int(entry.pending)
    return pending[place].sequence == entry.sequence && pending[place].phase.isOpen
  }

  private mutating func schedule(_ index: Int32, atMilliseconds deadline: Int64) {
    timeline.add(.init(deadlineMilliseconds: deadline, sequence: lastSequence, pending: index))
  }

  /// Gives something pending its next event.
  mutating func reschedule(_ index: Int32, atMilliseconds deadline: Int64) {
    lastSequence += 1
    pending[Int(index)].sequence = lastSequence
    pending[Int(index)].deadlineMilliseconds = deadline
    schedule(index, atMilliseconds: deadline)
  }

  // MARK: Starting and ending

  /// Makes room for what states start in so many further regions.
  mutating func addRegions(to count: Int) { owned.fill(to: count, with: []) }

  /// Starts something for the state that is active at a region's place.
  @discardableResult
  mutating func start(_ work: consuming Pending, at place: Int) -> Int32 {
    lastSequence += 1
    let (deadline, isWatch) = (work.deadlineMilliseconds, work.kind == .watch)
    work.start = lastSequence
    work.sequence = lastSequence
    let index: Int32
    if freePlaces.count > 0 {
      index = freePlaces[freePlaces.count - 1]
      freePlaces.removeLast()
      pending[Int(index)] = work
    } else {
      index = Int32(pending.count)
      pending.append(work)
    }
    notes.append(.began(index))
    if let deadline {
      // What was waited for has just come, and this is the next: nobody need look for it.
      if awaitedHint >= pending.count || !pending[awaitedHint].isAwaited { awaitedHint = Int(index) }
      schedule(index, atMilliseconds: deadline)
    }
    let start = Start(index: index, start: lastSequence)
    owned[place].append(start)
    if isWatch { watches.append(start) }
    return index
  }

  /// The step is at rest: what a state has started in it is asked for, in the place among others that it had when it was entered.
  mutating func ask(
    _ index: Int32, _ arguments: [Value], _ answer: GivenAnswer, rule: Int32, deadline: Int64?
  ) {
    let place = Int(index)
    pending[place].isAsked = true
    pending[place].arguments = arguments
    pending[place].answer = answer
    pending[place].rule = rule
    pending[place].deadlineMilliseconds = deadline
    guard let deadline else { return }
    if awaitedHint >= pending.count || !pending[awaitedHint].isAwaited { awaitedHint = place }
    timeline.add(
      .init(deadlineMilliseconds: deadline, sequence: pending[place].sequence, pending: index))
  }

  /// It is still to be asked for: its state has not been left.
  func isToBeAsked(_ index: Int32) -> Bool {
    pending[Int(index)].phase == .running && !pending[Int(index)].isAsked
  }

  /// How much the state has started that is active at a region's place.
  @inline(__always)
  func startedCount(at place: Int32) -> Int { owned[Int(place)].count }

  /// The state is left that is active at a region's place: what it has started ends, of a call only the answer is dropped. Gives
  /// the presentations among it.
  mutating func leave(_ place: Int32) -> [Int32] {
    var presentations: [Int32] = []
    var starts: [Start] = []
    swap(&starts, &owned[Int(place)])
    var kept = 0
    for var start in starts {
      if isRunning(start) {
        switch pending[Int(start.index)].kind {
        case .call where pending[Int(start.index)].isAsked: cancel(start.index)
        case .present:
          end(start.index)
          presentations.append(start.index)
        case .call, .watch, .after, .every: end(start.index)
        }
        start.endingStep = step
      }
      // What ends in this step stays, for the undo: a presentation may have ended before its state was left.
      if start.endingStep != step && !hasEnded(start) { continue }
      starts[kept] = start
      kept += 1
    }
    starts.removeLast(starts.count - kept)
    swap(&starts, &owned[Int(place)])
    return presentations
  }

  mutating func end(_ index: Int32) {
    pending[Int(index)].phase = .ended
    notes.append(.ended(index))
  }

  private mutating func cancel(_ index: Int32) {
    pending[Int(index)].phase = .cancelled
    notes.append(.cancelled(index))
  }

  /// True from its end until the step is over.
  private func hasEnded(_ work: Start) -> Bool {
    pending[Int(work.index)].start == work.start && pending[Int(work.index)].phase == .ended
  }

  /// True until it ends, is cancelled, or an undo takes it back.
  private func isRunning(_ work: Start) -> Bool {
    pending[Int(work.index)].start == work.start && pending[Int(work.index)].phase == .running
  }

  // MARK: States

  /// Nothing is pending any more; the clock and the rules stay.
  mutating func removeWorks() {
    timeline = Timeline()
    pending.removeAll(keepingCapacity: true)
    freePlaces.removeLast(freePlaces.count)
    owned.removeAll(keepingCapacity: true)
    watches.removeAll(keepingCapacity: true)
    watchesAreStale = false
    notes.removeLast(notes.count)
  }

  /// A call whose state is gone, and perhaps its instance.
  mutating func restoreCancelled(
    _ state: ID<State>, _ work: Int32, _ arguments: [Value], _ answer: GivenAnswer
  ) {
    var entry = Pending(kind: .call, state: state, work: work, instance: -1)
    entry.arguments = arguments
    entry.answer = answer
    entry.phase = .cancelled
    lastSequence += 1
    entry.start = lastSequence
    entry.sequence = lastSequence
    pending.append(entry)
  }

  /// A rule was used so often.
  mutating func restore(uses: Int, ofRule place: Int) { givens.use(place, times: uses) }

  // MARK: Events

  /// The event of something pending is spent, whatever becomes of its step.
  mutating func spend(_ index: Int32) {
    let place = Int(index)
    switch pending[place].kind {
    case .every: reschedule(index, atMilliseconds: clockMilliseconds &+ pending[place].periodMilliseconds)
    case .watch: pending[place].deadlineMilliseconds = nil
    case .call, .after, .present: pending[place].phase = .free
    }
  }

  /// Gives a spent place back, once nothing of the step can refer to it.
  mutating func release(_ index: Int32) {
    switch pending[Int(index)].kind {
    case .call, .after: free(index)
    case .watch, .every, .present: break
    }
  }

  private mutating func free(_ index: Int32) {
    pending[Int(index)].forget()
    freePlaces.append(index)
  }

  // MARK: Watches

  var hasWatches: Bool { !watches.isEmpty }

  /// Something has changed that ops read.
  mutating func staleWatches() { watchesAreStale = true }

  /// Whether something has changed that ops read, since this was last asked.
  mutating func takeStaleness() -> Bool {
    defer { watchesAreStale = false }
    return watchesAreStale
  }

  /// What a watch told.
  mutating func tell(_ index: Int32, _ answer: Value) { pending[Int(index)].lastAnswer = answer }

  /// What the rule says next that a watch's first answer was given by.
  func furtherAnswer(of watch: Int32) -> GivenAnswer? {
    let rule = Int(pending[Int(watch)].rule)
    return rule >= 0 ? givens.rules[rule].furtherAnswer : nil
  }

  /// From now on a watch answers as its rule says next, where it says so.
  mutating func takeFurtherAnswer(_ watch: Int32) {
    guard let answer = furtherAnswer(of: watch) else { return }
    useGiven(Int(pending[Int(watch)].rule))
    pending[Int(watch)].answer = answer
  }

  /// Watches that are open and have told something, and whose ops may have something new to say.
  mutating func restingWatches() -> [Int32] {
    var open: [Start] = []
    var resting: [Int32] = []
    for watch in watches where isRunning(watch) {
      open.append(watch)
      let entry = pending[Int(watch.index)]
      guard entry.deadlineMilliseconds == nil, entry.lastAnswer.tag != .absent,
        entry.isAnsweredByModel || furtherAnswer(of: watch.index) != nil
      else { continue }
      resting.append(watch.index)
    }
    watches = open
    return resting
  }

  // MARK: How calls behave

  mutating func add(_ rule: GivenRule, argumentHash: UInt64?) { givens.add(rule, argumentHash: argumentHash) }

  /// A call behaved as the rule at a place says.
  mutating func useGiven(_ place: Int) {
    notes.append(.used(Int32(place), Int32(givens.rules[place].used)))
    givens.use(place)
  }

  // MARK: Looking

  /// No call and no `after` is in flight, and no watch has something new.
  var isIdle: Bool {
    !pending.contains { entry in
      guard entry.phase == .running else { return false }
      switch entry.kind {
      case .call, .after: return true
      case .watch: return entry.deadlineMilliseconds != nil
      case .present, .every: return false
      }
    }
  }

  /// Something but `every` timers has a deadline: cancelled calls, whose answers are still to be dropped, too.
  mutating func hasDeadlines() -> Bool {
    // Asked after every event: the search goes on where it last found something.
    for distance in pending.indices {
      let place = (awaitedHint + distance) % pending.count
      if pending[place].isAwaited {
        awaitedHint = place
        return true
      }
    }
    return false
  }

  // MARK: Steps

  /// Takes back what was started, ended and used since the last `commit`.
  mutating func undo() {
    if notes.count == 0 { return }
    for place in (0..<notes.count).reversed() {
      switch notes[place] {
      case .began(let index): free(index)
      case .cancelled(let index), .ended(let index): pending[Int(index)].phase = .running
      case .used(let place, let used): givens.use(Int(place), times: Int(used))
      }
    }
    notes.removeLast(notes.count)
    step += 1
  }

  /// Makes it final: what ended gives its place back.
  mutating func commit() {
    if notes.count == 0 { return }
    for place in 0..<notes.count {
      if case .ended(let index) = notes[place] { free(index) }
    }
    notes.removeLast(notes.count)
    step += 1
  }

  /// What `undo` needs, roughly.
  var undoBytes: Int { notes.count * MemoryLayout<Note>.stride }

  /// What a copy takes, roughly.
  var byteCount: Int { pending.count * 120 }

  /// The values in it move.
  mutating func keep(in collection: inout HeapCollection) {
    for index in pending.indices {
      collection.keep(&pending[index].arguments)
      collection.keep(&pending[index].lastAnswer)
      pending[index].answer.keep(in: &collection)
    }
    givens.keep(in: &collection)
  }
}
