import Synchronization
package import VshApp
package import VshHost
package import VshProgram
import VshSession
package import VshText

/// Drives a web page: takes the questions of `grammar/app.schema.json`, makes the gestures in a browser, and reports what
/// the page shows.
///
/// It knows no script but the names that it may draw. Each fresh start is a context of its own, with nothing stored.
package final class PageDriver: AppDriver {
  package let foldsBlanks = true

  private let browser: PageBrowser
  private let origin: PageOrigin
  private let host: Host
  private let milliseconds: Int
  private let requests: PageRequests
  private let handling: PageHandling
  /// Whether each gesture takes a millisecond of the page's clock, which many pages make names of. Only a script that reads
  /// its own clock could see that.
  private let gesturesTakeTime: Bool
  private let note: @Sendable (String) -> Void
  private let pictures: Pictures?
  /// Notes what the mapping still needs, instead of a comparison.
  private let survey: PageSurvey?
  private let state = Mutex(State())

  private struct State {
    var tab: PageTab?
    /// For the next test. A script with one test makes none.
    var next: EmptyPage?
    var tabCount = 0
    var setting = PageSetting(milliseconds: 0, zone: "UTC", locale: "en_US")
    /// By how much the page's clock is ahead of the script's.
    var aheadMilliseconds = 0
    /// What has passed while a dialog was open.
    var owedMilliseconds = 0
    /// By the name of the test.
    var seed: Int32 = 0
    var noted: Set<String> = []
    var pictureCount = 0
  }

  /// Where pictures of differences are kept.
  package struct Pictures: Sendable {
    let folder: Path
    let name: String

    /// - Parameter script: the names of its pictures begin with it.
    package init(in folder: Path, of script: Path) {
      self.folder = folder
      name = script.text.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    }
  }

  /// - Parameters:
  ///   - milliseconds: the longest time for a report.
  ///   - note: receives a line for the person, each once.
  package init(
    _ browser: PageBrowser, _ origin: PageOrigin, for program: Program, on host: Host, milliseconds: Int,
    pictures: Pictures? = nil, survey: PageSurvey? = nil, note: @escaping @Sendable (String) -> Void
  ) {
    self.browser = browser
    self.origin = origin
    self.host = host
    self.milliseconds = milliseconds
    self.note = note
    self.pictures = pictures
    self.survey = survey
    requests = PageRequests(program, origin.templates)
    gesturesTakeTime = !program.readsClock
    let mapping = program.script.app
    let names: [JSONValue] = (mapping?.names ?? []).map {
      ["kind": JSONValue($0.kind.map { "\($0)" }), "script": .string($0.script), "app": .string($0.app)]
    }
    let known: [JSONValue] = program.drawnTemplates().compactMap { template in
      guard template.pieces.count == 1, let text = template.pieces.first else { return nil }
      return ["kind": .string("\(template.kind)"), "text": .string(text)]
    }
    let rows = program.elements.rows.compactMap { element in
      if case .drawn(let drawn) = element.form, drawn.kind == .row { drawn } else { nil }
    }
    let settings: JSONValue = [
      "rows": JSONValue(mapping?.rows), "within": JSONValue(mapping?.within),
      "names": .list(names),
      "buttons": JSONValue(mapping?.buttons),
      "selectors": .list(
        (mapping?.selectors ?? []).map {
          [
            "kind": JSONValue($0.kind.map { "\($0)" }), "script": .string($0.script),
            "selector": .string($0.app),
          ]
        }),
      "known": .list(known), "details": .bool(rows.allSatisfy { $0.label(.detail) != nil }),
    ]
    handling = PageHandling(
      finding: settings.text, names: mapping?.names ?? [],
      soonMilliseconds: mapping?.settlesMilliseconds ?? Self.soonMilliseconds,
      answersDialogs: mapping?.alertsAreDialogs ?? false, reset: mapping?.reset,
      isSurveyed: survey != nil)
  }

  /// Browsers make up to so much of each nested timer, and loaders write it for "as soon as possible".
  static let soonMilliseconds = 4

  package func beginTest(named name: String) {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    state.withLock { $0.seed = Int32(truncatingIfNeeded: hash) }
  }

  package func keepPicture() -> [String] { unmatched() + keptPicture() }

  /// Says which lines of the `app` block have selectors that match nothing now.
  private func unmatched() -> [String] {
    let question = "vsh.unmatched(\(handling.finding))"
    let lines = state.withLock { $0.tab?.dialogs.open == nil ? try? $0.tab?.look(question).elements : nil }
    return (lines ?? []).map { "`\($0.string ?? "")` matches nothing now" }
  }

  private func keptPicture() -> [String] {
    guard let pictures else { return [] }
    let (number, bytes) = state.withLock { state in
      state.pictureCount += 1
      return (state.pictureCount, state.tab?.picture())
    }
    guard let bytes else { return ["no picture could be made"] }
    let name = Path("\(pictures.name)-\(number).png")
    do throws(HostProblem) {
      try host.files.makeFolder(pictures.folder)
      try host.files.replace(name, in: pictures.folder, with: bytes)
      return ["the picture is \(pictures.folder.appending(name).text)"]
    } catch {
      return [error.sentence]
    }
  }

  package func showing() -> [AppPicture] { state.withLock { $0.tab?.smallPictures() ?? [] } }

  package func close() {
    state.withLock { state in
      state.tab?.close()
      state.next?.close()
      (state.tab, state.next) = (nil, nil)
    }
  }

  package func problem(_ predicate: String) -> AppDriverProblem { .failed(appProblem(predicate)) }

  private func appProblem(_ predicate: String) -> AppProblem {
    AppProblem("the page `\(origin.address)` \(predicate)", notes: state.withLock { errorNotes($0) })
  }

  private func errorNotes(_ state: State) -> [String] {
    let errors = state.tab?.errors ?? []
    return errors.isEmpty ? [] : ["its last errors:"] + errors.map { "  \($0)" }
  }

  private var reportsCalls: Bool { !requests.isEmpty || survey != nil }

  package func ask(_ question: JSONValue) throws(AppDriverProblem) -> JSONValue {
    if question["do"].string == "start" {
      return ["vsh": 1, "reports": .strings(reportsCalls ? ["elements", "calls"] : ["elements"])]
    }
    let outcome: Result<JSONValue, PageFailure> = state.withLock { state in
      do throws(PageFailure) {
        let report = try ask(question, &state)
        prepare(&state)
        return .success(report)
      } catch {
        if case .cannot = error {} else { state.tab?.isWorn = true }
        return .failure(error)
      }
    }
    switch outcome {
    case .success(let report): return report
    case .failure(.cannot(let reason)): return ["cannot": .string(reason)]
    case .failure(.interrupted): throw .interrupted
    case .failure(.failed(let predicate)): throw problem(predicate)
    case .failure(.failedInTest(let predicate)): throw .failedInTest(appProblem(predicate))
    case .failure(.documentGone), .failure(.dialogOpened): throw problem("leaves each document that it shows")
    }
  }

  /// Begins the page of the next test beside this one.
  private func prepare(_ state: inout State) {
    // Pages of files go on in the same process.
    if state.next == nil, state.tabCount > 1, !origin.isOfFiles { state.next = EmptyPage(browser, handling) }
    state.next?.advance()
  }

  private func ask(_ question: JSONValue, _ state: inout State) throws(PageFailure) -> JSONValue {
    let gesture = question["do"].string ?? ""
    state.tab?.begin()
    let elements: JSONValue
    do throws(PageFailure) {
      if gesture == "open" { try open(question, &state) }
      guard var tab = state.tab else { throw .failed("was not opened") }
      defer { state.tab = tab }
      if tab.dialogs.open == nil {
        try take(gesture, question, &tab, &state)
      } else {
        try takeBehindDialog(gesture, question, &tab, &state)
      }
      try tab.rest()
      survey?.note(tab.takeUnmapped(), try tab.look("vsh.survey(\(handling.finding))"))
      elements = try tab.look("vsh.report(\(handling.finding))")
    } catch .dialogOpened {
      elements = try state.tab?.elementsWithDialog() ?? []
    }
    guard var tab = state.tab else { throw .failed("was not opened") }
    defer { state.tab = tab }
    for line in tab.takeNotes() where survey == nil && state.noted.insert(line).inserted { note(line) }
    for words in tab.traffic.unheld.sorted() where state.noted.insert(words).inserted {
      note("not covered: \(words)")
    }
    for error in tab.errors where state.noted.insert(error).inserted { note("the page threw: \(error)") }
    if let offence = tab.offences.first { throw .cannot(offence) }
    var report: [(name: String, value: JSONValue)] = [("elements", elements)]
    if reportsCalls {
      let calls: [JSONValue] = tab.traffic.held.map {
        ["id": .number($0.id), "call": .string($0.call.name), "arguments": $0.call.arguments]
      }
      report.append(("calls", .list(calls)))
    }
    return .object(report)
  }

  private func take(
    _ gesture: String, _ question: JSONValue, _ tab: inout PageTab, _ state: inout State
  ) throws(PageFailure) {
    switch gesture {
    case "open": break
    case "advance":
      setMoment(question, &state)
      try tab.advance(question["milliseconds"].int ?? 0)
      try tab.setClock(state.setting.milliseconds)
    case "answer": try answer(question, &tab)
    case "locale":
      state.setting.locale = question["locale"].string ?? state.setting.locale
      try tab.set(state.setting)
    case "zone":
      state.setting.zone = question["zone"].string ?? state.setting.zone
      try tab.set(state.setting)
    case _:
      if gesturesTakeTime {
        state.aheadMilliseconds += 1
        state.setting.milliseconds += 1
        try tab.setClock(state.setting.milliseconds)
      }
      try tab.make(gesture, question)
    }
  }

  /// Takes a question while a dialog is open. What the page would do waits until it is closed.
  private func takeBehindDialog(
    _ gesture: String, _ question: JSONValue, _ tab: inout PageTab, _ state: inout State
  ) throws(PageFailure) {
    switch gesture {
    case "advance":
      state.owedMilliseconds += question["milliseconds"].int ?? 0
      setMoment(question, &state)
    case "answer": try answer(question, &tab)
    case "locale": state.setting.locale = question["locale"].string ?? state.setting.locale
    case "zone": state.setting.zone = question["zone"].string ?? state.setting.zone
    case _:
      if try tab.answerDialog(gesture, question) {
        try tab.waitUntilLoaded()
        try tab.set(state.setting)
        try tab.setClock(state.setting.milliseconds)
        let owed = state.owedMilliseconds
        state.owedMilliseconds = 0
        return try tab.advance(owed)
      }
    }
    throw .dialogOpened
  }

  private func setMoment(_ question: JSONValue, _ state: inout State) {
    guard let now = Self.moment(question["now"]) else { return }
    state.setting.milliseconds = now + state.aheadMilliseconds
  }

  private func open(_ question: JSONValue, _ state: inout State) throws(PageFailure) {
    let isFresh = !question["fresh"].isEqual(to: false)
    if isFresh { state.aheadMilliseconds = 0 }
    state.setting = PageSetting(
      milliseconds: Self.moment(question["now"]).map { $0 + state.aheadMilliseconds }
        ?? state.setting.milliseconds,
      zone: question["zone"].string ?? "UTC", locale: question["locale"].string ?? "en_US")
    state.owedMilliseconds = 0
    if !isFresh, var tab = state.tab {
      defer { state.tab = tab }
      tab.dismissDialog()
      try tab.set(state.setting)
      try tab.reload()
      return
    }
    if try state.tab?.openAgain(for: state.setting, seed: state.seed) != true {
      state.tab?.close()
      state.tab = nil
      state.tabCount += 1
      state.tab = try PageTab(
        state.next.take() ?? EmptyPage(browser, handling), origin, requests, stopwatch: host.stopwatch,
        milliseconds: milliseconds, setting: state.setting, handling, seed: state.seed)
      try state.tab?.open()
    }
  }

  private static func moment(_ value: JSONValue) -> Int? {
    value.string.flatMap { Timestamp.read($0.utf8.span) }
  }

  private func answer(_ question: JSONValue, _ tab: inout PageTab) throws(PageFailure) {
    let name = question["call"].string ?? ""
    let isLate = question["late"].isEqual(to: true)
    // A late answer without the id of a request is for one that the page has given up with the script.
    let held =
      tab.traffic.held.first { $0.id == question["id"].int }
      ?? tab.traffic.held.first { held in
        !isLate && held.call.name == name && held.call.arguments.isEqual(to: question["arguments"])
      }
    guard let held else {
      if isLate { return }
      throw .cannot(
        requests.have(name)
          ? "no request is under way for `\(name)`"
          : "no line of an `app` block says which request it is: write `\(name)(…) is GET \"…\"`")
    }
    if question.has("part") {
      throw .cannot(
        "a page gets the answer of `\(name)` as a whole, without parts: write `given \(name) parts []`")
    }
    if !question.has("fail") {
      guard let written = requests.answer(question["ok"], to: held.call) else {
        throw .failedInTest("gets too large an answer: the template of `\(name)` writes more than 64 MiB")
      }
      tab.answer(held, status: 200, type: written.type, body: written.body)
    } else if let code = question["fail"]["code"].int, (400...599).contains(code) {
      let message = question["fail"]["message"].string ?? ""
      let failure = requests.failure(of: name, message, status: code)
      tab.answer(held, status: code, type: failure.type, body: failure.body)
    } else if question["fail"].has("case") {
      throw .cannot(
        "a page sees the case of a failure as a status: give it a number from 400 to 599 in its enum")
    } else {
      tab.fail(held)
    }
  }
}
