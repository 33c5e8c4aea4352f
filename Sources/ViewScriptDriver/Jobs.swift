import CRest
import Dispatch

/// The jobs of one app that can run, or will at a deadline.
///
/// Other threads reach it where they resume a task of the app; then the job counts as foreign.
final class Jobs: Sendable {
  struct Job: Hashable, @unchecked Sendable {
    let pointer: OpaquePointer
  }

  struct Ready: Sendable {
    let job: Job
    let isOnMain: Bool
  }

  private struct Sleeping: Sendable {
    let deadline: Duration
    let order: Int
    let job: Job
  }

  private struct State: Sendable {
    var ready: [Ready] = []
    /// The index in `ready` of the next job.
    var next = 0
    var sleeping: [Sleeping] = []
    var sleepCount = 0
    var now = Duration.zero
    var foreign = 0
    /// Retained, so that no other task gets the address of one.
    var tasks: Set<Job> = []
    /// Each `async let`. Its memory is its parent's, so it is not retained.
    var innerTasks: Set<Job> = []
  }

  private let state = Locked(State())

  /// The jobs to which a task belongs, for threads that resume one and work for none.
  private static let owners = Locked<[Job: Jobs]>([:])

  static func owner(of job: Job) -> Jobs? { owners.withLock { $0[job] } }

  // MARK: Reading

  var foreign: Int { state.withLock { $0.foreign } }
  var now: Duration { state.withLock { $0.now } }

  /// When the next sleep on a clock of the runtime ends.
  var nextDeadline: Duration? { state.withLock { $0.sleeping.map(\.deadline).min() } }

  // MARK: Running

  /// The next job, in the order in which they became ready.
  func next() -> Ready? {
    state.withLock { state in
      guard state.next < state.ready.count else {
        state.ready.removeAll(keepingCapacity: true)
        state.next = 0
        return nil
      }
      defer { state.next += 1 }
      return state.ready[state.next]
    }
  }

  /// Time passes; sleeps that end become ready, the earliest first.
  func move(to moment: Duration) {
    state.withLock { state in
      state.now = max(state.now, moment)
      let over = state.sleeping.filter { $0.deadline <= state.now }
        .sorted { ($0.deadline, $0.order) < ($1.deadline, $1.order) }
      state.sleeping.removeAll { $0.deadline <= state.now }
      state.ready += over.map { Ready(job: $0.job, isOnMain: false) }
    }
  }

  // MARK: Taking

  /// - Parameters:
  ///   - delay: in nanoseconds, of `REST_DELAYED` alone.
  ///   - isForeign: whether another thread made it runnable.
  func add(_ job: Job, _ origin: rest_origin, delay: Int64, isForeign: Bool) {
    let isTask = rest_is_task(job.pointer)
    let isNew = state.withLock { state in
      if isForeign { state.foreign += 1 }
      if delay > 0 {
        state.sleepCount += 1
        state.sleeping.append(
          Sleeping(deadline: state.now + .nanoseconds(delay), order: state.sleepCount, job: job))
        return false
      }
      state.ready.append(Ready(job: job, isOnMain: origin == REST_MAIN))
      if !isTask { return false }
      if rest_is_inner_task(job.pointer) { return state.innerTasks.insert(job).inserted }
      guard state.tasks.insert(job).inserted else { return false }
      rest_retain(job.pointer)
      return true
    }
    if isNew { Self.owners.withLock { $0[job] = self } }
  }

  /// Releases the tasks that have ended.
  func releaseOver() {
    let over = state.withLock { state in
      let over = state.tasks.filter { rest_is_over($0.pointer) }
      state.tasks.subtract(over)
      return over
    }
    release(over)
  }

  func cancel() {
    for task in state.withLock({ $0.tasks }) { rest_cancel(task.pointer) }
  }

  /// Releases all tasks. One that is resumed later runs on the runtime's executors.
  func close() {
    let (tasks, innerTasks) = state.withLock { state in
      defer { (state.tasks, state.innerTasks) = ([], []) }
      return (state.tasks, state.innerTasks)
    }
    Self.owners.withLock { owners in
      for task in innerTasks where owners[task] === self { owners[task] = nil }
    }
    release(tasks)
  }

  private func release(_ tasks: Set<Job>) {
    if tasks.isEmpty { return }
    Self.owners.withLock { owners in for task in tasks { owners[task] = nil } }
    for task in tasks { rest_release(task.pointer) }
  }
}

/// Takes a job that the runtime hands out, if it is of an app that is driven.
let take: rest_taker = { pointer, origin, delay in
  guard let pointer else { return false }
  let job = Jobs.Job(pointer: pointer)
  if let scope = rest_scope() {
    Unmanaged<Jobs>.fromOpaque(scope).takeUnretainedValue().add(job, origin, delay: delay, isForeign: false)
  } else if rest_is_task(pointer), let owner = Jobs.owner(of: job) {
    owner.add(job, origin, delay: delay, isForeign: true)
  } else {
    return false
  }
  return true
}

/// The executor of the main actor while an app is driven.
final class DrivenMain: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if take(Jobs.Job(job).pointer, REST_MAIN, 0) { return }
    // A job of an app that is driven no longer.
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { precondition(rest_scope() != nil, "this is not the main actor of a driven app") }
}

/// The executor of code that is on no actor, where that asks for one.
final class DrivenPool: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if take(Jobs.Job(job).pointer, REST_POOL, 0) { return }
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

let drivenMain = DrivenMain()
let drivenPool = DrivenPool()
