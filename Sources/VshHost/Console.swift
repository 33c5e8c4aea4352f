import VshText

/// Standard input, output and error.
///
/// A struct of closures, like `Files`. Writing never throws: a reader that has closed the pipe (`vsh … | head`) is no
/// error, so the rest is dropped silently. Any other failure is kept until `firstProblem` is read at the end. It adds
/// no colour and no layout.
///
/// All text for people passes through here, so here control characters are made visible, and text is guarded against
/// commands of a build server. A caller that colours a text has made its parts visible already; a caller that writes a
/// document for a program uses `write(data:)`.
package struct Console: Sendable {
  /// Puts a guard around text in which a build server that reads along might find commands; nil where there are none in it.
  package var guarding: (@Sendable ([UInt8]) -> [UInt8]?)?
  /// Takes all text instead of the streams. Documents are written to them as ever.
  package var keepText: (@Sendable ([UInt8], StandardStream) -> Void)?
  /// Takes the document of a command that prints text instead; nil where only the text is wanted.
  package var keepDocument: (@Sendable ([UInt8]) -> Void)?
  package var writeBytes: @Sendable ([UInt8], StandardStream) -> Bool
  package var findProblem: @Sendable () -> HostProblem?
  package var readInput: @Sendable (_ limitBytes: Int) -> Result<[UInt8], HostProblem>
  package var readInputLine: @Sendable (_ limitBytes: Int) -> Result<[UInt8]?, HostProblem>
  package var readInputPiece: @Sendable () -> Result<[UInt8], HostProblem>
  package var findIsTerminal: @Sendable (StandardStream) -> Bool
  /// Whether the stream is a file or `/dev/null`.
  package var findIsFile: @Sendable (StandardStream) -> Bool
  package var findSize: @Sendable () -> TerminalSize?

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
    if let keepText {
      keepText(text, stream)
      return true
    }
    let size = findIsTerminal(stream) ? findSize() : nil
    let text = size.map { TerminalLines.broken(text, cells: $0.columns) } ?? text
    // No runner looks for commands in a file, and none reads what goes to `/dev/null`.
    guard !findIsFile(stream), let guarded = guarding?(text) else { return write(data: text, to: stream) }
    // In one stream: two are mixed as they are read, and a guard might end within the other's text.
    return write(data: guarded, to: findIsFile(.output) ? stream : .output)
  }

  /// Writes unchanged: a document for a program, or commands for a build server.
  @discardableResult
  package func write(data: [UInt8], to stream: StandardStream = .output) -> Bool { writeBytes(data, stream) }

  /// The first failure to write to standard output other than a closed pipe, such as a full disk.
  package var firstProblem: HostProblem? { findProblem() }

  /// All that is left on standard input, at most `limitBytes`.
  package func readAll(limitBytes: Int) throws(HostProblem) -> [UInt8] {
    try readInput(limitBytes).get()
  }

  /// The next line of standard input without its line feed; nil at the end. A last line without one counts.
  package func readLine(limitBytes: Int) throws(HostProblem) -> [UInt8]? {
    try readInputLine(limitBytes).get()
  }

  /// Waits for bytes on standard input and returns them; returns an empty array at the end.
  package func readPiece() throws(HostProblem) -> [UInt8] { try readInputPiece().get() }

  package func isTerminal(_ stream: StandardStream) -> Bool { findIsTerminal(stream) }

  /// The size of the terminal; nil when standard output is none, or its size is unknown.
  package var size: TerminalSize? { findSize() }
}

package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int
}

/// One of the three streams that a process starts with; the raw value is its name in a sentence.
package enum StandardStream: String, Hashable, Sendable {
  case input = "standard input"
  case output = "standard output"
  case error = "standard error"
}
