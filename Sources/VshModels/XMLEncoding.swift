import CIconv

/// Converts documents in encodings that expat does not read to UTF-8.
///
/// expat reads UTF-8, UTF-16, ISO 8859-1 and ASCII. Other encodings in which feeds were written are converted by the C
/// library's `iconv`. The name in a document is only looked up in a table and never passed on.
enum XMLEncoding {
  /// The bytes to parse, and the encoding to pass to expat instead of the one that the document names.
  struct Document {
    let bytes: [UInt8]
    let encodingOverride: String?
  }

  /// The document unchanged if expat reads its encoding, otherwise converted to UTF-8. Throws for a name that is not in
  /// the table, and for bytes that are invalid in the encoding.
  static func readable(_ bytes: [UInt8]) throws(DataProblem) -> Document {
    guard let name = declaredName(in: bytes) else { return Document(bytes: bytes, encodingOverride: nil) }
    let label = String(decoding: bytes[name], as: UTF8.self)
    switch label.uppercased() {
    case "UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "US-ASCII", "ISO-8859-1":
      return Document(bytes: bytes, encodingOverride: nil)
    case "UTF8": return Document(bytes: bytes, encodingOverride: "UTF-8")
    case "ASCII": return Document(bytes: bytes, encodingOverride: "US-ASCII")
    case "LATIN1": return Document(bytes: bytes, encodingOverride: "ISO-8859-1")
    default: break
    }
    guard let converter = converterName(for: label.uppercased()) else {
      throw DataProblem(
        "`\(label.prefix(40))` is not an encoding that can be read", at: name.lowerBound, of: bytes)
    }
    let converted = try utf8(from: bytes, label: label, converter: converter)
    return Document(bytes: converted, encodingOverride: "UTF-8")
  }

  /// The range of the encoding's name in the XML declaration. Nil where it has none, and for UTF-16, whose first bytes
  /// are not `<?xml` in ASCII.
  private static func declaredName(in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let head = bytes.prefix(256)
    guard let close = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let word = Array("encoding".utf8)
    var index = 5
    while index + word.count < close, !bytes[index..<(index + word.count)].elementsEqual(word) { index += 1 }
    index += word.count
    while index < close, FeedWhiteSpace.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "=") {
      index += 1
    }
    guard index < close, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
      let end = bytes[(index + 1)..<close].firstIndex(of: bytes[index])
    else { return nil }
    return (index + 1)..<end
  }

  /// The `iconv` name of an encoding. As in the WHATWG's Encoding Standard, the Japanese names mean the larger
  /// character sets that authors use (`①` and `髙` are in no JIS standard of that time).
  private static func converterName(for label: String) -> String? {
    switch label {
    case "SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS", "WINDOWS-31J", "MS932", "CP932": "CP932"
    case "EUC-JP", "X-EUC-JP": "EUC-JP-MS"
    case "ISO-2022-JP": "ISO-2022-JP"
    case "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255",
      "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258":
      "CP" + label.suffix(4)
    case "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7", "ISO-8859-8",
      "ISO-8859-9", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "KOI8-R",
      "KOI8-U", "EUC-KR", "BIG5", "GBK", "GB18030":
      label
    case "GB2312": "GBK"
    default: nil
    }
  }

  private static func utf8(from bytes: [UInt8], label: String, converter: String) throws(DataProblem)
    -> [UInt8]
  {
    // `iconv_open` reports failure with a pointer of all ones.
    guard let descriptor = iconv_open("UTF-8", converter), UInt(bitPattern: descriptor) != UInt.max else {
      throw DataProblem("the encoding `\(label)` cannot be read on this system", line: 1, column: 1)
    }
    defer { iconv_close(descriptor) }
    var source = bytes
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 2)
    var read = 0
    while read < bytes.count {
      let (taken, written) = convert(&source, from: read, into: &chunk, by: descriptor)
      read += taken
      result.append(contentsOf: chunk.prefix(written))
      if taken == 0 {
        throw DataProblem("these bytes are not \(label)", at: result.count, of: result)
      }
      if result.count > DataLimits.feedTextBytes {
        throw DataProblem("the document is larger than \(DataLimits.feedTextBytes) bytes", line: 1, column: 1)
      }
    }
    return result
  }

  /// Converts as much as fits into the chunk. The rest of the input remains.
  private static func convert(
    _ source: inout [UInt8], from start: Int, into chunk: inout [UInt8], by descriptor: iconv_t
  ) -> (taken: Int, written: Int) {
    let room = chunk.count
    return source.withUnsafeMutableBytes { source in
      chunk.withUnsafeMutableBytes { chunk in
        var input = source.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
        var inputLeft = source.count - start
        var output = chunk.baseAddress?.assumingMemoryBound(to: CChar.self)
        var outputLeft = room
        // The remaining input shows why it stopped: after a full chunk some input was consumed, at an invalid byte
        // none.
        _ = iconv(descriptor, &input, &inputLeft, &output, &outputLeft)
        return (source.count - start - inputLeft, room - outputLeft)
      }
    }
  }
}
