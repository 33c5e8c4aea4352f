import CHost
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs numbered jobs on its own threads and returns the results to one thread.
///
/// It hides threads, their stacks and the waiting. Jobs begin in the order of their numbers, each runs once, and they
/// are independent. They end in any order, so the caller must order the results. A stuck worker can be abandoned. A
/// fault of the process in a job stops only that job's thread, and another thread replaces it.
///
/// A job may have two halves. Then a thread runs the first halves of several jobs in a row, and any free thread runs
/// the second ones, which improves the use of the instruction cache.
package final class Workers<Output: Sendable>: Sendable {
  private let queue: JobQueue
  private let results: JobResults<Output>

  /// - Parameter work: runs one job; called from several threads at once.
  package convenience init(jobCount: Int, work: @escaping @Sendable (Int) -> Output) {
    self.init(jobCount: jobCount, mostInRow: 1) { jobs, results in
      jobs.map { job in { results.add(work(job), of: job) } }
    }
  }

  /// - Parameters:
  ///   - mostInRow: the maximum number of first halves that one thread runs in a row.
  ///   - begin: runs the first halves of some jobs and returns the second ones, which add the results. All of them are
  ///     called from several threads at once.
  package init(
    jobCount: Int, mostInRow: Int,
    begin: @escaping @Sendable (Range<Int>, JobResults<Output>) -> [SecondHalf]
  ) {
    let results = JobResults<Output>()
    self.results = results
    queue = JobQueue(jobCount: jobCount, mostInRow: mostInRow) { jobs in begin(jobs, results) }
  }

  /// Starts the threads, at least one and at most one per job. Where the system cannot create any, the jobs run in this
  /// thread.
  package func start(threadCount: Int) { queue.start(threadCount: threadCount) }

  /// No further job begins.
  package func stop() { queue.stop() }

  /// Waits until all jobs are done or the time is up. Returns the new results in order of completion, and the jobs that
  /// a signal has stopped.
  package func wait(
    milliseconds: Int
  ) -> (results: [(job: Int, output: Output)], stopped: [StoppedJob], isDone: Bool) {
    let (stopped, isDone) = queue.wait(milliseconds: milliseconds)
    return (results.takeAll(), stopped, isDone)
  }
}

/// A job in which the process had a fault. It has no result.
package struct StoppedJob: Hashable, Sendable {
  package let job: Int
  package let signal: Int32
}

/// The second half of a job.
package typealias SecondHalf = @Sendable () -> Void

/// The results of jobs, until the caller takes them.
package final class JobResults<Output: Sendable>: Sendable {
  private let finished = Mutex<[(job: Int, output: Output)]>([])

  package func add(_ output: Output, of job: Int) { finished.withLock { $0.append((job, output)) } }

  fileprivate func takeAll() -> [(job: Int, output: Output)] {
    finished.withLock { finished in
      var results: [(job: Int, output: Output)] = []
      swap(&results, &finished)
      return results
    }
  }
}

/// The order of jobs. It is not generic, since generic code is looked up for every job.
private final class JobQueue: Sendable {
  private struct Progress {
    var nextJob = 0
    /// The second halves to run, in the order in which their first halves ended.
    var secondHalves: [(job: Int, run: SecondHalf)] = []
    /// Jobs from a row that a fault stopped. Each is started again alone.
    var repeated: [Int] = []
    var workers: [Worker] = []
    var openThreads = 0
    var isStopped = false
  }

  private struct Worker {
    let fault = ThreadFault()
    var turn: Turn?
  }

  private enum Turn {
    case begin(Range<Int>)
    case finish(job: Int, SecondHalf)
  }

  private let jobCount: Int
  private let mostInRow: Int
  private let begin: @Sendable (Range<Int>) -> [SecondHalf]
  private let progress = Mutex(Progress())
  private let hasEnded = Watched(false)

  init(jobCount: Int, mostInRow: Int, begin: @escaping @Sendable (Range<Int>) -> [SecondHalf]) {
    self.jobCount = jobCount
    self.mostInRow = mostInRow
    self.begin = begin
  }

  func start(threadCount: Int) {
    let wanted = max(1, min(threadCount, jobCount))
    progress.withLock { $0.openThreads = wanted }
    for _ in 0..<wanted { startWorker() }
  }

  func stop() { progress.withLock { $0.isStopped = true } }

  /// Returns the jobs that a fault has stopped since the last call, and true when all jobs are done.
  func wait(milliseconds: Int) -> (stopped: [StoppedJob], isDone: Bool) {
    _ = hasEnded.wait(milliseconds: milliseconds) { $0 ? true : nil }
    let (stopped, lostThreads) = progress.withLock { Self.takeStopped(&$0) }
    for _ in 0..<lostThreads { startWorker() }
    return (stopped, progress.withLock { $0.openThreads == 0 })
  }

  /// Starts a thread that is counted already; runs in this one where the system cannot create any.
  private func startWorker() {
    let (number, fault) = progress.withLock { progress in
      progress.workers.append(Worker())
      return (progress.workers.count - 1, progress.workers[progress.workers.count - 1].fault)
    }
    let isStarted = Threads.start {
      fault.contain()
      self.takeTurns(number)
    }
    if !isStarted { takeTurns(number) }
  }

  /// The jobs of the stopped threads.
  private static func takeStopped(_ progress: inout Progress) -> (jobs: [StoppedJob], threads: Int) {
    var (jobs, threads): ([StoppedJob], Int) = ([], 0)
    for number in progress.workers.indices {
      guard let signal = progress.workers[number].fault.signal, let turn = progress.workers[number].turn
      else { continue }
      progress.workers[number].turn = nil
      threads += 1
      switch turn {
      case .begin(let row) where row.count > 1: progress.repeated += row
      case .begin(let row): jobs.append(StoppedJob(job: row.lowerBound, signal: signal))
      case .finish(let job, _): jobs.append(StoppedJob(job: job, signal: signal))
      }
    }
    return (jobs, threads)
  }

  private func takeTurns(_ worker: Int) {
    while let turn = nextTurn(of: worker) {
      switch turn {
      case .begin(let jobs):
        let secondHalves = zip(jobs, begin(jobs)).map { (job: $0, run: $1) }
        progress.withLock { $0.secondHalves += secondHalves }
      case .finish(_, let secondHalf): secondHalf()
      }
    }
    let isLast = progress.withLock { progress in
      progress.openThreads -= 1
      return progress.openThreads == 0
    }
    // Only the end is signalled: earlier results are fetched when the caller polls, which costs a short job nothing.
    if isLast { hasEnded.change { $0 = true } }
  }

  private func nextTurn(of worker: Int) -> Turn? {
    progress.withLock { progress in
      let turn = nextTurn(&progress)
      progress.workers[worker].turn = turn
      return turn
    }
  }

  private func nextTurn(_ progress: inout Progress) -> Turn? {
    if progress.isStopped { return nil }
    if !progress.secondHalves.isEmpty {
      let next = progress.secondHalves.removeFirst()
      return .finish(job: next.job, next.run)
    }
    if let job = progress.repeated.popLast() { return .begin(job..<job + 1) }
    let first = progress.nextJob
    let left = jobCount - first
    if left == 0 { return nil }
    // Fewer towards the end, so that no thread waits for the others.
    let count = max(1, min(mostInRow, left / (4 * progress.openThreads)))
    progress.nextJob += count
    return .begin(first..<first + count)
  }
}

/// The record of a thread's fault. It is never freed, since the thread may have a fault at any time.
private struct ThreadFault: @unchecked Sendable {
  private let noted = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

  init() { noted.initialize(to: 0) }

  /// To be called once by the thread itself.
  func contain() { host_contain_faults(noted) }

  /// Nil while the thread runs.
  var signal: Int32? {
    let signal = host_fault(noted)
    return signal == 0 ? nil : signal
  }
}

/// The number of threads for parallel work, and the size of their stacks.
package enum Threads {
  /// The stack size: parser, checker and formatter recurse as deeply as a script is nested, which `Limits` bounds.
  static let stackBytes = 64 << 20

  /// Runs `body` in this thread on a stack of the workers' size. Must be called once, by `main`.
  package static func runOnDeepStack(_ body: @escaping @Sendable () -> Void) {
    let retained = Unmanaged.passRetained(Body(body))
    host_run_on_stack(stackBytes, { $0.map { Threads.runBody($0) } }, retained.toOpaque())
  }

  /// The number of active processors, at least one.
  package static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Returns false where the system cannot create a thread.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let retained = Unmanaged.passRetained(Body(body))
    #if canImport(Glibc)
      var thread = pthread_t()
      let outcome = pthread_create(&thread, &attributes, runThread, retained.toOpaque())
    #else
      var thread: pthread_t?
      let outcome = pthread_create(&thread, &attributes, runDarwinThread, retained.toOpaque())
    #endif
    if outcome != 0 { retained.release() }
    return outcome == 0
  }

  fileprivate static func runBody(_ opaque: UnsafeMutableRawPointer) {
    Unmanaged<Body>.fromOpaque(opaque).takeRetainedValue().run()
  }
}

#if canImport(Glibc)
  private func runThread(_ opaque: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let opaque { Threads.runBody(opaque) }
    return nil
  }
#else
  private func runDarwinThread(_ opaque: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Threads.runBody(opaque)
    return nil
  }
#endif
