package import VshProgram

/// Questions about calls and watches that are pending.
extension World {
  /// The number of calls in flight, and of watches that have not answered or have a new answer.
  package var inFlightCount: Int { schedule.counts.inFlight }

  /// These calls and watches, each with the number of its start.
  package var callsInFlight: [(start: Int64, operation: ID<Operation>, arguments: [Value])] {
    schedule.pending.compactMap { entry in
      guard entry.isInFlight, let operation = operation(of: entry) else { return nil }
      return (entry.start, operation, schedule.arguments(of: entry))
    }
  }

  /// The cancelled calls whose ops still write data, the oldest first.
  package var cancelledCalls: [(start: Int64, operation: ID<Operation>, arguments: [Value])] {
    let calls = schedule.pending.filter { $0.standing == .cancelled && writesData(call: $0.index) }
    return calls.sorted { $0.start < $1.start }.compactMap { entry in
      operation(of: entry).map { (entry.start, $0, schedule.arguments(of: entry)) }
    }
  }

  /// The first `most` calls and watches of an op in a standing with these arguments, as indices for `deliver`, in no
  /// certain order. Nil, for all arguments or for one, matches any. In a step, those in flight include those that start
  /// in it.
  package mutating func calls(
    _ standing: CallStanding, of operation: ID<Operation>?, _ arguments: [Value?]?, most: Int = .max
  ) -> [Int32] {
    schedule.entryCount <= Schedule.mostWorksOfScan
      ? scannedCalls(standing, of: operation, arguments, most: most)
      : indexedCalls(standing, of: operation, arguments, most: most)
  }

  /// Whether several calls or watches of an op are open, cancelled calls included.
  mutating func isOpenTwice(_ operation: ID<Operation>) -> Bool {
    var count = 0
    for standing in [CallStanding.inFlight, .resting, .cancelled] where count < 2 {
      count += calls(standing, of: operation, nil, most: 2).count
    }
    return count > 1
  }

  /// The number of operations that a question about calls takes: in a large table, each finds its calls by the index.
  var costOfCallQuestion: Int { min(schedule.entryCount, Schedule.mostWorksOfScan) }

  /// Looks at all works.
  func scannedCalls(
    _ standing: CallStanding, of operation: ID<Operation>?, _ arguments: [Value?]?, most: Int
  ) -> [Int32] {
    var found: [Int32] = []
    for entry in schedule.pending where found.count < most && entry.standing.asAsked == standing {
      if self.operation(of: entry) == operation, matches(schedule.arguments(of: entry), arguments) {
        found.append(entry.index)
      }
    }
    return found
  }

  /// Looks at the works that the index has for the arguments.
  mutating func indexedCalls(
    _ standing: CallStanding, of operation: ID<Operation>?, _ arguments: [Value?]?, most: Int
  ) -> [Int32] {
    var (index, new) = schedule.takeCallIndex()
    for change in new where !schedule.isGone(change) {
      let entry = schedule.work(ofChange: change)
      index.add(change, named: entry.standing.asAsked.name(of: self.operation(of: entry)))
    }
    let found = first(
      most, in: &index, standing.name(of: operation), arguments,
      argumentsOf: { schedule.arguments(of: schedule.work(ofChange: $0)) },
      isGone: { schedule.isGone($0) })
    schedule.giveBack(index)
    return found.map { schedule.work(ofChange: $0).index }
  }

  /// Whether a call runs an op that changes its model's data even where the answer is ignored.
  package func writesData(call: Int32) -> Bool {
    writesData(schedule[call].state, Int(schedule[call].work))
  }

  /// The op that a pending work calls or watches.
  package func operation(ofPending index: Int32) -> ID<Operation>? { operation(of: schedule[index]) }

  func operation(of entry: Pending) -> ID<Operation>? {
    switch program.works[Int(program.states.rows[Int(entry.state.index)].works.start + entry.work)].form {
    case .call(let operation, _, _, _), .watch(let operation, _, _, _): operation
    case .present, .after, .every: nil
    }
  }

  /// The first `most` events of an index with these arguments, in order. Nil, for all arguments or for one, matches any.
  package func first(
    _ most: Int, in index: inout PatternIndex, _ name: Int, _ wanted: [Value?]?,
    argumentsOf: (Int) -> [Value], isGone: (Int) -> Bool
  ) -> [Int] {
    var given: UInt64 = 0
    for (number, value) in (wanted ?? []).enumerated() {
      if let value, !evaluator.heap.holdsAnything(value) { given |= 1 << UInt64(number) }
    }
    let values = (wanted ?? []).map { $0 ?? .absent }
    let pattern = PatternIndex.Pattern(name: name, given: given, hash: hash(of: values, at: given) ?? 0)
    return index.first(
      most, pattern, hash: { hash(of: argumentsOf($0), at: given) },
      isGone: isGone, fits: { matches(argumentsOf($0), wanted) })
  }

  /// A hash of the arguments whose bits are set; nil where there are fewer arguments.
  private func hash(of arguments: [Value], at given: UInt64) -> UInt64? {
    var hash: UInt64 = 0
    var left = given
    while left != 0 {
      let index = left.trailingZeroBitCount
      guard index < arguments.count else { return nil }
      hash = self.hash(hash, with: arguments[index])
      left &= left &- 1
    }
    return hash
  }
}
