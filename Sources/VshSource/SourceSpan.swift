/// A file of one load: the prelude, the script, or an import. `FileID(0)` is the first one.
public struct FileID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index among the files of a load.
  public let index: UInt32

  /// The file with an index.
  @inlinable
  public init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

  /// Orders files by index.
  @inlinable
  public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}

/// A half-open range of bytes of one source file. Lines and columns exist only in print.
public struct SourceSpan: Hashable, Sendable, BitwiseCopyable {
  /// The file of both offsets.
  public var file: FileID
  /// The start offset.
  public var start: UInt32
  /// The end offset; equal to `start` for a position between two bytes.
  public var end: UInt32

  /// Creates a span. An end before the start is clamped to the start.
  @inlinable
  public init(file: FileID, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = max(start, end)
  }

  /// Values outside of 32 bits are clamped.
  @inlinable
  public init(file: FileID, start: Int, end: Int) {
    self.init(file: file, start: UInt32(clamping: start), end: UInt32(clamping: end))
  }

  /// The bytes, as offsets in the file.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(end) }

  package var atEnd: SourceSpan { SourceSpan(file: file, start: end, end: end) }
  /// The empty span at its start.
  package var atStart: SourceSpan { SourceSpan(file: file, start: start, end: start) }

  /// The span extended by the blank after it.
  package var withBlankBehind: SourceSpan { SourceSpan(file: file, start: start, end: end + 1) }
}
