import CHost

/// The process's memory.
package enum Memory {
  /// Keeps freed memory for reuse instead of returning it to the system. It only affects speed.
  package static func keepFreed() { host_keep_freed_memory() }

  /// The size from which a file needs so much memory that large pages are worthwhile.
  static let largeFileBytes = 1 << 20

  /// Requests large pages for later allocations. It only affects speed.
  static func expectLargeHeap() {
    // Addresses that are only set aside count there too.
    if MemoryAllowance.live.source != .addressSpace { host_expect_large_heap() }
  }
}
