/// A pattern of `format` for durations, such as `m:ss` (language.md, Types and expressions).
///
/// The largest unit of the pattern includes all larger ones (3,700 s as `m:ss` is `61:40`); units below the smallest
/// are dropped. A negative duration begins with `-`, unless all digits are zero.
package struct DurationPattern: Equatable, Sendable {
  private enum Field: Equatable, Sendable {
    case literal([UInt8])
    case unit(DurationUnit, minimumDigits: Int)

    func measures(_ unit: DurationUnit) -> Bool {
      switch self {
      case .literal: false
      case .unit(let measured, _): measured == unit
      }
    }
  }

  private let fields: [Field]
  /// The units present, longest first.
  private var units: [DurationUnit] = []

  /// duration-pattern = { "h" | "hh" | "m" | "mm" | "s" | "ss" | "SSS" | pattern-text | other character } ;
  package init(_ pattern: Span<UInt8>) throws(PatternProblem) {
    fields = try PatternPiece.fields(
      of: pattern, for: "duration", letters: "h hh m mm s ss SSS", literal: Field.literal, field: Self.field)
    for unit in DurationUnit.allCases.reversed() where fields.contains(where: { $0.measures(unit) }) {
      units.append(unit)
    }
    if units.isEmpty {
      throw PatternProblem(
        "the pattern of a duration has `h`, `m`, `s` or `SSS`, as `m:ss`", at: 0..<pattern.count)
    }
  }

  private static func field(of byte: UInt8, count: Int) -> Field? {
    switch (byte, count) {
    case (UInt8(ascii: "h"), 1...2): .unit(.hours, minimumDigits: count)
    case (UInt8(ascii: "m"), 1...2): .unit(.minutes, minimumDigits: count)
    case (UInt8(ascii: "s"), 1...2): .unit(.seconds, minimumDigits: count)
    case (UInt8(ascii: "S"), 3): .unit(.milliseconds, minimumDigits: count)
    case _: nil
    }
  }

  /// Appends the duration in this form.
  package func append(_ milliseconds: Int, to buffer: inout [UInt8]) {
    let magnitude = milliseconds.magnitude
    let smallest = UInt((units.last ?? .milliseconds).milliseconds)
    if milliseconds < 0, magnitude >= smallest { buffer.append(UInt8(ascii: "-")) }
    for field in fields {
      switch field {
      case .literal(let text): buffer.append(contentsOf: text)
      case .unit(let unit, let digits):
        buffer.append(decimal: count(of: unit, in: magnitude), minimumDigits: digits)
      }
    }
  }

  /// The number written for a unit: the remainder after the next longer unit of the pattern.
  private func count(of unit: DurationUnit, in magnitude: UInt) -> UInt {
    var rest = magnitude
    for longer in units where longer.milliseconds > unit.milliseconds { rest %= UInt(longer.milliseconds) }
    return rest / UInt(unit.milliseconds)
  }
}
