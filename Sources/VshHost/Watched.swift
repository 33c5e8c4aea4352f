#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value of several threads, each of which can wait until another one has changed it.
package final class Watched<Value>: @unchecked Sendable {
  // They need fixed addresses.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    lock.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Changes the value, and wakes those that wait.
  package func change<Result>(_ work: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(lock)
    }
    return work(&value)
  }

  /// Waits until a result can be taken from the value; nil where the time is up before.
  package func wait<Result>(milliseconds: Int, _ take: (inout Value) -> Result?) -> Result? {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = end.tv_nsec + (milliseconds % 1_000) * 1_000_000
    end.tv_sec += milliseconds / 1_000 + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = take(&value) { return result }
      if pthread_cond_timedwait(condition, lock, &end) != 0 { return take(&value) }
    }
  }
}
