/// The parts of the operating system that the tool uses: files, network, streams, variables, Ctrl-C, a stopwatch, a
/// shared log, the user's editor, programs.
///
/// `main` passes it down as one value, so that a test can run any command with one in memory. Higher targets may not
/// call the system directly. There is no calendar, since the language has its own.
package struct Host: Sendable {
  package var files: Files
  package var console: Console
  package var environment: Environment
  package var interrupts: Interrupts
  package var network: Network
  package var log: SharedLog
  package var textEditor: TextEditor
  package var programs: Programs
  package var watching: Watching
  package var stopwatch: Stopwatch
  /// The memory that this process may use. Finding it out reads files.
  package var memory: @Sendable () -> MemoryAllowance = { .ample }
  package var temporaryFolders = TemporaryFolders.refused
  /// A random number that cannot be predicted.
  package var drawSeed: @Sendable () -> UInt64

  /// This machine. The first use turns failed writes into errors instead of fatal signals, and prevents files from
  /// getting the numbers of closed standard streams.
  package static let live: Host = {
    LiveInterrupts.ignoreWriteSignals()
    LiveStreams.holdDescriptors()
    return Host(
      files: .live, console: .live, environment: .live, interrupts: .live, network: .live, log: .live,
      textEditor: .live, programs: .live, watching: .live, stopwatch: .live, memory: { .live },
      temporaryFolders: .live, drawSeed: { UInt64.random(in: 0...UInt64.max) })
  }()
}
