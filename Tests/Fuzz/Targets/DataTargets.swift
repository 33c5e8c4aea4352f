import VshModels
import VshSession

/// JSON and JSON Lines are refused at a place, or read as what can be written and read again.
func checkJSON(_ bytes: [UInt8]) throws(Fault) {
  if let document = try document({ () throws(DataProblem) in try JSONReader.document(from: bytes) }) {
    try checkWriting(of: document)
    try checkModel("rows", from: "data.json", bytes)
  }
  if let lines = try document({ () throws(DataProblem) in try JSONReader.document(fromLines: bytes) }) {
    try checkWriting(of: lines)
    try checkModel("rows", from: "data.jsonl", bytes)
  }
}

private func checkWriting(of document: JSONDocument) throws(Fault) {
  let text = JSONWriting(document).bytes(of: document.root)
  let again = try VshFuzz.document { () throws(DataProblem) in try JSONReader.document(from: text) }
  guard let again else { throw Fault(sentence: "what was read and written is no JSON") }
  let other = JSONWriting(again).bytes(of: again.root)
  try expect(text == other, "read again, \(difference(text, other))")
}

/// A table is refused at a place, or read as what can be written and read again.
func checkCSV(_ bytes: [UInt8]) throws(Fault) {
  let document = try VshFuzz.document { () throws(DataProblem) in try CSVReader.document(from: bytes) }
  if let document, document.count(of: document.root) > 0 {
    let table = csvText(of: document)
    let again = try VshFuzz.document { () throws(DataProblem) in try CSVReader.document(from: table) }
    guard let again else { throw Fault(sentence: "what was read and written is no CSV") }
    let (a, b) = (JSONWriting(document), JSONWriting(again))
    let (text, other) = (a.bytes(of: document.root), b.bytes(of: again.root))
    try expect(text == other, "read again, \(difference(text, other))")
  }
  try checkModel("rows", from: "data.csv", bytes)
}

/// A feed is refused at a place, or read as articles whose texts are clean.
func checkFeed(_ bytes: [UInt8]) throws(Fault) {
  do throws(DataProblem) {
    let feed = try FeedReader.feed(from: bytes, base: "https://a.example/b/feed.xml")
    for index in 0..<feed.count {
      for field in [Feed.Field.title, .link, .source, .published, .summary] {
        let text = feed.text(field, of: index)
        guard let string = String(validating: text, as: UTF8.self) else {
          throw DataProblem("the \(field) of article \(index) is not UTF-8", line: 0, column: 0)
        }
        let words = string.utf8.split(omittingEmptySubsequences: true) { $0 == 0x20 || 0x09...0x0D ~= $0 }
        guard words.joined(separator: [0x20]).elementsEqual(text) else {
          throw DataProblem(
            "the \(field) of article \(index) holds more than words and single spaces", line: 0, column: 0)
        }
      }
    }
  } catch {
    // No place of a reader has the line 0.
    try expect(error.line > 0 && error.column > 0, error.message)
  }
  try checkModel("news", from: "feed.xml", bytes)
}

// MARK: Models

/// A screen whose model has these bytes as its data comes to rest.
private func checkModel(_ model: String, from path: String, _ bytes: [UInt8]) throws(Fault) {
  var settings = RunSettings()
  settings.overrides = [(model, path)]
  let reading = Reading(
    file: { _, _ in .failure(ReadProblem("there is no such file")) }, named: { _ in .success(bytes) })
  let outcome = run(dataScript, settings, reading: reading)
  try expect(!outcome.transcript.isEmpty, "the screen over the data was not run")
}

private let dataScript = load(
  "data.vs",
  Array(
    """
    enum Kind { ale = 1, stout = 2, porter }
    record Inner { id: Int, made: Date?, tags: [String] }
    record Row {
        id: Int
        name: String
        price: Double?
        on: Bool?
        kind: Kind?
        made: Date?
        span: Duration?
        inner: Inner?
        list: [Inner] = []
        imageUrl: String = "none"
    }
    model rows: [Row] { op list() = data }
    screen Rows {
        use rows
        use news
        var found: [Row] = []
        var articles: [Article] = []
        state loading {
            call rows.list() { ok(rows) -> reading { found = rows }; fail(error) -> failed(error.message) }
        }
        state reading {
            call news.list() { ok(rows) -> loaded { articles = rows }; fail(error) -> failed(error.message) }
        }
        state failed(message: String)
        state loaded
        view {
            in failed(message) { text message }
            in loaded {
                for row in found { row row.name; text "\\(row)" }
                for article in articles { row article.title; text "\\(article)" }
            }
        }
    }
    open Rows
    wait
    show
    """.utf8),
  reading: Reading(
    file: { _, _ in .failure(ReadProblem("there is no such file")) },
    named: { _ in .failure(ReadProblem("there is no such file")) }))

// MARK: Writing

/// The document that `read` gives; nil where it refuses the bytes, which it does at a place.
private func document(_ read: () throws(DataProblem) -> JSONDocument) throws(Fault) -> JSONDocument? {
  do throws(DataProblem) {
    return try read()
  } catch {
    try expect(error.line > 0 && error.column > 0, "a problem stands at \(error.line):\(error.column)")
    return nil
  }
}

/// A document as JSON, on one line.
private struct JSONWriting {
  let document: JSONDocument

  init(_ document: JSONDocument) { self.document = document }

  func bytes(of value: JSONDocument.Value) -> [UInt8] {
    switch document.kind(of: value) {
    case .null: return Array("null".utf8)
    case .bool: return Array((document.bool(of: value) == true ? "true" : "false").utf8)
    case .number:
      if document.isWrittenAsInteger(value), case .number(let number) = document.wholeNumber(of: value) {
        return Array(String(number).utf8)
      }
      return Array(String(document.double(of: value) ?? 0).utf8)
    case .text: return quoted(value)
    case .list:
      return [0x5B] + Array(document.elements(of: value).map(bytes).joined(separator: [0x2C, 0x0A])) + [0x5D]
    case .object:
      let members = document.members(of: value).map { quoted($0.name) + [0x3A] + bytes(of: $0.value) }
      return [0x7B] + Array(members.joined(separator: [0x2C, 0x0A])) + [0x7D]
    }
  }

  private func quoted(_ value: JSONDocument.Value) -> [UInt8] {
    var text: [UInt8] = [0x22]
    for byte in document.utf8(of: value) ?? [] {
      switch byte {
      case 0x22, 0x5C: text += [0x5C, byte]
      case 0..<0x20: text += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      case _: text.append(byte)
      }
    }
    return text + [0x22]
  }
}

/// A document of rows as CSV, every field quoted.
private func csvText(of document: JSONDocument) -> [UInt8] {
  func quoted(_ field: JSONDocument.Value) -> [UInt8] {
    [0x22] + (document.utf8(of: field) ?? []).flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }
  func line(_ fields: [JSONDocument.Value]) -> [UInt8] {
    Array(fields.map(quoted).joined(separator: [0x2C])) + [0x0A]
  }
  var text: [UInt8] = []
  for row in document.elements(of: document.root) {
    let members = Array(document.members(of: row))
    if text.isEmpty { text += line(members.map(\.name)) }
    text += line(members.map(\.value))
  }
  return text
}
