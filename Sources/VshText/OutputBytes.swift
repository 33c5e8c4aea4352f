/// Appends and copies texts into reserved memory; traps where it is too small.
extension OutputSpan where Element == UInt8 {
  /// Appends a text.
  package mutating func append(copying text: Span<UInt8>) {
    text.withUnsafeBufferPointer { source in
      withUnsafeMutableBufferPointer { buffer, count in
        let end = buffer[count...].initialize(fromContentsOf: source)
        count = end
      }
    }
  }
}

extension MutableSpan where Element == UInt8 {
  /// Overwrites the bytes at an offset, which must all exist, with a text. Returns the end offset.
  package mutating func write(_ text: Span<UInt8>, at offset: Int) -> Int {
    withUnsafeMutableBufferPointer { target in
      text.withUnsafeBufferPointer { source in
        let room = target[offset..<offset + source.count]
        return UnsafeMutableBufferPointer(rebasing: room).update(fromContentsOf: source) + offset
      }
    }
  }
}
