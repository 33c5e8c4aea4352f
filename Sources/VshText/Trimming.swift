/// Removes blanks, or another text, from the ends of texts (language.md, Methods).
package enum Trimming {
  /// The range without White_Space at both ends, for `trimmed()`.
  package static func rangeWithoutWhiteSpace(of text: Span<UInt8>) -> Range<Int> {
    var start = 0
    while start < text.count {
      let scalar = text.scalar(at: start)
      guard isWhiteSpace(scalar.value) else { break }
      start += scalar.length
    }
    var end = text.count
    while end > start {
      var last = end - 1
      while last > start, end - last < 4, text[last] & 0xC0 == 0x80 { last -= 1 }
      let scalar = text.scalar(at: last)
      guard last + scalar.length == end, isWhiteSpace(scalar.value) else { break }
      end = last
    }
    return start..<end
  }

  /// The range without leading and trailing clusters that occur in `unwanted`, for `trimmed(_)`.
  package static func range(of text: Span<UInt8>, without unwanted: Span<UInt8>) -> Range<Int> {
    var members: Set<[UInt8]> = []
    var cursor = ClusterCursor()
    while let cluster = cursor.next(in: unwanted) { members.insert(composed(cluster, of: unwanted)) }

    var start: Int?
    var end = 0
    cursor = ClusterCursor()
    while let cluster = cursor.next(in: text) {
      if members.contains(composed(cluster, of: text)) { continue }
      if start == nil { start = cluster.start }
      end = cluster.end
    }
    return (start ?? end)..<end
  }

  private static func composed(_ cluster: Cluster, of text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    Canonical.append(composed: text.extracting(cluster.range), to: &bytes)
    return bytes
  }

  /// Unicode's property White_Space.
  package static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    case _: false
    }
  }
}
