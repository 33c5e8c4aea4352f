package import VshProgram
import VshText

/// A running program. All mutable state is in flat arrays that are edited in place; journals record the changes of a
/// step, so that a failed step can be undone. It uses no file, clock, thread or environment.
///
/// Every property that can hold a value, here or in a part, is listed in `Holders.swift`.
///
/// The parts with their storage are in `Parts/`. The extensions are grouped by subject: `Evaluation/` computes values
/// (heap, code, methods), `Stepping/` takes a step, `Schedule/` starts and fires works, `Population/` makes and ends
/// screens and machines, `Drawing/` fills the frame, `Observations/` has queries and reports. `Tables/` is computed
/// from the program in advance.
package struct World: ~Copyable {
  package internal(set) var program: Program
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

  /// Copies a world between two steps. Storage is shared until one of them changes it.
  package init(copying other: borrowing World) {
    program = other.program
    layout = other.layout
    log.fastChoice = UniqueArray(copying: other.log.fastChoice)
    evaluator = Evaluator(copying: other.evaluator)
    population = Population(copying: other.population)
    models = other.models
    log.course = StepCourse(copying: other.log.course)
    schedule = Schedule(copying: other.schedule)
    observations = Observations(copying: other.observations)
    budget = StepBudget(copying: other.budget)
    coverage = other.coverage
  }

  /// - Parameter seed: the seed of a program that this one begins with.
  package init(program: consuming Program, from seed: WorldSeed = .none) {
    layout = Layout.made(for: program)
    evaluator = Evaluator(code: seed.code, heap: seed.heap)
    evaluator.code.prepare(for: program, in: &evaluator.heap)
    population = Population()
    models = ModelData(modelCount: program.models.rows.count)
    self.program = program
    evaluator.code.entries.makeRoom(forHandlers: layout.table.handlers.count)
    log.fastChoice = UniqueArray(repeating: 0, count: layout.table.mostRegions + 1)
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
