import VshProgram
import VshSource
import VshText

/// Methods and functions of numbers, dates and durations, and conversions from text.
extension World {
  mutating func scalarMethod(
    _ method: ScalarMethod, of subject: Value, operands first: Int, count: Int
  ) throws(Fault) -> Value {
    if subject.tag == .string { try charge(subject.length / 8) }
    switch method {
    case .absolute:
      if subject.tag == .double { return .double(abs(subject.double)) }
      if subject.bits >= 0 { return subject }
      return Value(tag: subject.tag, bits: try Arithmetic.difference(0, subject.bits))
    case .lesser:
      return try isLess(evaluator.registers[first], subject) ? evaluator.registers[first] : subject
    case .greater:
      return try isLess(subject, evaluator.registers[first]) ? evaluator.registers[first] : subject
    case .rounded:
      guard subject.tag == .double else { return subject }
      guard count > 1 else { return .double(subject.double.rounded(.toNearestOrAwayFromZero)) }
      let digits = Int(clamping: evaluator.registers[first].bits)
      guard let rounded = subject.double.rounded(toFractionDigits: digits) else {
        throw Fault("the result is not a finite Double", at: nil)
      }
      return .double(rounded)
    case .integerOfDouble:
      guard subject.tag == .double else { return subject }
      guard let whole = Int64(exactly: subject.double.rounded(.towardZero)) else {
        throw Fault("\(subject.double) is more than an Int holds", at: nil)
      }
      return .int(whole)
    case .doubleOfInteger: return subject.tag == .int ? .double(Double(subject.bits)) : subject
    case .integerOfText:
      return NumberText.integer(
        evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: subject))
      ).map {
        .int($0)
      }
        ?? .nilValue
    case .doubleOfText:
      return NumberText.double(
        evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: subject))
      ).map {
        .double($0)
      }
        ?? .nilValue
    case .formatNumber, .formatDuration, .formatDate: return try formatted(method, subject, first, count)
    case .dateOfText:
      return Timestamp.read(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: subject)))
        .map {
          .date(milliseconds: Int64($0))
        } ?? .nilValue
    case .dateOfPattern: return try date(readFrom: subject, first, count)
    case .daysAfter, .monthsAfter, .startOfDay:
      let zone = try zone(named: method == .startOfDay ? 0 : 1, of: count - 1, first)
      let moment = Int(subject.bits)
      let number = method == .startOfDay ? 0 : Int(evaluator.registers[first].bits)
      let found =
        switch method {
        case .daysAfter: zone.moment(number, daysAfter: moment)
        case .monthsAfter: zone.moment(number, monthsAfter: moment)
        case _: zone.startOfDay(moment)
        }
      guard let found else { throw Fault("the result is not in the years 1 to 9999", at: nil) }
      return .date(milliseconds: Int64(found))
    case .daysUntil:
      let zone = try zone(named: 1, of: count - 1, first)
      return .int(Int64(zone.days(from: Int(subject.bits), to: Int(evaluator.registers[first].bits))))
    case .seconds: return .double(Double(subject.bits) / 1_000)
    }
  }

  /// `format` with a pattern as the first operand. For a date, the zone and the locale follow.
  private mutating func formatted(
    _ method: ScalarMethod, _ subject: Value, _ first: Int, _ count: Int
  ) throws(Fault) -> Value {
    try charge(32 + evaluator.registers[first].length)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    if method == .formatDuration {
      try append(duration: Int(subject.bits), by: evaluator.registers[first], to: &scratch)
    } else if method == .formatNumber {
      try append(number: subject, by: evaluator.registers[first], to: &scratch)
    } else {
      let zone = try zone(named: 1, of: count - 1, first)
      let locale = try locale(named: count > 3 ? evaluator.registers[first + 2] : .nilValue)
      try datePattern(evaluator.registers[first])
        .append(Int(subject.bits), zone: zone, locale: locale, to: &scratch)
    }
    return try evaluator.heap.makeString(scratch)
  }

  private func append(
    number: Value, by pattern: Value, to buffer: inout [UInt8]
  ) throws(Fault) {
    do {
      let pattern = try NumberPattern(
        evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: pattern)))
      if number.tag == .double {
        pattern.append(number.double, to: &buffer)
      } else {
        pattern.append(Int(number.bits), to: &buffer)
      }
    } catch {
      throw Fault(error.message, at: nil)
    }
  }

  private func append(
    duration milliseconds: Int, by pattern: Value, to buffer: inout [UInt8]
  ) throws(Fault) {
    do {
      try DurationPattern(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: pattern)))
        .append(
          milliseconds, to: &buffer)
    } catch {
      throw Fault(error.message, at: nil)
    }
  }

  private func datePattern(_ text: Value) throws(Fault) -> DatePattern {
    do {
      return try DatePattern(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: text)))
    } catch {
      throw Fault(error.message, at: nil)
    }
  }

  /// `Date(text, pattern, zone:)`; nil where the text does not match the pattern.
  private func date(readFrom text: Value, _ first: Int, _ count: Int) throws(Fault) -> Value {
    let zone = try zone(named: 1, of: count - 1, first)
    let moment = try datePattern(evaluator.registers[first]).read(
      evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: text)), zone: zone,
      locale: models.locale)
    return moment.map { .date(milliseconds: Int64($0)) } ?? .nilValue
  }

  /// The zone that an operand names; the world's where there is none.
  private func zone(named operand: Int, of count: Int, _ first: Int) throws(Fault) -> Zone {
    let name = operand < count ? evaluator.registers[first + operand] : .nilValue
    guard name.tag == .string else { return models.zone }
    guard let zone = Zone(named: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: name)))
    else {
      throw Fault("`\(text(name))` is not a time zone: write an IANA name, `UTC` or `+09:00`", at: nil)
    }
    return zone
  }

  /// A locale by name; the world's where there is none.
  private func locale(named name: Value) throws(Fault) -> DateLocale {
    guard name.tag == .string else { return models.locale }
    guard
      let locale = DateLocale(
        name: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: name)))
    else {
      throw Fault("`\(text(name))` is not a locale: the locales are `en` and `ja`", at: nil)
    }
    return locale
  }

  private func text(_ string: Value) -> String {
    var bytes: [UInt8] = []
    bytes.append(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
    return String(decoding: bytes, as: UTF8.self)
  }
}
