import VshProgram

/// A screen or a machine that is alive.
struct Instance: Sendable {
  var screen: ID<Screen>
  /// Its first place in `World.slots`, and in `World.active` (a place for each region of its screen, nested ones included).
  var firstSlot: Int32
  var firstRegion: Int32
  /// The owner of a machine, or -1.
  var owner: Int32
  /// Which of its owner's machines it is, and its key; of a screen, its place on the stack.
  var machine: Int32
  var key: Value
  var isAlive: Bool
  var isCovered: Bool
}

/// A running program. All that can change lies in arrays of plain values, edited in place; `Journal` remembers what a step
/// changed so that a failed one leaves nothing. It touches no file, clock, thread or environment.
///
/// Two halves extend it: `Evaluation/` computes values (heap, code, methods), `Stepping/` moves through states and time.
package struct World: ~Copyable {
  let program: Program
  /// Expressions and bodies compiled so far; made when first run.
  var code = Code()
  var heap = Heap()
  /// The frames of what runs now; nothing in it outlives a step.
  var registers: [Value] = []

  /// Parameters, variables, binds and states' parameters of all that is alive.
  var slots: [Value] = []
  /// The active state of each region of all that is alive; -1 where the region is not active.
  var active: [Int32] = []
  var instances: [Instance] = []
  /// `data` of each model.
  var modelData: [Value] = []
  /// `let`s of the test that runs.
  var scriptVariables: [Value] = []
  /// Milliseconds since 1970-01-01T00:00:00Z.
  var clockMilliseconds: Int64 = 946_684_800_000
  /// Operations that this step may still take.
  var budget = 0
}
