import VshText

/// Reads CSV with a header (RFC 4180): bytes to a document of a list of objects, one a row, all values texts.
///
/// The document is untyped (`JSONDocument.isUntyped`): only the field's type decides whether `12` is a number.
/// Fields are separated by commas; where the header has no comma, by the `;` or the tab that it has. Lines end with LF
/// or CRLF; a quoted field may hold line ends, and `""` for a quote; empty lines are none. A row with more or fewer
/// fields than the header, a column named twice, a stray quote, and bytes that are not UTF-8 are refused. Linear in the
/// text.
package struct CSVReader: ~Copyable {
  private let source: [UInt8]
  private var index = 0
  private var separator = UInt8(ascii: ",")
  private var entries: [JSONDocument.Entry] = []
  private var decoded: [UInt8] = []

  package static func document(from bytes: [UInt8]) throws(DataProblem) -> JSONDocument {
    var reader = try CSVReader(bytes)
    try reader.readTable()
    return JSONDocument(entries: reader.entries, source: bytes, decoded: reader.decoded, isUntyped: true)
  }

  private init(_ bytes: [UInt8]) throws(DataProblem) {
    source = bytes
    index = try DataLimits.start(of: bytes)
  }

  ///     table = row { end row } [ end ]
  ///     row   = field { separator field }
  private mutating func readTable() throws(DataProblem) {
    entries.append(.init(.list, at: index))
    skipEmptyLines()
    guard index < source.count else { throw problem("the file is empty", at: index) }
    separator = separatorOfHeader()
    let header = try readHeader()
    var rows = 0
    while true {
      try endLine()
      skipEmptyLines()
      guard index < source.count else { break }
      guard entries.count + header.count * 2 <= DataLimits.values else {
        throw problem("the file has more than \(DataLimits.values) values", at: index)
      }
      try readRow(header)
      rows += 1
    }
    entries[0].payload = JSONDocument.Entry.pair(rows, entries.count)
  }

  /// A comma where the header has one, else the first `;` or tab in it; quoted ones are part of a name.
  private func separatorOfHeader() -> UInt8 {
    var isQuoted = false
    var found: UInt8?
    for byte in source[index...] {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case 0x0A, 0x0D: return found ?? UInt8(ascii: ",")
      case UInt8(ascii: ","): return byte
      case UInt8(ascii: ";"), 0x09: found = found ?? byte
      case _: break
      }
    }
    return found ?? UInt8(ascii: ",")
  }

  /// The names of the columns. Several may be empty, as spreadsheets write them; no other name may stand there twice.
  private mutating func readHeader() throws(DataProblem) -> [JSONDocument.Entry] {
    var header: [JSONDocument.Entry] = []
    var names: Set<ArraySlice<UInt8>> = []
    repeat {
      let field = try readField()
      let name = text(of: field)
      if !name.isEmpty, !names.insert(name).inserted {
        throw problem(
          "two columns have the name `\(String(decoding: name.prefix(40), as: UTF8.self))`",
          at: Int(field.offset))
      }
      header.append(field)
    } while takesSeparator()
    return header
  }

  private func text(of field: JSONDocument.Entry) -> ArraySlice<UInt8> {
    if field.upper < source.count || field.lower == 0 {
      return source[min(field.upper, source.count)...].prefix(field.lower)
    }
    return decoded[(field.upper - source.count)...].prefix(field.lower)
  }

  private mutating func readRow(_ header: [JSONDocument.Entry]) throws(DataProblem) {
    let start = index
    let row = entries.count
    entries.append(.init(.object, at: start))
    var count = 0
    repeat {
      let field = try readField()
      guard count < header.count else {
        throw problem(
          "this row has more fields than the header's \(header.count): \(names(header))",
          at: Int(field.offset))
      }
      entries.append(header[count])
      entries.append(field)
      count += 1
    } while takesSeparator()
    if count < header.count {
      throw problem(
        "this row has \(count) of the header's \(header.count) fields: \(names(header))", at: start)
    }
    entries[row].payload = JSONDocument.Entry.pair(count, entries.count)
  }

  private func names(_ header: [JSONDocument.Entry]) -> String {
    JSONDocument.listing(header.map { String(decoding: text(of: $0), as: UTF8.self) })
  }

  ///     field = { any but separator and quote and end } | quote { any but quote | quote quote } quote
  private mutating func readField() throws(DataProblem) -> JSONDocument.Entry {
    let start = index
    if index < source.count, source[index] == UInt8(ascii: "\"") { return try readQuoted() }
    while index < source.count {
      let byte = source[index]
      if byte == separator || byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\"") {
        throw problem("a field that is not quoted contains a quote", at: index)
      }
      try skipScalar()
    }
    return .init(.text, at: start, start, index - start)
  }

  private mutating func readQuoted() throws(DataProblem) -> JSONDocument.Entry {
    let quote = index
    index += 1
    let start = index
    // Set at the first doubled quote: from then on the text is in `decoded`.
    var decodedStart: Int?
    var unescapedStart = start
    while true {
      guard index < source.count else { throw problem("this quote is not closed", at: quote) }
      guard source[index] == UInt8(ascii: "\"") else {
        try skipScalar()
        continue
      }
      let isDoubled = index + 1 < source.count && source[index + 1] == UInt8(ascii: "\"")
      guard isDoubled else { break }
      decodedStart = decodedStart ?? decoded.count
      decoded.append(contentsOf: source[unescapedStart...index])
      index += 2
      unescapedStart = index
    }
    let end = index
    index += 1
    guard let decodedStart else { return .init(.text, at: quote, start, end - start) }
    decoded.append(contentsOf: source[unescapedStart..<end])
    return .init(.text, at: quote, source.count + decodedStart, decoded.count - decodedStart)
  }

  private mutating func skipScalar() throws(DataProblem) {
    guard source[index] != 0, let count = source.span.validLength(at: index) else {
      throw problem(
        source[index] == 0 ? "here is a zero byte" : "these bytes are not UTF-8", at: index)
    }
    index += count
  }

  private mutating func takesSeparator() -> Bool {
    guard index < source.count, source[index] == separator else { return false }
    index += 1
    return true
  }

  private mutating func endLine() throws(DataProblem) {
    guard index < source.count else { return }
    if source[index] == 0x0D { index += 1 }
    guard index < source.count, source[index] == 0x0A else {
      let name = separator == 0x09 ? "a tab" : "a `\(Unicode.Scalar(separator))`"
      throw problem("\(name) or the end of the line is missing", at: index)
    }
    index += 1
  }

  private mutating func skipEmptyLines() {
    while index < source.count, source[index] == 0x0A || source[index] == 0x0D { index += 1 }
  }

  private func problem(_ message: String, at offset: Int) -> DataProblem {
    DataProblem(message, at: offset, of: source)
  }
}
