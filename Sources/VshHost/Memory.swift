import CHost

/// The process's memory.
package enum Memory {
  /// Freed buffers are used again instead of going back to the system. Changes nothing but the time that it takes.
  package static func keepFreed() { host_keep_freed_memory() }
}
