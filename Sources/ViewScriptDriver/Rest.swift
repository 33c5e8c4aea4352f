import CRest

/// Runs an app until nothing of it can run.
///
/// While the app's code runs, the jobs that it starts come here instead of the runtime's executors: those of the main
/// actor, of the thread pool, and the ends of sleeps. They wait in order, and `settle` runs them on the calling thread.
/// When it returns, each task has ended, or waits for an answer, a clock, or something outside of the app.
///
/// The executors are exchanged by hooks of the runtime (`CRest`), for threads that work for a `Rest`. All others keep
/// theirs.
@MainActor final class Rest {
  private let jobs = Jobs()
  private let limit: Int
  private let drainsMainQueue: Bool
  /// The app's blocks for dispatch queues are those since then.
  private let blocks = rest_block_counts()
  /// The time of the app.
  let clock = ScriptClock()

  /// - Parameters:
  ///   - limit: the most jobs of one `settle`.
  ///   - drainsMainQueue: whether blocks of `DispatchQueue.main` run too. The caller must not be such a block.
  convenience init(limit: Int = 100_000, drainsMainQueue: Bool = false) throws {
    if let problem = Self.problem { throw problem }
    self.init(limit: limit, drains: drainsMainQueue)
  }

  private init(limit: Int, drains: Bool) {
    self.limit = limit
    drainsMainQueue = drains
  }

  isolated deinit { jobs.close() }

  /// How many jobs another thread made runnable.
  var foreignJobs: Int { jobs.foreign }

  /// What the app did where it is not waited for, in sentences, each with a way out.
  var escapes: [String] {
    let now = rest_block_counts()
    var escapes: [String] = []
    if !drainsMainQueue, now.main > blocks.main {
      escapes.append("the main queue has blocks that were not run: use `test.hold(in: self)` in XCTest")
    }
    if now.others > blocks.others {
      escapes.append(
        "blocks for other queues, or for later, were not waited for: give the view model a substitute, or use `Task {}`"
      )
    }
    if jobs.foreign > 0 {
      escapes.append(
        "\(jobs.foreign) times another thread resumed a task of the app: what it did there was not waited for"
      )
    }
    return escapes
  }

  /// Runs a part of the app. What it starts belongs to this rest, and the clocks that it reads stand still.
  func perform<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
    let scope = Unmanaged.passUnretained(jobs).toOpaque()
    let (elapsed, start) = clock.times
    let before = rest_enter(rest_place(scope: scope, elapsed: elapsed, start: start))
    defer { rest_enter(before) }
    let result = try body()
    if rest_spins() { throw RestProblem.spins }
    return result
  }

  /// Runs until no job is left.
  func settle() throws { try settle(limit) }

  private func settle(_ limit: Int) throws {
    try perform {
      var count = 0
      repeat {
        while let next = jobs.next() {
          count += 1
          if count > limit { throw RestProblem.neverRests(jobs: limit) }
          rest_run(next.job.pointer, next.isOnMain)
        }
      } while drainsMainQueue && rest_drain_main_queue()
    }
    jobs.releaseOver()
  }

  /// Cancels all tasks, and lets them end. It does not wait long for one that continues.
  func cancel() {
    try? perform { jobs.cancel() }
    try? settle(min(limit, 1_000))
  }

  /// Lets time pass, from deadline to deadline. The app rests at each.
  func advance(by duration: Duration) throws {
    let end = jobs.now + duration
    while let deadline = [jobs.nextDeadline, clock.nextDeadline].compactMap({ $0 }).min(), deadline <= end {
      jobs.move(to: deadline)
      try perform { clock.move(to: deadline) }
      try settle()
    }
    jobs.move(to: end)
    try perform { clock.move(to: end) }
    try settle()
  }
}

/// Why an app does not rest, or could not be led there.
enum RestProblem: Error, Equatable, CustomStringConvertible {
  case missingHook(String)
  case notLed
  case ownClock
  case neverRests(jobs: Int)
  case spins

  var description: String {
    switch self {
    case .missingHook(let name):
      """
      this Swift runtime has no `\(name)`, so ViewScript cannot see when the app has come to rest: the tests need a \
      toolchain of Swift 6.2 or later and its runtime as a shared library
      """
    case .notLed:
      "the Swift runtime did not hand its jobs to ViewScript, so it cannot see when the app has come to rest"
    case .neverRests(let jobs):
      "the app does not come to rest: \(jobs) jobs ran, and there are more"
    case .ownClock:
      """
      the program has a `clock_gettime` of its own, so ViewScript cannot give the app the script's time: leave it out of \
      the tests
      """
    case .spins:
      """
      the app waits for a clock without a pause: it read clocks \(REST_MOST_READS) times in one step. Let it sleep, or \
      inject the clock of the world
      """
    }
  }
}

// MARK: The canary

extension Rest {
  /// Why the runtime cannot be led; nil where it can. The process finds out once.
  private static let problem: RestProblem? = {
    let main = rest_executor(drivenMain.asUnownedSerialExecutor())
    let pool = rest_executor(drivenPool.asUnownedTaskExecutor())
    if let name = rest_install(take, main, pool) { return .missingHook(String(cString: name)) }
    if !leadsClocks() { return .ownClock }
    return isLed() ? nil : .notLed
  }()

  private final class Canary: Sendable { let hasEnded = Locked(false) }

  private actor Elsewhere { func visit() {} }

  /// Whether a task, an actor, a yield, the pool and the way back to the main actor are all over after one `settle`.
  private static func isLed() -> Bool {
    let rest = Rest(), canary = Canary()
    try? rest.perform {
      _ = Task {
        await Task.yield()
        await Elsewhere().visit()
        Task.detached { await MainActor.run { canary.hasEnded.withLock { $0 = true } } }
      }
    }
    return (try? rest.settle()) != nil && canary.hasEnded.withLock { $0 } && rest.foreignJobs == 0
  }

  /// Whether code that works for a rest reads its time.
  private static func leadsClocks() -> Bool {
    #if os(Linux)
      let rest = Rest()
      let moments = (0...1).compactMap { second in
        rest.clock.move(to: .seconds(second))
        return try? rest.perform { ContinuousClock.now }
      }
      return moments.first?.advanced(by: .seconds(1)) == moments.last
    #else
      return true
    #endif
  }

  /// One that does not ask for the canary.
  private convenience init() { self.init(limit: 1_000, drains: false) }
}
