package import VshProgram
import VshSource

/// Steps that are typed while a world exists. Their expressions, code and texts are appended to the tables, and removed
/// after the step. Nothing that a world keeps between steps refers to them.
extension World {
  /// The sizes of the code tables before a typed step.
  package struct CodeMark: Sendable {
    fileprivate let code: Code.Mark
  }

  /// Takes over a program that has grown at the ends of its tables, between steps. Returns the mark for `forget`.
  package mutating func adopt(_ grown: Program) throws(Fault) -> CodeMark {
    let mark = CodeMark(code: evaluator.code.mark)
    let known = program.expressions.rows.count
    program = grown
    evaluator.code.entries.prepare(for: grown)
    try evaluator.code.literals.addTexts(of: grown, from: known, in: &evaluator.heap)
    return mark
  }

  /// Removes what typed steps added. Code of the program itself stays, even if a typed step first needed it.
  package mutating func forget(since mark: CodeMark, returningTo base: Program) {
    evaluator.code.literals.forgetTexts(of: program, from: base.expressions.count)
    evaluator.code.forget(since: mark.code)
    program = base
    drawing.outdate()
  }

  /// Drops the code and the typed steps of a snapshot. On restore it takes the code of the current world.
  package mutating func shedCode(returningTo base: Program) {
    evaluator.code = Code()
    program = base
  }

  /// The approximate memory that a copy of this world keeps for itself once the world has changed.
  package var byteCount: Int {
    evaluator.heap.byteCount + population.byteCount + schedule.byteCount + observations.byteCount + 4_096
  }
}
