/// Evaluates code: the compiled code, the heap, and the registers of what runs.
struct Evaluator: ~Copyable {
  /// The code of expressions and bodies, compiled when they first run.
  var code: Code
  var heap: Heap
  var registers = Registers()
  var running = CallStack()
  var scratch = Scratch()
  var patterns = CompiledPatterns()

  init(code: Code, heap: Heap) {
    self.code = code
    self.heap = heap
  }

  /// Copies an evaluator between two steps, when nothing runs in it.
  init(copying other: borrowing Evaluator) {
    code = other.code
    heap = other.heap
    patterns = other.patterns
  }

  /// Reserves the registers up to `top`, and marks them as used.
  mutating func use(registersTo top: Int) {
    registers.reserve(to: top)
    running.use(to: top)
  }
}
