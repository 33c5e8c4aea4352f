import VshText

/// Standard input, output and error.
///
/// A struct of closures, as `Files` is. Writing never throws: a reader that has gone away (`vsh … | head`) is no
/// mistake, so the rest is dropped in silence, and any other failure is kept until `firstProblem` asks,
/// once, at the end. It knows no colour and no layout.
///
/// This is where text leaves for a person, so here it is made sure of that nothing in it moves the cursor, and that no build
/// server takes it for a command. Who has coloured a text has made its parts visible; who writes a document for a program
/// says so.
package struct Console: Sendable {
  /// Puts a guard around text in which a build server that reads along might find commands; nil where there are none in it.
  package var guarding: (@Sendable ([UInt8]) -> [UInt8]?)?
  package var writeBytes: @Sendable ([UInt8], StandardStream) -> Bool
  package var findProblem: @Sendable () -> HostProblem?
  package var readInput: @Sendable (_ limitBytes: Int) -> Result<[UInt8], HostProblem>
  package var readInputLine: @Sendable (_ limitBytes: Int) -> Result<[UInt8]?, HostProblem>
  package var findIsTerminal: @Sendable (StandardStream) -> Bool
  package var findIsFile: @Sendable (StandardStream) -> Bool
  package var findSize: @Sendable () -> TerminalSize?

  package init(
    writeBytes: @escaping @Sendable ([UInt8], StandardStream) -> Bool,
    findProblem: @escaping @Sendable () -> HostProblem?,
    readInput: @escaping @Sendable (Int) -> Result<[UInt8], HostProblem>,
    readInputLine: @escaping @Sendable (Int) -> Result<[UInt8]?, HostProblem>,
    findIsTerminal: @escaping @Sendable (StandardStream) -> Bool,
    findIsFile: @escaping @Sendable (StandardStream) -> Bool,
    findSize: @escaping @Sendable () -> TerminalSize?
  ) {
    self.writeBytes = writeBytes
    self.findProblem = findProblem
    self.readInput = readInput
    self.readInputLine = readInputLine
    self.findIsTerminal = findIsTerminal
    self.findIsFile = findIsFile
    self.findSize = findSize
  }

  /// Writes text for a person, at once and unbuffered. False when the reader has gone, so that a long run may stop.
  @discardableResult
  package func write(_ text: [UInt8], to stream: StandardStream = .output) -> Bool {
    write(painted: Pictures.lines(text), to: stream)
  }

  @discardableResult
  package func write(_ text: String, to stream: StandardStream = .output) -> Bool {
    write(Array(text.utf8), to: stream)
  }

  /// The same of text whose colours are the tool's own, and whose other parts are visible already.
  @discardableResult
  package func write(painted text: [UInt8], to stream: StandardStream = .output) -> Bool {
    // No runner looks for commands in a file.
    guard !findIsFile(stream), let guarded = guarding?(text) else { return write(data: text, to: stream) }
    // In one stream: two are mixed as they are read, and a guard might end within the other's text.
    return write(data: guarded, to: findIsFile(.output) ? stream : .output)
  }

  /// Writes a document for a program, or what a build server is to take for a command, as it is.
  @discardableResult
  package func write(data: [UInt8], to stream: StandardStream = .output) -> Bool { writeBytes(data, stream) }

  /// What was lost on the way to standard output for another reason than a closed pipe: a full disk, say.
  package var firstProblem: HostProblem? { findProblem() }

  /// All that is left on standard input, at most `limitBytes`.
  package func readAll(limitBytes: Int) throws(HostProblem) -> [UInt8] {
    try readInput(limitBytes).get()
  }

  /// The next line of standard input without its line feed; nil at the end. A last line without one counts.
  package func readLine(limitBytes: Int) throws(HostProblem) -> [UInt8]? {
    try readInputLine(limitBytes).get()
  }

  package func isTerminal(_ stream: StandardStream) -> Bool { findIsTerminal(stream) }

  /// The terminal's; nil when standard output is none, or does not say.
  package var size: TerminalSize? { findSize() }
}

package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// One of the three streams that a process starts with; the raw value is its name in a sentence.
package enum StandardStream: String, Hashable, Sendable {
  case input = "standard input"
  case output = "standard output"
  case error = "standard error"
}
