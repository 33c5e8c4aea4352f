import VshText

/// Splits the client's bytes into messages: header lines with a `Content-Length`, an empty line, and the content.
///
/// Invalid lines are skipped, so that the reader finds the next message after any input. It buffers at most one
/// incomplete message.
struct MessageReader {
  enum Event: Equatable {
    case message([UInt8])
    /// A header without a length; the reader looks for the next one.
    case noLength
    /// A message above the size limit, which is skipped.
    case tooLarge(bytes: Int)
  }

  private let limitBytes: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// The length in the header lines so far.
  private var length: Int?
  private var hasLines = false
  /// Whether the header is complete, so that the content follows.
  private var isInContent = false
  private var bytesToSkip = 0

  private static let longestLine = 4_096
  private static let lineFeed = UInt8(ascii: "\n")

  init(limitBytes: Int) { self.limitBytes = limitBytes }

  mutating func add(_ received: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += received
  }

  /// The next event, or nil until more bytes arrive.
  mutating func next() -> Event? {
    while true {
      if bytesToSkip > 0 {
        let skipped = min(bytesToSkip, bytes.count - start)
        start += skipped
        bytesToSkip -= skipped
        if bytesToSkip > 0 { return nil }
      }
      if isInContent, let length {
        guard bytes.count - start >= length else { return nil }
        let content = Array(bytes[start..<start + length])
        start += length
        endHeader()
        return .message(content)
      }
      guard let end = bytes[start...].firstIndex(of: Self.lineFeed) else {
        // No valid header line is longer, so its start can be dropped.
        if bytes.count - start > 2 * Self.longestLine {
          start = bytes.count - Self.longestLine
          hasLines = true
        }
        return nil
      }
      var line = bytes[start..<end]
      start = end + 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let event = read(line) { return event }
    }
  }

  /// Reads a header line; an empty one ends the header.
  private mutating func read(_ line: ArraySlice<UInt8>) -> Event? {
    guard line.isEmpty else {
      hasLines = true
      if let named = Self.length(in: line) { length = named }
      return nil
    }
    guard let length else {
      defer { endHeader() }
      return hasLines ? .noLength : nil
    }
    guard length <= limitBytes else {
      bytesToSkip = length
      endHeader()
      return .tooLarge(bytes: length)
    }
    isInContent = true
    return nil
  }

  private mutating func endHeader() {
    length = nil
    hasLines = false
    isInContent = false
  }

  /// The number of `Content-Length: N` at the end of a line, case-insensitively; nil for any other line and for an
  /// invalid number. The line may begin with the rest of a message whose length was wrong.
  private static func length(in line: ArraySlice<UInt8>) -> Int? {
    let tail = Array(line.suffix(longestLine)).map { $0 | ($0 &- UInt8(ascii: "A") < 26 ? 0x20 : 0) }
    let name = Array("content-length:".utf8)
    guard tail.count > name.count,
      let start = tail.indices.dropLast(name.count).last(where: { tail[$0...].starts(with: name) })
    else { return nil }
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    let digits = tail[(start + name.count)...].split(whereSeparator: blanks.contains)
    guard digits.count == 1, digits[0].count < 16, digits[0].allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else {
      return nil
    }
    return digits[0].reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
  }

  /// A message with its header, ready to send.
  static func framed(_ content: JSONValue) -> [UInt8] {
    let body = content.utf8
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}
