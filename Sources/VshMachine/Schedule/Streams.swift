/// The parts of calls that answer in parts, by the index of the call in the schedule. Part k of n is due after k of n + 1
/// equal pieces of the call's latency.
struct Streams: Sendable {
  struct Stream: Sendable {
    /// The list of its parts.
    fileprivate(set) var list: Value
    let count: Int
    /// How many have come.
    fileprivate(set) var taken = 0
    fileprivate var startMilliseconds: Int64 = 0
    fileprivate var latencyMilliseconds: Int64 = 0
    /// The sequence number of its next event among all scheduled events; 0 where none is scheduled.
    fileprivate(set) var sequence: Int64 = 0

    init(_ list: Value, count: Int, taken: Int) { (self.list, self.count, self.taken) = (list, count, taken) }

    init(_ list: Value, count: Int, startMilliseconds: Int64, latencyMilliseconds: Int64) {
      (self.list, self.count) = (list, count)
      (self.startMilliseconds, self.latencyMilliseconds) = (startMilliseconds, latencyMilliseconds)
    }

    var hasNext: Bool { taken < count }

    /// When the next part is due.
    var deadlineMilliseconds: Int64 {
      let (pieces, number) = (Int64(count) + 1, Int64(taken) + 1)
      let (whole, rest) = latencyMilliseconds.quotientAndRemainder(dividingBy: pieces)
      return startMilliseconds &+ whole &* number &+ rest &* number / pieces
    }
  }

  private var all: [Int32: Stream] = [:]
  /// That of the event of an open step, before it was taken.
  private var ofOpenStep: Stream?

  var isEmpty: Bool { all.isEmpty }

  subscript(call: Int32) -> Stream? {
    get { all.isEmpty ? nil : all[call] }
    set { if newValue != nil || !all.isEmpty { all[call] = newValue } }
  }

  /// Counts a part that has come.
  mutating func take(_ call: Int32) {
    if all[call]?.hasNext == true { all[call]?.taken += 1 }
  }

  /// Notes the stream of the event of an open step.
  mutating func noteOpen(_ call: Int32) { ofOpenStep = self[call] }

  /// Returns a stream to what it was before the open step.
  mutating func takeBack(_ call: Int32) {
    self[call] = ofOpenStep
    ofOpenStep = nil
  }

  mutating func forgetOpen() { if ofOpenStep != nil { ofOpenStep = nil } }

  mutating func schedule(_ call: Int32, sequence: Int64) { all[call]?.sequence = sequence }

  mutating func shift(byMilliseconds distance: Int64) {
    for call in all.keys { all[call]?.startMilliseconds &+= distance }
  }

  mutating func removeAll() {
    if !all.isEmpty { all.removeAll() }
    forgetOpen()
  }

  /// Updates the values after a collection moved them.
  mutating func keep(in collection: inout HeapCollection) {
    for call in all.keys.sorted() {
      if var stream = all[call] {
        collection.keep(&stream.list)
        all[call] = stream
      }
    }
    if var stream = ofOpenStep {
      collection.keep(&stream.list)
      ofOpenStep = stream
    }
  }
}
