import VshMachine
import VshProgram

/// What is in flight in a state, as moves take it.
extension Moves {
  struct InFlight {
    var work: World.PendingWork
    var operation: ID<Operation>
    var companions: [Int32] = []
  }

  /// The pending works, by what they do next.
  struct Works {
    var firstTimer: World.PendingWork?
    /// In the order in which they were started, as the state has it.
    var calls: [InFlight] = []
    /// Those whose answers will be dropped.
    var dropped: [InFlight] = []
    var neverAnswers = false

    init(_ world: borrowing World) {
      for work in world.pendingWorks {
        switch world.program.work(work.work, of: work.state).form {
        // The answer of such a call is dropped and changes nothing.
        case .call(let operation, _, _, _) where work.isCancelled && !world.writesData(work.state, work.work):
          dropped.append(InFlight(work: work, operation: operation))
        case .call(let operation, _, _, _):
          if work.neverAnswers {
            neverAnswers = true
          } else {
            calls.append(InFlight(work: work, operation: operation))
          }
        case .watch(let operation, _, _, _):
          if work.neverAnswers {
            neverAnswers = true
          } else if work.isNews {
            calls.append(InFlight(work: work, operation: operation))
          }
        case .after, .every: if firstTimer == nil { firstTimer = work }
        case .present: break
        }
      }
      calls.sort { $0.work.pending < $1.work.pending }
    }
  }

  /// Of the calls of more than three machines of one `each`: those of the first two machines, of the last one, and of those
  /// that are walked alone, with the machines in them. The others are companions of the last one's, and of the first of them while the last one has
  /// none.
  static func joined(
    _ calls: [InFlight], _ world: borrowing World, _ alone: Set<UInt64>
  ) -> [InFlight] {
    struct Group {
      let owner, declaration: Int32
      /// Indices among the kept calls.
      var ofLast: [Int] = []
      /// Indices among all calls.
      var others: [Int] = []
    }
    var groups: [Group] = []
    var kept: [InFlight] = []
    for (number, call) in calls.enumerated() {
      let instance = call.work.instance
      let around = world.lasts(instance) ? world.machinesOfMany(around: instance, named: alone) : []
      // The groups in which the last machine has the call, and the group in which a machine between has it.
      var lasts: [Int] = []
      var between: Int?
      for machine in around where between == nil {
        let known = groups.firstIndex { $0.owner == machine.owner && $0.declaration == machine.declaration }
        let index = known ?? groups.count
        if known == nil { groups.append(Group(owner: machine.owner, declaration: machine.declaration)) }
        switch machine.position {
        case .first: break
        case .last: lasts.append(index)
        case .between: between = index
        }
      }
      if let between {
        groups[between].others.append(number)
        continue
      }
      for index in lasts { groups[index].ofLast.append(kept.count) }
      kept.append(call)
    }
    for group in groups {
      var others = group.others
      var ofLast = group.ofLast
      if ofLast.isEmpty, !others.isEmpty {
        ofLast = [kept.count]
        kept.append(calls[others.removeFirst()])
      }
      for index in ofLast { kept[index].companions += others.map { calls[$0].work.pending } }
    }
    return kept
  }
}
