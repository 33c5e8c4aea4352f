package import VshMachine
package import VshProgram
import VshSource
import VshText

/// Decodes the bytes of a data file to values of a world: a model's records, lists, enums and dates (language.md,
/// Models).
///
/// For articles, the first character decides the format too. A document is decoded as a whole, or
/// one problem has the path to the mistake; no partial value reaches the world.
package struct DataDecoder {
  private let program: Program
  private var document = JSONDocument(entries: [], source: [], decoded: [], isUntyped: false)
  private var start = JSONDocument.Value(index: 0)

  /// By record; nil for those that no data has held yet.
  private var recordColumns: [[Column]?]

  /// The records and cases around the value that is decoded.
  private var level = 0

  /// The dates of a feed that were read as `nil` because they are in no known form.
  package private(set) var unreadDates = FirstTexts()

  /// Whether what is decoded is part of a record, whose field may have a form.
  private var isInRecord = false

  /// The patterns of dates that were read already.
  private var patterns: [NameID: DatePattern] = [:]

  /// By enum; nil where nothing became a case `= _`.
  private var others: [OtherValues?]

  /// What became a case `= _`, in the order of the enums.
  package var otherValues: [OtherValues] { others.compactMap { $0 } }

  package init(_ program: Program) {
    self.program = program
    recordColumns = [[Column]?](repeating: nil, count: program.records.count)
    others = [OtherValues?](repeating: nil, count: program.enums.count)
  }

  /// The value of `type` that a file or an address holds; a `format` of nil is open, `part` is the dotted path of
  /// `at "…"`, `base` the address.
  package mutating func decode(
    _ bytes: [UInt8], in format: DataFormat?, base: String? = nil, part: String?, as type: TypeID,
    in world: inout World
  ) throws(DataProblem) -> Value {
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw DataProblem("the file is compressed with gzip", line: 1, column: 1)
    }
    if DataFormat.allowsFeed(format, bytes), let record = articleRecord(type) {
      let feed = try FeedReader.feed(from: bytes, base: base)
      return try articles(feed, as: record, in: &world)
    }
    document = try DataFormat.document(bytes, as: format)
    if part == nil, let record = articleRecord(type), JSONFeed.isFeed(document) {
      return try articles(JSONFeed.feed(from: document, base: base), as: record, in: &world)
    }
    guard let value = document.value(at: part ?? "") else {
      throw DataProblem("the data has no `\(part ?? "")`", line: 1, column: 1)
    }
    start = value
    return try decode(value, as: type, in: &world)
  }

  // MARK: Feeds

  private func articleRecord(_ type: TypeID) -> ID<RecordType>? {
    guard let element = program.types.element(of: type), case .record(let record) = program.types[element],
      program.names[program.records[record].name] == "Article"
    else { return nil }
    return record
  }

  private mutating func articles(
    _ feed: Feed, as record: ID<RecordType>, in world: inout World
  ) throws(DataProblem) -> Value {
    var columns: [Feed.Field] = []
    for field in program.records[record].fields {
      switch program.names[field.key ?? field.name] {
      case "title": columns.append(.title)
      case "link": columns.append(.link)
      case "source": columns.append(.source)
      case "published": columns.append(.published)
      case "summary": columns.append(.summary)
      case let name: throw DataProblem("an article of a feed has no `\(name)`", line: 1, column: 1)
      }
    }
    var values: [Value] = []
    values.reserveCapacity(feed.count)
    var fields: [Value] = []
    for index in 0..<feed.count {
      fields.removeAll(keepingCapacity: true)
      for column in columns {
        let text = feed.text(column, of: index)
        switch column {
        case .title, .link, .source, .summary: fields.append(try make(text: text, in: &world))
        case .published: fields.append(published(text))
        }
      }
      values.append(try make(record: fields, in: &world))
    }
    return try make(list: values, in: &world)
  }

  private mutating func published(_ text: ArraySlice<UInt8>) -> Value {
    if text.isEmpty { return .nilValue }
    let span = text.span
    guard let moment = FeedDate.read(span) ?? Timestamp.read(span) ?? FeedDate.readShort(span) else {
      unreadDates.append(FirstTexts.cut(text))
      return .nilValue
    }
    return .date(milliseconds: Int64(moment))
  }

  // MARK: Documents

  private mutating func decode(
    _ value: JSONDocument.Value, as type: TypeID, form: DataForm? = nil, in world: inout World
  ) throws(DataProblem) -> Value {
    let readsTexts = form == .text
    switch program.types[type] {
    case .optional(let wrapped):
      return document.isAbsent(value) ? .nilValue : try decode(value, as: wrapped, form: form, in: &world)
    case .bool:
      guard let bool = document.bool(of: value, readsTexts: readsTexts) else {
        throw mistyped(value, type, form)
      }
      return .bool(bool)
    case .int:
      switch document.wholeNumber(of: value, readsTexts: readsTexts) {
      case .number(let number): return .int(number)
      case .tooLarge: throw problem("is too large for an Int", value)
      case .fraction, .none: throw mistyped(value, type, form)
      }
    case .double:
      guard let number = document.double(of: value, readsTexts: readsTexts) else {
        throw mistyped(value, type, form)
      }
      return .double(number)
    case .string:
      if readsTexts, let text = document.scalarText(of: value) {
        return try make(text: text[...], in: &world)
      }
      guard let text = document.utf8(of: value) else { throw mistyped(value, type, form) }
      return try make(text: text, in: &world)
    case .date:
      if let form { return try date(value, form) }
      guard let text = document.utf8(of: value), let moment = Timestamp.read(text.span) else {
        throw mistyped(value, type, form)
      }
      return .date(milliseconds: Int64(moment))
    case .duration:
      if let form { return .duration(milliseconds: Int64(try milliseconds(value, form))) }
      guard let text = document.utf8(of: value),
        case .milliseconds(let milliseconds) = DurationText.literal(text.span)
      else {
        throw mistyped(value, type, form)
      }
      return .duration(milliseconds: Int64(milliseconds))
    case .enumeration(let id):
      return try decode(value, case: id, type, form, in: &world)
    case .list(let element):
      guard document.kind(of: value) == .list else { throw mistyped(value, type, form) }
      var elements: [Value] = []
      elements.reserveCapacity(document.count(of: value))
      for child in document.elements(of: value) {
        elements.append(try decode(child, as: element, form: form, in: &world))
      }
      return try make(list: elements, in: &world)
    case .record(let id):
      guard document.kind(of: value) == .object else { throw mistyped(value, type, form) }
      return try decode(value, record: id, in: &world)
    case .dictionary(let key, let element): return try decode(value, key, element, type, form, in: &world)
    case .nothing, .unknown: throw mistyped(value, type, form)
    }
  }

  /// An object's members as a dictionary's entries, those that are `null` left out.
  private mutating func decode(
    _ value: JSONDocument.Value, _ keyType: TypeID, _ element: TypeID, _ type: TypeID, _ form: DataForm?,
    in world: inout World
  ) throws(DataProblem) -> Value {
    guard document.kind(of: value) == .object else { throw mistyped(value, type) }
    var entries: [(key: Value, value: Value)] = []
    var names: [JSONDocument.Value] = []
    for member in document.members(of: value) where !isAbsent(member.value, for: element) {
      let key = try decode(key: member.name, as: keyType, in: &world)
      entries.append((key, try decode(member.value, as: element, form: form, in: &world)))
      names.append(member.name)
    }
    let made: (dictionary: Value, twice: Int?)
    do throws(Fault) { made = try world.makeDictionary(entries) } catch { throw Self.problem(error) }
    guard let index = made.twice else { return made.dictionary }
    throw problem("has the key `\(document.string(of: names[index]) ?? "")` twice", value)
  }

  private mutating func decode(
    key: JSONDocument.Value, as type: TypeID, in world: inout World
  ) throws(DataProblem) -> Value {
    guard type == TypeTable.int else { return try decode(key, as: type, in: &world) }
    guard let text = document.utf8(of: key), let number = NumberText.integer(text.span) else {
      throw mistyped(key, type)
    }
    return .int(number)
  }

  /// Enters a record or a case, which the caller leaves again.
  private mutating func enterLevel(isTree: Bool, _ value: JSONDocument.Value) throws(DataProblem) {
    if isTree, level >= Limits.treeLevels {
      throw problem("is in more than \(Limits.treeLevels) levels of a tree", value)
    }
    level += 1
  }

  /// A case of an enum: its text or number, an object with one key, or an object whose key names the case.
  private mutating func decode(
    _ value: JSONDocument.Value, case id: ID<EnumType>, _ type: TypeID, _ form: DataForm?,
    in world: inout World
  ) throws(DataProblem) -> Value {
    let row = program.enums[id]
    var name = value
    var values: JSONDocument.Value?
    if let key = row.key {
      guard document.kind(of: value) == .object else { throw mistyped(value, type, form) }
      guard let member = document.member(Array(key.utf8), of: value) else {
        throw absent(key, nil, of: value)
      }
      (name, values) = (member, value)
    } else if row.hasValues, document.kind(of: value) == .object {
      let members = Array(document.members(of: value))
      guard members.count == 1, let only = members.first else { throw mistyped(value, type, form) }
      (name, values) = (only.name, only.value)
    }
    guard let index = enumCase(name, of: row) ?? rest(name, of: id) else { throw mistyped(name, type, form) }
    let parameters = row.cases[index].values
    if parameters.isEmpty { return .enumCase(Int32(index)) }
    guard let values, document.kind(of: values) == .object else { throw mistyped(value, type, form) }
    try enterLevel(isTree: row.isTree, value)
    defer { level -= 1 }
    var parts = [Value.enumCase(Int32(index))]
    if program.isObject(parameters), case .record(let record) = program.types[parameters[0].type] {
      // A case of one record is that object.
      parts.append(try decode(values, record: record, in: &world))
    } else {
      for column in columns(of: parameters) { parts.append(try decode(column, of: values, in: &world)) }
    }
    return try make(record: parts, in: &world)
  }

  /// A field of a record, looked up once for all records of a document.
  private struct Column {
    /// The key, or the name.
    let name: [UInt8]
    /// Whether only this key is the field's, not the name in snake case.
    let isKey: Bool
    let type: TypeID
    let form: DataForm?
    let defaultValue: ExpressionID?
    let isOptional: Bool
  }

  private func columns(of fields: [Parameter]) -> [Column] {
    fields.map { field in
      var isOptional = false
      if case .optional = program.types[field.type] { isOptional = true }
      return Column(
        name: Array(program.names.utf8(of: field.key ?? field.name)), isKey: field.key != nil,
        type: field.type, form: field.form, defaultValue: field.defaultValue,
        isOptional: isOptional)
    }
  }

  private mutating func decode(
    _ value: JSONDocument.Value, record: ID<RecordType>, in world: inout World
  ) throws(DataProblem) -> Value {
    try enterLevel(isTree: program.records[record].isTree, value)
    defer { level -= 1 }
    let index = Int(record.index)
    let columns: [Column]
    if let known = recordColumns[index] {
      columns = known
    } else {
      columns = self.columns(of: program.records[record].fields)
      recordColumns[index] = columns
    }
    isInRecord = true
    var fields: [Value] = []
    fields.reserveCapacity(columns.count)
    for column in columns { fields.append(try decode(column, of: value, in: &world)) }
    return try make(record: fields, in: &world)
  }

  private mutating func decode(
    _ column: Column, of object: JSONDocument.Value, in world: inout World
  ) throws(DataProblem) -> Value {
    let found = document.member(forField: column.name, isKey: column.isKey, of: object)
    if let found, found.isTwice {
      throw problem("has the key `\(document.string(of: found.name) ?? "")` twice", object)
    }
    let member = found?.value
    if let member, !isAbsent(member, for: column.type) {
      return try decode(member, as: column.type, form: column.form, in: &world)
    }
    if let expression = column.defaultValue { return try defaultValue(expression, in: &world) }
    if column.isOptional { return .nilValue }
    if let member, let index = caseOfEmpty(member, column.type) { return .enumCase(Int32(index)) }
    throw absent(String(decoding: column.name, as: UTF8.self), member, of: object)
  }

  // MARK: Forms

  private mutating func date(_ value: JSONDocument.Value, _ form: DataForm) throws(DataProblem) -> Value {
    guard case .pattern(let name) = form else {
      let moment = try milliseconds(value, form)
      guard CivilTime.namedMoments ~= moment else { throw problem("is not in the years 1 to 9999", value) }
      return .date(milliseconds: Int64(moment))
    }
    let pattern: DatePattern
    if let known = patterns[name] {
      pattern = known
    } else {
      do throws(PatternProblem) { pattern = try DatePattern(Array(program.names.utf8(of: name)).span) } catch
      {
        throw problem(error.message, value)
      }
      patterns[name] = pattern
    }
    guard let text = document.utf8(of: value), let moment = pattern.read(text.span) else {
      throw problem("is not a date as `\(program.names[name])`", value)
    }
    return .date(milliseconds: Int64(moment))
  }

  /// A number of seconds or milliseconds, rounded to milliseconds.
  private func milliseconds(_ value: JSONDocument.Value, _ form: DataForm) throws(DataProblem) -> Int {
    let (factor, unit) = form == .seconds ? (1000, "seconds") : (1, "milliseconds")
    if case .number(let whole) = document.wholeNumber(of: value) {
      let product = Int(whole).multipliedReportingOverflow(by: factor)
      if !product.overflow { return product.partialValue }
    } else if let number = document.double(of: value),
      let whole = Int(exactly: (number * Double(factor)).rounded())
    {
      return whole
    }
    guard document.double(of: value) != nil else { throw problem("is not a number of \(unit)", value) }
    throw problem("is too large for a number of \(unit)", value)
  }

  /// Whether data have nothing for a type. An empty field of CSV is a text where a text is wanted.
  private func isAbsent(_ value: JSONDocument.Value, for type: TypeID) -> Bool {
    document.isAbsent(value) && !(document.isUntyped && type == TypeTable.string)
  }

  /// By the enum's number or text, or by the case's name.
  private func enumCase(_ value: JSONDocument.Value, of type: EnumType) -> Int? {
    if let text = document.string(of: value),
      let index = type.cases.firstIndex(where: { $0.rawValue == .text(text) })
    {
      return index
    }
    if case .number(let number) = document.wholeNumber(of: value) {
      return type.cases.firstIndex { $0.rawValue == .number(number) }
    }
    guard let text = document.string(of: value) else { return nil }
    return type.cases.firstIndex { program.names[$0.name] == text }
  }

  /// The case of an enum that an empty field of CSV is.
  private mutating func caseOfEmpty(_ value: JSONDocument.Value, _ type: TypeID) -> Int? {
    guard document.isUntyped, case .enumeration(let id) = program.types[type] else { return nil }
    return enumCase(value, of: program.enums[id]) ?? rest(value, of: id)
  }

  /// The case `= _` for a text or a number that is no other case.
  private mutating func rest(_ value: JSONDocument.Value, of id: ID<EnumType>) -> Int? {
    guard let rest = program.enums[id].rest else { return nil }
    let (text, number) = (document.utf8(of: value), document.numberText(of: value))
    if text == nil, number == nil { return nil }
    let index = Int(id.index)
    var values = others[index] ?? otherValues(of: program.enums[id], rest)
    others[index] = nil
    if let text { values.append(text: text) } else if let number { values.append(number: number) }
    others[index] = values
    return rest
  }

  private func otherValues(of type: EnumType, _ rest: Int) -> OtherValues {
    let names = type.cases.map { program.names[$0.name] }
    var cases: [(text: String, name: String)] = []
    for index in type.cases.indices where index != rest {
      cases.append((names[index], names[index]))
      if case .text(let text) = type.cases[index].rawValue { cases.append((text, names[index])) }
    }
    return OtherValues(name: "\(program.names[type.name]).\(names[rest])", cases: cases)
  }

  // MARK: Problems

  private func mistyped(_ value: JSONDocument.Value, _ type: TypeID, _ form: DataForm? = nil) -> DataProblem {
    if type == TypeTable.int || type == TypeTable.double, document.hasDecimalComma(value) {
      return problem("has a comma where a number has its decimal point", value)
    }
    let remark = isInRecord && form == nil ? wayOut(for: value, type) ?? "" : ""
    return problem("is not \(article(for: program.text(of: type)))\(remark)", value)
  }

  /// What a record's field or an enum says so that a value can be read.
  private func wayOut(for value: JSONDocument.Value, _ type: TypeID) -> String? {
    let kind = document.kind(of: value)
    switch program.types[type] {
    case .int:
      if case .number = document.wholeNumber(of: value, readsTexts: true) { return "; `as text` reads it" }
    case .double: if document.double(of: value, readsTexts: true) != nil { return "; `as text` reads it" }
    case .bool: if document.bool(of: value, readsTexts: true) != nil { return "; `as text` reads it" }
    case .string: if document.scalarText(of: value) != nil { return "; `as text` reads it" }
    case .date:
      if kind == .text { return "; `as` with a pattern reads other dates" }
      guard let number = document.double(of: value) else { return nil }
      return abs(number) < 1e11 ? "; `as seconds` reads it" : "; `as milliseconds` reads it"
    case .duration: if kind == .number { return "; `as seconds` or `as milliseconds` reads it" }
    case .enumeration:
      if kind == .text || kind == .number { return "; a case `other = _` is any other value" }
    case .record, .list, .dictionary, .optional, .nothing, .unknown: break
    }
    return nil
  }

  private func absent(_ name: String, _ member: JSONDocument.Value?, of record: JSONDocument.Value)
    -> DataProblem
  {
    if let member {
      return document.isUntyped ? problem("is empty", member) : problem("has `null` for `\(name)`", record)
    }
    let header = document.header(of: record).map { "; the header has \($0)" }
    return problem("has no `\(name)`\(header ?? inside(name, of: record))", record)
  }

  /// What to write for a key that was meant to be a path; empty where it leads nowhere.
  private func inside(_ key: String, of record: JSONDocument.Value) -> String {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let outer = document.member(parts[0].utf8, of: record),
      document.kind(of: outer) == .object
    else { return "" }
    return "; a dot belongs to the key, and `\(parts[0])` is an object: give it a record of its own"
  }

  private func article(for type: String) -> String {
    type.holds(": ")
      ? "an object (`\(type)`)"
      : type.hasPrefix("[")
        ? "a list (`\(type)`)" : "AEIO".holds(type.prefix(1)) ? "an \(type)" : "a \(type)"
  }

  private func problem(_ what: String, _ value: JSONDocument.Value) -> DataProblem {
    document.problem(what, value, from: start)
  }

  // MARK: Making values. A limit of the world that is exceeded here is a problem of the data.

  private func make(text: ArraySlice<UInt8>, in world: inout World) throws(DataProblem) -> Value {
    do throws(Fault) { return try world.makeString(text) } catch { throw Self.problem(error) }
  }

  private func make(list elements: [Value], in world: inout World) throws(DataProblem) -> Value {
    do throws(Fault) { return try world.makeList(elements) } catch { throw Self.problem(error) }
  }

  private func make(record fields: [Value], in world: inout World) throws(DataProblem) -> Value {
    do throws(Fault) { return try world.makeRecord(fields) } catch { throw Self.problem(error) }
  }

  private func defaultValue(_ expression: ExpressionID, in world: inout World) throws(DataProblem) -> Value {
    do throws(Fault) { return try world.value(of: expression) } catch { throw Self.problem(error) }
  }

  private static func problem(_ fault: Fault) -> DataProblem {
    DataProblem(fault.message, line: 1, column: 1)
  }
}
