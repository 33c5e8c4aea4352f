package import VshProgram
import VshSource

/// Steps that are typed while a world lives: their expressions go behind the program's, their code behind its code, their
/// texts among the values, and all of it goes when they have been taken. What a world keeps from step to step names none
/// of it.
extension World {
  /// How far the code goes that the program itself has brought.
  package struct CodeMark: Sendable {
    fileprivate let code: Code.Mark
  }

  /// Goes on with a program that has grown at the ends of its tables; gives what `forget` needs. No step is under way.
  package mutating func adopt(_ grown: Program) throws(Fault) -> CodeMark {
    let mark = CodeMark(code: evaluator.code.mark)
    let known = program.expressions.rows.count
    program = grown
    evaluator.code.entries.prepare(for: grown)
    try evaluator.code.literals.addTexts(of: grown, from: known, in: &evaluator.heap)
    return mark
  }

  /// Drops what typed steps brought. Code of the program itself that was first needed by them stays.
  package mutating func forget(since mark: CodeMark, returningTo base: Program) {
    evaluator.code.literals.forgetTexts(of: program, from: base.expressions.count)
    evaluator.code.forget(since: mark.code)
    program = base
    drawing.outdate()
  }

  /// A copy to go back to needs no code and no typed steps: it takes over the code of the world which goes on from it.
  package mutating func shedCode(returningTo base: Program) {
    evaluator.code = Code()
    program = base
  }

  /// Roughly what a copy of this world holds for itself once the world has gone on.
  package var byteCount: Int {
    evaluator.heap.byteCount + population.byteCount + schedule.byteCount + observations.byteCount + 4_096
  }
}
