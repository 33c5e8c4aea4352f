import VshText

/// The lines of a file: converts offsets to lines and columns, for output only.
package struct LineMap: Sendable {
  private let bytes: [UInt8]
  /// The offset at which each line starts.
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    var starts: [Int] = []
    starts.reserveCapacity(bytes.count / 32 + 8)
    starts.append(0)
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.starts = starts
    self.bytes = bytes
  }

  package var lineCount: Int { starts.count }

  /// The 1-based line that contains the byte at `offset`.
  package func line(of offset: Int) -> Int {
    max(1, starts.indices.partition { starts[$0] > offset })
  }

  /// The range of a 1-based line, without its line end.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return bytes.count..<bytes.count }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The range in front of `offset` on its line.
  package func range(before offset: Int) -> Range<Int> {
    let range = range(ofLine: line(of: offset))
    return range.lowerBound..<min(max(range.lowerBound, offset), range.upperBound)
  }

  /// The 1-based column of `offset`, in characters.
  package func column(of offset: Int) -> Int {
    Clusters.count(of: bytes.span.extracting(range(before: offset))) + 1
  }
}

/// Where a span starts, as it is shown: counted from 1, the column in characters.
package struct SourceLocation: Sendable {
  package let path: String
  package let line: Int
  package let column: Int
}

/// The files of a load with their lines, which are looked for when they are first needed.
package struct SourceLines: Sendable {
  private let files: [SourceFile]
  private var maps: [LineMap?]

  package init(_ files: [SourceFile]) {
    self.files = files
    maps = [LineMap?](repeating: nil, count: files.count)
  }

  /// Nil for a file that is not among them.
  package mutating func file(_ id: FileID) -> (source: SourceFile, lines: LineMap)? {
    guard let index = files.firstIndex(where: { $0.id == id }) else { return nil }
    let lines = maps[index] ?? LineMap(files[index].bytes)
    maps[index] = lines
    return (files[index], lines)
  }

  package mutating func location(of span: SourceSpan) -> SourceLocation? {
    guard let (source, lines) = file(span.file) else { return nil }
    let start = span.range.lowerBound
    return SourceLocation(path: source.path, line: lines.line(of: start), column: lines.column(of: start))
  }
}
