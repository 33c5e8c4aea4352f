/// Copying texts into room that was made for them; without room they trap.
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
  /// Writes a text over the bytes from a place on, all of which must be there; where it ends.
  package mutating func write(_ text: Span<UInt8>, at place: Int) -> Int {
    withUnsafeMutableBufferPointer { target in
      text.withUnsafeBufferPointer { source in
        let room = target[place..<place + source.count]
        return UnsafeMutableBufferPointer(rebasing: room).update(fromContentsOf: source) + place
      }
    }
  }
}
