import Foundation

/// A value that one thread at a time reads or changes. The standard library's `Mutex` is in a module of its own, and the
/// compiler indexes each module that a package has: that takes a second and a half of a team's first build.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
