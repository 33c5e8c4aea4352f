import VshSession
import VshText

/// The steps of a session as a tree, in which each knows its parent. The current fork is a path from the root. The
/// position is the number of steps taken on it; later steps of the path were undone and can be redone.
///
/// It holds text only; `Moments` holds snapshots of worlds.
struct StepHistory {
  struct Record {
    /// The formatted source text.
    var text: String
    /// The index of the parent, or -1.
    fileprivate(set) var parent: Int32 = -1
    /// The depth in the tree, from 1.
    fileprivate(set) var number = 0
    /// The index of the last record on the path, itself included, that bound a variable; -1 for none.
    fileprivate(set) var naming: Int32 = -1
    /// The variables that its last run bound.
    var variables: SessionVariables
    /// The hash of its output and of the screen after it.
    var fingerprint: UInt64
    /// The clock after it.
    var elapsedMilliseconds: Int64
    /// The top screen and its states after it.
    var state: String
    var isExpectation: Bool
    /// Whether it has an `expect frames`, which needs a run of its own.
    var asksForFrames: Bool
    /// Whether an error undid its last event. Its earlier events keep their effects.
    var isUndone = false
    /// The cost of this and all earlier records: events and steps.
    var costSoFar: Int

    /// Its source text in a saved test. A step that failed is wrapped, since it would end the test.
    var savedText: String { isUndone ? "expect error {\n\(text)\n}" : text }
  }

  struct Fork {
    var name: String
    /// The index of its last record, undone ones included; out of date for the current fork, which has `path`.
    var tip: Int32
    /// The number of steps that are not undone.
    var position: Int
  }

  private(set) var records: [Record] = []
  /// The indices of the current fork's records, in order.
  private(set) var path: [Int32] = []
  /// The number of them that are not undone.
  private(set) var position = 0
  /// The position before changed declarations forced an earlier one.
  private(set) var intended = 0
  private(set) var forks = [Fork(name: "main", tip: -1, position: 0)]
  private(set) var current = 0

  var costSoFar: Int { records.last?.costSoFar ?? 0 }

  /// The index of the last record that is not undone; nil before the first.
  var last: Int32? { position == 0 ? nil : path[position - 1] }

  /// The record of step `number`, from 1, on the current path.
  func record(_ number: Int) -> Record { records[Int(path[number - 1])] }

  /// The number of the last step after `position`, up to `target`, that asks for frames.
  func lastAskingForFrames(behind position: Int, to target: Int) -> Int? {
    (position..<target).last { record($0 + 1).asksForFrames }.map { $0 + 1 }
  }

  var undoneCount: Int { path.count - position }

  /// Adds a step after the present. Where undone steps follow, it begins a new fork, and returns the name of the fork
  /// that keeps them.
  mutating func add(_ record: Record) -> String? {
    var left: String?
    if position < path.count {
      left = forks[current].name
      let kept = current
      let end = path.count
      beginFork(named: freeName())
      forks[kept].position = end
    }
    var record = record
    record.parent = path.last ?? -1
    record.number = path.count + 1
    record.naming =
      record.variables.isEmpty ? naming(behind: path.last) : Int32(truncatingIfNeeded: records.count)
    path.append(Int32(truncatingIfNeeded: records.count))
    records.append(record)
    position = path.count
    intended = position
    return left
  }

  private func naming(behind record: Int32?) -> Int32 { record.map { records[Int($0)].naming } ?? -1 }

  /// The variables of the records up to one, in order. Records without variables are skipped.
  func variables(behind record: Int32?) -> [SessionVariables] {
    var found: [SessionVariables] = []
    var next = naming(behind: record)
    while next >= 0 {
      found.append(records[Int(next)].variables)
      let parent = records[Int(next)].parent
      next = naming(behind: parent < 0 ? nil : parent)
    }
    return found.reversed()
  }

  /// Updates a record after its step ran again.
  mutating func renew(
    _ number: Int, _ variables: SessionVariables, fingerprint: UInt64, elapsedMilliseconds: Int64,
    state: String, isUndone: Bool
  ) {
    let index = Int(path[number - 1])
    records[index].isUndone = isUndone
    records[index].variables = variables
    records[index].fingerprint = fingerprint
    records[index].elapsedMilliseconds = elapsedMilliseconds
    records[index].state = state
  }

  mutating func move(to position: Int) {
    self.position = position
    intended = position
  }

  /// Moves the position back where changed declarations prevent a later one.
  mutating func cut(at position: Int) { self.position = position }

  // MARK: Forks

  private func freeName() -> String {
    var number = 2
    while forks.contains(where: { $0.name == "fork-\(number)" }) { number += 1 }
    return "fork-\(number)"
  }

  /// Continues from the present under a new name. The undone steps stay in the old fork.
  mutating func beginFork(named name: String) {
    keepCurrent()
    path.removeLast(path.count - position)
    forks.append(Fork(name: name, tip: path.last ?? -1, position: position))
    current = forks.count - 1
  }

  private mutating func keepCurrent() {
    forks[current].tip = path.last ?? -1
    forks[current].position = position
  }

  /// Makes another fork the current one. Returns the number of records that both paths share and the fork's position,
  /// which the caller must restore.
  mutating func switchFork(to fork: Int) -> (shared: Int, position: Int) {
    keepCurrent()
    let before = path
    current = fork
    path = path(to: forks[fork].tip)
    let shared = zip(before, path).prefix { $0 == $1 }.count
    position = min(position, shared)
    return (shared, forks[fork].position)
  }

  /// The indices of the records from the root to one, in order.
  func path(to tip: Int32) -> [Int32] {
    var path: [Int32] = []
    var record = tip
    while record >= 0 {
      path.append(record)
      record = records[Int(record)].parent
    }
    path.reverse()
    return path
  }

  func fork(named name: String) -> Int? { forks.firstIndex { $0.name == name } }

  /// All forks with their numbers of steps and their positions.
  var forkList: [(name: String, steps: Int, position: Int, isCurrent: Bool)] {
    forks.indices.map { index in
      if index == current { return (forks[index].name, path.count, position, true) }
      let tip = forks[index].tip
      return (forks[index].name, tip < 0 ? 0 : records[Int(tip)].number, forks[index].position, false)
    }
  }
}

/// A hash of byte strings that is the same in every run.
func fingerprint(_ texts: [UInt8]...) -> UInt64 { ByteHash(texts.flatMap { $0 + [0xff] }).value }
