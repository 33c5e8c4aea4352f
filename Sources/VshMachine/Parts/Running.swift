import VshProgram

/// What runs now: who waits for what, and what it may still take. Nothing in it outlives a step but how many operations are left.
struct Running: ~Copyable, Sendable {
  struct Caller: Sendable, BitwiseCopyable {
    /// Where to go on.
    let position: Position
    let top: Int
    /// The register that the value goes to.
    let target: Int
    /// The bind that was computed and the screen or machine it belongs to, or -1.
    var bind: SlotIndex = -1
    var bindInstance: Int32 = -1
  }

  /// Those who wait for a function or a bind, the innermost last.
  private var callers = UniqueArray<Caller>()
  /// Registers below are in use; a new frame begins here.
  private(set) var top = 0
  /// Operations that the step may still take before somebody is asked whether it may go on.
  private(set) var budget = 0
  /// Operations that all steps from this one on may take, without what this one has taken. Worlds that nobody bounds have enough.
  private(set) var operationsLeft = StepBudget.unlimited
  /// Bytes of a text that plain code joins. Shared until some are.
  private(set) var joined = Running.room
  private static let room = [UInt8](repeating: 0, count: 2_048)

  var callerCount: Int { callers.count }

  mutating func use(to top: Int) { self.top = top }

  /// One more waits, with the registers below `top`.
  @inline(__always)
  mutating func wait(at position: Position, target: Int, bind: SlotIndex = -1, of instance: Int32 = -1) {
    callers.append(Caller(position: position, top: top, target: target, bind: bind, bindInstance: instance))
  }

  /// The innermost of those who wait, where that is for a function.
  @inline(__always)
  var waitsForFunction: Bool { callers[callers.count &- 1].bind < 0 }

  /// The innermost of those who wait goes on, with its registers.
  @inline(__always)
  mutating func resume() -> Caller {
    let caller = callers[callers.count &- 1]
    callers.removeLast()
    top = caller.top
    return caller
  }

  /// Nobody waits any more but the first so many.
  mutating func abandon(to count: Int, top: Int) {
    callers.removeLast(callers.count - count)
    self.top = top
  }

  // MARK: Operations

  /// The budget may be below zero then.
  @inline(__always) mutating func spend(_ operations: Int) { budget &-= operations }

  @inline(__always) mutating func grant(_ operations: Int) { budget = operations }

  /// So many are left for all steps from this one on.
  mutating func setOperationsLeft(_ operations: Int) { operationsLeft = operations }

  // MARK: Texts

  /// Joins the text of parts in `joined`; its length, or below 0 where `PlainTexts` does not know a part or has no room for it.
  mutating func join(
    _ parts: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int, _ heap: inout Heap
  ) -> Int {
    let known = code.textParts.span
    var text = joined.mutableSpan
    return PlainTexts.write(parts, known, registers, base: base, &heap, into: &text, from: 0)
  }
}
