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

  // MARK: Evaluation
  /// Expressions and bodies compiled so far; made when first run.
  var code: Code
  var heap: Heap
  var running = Running()
  /// The heap as it was when the step, or the look, began.
  var heapMark: Heap.Mark
  /// The frames of what runs now; nothing in it outlives a step.
  var registers: [Value] = World.freshRegisters
  /// Shared until something runs: many worlds are only copied.
  static let freshRegisters = [Value](repeating: .absent, count: 256)
  /// Where the frame of what runs now begins in the registers.
  var base = 0

  // MARK: What is alive
  /// Parameters, variables, binds and states' parameters of all that is alive.
  var slots: [Value] = []
  /// The active state of each region of all that is alive; -1 where the region is not active.
  var active: [Int32] = []
  /// The state that was active when a region was last left; -1 where it never was. For `resume`.
  var lastActive: [Int32] = []
  var instances: [Instance] = []
  /// The screens, the lowest first, as places in `instances`.
  var stack: [Int32] = []
  /// The places of instances that are gone, by screen, to be used again.
  var freeInstances: [[Int32]] = []
  /// The machines of each owner, found by machine and key.
  var machines = MachineIndex()
  /// `data` of each model.
  var modelData: [Value] = []
  /// What a model whose data could not be read answers instead; `.absent` for the others.
  var dataProblems: [Value] = []
  /// Of `format` where none is said.
  var locale = DateLocale.en
  /// `let`s of the test that runs.
  package var scriptVariables: [Value] = []

  package internal(set) var schedule = Schedule()

  // MARK: The step that runs
  var log = StepLog()
  package var budget = StepBudget()
  /// The handlers that a plain step has chosen.
  var plainChoice: [Int32] = []

  package var observations = Observations()
  /// What was reached, where somebody asks.
  package internal(set) var coverage = CoverageCounts()

  package internal(set) var drawing = Drawing()

  /// Makes room for a frame of so many locals at `base`.
  mutating func reserveRegisters(_ localCount: Int) {
    if registers.count < base + localCount {
      registers.append(contentsOf: repeatElement(.absent, count: base + localCount))
    }
  }

  /// Another world that goes on from where this one is. What both hold is shared until one of them changes it.
  package init(copying other: borrowing World) {
    program = other.program
    layout = other.layout
    plainChoice = other.plainChoice
    code = other.code
    heap = other.heap
    heapMark = other.heapMark
    slots = other.slots
    active = other.active
    lastActive = other.lastActive
    instances = other.instances
    stack = other.stack
    freeInstances = other.freeInstances
    machines = other.machines
    modelData = other.modelData
    dataProblems = other.dataProblems
    locale = other.locale
    scriptVariables = other.scriptVariables
    log.course = StepCourse(copying: other.log.course)
    schedule = Schedule(copying: other.schedule)
    observations = Observations(copying: other.observations)
    budget = StepBudget(copying: other.budget)
    coverage = other.coverage
  }

  /// - Parameter seed: of a program that this one begins with.
  package init(program: consuming Program, from seed: WorldSeed = .none) {
    layout = Layout.made(for: program)
    freeInstances.fill(to: program.screens.rows.count, with: [])
    heap = seed.heap
    code = seed.code
    code.prepare(for: program, in: &heap)
    heapMark = heap.mark()
    // No step is under way, so nothing is remembered for one.
    heap.commit(heapMark)
    dataProblems.fill(to: program.models.rows.count, with: .absent)
    modelData = dataProblems
    self.program = program
    code.handlerEntries.fill(to: layout.table.handlers.count, with: .none)
    plainChoice.fill(to: layout.table.mostRegions + 1, with: 0)
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
