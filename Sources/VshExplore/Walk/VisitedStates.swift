import VshMachine
import VshText

/// The states that a walk has found, numbered in the order of discovery: their hashes, and for each the state from which
/// it was found and the move that led there.
struct VisitedStates {
  /// A state of its own, for the walk that it helps.
  struct Row {
    let hash: StateHash
    let parent: Int32
    let move: Int32
  }

  /// The states that were found before, if it only adds to them.
  private final class Earlier: Sendable {
    let states: VisitedStates
    init(_ states: VisitedStates) { self.states = states }
  }

  private let earlier: Earlier?
  private let earlierCount: Int
  private var hashes: [StateHash] = []
  private var parents: [Int32] = []
  private var moves: [Int32] = []
  /// By depth: the first state found there.
  private var levels: [Int32] = []
  /// A hash table with open addressing: numbers of states, -1 where it is empty. At most half of it is used.
  private var table = [Int32](repeating: -1, count: 1 << 8)

  init() {
    earlier = nil
    earlierCount = 0
  }

  /// Adds to the states of a walk.
  init(behind states: VisitedStates) {
    earlier = Earlier(states)
    earlierCount = states.count
  }

  var count: Int { earlierCount + hashes.count }

  /// The bytes of the states that it has added itself: their rows, and their slots in the table.
  var byteCount: Int {
    hashes.count * (MemoryLayout<StateHash>.stride + 2 * MemoryLayout<Int32>.stride)
      + table.count * MemoryLayout<Int32>.stride
  }

  /// The states that it has added itself.
  var rows: [Row] { hashes.indices.map { Row(hash: hashes[$0], parent: parents[$0], move: moves[$0]) } }

  /// The number of a known state.
  func number(of hash: StateHash) -> Int32? {
    if let earlier, let number = earlier.states.number(of: hash) { return number }
    let number = table[slot(of: hash)]
    return number < 0 ? nil : Int32(truncatingIfNeeded: earlierCount) + number
  }

  /// Adds a state that is not known, and returns its number.
  ///
  /// - Parameters:
  ///   - parent: -1 for the start.
  ///   - move: the number of the move that led there from the parent.
  mutating func add(_ hash: StateHash, from parent: Int32, by move: Int32) -> Int32 {
    let number = Int32(truncatingIfNeeded: hashes.count)
    if parent >= levels.last ?? -1 { levels.append(number) }
    hashes.append(hash)
    parents.append(parent)
    moves.append(move)
    if 2 * hashes.count > table.count { grow() } else { table[slot(of: hash)] = number }
    return Int32(truncatingIfNeeded: earlierCount) + number
  }

  /// The number of steps from the start.
  func depth(of number: Int32) -> Int {
    max(0, levels.indices.partition { levels[$0] > number } - 1)
  }

  /// The moves from the start to a state.
  func path(to number: Int32) -> [Int32] { path(to: number) { _ in false }.moves }

  /// The last state on the way that is known, else the start; and the moves from there.
  func path(to number: Int32, fromKnown isKnown: (Int32) -> Bool) -> (start: Int32, moves: [Int32]) {
    var path: [Int32] = []
    var number = number
    while number > 0, !isKnown(number) {
      path.append(moves[Int(number)])
      number = parents[Int(number)]
    }
    return (number, path.reversed())
  }

  /// The slot of a hash in the table, or the empty one where it belongs.
  private func slot(of hash: StateHash) -> Int {
    var slot = hash.slot(among: table.count)
    while table[slot] >= 0, hashes[Int(table[slot])] != hash { slot = (slot + 1) & (table.count - 1) }
    return slot
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: 2 * table.count)
    for (number, hash) in hashes.enumerated() {
      var slot = hash.slot(among: table.count)
      while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
