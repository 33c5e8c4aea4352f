package import VshMachine
package import VshProgram
import VshSource
import VshText

/// Bytes of a data file as values of a world: a model's records, lists, enums and dates (language.md, Models).
///
/// The format follows from the file's name and, for articles, from its first character. Nothing half-read ever reaches the
/// world: a document decodes as a whole, or one problem says what is wrong, with the path to it.
package struct DataDecoder {
  private let program: Program
  private var document = JSONDocument(entries: [], source: [], decoded: [], isUntyped: false)
  private var start = JSONDocument.Value(index: 0)

  package init(_ program: Program) { self.program = program }

  /// The value of `type` that a file holds; `part` is the dotted path of `at "…"`.
  package mutating func decode(
    _ bytes: [UInt8], named name: String, part: String?, as type: TypeID, in world: inout World
  ) throws(DataProblem) -> Value {
    if holdsFeed(bytes, named: name), let record = articleRecord(type) {
      let feed = try FeedReader.feed(from: bytes)
      return try articles(feed, as: record, in: &world)
    }
    document = try Self.document(bytes, named: name)
    guard let value = document.value(at: part ?? "") else {
      throw DataProblem("the data has no `\(part ?? "")`", line: 1, column: 1)
    }
    start = value
    return try decode(value, as: type, in: &world)
  }

  // MARK: Formats

  private static func document(_ bytes: [UInt8], named name: String) throws(DataProblem) -> JSONDocument {
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
      return try JSONReader.document(fromLines: bytes)
    }
    if name.hasSuffix(".csv") { return try CSVReader.document(from: bytes) }
    return try JSONReader.document(from: bytes)
  }

  /// A document of articles is a feed unless it is named, or begins, like one of the other formats.
  private func holdsFeed(_ bytes: [UInt8], named name: String) -> Bool {
    if [".json", ".jsonl", ".ndjson", ".csv"].contains(where: name.hasSuffix) { return false }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes.first(where: { !blanks.contains($0) }) else { return true }
    return first != UInt8(ascii: "[") && first != UInt8(ascii: "{")
  }

  private func articleRecord(_ type: TypeID) -> ID<RecordType>? {
    guard let element = program.types.element(of: type), case .record(let record) = program.types[element],
      program.names[program.records[record].name] == "Article"
    else { return nil }
    return record
  }

  // MARK: Feeds

  private func articles(
    _ feed: Feed, as record: ID<RecordType>, in world: inout World
  ) throws(DataProblem) -> Value {
    var values: [Value] = []
    for article in feed.articles {
      var fields: [Value] = []
      for field in program.records[record].fields {
        let name = program.names[field.name]
        switch name {
        case "title": fields.append(try make(text: Array(article.title.utf8)[...], in: &world))
        case "link": fields.append(try make(text: Array(article.link.utf8)[...], in: &world))
        case "source": fields.append(try make(text: Array(article.source.utf8)[...], in: &world))
        case "summary": fields.append(try make(text: Array(article.summary.utf8)[...], in: &world))
        case "published": fields.append(published(article))
        default: throw DataProblem("an article of a feed has no `\(name)`", line: 1, column: 1)
        }
      }
      values.append(try make(record: fields, in: &world))
    }
    return try make(list: values, in: &world)
  }

  private func published(_ article: FeedArticle) -> Value {
    guard let text = article.publishedText else { return .nilValue }
    let bytes = Array(text.utf8)
    guard let moment = FeedDate.read(bytes.span) ?? Timestamp.read(bytes.span) else { return .nilValue }
    return .date(milliseconds: Int64(moment))
  }

  // MARK: Documents

  private func decode(
    _ value: JSONDocument.Value, as type: TypeID, in world: inout World
  ) throws(DataProblem) -> Value {
    switch program.types[type] {
    case .optional(let wrapped):
      return document.isAbsent(value) ? .nilValue : try decode(value, as: wrapped, in: &world)
    case .bool:
      guard let bool = document.bool(of: value) else { throw mistyped(value, type) }
      return .bool(bool)
    case .int:
      switch document.wholeNumber(of: value) {
      case .number(let number): return .int(number)
      case .tooLarge: throw problem("is too large for an Int", value)
      case .fraction, .none: throw mistyped(value, type)
      }
    case .double:
      guard let number = document.double(of: value) else { throw mistyped(value, type) }
      return .double(number)
    case .string:
      guard let text = document.utf8(of: value) else { throw mistyped(value, type) }
      return try make(text: text, in: &world)
    case .date:
      guard let text = document.utf8(of: value), let moment = Timestamp.read(text.span) else {
        throw mistyped(value, type)
      }
      return .date(milliseconds: Int64(moment))
    case .duration:
      guard let text = document.utf8(of: value),
        case .milliseconds(let milliseconds) = DurationText.literal(text.span)
      else {
        throw mistyped(value, type)
      }
      return .duration(milliseconds: Int64(milliseconds))
    case .enumeration(let id):
      guard let place = enumCase(value, of: program.enums[id]) else { throw mistyped(value, type) }
      return .enumCase(Int32(place))
    case .list(let element):
      guard document.kind(of: value) == .list else { throw mistyped(value, type) }
      var elements: [Value] = []
      elements.reserveCapacity(document.count(of: value))
      for child in document.elements(of: value) {
        elements.append(try decode(child, as: element, in: &world))
      }
      return try make(list: elements, in: &world)
    case .record(let id):
      guard document.kind(of: value) == .object else { throw mistyped(value, type) }
      return try decode(value, record: program.records[id], in: &world)
    case .nothing, .unknown: throw mistyped(value, type)
    }
  }

  private func decode(
    _ value: JSONDocument.Value, record: RecordType, in world: inout World
  ) throws(DataProblem) -> Value {
    var fields: [Value] = []
    fields.reserveCapacity(record.fields.count)
    for field in record.fields {
      let member = document.member(forField: Array(program.names.utf8(of: field.name)), of: value)
      if let member, !document.isAbsent(member) {
        fields.append(try decode(member, as: field.type, in: &world))
      } else if let expression = field.defaultValue {
        fields.append(try defaultValue(expression, in: &world))
      } else if case .optional = program.types[field.type] {
        fields.append(.nilValue)
      } else {
        throw problem(
          member == nil
            ? "has no `\(program.names[field.name])`" : "has `null` for `\(program.names[field.name])`", value
        )
      }
    }
    return try make(record: fields, in: &world)
  }

  /// By the number or text that the enum says, or by the case's name.
  private func enumCase(_ value: JSONDocument.Value, of type: EnumType) -> Int? {
    if let text = document.string(of: value),
      let place = type.cases.firstIndex(where: { $0.rawValue == .text(text) })
    {
      return place
    }
    if case .number(let number) = document.wholeNumber(of: value) {
      return type.cases.firstIndex { $0.rawValue == .number(number) }
    }
    guard let text = document.string(of: value) else { return nil }
    return type.cases.firstIndex { program.names[$0.name] == text }
  }

  // MARK: Problems

  private func mistyped(_ value: JSONDocument.Value, _ type: TypeID) -> DataProblem {
    problem("is not \(article(for: program.text(of: type)))", value)
  }

  private func article(for type: String) -> String {
    type.hasPrefix("[") ? "a list (`\(type)`)" : "AEIO".contains(type.prefix(1)) ? "an \(type)" : "a \(type)"
  }

  private func problem(_ what: String, _ value: JSONDocument.Value) -> DataProblem {
    let place = document.position(of: value)
    let path = document.path(to: value, from: start)
    return DataProblem(
      "\(path.isEmpty ? "the data" : "`\(path)`") \(what)", line: place.line, column: place.column)
  }

  // MARK: Making values: a limit of the world that is met here is the data's problem

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
