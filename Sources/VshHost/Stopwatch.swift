#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Elapsed real time, for `--slowest` and the pace of a progress line. It never affects a script, or a report that must
/// be reproducible.
package struct Stopwatch: Sendable {
  package var readNanoseconds: @Sendable () -> UInt64

  /// Nanoseconds since an arbitrary moment; only differences are meaningful.
  package var nanoseconds: UInt64 { readNanoseconds() }

  package static let live = Stopwatch {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
  }
}
