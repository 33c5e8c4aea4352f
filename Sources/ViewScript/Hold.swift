@_exported public import ViewScriptDriver

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  public import XCTest
#endif

extension Plan.Test {
  #if canImport(Testing)
    /// Holds an app to the test. The first difference is an issue at its line of the script.
    ///
    /// For tests of Swift Testing on the main actor. `run` describes the parameters.
    @MainActor public func hold<Model: AnyObject>(
      cancellation: World.Cancellation = .throwsAtOnce, jobLimit: Int = 100_000,
      _ build: @escaping @MainActor (World) -> App<Model>
    ) {
      let outcome = run(cancellation: cancellation, jobLimit: jobLimit, build)
      printWhatIsNotCompared(outcome)
      let record = {
        guard let difference = outcome.difference else { return }
        let name = difference.path.split(separator: "/").last.map(String.init) ?? difference.path
        Issue.record(
          Comment(rawValue: difference.description),
          sourceLocation: SourceLocation(
            fileID: "ViewScript/\(name)", filePath: difference.path, line: difference.line, column: 1))
      }
      if let known {
        // A known difference that is gone is an issue too.
        withKnownIssue(Comment(rawValue: known)) { record() }
      } else {
        record()
      }
    }
  #endif

  #if canImport(XCTest)
    /// Holds an app to the test. The first difference is a failure at its line of the script.
    ///
    /// For synchronous tests of XCTest, which run on the main thread. Blocks on `DispatchQueue.main` are run too.
    public func hold<Model: AnyObject>(
      in testCase: XCTestCase, cancellation: World.Cancellation = .throwsAtOnce, jobLimit: Int = 100_000,
      _ build: @escaping @MainActor (World) -> App<Model>
    ) {
      guard Thread.isMainThread else {
        return testCase.fail(
          "the test runs beside the main thread: make it synchronous, without `async`", path, line)
      }
      let outcome = MainActor.assumeIsolated {
        run(cancellation: cancellation, jobLimit: jobLimit, drainsMainQueue: true, build)
      }
      printWhatIsNotCompared(outcome)
      switch (outcome.difference, known) {
      case (nil, nil): break
      case (let difference?, nil): testCase.fail(difference.description, difference.path, difference.line)
      case (_?, let known?): print("\(name): known, \(known)")
      case (nil, let known?):
        testCase.fail(
          "\(known) is known, and the app does not differ: remove `known` from the script", path, line)
      }
    }
  #endif

  /// Names each thing once for each script.
  private func printWhatIsNotCompared(_ outcome: Outcome) {
    let new = printed.withLock { printed in
      outcome.notCompared.filter { printed.insert("\(path) \($0)").inserted }
    }
    if !new.isEmpty { print("\(path): not compared: \(new.joined(separator: ", "))") }
  }
}

/// What `printWhatIsNotCompared` has named.
private let printed = Locked<Set<String>>([])

#if canImport(XCTest)
  extension XCTestCase {
    fileprivate func fail(_ message: String, _ path: String, _ line: Int) {
      #if canImport(ObjectiveC)
        let location = XCTSourceCodeLocation(filePath: path, lineNumber: line)
        record(
          XCTIssue(
            type: .assertionFailure, compactDescription: message,
            sourceCodeContext: XCTSourceCodeContext(location: location)))
      #else
        recordFailure(withDescription: message, inFile: path, atLine: line, expected: true)
      #endif
    }
  }
#endif
