/// A file of one load: the prelude, the script, or an import. `FileID(0)` is the first one.
public struct FileID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Its place among the files of a load.
  public let index: UInt32

  /// The file at a place.
  @inlinable
  public init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

  /// In the order of the files.
  @inlinable
  public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}

/// A half-open range of bytes of one source file. Lines and columns exist only in print.
public struct SourceSpan: Hashable, Sendable, BitwiseCopyable {
  /// The file that both places are in.
  public var file: FileID
  /// The first byte.
  public var start: UInt32
  /// The end offset; equal to `start` for a position between two bytes.
  public var end: UInt32

  /// An end before the start counts as the start.
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

  /// The bytes, as places in the file.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// The place before it.
  package var atStart: SourceSpan { SourceSpan(file: file, start: start, end: start) }

  /// The span extended by the blank after it.
  package var withBlankBehind: SourceSpan { SourceSpan(file: file, start: start, end: end + 1) }

  /// From the start of this span to the end of another one of the same file.
  @inlinable
  public func through(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(file: file, start: start, end: max(end, other.end))
  }
}
