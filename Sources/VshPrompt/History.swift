import VshSession

/// The steps of a session as a tree: each knows the one before it. The present is a place on one path from the root; steps
/// behind it were undone and can be taken again. A fork is a name for another path.
///
/// It holds text, and nothing of a world: `Moments` does.
struct History {
  struct Record {
    /// The step in the one format.
    var text: String
    /// The record before it, or -1.
    fileprivate(set) var parent: Int32 = -1
    /// How many steps lead here, itself included.
    fileprivate(set) var number = 0
    /// The last record up to here, itself included, that named a variable, or -1.
    fileprivate(set) var naming: Int32 = -1
    /// As the last run of it brought them.
    var variables: SessionVariables
    /// Of what it did and of the screen behind it.
    var fingerprint: UInt64
    /// What the clock said behind it.
    var elapsedMilliseconds: Int64
    /// The top screen and its states behind it.
    var place: String
    var isExpectation: Bool
    /// An `expect frames`, which needs a run of its own.
    var asksForFrames: Bool
    /// An error has undone its last event, which is spent; what came before that stands.
    var isUndone = false
    /// Events and steps of all records so far: a measure of what running costs.
    var costSoFar: Int

    /// As a test has it, which an error would end.
    var savedText: String { isUndone ? "expect error {\n\(text)\n}" : text }
  }

  struct Fork {
    var name: String
    /// Its records, the undone ones too; that of the current fork is `path`.
    var tip: Int32
    /// Steps of it that were taken.
    var position: Int
  }

  private(set) var records: [Record] = []
  /// The records of the current fork, in order.
  private(set) var path: [Int32] = []
  /// How many of them are taken.
  private(set) var position = 0
  /// Where the present would be if a reading of changed declarations had not cut it short.
  private(set) var intended = 0
  private(set) var forks = [Fork(name: "main", tip: -1, position: 0)]
  private(set) var current = 0

  var costSoFar: Int { records.last?.costSoFar ?? 0 }

  /// The step with a number, from 1, on the current path.
  func record(_ number: Int) -> Record { records[Int(path[number - 1])] }

  /// The number of the last step among these that asks for frames.
  func lastAskingForFrames(behind position: Int, to target: Int) -> Int? {
    (position..<target).last { record($0 + 1).asksForFrames }.map { $0 + 1 }
  }

  var undoneCount: Int { path.count - position }

  /// Adds a step behind the present. Where undone steps follow, it begins a fork of its own; gives the name of the one that
  /// keeps them.
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

  /// What the records up to one have named, in order; those that name nothing are not gone through.
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

  /// Says what the present run of a step brought.
  mutating func renew(
    _ number: Int, _ variables: SessionVariables, fingerprint: UInt64, elapsedMilliseconds: Int64,
    place: String, isUndone: Bool
  ) {
    let index = Int(path[number - 1])
    records[index].isUndone = isUndone
    records[index].variables = variables
    records[index].fingerprint = fingerprint
    records[index].elapsedMilliseconds = elapsedMilliseconds
    records[index].place = place
  }

  mutating func move(to position: Int) {
    self.position = position
    intended = position
  }

  /// The present ends where its declarations do not let it go on.
  mutating func cut(at position: Int) { self.position = position }

  // MARK: Forks

  private func freeName() -> String {
    var number = 2
    while forks.contains(where: { $0.name == "fork-\(number)" }) { number += 1 }
    return "fork-\(number)"
  }

  /// Goes on from the present under a new name; the undone steps stay with the old one.
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

  /// Goes over to another fork: its path, of which as much is shared as the two have in common. Where the present is then is
  /// the caller's to reach.
  mutating func switchFork(to fork: Int) -> (shared: Int, position: Int) {
    keepCurrent()
    let before = path
    current = fork
    path = path(to: forks[fork].tip)
    let shared = zip(before, path).prefix { $0 == $1 }.count
    position = min(position, shared)
    return (shared, forks[fork].position)
  }

  /// The records that lead to one, in order.
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

  /// All forks with how many steps each has and how many of them are taken.
  var forkList: [(name: String, steps: Int, position: Int, isCurrent: Bool)] {
    forks.indices.map { index in
      if index == current { return (forks[index].name, path.count, position, true) }
      let tip = forks[index].tip
      return (forks[index].name, tip < 0 ? 0 : records[Int(tip)].number, forks[index].position, false)
    }
  }
}

/// A number that is the same for equal bytes, in every run (FNV-1a).
func fingerprint(_ texts: [UInt8]...) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for text in texts {
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ 0xff) &* 0x100_0000_01b3
  }
  return hash
}
