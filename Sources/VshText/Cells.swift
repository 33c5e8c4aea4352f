import CUnicode

/// The width of text in the cells of a terminal (language.md, Views).
///
/// A cluster is as wide as its scalars together, but never wider than two cells, and two with the emoji presentation
/// selector. A control character counts as the picture that `Pictures` draws for it, so that text measures the same
/// before and after.
package enum Cells {
  /// U+FE0F, which selects the coloured, wide form of a character.
  static let emojiPresentation: UInt32 = 0xFE0F

  /// The scalar's own width, before its cluster is known.
  @inline(__always)
  static func count(ofScalar scalar: UInt32) -> Int {
    if scalar &- 0x20 < 0x5F { return 1 }
    if ClusterCursor.standsAlone(scalar) { return 2 }
    if let picture = Pictures.cells(of: scalar) { return picture }
    return max(0, Int(utf8proc_charwidth(Int32(scalar))))
  }

  /// The width of a text.
  package static func count(of text: Span<UInt8>) -> Int {
    if text.isPrintableASCII { return text.count }
    var cursor = ClusterCursor()
    var cells = cursor.skipSingleScalars(in: text).cells
    while let cluster = cursor.next(in: text) {
      cells += cluster.cells + cursor.skipSingleScalars(in: text).cells
    }
    return cells
  }

  /// The end, in bytes, of the longest run of whole clusters from the start that fits into a number of cells.
  package static func end(fitting cells: Int, in text: Span<UInt8>) -> Int {
    var cursor = ClusterCursor()
    var remaining = cells
    while let cluster = cursor.next(in: text) {
      remaining -= cluster.cells
      if remaining < 0 { return cluster.start }
    }
    return text.count
  }

  /// Appends the text; one that is wider than `cells` is truncated to leave room for a final `…`.
  package static func append(_ text: Span<UInt8>, truncatedTo cells: Int, to buffer: inout [UInt8]) {
    if end(fitting: cells, in: text) == text.count {
      buffer.append(text)
    } else if cells > 0 {
      buffer.append(text.extracting(0..<end(fitting: cells - 1, in: text)))
      buffer.append(scalar: 0x2026)
    }
  }

  /// The truncated text.
  package static func truncated(_ text: String, to cells: Int) -> String {
    var cut: [UInt8] = []
    append(text.utf8.span, truncatedTo: cells, to: &cut)
    return String(decoding: cut, as: UTF8.self)
  }

  /// The number of spaces that `padded(to: cells)` adds; for a negative number of cells they are at the start.
  package static func padding(of text: Span<UInt8>, to cells: Int) -> Int {
    let wanted = Int(clamping: cells.magnitude)
    return max(0, wanted - count(of: text))
  }

  /// Appends the text, padded with spaces to a number of cells: on the right, or on the left for a negative number
  /// (language.md, Methods). The caller must limit the number.
  package static func append(_ text: Span<UInt8>, paddedTo cells: Int, to buffer: inout [UInt8]) {
    let spaces = repeatElement(UInt8(ascii: " "), count: padding(of: text, to: cells))
    if cells < 0 { buffer.append(contentsOf: spaces) }
    buffer.append(text)
    if cells >= 0 { buffer.append(contentsOf: spaces) }
  }
}
