import VshMachine
import VshProgram
import VshSession
import VshText

/// `any order`: two answers in flight, tried in both orders.
enum AnswerOrder {
  /// When the screens of the two orders are compared.
  enum Extent: Sendable {
    /// After the two answers, and when all in flight has answered.
    case atOnce
    /// Only when all in flight has answered. Of a watch, only the model's answer is tried: any other one stays until the
    /// data change, so that its order would always matter.
    case inTheEnd
    /// In the end, as encoded states: where they are equal, no screen is drawn.
    case encoded
  }

  /// How the screens of the two orders differ.
  struct Difference: Sendable {
    /// Whether they still differ when all in flight has answered.
    let isForGood: Bool
    /// The lines that differ, with a heading.
    let lines: [String]
  }

  /// Looks for two answers whose order changes the screen. Returns the first such pair; nil where there is none.
  ///
  /// - Parameters:
  ///   - known: the pending calls of which pairs are left out.
  ///   - walked: in any state before and afterwards.
  static func difference(
    _ extent: Extent, among moves: Moves, except known: Set<Int32> = [], of visit: Visit,
    in walked: inout WalkedWorld
  ) throws(Fault) -> (first: Move, second: Move, Difference)? {
    var answers = moves.all.filter { $0.pending != nil }
    if answers.allSatisfy({ $0.pending == answers[0].pending }) { return nil }
    if extent == .inTheEnd {
      try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
      answers.removeAll {
        $0.reply != .asTheModelDoes && walked.explored.runner.world.isWatch($0.index)
      }
    }
    for index in answers.indices {
      for later in answers.indices.dropFirst(index + 1) {
        if known.contains(answers[index].index), known.contains(answers[later].index) { continue }
        if !moves.allows(answers[index], answers[later]) { continue }
        let found = try difference(
          extent, between: answers[index], answers[later], of: moves, visit, in: &walked)
        if let found { return (answers[index], answers[later], found) }
      }
    }
    return nil
  }

  /// How the screens of two answers, of two calls, differ from those in the other order; nil where they do not. A function
  /// of its own: in the loops it crashes the optimizer of Swift 6.3.1.
  @inline(never)
  private static func difference(
    _ extent: Extent, between first: Move, _ second: Move, of moves: Moves, _ visit: Visit,
    in walked: inout WalkedWorld
  ) throws(Fault) -> Difference? {
    if first.pending == second.pending { return nil }
    if extent == .inTheEnd, !walked.codec.leavesOut {
      let one = try screens(.encoded, after: first, second, of: moves, visit, in: &walked)
      let other = try screens(.encoded, after: second, first, of: moves, visit, in: &walked)
      guard let one, let other, one.inTheEnd != other.inTheEnd else { return nil }
    }
    let one = try screens(extent, after: first, second, of: moves, visit, in: &walked)
    let other = try screens(extent, after: second, first, of: moves, visit, in: &walked)
    guard let one, let other else { return nil }
    if one.inTheEnd != other.inTheEnd {
      // What a timer sets right does not harm.
      if let last = [one.lastTimer, other.lastTimer].compactMap({ $0 }).max() {
        let later = try screens(extent, after: first, second, of: moves, visit, in: &walked, until: last)
        let others = try screens(extent, after: second, first, of: moves, visit, in: &walked, until: last)
        if let later, let others, later.inTheEnd == others.inTheEnd {
          if one.atOnce == other.atOnce { return nil }
          return Difference(isForGood: false, lines: lines(one.atOnce, other.atOnce))
        }
      }
      return Difference(isForGood: true, lines: lines(one.inTheEnd, other.inTheEnd))
    }
    if one.atOnce == other.atOnce { return nil }
    return Difference(isForGood: false, lines: lines(one.atOnce, other.atOnce))
  }

  /// The steps of two answers, each named when its turn comes: only one where that answer cancels the other call.
  ///
  /// - Parameter walked: in any state before and afterwards.
  static func steps(
    _ first: Move, _ second: Move, of moves: Moves, from visit: Visit, in walked: inout WalkedWorld
  ) throws(Fault) -> [PathStep] {
    try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    return try steps(first, second, of: moves, in: &walked.explored.runner.world, walked.codec)
  }

  private static func steps(
    _ first: Move, _ second: Move, of moves: Moves, in world: inout World, _ codec: borrowing StateCodec
  ) throws(Fault) -> [PathStep] {
    let call = world.pendingWorks.first { $0.pending == second.pending }
    func named(_ move: Move, in world: borrowing World) -> PathStep {
      var step = moves.step(of: move, in: world)
      step.kind = move.kind
      return step
    }
    let step = named(first, in: world)
    _ = try moves.take(first, in: &world, codec)
    guard let call, world.isInFlight(call) else { return [step] }
    return [step, named(second, in: world)]
  }

  /// What a sentence about two answers says of them, if a path ends with these steps.
  static func subject(_ steps: [PathStep]) -> String {
    steps.count > 1
      ? "the order of the last two answers"
      : "the last answer cancels another call, and the order of both answers"
  }

  private struct Screens {
    /// Empty where only the end is compared.
    var atOnce: [UInt8] = []
    var inTheEnd: [UInt8] = []
    /// The time from the state until the last timer fires that is pending in the end. A decoded state need not have a time
    /// of its own.
    var lastTimer: Int64?
  }

  /// The screens after both answers, and after all further calls in flight and the watches with news have answered as
  /// their models do. Nil after an error, which is reported elsewhere.
  ///
  /// - Parameter time: the timers that are pending in the end fire until this time has passed, and after each all in flight
  ///   answers.
  private static func screens(
    _ extent: Extent, after first: Move, _ second: Move, of moves: Moves, _ visit: Visit,
    in walked: inout WalkedWorld, until time: Int64? = nil
  ) throws(Fault) -> Screens? {
    try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    return try screens(
      extent, after: first, second, of: moves, in: &walked.explored, walked.codec, until: time)
  }

  private static func screens(
    _ extent: Extent, after first: Move, _ second: Move, of moves: Moves, in world: inout ExploredWorld,
    _ codec: borrowing StateCodec, until time: Int64?
  ) throws(Fault) -> Screens? {
    var screens = Screens()
    let start = world.runner.world.schedule.clockMilliseconds
    let call = world.runner.world.pendingWorks.first { $0.pending == second.pending }
    if case .failed = try moves.take(first, in: &world.runner.world, codec) { return nil }
    // A call that the first answer has cancelled counts as answered.
    if let call, world.runner.world.isInFlight(call) {
      if case .failed = try moves.take(second, in: &world.runner.world, codec) { return nil }
    }
    if extent == .atOnce {
      guard let screen = world.screen() else { return nil }
      screens.atOnce = screen
    }
    guard deliverAll(in: &world) else { return nil }
    if extent == .encoded {
      codec.settleTime(of: &world.runner.world)
      screens.inTheEnd = try codec.encode(world.runner.world)
      return screens
    }
    if let time, !fireTimers(until: start &+ time, in: &world) { return nil }
    guard let screen = world.screen() else { return nil }
    screens.inTheEnd = screen
    screens.lastTimer = timers(in: world.runner.world).last?.deadlineMilliseconds.map { $0 &- start }
    return screens
  }

  /// The watches come last, since a call may change what they tell. Returns false after an error.
  private static func deliverAll(in world: inout ExploredWorld) -> Bool {
    deliver(world.runner.world.answerableCalls, in: &world)
      && deliver(world.runner.world.watchesWithNews, in: &world)
  }

  /// No more timers fire, so that a short `every` does not delay a walk.
  static let mostTimers = 100

  /// Returns false after an error, and where there are too many.
  private static func fireTimers(until time: Int64, in world: inout ExploredWorld) -> Bool {
    for _ in 0..<mostTimers {
      guard let timer = timers(in: world.runner.world).first, let deadline = timer.deadlineMilliseconds,
        deadline <= time
      else { return true }
      if case .failed = world.runner.world.fireTimer(timer.pending) { return false }
      if !deliverAll(in: &world) { return false }
    }
    return false
  }

  /// In the order in which they fire.
  private static func timers(in world: borrowing World) -> [World.PendingWork] {
    let program = world.program
    return world.pendingWorks.filter { program.work($0.work, of: $0.state).isTimer }
  }

  /// Answers calls and watches as their models do. Returns false after an error.
  private static func deliver(_ works: [World.PendingWork], in world: inout ExploredWorld) -> Bool {
    for work in works where world.runner.world.isOpen(work) {
      if case .failed = world.runner.world.deliver(work.pending, nil) { return false }
    }
    return true
  }

  private static func lines(_ one: [UInt8], _ other: [UInt8]) -> [String] {
    let difference = LineDifference(
      old: TextLines(one, keepsFeeds: false), new: TextLines(other, keepsFeeds: false))
    return ["- in this order, + in the other order"]
      + UnifiedDiff(difference).hunks.split(separator: "\n").map(String.init)
  }
}
