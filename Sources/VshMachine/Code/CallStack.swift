import VshProgram

/// The call stack and the budget of what runs. Only the number of operations left outlives a step.
struct CallStack: ~Copyable, Sendable {
  struct Caller: Sendable, BitwiseCopyable {
    /// Where the caller continues.
    let position: Position
    let top: Int
    /// The register for the result.
    let target: Int
    /// The bind that is computed and its instance, or -1.
    var bind: SlotIndex = -1
    var bindInstance: Int32 = -1
  }

  /// The callers that wait for a function or a bind, the innermost last.
  private var callers = UniqueArray<Caller>()
  /// The end of the registers in use, where a new frame begins.
  private(set) var top = 0
  /// The operations that the step may use before the next check for an interrupt.
  private(set) var budget = 0
  /// The operations that this and all later steps may use, without those of this step so far. Without a limit, the
  /// number is very large.
  private(set) var operationsLeft = StepBudget.unlimited
  /// The buffer for texts that the fast path joins; shared until it is first written to.
  private(set) var joined = CallStack.room
  private static let room = [UInt8](repeating: 0, count: 2_048)

  var callerCount: Int { callers.count }

  mutating func use(to top: Int) { self.top = top }

  /// Pushes a caller, with the registers below `top`.
  @inline(__always)
  mutating func wait(at position: Position, target: Int, bind: SlotIndex = -1, of instance: Int32 = -1) {
    callers.append(Caller(position: position, top: top, target: target, bind: bind, bindInstance: instance))
  }

  /// Whether the innermost caller waits for a function, not for a bind.
  @inline(__always)
  var waitsForFunction: Bool { callers[callers.count &- 1].bind < 0 }

  /// Pops the innermost caller, and restores its registers.
  @inline(__always)
  mutating func resume() -> Caller {
    let caller = callers[callers.count &- 1]
    callers.removeLast()
    top = caller.top
    return caller
  }

  /// Drops all callers but the first `count`.
  mutating func abandon(to count: Int, top: Int) {
    callers.removeLast(callers.count - count)
    self.top = top
  }

  // MARK: Operations

  /// Spends operations; the budget may become negative.
  @inline(__always) mutating func spend(_ operations: Int) { budget &-= operations }

  @inline(__always) mutating func grant(_ operations: Int) { budget = operations }

  /// Sets the operations for this and all later steps.
  mutating func setOperationsLeft(_ operations: Int) { operationsLeft = operations }

  // MARK: Texts

  /// Writes parts to the beginning of `joined`.
  mutating func join(
    _ parts: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int, _ heap: inout Heap
  ) -> TextWriter.Stop {
    let known = code.textParts.span
    var text = joined.mutableSpan
    return TextWriter.write(parts, known, registers, base: base, &heap, into: &text, from: 0)
  }
}
