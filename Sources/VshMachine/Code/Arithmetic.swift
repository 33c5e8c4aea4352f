import VshSource

/// Checked arithmetic on numbers, dates and durations. An overflow or a result that is not finite is a fault. The
/// faults have no span; the interpreter adds it.
enum Arithmetic {
  @inline(__always)
  static func sum(_ a: Int64, _ b: Int64) throws(Fault) -> Int64 {
    let (result, overflow) = a.addingReportingOverflow(b)
    if overflow { throw tooLarge(a, "+", b) }
    return result
  }

  @inline(__always)
  static func difference(_ a: Int64, _ b: Int64) throws(Fault) -> Int64 {
    let (result, overflow) = a.subtractingReportingOverflow(b)
    if overflow { throw tooLarge(a, "-", b) }
    return result
  }

  @inline(__always)
  static func product(_ a: Int64, _ b: Int64) throws(Fault) -> Int64 {
    let (result, overflow) = a.multipliedReportingOverflow(by: b)
    if overflow { throw tooLarge(a, "*", b) }
    return result
  }

  static func quotient(_ a: Int64, _ b: Int64) throws(Fault) -> Int64 {
    if b == 0 { throw byZero("\(a)") }
    let (result, overflow) = a.dividedReportingOverflow(by: b)
    if overflow { throw tooLarge(a, "/", b) }
    return result
  }

  static func remainder(_ a: Int64, _ b: Int64) throws(Fault) -> Int64 {
    if b == 0 { throw byZero("\(a)") }
    return a.remainderReportingOverflow(dividingBy: b).partialValue
  }

  static func finite(_ result: Double) throws(Fault) -> Double {
    guard result.isFinite else { throw Fault("the result is not a finite Double", at: nil) }
    return result
  }

  static func quotient(_ a: Double, _ b: Double) throws(Fault) -> Double {
    if b == 0 { throw byZero("\(a)") }
    return try finite(a / b)
  }

  /// Applies an operator with dates or durations, given by the raw value of a `TimeOperation`.
  static func time(_ operation: Int32, _ a: Value, _ b: Value) throws(Fault) -> Value {
    guard let operation = TimeOperation(rawValue: operation) else { return .nilValue }
    switch operation {
    case .dateAndDuration:
      return .date(milliseconds: try within(a.bits.addingReportingOverflow(b.bits)))
    case .dateLessDuration:
      return .date(milliseconds: try within(a.bits.subtractingReportingOverflow(b.bits)))
    case .datesApart, .durationLessDuration:
      return .duration(milliseconds: try within(a.bits.subtractingReportingOverflow(b.bits)))
    case .durationAndDuration:
      return .duration(milliseconds: try within(a.bits.addingReportingOverflow(b.bits)))
    case .durationTimesInt, .intTimesDuration:
      return .duration(milliseconds: try within(a.bits.multipliedReportingOverflow(by: b.bits)))
    case .durationTimesDouble: return .duration(milliseconds: try milliseconds(Double(a.bits) * b.double))
    case .doubleTimesDuration: return .duration(milliseconds: try milliseconds(a.double * Double(b.bits)))
    case .durationByInt: return .duration(milliseconds: try rounded(a.bits, by: b.bits))
    case .durationByDouble:
      if b.double == 0 { throw byZero("a duration") }
      return .duration(milliseconds: try milliseconds(Double(a.bits) / b.double))
    case .durationByDuration:
      if b.bits == 0 { throw byZero("a duration") }
      return .double(Double(a.bits) / Double(b.bits))
    case .negated: return .duration(milliseconds: try within(Int64(0).subtractingReportingOverflow(a.bits)))
    }
  }

  private static func within(_ result: (partialValue: Int64, overflow: Bool)) throws(Fault) -> Int64 {
    if result.overflow { throw Fault("the result is too far away for 64 bits of milliseconds", at: nil) }
    return result.partialValue
  }

  /// Rounds to whole milliseconds, halves away from zero.
  private static func milliseconds(_ value: Double) throws(Fault) -> Int64 {
    guard let whole = Int64(exactly: value.rounded(.toNearestOrAwayFromZero)) else {
      throw Fault("the result is too far away for 64 bits of milliseconds", at: nil)
    }
    return whole
  }

  /// The quotient as whole milliseconds, with halves rounded away from zero.
  private static func rounded(_ a: Int64, by b: Int64) throws(Fault) -> Int64 {
    if b == 0 { throw byZero("a duration") }
    let (quotient, overflow) = a.dividedReportingOverflow(by: b)
    let rest = a.remainderReportingOverflow(dividingBy: b).partialValue
    // Tests 2 * |rest| >= |b| without overflow.
    let roundsAway = rest.magnitude >= b.magnitude - rest.magnitude
    let step: Int64 = roundsAway ? ((a < 0) == (b < 0) ? 1 : -1) : 0
    return try within((quotient &+ step, overflow))
  }

  private static func tooLarge(_ a: Int64, _ sign: String, _ b: Int64) -> Fault {
    // `a - 2` is compiled as the sum with -2.
    let isDifference = sign == "+" && b < 0
    return Fault(
      "\(a) \(isDifference ? "-" : sign) \(isDifference ? "\(b.magnitude)" : "\(b)") is more than an Int holds",
      at: nil)
  }

  private static func byZero(_ dividend: String) -> Fault {
    Fault("\(dividend) is divided by zero", at: nil)
  }
}
