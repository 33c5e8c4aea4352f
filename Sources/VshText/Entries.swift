extension Sequence {
  /// The elements without those that are alike, by what is made of them, to an earlier one.
  package func withoutRepeats<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var known: Set<Key> = []
    return filter { known.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that occur before.
  package var withoutRepeats: [Element] { withoutRepeats { $0 } }
}

/// Dictionaries of pairs of which several may have one key. (The library's own initializer casts dynamically, which
/// Embedded Swift cannot.)
extension Dictionary {
  package init(firstOf entries: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: entries.underestimatedCount)
    for (key, value) in entries where self[key] == nil { self[key] = value }
  }

  package init(lastOf entries: some Sequence<(Key, Value)>) {
    self.init(minimumCapacity: entries.underestimatedCount)
    for (key, value) in entries { self[key] = value }
  }
}
