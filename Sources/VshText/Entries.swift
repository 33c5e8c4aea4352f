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
