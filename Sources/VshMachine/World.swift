package import VshProgram
import VshText

/// A running program. All that can change lies in arrays of plain values, edited in place; the journal remembers what a
/// step changed, so that a failed one leaves nothing. It touches no file, clock, thread or environment.
///
/// Every property that can hold a value, here or in what lies here, is told in `Holders.swift` what becomes of it in a collection.
///
/// Its parts, with their storage, are the files of `Parts/`. What extends it lies by what it deals with: `Evaluation/` computes values
/// (heap, code, methods), `Stepping/` takes a step, `Schedule/` starts and fires what takes time, `Population/` makes and ends screens
/// and machines, `Drawing/` fills the frame, `Observations/` tells what happened and what there is. `Tables/` is what is known of the
/// program before it runs.
package struct World: ~Copyable {
  package internal(set) var program: Program
  var layout: Layout

  var evaluator: Evaluator
  var population: Population
  var models: ModelData

  package internal(set) var schedule = Schedule()

  // MARK: The step that runs
  var log = StepLog()
  package var budget = StepBudget()
  /// The handlers that a plain step has chosen.
  var plainChoice: UniqueArray<Int32>

  package var observations = Observations()
  /// What was reached, where somebody asks.
  package internal(set) var coverage = CoverageCounts()

  package internal(set) var drawing = Drawing()

  /// Another world that goes on from where this one is. What both hold is shared until one of them changes it.
  package init(copying other: borrowing World) {
    program = other.program
    layout = other.layout
    plainChoice = UniqueArray(copying: other.plainChoice)
    evaluator = Evaluator(copying: other.evaluator)
    population = Population(copying: other.population)
    models = other.models
    log.course = StepCourse(copying: other.log.course)
    schedule = Schedule(copying: other.schedule)
    observations = Observations(copying: other.observations)
    budget = StepBudget(copying: other.budget)
    coverage = other.coverage
  }

  /// - Parameter seed: of a program that this one begins with.
  package init(program: consuming Program, from seed: WorldSeed = .none) {
    layout = Layout.made(for: program)
    evaluator = Evaluator(code: seed.code, heap: seed.heap)
    evaluator.code.prepare(for: program, in: &evaluator.heap)
    population = Population(screenCount: program.screens.rows.count)
    models = ModelData(modelCount: program.models.rows.count)
    self.program = program
    evaluator.code.entries.makeRoom(forHandlers: layout.table.handlers.count)
    plainChoice = UniqueArray(repeating: 0, count: layout.table.mostRegions + 1)
  }
}

/// What the first rows of many programs come to, made once: the tables of the prelude's code, and its texts. A world of a program
/// that begins with these rows goes on from them.
package final class WorldSeed: Sendable {
  let code: Code
  let heap: Heap

  /// Of no rows.
  package static let none = WorldSeed()

  private init() {
    code = Code()
    heap = Heap()
  }

  /// - Parameter program: without screens.
  package init(_ program: Program) {
    var code = Code()
    var heap = Heap()
    code.prepare(for: program, in: &heap)
    self.code = code
    self.heap = heap
  }
}
