import VshMachine
import VshProgram
package import VshSource
import VshText

/// Records the effects of steps. That compares all variables before and after each step, so it does not happen in a
/// normal run: a failed test runs a second time up to its failure, and its last steps are recorded.
struct TrailRecorder {
  /// The number of steps before the recording starts.
  let passed: Int
  /// The number of the last step that is recorded.
  let last: Int
  private(set) var trail = Trail()
  /// Whether the failure is reached.
  private(set) var isEnded = false
  private(set) var before = LiveValues()

  init(behind passed: Int, upTo last: Int) {
    self.passed = passed
    self.last = last
    trail.earlierCount = passed
  }

  mutating func begin(_ step: Trail.Step, at values: LiveValues) {
    trail.steps.append(step)
    before = values
  }

  mutating func note(_ text: String) {
    guard let last = trail.steps.indices.last, trail.steps[last].did.count < Limits.trailLines else { return }
    trail.steps[last].did.append(text)
  }

  /// Records the changes of the values since the step began.
  mutating func compare(with values: LiveValues) {
    for text in before.changes(to: values) { note(text) }
  }

  mutating func end() { isEnded = true }
}

extension Runner {
  /// Begins a step other than `expect`, and closes the record of the previous one.
  mutating func record(_ step: Step) throws(StepProblem) {
    guard let recorder = trailRecorder, progress.moves > recorder.passed else { return }
    if progress.moves > recorder.last { endRecord() }
    if recorder.isEnded || progress.moves > recorder.last { throw .interrupted(at: step.span) }
    world.observations.report(true)
    closeRecord()
    let lines = echo.lines(of: step)
    let text = (lines.first ?? "") + (lines.count > 1 ? " …" : "")
    let begun = Trail.Step(milliseconds: elapsedMilliseconds, text: text, span: step.span)
    let values = liveValues()
    trailRecorder?.begin(begun, at: values)
  }

  /// Closes the record of the current step, which ended or failed.
  private mutating func closeRecord() {
    guard trailRecorder?.trail.steps.isEmpty == false else { return }
    let values = liveValues()
    trailRecorder?.compare(with: values)
  }

  /// Ends the recording, at a failure or at the end of the test.
  mutating func endRecord() {
    guard let recorder = trailRecorder, !recorder.isEnded else { return }
    closeRecord()
    let words = progress.rounds.map { "in round \($0.round) of a `repeat`" }
    for text in words { trailRecorder?.note(text) }
    trailRecorder?.end()
  }

  /// Records the effects of a step of the world. The first text is of a timer or an answer, where one caused the step.
  mutating func record(_ texts: [String], elapsed: Int64) {
    guard trailRecorder != nil else { return }
    for (index, text) in texts.enumerated() {
      let isTimed = index == 0 && world.observations.report.event != nil
      trailRecorder?.note(isTimed ? "\(Trail.timeText(elapsed)) \(text)" : text)
    }
  }
}

/// A snapshot of the variables of all live instances, and the machines.
struct LiveValues {
  struct Variable {
    let instance: Int32
    let slot: SlotIndex
    let name: String
    let value: ValueTree
  }

  fileprivate(set) var variables: [Variable] = []
  fileprivate(set) var machines: [String] = []
  /// Whether there are more values than the limit.
  fileprivate(set) var isPartial = false

  /// The limit of values in one snapshot.
  static let mostValues = 100_000

  /// The differences to a later snapshot, one line each.
  func changes(to later: LiveValues) -> [String] {
    var lines: [String] = []
    let came = Self.names(later.machines, without: machines)
    let gone = Self.names(machines, without: later.machines)
    if !came.isEmpty { lines.append("came: \(came)") }
    if !gone.isEmpty { lines.append("gone: \(gone)") }
    lines += changedVariables(to: later).map { $0.text }
    if later.isPartial { lines.append("not all variables are compared: they hold too many values") }
    return lines
  }

  func changedVariables(to later: LiveValues) -> [ChangedVariable] {
    var known: [Int64: ValueTree] = [:]
    for variable in variables { known[variable.key] = variable.value }
    return later.variables.compactMap { variable in
      guard let old = known[variable.key], old != variable.value else { return nil }
      let (before, after) = (old.leaves, variable.value.leaves)
      return ChangedVariable(
        text: "\(variable.name): \(DifferenceText(old, variable.value).summary)",
        came: after.subtracting(before), went: before.subtracting(after))
    }
  }

  private static func names(_ names: [String], without others: [String]) -> String {
    let others = Set(others)
    let left = names.filter { !others.contains($0) }
    return left.prefix(4).joined(separator: ", ") + (left.count > 4 ? ", … \(left.count - 4) more" : "")
  }
}

/// A variable that a step changed.
package struct ChangedVariable: Sendable {
  /// The change on one line: `count: 1 → 2`.
  package let text: String
  /// The texts and numbers in the new value that were not in the old one, and the reverse.
  package let came: Set<String>
  package let went: Set<String>
}

extension ValueTree {
  /// The texts and numbers in a value.
  fileprivate var leaves: Set<String> {
    var leaves: Set<String> = []
    var open = [self]
    while let tree = open.popLast(), leaves.count < Self.mostLeaves {
      switch tree {
      case .scalar(let text), .text(let text): leaves.insert(text)
      case .list(let values): open += values
      case .record(let record): open += record.values
      case .dictionary(let entries):
        leaves.formUnion(entries.keys)
        open += entries.values
      }
    }
    return leaves
  }

  private static let mostLeaves = 1_000
}

extension LiveValues.Variable {
  fileprivate var key: Int64 { Int64(instance) << 32 | Int64(slot) }
}

extension Runner {
  mutating func liveValues() -> LiveValues {
    var values = LiveValues()
    var room = LiveValues.mostValues
    for screen in world.liveScreens {
      let isTop = screen == world.top
      add(screen, named: isTop ? "" : world.name(of: screen) + ".", to: &values, room: &room)
      var open = Array(world.machines(of: screen).reversed())
      while let machine = open.popLast(), room > 0 {
        let name = world.name(of: machine)
        values.machines.append(name)
        add(machine, named: name + ".", to: &values, room: &room)
        open += world.machines(of: machine).reversed()
      }
    }
    values.isPartial = room <= 0
    return values
  }

  private mutating func add(
    _ instance: Int32, named prefix: String, to values: inout LiveValues, room: inout Int
  ) {
    for (number, slot) in program.slots(of: world.screen(of: instance)).enumerated()
    where slot.kind == .variable && room > 0 {
      let value = world.tree(ofSlot: SlotIndex(number), of: instance, type: slot.type, room: &room)
      values.variables.append(
        LiveValues.Variable(
          instance: instance, slot: SlotIndex(number), name: prefix + program.names[slot.name], value: value))
    }
  }
}

/// The last steps before the first failure of a test, each with its effects.
package struct Trail: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    /// Milliseconds on the world's clock from the beginning of the test to the step. Setting the clock does not count.
    package var milliseconds: Int64
    package var text: String
    package var span: SourceSpan
    /// One line for each transition, signal, answer, call, machine or variable.
    package var did: [String] = []

    package init(milliseconds: Int64, text: String, span: SourceSpan) {
      self.milliseconds = milliseconds
      self.text = text
      self.span = span
    }
  }

  package internal(set) var steps: [Step] = []
  /// The number of earlier steps that are left out.
  package internal(set) var earlierCount = 0

  package init() {}

  /// The width of a line of effects; with its indentation a line has at most 80 cells.
  package static let cells = 66

  /// An elapsed time: `+800ms`.
  package static func timeText(_ milliseconds: Int64) -> String {
    var text = Array((milliseconds < 0 ? "" : "+").utf8)
    DurationText.append(Int(clamping: milliseconds), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
