import CRest

// The runtime's jobs and executor references as C has them. Swift has the same words, and no public way to read them.

extension Jobs.Job {
  /// The job's address.
  init(_ job: UnownedJob) { self.init(pointer: unsafeBitCast(job, to: OpaquePointer.self)) }
}

extension rest_executor {
  init(_ executor: UnownedSerialExecutor) { self = unsafeBitCast(executor, to: rest_executor.self) }

  init(_ executor: UnownedTaskExecutor) { self = unsafeBitCast(executor, to: rest_executor.self) }
}
