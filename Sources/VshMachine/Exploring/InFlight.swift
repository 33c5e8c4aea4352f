package import VshProgram
import VshSource
import VshText

/// Queries about pending works for an exploration.
extension World {
  /// Whether nothing but `every` timers is pending. A cancelled call is pending while its op may still write data.
  ///
  /// - Parameter counts: whether a work of a state counts.
  package func isSettled(_ counts: (ID<State>) -> Bool) -> Bool {
    schedule.pending.allSatisfy { work in
      if !work.phase.isOpen || !counts(work.state) { return true }
      return switch work.kind {
      case .every, .present: true
      case .watch: work.lastAnswer.tag != .absent && work.deadlineMilliseconds == nil
      case .call: work.phase == .cancelled && !writesData(work.state, Int(work.work))
      case .after: false
      }
    }
  }

  /// Whether anything is pending, cancelled calls included.
  package var hasPendingWorks: Bool { schedule.pending.contains { $0.phase.isOpen } }

  /// The calls, and the watches with news, that can answer, including cancelled calls, in the order of their starts.
  private var answerableWorks: [PendingWork] {
    let works = pendingWorks.filter { work in
      switch schedule[work.pending].kind {
      case .call: !work.neverAnswers
      case .watch: !work.neverAnswers && work.isNews
      case .after, .every, .present: false
      }
    }
    // An index is used again.
    return works.sorted { $0.start < $1.start }
  }

  /// The calls among them.
  package var answerableCalls: [PendingWork] { answerableWorks.filter { !isWatch($0.pending) } }

  /// The watches among them.
  package var watchesWithNews: [PendingWork] { answerableWorks.filter { isWatch($0.pending) } }

  /// The calls in flight that have the op and the arguments of another one.
  package func callsWithTwins(among works: [PendingWork]) -> Set<Int32> {
    if works.count < 2 { return [] }
    var calls: [(hash: UInt64, operation: ID<Operation>, number: Int)] = []
    calls.reserveCapacity(works.count)
    for (number, work) in works.enumerated() where !work.isCancelled {
      guard let operation = operation(of: schedule[work.pending]) else { continue }
      let hash = hash(of: work.arguments) ^ UInt64(bitPattern: Int64(operation.index))
      calls.append((hash, operation, number))
    }
    calls.sort { $0.hash < $1.hash }
    var found: Set<Int32> = []
    for (index, call) in calls.enumerated() {
      for other in calls[..<index].reversed() {
        if other.hash != call.hash { break }
        let (first, second) = (works[other.number], works[call.number])
        if other.operation == call.operation,
          zip(first.arguments, second.arguments).allSatisfy({ areEqual($0, $1) })
        {
          found.formUnion([first.pending, second.pending])
        }
      }
    }
    return found
  }

  /// What an answer or the clock will move: calls and watches that can answer, and timers.
  package mutating func worksInFlight() -> [PendingWork] {
    pendingWorks.filter { work in
      switch schedule[work.pending].kind {
      case .call: !work.neverAnswers && (!work.isCancelled || writesData(work.state, work.work))
      case .watch: !work.neverAnswers && work.isNews
      case .after, .every: true
      case .present: false
      }
    }
  }

  /// A hash that tells the screens and machines of a state apart, in any order of the machines: of the position in the
  /// stack, or of the owner, the declaration and the key.
  package func identity(of instance: Int32) -> UInt64 {
    let row = population[instance]
    if row.owner < 0 {
      return UInt64(truncatingIfNeeded: population.stack.firstIndex(of: instance) ?? -1)
    }
    let parts = [identity(of: row.owner), UInt64(truncatingIfNeeded: row.machine), hash(ofKey: row.key)]
    return parts.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x9e37_79b9_7f4a_7c15 }
  }

  /// The number of the last start of a call, watch or timer. Another module that reads it from the schedule copies the
  /// schedule.
  package var lastStart: Int64 { schedule.lastStart }

  /// Whether a timer has started since `mark`, while one from before runs on.
  package func startsTimerBesideOthers(since mark: Int64) -> Bool {
    var (isOld, isNew) = (false, false)
    for work in schedule.pending where work.phase.isOpen && (work.kind == .after || work.kind == .every) {
      if work.start > mark { isNew = true } else { isOld = true }
    }
    return isOld && isNew
  }

  /// Whether a pending work is a watch.
  package func isWatch(_ pending: Int32) -> Bool { schedule[pending].kind == .watch }

  /// Whether the call is unchanged since `work` was read: neither answered nor cancelled.
  package func isInFlight(_ work: PendingWork) -> Bool {
    isOpen(work) && (schedule[work.pending].phase == .cancelled) == work.isCancelled
  }

  /// Whether the call will still get an answer, even one that is dropped.
  package func isOpen(_ work: PendingWork) -> Bool { isOpen(work.pending, start: work.start) }

  package func isOpen(_ pending: Int32, start: Int64) -> Bool {
    schedule[pending].phase.isOpen && schedule[pending].start == start
  }

  /// A number that distinguishes a pending work from earlier ones with the same index.
  package func start(ofWork pending: Int32) -> Int64 { schedule[pending].start }

  /// The machines of `each`es with more than three that an instance is or is inside of, the outermost first.
  ///
  /// - Parameter named: the hashes of keys. A machine that has one counts as one of the first.
  package func machinesOfMany(around instance: Int32, named: Set<UInt64> = []) -> [MachineOfMany] {
    var found: [MachineOfMany] = []
    var next = instance
    while next >= 0 {
      let row = population[next]
      let machines = row.key.tag == .absent ? [] : population.machines(of: row.owner, row.machine)
      if machines.count > 3 {
        let isFirst = machines.prefix(2).contains(next) || named.contains(hash(ofKey: row.key))
        let position: MachineOfMany.Position =
          next == machines[machines.count - 1] ? .last : isFirst ? .first : .between
        found.append(MachineOfMany(owner: row.owner, declaration: row.machine, position: position))
      }
      next = row.owner
    }
    return found.reversed()
  }
}

extension Program {
  /// The hashes of the constants by which code of the script, or these clauses, name machines.
  package func namedKeys(or clauses: Clauses = Clauses()) -> Set<UInt64> {
    Set(
      machineKeys(or: clauses).compactMap { form in
        switch form {
        case .text(let text): Canonical.hash(of: Array(names[text].utf8).span)
        case .integer(let bits), .date(let bits), .duration(let bits): UInt64(bitPattern: bits)
        case .enumCase(let index): UInt64(bitPattern: Int64(index))
        case _: nil
        }
      })
  }
}

/// A machine of an `each` that has more than three.
package struct MachineOfMany {
  /// Its position in the list: among the first two, the last, or between these.
  package enum Position { case first, between, last }

  package let owner: Int32
  /// The index of the `each` among the declarations of its owner.
  package let declaration: Int32
  package let position: Position
}
