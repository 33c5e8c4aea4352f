/// The deadlines on the virtual clock: a binary heap ordered by time and sequence number. An entry of a work that ended
/// or was rescheduled is skipped when it reaches the top.
struct Timeline: ~Copyable, Sendable {
  struct Entry: Sendable, BitwiseCopyable {
    var deadlineMilliseconds: Int64
    let sequence: Int64
    let pending: Int32

    func comesBefore(_ other: Entry) -> Bool {
      deadlineMilliseconds != other.deadlineMilliseconds
        ? deadlineMilliseconds < other.deadlineMilliseconds : sequence < other.sequence
    }
  }

  private var entries = UniqueArray<Entry>()

  init() {}

  init(copying other: borrowing Timeline) { entries = UniqueArray(copying: other.entries) }

  var first: Entry? { entries.count == 0 ? nil : entries[0] }

  mutating func add(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entry.comesBefore(entries[(index - 1) / 2]) {
      entries[index] = entries[(index - 1) / 2]
      index = (index - 1) / 2
    }
    entries[index] = entry
  }

  mutating func removeFirst() {
    let last = entries[entries.count - 1]
    entries.removeLast()
    if entries.count == 0 { return }
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].comesBefore(entries[child]) { child += 1 }
      guard entries[child].comesBefore(last) else { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = last
  }

  mutating func removeAll() { entries.removeLast(entries.count) }

  /// Moves every deadline when the clock is set.
  mutating func shift(byMilliseconds distance: Int64) {
    for index in 0..<entries.count { entries[index].deadlineMilliseconds += distance }
  }

}
