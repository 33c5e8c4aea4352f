/// What computes values: the code of the program, the heap, and the registers of what runs.
struct Evaluator: ~Copyable {
  /// Expressions and bodies compiled so far; made when first run.
  var code: Code
  var heap: Heap
  var registers = Registers()
  var running = Running()
  var scratch = Scratch()

  init(code: Code, heap: Heap) {
    self.code = code
    self.heap = heap
  }

  /// Another one that goes on from where this one is between two steps: nothing runs in it.
  init(copying other: borrowing Evaluator) {
    code = other.code
    heap = other.heap
  }

  /// Has registers up to `top`, and says that they are in use.
  mutating func use(registersTo top: Int) {
    registers.reserve(to: top)
    running.use(to: top)
  }
}
