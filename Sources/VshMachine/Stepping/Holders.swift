import VshProgram

/// Who may hold a value while others are let go: this is the one place that says so, and a test finds everyone who is not
/// listed here.
///
/// A collection moves texts, lists and records. Told of it, and pointed to where the value lies then, are
/// - what lasts: `Population.slots`, `ModelData.data`, `ModelData.problems`, `ModelData.scriptVariables`; `Population.instances`
///   (`Instance.key`); `Schedule.pending` (`Pending.arguments`, `Pending.answer`, `Pending.lastAnswer`); `Schedule.givens`, `Givens.rules`
///   (`GivenRule.arguments`, `GivenRule.manners`, `Manners.answers`, `GivenAnswer.value`, `GivenAnswer.failure`);
///   `Observations.signals` (`Signal.arguments`); `Observations.startedCalls` and `Observations.droppedCalls` (`StartedCall.arguments`); of
///   the code of typed steps `Literals.texts` (`Code.literals`) and `Code.constants`,
/// - and inside of a step what it has in hand: `Registers.values`, `Choice.values`, the queue (`EffectQueue.actions`,
///   `QueuedAction.arguments`, `EffectQueue.navigations`, `Navigation.push`, `Navigation.present`, `Navigation.finish`).
///
/// Void after a collection between steps is
/// - what was drawn: the frame (`Frame.arguments`, `Frame.options`, `FrameOption.value`, `Frame.elements`,
///   `FrameElement.value`) and the rows that stay (`Drawing.keptRows`, `KeptRows.environment`, `KeptRows.values`). One inside of a
///   step leaves what was there before it, and so what was drawn from it.
///
/// What a step would put back is older than the step, so a collection inside of it leaves that alone; or it is written over once
/// more before anybody sees it. Between steps there is nothing to put back.
/// - the journal of `Population` (`Journal.edits`, `SlotEdit.old`), `ModelData.changes` and `Heap.edits` (`Edit.old`).
///
/// Others hold none that moves, or none for so long:
/// - constants never move: `Literals.lists`, and those of `Code.drawn` (`DrawnCode`); the values of a prelude
///   (`WorldSeed`) are nothing else;
/// - variables of one call, in which nothing is collected: `BodyResult`, `Answer`, `ListEdit`, `EqualityIndex`,
///   `DescribedContainer`, `PendingWork`, `Touch`;
/// - the heap and the collection themselves: `Heap.cells`, `HeapCollection`.
extension World {
  /// Frees what nothing refers to any more, when that is worth it: between two steps, while nobody outside of this world
  /// holds a value of it.
  package mutating func collectIfDue() {
    guard evaluator.heap.isWorthCollecting else { return }
    // Nobody takes back what was computed between steps.
    commit()
    drawing.void()
    evaluator.registers.clear()
    var collection = evaluator.heap.beginCollection()
    keepLasting(in: &collection)
    evaluator.heap.finish(collection)
  }

  /// The same inside of a step, for what the step itself has made. Whoever runs now holds nothing of that but in the places below.
  mutating func collectInStep() {
    evaluator.registers.clear(from: evaluator.running.top)
    var collection = evaluator.heap.beginCollectionInStep()
    keepLasting(in: &collection)
    keepStep(in: &collection)
    evaluator.heap.finishInStep(collection)
  }

  /// Some caller has values of this step in variables of its own: nothing may move meanwhile.
  var mayCollectInStep: Bool { log.course.mayCollect }

  /// What lasts from step to step.
  private mutating func keepLasting(in collection: inout HeapCollection) {
    population.keep(in: &collection)
    models.keep(in: &collection)
    schedule.keep(in: &collection)
    observations.keep(in: &collection)
    evaluator.code.keep(in: &collection)
  }

  /// What a step has in hand. What its `journal` would put back (`edits`, `changes`, and the `edits` of the heap) is older than
  /// the step, and stays; or it is written over once more before anybody sees it.
  private mutating func keepStep(in collection: inout HeapCollection) {
    for register in 0..<evaluator.running.top { collection.keep(&evaluator.registers[register]) }
    log.choice.keep(in: &collection)
    log.queue.keep(in: &collection)
  }

  #if DEBUG || FUZZING
    /// From now on this world and all copies of it collect at every chance: between steps, and before each instruction in a body
    /// that may. Nothing comes to lie where something lay before, and a pattern is written over what was left behind.
    ///
    /// Nothing else changes. Whoever holds a value across a collection without being told here reads the pattern, and the checks of
    /// the heap end the process.
    package mutating func stressHeap() { evaluator.heap.beginStress() }
  #endif
}
