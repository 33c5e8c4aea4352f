/// A file of lines to which several processes append under its lock, for the prompt's history.
///
/// A struct of closures, like `Files`. An appended line is there for every later reader, even if its process ends.
/// Lines are opaque.
package struct SharedLog: Sendable {
  package var appendLine: @Sendable (Path, _ line: [UInt8]) -> HostProblem?
  package var rewriteLines:
    @Sendable (Path, _ limitBytes: Int, _ transform: @Sendable ([UInt8]) -> [UInt8]?) -> HostProblem?

  package init(
    appendLine: @escaping @Sendable (Path, [UInt8]) -> HostProblem?,
    rewriteLines: @escaping @Sendable (Path, Int, @Sendable ([UInt8]) -> [UInt8]?) -> HostProblem?
  ) {
    self.appendLine = appendLine
    self.rewriteLines = rewriteLines
  }

  /// Adds `line` and a line feed, in one write; the same line as the last one is not added again. The file and the
  /// folders above it are made where they are missing, for their owner's eyes only. Half a line that a killed process left at
  /// the end gets its line feed first.
  package func append(_ line: [UInt8], to path: Path) throws(HostProblem) {
    if let problem = appendLine(path, line) { throw problem }
  }

  /// Replaces the file by what `transform` returns, in one step, while it is locked; nil changes nothing. Of a
  /// file of more than `limitBytes` it is given the last whole lines.
  package func rewrite(
    _ path: Path, limitBytes: Int, _ transform: @Sendable ([UInt8]) -> [UInt8]?
  ) throws(HostProblem) {
    if let problem = rewriteLines(path, limitBytes, transform) { throw problem }
  }

  /// The last lines of a file that fit, all of it where that does.
  static func end(of bytes: [UInt8], limitBytes: Int) -> [UInt8] {
    if bytes.count <= limitBytes { return bytes }
    let end = bytes.suffix(limitBytes)
    return Array(end[(end.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end.endIndex)...])
  }
}
