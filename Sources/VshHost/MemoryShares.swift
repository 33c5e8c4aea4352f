import Synchronization
import VshSource

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The ledger of the process's memory: how many jobs go at once, and how many of them may be large.
///
/// A refused allocation ends the process, so room is reserved before something grows. Each job has room for a small
/// world. One whose world, or whose walk, grows beyond that asks for a large share, and waits until one is free. It keeps
/// the share until it ends, and takes no second one, so no two jobs wait for each other.
package final class MemoryShares: Sendable {
  package let allowance: MemoryAllowance
  /// The jobs that may go at once.
  package let jobCount: Int
  /// The large shares.
  package let largeCount: Int
  private struct Free {
    var jobs: Int
    var large: Int
  }

  private let free: Mutex<Free>
  /// What the process takes where one job has a large share.
  private let neededBytes: Int

  /// What the process takes before any job begins.
  static let baseBytes = 128 << 20
  /// What a job takes: its stack, the C library's share for its thread, and a small world in a collection.
  static let jobBytes = Threads.stackBytes + (64 << 20) + 2 * Limits.smallBytes
  /// What a job takes beside that, for each of its worlds, where that and its walk are at their limits.
  package static let largeBytes = 1_536 << 20

  /// - Parameters:
  ///   - wanted: the requested number of jobs at once.
  ///   - worlds: the number of worlds that each job has at once.
  package init(_ allowance: MemoryAllowance, forJobs wanted: Int, worlds: Int = 1) {
    self.allowance = allowance
    let room = max(0, allowance.bytes - Self.baseBytes)
    let jobBytes = Self.jobBytes + (worlds - 1) * 2 * Limits.smallBytes
    let largeBytes = worlds * Self.largeBytes
    neededBytes = Self.baseBytes + jobBytes + largeBytes
    let hasLarge = room >= largeBytes + jobBytes
    let jobRoom = hasLarge ? room - largeBytes : room
    jobCount = max(1, min(wanted, jobRoom / jobBytes))
    largeCount = hasLarge ? min(jobCount, max(1, (room - jobCount * jobBytes) / largeBytes)) : 0
    free = Mutex(Free(jobs: jobCount, large: largeCount))
  }

  /// The threads of one walk, each of which has a world of its own.
  package var threadsOfWalk: Int { largeCount > 0 ? largeCount : jobCount }

  /// A share for one job, which begins.
  package func share() -> MemoryShare { MemoryShare(of: self) }

  /// Waits until another job may begin, and runs it. For jobs that no `Workers` count.
  package func run(_ job: (MemoryShare) -> Void) {
    _ = wait(for: \.jobs, unless: { false })
    let share = share()
    job(share)
    share.end()
    free.withLock { $0.jobs += 1 }
  }

  /// Waits for a large share. Returns false where there is none at all, or where the wait is given up.
  fileprivate func takeLarge(unless isStopped: () -> Bool) -> Bool {
    largeCount > 0 && wait(for: \.large, unless: isStopped)
  }

  fileprivate func giveBackLarge() { free.withLock { $0.large += 1 } }

  private func wait(for kind: WritableKeyPath<Free, Int>, unless isStopped: () -> Bool) -> Bool {
    while !isStopped() {
      let isTaken = free.withLock { free in
        guard free[keyPath: kind] > 0 else { return false }
        free[keyPath: kind] -= 1
        return true
      }
      if isTaken { return true }
      usleep(Self.pauseMicroseconds)
    }
    return false
  }

  /// Between two looks whether a share is free. What waits for one runs for seconds.
  private static let pauseMicroseconds: UInt32 = 5_000

  /// Why a job without a large share could not run.
  package var refusal: HostProblem.Cause {
    .noMemory(allowance, neededBytes: neededBytes)
  }
}

/// The memory of one job.
package final class MemoryShare: Sendable {
  private enum State: Sendable {
    case small, large, refused, ended
  }

  private let shares: MemoryShares
  private let state = Mutex(State.small)

  fileprivate init(of shares: MemoryShares) { self.shares = shares }

  /// Asks for a large share, and waits for it. Returns false where the job gets none.
  package func grow(unless isStopped: () -> Bool = { false }) -> Bool {
    switch state.withLock(\.self) {
    case .large: return true
    case .refused, .ended: return false
    case .small: break
    }
    let isLarge = shares.takeLarge(unless: isStopped)
    // A wait that was given up is no refusal.
    if isLarge || shares.largeCount == 0 { state.withLock { $0 = isLarge ? .large : .refused } }
    return isLarge
  }

  /// Why the job could not run; nil where it got what it asked for.
  package var refusal: HostProblem.Cause? {
    state.withLock { $0 == .refused } ? shares.refusal : nil
  }

  /// Gives the share back. The job must have ended.
  package func end() {
    let wasLarge = state.withLock { state in
      defer { state = .ended }
      return state == .large
    }
    if wasLarge { shares.giveBackLarge() }
  }
}
