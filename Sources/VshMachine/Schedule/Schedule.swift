import VshProgram
import VshSource

/// The clock, the pending works, and the rules of `given`. `undo` reverts the changes of a step, `commit` makes them
/// permanent.
package struct Schedule: ~Copyable, Sendable {
  /// A reference to a pending work: the index in `works` and the number of the start.
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
    /// A watch that had no new answer.
    case woken(Int32)
    /// A rule, and its number of uses before.
    case used(Int32, Int32)
  }

  /// An event that an open step spends, and the clock before it.
  private struct Spent: Sendable, BitwiseCopyable {
    let work: Pending
    let clockMilliseconds: Int64
  }

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package private(set) var clockMilliseconds: Int64 = 946_684_800_000
  private var timeline = Timeline()
  /// Pending calls, watches and timers, with free indices among them.
  private var works: [Pending] = []
  /// The arguments of each entry of `works`.
  private var arguments: [[Value]] = []
  private var freeIndices = UniqueArray<Int32>()
  private(set) var counts = WorkCounts()
  private var calls = CallLog()
  /// By region index: the works of the region's active state.
  private var owned: [[Start]] = []
  private var lastSequence: Int64 = 0
  /// The number of the last start; a work that starts later has a larger one.
  package var lastStart: Int64 { lastSequence }
  private(set) var streams = Streams()
  /// Stale is that data which ops read has changed since they were last evaluated.
  private var watches: (starts: [Start], areStale: Bool) = ([], false)
  private(set) var givens = Givens()
  private var notes = UniqueArray<Note>()
  /// The event of the open step.
  private var spent: Spent?
  /// The number of steps that changed something here.
  private var step = 1
  private let passing = AddressOnly()

  init() {}

  init(copying other: borrowing Schedule) {
    clockMilliseconds = other.clockMilliseconds
    timeline = Timeline(copying: other.timeline)
    works = other.works
    arguments = other.arguments
    freeIndices = UniqueArray(copying: other.freeIndices)
    counts = other.counts
    owned = other.owned
    lastSequence = other.lastSequence
    watches = other.watches
    streams = other.streams
    givens = other.givens
    step = other.step
  }

  /// All pending works, with free entries among them. Reading this counts as a look at each.
  var pending: [Pending] {
    Effort.note(.works, works.count)
    return works
  }

  /// The number of these entries.
  var entryCount: Int { works.count }

  subscript(index: Int32) -> Pending {
    @inline(__always) get { works[Int(index)] }
  }

  /// The arguments of a call or watch.
  func arguments(of entry: Pending) -> [Value] { arguments[Int(entry.index)] }

  /// Counts a work that has started, or is asked.
  @inline(__always)
  private mutating func noteStart(_ index: Int32) {
    counts.add(works[Int(index)])
    if calls.isOn { calls.note(index, works[Int(index)].standing) }
  }

  /// Changes a pending work that has started. All changes that counts or standings depend on are made by this,
  /// `noteStart` and `setFree`.
  @inline(__always)
  private mutating func change(_ index: Int32, _ edit: (inout Pending) -> Void) {
    let row = Int(index)
    counts.remove(works[row])
    edit(&works[row])
    counts.add(works[row])
    if calls.isOn { calls.note(index, works[row].standing) }
  }

  /// Changes a pending work so that it is no longer open.
  @inline(__always)
  private mutating func setFree(_ index: Int32) {
    counts.remove(works[Int(index)])
    works[Int(index)].phase = .free
    if calls.isOn { calls.note(index, .none) }
  }

  // MARK: The clock

  /// The deadline of the next event; nil where there is none.
  mutating func nextDeadline() -> Int64? {
    while let entry = timeline.first {
      if isCurrent(entry) { return entry.deadlineMilliseconds }
      timeline.removeFirst()
    }
    return nil
  }

  /// Whether the next event is the answer of a call or watch.
  mutating func isAnswerNext() -> Bool {
    guard nextDeadline() != nil, let entry = timeline.first else { return false }
    return switch works[Int(entry.pending)].kind {
    case .call, .watch: true
    case .present, .after, .every: false
    }
  }

  /// Removes the next event, if it is due by `limit`, and moves the clock to it. It may be a part of a call's answer.
  mutating func takeNext(throughMilliseconds limit: Int64) -> (index: Int32, isPart: Bool)? {
    guard let deadline = nextDeadline(), deadline <= limit, let entry = timeline.first else { return nil }
    timeline.removeFirst()
    passTime(toMilliseconds: deadline)
    return (entry.pending, !streams.isEmpty && works[Int(entry.pending)].sequence != entry.sequence)
  }

  mutating func passTime(toMilliseconds time: Int64) { clockMilliseconds = max(clockMilliseconds, time) }

  /// Sets the clock. Pending works keep their distance. Returns false on overflow.
  mutating func setClock(milliseconds: Int64) -> Bool {
    let (distance, overflows) = milliseconds.subtractingReportingOverflow(clockMilliseconds)
    if overflows { return false }
    clockMilliseconds = milliseconds
    timeline.shift(byMilliseconds: distance)
    streams.shift(byMilliseconds: distance)
    for index in works.indices {
      if let deadline = works[index].deadlineMilliseconds {
        works[index].deadlineMilliseconds = deadline &+ distance
      }
    }
    return true
  }

  /// False where it has ended, is due at another time, or was delivered.
  @inline(__always)
  private func isCurrent(_ entry: Timeline.Entry) -> Bool {
    let index = Int(entry.pending)
    if works[index].sequence == entry.sequence {
      return works[index].phase.isOpen && works[index].deadlineMilliseconds != nil
    }
    return works[index].isPartDue && works[index].phase == .running
      && streams[entry.pending]?.sequence == entry.sequence
  }

  private mutating func schedule(_ index: Int32, atMilliseconds deadline: Int64) {
    timeline.add(.init(deadlineMilliseconds: deadline, sequence: lastSequence, pending: index))
  }

  /// Schedules the next event of a pending work.
  mutating func reschedule(_ index: Int32, atMilliseconds deadline: Int64) {
    lastSequence += 1
    let sequence = lastSequence
    change(index) {
      $0.sequence = sequence
      $0.deadlineMilliseconds = deadline
    }
    schedule(index, atMilliseconds: deadline)
  }

  // MARK: Starting and ending

  /// Grows the tables to a number of regions.
  mutating func addRegions(to count: Int) { owned.fill(to: count, with: []) }

  /// Starts a work for the active state of a region.
  @discardableResult
  mutating func start(_ work: consuming Pending, at region: Int) -> Int32 {
    lastSequence += 1
    let (deadline, isWatch) = (work.deadlineMilliseconds, work.kind == .watch)
    work.start = lastSequence
    work.sequence = lastSequence
    let index: Int32
    if freeIndices.count > 0 {
      index = freeIndices[freeIndices.count - 1]
      freeIndices.removeLast()
      work.index = index
      works[Int(index)] = work
      noteStart(index)
    } else {
      index = add(work, [])
    }
    notes.append(.began(index))
    if let deadline { schedule(index, atMilliseconds: deadline) }
    let start = Start(index: index, start: lastSequence)
    owned[region].append(start)
    if isWatch { watches.starts.append(start) }
    return index
  }

  private mutating func add(_ entry: Pending, _ asked: [Value]) -> Int32 {
    let index = Int32(truncatingIfNeeded: works.count)
    works.append(entry)
    works[Int(index)].index = index
    arguments.append(asked)
    noteStart(index)
    return index
  }

  /// Starts a call or watch at the end of the step. It keeps its position in the order of starts.
  mutating func ask(
    _ index: Int32, _ asked: [Value], _ answer: GivenAnswer, rule: Int32, deadline: Int64?
  ) {
    let row = Int(index)
    if !asked.isEmpty { arguments[row] = asked }
    works[row].isAsked = true
    works[row].answer = answer
    works[row].rule = rule
    works[row].deadlineMilliseconds = deadline
    noteStart(index)
    guard let deadline else { return }
    timeline.add(
      .init(deadlineMilliseconds: deadline, sequence: works[row].sequence, pending: index))
  }

  /// Gives a call that was asked the parts of its answer. Those of a decoded state have no deadlines.
  mutating func add(_ stream: Streams.Stream, to call: Int32, isDue: Bool = true) {
    streams[call] = stream
    if isDue { schedulePart(of: call) }
  }

  private mutating func schedulePart(of call: Int32) {
    guard let stream = streams[call], stream.hasNext else { return }
    lastSequence += 1
    streams.schedule(call, sequence: lastSequence)
    schedule(call, atMilliseconds: stream.deadlineMilliseconds)
    change(call) { $0.isPartDue = true }
  }

  /// Spends the next part of a call, for any result of the step.
  mutating func spendPart(_ call: Int32) {
    let isDue = works[Int(call)].isPartDue
    if isDue { change(call) { $0.isPartDue = false } }
    streams.take(call)
    if isDue { schedulePart(of: call) }
  }

  /// Whether it still has to start: its state has not been left.
  func isToBeAsked(_ index: Int32) -> Bool {
    works[Int(index)].phase == .running && !works[Int(index)].isAsked
  }

  /// The number of works that the active state of a region has started.
  @inline(__always)
  func startedCount(at region: Int32) -> Int { owned[Int(region)].count }

  /// Ends the works of a region's active state when it is left; calls are cancelled. Returns the presentations among
  /// them.
  mutating func leave(_ region: Int32) -> [Int32] {
    var presentations: [Int32] = []
    var kept = 0
    for number in owned[Int(region)].indices {
      var start = owned[Int(region)][number]
      if isRunning(start) {
        switch works[Int(start.index)].kind {
        case .call where works[Int(start.index)].isAsked: cancel(start.index)
        case .present:
          end(start.index)
          presentations.append(start.index)
        case .call, .watch, .after, .every: end(start.index)
        }
        start.endingStep = step
      }
      // Works that end in this step stay for an undo; a presentation may have ended before its state was left.
      if start.endingStep != step && !hasEnded(start) && !isSpentOpenly(start) { continue }
      owned[Int(region)][kept] = start
      kept += 1
    }
    while owned[Int(region)].count > kept { owned[Int(region)].removeLast() }
    return presentations
  }

  mutating func end(_ index: Int32) {
    change(index) { $0.phase = .ended }
    notes.append(.ended(index))
  }

  private mutating func cancel(_ index: Int32) {
    change(index) { $0.phase = .cancelled }
    notes.append(.cancelled(index))
  }

  private func isSpentOpenly(_ start: Start) -> Bool { spent?.work.start == start.start }

  /// Whether it ended in the current step.
  private func hasEnded(_ work: Start) -> Bool {
    works[Int(work.index)].start == work.start && works[Int(work.index)].phase == .ended
  }

  /// Whether it has not ended and was not cancelled or undone.
  private func isRunning(_ work: Start) -> Bool {
    works[Int(work.index)].start == work.start && works[Int(work.index)].phase == .running
  }

  // MARK: Decoding states

  /// Removes all pending works. The clock and the rules stay.
  mutating func removeWorks() {
    timeline.removeAll()
    works.removeAll(keepingCapacity: true)
    arguments.removeAll(keepingCapacity: true)
    freeIndices.removeLast(freeIndices.count)
    counts = WorkCounts()
    calls = CallLog()
    for index in owned.indices where !owned[index].isEmpty { owned[index].removeAll(keepingCapacity: true) }
    watches.starts.removeAll(keepingCapacity: true)
    streams.removeAll()
    watches.areStale = false
    notes.removeLast(notes.count)
    spent = nil
  }

  /// Puts a call that is not asked yet into the place of another one, whose start it takes over.
  ///
  /// - Parameters:
  ///   - left: the region of the other one's state.
  ///   - region: that of its own.
  mutating func exchange(_ index: Int32, of left: Int, for call: consuming Pending, at region: Int) {
    let row = Int(index)
    let start = Start(index: index, start: works[row].start)
    owned[left].removeAll { $0.start == start.start }
    owned[region].insert(
      start, at: owned[region].firstIndex { $0.start > start.start } ?? owned[region].count)
    call.index = index
    call.start = start.start
    call.sequence = start.start
    setFree(index)
    works[row] = call
    arguments[row] = []
    noteStart(index)
  }

  /// Adds a cancelled call, whose state was left.
  ///
  /// - Parameter instance: -1 where it no longer exists, or makes no difference.
  mutating func restoreCancelled(
    _ state: ID<State>, _ work: Int32, instance: Int32, _ arguments: [Value], _ answer: GivenAnswer
  ) {
    var entry = Pending(kind: .call, state: state, work: work, instance: instance)
    entry.answer = answer
    entry.phase = .cancelled
    lastSequence += 1
    entry.start = lastSequence
    entry.sequence = lastSequence
    _ = add(entry, arguments)
  }

  /// Sets the number of uses of a rule.
  mutating func restore(uses: Int, ofRule index: Int) { givens.use(index, times: uses) }

  // MARK: Events

  /// Notes the event of an open step before it is spent.
  mutating func noteOpen(_ index: Int32) {
    spent = Spent(work: works[Int(index)], clockMilliseconds: clockMilliseconds)
    streams.noteOpen(index)
  }

  /// Returns the event of the open step, after its changes were undone.
  mutating func takeBackOpen() {
    guard let spent else { return }
    self.spent = nil
    clockMilliseconds = spent.clockMilliseconds
    change(spent.work.index) { $0 = spent.work }
    streams.takeBack(spent.work.index)
  }

  /// Releases the event of the open step.
  mutating func keepOpen() {
    guard let spent else { return }
    self.spent = nil
    streams.forgetOpen()
    release(spent.work.index)
  }

  /// Spends the event of a pending work, for any result of the step.
  mutating func spend(_ index: Int32) {
    let row = Int(index)
    switch works[row].kind {
    case .every: reschedule(index, atMilliseconds: clockMilliseconds &+ works[row].periodMilliseconds)
    case .watch: change(index) { $0.deadlineMilliseconds = nil }
    case .call, .after, .present: setFree(index)
    }
  }

  /// Frees a spent work, once nothing in the step can refer to it. That of an open step stays until `keepOpen`.
  mutating func release(_ index: Int32) {
    if spent != nil { return }
    switch works[Int(index)].kind {
    // A call of which a part has come is open.
    case .call, .after: if works[Int(index)].phase == .free { free(index) }
    case .watch, .every, .present: break
    }
  }

  private mutating func free(_ index: Int32) {
    if works[Int(index)].phase != .free { setFree(index) }
    works[Int(index)].answer = .asTheModelDoes
    works[Int(index)].lastAnswer = .absent
    if !streams.isEmpty { streams[index] = nil }
    if works[Int(index)].kind == .watch { watches.starts.removeAll { $0.index == index } }
    if !arguments[Int(index)].isEmpty { arguments[Int(index)] = [] }
    freeIndices.append(index)
  }

  // MARK: Watches

  var hasWatches: Bool { !watches.starts.isEmpty }

  /// Marks watches as stale, because data that ops read has changed.
  mutating func staleWatches() { watches.areStale = true }

  /// Returns whether watches are stale, and resets the mark.
  mutating func takeStaleness() -> Bool {
    defer { watches.areStale = false }
    return watches.areStale
  }

  /// Records the answer of a watch.
  mutating func tell(_ index: Int32, _ answer: Value) { change(index) { $0.lastAnswer = answer } }

  /// The next answer of the rule that gave a watch its first one; nil for none.
  func furtherAnswer(of watch: Int32) -> GivenAnswer? {
    let rule = works[Int(watch)].rule
    return rule >= 0 ? givens.rules[Int(rule)].furtherAnswer : nil
  }

  /// Advances a watch to its rule's next answer, if there is one.
  mutating func takeFurtherAnswer(_ watch: Int32) {
    guard let answer = furtherAnswer(of: watch) else { return }
    useGiven(Int(works[Int(watch)].rule))
    works[Int(watch)].answer = answer
  }

  /// Schedules the new answer of a watch. An open step notes it, so that an undo takes it back.
  mutating func wake(_ index: Int32, atMilliseconds deadline: Int64, isOpen: Bool) {
    if isOpen { notes.append(.woken(index)) }
    reschedule(index, atMilliseconds: deadline)
  }

  /// The open watches that have answered before, and whose answer may have changed.
  func restingWatches() -> [Int32] {
    var resting: [Int32] = []
    for watch in watches.starts where isRunning(watch) {
      let entry = works[Int(watch.index)]
      guard entry.deadlineMilliseconds == nil, entry.lastAnswer.tag != .absent,
        entry.isAnsweredByModel || furtherAnswer(of: watch.index) != nil
      else { continue }
      resting.append(watch.index)
    }
    return resting
  }

  // MARK: Rules

  mutating func add(_ rule: GivenRule, argumentHash: UInt64?) { givens.add(rule, argumentHash: argumentHash) }

  mutating func dropGivens(to count: Int) { givens.drop(to: count) }

  /// Counts a use of a rule.
  mutating func useGiven(_ rule: Int) {
    notes.append(.used(Int32(rule), Int32(givens.rules[rule].used)))
    givens.use(rule)
  }

  // MARK: Calls

  /// The most works that a question about calls looks at one by one.
  static let mostWorksOfScan = 32

  /// Takes the index of calls out, with the changes that it does not have yet. It is put back by `giveBack` before
  /// anything changes.
  mutating func takeCallIndex() -> (PatternIndex, new: Range<Int>) {
    if !calls.isOn { calls.begin(pending) }
    return calls.takePatterns()
  }

  mutating func giveBack(_ index: consuming PatternIndex) { calls.giveBack(index) }

  /// The work of a change.
  func work(ofChange change: Int) -> Pending { works[Int(calls.work(ofChange: change))] }

  func isGone(_ change: Int) -> Bool { calls.isGone(change) }

  // MARK: Steps

  /// Reverts all starts, ends and uses since the last `commit`.
  mutating func undo() {
    if notes.count > 0 { step += 1 }
    undo(to: 0)
  }

  /// Reverts the changes of the step after the first ones.
  mutating func undo(to count: Int) {
    for number in (count..<notes.count).reversed() {
      switch notes[number] {
      case .began(let index): free(index)
      case .cancelled(let index), .ended(let index): change(index) { $0.phase = .running }
      case .woken(let index): change(index) { $0.deadlineMilliseconds = nil }
      case .used(let rule, let used): givens.use(Int(rule), times: Int(used))
      }
    }
    notes.removeLast(notes.count - count)
  }

  /// Forgets which ended instances made cancelled calls, since other instances get their indices.
  mutating func forgetInstances(outside population: borrowing Population) {
    for index in 0..<works.count where works[index].phase == .cancelled && works[index].instance >= 0 {
      if !population.isAlive(works[index].instance) { works[index].instance = -1 }
    }
  }

  /// Makes the changes permanent, and frees ended works.
  mutating func commit() {
    if notes.count == 0 { return }
    for number in 0..<notes.count {
      if case .ended(let index) = notes[number] { free(index) }
    }
    notes.removeLast(notes.count)
    step += 1
  }

  /// Those of the first works, in order, that the open step may have changed.
  func changedWorks(among count: Int) -> [Int] {
    if !streams.isEmpty { return Array(0..<count) }
    var changed: [Int] = []
    if let spent { changed.append(Int(spent.work.index)) }
    for number in 0..<notes.count {
      switch notes[number] {
      case .cancelled(let index), .ended(let index), .woken(let index): changed.append(Int(index))
      case .began, .used: continue
      }
    }
    changed.sort()
    var last = -1
    changed.removeAll { index in
      defer { last = index }
      return index >= count || index == last
    }
    return changed
  }

  /// Whether the open step has spent an event.
  var isEventOpen: Bool { spent != nil }

  /// Whether the current step has changed nothing.
  var isUnchanged: Bool { notes.count == 0 }

  /// The number of changes of the current step.
  var noteCount: Int { notes.count }

  /// The approximate size of the undo journal.
  var undoBytes: Int { notes.count * MemoryLayout<Note>.stride }

  /// The approximate size of a copy.
  var byteCount: Int { works.count * 120 }

  /// Updates the values after a collection moved them.
  mutating func keep(in collection: inout HeapCollection) {
    for index in works.indices {
      collection.keep(&arguments[index])
      collection.keep(&works[index].lastAnswer)
      works[index].answer.keep(in: &collection)
    }
    givens.keep(in: &collection)
    streams.keep(in: &collection)
    if let spent {
      var work = spent.work
      collection.keep(&work.lastAnswer)
      work.answer.keep(in: &collection)
      self.spent = Spent(work: work, clockMilliseconds: spent.clockMilliseconds)
    }
  }
}
