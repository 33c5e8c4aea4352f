extension [UInt8] {
  /// The number of bytes of the scalar at an index (Unicode 16, table 3-7); nil for an invalid sequence.
  func countOfUTF8Sequence(at index: Int) -> Int? {
    guard index < count else { return nil }
    let first = self[index]
    if first < 0x80 { return 1 }
    func isContinuation(_ offset: Int, from low: UInt8 = 0x80, to high: UInt8 = 0xBF) -> Bool {
      index + offset < count && self[index + offset] >= low && self[index + offset] <= high
    }
    switch first {
    case 0xC2...0xDF: return isContinuation(1) ? 2 : nil
    case 0xE0...0xEF:
      let isScalar = isContinuation(1, from: first == 0xE0 ? 0xA0 : 0x80, to: first == 0xED ? 0x9F : 0xBF)
      return isScalar && isContinuation(2) ? 3 : nil
    case 0xF0...0xF4:
      let isScalar = isContinuation(1, from: first == 0xF0 ? 0x90 : 0x80, to: first == 0xF4 ? 0x8F : 0xBF)
      return isScalar && isContinuation(2) && isContinuation(3) ? 4 : nil
    default: return nil
    }
  }
}
