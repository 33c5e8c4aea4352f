import VshModels
import VshSession
import VshSource
import VshSuite
import VshSyntax
import VshText

/// The requested runs: the queue, the running ones, and the last result of each test.
struct TestRuns {
  private(set) var waiting: [Job] = []
  private var running: [RequestID: StopFlag] = [:]
  private var tokens: [RequestID: JSONValue] = [:]
  /// By document and the test's name in source form; an empty name for the top-level steps.
  private var marks: [String: [String: String]] = [:]

  /// The maximum number of simultaneous runs.
  static let most = 4

  /// Refuses a run where too many are under way, and where one has this id: its end would be taken for the end of both.
  func mayAdd(_ id: RequestID) throws(RequestProblem) {
    if running[id] != nil { throw RequestProblem(.invalidRequest, "a request with this id is running") }
    if running.count >= Self.most { throw RequestProblem(.failed, "\(Self.most) runs are active") }
  }

  mutating func add(_ job: Job, token: JSONValue?) {
    waiting.append(job)
    running[job.id] = job.stop
    tokens[job.id] = token
  }

  mutating func takeWaiting() -> [Job] {
    defer { waiting = [] }
    return waiting
  }

  func stop(_ id: RequestID) { running[id]?.set() }

  func stopAll() { for flag in running.values { flag.set() } }

  /// Records the end of a run, and returns the token of its progress.
  mutating func end(_ outcome: JobOutcome) -> JSONValue? {
    running[outcome.job.id] = nil
    for test in outcome.tests {
      marks[outcome.job.address, default: [:]][test.name ?? ""] =
        test.setAside.map { "(\($0.word))" } ?? (test.passed ? "✓" : "✗")
    }
    return tokens.removeValue(forKey: outcome.job.id)
  }

  /// The result of a test's last run, as a lens shows it; nil where it has not run.
  func mark(_ name: String, in address: String) -> String? { marks[address]?[name] }
}

extension LanguageServer {
  static let commands = ["vsh.run", "vsh.update", "vsh.review", "vsh.explore"]

  // MARK: Lenses

  /// Code lenses: Run, Update and Review at each test; Run and Explore at the start of the file. Review needs a client
  /// that can ask about each change.
  func lenses(_ script: CheckedScript) -> JSONValue {
    let (tree, address) = (script.tree, script.address)
    var lenses: [JSONValue] = []
    func add(_ title: String, _ command: String, _ range: JSONValue, line: Int?) {
      lenses.append([
        "range": range,
        "command": [
          "title": .string(title), "command": .string(command),
          "arguments": .list([.string(address), line.map { .number($0) } ?? .null]),
        ],
      ])
    }
    let items = tree.children(of: tree.root)
    let tests = items.filter { tree.kind(of: $0).isTest }
    let start = script.text.range(0..<0, client.encoding)
    if !tests.isEmpty { add("Run all tests", "vsh.run", start, line: nil) }
    if items.contains(where: { tree.kind(of: $0) == .screenDeclaration }) {
      add("Explore", "vsh.explore", start, line: nil)
    }
    for test in tests {
      let name = tree.span(of: tree.child(test, 0))
      let written = script.sourceText(name).dropFirst().dropLast()
      let range = script.range(name, client.encoding)
      let line = script.text.line(of: name.range.lowerBound)
      let state = runs.mark(String(written), in: address).map { " " + $0 } ?? ""
      add("Run" + state, "vsh.run", range, line: line)
      add("Update", "vsh.update", range, line: line)
      if client.confirmsEdits { add("Review", "vsh.review", range, line: line) }
    }
    return .list(lenses)
  }

  // MARK: Running

  /// Queues the run of a command. The request is answered at its end.
  mutating func begin(_ params: JSONPart?, id: RequestID) throws(RequestProblem) {
    let arguments = params?["arguments"]?.elements ?? []
    guard let command = params?["command"]?.string, Self.commands.contains(command) else {
      throw RequestProblem(.invalidParameters, "there is no such command")
    }
    guard let address = arguments.first?.string, let document = workspace[address] else {
      throw RequestProblem(.invalidParameters, "a command names an open document")
    }
    try runs.mayAdd(id)
    let line = arguments.dropFirst().first?.int
    let kind: Job.Kind =
      switch command {
      case "vsh.run": .test(line: line)
      case "vsh.explore": .explore
      case _: .update(line: line, asks: command == "vsh.review")
      }
    if case .update(_, asks: true) = kind, !client.confirmsEdits {
      throw RequestProblem(
        .failed, "`vsh.review` needs a client with `changeAnnotationSupport`; use `vsh.update`")
    }
    let token = params?["workDoneToken"].map { JSONValue($0) }
    if let token {
      notify(
        "$/progress", ["token": token, "value": ["kind": "begin", "title": "vsh", "cancellable": true]])
    }
    runs.add(
      Job(
        id: id, kind: kind, address: document.address, version: document.version, name: document.name,
        bytes: document.text.bytes, reading: workspace.reading(for: document.path), stop: StopFlag()),
      token: token)
  }

  /// Removes and returns the queued runs, each to be performed on a thread of its own.
  package mutating func takeJobs() -> [Job] { runs.takeWaiting() }

  /// Handles the result of a run, and returns the bytes to send.
  package mutating func finish(_ outcome: JobOutcome) -> [UInt8] {
    let job = outcome.job
    if let token = runs.end(outcome) {
      notify("$/progress", ["token": token, "value": ["kind": "end"]])
    }
    if job.stop.isSet {
      answer(job.id, RequestProblem(.cancelled, "the request was cancelled"))
      return takeOutgoing()
    }
    if let preview = outcome.preview {
      answer(
        job.id,
        [
          "title": .string(preview.title), "text": .string(preview.text),
          "problem": JSONValue(preview.problem),
        ])
      return takeOutgoing()
    }
    // Before the answer: a client may stop reading behind that.
    if workspace[job.address]?.version == job.version {
      findings.setRun(diagnostics(of: outcome), of: job.address)
      publishFindings()
    }
    var members: [(name: String, value: JSONValue)] = [
      ("passed", .bool(outcome.passed)), ("isComplete", .bool(outcome.isComplete)),
      ("tests", .list(outcome.tests.map { json($0, in: job) })), ("report", .string(outcome.report)),
    ]
    if case .update(_, let asks) = job.kind, let edit = rewrittenScreens(outcome, asks: asks) {
      members.append(("edit", edit))
    }
    answer(job.id, .object(members))
    if client.refreshesLenses { request("workspace/codeLens/refresh") }
    return takeOutgoing()
  }

  private func json(_ test: TestOutcome, in job: Job) -> JSONValue {
    [
      "name": JSONValue(test.name), "passed": .bool(test.passed && test.setAside == nil),
      "status": JSONValue(test.setAside?.word), "reason": JSONValue(test.setAside?.reason),
      "line": test.spanInScript.map { .number(SourceText(job.bytes).line(of: $0.range.lowerBound)) }
        ?? .absent,
      "failures": test.passed ? .absent : .list(failures(of: test, in: job)),
    ]
  }

  /// A diagnostic of a run. Outside of the script its range is the script's start.
  private func diagnostic(
    _ message: String, _ span: SourceSpan?, _ code: String?, severity: JSONValue, data: JSONValue = .absent,
    in job: Job
  ) -> JSONValue {
    [
      "range": SourceText(job.bytes).range(Self.isOwn(span) ? span?.range ?? 0..<0 : 0..<0, client.encoding),
      "severity": severity, "code": JSONValue(code), "source": "vsh run", "message": .string(message),
      "data": data,
    ]
  }

  private static func isOwn(_ span: SourceSpan?) -> Bool {
    span.map { Int($0.file.index) == CheckedScript.root } ?? false
  }

  /// The failures of a test as diagnostics. One in an imported file is reported at its test. That of an expected screen
  /// has both texts as its data.
  private func failures(of test: TestOutcome, in job: Job) -> [JSONValue] {
    test.findings.map { failure in
      let screen = test.screens.differing.first { screen in
        failure.span.map { $0.file == screen.span.file && $0.range.contains(screen.span.range) } ?? false
      }
      let data: JSONValue? = screen.map {
        [
          "expected": .string(String(decoding: $0.wanted ?? [], as: UTF8.self)),
          "actual": .string(String(decoding: $0.text, as: UTF8.self)),
        ]
      }
      return diagnostic(
        failure.sentences, Self.isOwn(failure.span) ? failure.span : test.spanInScript, failure.code.text,
        severity: 1, data: data ?? .absent, in: job)
    }
  }

  /// The diagnostics of a run: failures, broken claims and findings.
  private func diagnostics(of outcome: JobOutcome) -> [JSONValue] {
    let job = outcome.job
    let failures = outcome.tests.flatMap { self.failures(of: $0, in: job) }
    let found = outcome.findings.map { finding in
      diagnostic(
        ([finding.sentence] + finding.path).joined(separator: "\n"), finding.span, nil,
        severity: finding.isNote ? 3 : 2, in: job)
    }
    let claims = outcome.claims.map {
      diagnostic($0.sentences, $0.span, $0.code.text, severity: 1, in: job)
    }
    return failures + claims + found
  }

  /// An edit that replaces the expected screens by the actual ones; nil where none differs. It is sent to the client if
  /// that can apply edits.
  ///
  /// - Parameter asks: whether the client asks the user about each change.
  private mutating func rewrittenScreens(_ outcome: JobOutcome, asks: Bool) -> JSONValue? {
    let job = outcome.job
    guard let document = workspace[job.address], document.version == job.version else { return nil }
    var screens = ScreenTexts()
    for test in outcome.tests { screens.add(test.screens) }
    let rewritten = InlineScreens(script: job.bytes, screens: screens).rewritten()
    if rewritten == job.bytes { return nil }
    let edits = edits(from: document.text, to: rewritten, annotation: asks ? "screen" : nil)
    // With the version, a client refuses the edit of a text that has changed since.
    let edit: JSONValue =
      client.takesVersions
      ? [
        "documentChanges": [
          [
            "textDocument": ["uri": .string(job.address), "version": .number(job.version)],
            "edits": .list(edits),
          ]
        ],
        "changeAnnotations": asks
          ? ["screen": ["label": "expected screens that differ", "needsConfirmation": true]] : .absent,
      ] : ["changes": .object([(name: job.address, value: .list(edits))])]
    if client.appliesEdits {
      request("workspace/applyEdit", ["label": asks ? "Review" : "Update", "edit": edit])
    }
    return edit
  }
}
