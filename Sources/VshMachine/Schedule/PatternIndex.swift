/// Finds events by their name and by some of their arguments, without looking at all of them. Events and names are
/// numbers; the owner knows what they mean, and which events are gone for ever. The compiler does
/// not specialize generic names across targets: with them a question takes three times as long.
///
/// The lists for some arguments are made when a question first gives these, and continued at later ones.
package struct PatternIndex: Sendable {
  /// What a question asks for.
  struct Pattern: Sendable {
    let name: Int
    /// The arguments that it gives: bit n for the index n. Later ones than the first 64 are left to `fits`.
    let given: UInt64
    /// A hash of these.
    let hash: UInt64
  }

  /// The events of a name.
  private struct Events: Sendable {
    private var all: [Int] = []
    /// By the given arguments.
    private var lists: [UInt64: Lists] = [:]

    mutating func add(_ event: Int) { all.append(event) }

    /// Continues the lists for some arguments. There are none for more than 16 ways to give arguments, which bounds the
    /// memory.
    mutating func note(_ given: UInt64, hash: (Int) -> UInt64?, isGone: (Int) -> Bool) {
      if lists.count == 16, lists[given] == nil { return }
      lists[given, default: Lists()].note(all, hash: hash, isGone: isGone)
    }

    mutating func first(
      _ most: Int, _ pattern: Pattern, isGone: (Int) -> Bool, fits: (Int) -> Bool
    ) -> [Int] {
      if let found = lists[pattern.given]?.first(most, pattern.hash, isGone: isGone, fits: fits) {
        return found
      }
      var found: [Int] = []
      for event in all where found.count < most && !isGone(event) && fits(event) { found.append(event) }
      return found
    }
  }

  /// Events by a hash of some arguments.
  private struct Lists: Sendable {
    /// The number of events of the name that are in a list or were gone.
    private var notedCount = 0
    private var byHash: [UInt64: List] = [:]

    mutating func note(_ events: [Int], hash: (Int) -> UInt64?, isGone: (Int) -> Bool) {
      for event in events[notedCount...] where !isGone(event) {
        if let hash = hash(event) { byHash[hash, default: List()].add(event) }
      }
      notedCount = events.count
    }

    mutating func first(_ most: Int, _ hash: UInt64, isGone: (Int) -> Bool, fits: (Int) -> Bool) -> [Int] {
      byHash[hash]?.first(most, isGone: isGone, fits: fits) ?? []
    }
  }

  /// Events in order. Those before `start` are gone.
  private struct List: Sendable {
    private var events: [Int] = []
    private var start = 0

    mutating func add(_ event: Int) { events.append(event) }

    /// The first events that fit. Those that are gone, up to there, are left behind.
    mutating func first(_ most: Int, isGone: (Int) -> Bool, fits: (Int) -> Bool) -> [Int] {
      var found: [Int] = []
      var kept: [Int] = []
      var next = start
      while next < events.count, found.count < most {
        let event = events[next]
        next += 1
        if isGone(event) { continue }
        kept.append(event)
        if fits(event) { found.append(event) }
      }
      start = next - kept.count
      for (index, event) in kept.enumerated() { events[start + index] = event }
      return found
    }
  }

  private var events: [Int: Events] = [:]

  package init() {}

  package mutating func add(_ event: Int, named name: Int) { events[name, default: Events()].add(event) }

  /// The first events that a pattern means, in order.
  ///
  /// - Parameters:
  ///   - most: the number of events after which the search ends.
  ///   - hash: a hash of an event's arguments that are given; nil where it has fewer.
  ///   - isGone: whether an event is gone for ever. Each is met once.
  ///   - fits: whether an event fits; most that have the hash do.
  mutating func first(
    _ most: Int, _ pattern: Pattern, hash: (Int) -> UInt64?, isGone: (Int) -> Bool, fits: (Int) -> Bool
  ) -> [Int] {
    events[pattern.name]?.note(pattern.given, hash: hash, isGone: isGone)
    return events[pattern.name]?.first(most, pattern, isGone: isGone, fits: fits) ?? []
  }
}
