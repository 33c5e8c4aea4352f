package import VshSession

/// A prompt's access to the computer, as closures of the caller. Nothing in this target opens a file or handles a
/// signal.
package struct PromptHost: Sendable {
  /// Reads imports, data, and the files of `:load`.
  package var reading: Reading
  /// Replaces a whole file; returns the problem where that fails.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) -> ReadProblem?
  /// The contents of a folder, sorted by name; empty where it cannot be read. Only for completion.
  package var list: @Sendable (_ folder: String) -> [(name: String, isFolder: Bool)]
  /// Whether a path exists, or cannot be examined; such a path must not be overwritten.
  package var exists: @Sendable (_ path: String) -> Bool
  /// Watches these files in place of the earlier ones. A change wakes the wait for input, after which the caller calls
  /// `Prompt.answerChanges`. An empty list watches nothing. Returns the problem where watching fails.
  package var watch: @Sendable (_ paths: [String]) -> ReadProblem?
  /// The size of the terminal; nil where the output is not a terminal.
  package var page: @Sendable () -> Page?
  /// Whether Ctrl-C was pressed since the block was submitted. It is called about every millisecond while steps run.
  package var isInterrupted: @Sendable () -> Bool

  package struct Page: Equatable, Sendable {
    var columns: Int
    var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  package init(
    reading: Reading,
    write: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> ReadProblem?,
    list: @escaping @Sendable (_ folder: String) -> [(name: String, isFolder: Bool)] = { _ in [] },
    exists: @escaping @Sendable (_ path: String) -> Bool,
    watch: @escaping @Sendable (_ paths: [String]) -> ReadProblem? = { _ in nil },
    page: @escaping @Sendable () -> Page? = { nil },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.reading = reading
    self.write = write
    self.list = list
    self.exists = exists
    self.watch = watch
    self.page = page
    self.isInterrupted = isInterrupted
  }
}
