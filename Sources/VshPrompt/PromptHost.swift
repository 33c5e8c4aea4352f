package import VshSession

/// What a prompt may ask of the machine it runs on, given so that nothing here opens a file or reads a signal.
package struct PromptHost: Sendable {
  /// Imports and data, and the files that `:load` names.
  package var reading: Reading
  /// Puts a whole file in its place; the sentence says why not.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) -> ReadProblem?
  /// What a folder holds, in the order of the names; nothing where it cannot be read. For completion alone.
  package var list: @Sendable (_ folder: String) -> [(name: String, isFolder: Bool)]
  /// Whether something stands there, or it cannot be told: what is there must not be written over.
  package var exists: @Sendable (_ path: String) -> Bool
  /// From here on, changes of these files wake whoever waits for a line, who asks `Prompt.answerChanges` then; no files, nothing wakes.
  /// The sentence says why it cannot be.
  package var watch: @Sendable (_ paths: [String]) -> ReadProblem?
  /// How much a person sees at once; nil where all is read later.
  package var page: @Sendable () -> Page?
  /// Ctrl-C was pressed since the line was submitted. Asked every millisecond or so while steps run.
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
