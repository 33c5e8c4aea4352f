import VshProgram

/// The list of everything that may hold a value during a collection. A test finds holders that are not listed here.
///
/// A collection moves texts, lists and records. It updates the references in
/// - the permanent state: `Population.slots`, `ModelData.data`, `ModelData.problems`, `ModelData.scriptVariables`;
///   `Population.instances` (`Instance.key`); `Schedule.arguments`, `Schedule.works` (`Pending.answer`,
///   `Pending.lastAnswer`), `Schedule.spent` (`Spent.work`); `Schedule.streams`, `Streams.all` and
///   `Streams.ofOpenStep` (`Stream.list`); `Schedule.givens`, `Givens.rules`
///   (`GivenRule.arguments`, `GivenRule.behavior`, `Behavior.answers`, `Behavior.parts`, `GivenAnswer.value`,
///   `GivenAnswer.failure`);
///   `Observations.signals` (`Signal.arguments`);
///   `Observations.startedCalls` and `Observations.droppedCalls` (`StartedCall.arguments`); for typed steps
///   `Literals.texts` (`Code.literals`) and `Code.constants`;
/// - inside a step, its temporary state: `Registers.values`, `Choice.values`, the queue (`EffectQueue.values`,
///   `EffectQueue.navigations`, `Navigation.push`, `Navigation.present`, `Navigation.finish`).
///
/// A collection between steps invalidates
/// - the drawing: the frame (`Frame.arguments`, `Frame.options`, `FrameOption.value`, `Frame.elements`,
///   `FrameElement.value`) and the kept rows (`Drawing.keptRows`, `KeptRows.environment`, `KeptRows.values`). A
///   collection inside a step does not move older values, so the drawing stays valid.
///
/// Undo journals hold values that are older than the step, which a collection inside a step does not move, or the entry
/// is overwritten again before it is read. Between steps they are empty:
/// - the journal of `Population` (`Journal.edits`, `SlotEdit.old`), `ModelData.changes` and `Heap.edits` (`Edit.old`).
///
/// These hold no values that move, or hold them only while no collection can run:
/// - constants never move: `Literals.lists`, and those of `Code.drawn` (`DrawnCode`); a prelude (`WorldSeed`) has only
///   constants;
/// - variables of one call that does not collect: `BodyResult`, `Answer`, `ListEdit`, `EqualityIndex`,
///   `DescribedContainer`, `PendingWork`, `CallName`, `SentAction`, `Touch`, `Touches`, `InFlight`, `Works`, `InstanceOrigin`;
/// - the gestures that a walk keeps, which it does for frames without values in the heap only: `KnownTouches.elements`,
///   `Sight.touches`, `Walk.sight`, `WalkHelper.walk`, `WalkRounds.helpers`, `PairSide.known`, `PairWalk.old`,
///   `PairWalk.new`;
/// - the heap and the collection themselves: `Heap.cells`, `HeapCollection`.
extension World {
  /// Collects garbage, if it is worthwhile. Call it between two steps, while no caller keeps a value of this world.
  package mutating func collectIfDue() {
    guard evaluator.heap.isWorthCollecting else { return }
    // Results computed between steps are never undone.
    commit()
    drawing.void()
    evaluator.registers.clear()
    var collection = evaluator.heap.beginCollection()
    keepLasting(in: &collection)
    evaluator.heap.finish(collection)
  }

  /// Collects the garbage of the current step. Running code may keep values of the step only in the places below.
  mutating func collectInStep() {
    evaluator.registers.clear(from: evaluator.running.top)
    var collection = evaluator.heap.beginCollectionInStep()
    keepLasting(in: &collection)
    keepStep(in: &collection)
    evaluator.heap.finishInStep(collection)
  }

  /// Whether no caller keeps values of this step in variables.
  var mayCollectInStep: Bool { log.course.mayCollect }

  /// The permanent state.
  private mutating func keepLasting(in collection: inout HeapCollection) {
    population.keep(in: &collection)
    models.keep(in: &collection)
    schedule.keep(in: &collection)
    observations.keep(in: &collection)
    evaluator.code.keep(in: &collection)
  }

  /// The temporary state of a step. Its journals (`edits`, `changes`, and the `edits` of the heap) hold older values,
  /// which stay in place; or the entry is overwritten again before it is read.
  private mutating func keepStep(in collection: inout HeapCollection) {
    for register in 0..<evaluator.running.top { collection.keep(&evaluator.registers[register]) }
    log.choice.keep(in: &collection)
    log.queue.keep(in: &collection)
  }

  #if DEBUG || FUZZING
    /// Turns on the stress mode for this world and its later copies: it collects at every opportunity, between steps
    /// and before each instruction that allows it; everything moves, and freed storage is overwritten.
    ///
    /// Results do not change. Code that keeps a value across a collection without being listed here reads the
    /// overwritten storage, and the checks of the heap end the process.
    package mutating func stressHeap() { evaluator.heap.beginStress() }
  #endif
}
