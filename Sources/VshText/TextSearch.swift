/// Finds a text in another by whole characters, with canonical equivalence. Every search takes linear time in both
/// lengths.
package enum TextSearch {
  package static func isPrefix(_ edge: Span<UInt8>, of text: Span<UInt8>) -> Bool {
    var wanted = ClusterCursor()
    var found = ClusterCursor()
    while let character = wanted.next(in: edge) {
      guard let other = found.next(in: text), areEqual(edge, character.range, text, other.range) else {
        return false
      }
    }
    return true
  }

  package static func isSuffix(_ edge: Span<UInt8>, of text: Span<UInt8>) -> Bool {
    let wanted = ranges(of: edge)
    let found = ranges(of: text)
    guard wanted.count <= found.count else { return false }
    let skipped = found.count - wanted.count
    return wanted.indices.allSatisfy { areEqual(edge, wanted[$0], text, found[skipped + $0]) }
  }

  /// The occurrences from left to right, without overlaps. An empty text has none.
  package static func occurrences(
    of pattern: Span<UInt8>, in text: Span<UInt8>, atMost limit: Int
  ) -> [Range<Int>] {
    if pattern.count <= shortBytes, pattern.isPrintableASCII, text.isPrintableASCII {
      return occurrences(ofBytes: pattern, in: text, atMost: limit)
    }
    let wanted = ranges(of: pattern)
    guard !wanted.isEmpty else { return [] }
    let restarts = restarts(of: pattern, wanted)
    var found: [Range<Int>] = []
    // A ring buffer of the offsets of the last characters, as many as the pattern has.
    var starts = [Int](repeating: 0, count: wanted.count)
    var index = 0
    var matched = 0
    var cursor = ClusterCursor()
    while found.count < limit, let character = cursor.next(in: text) {
      starts[index % wanted.count] = character.start
      index += 1
      while matched > 0, !areEqual(pattern, wanted[matched], text, character.range) {
        matched = restarts[matched - 1]
      }
      if areEqual(pattern, wanted[matched], text, character.range) { matched += 1 }
      if matched == wanted.count {
        found.append(starts[(index - wanted.count) % wanted.count]..<character.end)
        matched = 0
      }
    }
    return found
  }

  /// Up to this number of bytes, comparing at every offset is faster than preparing the pattern.
  private static let shortBytes = 32

  /// The same for ASCII texts, in which each byte is a character.
  private static func occurrences(
    ofBytes pattern: Span<UInt8>, in text: Span<UInt8>, atMost limit: Int
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while !pattern.isEmpty, found.count < limit, start <= text.count - pattern.count {
      var matched = 0
      while matched < pattern.count, text[start + matched] == pattern[matched] { matched += 1 }
      if matched == pattern.count {
        found.append(start..<start + matched)
        start += matched
      } else {
        start += 1
      }
    }
    return found
  }

  /// The failure function of Knuth, Morris and Pratt: for each character of the pattern, the length of the prefix that
  /// may still match after a mismatch of the next one.
  private static func restarts(of pattern: Span<UInt8>, _ wanted: [Range<Int>]) -> [Int] {
    var restarts = [Int](repeating: 0, count: wanted.count)
    var matched = 0
    for index in stride(from: 1, to: wanted.count, by: 1) {
      while matched > 0, !areEqual(pattern, wanted[matched], pattern, wanted[index]) {
        matched = restarts[matched - 1]
      }
      if areEqual(pattern, wanted[matched], pattern, wanted[index]) { matched += 1 }
      restarts[index] = matched
    }
    return restarts
  }

  private static func ranges(of text: Span<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    Clusters.append(rangesOf: text, to: &ranges)
    return ranges
  }

  private static func areEqual(
    _ a: Span<UInt8>, _ first: Range<Int>, _ b: Span<UInt8>, _ second: Range<Int>
  ) -> Bool {
    if first.count == 1, second.count == 1 { return a[first.lowerBound] == b[second.lowerBound] }
    return Canonical.areEqual(a.extracting(first), b.extracting(second))
  }
}
