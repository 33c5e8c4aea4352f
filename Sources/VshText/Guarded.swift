#if !hasFeature(Embedded)
  import Synchronization
#endif

/// A value that threads may use, one at a time. Embedded Swift has no `Mutex`, and one thread.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  #if hasFeature(Embedded)
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func use<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  #else
    private let value: Mutex<Value>

    package init(_ value: Value) { self.value = Mutex(value) }

    package func use<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      value.withLock { body(&$0) }
    }
  #endif
}
