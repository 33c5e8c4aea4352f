/// Finding bytes among others, whatever characters they are parts of.
extension Span where Element == UInt8 {
  /// The bytes stand here somewhere; no bytes stand everywhere.
  package func contains(_ wanted: Span<UInt8>) -> Bool {
    if wanted.isEmpty { return true }
    let first = wanted[0]
    let last = count - wanted.count
    var start = 0
    while start <= last {
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
