/// The `one` and `each` declarations whose machines may no longer be what their owners' values say, by owner.
///
/// It hides how they are found and forgotten: thousands of owners may wait, each a machine itself, so nothing looks through all of them.
struct StaleMachines: Sendable {
  /// Places of declarations by owner, the last first: the next one is taken from the end.
  private var declarations: [[Int32]] = []
  /// Owners in the order in which they were marked, those before `next` done. One whose declarations are forgotten stays until its turn.
  private var owners: [Int32] = []
  private var next = 0

  var isEmpty: Bool { next == owners.count }

  mutating func mark(_ machines: [Int32], of owner: Int32) {
    let row = Int(owner)
    if row >= declarations.count {
      declarations.append(contentsOf: repeatElement([], count: row + 1 - declarations.count))
    }
    if declarations[row].isEmpty, !machines.isEmpty { owners.append(owner) }
    if declarations[row].isEmpty {
      declarations[row] = machines.reversed()
    } else {
      declarations[row] = Self.merged(declarations[row], machines)
    }
  }

  /// Those that wait, the last first, and those that come to it, in their order: each once, the last first.
  private static func merged(_ waiting: [Int32], _ machines: [Int32]) -> [Int32] {
    var merged: [Int32] = []
    merged.reserveCapacity(waiting.count + machines.count)
    var added = machines[...]
    for one in waiting {
      while let last = added.last, last >= one {
        if last > one { merged.append(last) }
        added.removeLast()
      }
      merged.append(one)
    }
    return merged + added.reversed()
  }

  mutating func forget(_ machine: Int32, of owner: Int32) {
    guard Int(owner) < declarations.count else { return }
    if let place = declarations[Int(owner)].lastIndex(of: machine) {
      declarations[Int(owner)].remove(at: place)
    }
  }

  /// Owners come as they were marked, those of one owner in the order of their declarations.
  mutating func take() -> (owner: Int32, machine: Int32)? {
    while next < owners.count {
      let owner = owners[next]
      if let machine = declarations[Int(owner)].popLast() { return (owner, machine) }
      next += 1
    }
    removeAll()
    return nil
  }

  mutating func removeAll() {
    while next < owners.count {
      declarations[Int(owners[next])].removeAll(keepingCapacity: true)
      next += 1
    }
    owners.removeAll(keepingCapacity: true)
    next = 0
  }
}
