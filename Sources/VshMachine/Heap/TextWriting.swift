/// Copies short texts by words, without calls.

extension Span where Element == UInt8 {
  /// The eight bytes from an offset, which must be in range.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

extension MutableSpan where Element == UInt8 {
  /// Overwrites the eight bytes from an offset, which must be in range.
  @inline(__always)
  mutating func write(_ word: UInt64, at offset: Int) {
    var bytes = mutableBytes
    bytes.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
  }
}
