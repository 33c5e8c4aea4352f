/// A reusable buffer for texts that are being made. A new allocation would cost more than most texts.
struct Scratch: Sendable {
  private var bytes: [UInt8] = []

  /// Returns the buffer, empty. The caller must give it back.
  mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func give(back taken: consuming [UInt8]) { bytes = taken }
}
