#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory that this process may use, and what sets that limit.
///
/// It decides how much is done at once (`MemoryShares`), and nothing else: no limit of the language depends on it.
package struct MemoryAllowance: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// `ulimit -v`, which counts addresses, used or not.
    case addressSpace
    case controlGroup
    case machine
  }

  package var bytes: Int
  package var source: Source

  /// So much that nothing is held back.
  package static let ample = MemoryAllowance(bytes: 1 << 50, source: .machine)

  /// `this process may use 1,024 MiB (`ulimit -v`)`.
  package var sentence: String {
    switch source {
    case .addressSpace: "`ulimit -v` limits this process to \(bytes >> 20) MiB"
    case .controlGroup: "the control group limits this process to \(bytes >> 20) MiB"
    case .machine: "this machine has \(bytes >> 20) MiB"
    }
  }

  // MARK: This process

  /// The least of the limits of this process, as they are when it is first asked for.
  package static let live: MemoryAllowance = {
    var least = MemoryAllowance(bytes: machineBytes, source: .machine)
    if let bytes = controlGroupBytes, bytes < least.bytes {
      least = MemoryAllowance(bytes: bytes, source: .controlGroup)
    }
    if let bytes = addressSpaceBytes, bytes < least.bytes {
      least = MemoryAllowance(bytes: bytes, source: .addressSpace)
    }
    return least
  }()

  private static var machineBytes: Int {
    let (pages, size) = (Int(sysconf(Int32(_SC_PHYS_PAGES))), Int(sysconf(Int32(_SC_PAGESIZE))))
    return pages > 0 && size > 0 ? pages.multipliedReportingOverflow(by: size).partialValue : ample.bytes
  }

  private static var addressSpaceBytes: Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
    #else
      guard getrlimit(RLIMIT_AS, &limit) == 0 else { return nil }
    #endif
    return limit.rlim_cur < UInt64(ample.bytes) ? Int(limit.rlim_cur) : nil
  }

  /// The least limit of the control groups that this process is in; nil where there is none.
  private static var controlGroupBytes: Int? {
    #if os(Linux)
      guard let groups = text(of: "/proc/self/cgroup") else { return nil }
      return leastBytes(inControlGroups: groups, reading: text)
    #else
      return nil
    #endif
  }

  /// - Parameters:
  ///   - groups: the text of `/proc/self/cgroup`.
  ///   - read: the text of a file; nil where there is none.
  static func leastBytes(inControlGroups groups: String, reading read: (String) -> String?) -> Int? {
    var least: Int?
    // By bytes: this is read at each start, and characters take a hundred times as long.
    for line in groups.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let root: String
      let file: String
      if parts[1].isEmpty {
        (root, file) = ("/sys/fs/cgroup", "/memory.max")
      } else if parts[1].split(separator: UInt8(ascii: ",")).contains(where: {
        $0.elementsEqual("memory".utf8)
      }) {
        (root, file) = ("/sys/fs/cgroup/memory", "/memory.limit_in_bytes")
      } else {
        continue
      }
      // In a container, the names above its own group are often not there: then the group is the root.
      var names = parts[2].split(separator: UInt8(ascii: "/"))
      while true {
        let folder = names.reduce(root) { $0 + "/" + String(Substring($1)) }
        if let bytes = read(folder + file).flatMap(number), bytes < least ?? .max { least = bytes }
        if names.popLast() == nil { break }
      }
    }
    return least
  }

  /// Nil for `max`.
  private static func number(_ text: String) -> Int? {
    Int(Substring(text.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }))
  }

  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 10)
    let count = read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
