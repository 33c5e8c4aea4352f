/// The registers of all running frames. Nothing in them outlives a step.
struct Registers: ~Copyable, Sendable {
  private var values = UniqueArray(repeating: Value.absent, count: Registers.least)
  /// The base of the frame whose locals are accessed by index.
  private(set) var base = 0

  private static let least = 256
  private static let mostKept = 4_096

  var count: Int { values.count }

  subscript(index: Int) -> Value {
    @inline(__always) get { values[index] }
    @inline(__always) _modify { yield &values[index] }
  }

  /// A local of the frame at `base`.
  subscript(local index: Int) -> Value {
    @inline(__always) get { values[base + index] }
    @inline(__always) _modify { yield &values[base + index] }
  }

  func values(_ range: Range<Int>) -> [Value] { range.map { values[$0] } }

  /// Moves the base.
  mutating func moveBase(to index: Int) { base = index }

  /// Reserves registers for a frame of locals at `base`.
  mutating func reserve(_ localCount: Int) {
    if values.count < base + localCount { values.append(repeating: .absent, count: base + localCount) }
  }

  /// Reserves registers up to `top`.
  mutating func reserve(to top: Int) {
    let count = values.count
    if count < top { values.append(repeating: .absent, count: max(top - count, count)) }
  }

  /// Clears unused registers, whose references may have become invalid.
  mutating func clear(from first: Int = 0) {
    if first == 0, values.count > Self.mostKept {
      return values = UniqueArray(repeating: .absent, count: Self.least)
    }
    values.fill(from: first, with: .absent)
  }
}
