package import VshProgram
import VshSource

/// Steps that are typed while a world lives: their expressions go behind the program's, their code behind its code, their
/// texts among the values, and all of it goes when they have been taken. What a world keeps from step to step names none
/// of it.
extension World {
  /// How far the code goes that the program itself has brought.
  package struct CodeMark: Sendable {
    fileprivate var instructions = 0
    fileprivate var constants = 0
    fileprivate var textParts = 0
    fileprivate var places = 0
    fileprivate var accessors = 0
    fileprivate var questions = 0
    fileprivate var questionStates = 0
    fileprivate var expressions = ExpressionEntries.Mark()
    fileprivate var questionRows = 0
  }

  /// Goes on with a program that has grown at the ends of its tables; gives what `forget` needs. No step is under way.
  package mutating func adopt(_ grown: Program) throws(Fault) -> CodeMark {
    let mark = CodeMark(
      instructions: evaluator.code.instructions.count, constants: evaluator.code.constants.count,
      textParts: evaluator.code.textParts.count,
      places: evaluator.code.places.count, accessors: evaluator.code.accessors.count,
      questions: evaluator.code.questions.count,
      questionStates: evaluator.code.questionStates.count, expressions: evaluator.code.expressionEntries.mark,
      questionRows: evaluator.code.questionRows.count)
    program = grown
    let expressions = grown.expressions.rows
    let known = evaluator.code.expressionEntries.count
    evaluator.code.expressionEntries.fill(to: expressions.count)
    evaluator.code.questionRows.append(
      contentsOf: repeatElement(-1, count: grown.stateQuestions.count - mark.questionRows))
    evaluator.code.makeRoom(forTextsOf: grown.names)
    for expression in expressions[known...] {
      guard case .text(let name) = expression.form, evaluator.code.text(of: name).tag == .absent else {
        continue
      }
      evaluator.code.setText(of: name, to: try evaluator.heap.makeString(grown.names.utf8(of: name)))
      evaluator.code.hasAddedTexts = true
    }
    return mark
  }

  /// Drops what typed steps brought. Code of the program itself that was first needed by them stays.
  package mutating func forget(since mark: CodeMark, returningTo base: Program) {
    for expression in program.expressions.rows[base.expressions.count...] {
      guard case .text(let name) = expression.form else { continue }
      if evaluator.code.isAdded(evaluator.code.text(of: name), evaluator.heap) {
        evaluator.code.setText(of: name, to: .absent)
      }
    }
    program = base
    let hasRoots = evaluator.code.expressionEntries.removeAll(
      behind: mark.expressions, codeFrom: mark.instructions)
    evaluator.code.questionRows.removeLast(evaluator.code.questionRows.count - mark.questionRows)
    if hasRoots || evaluator.code.hasRoots(from: mark.instructions) {
      for place in mark.constants..<evaluator.code.constants.count
      where evaluator.code.isAdded(evaluator.code.constants[place], evaluator.heap) {
        evaluator.code.constants[place] = .absent
      }
    } else {
      evaluator.code.truncate(to: mark)
    }
    evaluator.code.hasAddedTexts = false
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

extension Code {
  fileprivate func isAdded(_ value: Value, _ heap: Heap) -> Bool {
    value.tag == .string && value.length > 0 && value.place >= heap.constantBytes
  }

  /// Code of the program's own roots, expressions aside, lies behind this instruction.
  fileprivate func hasRoots(from first: Int) -> Bool {
    let isBehind: (Entry) -> Bool = { Int($0.start) >= first }
    return blockEntries.contains(where: isBehind) || viewEntries.contains(where: isBehind)
      || functionEntries.contains(where: isBehind)
      || handlerEntries.contains(where: isBehind)
  }

  fileprivate mutating func truncate(to mark: World.CodeMark) {
    instructions.removeLast(instructions.count - mark.instructions)
    spans.removeLast(spans.count - mark.instructions)
    constants.removeLast(constants.count - mark.constants)
    textParts.removeLast(textParts.count - mark.textParts)
    places.removeLast(places.count - mark.places)
    accessors.removeLast(accessors.count - mark.accessors)
    questions.removeLast(questions.count - mark.questions)
    questionStates.removeLast(questionStates.count - mark.questionStates)
    for place in questionRows.indices where Int(questionRows[place]) >= mark.questions {
      questionRows[place] = -1
    }
  }
}
