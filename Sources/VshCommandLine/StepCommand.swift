import VshHost
import VshPrompt
import VshSession
import VshSource
import VshSuite
import VshText

/// `vsh step SESSION.vs STEP`: takes the steps of a script again and then one more, says what it did, and appends it to
/// the script. No process is left between two steps: the file is the session.
///
/// A step that cannot be taken leaves the file as it is (exit status 1), and so does a file that is no session or that
/// has changed meanwhile (2).
struct StepCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    guard options.paths.count == 2 else { return .couldNotRun }
    let (path, typed) = (options.paths[0], options.paths[1].bytes)
    guard let bytes = output.bytes(of: path) else { return .couldNotRun }
    host.interrupts.watch()
    var settings = RunSettings(host, options)
    let share = MemoryShares(host.memory(), forJobs: 1).share()
    settings.take(share)
    var failure: SteppedScript.Failure?
    let begun = SteppedScript(
      path: path.text, bytes, settings: settings, reading: options.reading(on: host),
      isInterrupted: { [interrupts = host.interrupts] in interrupts.isRequested }, failure: &failure)
    if let failure {
      if let line = failure.line {
        output.print(
          [.notTakenAgain(failure, line: line, of: path)], [])
      } else {
        output.print(failure.diagnostics, failure.sources)
      }
      return failure.wasInterrupted ? .interrupted : .couldNotRun
    }
    guard var session = begun else { return .couldNotRun }
    let step = session.take(typed)
    if step.wasInterrupted || host.interrupts.isRequested {
      output.print(step.problems, step.sources)
      return .interrupted
    }
    return keep(step, of: &session, path, bytes)
  }

  private func keep(
    _ step: SteppedScript.Step, of session: inout SteppedScript, _ path: Path, _ bytes: [UInt8]
  ) -> ExitStatus {
    if !step.problems.isEmpty {
      if options.isJSON {
        write(["taken": false, "step": .string(step.text), "problems": .list(step.problems.map(json))])
      } else {
        output.print(step.problems, step.sources)
      }
      return .failed
    }
    let keeps = !step.onlyLooks
    if keeps {
      let lineFeed = UInt8(ascii: "\n")
      let before = bytes.isEmpty || bytes.last == lineFeed ? bytes : bytes + [lineFeed]
      let status = output.status { () throws(HostProblem) in
        try host.files.rewriteNamed(
          path, with: before + Array(step.text.utf8) + [lineFeed], over: .bytes(bytes))
        return .passed
      }
      if status != .passed { return status }
    }
    let (before, now, problem) = session.look()
    let difference = LineDifference(
      old: TextLines(before, keepsFeeds: false), new: TextLines(now, keepsFeeds: false))
    let removed = difference.changes.flatMap { change in change.old.map(difference.old.text) }
    let added = difference.changes.flatMap { change in change.new.map(difference.new.text) }
    guard options.isJSON else {
      host.console.write(step.notes)
      for variable in step.variables { host.console.write("  \(variable)\n") }
      for line in removed { host.console.write("- \(line)\n") }
      for line in added { host.console.write("+ \(line)\n") }
      if let problem { output.print([problem], step.sources) }
      return .passed
    }
    let (status, ways) = (session.status, session.ways())
    write([
      "taken": true, "step": .string(step.text), "kept": .bool(keeps),
      "log": .strings(lines(step.notes)),
      "variables": .strings(step.variables),
      "removed": .strings(removed), "added": .strings(added),
      "state": .orNull(status.screen.map { $0 + (status.states.isEmpty ? "" : "." + status.states) }),
      "milliseconds": .number(Int(status.elapsedMilliseconds)),
      "pending": .number(status.pendingCount),
      "screen": .strings(lines(now)),
      "problems": problem.map { .list([json($0)]) } ?? .absent,
      "possible": .list(ways.possible.map { ["step": .string($0.step), "does": said($0.meaning)] }),
      "refused": .list(ways.refused.map { ["action": .string($0.step), "because": said($0.meaning)] }),
    ])
    return .passed
  }

  // MARK: JSON

  private func write(_ members: JSONValue) {
    guard case .object(let members) = members else { return }
    let head: [(name: String, value: JSONValue)] = [("format", "vsh-step"), ("version", 1)]
    host.console.write(data: Array(JSONValue.tall(.object(head + members)).document.utf8))
  }

  private func json(_ problem: Diagnostic) -> JSONValue {
    [
      "code": .string(problem.code.text), "message": .string(problem.message),
      "notes": .unlessEmpty(problem.notes),
      "help": JSONValue(problem.help ?? (problem.label.isEmpty ? nil : problem.label)),
    ]
  }

  private func said(_ text: String) -> JSONValue { text.isEmpty ? .absent : .string(text) }

  private func text(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self) }

  private func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(text)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
