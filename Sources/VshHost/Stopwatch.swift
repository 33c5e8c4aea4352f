#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Time as the machine's own clock counts it, for measuring only.
///
/// Nothing that a script can see comes from here: the language has its own clock, and a transcript is the same on
/// every machine.
package struct Stopwatch: Sendable {
  private let read: @Sendable () -> Int64

  package init(nanoseconds read: @escaping @Sendable () -> Int64) { self.read = read }

  /// Nanoseconds since some moment in the past; it never goes back.
  package var nanoseconds: Int64 { read() }

  package static let live = Stopwatch {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
