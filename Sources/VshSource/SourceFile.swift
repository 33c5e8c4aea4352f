/// The bytes of one file, with the path that is shown to users.
package struct SourceFile: Sendable {
  package let id: FileID
  /// The path as it was given; shown in diagnostics, never opened here.
  package let path: String
  package let bytes: [UInt8]
  /// The path of the script for which it was read; a script's own path. It decides which files may be read.
  package let script: String

  package init(id: FileID, path: String, bytes: [UInt8], script: String? = nil) {
    self.id = id
    self.path = path
    self.bytes = bytes
    self.script = script ?? path
  }
}

/// The start offsets of a file's lines: converts offsets to lines and columns, for output only.
package struct LineMap: Sendable {
  private let starts: [Int]
  private let length: Int

  package init(_ bytes: [UInt8]) {
    var starts: [Int] = []
    starts.reserveCapacity(bytes.count / 32 + 8)
    starts.append(0)
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.starts = starts
    length = bytes.count
  }

  package var lineCount: Int { starts.count }

  /// The 1-based line that contains the byte at `offset`.
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of a 1-based line, without its line end.
  package func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return length..<length }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : length
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
