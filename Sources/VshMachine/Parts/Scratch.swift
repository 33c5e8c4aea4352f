/// Bytes of a text that is being made: room that whoever makes one takes and gives back, since making it anew would cost more than
/// most texts.
struct Scratch: Sendable {
  private var bytes: [UInt8] = []

  /// No bytes, with room for some.
  mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func give(back taken: consuming [UInt8]) { bytes = taken }
}
