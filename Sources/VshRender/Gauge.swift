import VshText

/// A number as a bar: that of `progress`, `slider` and `stepper`.
enum Gauge {
  /// `━━━━────── 40%`, for a value from 0 to 1.
  case progress(Double)
  /// `━━━━●─── 4`; the bar has parentheses where the element is not available.
  case slider(Double, in: (lower: Double, upper: Double), isDouble: Bool, isAvailable: Bool)

  private static let sliderCells = 8
  private static let progressCells = 10
  /// The rounding error of a division, as a fraction of a cell.
  private static let leftover = 1e-9

  func append(to buffer: inout [UInt8]) {
    switch self {
    case .progress(let value):
      // A cell is filled only when it is complete, so only 100% fills the bar.
      let fraction = Self.fraction(of: value, in: 1)
      let filled = Int(fraction * Double(Self.progressCells) + Self.leftover)
      Self.append("━", times: filled, to: &buffer)
      Self.append("─", times: Self.progressCells - filled, to: &buffer)
      buffer.append(.space)
      buffer.append(decimal: fraction < 1 ? min(Int(fraction * 100 + 0.5), 99) : 100)
      buffer.append(UInt8(ascii: "%"))
    case .slider(let value, let range, let isDouble, let isAvailable):
      // The knob follows the filled cells: at the lower bound it is in the first cell.
      let fraction = Self.fraction(of: value - range.lower, in: range.upper - range.lower)
      let begun = Int(fraction * Double(Self.sliderCells) + 1 - Self.leftover)
      let filled = min(begun, Self.sliderCells - 1)
      if !isAvailable { buffer.append(UInt8(ascii: "(")) }
      Self.append("━", times: filled, to: &buffer)
      buffer.append("●")
      Self.append("─", times: Self.sliderCells - 1 - filled, to: &buffer)
      if !isAvailable { buffer.append(UInt8(ascii: ")")) }
      buffer.append(.space)
      Self.append(number: value, isDouble: isDouble, to: &buffer)
    }
  }

  /// The quotient, clamped to 0...1; 0 where it is not a number.
  private static func fraction(of part: Double, in whole: Double) -> Double {
    let quotient = part / whole
    return quotient > 0 ? min(quotient, 1) : 0
  }

  /// The text of a number in the language (language.md, Text of values).
  private static func append(number: Double, isDouble: Bool, to buffer: inout [UInt8]) {
    if !isDouble, let integer = Int(exactly: number) {
      buffer.append(decimal: integer)
    } else {
      buffer.append(double: number)
    }
  }

  private static func append(_ sign: String, times: Int, to buffer: inout [UInt8]) {
    for _ in 0..<times { buffer.append(sign) }
  }
}
