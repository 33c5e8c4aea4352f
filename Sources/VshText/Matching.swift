/// Substring search by whole clusters, up to canonical equivalence: `e` does not occur in `é`, and the two encodings of
/// `é` are equal (language.md, Types and expressions).
///
/// All functions take time linear in both texts. Offsets refer to the original text.
package enum Matching {
  package static func contains(_ needle: Span<UInt8>, in text: Span<UInt8>) -> Bool {
    if needle.isEmpty { return true }
    var ranges: [Range<Int>] = []
    append(matchesOf: needle, in: text, atMost: 1, to: &ranges)
    return !ranges.isEmpty
  }

  package static func isPrefix(_ needle: Span<UInt8>, of text: Span<UInt8>) -> Bool {
    let end = Clusters.offset(after: Clusters.count(of: needle), in: text)
    return Canonical.areEqual(text.extracting(0..<end), needle)
  }

  package static func isSuffix(_ needle: Span<UInt8>, of text: Span<UInt8>) -> Bool {
    let surplus = Clusters.count(of: text) - Clusters.count(of: needle)
    guard surplus >= 0 else { return false }
    let start = Clusters.offset(after: surplus, in: text)
    return Canonical.areEqual(text.extracting(start..<text.count), needle)
  }

  /// Appends the range of each match, from left to right, none overlapping; an empty needle has none.
  package static func append(
    matchesOf needle: Span<UInt8>, in text: Span<UInt8>, atMost limit: Int = .max,
    to ranges: inout [Range<Int>]
  ) {
    guard !needle.isEmpty, !text.isEmpty, limit > 0 else { return }
    var search = Search(needle: needle, limit: limit)
    if needle.isPrintableASCII, text.isPrintableASCII {
      search.scan(text, of: nil)
    } else {
      var clusters = ComposedClusters()
      clusters.append(text)
      search.scan(clusters.bytes.span, of: clusters)
    }
    ranges.append(contentsOf: search.ranges)
  }
}

/// A text in composed form, with the offsets of its clusters. No composition crosses a cluster boundary.
private struct ComposedClusters {
  var bytes: [UInt8] = []
  /// The start of each cluster in `bytes`, and the end.
  var composedStarts: [Int] = []
  /// The start of each cluster in the original text, and the end.
  var starts: [Int] = []

  mutating func append(_ text: Span<UInt8>) {
    bytes.reserveCapacity(text.count)
    var cursor = ClusterCursor()
    while let cluster = cursor.next(in: text) {
      composedStarts.append(bytes.count)
      starts.append(cluster.start)
      Canonical.append(composed: text.extracting(cluster.range), to: &bytes)
    }
    composedStarts.append(bytes.count)
    starts.append(text.count)
  }
}

/// The search of Knuth, Morris and Pratt, which never moves back in the text.
private struct Search {
  private var needle: [UInt8] = []
  /// By length of a matched prefix: the length of the longest shorter prefix that is its suffix.
  private var fallback: [Int] = [0]
  private var limit: Int
  private(set) var ranges: [Range<Int>] = []

  init(needle text: Span<UInt8>, limit: Int) {
    self.limit = limit
    Canonical.append(composed: text, to: &needle)
    var matched = 0
    for index in needle.indices.dropFirst() {
      while matched > 0, needle[index] != needle[matched] { matched = fallback[matched - 1] }
      if needle[index] == needle[matched] { matched += 1 }
      fallback.append(matched)
    }
  }

  /// Collects the matches in `bytes`. If `clusters` are given: only matches on their boundaries, by the indices of
  /// clusters.
  mutating func scan(_ bytes: Span<UInt8>, of clusters: ComposedClusters?) {
    var matched = 0
    // The first clusters that begin at or after an offset; both indices only advance.
    var startCluster = 0
    var endCluster = 0
    var free = 0
    for index in bytes.indices {
      while matched > 0, bytes[index] != needle[matched] { matched = fallback[matched - 1] }
      if bytes[index] == needle[matched] { matched += 1 }
      guard matched == needle.count else { continue }
      matched = fallback[matched - 1]
      let end = index + 1
      let start = end - needle.count
      guard start >= free else { continue }
      if let clusters {
        while clusters.composedStarts[startCluster] < start { startCluster += 1 }
        while clusters.composedStarts[endCluster] < end { endCluster += 1 }
        guard clusters.composedStarts[startCluster] == start, clusters.composedStarts[endCluster] == end
        else { continue }
        ranges.append(clusters.starts[startCluster]..<clusters.starts[endCluster])
      } else {
        ranges.append(start..<end)
      }
      free = end
      if ranges.count == limit { return }
    }
  }
}
