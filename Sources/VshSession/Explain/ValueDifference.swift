import VshMachine

/// The difference between two values of one type, part by part. Equal parts are left out.
///
/// It takes time in proportion to the values. It keeps the first parts that differ, and counts all.
struct ValueDifference {
  enum Change {
    /// The values have no parts in common.
    case became(ValueTree, ValueTree)
    case removed(ValueTree)
    case inserted(ValueTree)
    case moved(ValueTree, to: Int)
    /// An equal element beside one that differs.
    case same(ValueTree)
  }

  struct Entry {
    /// The path in the old value, as `[2].author.name`; for an inserted element, in the new value.
    var path: String
    var change: Change
    /// The `id` of the surrounding element, where it was paired by that.
    var id: ValueTree?
    /// Of a dictionary's entry that was removed or inserted.
    var key: String?
  }

  private(set) var entries: [Entry] = []
  /// The number of differences, those beyond the limit included.
  private(set) var count = 0
  private var path: [String] = []
  private var ids: [ValueTree] = []

  private static let mostEntries = 200

  init(_ old: ValueTree, _ new: ValueTree) {
    if old != new { compare(old, new) }
  }

  private mutating func compare(_ old: ValueTree, _ new: ValueTree) {
    switch (old, new) {
    case (.list(let old), .list(let new)): compare(old, new)
    case (.record(let old), .record(let new)):
      for (index, (a, b)) in zip(old.values, new.values).enumerated() where a != b {
        compare(a, b, at: "." + old.fieldNames[index])
      }
    case (.dictionary(let old), .dictionary(let new)): compare(old, new)
    case _: note(.became(old, new))
    }
  }

  private mutating func compare(_ old: ValueTree.Entries, _ new: ValueTree.Entries) {
    for (key, value) in zip(old.keys, old.values) {
      if let other = new[key] {
        if other != value { compare(value, other, at: "[\(key)]") }
      } else {
        note(.removed(value), at: "[\(key)]", key: key)
      }
    }
    for (key, value) in zip(new.keys, new.values) where old[key] == nil {
      note(.inserted(value), at: "[\(key)]", key: key)
    }
  }

  private mutating func compare(_ old: ValueTree, _ new: ValueTree, at part: String) {
    path.append(part)
    compare(old, new)
    path.removeLast()
  }

  private mutating func note(_ change: Change, at part: String = "", key: String? = nil) {
    if case .same = change {} else { count += 1 }
    if entries.count < Self.mostEntries {
      entries.append(Entry(path: path.joined() + part, change: change, id: ids.last, key: key))
    }
  }

  // MARK: Lists

  private mutating func compare(_ old: [ValueTree], _ new: [ValueTree]) {
    let pairing = ListPairing(old, new)
    // The old elements before this index are done.
    var next = 0
    // An equal element just before the next change, and whether the one after the last change is still to be added.
    var before: Int?
    var isBehindChange = false

    @inline(never)  // Else it is written out at each call.
    func tell(_ change: Change, at index: Int, in difference: inout ValueDifference) {
      if let index = before { difference.note(.same(old[index]), at: "[\(index)]") }
      before = nil
      isBehindChange = true
      difference.note(change, at: "[\(index)]")
    }
    func tellRemoved(to end: Int, in difference: inout ValueDifference) {
      for index in next..<max(next, end) where !pairing.hasPartner[index] {
        tell(.removed(old[index]), at: index, in: &difference)
      }
      next = max(next, end)
    }

    for (index, partner) in pairing.partners.enumerated() {
      guard partner >= 0 else {
        tell(.inserted(new[index]), at: index, in: &self)
        continue
      }
      let isSame = old[partner] == new[index]
      if pairing.isMoved[index] {
        tell(.moved(new[index], to: index), at: partner, in: &self)
      } else {
        tellRemoved(to: partner, in: &self)
        next = partner + 1
        if isSame {
          if isBehindChange { note(.same(old[partner]), at: "[\(partner)]") }
          before = isBehindChange ? nil : partner
          isBehindChange = false
        }
      }
      if isSame { continue }
      switch old[partner] {
      case .scalar, .text: tell(.became(old[partner], new[index]), at: partner, in: &self)
      case .list, .record, .dictionary:
        (before, isBehindChange) = (nil, false)
        let outer = ids.count
        if pairing.isByID, let id = old[partner].id { ids.append(id) }
        compare(old[partner], new[index], at: "[\(partner)]")
        ids.removeLast(ids.count - outer)
      }
    }
    tellRemoved(to: old.count, in: &self)
  }
}
