/// Every limit of vsh, by name (tool.md, Limits). A diagnostic that a limit causes names it.
package enum Limits {
  /// Bytes of one script.
  package static let fileBytes = 8 << 20
  /// Nested brackets, blocks and operators. A sequence such as `a + b + c` is not nested.
  package static let nesting = 200
  /// Records and cases in each other, in a value whose type contains itself.
  package static let treeLevels = 64
  /// `else if`s in sequence, and nested.
  package static let alternatives = 500
  /// Types of one expression of a step, whose names belong to screens that declare them with different types.
  package static let meanings = 1_000
  /// Expressions of functions that are looked at for the codes that one call asks its errors for.
  package static let formsForErrorCodes = 10_000
  /// Values that a walk makes of one case that an arm asks for, and how deeply they may contain each other.
  package static let askedFailures = 8
  package static let depthOfAskedFailures = 3
  /// Expressions of all such values of one call.
  package static let formsForAskedFailures = 500
  /// Transitions of one screen or machine in a step, including those of handled actions.
  package static let transitionsInStep = bound(1_000, fuzzed: 100)
  /// Events in one `wait`.
  package static let eventsInWait = bound(1_000_000, fuzzed: 300)
  /// Elements of one list.
  package static let listElements = bound(1_000_000, fuzzed: 2_000)
  /// Entries of a dictionary, whose index is a list.
  package static let dictionaryEntries = listElements / 4
  /// Bytes of one string.
  package static let stringBytes = bound(16 << 20, fuzzed: 64 << 10)
  /// Bytes of one model's data file.
  package static let modelBytes = 64 << 20
  /// Time for a network answer, from the host lookup to the last byte.
  package static let networkMilliseconds = 10_000
  /// Redirects that are followed for one request.
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
  /// Bytes of all entries of the history's file.
  package static let historyBytes = 2 << 20
  /// Bytes of one entry of the history, so that none displaces all others.
  package static let historyEntryBytes = historyBytes / 4
  /// Bytes of the history's file. Several prompts may append to it before one of them cuts it. A larger file is left alone.
  package static let historyFileBytes = 32 << 20
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
  /// Bytes of all values of one world, and of what a walk keeps, for which every job has room. What grows beyond that
  /// needs a large share of the process's memory.
  package static let smallBytes = bound(64 << 20, fuzzed: worldBytes)
  /// Bytes of one encoded state of a walk.
  package static let stateBytes = bound(32 << 20, fuzzed: 64 << 10)
  /// Bytes of all that a walk keeps of its states, over all its threads.
  package static let walkBytes = bound(512 << 20, fuzzed: 1 << 20)
  /// Bytes of a report of a real app, and of what a script expects one to report; and of a plan of such reports.
  package static let reportBytes = 64 << 20
  package static let planBytes = modelBytes
  /// Bytes of a value that led to a result, in an explanation: more than its lines show.
  package static let explainedBytes = 16 << 10
  /// Bytes of all worlds that a prompt keeps for going back.
  package static let momentBytes = 128 << 20
  /// Virtual time that `wait until` may take, in milliseconds.
  package static let waitUntilMilliseconds = 3_600_000
  /// Steps before a failure in its trail.
  package static let trailSteps = 12
  /// Lines for the effects of one step of a trail.
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

  /// A limit, or the smaller one in a build for the fuzzers (`Tests/Fuzz`), which must reach every limit quickly.
  @inline(__always)
  private static func bound(_ bound: Int, fuzzed: Int) -> Int {
    #if FUZZING
      fuzzed
    #else
      bound
    #endif
  }
}
