package import VshProgram
import VshSource
import VshText

/// A running program. All mutable state is in flat arrays that are edited in place; journals record the changes of a
/// step, so that a failed step can be undone. It uses no file, clock, thread or environment.
///
/// Every property that can hold a value, here or in a part, is listed in `Holders.swift`.
///
/// Each folder has the parts of a subject, and what extends a world there: `Heap/` has values, `Code/` computes them,
/// `Step/` takes a step and makes and ends screens and machines, `Schedule/` starts and fires works, `Drawing/` fills the
/// frame, `Reports/` has queries and what a step did, `Exploring/` encodes states.
@usableFromInline package struct World: ~Copyable {
  package private(set) var program: Program
  var layout: Layout

  var evaluator: Evaluator
  var population: Population
  var models: ModelData

  package internal(set) var schedule = Schedule()

  // MARK: The current step
  var log = StepLog()
  package var budget = StepBudget()

  package var observations = Observations()
  /// Coverage counts, if the caller asks for them.
  package internal(set) var coverage = CoverageCounts()

  package internal(set) var drawing = Drawing()

  private let passing = AddressOnly()

  /// Copies a world between two steps. Storage is shared until one of them changes it.
  package init(copying other: borrowing World) {
    Effort.note(.heapBytes, other.heapBytes)
    program = other.program
    layout = other.layout
    log.fastChoice = FastChoice(copying: other.log.fastChoice)
    evaluator = Evaluator(copying: other.evaluator)
    population = Population(copying: other.population)
    models = other.models
    log.course = StepCourse(copying: other.log.course)
    schedule = Schedule(copying: other.schedule)
    observations = Observations(copying: other.observations)
    budget = StepBudget(copying: other.budget)
    coverage = other.coverage
  }

  /// Has the world ask before its values take more than `Limits.smallBytes`. Its copies ask as well.
  ///
  /// - Parameter ask: waits for room, and returns false where there is none. Nil lets the world grow.
  package mutating func askForRoom(_ ask: (@Sendable () -> Bool)?) { evaluator.heap.limitToSmall(ask) }

  /// Asks for that room now. Throws where there is none.
  package mutating func becomeLarge() throws(Fault) { try evaluator.heap.becomeLarge() }

  /// Gives up all texts, lists and records. From here on only the code, the counts, the coverage and the clock may be
  /// read.
  package mutating func releaseValues() { evaluator.heap = Heap() }

  /// - Parameter seed: the seed of a program that this one begins with.
  package init(program: consuming Program, from seed: WorldSeed = .none) {
    layout = Layout.made(for: program)
    evaluator = Evaluator(code: seed.code, heap: seed.heap)
    evaluator.code.prepare(for: program, in: &evaluator.heap)
    population = Population()
    models = ModelData(modelCount: program.models.rows.count)
    self.program = program
    evaluator.code.entries.makeRoom(forHandlers: layout.table.handlers.count)
    log.fastChoice = FastChoice(of: layout.table.mostRegions + 1)
  }

  /// A world ends in one call. Without this, the compiler ends each field wherever a world may end.
  deinit {}
}

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
  package mutating func dropCode(returningTo base: Program) {
    evaluator.code = Code()
    program = base
  }

  /// The memory of its values, without the program's constants.
  package var heapBytes: Int { evaluator.heap.changingByteCount }

  /// The approximate memory that a copy of this world keeps for itself once the world has changed.
  package var byteCount: Int {
    evaluator.heap.byteCount + population.byteCount + schedule.byteCount + observations.byteCount + 4_096
  }
}

/// The code tables and texts of a prelude, made once. A world whose program begins with the prelude's rows starts from
/// them.
package final class WorldSeed: Sendable {
  let code: Code
  let heap: Heap

  /// A seed without rows.
  package static let none = WorldSeed()

  private init() {
    code = Code()
    heap = Heap()
  }

  /// - Parameter program: a program without screens.
  package init(_ program: Program) {
    var code = Code()
    var heap = Heap()
    code.prepare(for: program, in: &heap)
    self.code = code
    self.heap = heap
  }
}
