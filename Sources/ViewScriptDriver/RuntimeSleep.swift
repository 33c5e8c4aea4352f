#if os(Linux)
  import CRest
  @_spi(ExperimentalScheduling) import _Concurrency

  // `Task.sleep` and the clocks of the runtime ask the executor to run a job later, by an interface that Apple's
  // toolchains do not export. There only injected clocks are virtual.
  extension DrivenMain: SchedulingExecutor {}
  extension DrivenPool: SchedulingExecutor {}

  extension SchedulingExecutor where Self: AnyObject {
    /// The end of a sleep of that length.
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      add(job, nanoseconds: (delay as? Duration)?.inNanoseconds ?? -1)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      let id: Int32 = clock is SuspendingClock ? 2 : 1
      let left = (clock.now.duration(to: instant) as? Duration)?.inNanoseconds ?? 0
      add(job, nanoseconds: rest_meant(rest_time(id) + left, id))
    }

    private func add(_ job: consuming ExecutorJob, nanoseconds: Int64) {
      // Only code of a driven app runs on these executors. What outlived its app never wakes up.
      _ = take(Jobs.Job(UnownedJob(job)).pointer, REST_DELAYED, nanoseconds)
    }
  }

  extension Duration {
    fileprivate var inNanoseconds: Int64 {
      components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
  }
#endif
