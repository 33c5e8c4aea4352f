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
    case .formatNumber, .formatCurrency, .formatNumberStyle, .formatDuration, .formatDate, .formatDateStyle:
      return try formatted(method, subject, first, count)
    case .dateOfText:
      let zone = try zone(named: 0, of: 0, first)
      let text = evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: subject))
      return Timestamp.read(text, orDayIn: zone).map { .date(milliseconds: Int64($0)) } ?? .nilValue
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
    case .catalogText: return try catalogText(Int(subject.bits), first)
    case .seconds: return .double(Double(subject.bits) / 1_000)
    }
  }

  /// A text of a catalog in the world's locale.
  ///
  /// - Parameter index: the indices of the catalog and of the text.
  private mutating func catalogText(_ index: Int, _ first: Int) throws(Fault) -> Value {
    let catalog = program.catalogs[index >> 32]
    let wanted = catalog.language(for: models.locale)
    guard let (form, language) = catalog.form(of: index & 0xFFFF_FFFF, in: wanted) else {
      return try evaluator.heap.makeString([])
    }
    let plurals = catalog.plurals(of: language, in: models.locale)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    append(form, first, plurals, to: &scratch)
    if models.locale.isPseudo { PseudoText.write(from: 0, in: &scratch) }
    try charge(32 + scratch.count)
    return try evaluator.heap.makeString(scratch)
  }

  /// - Parameters:
  ///   - first: the register of the first value.
  ///   - plurals: the locale of the form's plurals.
  private func append(
    _ form: Catalog.Form, _ first: Int, _ plurals: TextLocale, to buffer: inout [UInt8]
  ) {
    for part in form.parts {
      switch part {
      case .literal(let bytes): buffer.append(contentsOf: bytes)
      case .argument(let index, let placeholder):
        let value = evaluator.registers[first + index]
        guard let placeholder else {
          buffer.append(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: value)))
          continue
        }
        models.locale.append(
          placeholder.isOfInt ? .int(Int(value.bits)) : .double(value.double), placeholder, to: &buffer)
      case .plural(let index, let forms):
        let count = Int(evaluator.registers[first + index].bits)
        let category = plurals.plural(of: count)
        if let form = forms.first(where: { $0.category == category }) ?? forms.last {
          append(form.form, first, plurals, to: &buffer)
        }
      }
    }
  }

  /// `format` with a pattern, a currency or a style as the first operand. The zone of a date and the locale follow.
  private mutating func formatted(
    _ method: ScalarMethod, _ subject: Value, _ first: Int, _ count: Int
  ) throws(Fault) -> Value {
    try charge(32 + evaluator.registers[first].length)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    let form = evaluator.registers[first]
    switch method {
    case .formatDuration: try append(duration: Int(subject.bits), by: form, to: &scratch)
    case .formatDate, .formatDateStyle:
      let zone = try zone(named: 1, of: count - 1, first)
      let locale = try locale(named: 2, of: count - 1, first)
      let pattern =
        method == .formatDate
        ? try datePattern(form) : DatePattern(try style(form, DateStyle.self), of: locale)
      pattern.append(Int(subject.bits), zone: zone, locale: locale, to: &scratch)
    case _:
      try append(
        subject.tag == .double ? .double(subject.double) : .int(Int(subject.bits)), method, by: form,
        locale(named: 1, of: count - 1, first), to: &scratch)
    }
    return try evaluator.heap.makeString(scratch)
  }

  private func append(
    _ number: FormattedNumber, _ method: ScalarMethod, by form: Value, _ locale: TextLocale,
    to buffer: inout [UInt8]
  ) throws(Fault) {
    switch method {
    case .formatNumberStyle: locale.append(number, try style(form, NumberStyle.self), to: &buffer)
    case .formatCurrency:
      let code = evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: form))
      if locale.append(number, currency: code, to: &buffer) { return }
      throw Fault("`\(text(form))` is not a currency: write a code of ISO 4217, such as `EUR`", at: nil)
    case _:
      do {
        try NumberPattern(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: form)))
          .append(number, locale: locale, to: &buffer)
      } catch {
        throw Fault(error.message, at: nil)
      }
    }
  }

  private func style<Style: RawRepresentable<String> & CaseIterable>(
    _ name: Value, _: Style.Type
  ) throws(Fault) -> Style {
    if let style = Style(rawValue: text(name)) { return style }
    let styles = Style.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw Fault("`\(text(name))` is not a style: the styles are \(styles)", at: nil)
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

  /// The locale that an operand names; the world's where there is none.
  private func locale(named operand: Int, of count: Int, _ first: Int) throws(Fault) -> TextLocale {
    let name = operand < count ? evaluator.registers[first + operand] : .nilValue
    guard name.tag == .string else { return models.locale }
    let written = evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: name))
    if let locale = TextLocale(name: written) { return locale }
    throw Fault(
      "`\(text(name))` is not a locale: write a name such as `\(TextLocale.nearest(to: text(name)))`", at: nil
    )
  }

  private func text(_ string: Value) -> String {
    var bytes: [UInt8] = []
    bytes.append(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
    return String(decoding: bytes, as: UTF8.self)
  }
}
