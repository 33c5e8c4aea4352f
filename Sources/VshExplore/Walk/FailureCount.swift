import VshMachine

/// With `failures N`: how many answers have failed on the path to a state. It is a part of the state, and follows its
/// encoding in the queue. Without the clause nothing is counted.
struct FailureCount {
  let most: Int?
  /// Of the state that is visited, and of the one that was reached last.
  private var present = 0
  private var reached = 0

  init(most: Int?) { self.most = most }

  /// The bytes that it adds to a state in the queue.
  var byteCount: Int { most == nil ? 0 : MemoryLayout<UInt32>.size }

  /// How many answers may still fail on the path.
  var left: Int { most.map { $0 - present } ?? .max }

  /// Takes the count of a state from its bytes in the queue.
  mutating func take(from bytes: inout [UInt8]) {
    if most == nil { return }
    present = bytes.suffix(byteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
    bytes.removeLast(byteCount)
  }

  /// Notes the step that led to another state.
  mutating func note(_ kind: PathStep.Kind?) { reached = present + (kind == .failure ? 1 : 0) }

  /// Visits the start.
  mutating func restart() { present = 0 }

  /// Visits the state that was reached last.
  mutating func advance() { present = reached }

  /// The hash of the state that was reached last.
  func hash(_ hash: StateHash) -> StateHash { most == nil ? hash : hash.beside(reached) }

  /// The bytes of the state that was reached last, for the queue.
  func queued(_ bytes: [UInt8]) -> [UInt8] {
    if most == nil { return bytes }
    return bytes + (0..<byteCount).map { UInt8(truncatingIfNeeded: reached >> (8 * $0)) }
  }
}
