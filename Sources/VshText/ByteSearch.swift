/// Byte search, regardless of characters.
extension Span where Element == UInt8 {
  func isEqual(to text: String) -> Bool {
    count == text.utf8.count && zip(indices, text.utf8).allSatisfy { self[$0] == $1 }
  }

  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index < count, self[index] == other[index] { index &+= 1 }
    return index == count
  }

  /// Byte order. (The library's comparison by iterators takes ten times as long.)
  package func stands(before other: Span<UInt8>) -> Bool {
    let common = Swift.min(count, other.count)
    var index = 0
    while index < common, self[index] == other[index] { index += 1 }
    return index < common ? self[index] < other[index] : count < other.count
  }

  /// Whether the bytes occur here. The empty sequence always does.
  package func contains(_ wanted: Span<UInt8>) -> Bool {
    if wanted.isEmpty { return true }
    let first = wanted[0]
    let everywhere: UInt64 = 0x0101_0101_0101_0101
    let last = count - wanted.count
    var start = 0
    while start <= last {
      // Eight bytes at a time: where the first wanted byte occurs, a byte of `differences` is 0, and the lowest such
      // byte sets its high bit.
      while start &+ 8 <= count {
        let word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        let differences = word ^ UInt64(first) &* everywhere
        let zeros = (differences &- everywhere) & ~differences & everywhere << 7
        start &+= zeros == 0 ? 8 : zeros.trailingZeroBitCount / 8
        if zeros != 0 { break }
      }
      if start > last { return false }
      if self[start] == first {
        var matched = 1
        while matched < wanted.count, self[start &+ matched] == wanted[matched] { matched &+= 1 }
        if matched == wanted.count { return true }
      }
      start &+= 1
    }
    return false
  }
}

extension Collection<UInt8> {
  /// Where the bytes occur first, in time that is linear in both. The empty sequence occurs at the start.
  package func firstOccurrence(of wanted: some Collection<UInt8>) -> Range<Index>? {
    let wanted = Array(wanted)
    if wanted.isEmpty { return startIndex..<startIndex }
    // For each wanted byte, how many bytes in front of it and it are the first of the wanted ones again.
    var repeats = [0]
    for byte in wanted.dropFirst() {
      var count = repeats[repeats.count - 1]
      while count > 0, wanted[count] != byte { count = repeats[count - 1] }
      repeats.append(wanted[count] == byte ? count + 1 : 0)
    }
    var (offset, matched) = (0, 0)
    for byte in self {
      while matched > 0, wanted[matched] != byte { matched = repeats[matched - 1] }
      if wanted[matched] == byte { matched += 1 }
      offset += 1
      if matched == wanted.count {
        let start = index(startIndex, offsetBy: offset - matched)
        return start..<index(start, offsetBy: matched)
      }
    }
    return nil
  }
}

/// The library's own search compares characters, which Embedded Swift cannot.
extension StringProtocol {
  package func firstOccurrence(of wanted: some StringProtocol) -> Range<Index>? {
    utf8.firstOccurrence(of: wanted.utf8)
  }

  package func holds(_ wanted: some StringProtocol) -> Bool { firstOccurrence(of: wanted) != nil }

  /// The text with another one in the place of each occurrence of `wanted`, which is not empty.
  package func replacing(each wanted: String, with other: String) -> String {
    var (replaced, rest) = ("", self[...])
    while let range = rest.firstOccurrence(of: wanted) {
      replaced += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return replaced + rest
  }

  /// What comes behind a text with which this one begins; all of it where it begins otherwise.
  package func behind(_ start: String) -> SubSequence {
    hasPrefix(start) ? dropFirst(start.count) : self[...]
  }
}
