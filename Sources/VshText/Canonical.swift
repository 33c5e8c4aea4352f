import CUnicode

/// Canonical equivalence (UAX 15): equality and order of texts (language.md, Types and expressions).
///
/// Texts are equal when their composed forms (NFC) have the same bytes, and are ordered by the bytes of that form,
/// which is the order of its scalars. Almost all text is in that form already, which one pass finds out.
package enum Canonical {
  /// Whether the text is certainly in composed form. False means that it must be composed to find out.
  package static func isCertainlyComposed(_ text: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < text.count {
      if text[offset] < 0x80 {
        offset += 1
        continue
      }
      let scalar = text.scalar(at: offset)
      if !isInert(scalar.value) { return false }
      offset += scalar.length
    }
    return true
  }

  /// Appends the text's composed form. Unless it was certainly composed already, invalid bytes become U+FFFD.
  package static func append(composed text: Span<UInt8>, to buffer: inout [UInt8]) {
    if isCertainlyComposed(text) {
      buffer.append(text)
      return
    }
    var scalars = decomposed(text)
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    let count = scalars.withUnsafeMutableBufferPointer { pointer in
      utf8proc_normalize_utf32(pointer.baseAddress, pointer.count, options)
    }
    buffer.reserveCapacity(buffer.count + text.count)
    for scalar in scalars.prefix(max(0, count)) { buffer.append(scalar: UInt32(bitPattern: scalar)) }
  }

  package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    compare(left, right) == .same
  }

  package static func isLess(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    compare(left, right) == .less
  }

  package enum Comparison: Sendable {
    case less, same, greater
  }

  package static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Comparison {
    let bytewise = compareBytes(left, right)
    if bytewise == .same || isCertainlyComposed(left) && isCertainlyComposed(right) { return bytewise }
    var composedLeft: [UInt8] = []
    var composedRight: [UInt8] = []
    append(composed: left, to: &composedLeft)
    append(composed: right, to: &composedRight)
    return compareBytes(composedLeft.span, composedRight.span)
  }

  /// A hash, the same for equal texts, on all machines and in all runs.
  package static func hash(of text: Span<UInt8>) -> UInt64 {
    if isCertainlyComposed(text) { return hashBytes(text) }
    var composed: [UInt8] = []
    append(composed: text, to: &composed)
    return hashBytes(composed.span)
  }

  private static func compareBytes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Comparison {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index] ? .less : .greater
    }
    return left.count == right.count ? .same : left.count < right.count ? .less : .greater
  }

  /// FNV-1a with a final mix, so that the low bits can serve as an index.
  private static func hashBytes(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
    }
    hash ^= hash >> 32
    hash = hash &* 0xd6e8_feb8_6659_fd93
    return hash ^ hash >> 32
  }

  /// Whether the scalar is unchanged in composed text and never joins the one before it. Only whole blocks of such
  /// scalars are listed.
  @inline(__always)
  private static func isInert(_ scalar: UInt32) -> Bool {
    scalar < 0x0300
      || ClusterCursor.standsAlone(scalar)
      || scalar &- 0x2010 < 0x18  // dashes, quotation marks, …
      || scalar &- 0x0410 < 0x40  // Cyrillic letters
      || scalar &- 0x2500 < 0x100  // lines and boxes
      || scalar &- 0xAC00 < 0x2BA4  // Hangul syllables
      || scalar &- 0xFF61 < 0x3F  // half-width katakana
      || scalar &- 0x1F300 < 0x600  // emoji
  }

  /// The canonical decomposition, marks in canonical order.
  private static func decomposed(_ text: Span<UInt8>) -> [Int32] {
    var scalars: [Int32] = []
    scalars.reserveCapacity(text.count)
    var parts = [Int32](repeating: 0, count: 8)
    var marks: [Mark] = []
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      offset += scalar.length
      let count =
        scalar.value < 0xC0
        ? 0
        : parts.withUnsafeMutableBufferPointer { pointer in
          utf8proc_decompose_char(
            Int32(scalar.value), pointer.baseAddress, pointer.count, UTF8PROC_DECOMPOSE, nil)
        }
      if count < 1 || count > parts.count {
        parts[0] = Int32(scalar.value)
      }
      for part in parts.prefix(min(max(count, 1), parts.count)) {
        let combiningClass = part < 0x300 ? 0 : utf8proc_get_property(part).pointee.combining_class
        if combiningClass == 0 {
          Mark.flush(&marks, to: &scalars)
          scalars.append(part)
        } else {
          marks.append(Mark(combiningClass: combiningClass, index: marks.count, scalar: part))
        }
      }
    }
    Mark.flush(&marks, to: &scalars)
    return scalars
  }
}

/// A combining mark in the buffer of the current starter.
private struct Mark {
  var combiningClass: Int16
  var index: Int
  var scalar: Int32

  /// Appends the marks in canonical order: by class, and as written within a class. utf8proc's own ordering moves each
  /// mark step by step, which a long run of marks makes quadratic.
  static func flush(_ marks: inout [Mark], to scalars: inout [Int32]) {
    if marks.count > 1 {
      marks.sort { ($0.combiningClass, $0.index) < ($1.combiningClass, $1.index) }
    }
    for mark in marks { scalars.append(mark.scalar) }
    marks.removeAll(keepingCapacity: true)
  }
}
