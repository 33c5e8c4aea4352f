import VshProgram

/// Fast path for loops of rows: draws rows as long as they consist of plain instructions.
///
/// It only avoids a dispatch through `World.execute` per instruction. Where it stops, the interpreter continues with
/// the same result.
extension World {
  /// Runs before each row of a loop and after the last. Keeps unchanged rows, draws others in the fast path, and leaves
  /// the position at a row that needs the interpreter, or after the loop.
  mutating func drawRows(_ number: Int, _ i: Instruction, _ at: inout Position) throws(Fault) {
    let row = evaluator.code.rows[number]
    let index = at.base + Int(i.a)
    let list = evaluator.registers[at.base + Int(i.b)].cell
    let first = Int(evaluator.registers[index + 2].bits)
    let loop = RowLoop(
      number: number, owner: at.instance, head: at.instruction, index: index,
      element: at.base + Int(evaluator.code.instructions[at.instruction + 2].a), firstCell: list + 1 + first,
      first: first, count: Int(evaluator.registers[index + 1].bits) - first,
      // Only rows of the top screen itself: a component may be drawn several times.
      isKept: row.isKept && at.instance == population.stack.last, isOfRecords: row.fieldCount >= 0,
      valueCount: row.valueCount, stride: row.stride)
    if loop.isKept, Int(evaluator.registers[index].bits) == first {
      let seen = at.base + Int(i.c)
      let machine = row.machine < 0 ? nil : evaluator.code.machineReads[Int(row.machine)]
      drawing.begin(loop, seeing: seen..<seen + row.readCount, of: evaluator.registers, machine)
    }
    draw(loop, &at)
    try charge(0)
  }

  /// Continues at the row of the index register. Leaves the position where the interpreter continues. The budget may
  /// become negative.
  private mutating func draw(_ loop: RowLoop, _ at: inout Position) {
    var row = Int(evaluator.registers[loop.index].bits) &- loop.first
    while true {
      if loop.isKept {
        let end = drawing.keepRows(from: row, loop, &evaluator.heap, population)
        evaluator.running.spend(end &- row)
        row = end
      }
      guard row < loop.count else {
        evaluator.registers[loop.index] = .int(loop.first &+ row)
        at.instruction = Int(evaluator.code.instructions[loop.head &+ 3].wide)
        return
      }
      evaluator.registers[loop.element] = evaluator.heap.cells[loop.firstCell &+ row]
      row &+= 1
      evaluator.registers[loop.index] = .int(loop.first &+ row)
      at.instruction = loop.body
      drawing.makeRoom()
      runFastPath(&at, above: evaluator.running.callerCount)
      if at.instruction != loop.head { return }
    }
  }
}
