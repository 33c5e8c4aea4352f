import VshMachine

/// What differs between two values of one type, part by part: what is equal is left out.
///
/// It takes time in proportion to the values; of what differs it keeps the first parts, and counts all.
struct ValueDifference {
  enum Change {
    /// Without parts in common.
    case became(ValueTree, ValueTree)
    case removed(ValueTree)
    case inserted(ValueTree)
    case moved(ValueTree, to: Int)
    /// An element beside one that differs.
    case same(ValueTree)
  }

  struct Entry {
    /// Where it stands in the old value, as `[2].author.name`; of what was inserted, in the new one.
    var path: String
    var change: Change
    /// The `id` by which the element around it was found.
    var id: ValueTree?
  }

  private(set) var entries: [Entry] = []
  /// Of what differs, with that which is not kept.
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
      for (place, (a, b)) in zip(old.values, new.values).enumerated() where a != b {
        compare(a, b, at: "." + old.fieldNames[place])
      }
    case _: note(.became(old, new))
    }
  }

  private mutating func compare(_ old: ValueTree, _ new: ValueTree, at part: String) {
    path.append(part)
    compare(old, new)
    path.removeLast()
  }

  private mutating func note(_ change: Change, at part: String = "") {
    if case .same = change {} else { count += 1 }
    if entries.count < Self.mostEntries {
      entries.append(Entry(path: path.joined() + part, change: change, id: ids.last))
    }
  }

  // MARK: Lists

  private mutating func compare(_ old: [ValueTree], _ new: [ValueTree]) {
    let pairing = ListPairing(old, new)
    // The old elements before this place are told.
    var next = 0
    // An equal element in front of what comes, and whether one behind what came is still to be told.
    var before: Int?
    var isBehindChange = false

    func tell(_ change: Change, at place: Int, in difference: inout ValueDifference) {
      if let place = before { difference.note(.same(old[place]), at: "[\(place)]") }
      before = nil
      isBehindChange = true
      difference.note(change, at: "[\(place)]")
    }
    func tellRemoved(to end: Int, in difference: inout ValueDifference) {
      for place in next..<max(next, end) where !pairing.hasPartner[place] {
        tell(.removed(old[place]), at: place, in: &difference)
      }
      next = max(next, end)
    }

    for (place, partner) in pairing.partners.enumerated() {
      guard partner >= 0 else {
        tell(.inserted(new[place]), at: place, in: &self)
        continue
      }
      let isSame = old[partner] == new[place]
      if pairing.isMoved[place] {
        tell(.moved(new[place], to: place), at: partner, in: &self)
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
      case .plain, .text: tell(.became(old[partner], new[place]), at: partner, in: &self)
      case .list, .record:
        (before, isBehindChange) = (nil, false)
        let outer = ids.count
        if pairing.isByID, let id = old[partner].id { ids.append(id) }
        compare(old[partner], new[place], at: "[\(partner)]")
        ids.removeLast(ids.count - outer)
      }
    }
    tellRemoved(to: old.count, in: &self)
  }
}
