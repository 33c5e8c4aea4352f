import CRest
import Synchronization

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

  /// Runs a part of the app. What it starts belongs to this rest.
  func perform<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    let before = rest_scope()
    if before == nil, jobs.isEmpty { rest_stamp() }
    rest_enter(Unmanaged.passUnretained(jobs).toOpaque())
    defer { rest_enter(before) }
    return try body()
  }

  /// Runs until no job is left.
  func settle() throws {
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
    if jobs.isDisturbed { throw RestProblem.disturbed }
  }

  /// Lets time pass, from deadline to deadline. The app rests at each.
  func advance(by duration: Duration, _ clock: ScriptClock) throws {
    try settle()
    let end = jobs.now + duration
    while let deadline = [jobs.nextDeadline, clock.nextDeadline].compactMap({ $0 }).min(), deadline <= end {
      jobs.move(to: deadline)
      perform { clock.move(to: deadline) }
      try settle()
    }
    jobs.move(to: end)
    perform { clock.move(to: end) }
    try settle()
  }
}

/// Why an app does not rest, or could not be led there.
enum RestProblem: Error, Equatable, CustomStringConvertible {
  case missingHook(String)
  case notLed
  case neverRests(jobs: Int)
  /// The thread was held up while the app computed a deadline from a clock of the runtime. The run can begin again.
  case disturbed

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
    case .disturbed:
      """
      the machine held up the test again and again while the app slept on a clock of the runtime: inject the clock of \
      the world instead
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
    return isLed() ? nil : .notLed
  }()

  private final class Canary: Sendable { let hasEnded = Atomic(false) }

  private actor Elsewhere { func visit() {} }

  /// Whether a task, an actor, a yield, the pool and the way back to the main actor are all over after one `settle`.
  private static func isLed() -> Bool {
    let rest = Rest(), canary = Canary()
    rest.perform {
      _ = Task {
        await Task.yield()
        await Elsewhere().visit()
        Task.detached { await MainActor.run { canary.hasEnded.store(true, ordering: .relaxed) } }
      }
    }
    return (try? rest.settle()) != nil && canary.hasEnded.load(ordering: .relaxed) && rest.foreignJobs == 0
  }

  /// One that does not ask for the canary.
  private convenience init() { self.init(limit: 1_000, drains: false) }
}
