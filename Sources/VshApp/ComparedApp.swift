import VshComparison
import Synchronization
package import VshProgram
package import VshSession
import VshSource
package import VshText

/// A real app that is asked each step of a script's tests, and compared with it.
///
/// Its calls come from one thread at a time.
package final class ComparedApp: RealApp {
  package let isStepwise: Bool
  package let reports: AppParts
  package let mapping: AppMapping?

  private let driver: any AppDriver
  private let vocabulary: AppVocabulary
  private let templates: [AppTemplate]
  private let names: AppNames
  private let uncompared: UncomparedArguments
  /// What the script may have.
  private let known: AppParts
  private let examiner: (any AppExaminer)?
  private let album: AppAlbum?
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var name = ""
    var comparison: AppComparison?
    /// The steps of the test that were compared.
    var steps: [AppStep] = []
    /// The calls in flight in the last report.
    var calls: [JSONValue] = []
    /// Those that the script had in flight then.
    var scriptCalls: [JSONValue] = []
    /// Where the picture of the test's difference is; nil where none was made.
    var picture: [String]?
    var problem: AppProblem?
    var problemOfTest: AppProblem?
    var summary = AppTotals()
    /// The notes that a test has reported.
    var notes: Set<String> = []

    /// Begins a comparison of one step, after one that agrees: what is missing then is a difference of this step.
    mutating func begin(_ comparison: AppComparison, agreeingWith expected: ReportValue) {
      var comparison = comparison
      _ = comparison.compare(expected: expected, reported: expected)
      self.comparison = comparison
      steps = [AppStep(span: SourceSpan(file: FileID(0), start: 0, end: 0), moves: 0)]
    }
  }

  /// Says the version and the mapping to an app that was started, and learns what it reports.
  ///
  /// - Parameters:
  ///   - isStepwise: whether each step is compared by itself, at a prompt.
  ///   - examiner: looks at the reports instead of a comparison.
  ///   - album: receives what the app shows where each test ends.
  package static func begin(
    _ driver: any AppDriver, for program: Program, isStepwise: Bool = false,
    examiner: (any AppExaminer)? = nil, album: AppAlbum? = nil
  ) -> Result<any RealApp, AppProblem> {
    do throws(AppDriverProblem) {
      let mapping = program.script.app
      let reports = try start(driver, mapping: mapping?.json(in: program) ?? [:], pictures: album != nil)
      return .success(ComparedApp(driver, reports, program, isStepwise, examiner, album))
    } catch {
      driver.close()
      switch error {
      case .interrupted: return .failure(AppProblem("the run was interrupted before the app started"))
      case .failed(let problem), .failedInTest(let problem): return .failure(problem)
      }
    }
  }

  /// Asks the first question. Returns what the app reports.
  package static func start(
    _ driver: any AppDriver, mapping: JSONValue, pictures: Bool = false
  ) throws(AppDriverProblem) -> AppParts {
    let reply = try driver.ask([
      "vsh": .number(AppExchange.version), "do": "start", "app": mapping,
      "pictures": pictures ? true : .absent,
    ])
    let version = reply["vsh"]
    guard version.isEqual(to: .number(AppExchange.version)) else {
      throw driver.problem(
        version.isNothing
          ? "does not say its version: its first report needs `\"vsh\":\(AppExchange.version)`"
          : "speaks version \(AppText.shown(version.text)) of the exchange; this vsh speaks \(AppExchange.version)"
      )
    }
    var parts: AppParts = []
    for name in reply["reports"].elements {
      guard let text = name.string, let part = AppParts.all.first(where: { $0.name == text })?.part else {
        let known = AppParts.all.map { "`\($0.name)`" }.joined(separator: ", ")
        throw driver.problem("says that it reports \(AppText.shown(name.text)), which is none of \(known)")
      }
      parts.insert(part)
    }
    if parts.isEmpty {
      throw driver.problem(
        "reports nothing: its first report names what it reports, as in `\"reports\":[\"elements\"]`")
    }
    return parts
  }

  private init(
    _ driver: any AppDriver, _ reports: AppParts, _ program: Program, _ isStepwise: Bool,
    _ examiner: (any AppExaminer)?, _ album: AppAlbum?
  ) {
    self.isStepwise = isStepwise
    self.driver = driver
    self.examiner = examiner
    self.album = album
    self.reports = reports
    mapping = program.script.app
    uncompared = UncomparedArguments(mapping, in: program)
    vocabulary = AppVocabulary(of: program)
    var known = AppParts.all.reduce(into: AppParts()) { $0.insert($1.part) }
    if program.screens.rows.allSatisfy(\.machines.isEmpty) { known.remove(.machines) }
    self.known = known
    let templates = AppTemplate.all(of: program)
    self.templates = driver.foldsBlanks ? FoldedBlanks.templates(templates) : templates
    names = AppNames(mapping, foldsBlanks: driver.foldsBlanks)
    state = Mutex(State())
  }

  // MARK: Tests

  package func beginRun() { state.withLock { $0.notes = [] } }

  package func beginTest(named name: String) {
    examiner?.beginTest()
    driver.beginTest(named: name)
    state.withLock { state in
      state.name = name
      state.comparison = compared()
      state.steps = []
      (state.calls, state.scriptCalls) = ([], [])
      state.picture = nil
    }
  }

  private func compared() -> AppComparison {
    AppComparison(templates: templates, names: names, reports: reportNames)
  }

  private var reportNames: [String] { AppParts.all.filter { reports.contains($0.part) }.map(\.name) }

  package func ask(_ question: JSONValue, expecting expected: JSONValue, at step: AppStep) -> AppAnswer {
    state.withLock { state in
      if state.problem != nil { return .failed }
      let (question, expected) = (uncompared.leftOut(of: question), uncompared.leftOut(of: expected))
      do throws(AppDriverProblem) {
        let report = uncompared.leftOut(
          of: try driver.ask(identified(question, among: state.calls, whereScriptHas: state.scriptCalls)))
        state.scriptCalls = expected["calls"].elements
        try check(report, on: question)
        if report.has("cannot"), expected.has("refused") { return .agrees }
        state.calls = report["calls"].elements
        let script = ReportValue(driver.foldsBlanks ? FoldedBlanks.report(expected) : expected)
        if isStepwise { state.begin(compared(), agreeingWith: script) }
        state.steps.append(step)
        state.summary.addStep()
        if let examiner {
          try examiner.look(at: report, on: question, expecting: expected, reports: reportNames) {
            (question) throws(AppDriverProblem) in try driver.ask(question)
          }
          return state.steps.count < AppExamination.stepsOfTest ? .agrees : .differs
        }
        let difference = state.comparison?.compare(expected: script, reported: ReportValue(report))
        if difference != nil { state.picture = driver.keepPicture() }
        let differs = isStepwise ? state.comparison?.finish().difference != nil : difference != nil
        return differs ? .differs : .agrees
      } catch {
        switch error {
        case .interrupted: break
        case .failed(let problem): state.problem = problem
        case .failedInTest(let problem) where isStepwise || examiner != nil: state.problem = problem
        case .failedInTest(let problem): state.problemOfTest = problem
        }
        return .failed
      }
    }
  }

  package func endTest() -> [AppFinding] {
    state.withLock { state in
      guard let comparison = state.comparison.take() else { return [] }
      if let album, !state.steps.isEmpty { album.add(driver.showing(), ofTest: state.name) }
      if examiner != nil || state.problemOfTest != nil { return [] }
      let verdict = comparison.finish()
      let steps = state.steps
      state.summary.add(verdict)
      if let (step, difference) = verdict.difference {
        // What the app never shows may only be a consequence.
        return [
          AppFinding(
            kind: .difference, message: difference.message,
            notes: difference.lines + (state.picture ?? driver.keepPicture()), at: steps[step - 1])
        ]
      }
      return verdict.notes.filter { state.notes.insert($0.message).inserted }.map { note in
        AppFinding(
          kind: .note, message: note.message,
          notes: [note.wayOut],
          at: steps[note.step - 1])
      }
    }
  }

  package func close() { driver.close() }

  package var problem: AppProblem? { state.withLock { $0.problem } }

  package func takeProblemOfTest() -> AppProblem? { state.withLock { $0.problemOfTest.take() } }

  package var summary: AppSummary {
    let names = AppParts.all.filter { known.subtracting(reports).contains($0.part) }.map(\.name)
    return state.withLock { $0.summary.summary(notCompared: names) }
  }

  // MARK: Questions and reports

  /// An answer with the id of the call that it is for, as the app has reported it. Of equal calls, those that the app has
  /// in flight more often than the script are the ones that the script gave up: the oldest.
  private func identified(
    _ question: JSONValue, among calls: [JSONValue], whereScriptHas scriptCalls: [JSONValue]
  ) -> JSONValue {
    guard case .object(var members) = question, question.has("call") else { return question }
    let isSame = { (call: JSONValue) in
      call["call"].isEqual(to: question["call"]) && call["arguments"].isEqual(to: question["arguments"])
    }
    let same = calls.filter(isSame)
    let cancelledCount = max(0, same.count - scriptCalls.filter(isSame).count)
    let isLate = question["late"].isEqual(to: true)
    let call =
      isLate ? same.prefix(cancelledCount).first : (same.dropFirst(cancelledCount).first ?? same.last)
    guard let id = call?["id"], !id.isNothing else { return question }
    members.insert(("id", id), at: 1)
    return .object(members)
  }

  private func check(_ report: JSONValue, on question: JSONValue) throws(AppDriverProblem) {
    let running = report["running"].elements
    if !running.isEmpty {
      let texts = running.map { $0.plainText }.prefix(5).joined(separator: ", ")
      throw driver.problem(
        "does not come to rest after \(AppText.shown(question.text, upTo: 200)): still running: \(AppText.shown(texts))"
      )
    }
    let isCut = report.has("cannot")
    for (name, part) in AppParts.all where reports.contains(part) && !report.has(name) && !isCut {
      throw driver.problem("said that it reports `\(name)`, and a report has none")
    }
    if let unknown = vocabulary.firstUnknown(in: report, of: reports) { throw driver.problem(unknown) }
  }
}

/// What the tests of a script compared with the app, each thing once.
private struct AppTotals {
  private var steps = 0
  private var states: Set<String> = []
  private var texts: Set<String> = []
  private var calls: Set<String> = []
  private var ignored: [String] = []
  private var matched: [String] = []

  mutating func addStep() { steps += 1 }

  mutating func add(_ verdict: AppVerdict) {
    states.formUnion(verdict.compared.states)
    texts.formUnion(verdict.compared.elements)
    calls.formUnion(verdict.compared.calls)
    for text in verdict.ignored where !ignored.contains(text) { ignored.append(text) }
    for match in verdict.matched where !matched.contains(match.text) { matched.append(match.text) }
  }

  func summary(notCompared: [String]) -> AppSummary {
    var summary = AppSummary()
    summary.steps = steps
    summary.states = states.count
    summary.texts = texts.count
    summary.calls = calls.count
    summary.notCompared = notCompared
    summary.ignored = ignored
    summary.matched = matched
    return summary
  }
}
