import CPages
import VshApp
import VshHost
import VshModels
import VshText

/// Why a page does not do what is asked of it.
enum PageFailure: Error {
  /// The run was interrupted.
  case interrupted
  /// The step cannot be taken, for this reason.
  case cannot(String)
  /// The page cannot be judged.
  ///
  /// - Parameter predicate: what it does, after "the page".
  case failed(String)
  /// The document has gone while it was asked.
  case documentGone
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
  }

  let browser: PageBrowser
  private let origin: PageOrigin
  private let requests: PageRequests
  private let stopwatch: Stopwatch
  private let milliseconds: Int
  private let context: String
  private let target: String
  private let session: String
  /// The end of the present question.
  private var end: UInt64 = 0
  /// The script that holds the clock, as the browser calls it; another follows when the clock has moved.
  private var holdScript: String?
  private var isolatedWorld: Int?
  private var isLoaded = false
  private var loading: Set<String> = []
  /// Whether something was loaded that the page may still have to run.
  private var hasLoaded = false
  private(set) var held: [HeldRequest] = []
  /// The requests that were given up before they were seen.
  private var over: Set<String> = []
  private var lastID = 0
  private(set) var sameDocumentMoves = 0
  /// The first errors that the page has not caught in the present question.
  private(set) var errors: [String] = []
  private(set) var offences: [String] = []
  private var notes: [String] = []
  private(set) var drag: JSONValue?

  /// - Parameter milliseconds: the longest time for a question.
  init(
    _ browser: PageBrowser, _ origin: PageOrigin, _ requests: PageRequests, stopwatch: Stopwatch,
    milliseconds: Int, setting: PageSetting
  ) throws(PageFailure) {
    self.browser = browser
    self.origin = origin
    self.requests = requests
    self.stopwatch = stopwatch
    self.milliseconds = milliseconds
    func ask(_ method: String, _ parameters: JSONValue) throws(PageFailure) -> JSONValue {
      let id = browser.post(method, parameters)
      switch browser.next(for: nil, reply: id, milliseconds: milliseconds) {
      case .reply(let reply): return reply["result"]
      case .interrupted: throw .interrupted
      case .ended(let predicate): throw .failed("has lost its browser, which \(predicate)")
      case .event, .timedOut: throw .failed("was not begun by the browser in time")
      }
    }
    context =
      try ask("Target.createBrowserContext", ["disposeOnDetach": true])["browserContextId"].string ?? ""
    target =
      try ask(
        "Target.createTarget",
        [
          "url": "about:blank", "browserContextId": .string(context),
          "width": .number(browser.viewport.width),
          "height": .number(browser.viewport.height),
        ])["targetId"].string ?? ""
    session =
      try ask("Target.attachToTarget", ["targetId": .string(target), "flatten": true])["sessionId"].string
      ?? ""
    begin()
    for (method, parameters) in [
      ("Page.enable", [:]), ("Network.enable", [:]), ("Runtime.enable", [:]),
      ("Log.enable", [:]), ("Page.setInterceptFileChooserDialog", ["enabled": true]),
      ("Network.setBypassServiceWorker", ["bypass": true]),
      ("Fetch.enable", ["patterns": [["urlPattern": "*", "requestStage": "Request"]]]),
      ("Input.setInterceptDrags", ["enabled": true]),
      ("Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true]),
      (
        "Emulation.setDeviceMetricsOverride",
        [
          "width": .number(browser.viewport.width), "height": .number(browser.viewport.height),
          "deviceScaleFactor": 1, "mobile": false,
        ]
      ),
      (
        "Page.addScriptToEvaluateOnNewDocument",
        ["source": .string(Self.text(of: embedded_report_script())), "worldName": .string(Self.world)]
      ),
    ] as [(String, JSONValue)] { send(method, parameters) }
    browser.post(
      "Browser.setDownloadBehavior", ["behavior": "deny", "browserContextId": .string(context)],
      isAwaited: false)
    try set(setting, isNew: true)
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
  }

  // MARK: Commands

  private static let world = "vsh"

  private static func text(of script: EmbeddedScript) -> String {
    String(decoding: UnsafeRawBufferPointer(start: script.start, count: script.count), as: UTF8.self)
  }

  private var leftMilliseconds: Int {
    let now = stopwatch.nanoseconds
    return now >= end ? 0 : Int((end - now) / 1_000_000)
  }

  /// A command whose answer says nothing.
  func send(_ method: String, _ parameters: JSONValue = [:]) {
    browser.post(method, parameters, session: session, isAwaited: false)
  }

  /// The result of a command. Meanwhile the page's requests are answered.
  mutating func ask(_ method: String, _ parameters: JSONValue = [:]) throws(PageFailure) -> JSONValue {
    let id = browser.post(method, parameters, session: session)
    while true {
      switch try wait(reply: id, milliseconds: leftMilliseconds) {
      case .timedOut: throw .failed("does not answer within \(Self.seconds(milliseconds))")
      case .event: break
      case .reply(let reply):
        if !reply.has("error") { return reply["result"] }
        let message = reply["error"]["message"].string ?? ""
        if message.contains("context") || message.contains("navigated") || message.contains("not attached") {
          throw .documentGone
        }
        throw .failed("made the browser refuse `\(method)`: \(message)")
      }
    }
  }

  private enum Waking {
    case reply(JSONValue)
    /// An event that was taken.
    case event
    case timedOut
  }

  private mutating func wait(reply id: Int? = nil, milliseconds: Int) throws(PageFailure) -> Waking {
    switch browser.next(for: session, reply: id, milliseconds: milliseconds) {
    case .reply(let reply): return .reply(reply)
    case .event(let method, let parameters):
      try take(method, parameters)
      return .event
    case .timedOut: return .timedOut
    case .interrupted: throw .interrupted
    case .ended(let predicate): throw .failed("has lost its browser, which \(predicate)")
    }
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
    throw .failed("leaves each document that it shows")
  }

  private mutating func evaluate(_ expression: String, in world: JSONValue) throws(PageFailure) -> JSONValue {
    let reply = try ask(
      "Runtime.evaluate",
      ["expression": .string(expression), "contextId": world, "awaitPromise": true, "returnByValue": true])
    if reply.has("exceptionDetails") {
      let details = reply["exceptionDetails"]
      let text = details["exception"]["description"].string ?? details["text"].string ?? ""
      throw .failed("cannot be looked at: \(text.prefix { $0 != "\n" })")
    }
    let value = reply["result"]["value"]
    if let printed = value["printed"].int, printed > 0 { offences.append("the page prints") }
    return value
  }

  // MARK: The clock, the zone and the locale

  /// Sets the clock, the zone and the language.
  ///
  /// - Parameter isNew: whether no document of the page is there yet.
  mutating func set(_ setting: PageSetting, isNew: Bool = false) throws(PageFailure) {
    send("Emulation.setTimezoneOverride", ["timezoneId": .string(setting.zone)])
    // A second language for one process is refused unless the first is taken back.
    send("Emulation.setLocaleOverride")
    send("Emulation.setLocaleOverride", ["locale": .string(setting.locale)])
    let agent = try ask("Browser.getVersion")["userAgent"].string ?? ""
    send(
      "Emulation.setUserAgentOverride",
      [
        "userAgent": .string(agent),
        "acceptLanguage": .string(setting.locale.split(separator: "_").joined(separator: "-")),
      ])
    try hold(atMilliseconds: setting.milliseconds)
  }

  /// Sets the clock of this document and of the next.
  mutating func setClock(_ now: Int) throws(PageFailure) {
    send("Runtime.evaluate", ["expression": .string("vshHold.setClock(\(now))")])
    try hold(atMilliseconds: now)
  }

  /// Holds the clock of the next document.
  private mutating func hold(atMilliseconds now: Int) throws(PageFailure) {
    if let holdScript {
      send("Page.removeScriptToEvaluateOnNewDocument", ["identifier": .string(holdScript)])
    }
    let source = "\(Self.text(of: embedded_hold_script()))({now: \(now)})"
    holdScript = try ask("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])["identifier"]
      .string
  }

  // MARK: Documents

  mutating func open() throws(PageFailure) {
    isLoaded = false
    let reply = try ask("Page.navigate", ["url": .string(origin.address)])
    if let error = reply["errorText"].string {
      throw .failed("does not load \(origin.address): \(error)")
    }
    try waitUntilLoaded()
  }

  mutating func reload() throws(PageFailure) {
    isLoaded = false
    _ = try ask("Page.reload")
    try waitUntilLoaded()
  }

  private mutating func waitUntilLoaded() throws(PageFailure) {
    while !isLoaded {
      if case .timedOut = try wait(milliseconds: leftMilliseconds) {
        throw .failed("does not finish loading within \(Self.seconds(milliseconds))")
      }
    }
  }

  /// Goes back in the history, as the browser's button does. False where nothing is there to go back to.
  mutating func goBack() throws(PageFailure) -> Bool {
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
        throw .failed("does not go back within \(Self.seconds(milliseconds))")
      }
    }
    isLoaded = true
    return true
  }

  // MARK: Rest

  /// Waits until the page is at rest, which its requests are part of; `run` is asked again until then.
  ///
  /// - Parameter run: an expression that gives a promise of what is under way, and gets the number of requests that vsh
  ///   holds and the time.
  mutating func rest(
    _ run: (_ held: Int, _ milliseconds: Int) -> String = { "vshHold.rest(\($1))" }
  ) throws(PageFailure) -> JSONValue {
    while true {
      do throws(PageFailure) {
        // What still runs must be reported before the question is over.
        let state = try evaluate(run(held.count, max(1, leftMilliseconds - 500)))
        let running = state["running"].elements
        if !running.isEmpty {
          throw .failed(
            "does not come to rest: still running: \(running.compactMap(\.string).joined(separator: ", "))")
        }
        if loading.isEmpty, state["requests"].int == held.count {
          if !hasLoaded { return state }
          hasLoaded = false
          continue
        }
        if leftMilliseconds < 500 {
          throw .failed("does not come to rest: still running: requests that are not answered")
        }
        _ = try wait(milliseconds: 5)
      } catch .documentGone {
        try waitUntilLoaded()
      }
    }
  }

  /// What the page shows now, as PNG; nil where it cannot be had.
  mutating func picture() -> [UInt8]? {
    begin()
    return (try? ask("Page.captureScreenshot", ["format": "png"]))?["data"].string.flatMap {
      Base64.decoded($0)
    }
  }

  // MARK: Requests

  /// Answers a request that waits.
  mutating func answer(_ held: HeldRequest, status: Int, type: String, body: [UInt8]) {
    self.held.removeAll { $0.id == held.id }
    fulfill(held.request, PageOrigin.Answer(status: status, type: type, body: body))
  }

  /// Breaks the connection of a request that waits.
  mutating func fail(_ held: HeldRequest) {
    self.held.removeAll { $0.id == held.id }
    send("Fetch.failRequest", ["requestId": .string(held.request), "errorReason": "Failed"])
  }

  /// What was not mapped, and what a server has refused, since the last call.
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  private func fulfill(_ request: String, _ answer: PageOrigin.Answer) {
    send(
      "Fetch.fulfillRequest",
      [
        "requestId": .string(request), "responseCode": .number(answer.status),
        "responseHeaders": [
          ["name": "Content-Type", "value": .string(answer.type)],
          ["name": "Cache-Control", "value": "no-store"],
        ],
        "body": .string(Base64.encoded(answer.body)),
      ])
  }

  private mutating func take(_ method: String, _ event: JSONValue) throws(PageFailure) {
    switch method {
    case "Fetch.requestPaused": takeRequest(event)
    case "Network.requestWillBeSent":
      // The page counts its own: one whose answer it does not read never ends.
      let unimportant = [
        "XHR", "Fetch", "EventSource", "Media", "Ping", "Prefetch", "CSPViolationReport", "WebSocket",
      ]
      let isRemote = event["request"]["url"].string?.hasPrefix("http") == true
      if let id = event["requestId"].string, isRemote, !unimportant.contains(event["type"].string ?? "") {
        loading.insert(id)
      }
    case "Network.responseReceived":
      guard !origin.isOfFiles, let status = event["response"]["status"].int, status >= 400 else { break }
      note("the server answers \(status): \(Self.shown(event["response"]["url"].string))")
    case "Network.loadingFinished", "Network.loadingFailed":
      guard let id = event["requestId"].string else { break }
      if loading.remove(id) != nil { hasLoaded = true }
      // The page has given it up, which may be known before the request itself.
      if method == "Network.loadingFailed", !held.contains(where: { $0.network == id }) { over.insert(id) }
      held.removeAll { $0.network == id }
    case "Page.frameNavigated" where !event["frame"].has("parentId"):
      let address = event["frame"]["url"].string ?? ""
      if !origin.owns(address) { offences.append("the page leaves for \(Self.shown(address))") }
      isolatedWorld = nil
      isLoaded = false
      held = []
      over = []
      loading.formIntersection([event["frame"]["loaderId"].string ?? ""])
    case "Page.navigatedWithinDocument": sameDocumentMoves += 1
    case "Page.loadEventFired": isLoaded = true
    case "Page.javascriptDialogOpening":
      let leaves = event["type"].string == "beforeunload"
      send("Page.handleJavaScriptDialog", ["accept": .bool(leaves)])
      if !leaves {
        offences.append(
          "the page opens a dialog, \(event["type"].string ?? ""): \(Self.shown(event["message"].string))")
      }
    case "Page.windowOpen": offences.append("the page opens a window: \(Self.shown(event["url"].string))")
    case "Page.fileChooserOpened": offences.append("the page asks for a file of this machine")
    // What the browser refuses itself, before it is a request: `file:`, `data:`, `chrome:`.
    case "Log.entryAdded":
      let (entry, refusal) = (event["entry"], "Not allowed to ")
      guard entry["source"].string == "security", let text = entry["text"].string, text.hasPrefix(refusal)
      else { break }
      offences.append("the page may not \(Self.shown(String(text.dropFirst(refusal.count))))")
    case "Page.downloadWillBegin":
      offences.append("the page downloads a file: \(Self.shown(event["suggestedFilename"].string))")
    case "Target.attachedToTarget":
      // The script of a worker is a request that is never said to be over.
      loading.remove(event["targetInfo"]["targetId"].string ?? "")
      let child = event["sessionId"].string
      if event["targetInfo"]["type"].string == "page" {
        browser.post("Target.closeTarget", ["targetId": event["targetInfo"]["targetId"]], isAwaited: false)
      } else {
        browser.post("Runtime.runIfWaitingForDebugger", session: child, isAwaited: false)
      }
    case "Input.dragIntercepted": drag = event["data"]
    case "Inspector.targetCrashed": throw .failed("crashed")
    case "Runtime.exceptionThrown":
      let details = event["exceptionDetails"]
      let text = details["exception"]["description"].string ?? details["text"].string ?? ""
      let address = (details["url"].string ?? "").split(separator: "/", omittingEmptySubsequences: false)
      let file = address.last.map { $0.isEmpty ? "line " : "\(Self.shown(String($0))):" } ?? ""
      let line = (details["lineNumber"].int ?? 0) + 1
      if errors.count < 3 {
        errors.append("\(Self.shown(String(text.prefix { $0 != "\n" }))) (\(file)\(line))")
      }
    case _: break
    }
  }

  private static func shown(_ text: String?) -> String {
    let text = text ?? ""
    return text.count > 200 ? "\(text.prefix(200))…" : text
  }

  private mutating func takeRequest(_ event: JSONValue) {
    guard let id = event["requestId"].string else { return }
    let (request, type) = (event["request"], event["resourceType"].string ?? "")
    let (address, method) = (request["url"].string ?? "", request["method"].string ?? "")
    let isDocument = type == "Document"
    guard origin.owns(address) else {
      let isMain = isDocument && event["frameId"].string == target
      if isMain { offences.append("the page leaves for \(Self.shown(address))") }
      if !isMain { note("not mapped: \(method) \(Self.shown(address))") }
      // A navigation that was given up leaves the page as it is.
      send(
        "Fetch.failRequest",
        ["requestId": .string(id), "errorReason": isMain ? "Aborted" : "BlockedByClient"])
      return
    }
    let (path, query) = origin.parts(of: address)
    if type == "XHR" || type == "Fetch" {
      let text = request["postData"].string
      let body = text.flatMap { try? JSONValue.read(Array($0.utf8)) }
      if let call = requests.call(method: method, path: path, query: query, body: body) {
        let network = event["networkId"].string ?? ""
        if over.remove(network) != nil { return }
        lastID += 1
        held.append(HeldRequest(id: lastID, request: id, network: network, call: call))
        return
      }
    }
    if !origin.isOfFiles {
      send("Fetch.continueRequest", ["requestId": .string(id)])
    } else if method == "GET" || method == "HEAD" || isDocument,
      let answer = origin.answer(to: path, isDocument: isDocument)
    {
      fulfill(id, answer)
    } else {
      if type != "Other" {
        note("not mapped: \(method) \(Self.shown(path + (query.isEmpty ? "" : "?\(query)")))")
      }
      fulfill(
        id, PageOrigin.Answer(status: 404, type: "text/plain; charset=utf-8", body: Array("not found".utf8)))
    }
  }

  private mutating func note(_ line: String) {
    if notes.count < 100 { notes.append(line) }
  }
}

/// The clock, the zone and the language of a page.
struct PageSetting {
  var milliseconds: Int
  var zone: String
  /// As `de_DE`.
  var locale: String
}
