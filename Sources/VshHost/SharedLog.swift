/// A file of lines to which several processes append under its lock, for the prompt's history.
///
/// A struct of closures, like `Files`. An appended line is there for every later reader, even if its process ends.
/// Lines are opaque.
package struct SharedLog: Sendable {
  package var appendLine: @Sendable (Path, _ line: [UInt8]) -> HostProblem?
  package var rewriteLines:
    @Sendable (Path, _ limitBytes: Int, _ transform: @Sendable ([UInt8]) -> [UInt8]?) -> HostProblem?

  /// Appends `line` and a line feed in one write, unless it equals the last line. A missing file and missing parent
  /// folders are created, readable only by the owner. A partial line of a killed process at the end is completed with a
  /// line feed first.
  package func append(_ line: [UInt8], to path: Path) throws(HostProblem) {
    if let problem = appendLine(path, line) { throw problem }
  }

  /// Replaces the contents with the result of `transform` in one step, under the lock; nil changes nothing. A file of
  /// more than `limitBytes` is a problem.
  package func rewrite(
    _ path: Path, limitBytes: Int, _ transform: @Sendable ([UInt8]) -> [UInt8]?
  ) throws(HostProblem) {
    if let problem = rewriteLines(path, limitBytes, transform) { throw problem }
  }
}
