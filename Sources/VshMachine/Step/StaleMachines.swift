/// The `one` and `each` declarations, by owner, whose machines must be refreshed because a value that they read has
/// changed.
///
/// It is a queue with constant cost per entry: there may be thousands of owners.
struct StaleMachines: Sendable {
  /// By owner: indices of declarations in descending order; the next one is taken from the end.
  private var declarations: [[Int32]] = []
  /// The owners in the order of marking; those before `next` are done. An owner without declarations stays until its
  /// turn.
  private var owners: [Int32] = []
  private var next = 0

  var isEmpty: Bool { next == owners.count }

  mutating func mark(_ machines: ArraySlice<Int32>, of owner: Int32) {
    let row = Int(owner)
    if row >= declarations.count {
      declarations.append(contentsOf: repeatElement([], count: row + 1 - declarations.count))
    }
    if declarations[row].isEmpty, !machines.isEmpty { owners.append(owner) }
    if let machine = machines.first, machines.count == 1 {
      let index = declarations[row].firstIndex { $0 <= machine } ?? declarations[row].count
      if index < declarations[row].count, declarations[row][index] == machine { return }
      declarations[row].insert(machine, at: index)
    } else if declarations[row].isEmpty {
      declarations[row] = machines.reversed()
    } else {
      declarations[row] = Self.merged(declarations[row], machines)
    }
  }

  /// Merges two lists, the first descending and the second ascending, into one descending list without duplicates.
  private static func merged(_ waiting: [Int32], _ machines: ArraySlice<Int32>) -> [Int32] {
    var merged: [Int32] = []
    merged.reserveCapacity(waiting.count + machines.count)
    var added = machines
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
    if let index = declarations[Int(owner)].lastIndex(of: machine) {
      declarations[Int(owner)].remove(at: index)
    }
  }

  /// Removes the next declaration: owners in the order of marking, and each owner's declarations in source order.
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
