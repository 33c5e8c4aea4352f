import CHost

/// The process's memory.
package enum Memory {
  /// Freed buffers are used again instead of going back to the system. Changes nothing but the time that it takes.
  package static func keepFreed() { host_keep_freed_memory() }

  /// A file of this size or more is made into so much that large pages pay.
  static let largeFileBytes = 1 << 20

  /// What will be taken from now on stands in large pages. Changes nothing but the time that it takes.
  static func expectLargeHeap() { host_expect_large_heap() }
}
