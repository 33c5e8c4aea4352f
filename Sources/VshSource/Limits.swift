/// Every bound that vsh sets itself, by name (tool.md, Limits). An error that one causes names it.
package enum Limits {
  /// Bytes of one script.
  package static let fileBytes = 8 << 20
  /// Brackets, blocks and operators within each other; what merely follows each other, as `a + b + c`, does not count.
  package static let nesting = 200
  /// `else if`s in sequence, and nested.
  package static let alternatives = 500
  /// Meanings of one expression of a step, whose names belong to screens that declare them with different types.
  package static let meanings = 1_000
  /// Transitions of one screen or machine in a step, those of handled actions among them.
  package static let transitionsInStep = bound(1_000, fuzzed: 100)
  /// Events in one `wait`.
  package static let eventsInWait = bound(1_000_000, fuzzed: 300)
  /// Elements of one list.
  package static let listElements = bound(1_000_000, fuzzed: 2_000)
  /// Entries of a dictionary: its index is a list.
  package static let dictionaryEntries = listElements / 4
  /// Bytes of one string.
  package static let stringBytes = bound(16 << 20, fuzzed: 64 << 10)
  /// Bytes of one model's data file.
  package static let modelBytes = 64 << 20
  /// Time for a network answer, from the search for the host to the last byte.
  package static let networkMilliseconds = 10_000
  /// Redirects that are followed until an address answers.
  package static let redirects = 10
  /// Bytes of all network answers of one run.
  package static let networkBytes = 256 << 20
  /// Bytes of one network address.
  package static let addressBytes = 8_192
  /// Bytes of one golden file: a transcript grows faster than the script that prints it.
  package static let goldenBytes = 32 << 20
  /// Bytes of one `.gitignore`.
  package static let ignoreFileBytes = 1 << 20
  /// Entries of the prompt's history.
  package static let historyEntries = 1_000
  /// The total bytes in the file.
  package static let historyBytes = 2 << 20
  /// Bytes of one of them: none is so large that the others have to go for it.
  package static let historyEntryBytes = historyBytes / 4
  /// Bytes that are read at the end of the history's file, which prompts that add to it at once may leave larger than it should be.
  package static let historyFileBytes = 8 << 20
  /// Screens on the stack.
  package static let screens = bound(1_000, fuzzed: 50)
  /// Operations of the machine in one step.
  package static let operationsInStep = bound(100_000_000, fuzzed: 20_000)
  /// Steps in one test.
  package static let stepsInTest = bound(10_000_000, fuzzed: 300)
  /// Elements of one screen.
  package static let frameElements = bound(1_000_000, fuzzed: 500)
  /// Bytes of all texts of one screen.
  package static let frameBytes = bound(64 << 20, fuzzed: 64 << 10)
  /// Bytes of all values of one world.
  package static let worldBytes = bound(512 << 20, fuzzed: 4 << 20)
  /// Bytes of all worlds that a prompt keeps to go back to.
  package static let momentBytes = 128 << 20
  /// Virtual time that `wait until` may take, in milliseconds.
  package static let waitUntilMilliseconds = 3_600_000
  /// Steps before a failure that its trail shows.
  package static let trailSteps = 12
  /// Lines for the effects of one of them.
  package static let trailLines = 12
  /// Failures of one test that are kept; the rest are counted.
  package static let failuresKept = 100
  /// Bytes of a golden file's difference in a report.
  package static let differenceBytes = 256 << 10
  /// Lines of values, or of a screen, below one failure in a report.
  package static let notesShown = 500
  /// Diagnostics of one file that are printed; the rest are counted.
  package static let diagnosticsShown = 50
  /// Diagnostics that are kept of one file. A hostile file has millions, and no person reads more than these.
  package static let diagnosticsKept = 10_000

  /// A bound, or the smaller one of a build for the fuzzers (`Tests/Fuzz`): they look for what breaks, not for how long it takes,
  /// and are to reach every limit.
  @inline(__always)
  private static func bound(_ bound: Int, fuzzed: Int) -> Int {
    #if FUZZING
      fuzzed
    #else
      bound
    #endif
  }
}
