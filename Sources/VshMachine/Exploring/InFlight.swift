import VshProgram

/// What is in flight, as an exploration asks for it.
extension World {
  /// Nothing but `every` timers is pending; a cancelled call counts where its op still writes.
  package var isSettled: Bool {
    pendingWorks.allSatisfy { work in
      switch schedule[work.pending].kind {
      case .every, .present: true
      case .watch: !work.isNews
      case .call: work.isCancelled && !writesData(work.state, work.work)
      case .after: false
      }
    }
  }

  /// Calls, and watches with news, that get an answer; cancelled calls among them.
  package var answerableWorks: [PendingWork] {
    pendingWorks.filter { work in
      switch schedule[work.pending].kind {
      case .call: !work.neverAnswers
      case .watch: !work.neverAnswers && work.isNews
      case .after, .every, .present: false
      }
    }
  }

  /// The call is what it was when it was seen: neither answered nor cancelled since.
  package func isInFlight(_ work: PendingWork) -> Bool {
    isOpen(work) && (schedule[work.pending].phase == .cancelled) == work.isCancelled
  }

  /// An answer of the call is still to come, if only to be dropped.
  package func isOpen(_ work: PendingWork) -> Bool { isOpen(work.pending, start: work.start) }

  package func isOpen(_ pending: Int32, start: Int64) -> Bool {
    schedule[pending].phase.isOpen && schedule[pending].start == start
  }

  /// Tells what is pending in a place from what was pending there earlier.
  package func start(ofWork pending: Int32) -> Int64 { schedule[pending].start }

  /// The machines of one `each` that an instance belongs to, as their owner and a place among its declarations; nil for others.
  package func group(of instance: Int32) -> (owner: Int32, declaration: Int32)? {
    guard instance >= 0, population[instance].key.tag != .absent else { return nil }
    return (population[instance].owner, population[instance].machine)
  }
}
