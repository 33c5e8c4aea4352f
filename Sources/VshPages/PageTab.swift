import CPages
import VshApp
import VshHost
import VshModels
import VshProgram
import VshText

/// Why a page does not do what is asked of it.
enum PageFailure: Error {
  /// The run was interrupted.
  case interrupted
  /// The step cannot be taken, for this reason.
  case cannot(String)
  /// No page can be judged.
  ///
  /// - Parameter predicate: what it does, after "the page".
  case failed(String)
  /// The page cannot be judged in this test.
  case failedInTest(String)
  /// The document has gone while it was asked.
  case documentGone
  /// A dialog is open that the script knows, and the page does not answer.
  case dialogOpened
}

/// One page in a browser context of its own, and what the browser has reported of it.
///
/// It answers the page's requests from its origin, and holds those that are calls of the script. It refuses what a page
/// must not do: dialogs, windows, downloads, prints and other addresses. It knows no gestures.
struct PageTab {
  /// A request that waits for its answer.
  struct HeldRequest {
    let id: Int
    /// As `Fetch` calls it.
    let request: String
    /// As `Network` calls it.
    let network: String
    let call: PageRequests.Call
    /// Of the page, where it asks another one.
    let origin: String?
  }

  let browser: PageBrowser
  let handling: PageHandling
  let origin: PageOrigin
  let requests: PageRequests
  let stopwatch: Stopwatch
  let milliseconds: Int
  let context: String
  let target: String
  let session: String
  /// The end of the present question.
  var end: UInt64 = 0
  var isolatedWorld: Int?
  var isLoaded = false
  var traffic = PageTraffic()
  var sameDocumentMoves = 0
  /// The first errors that the page has not caught in the present question.
  var errors: [String] = []
  var offences: [String] = [] { didSet { isWorn = isWorn || !offences.isEmpty } }
  var notes: [String] = []
  var drag: JSONValue?
  var workers = PageWorkers()
  var dialogs = PageDialogs()
  var clock: PageClock
  private var setting: PageSetting?
  /// The document that is asked for now.
  var opening = Opening.none
  /// Whether something was opened, refused or hung that may outlast the document.
  var isWorn = false

  enum Opening {
    /// Any other.
    case none
    case empty
    /// The first one of a test, which asks whether it may begin.
    case first
    /// That has asked.
    ///
    /// - Parameter request: as `Fetch` calls it.
    case asked(request: String)
  }

  /// - Parameters:
  ///   - empty: the page that it begins with.
  ///   - milliseconds: the longest time for a question.
  init(
    _ empty: EmptyPage, _ origin: PageOrigin, _ requests: PageRequests, stopwatch: Stopwatch,
    milliseconds: Int, setting: PageSetting, _ handling: PageHandling, seed: Int32
  ) throws(PageFailure) {
    browser = empty.browser
    self.handling = handling
    clock = PageClock(seed: seed)
    self.origin = origin
    self.requests = requests
    self.stopwatch = stopwatch
    self.milliseconds = milliseconds
    var empty = empty
    (context, target, session) = try empty.finish(milliseconds: milliseconds)
    begin()
    try set(setting)
  }

  /// Ends the page and all that it has stored.
  func close() {
    browser.post("Target.disposeBrowserContext", ["browserContextId": .string(context)], isAwaited: false)
    browser.forget(session)
  }

  /// Begins a question: it must be over within the longest time, and what was noted before is of another.
  mutating func begin() {
    end = stopwatch.nanoseconds + UInt64(milliseconds) * 1_000_000
    offences = []
    errors = []
    drag = nil
    dialogs.refusedCount = 0
  }

  // MARK: Commands

  static let world = "vsh"

  static func text(of script: EmbeddedScript) -> String {
    String(decoding: UnsafeRawBufferPointer(start: script.start, count: script.count), as: UTF8.self)
  }

  var leftMilliseconds: Int {
    let now = stopwatch.nanoseconds
    return now >= end ? 0 : Int((end - now) / 1_000_000)
  }

  /// A command whose answer says nothing.
  ///
  /// - Parameter worker: the session of a worker; nil for the page.
  func send(_ method: String, _ parameters: JSONValue = [:], to worker: String? = nil) {
    browser.post(method, parameters, session: worker ?? session, isAwaited: false)
  }

  /// The result of a command. Meanwhile the page's requests are answered.
  ///
  /// - Parameter worker: the session of a worker; nil for the page.
  mutating func ask(
    _ method: String, _ parameters: JSONValue = [:], to worker: String? = nil
  ) throws(PageFailure) -> JSONValue {
    try answer(to: browser.post(method, parameters, session: worker ?? session), method, of: worker)
  }

  private mutating func answer(
    to id: Int, _ method: String, of worker: String? = nil
  ) throws(PageFailure) -> JSONValue {
    while true {
      switch try wait(reply: id, milliseconds: leftMilliseconds) {
      case .timedOut: throw .failedInTest("does not answer within \(Self.seconds(milliseconds))")
      case .event: if let worker, !workers.all.contains(worker) { throw .documentGone }
      case .reply(let reply):
        if !reply.has("error") { return reply["result"] }
        let message = reply["error"]["message"].string ?? ""
        if message.contains("context") || message.contains("Session") || message.contains("navigated")
          || message.contains("not attached")
        {
          throw .documentGone
        }
        throw .failed("made the browser refuse `\(method)`: \(message)")
      }
    }
  }

  enum Waking {
    case reply(JSONValue)
    /// An event that was taken.
    case event
    case timedOut
  }

  mutating func wait(reply id: Int? = nil, milliseconds: Int) throws(PageFailure) -> Waking {
    switch browser.next(for: session, reply: id, milliseconds: milliseconds) {
    case .reply(let reply): return .reply(reply)
    case .event(let method, let parameters):
      try take(method, parameters)
      if dialogs.open != nil { throw .dialogOpened }
      return .event
    case .timedOut: return .timedOut
    case .interrupted: throw .interrupted
    case .ended(let predicate): throw .failed("has lost its browser, which \(predicate)")
    }
  }

  /// Takes what has come. Returns whether there is time left.
  mutating func waitBriefly() throws(PageFailure) -> Bool {
    do throws(PageFailure) { _ = try wait(milliseconds: 5) } catch .dialogOpened {}
    return leftMilliseconds > 0
  }

  static func seconds(_ milliseconds: Int) -> String {
    milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }

  /// The value of an expression in the page's own world.
  mutating func evaluate(_ expression: String) throws(PageFailure) -> JSONValue {
    try evaluate(expression, in: .absent)
  }

  /// The value of an expression in the world of the script that reports.
  mutating func look(_ expression: String) throws(PageFailure) -> JSONValue {
    for _ in 0..<5 {
      do throws(PageFailure) {
        if isolatedWorld == nil {
          let made = try ask(
            "Page.createIsolatedWorld", ["frameId": .string(target), "worldName": .string(Self.world)])
          isolatedWorld = made["executionContextId"].int
        }
        return try evaluate(expression, in: isolatedWorld.map { .number($0) } ?? .absent)
      } catch .documentGone {
        isolatedWorld = nil
        try waitUntilLoaded()
      }
    }
    throw .failedInTest("leaves each document that it shows")
  }

  mutating func evaluate(
    _ expression: String, in world: JSONValue, of worker: String? = nil
  ) throws(PageFailure) -> JSONValue {
    let reply = try ask(
      "Runtime.evaluate",
      ["expression": .string(expression), "contextId": world, "awaitPromise": true, "returnByValue": true],
      to: worker)
    if reply.has("exceptionDetails") {
      let details = reply["exceptionDetails"]
      let text = details["exception"]["description"].string ?? details["text"].string ?? ""
      let line = text.prefix { $0 != "\n" }
      throw .failedInTest("cannot be looked at: \(line.hasPrefix("Error: ") ? line.dropFirst(7) : line)")
    }
    let value = reply["result"]["value"]
    traffic.note(unheld: value["uses"].elements.compactMap(\.string))
    if let printed = value["printed"].int, printed > 0 { offences.append("the page prints") }
    if let late = value["late"].double {
      let (limit, left) = (Self.seconds(milliseconds), Self.seconds(Int(late)))
      throw .failedInTest("has too many timers for \(limit): \(left) are left: use a longer `--app-timeout`")
    }
    return value
  }

  // MARK: The clock, the zone and the locale

  /// Sets the clock, and the zone and the language where they are others than before.
  mutating func set(_ setting: PageSetting) throws(PageFailure) {
    defer { self.setting = setting }
    if let old = self.setting, (old.zone, old.locale) == (setting.zone, setting.locale) {
      return try hold(atMilliseconds: setting.milliseconds)
    }
    send("Emulation.setTimezoneOverride", ["timezoneId": .string(setting.zone)])
    // A second language for one process is refused unless the first is taken back.
    send("Emulation.setLocaleOverride")
    send("Emulation.setLocaleOverride", ["locale": .string(setting.locale)])
    send(
      "Emulation.setUserAgentOverride",
      [
        "userAgent": .string(browser.userAgent),
        "acceptLanguage": .string(setting.locale.split(separator: "_").joined(separator: "-")),
      ])
    try hold(atMilliseconds: setting.milliseconds)
  }

  /// Sets the clock of this document and of the next.
  mutating func setClock(_ now: Int) throws(PageFailure) {
    for worker in [nil] + workers.all.filter({ !workers.new.contains($0) }) {
      send("Runtime.evaluate", ["expression": .string("vshHold.setClock(\(now))")], to: worker)
    }
    try hold(atMilliseconds: now)
  }

  private static let adding = "Page.addScriptToEvaluateOnNewDocument"

  /// Holds the clock of the next document. The browser's answer is waited for where a document may follow.
  private mutating func hold(atMilliseconds now: Int) throws(PageFailure) {
    try finishHolding()
    if let script = clock.script {
      send("Page.removeScriptToEvaluateOnNewDocument", ["identifier": .string(script)])
    }
    clock.moment = now
    clock.seed &+= 1
    clock.command = browser.post(Self.adding, ["source": .string(clock.sourceOfDocument)], session: session)
  }

  mutating func finishHolding() throws(PageFailure) {
    guard let command = clock.command.take() else { return }
    clock.script = try answer(to: command, Self.adding)["identifier"].string
  }

  // MARK: Documents

  mutating func open() throws(PageFailure) {
    if let reset = handling.reset, !origin.isOfFiles { try ask(reset) }
    try finishHolding()
    isLoaded = false
    // In place of the empty page, so that nothing is there to go back to.
    if origin.isOfFiles {
      send(
        "Runtime.evaluate",
        ["expression": .string("location.replace(\(JSONValue.string(origin.address).text))")])
      return try waitUntilLoaded()
    }
    let reply = try ask("Page.navigate", ["url": .string(origin.address)])
    if let error = reply["errorText"].string {
      throw .failed("does not load \(origin.address): \(error)")
    }
    try waitUntilLoaded()
  }

  /// Shows an empty page of the origin.
  private mutating func openEmpty() throws(PageFailure) {
    try finishHolding()
    (opening, isLoaded) = (.empty, false)
    defer { opening = .none }
    _ = try ask("Page.navigate", ["url": .string(origin.origin + "/")])
    try waitUntilLoaded()
  }

  /// Asks the page's own server, from an empty page of its origin.
  private mutating func ask(_ reset: (method: String, path: String)) throws(PageFailure) {
    try openEmpty()
    let (path, method) = (JSONValue.string(reset.path).text, JSONValue.string(reset.method).text)
    let status =
      try evaluate("fetch(\(path), {method: \(method)}).then(answer => answer.status, () => 0)").int ?? 0
    guard (200...399).contains(status) else {
      let what = status == 0 ? "does not answer" : "answers \(status)"
      throw .failedInTest("is not brought to its first state: `\(reset.method) \(reset.path)` \(what)")
    }
  }

  /// Opens the page with nothing stored and no history, for another test: its process continues, which saves the browser much
  /// work. Returns false where a new page is needed, since this one may keep more.
  ///
  /// The new document waits with its scripts until the old one is gone, with all that it has stored.
  mutating func openAgain(for setting: PageSetting, seed: Int32) throws(PageFailure) -> Bool {
    guard origin.isOfFiles, !isWorn, workers.all.isEmpty else { return false }
    begin()
    do throws(PageFailure) {
      try finishHolding()
      let script = clock.script
      clock = PageClock(seed: seed)
      clock.script = script
      clock.firstAddress = "\(origin.origin)/vsh/\(UInt64.random(in: 0...UInt64.max))"
      try set(setting)
      try finishHolding()
      // A page that comes with the address of the one before takes its entry of the history.
      let leave = "vsh.leave(\(JSONValue.string(origin.address).text))"
      guard try look(leave).isEqual(to: true) else { return false }
      (opening, isLoaded) = (.first, false)
      send("Page.resetNavigationHistory")
      send("Page.navigate", ["url": .string(origin.address)])
      try finishBeginning()
      (notes, dialogs, errors, offences) = ([], PageDialogs(), [], [])
    } catch {
      if case .interrupted = error { throw error }
      return false
    }
    try waitUntilLoaded()
    return true
  }

  /// Clears what the document before has stored, once that is gone, and lets the new one begin.
  private mutating func finishBeginning() throws(PageFailure) {
    while true {
      if case .asked(let request) = opening {
        let kinds =
          "cookies,file_systems,indexeddb,service_workers,cache_storage,shared_storage,storage_buckets"
        _ = try ask(
          "Storage.clearDataForOrigin", ["origin": .string(origin.origin), "storageTypes": .string(kinds)])
        opening = .none
        return fulfill(request, PageOrigin.Answer(status: 200, type: "text/plain", body: []))
      }
      if case .timedOut = try wait(milliseconds: leftMilliseconds) { throw .failedInTest("does not begin") }
    }
  }

  mutating func reload() throws(PageFailure) {
    try finishHolding()
    isLoaded = false
    _ = try ask("Page.reload")
    try waitUntilLoaded()
  }

  mutating func waitUntilLoaded() throws(PageFailure) {
    while !isLoaded {
      if case .timedOut = try wait(milliseconds: leftMilliseconds) {
        throw .failedInTest("does not finish loading within \(Self.seconds(milliseconds))")
      }
    }
  }

  /// Goes back in the history, as the browser's button does. False where nothing is there to go back to.
  mutating func goBack() throws(PageFailure) -> Bool {
    try finishHolding()
    let history = try ask("Page.getNavigationHistory")
    let (index, entries) = (history["currentIndex"].int ?? 0, history["entries"].elements)
    guard index > 0, index < entries.count, let id = entries[index - 1]["id"].int,
      origin.owns(entries[index - 1]["url"].string ?? "")
    else { return false }
    let moves = sameDocumentMoves
    isLoaded = false
    _ = try ask("Page.navigateToHistoryEntry", ["entryId": .number(id)])
    while sameDocumentMoves == moves, !isLoaded {
      if case .timedOut = try wait(milliseconds: leftMilliseconds) {
        throw .failedInTest("does not go back within \(Self.seconds(milliseconds))")
      }
    }
    isLoaded = true
    return true
  }
}

/// How pages of a script are handled.
struct PageHandling {
  /// For the script that reports, as JSON.
  let finding: String
  let names: [AppMapping.Name]
  /// Timers of up to so long are due at once.
  let soonMilliseconds: Int
  /// Whether a dialog of the browser is an alert of the script, instead of being refused.
  let answersDialogs: Bool
  /// What is asked of the page's own server before each test.
  let reset: (method: String, path: String)?
  /// Whether it is looked at what the mapping lacks, so that each other origin is said to allow what the page asks for.
  let isSurveyed: Bool
  /// Whether each request of its scripts waits.
  var isLearned = false

  /// Holds the clock of a document or a worker, which then begins.
  var holdSource: String { "\(PageTab.text(of: embedded_hold_script()))(\(soonMilliseconds))" }
}

/// The clock, the zone and the language of a page.
struct PageSetting {
  var milliseconds: Int
  var zone: String
  /// As `de_DE`.
  var locale: String
}
