/// A unit of duration as scripts write it, longest last.
package enum DurationUnit: Int, CaseIterable, Sendable {
  case milliseconds = 1
  case seconds = 1_000
  case minutes = 60_000
  case hours = 3_600_000

  package var milliseconds: Int { rawValue }

  package var spelling: String {
    switch self {
    case .milliseconds: "ms"
    case .seconds: "s"
    case .minutes: "min"
    case .hours: "h"
    }
  }

  package init?(spelling: Span<UInt8>) {
    for unit in Self.allCases where spelling.isEqual(to: unit.spelling) {
      self = unit
      return
    }
    return nil
  }
}

/// Writes durations, which are whole milliseconds, as text (language.md, Small print, Text of values).
package enum DurationText {
  /// Appends `0ms`, `750ms`, `1.5s`, `90s`, `2min` or `1h`: the longest of hours, minutes and seconds that makes a whole
  /// number, else seconds with a fraction; below one second, milliseconds. It reads back as the same duration.
  package static func append(_ milliseconds: Int, to buffer: inout [UInt8]) {
    let magnitude = milliseconds.magnitude
    if milliseconds < 0 { buffer.append(UInt8(ascii: "-")) }
    let second = UInt(DurationUnit.seconds.milliseconds)
    let longer = [DurationUnit.hours, .minutes]
    if magnitude < second {
      buffer.append(decimal: magnitude)
      buffer.append(DurationUnit.milliseconds.spelling)
    } else if let unit = longer.first(where: { magnitude % UInt($0.milliseconds) == 0 }) {
      buffer.append(decimal: magnitude / UInt(unit.milliseconds))
      buffer.append(unit.spelling)
    } else {
      buffer.append(decimal: magnitude / second)
      var fraction = magnitude % second
      var digits = 3
      while fraction > 0, fraction % 10 == 0 {
        fraction /= 10
        digits -= 1
      }
      if fraction > 0 {
        buffer.append(UInt8(ascii: "."))
        buffer.append(decimal: fraction, minimumDigits: digits)
      }
      buffer.append(DurationUnit.seconds.spelling)
    }
  }

  /// The value of a duration literal.
  package enum Literal: Equatable, Sendable {
    case milliseconds(Int)
    /// Digits and a unit, but not a whole number of milliseconds.
    case isNotWhole
    /// More than 64 bits of milliseconds.
    case isTooLong
    case isMalformed
  }

  /// duration = digit { [ "_" ] digit } [ "." digit { digit } ] ( "ms" | "s" | "min" | "h" ) ;
  package static func literal(_ text: Span<UInt8>) -> Literal {
    let underscore = UInt8(ascii: "_")
    var offset = 0
    var whole = 0
    var isTooLong = false
    while offset < text.count {
      let byte = text[offset]
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        let (shifted, shiftOverflows) = whole.multipliedReportingOverflow(by: 10)
        let (sum, sumOverflows) = shifted.addingReportingOverflow(Int(digit))
        isTooLong = isTooLong || shiftOverflows || sumOverflows
        whole = sum
      } else if byte != underscore || offset == 0 || text[offset - 1] == underscore {
        break
      }
      offset += 1
    }
    guard offset > 0, text[offset - 1] != underscore else { return .isMalformed }

    var fraction = 0..<0
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      let start = offset + 1
      offset = start
      while offset < text.count, text[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
      guard offset > start else { return .isMalformed }
      fraction = start..<offset
    }
    guard let unit = DurationUnit(spelling: text.extracting(offset..<text.count)) else { return .isMalformed }

    while let last = fraction.last, text[last] == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    // An hour is 2⁷·3²·5⁵ milliseconds: with more digits, of which the last is not zero, no unit makes a whole number.
    guard fraction.count <= 7 else { return .isNotWhole }
    var numerator = 0
    var denominator = 1
    for index in fraction {
      numerator = numerator * 10 + Int(text[index] &- UInt8(ascii: "0"))
      denominator *= 10
    }
    let (part, remainder) = (numerator * unit.milliseconds).quotientAndRemainder(dividingBy: denominator)
    guard remainder == 0 else { return .isNotWhole }
    let (product, productOverflows) = whole.multipliedReportingOverflow(by: unit.milliseconds)
    let (sum, sumOverflows) = product.addingReportingOverflow(part)
    return isTooLong || productOverflows || sumOverflows ? .isTooLong : .milliseconds(sum)
  }
}
