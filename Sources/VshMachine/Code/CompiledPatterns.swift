import VshText

/// The patterns that were used last, so that `matches` compiles one that does not change only once.
struct CompiledPatterns: Sendable {
  private static let most = 8

  private var kept: [(bytes: [UInt8], pattern: TextPattern)] = []
  /// Where the next one is kept.
  private var next = 0

  func pattern(of bytes: Span<UInt8>) -> TextPattern? {
    for known in kept where known.bytes.span.isEqual(to: bytes) { return known.pattern }
    return nil
  }

  mutating func keep(_ pattern: TextPattern, of bytes: [UInt8]) {
    if next < kept.count { kept[next] = (bytes, pattern) } else { kept.append((bytes, pattern)) }
    next = (next + 1) % Self.most
  }
}
