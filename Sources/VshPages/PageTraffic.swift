import VshModels
import VshText

/// The requests of a page. What the browser says of one comes in any order: that it waits, whose it is, that it is over, and
/// that another document is shown.
struct PageTraffic {
  /// The documents of the requests that were seen, by their loaders.
  private var loaders: [String: String] = [:]
  /// The document that is shown, and those that were.
  private var loader = ""
  private var gone: Set<String> = []
  private(set) var loading: Set<String> = []
  /// Whether something was loaded that the page may still have to run.
  var hasLoaded = false
  /// What the document itself asks for has run when it is loaded.
  private var ofDocument: Set<String> = []
  private var hasLoadedOthers = false
  /// Those that wait for an answer of the script.
  private(set) var held: [PageTab.HeldRequest] = []
  /// Those that were given up before they were seen.
  private var over: Set<String> = []
  private var lastID = 0
  /// The requests of the page's scripts of which only one is known: that they begin, or that they wait.
  private var begun: Set<String> = []
  private var waiting: Set<String> = []
  /// The requests of the page that no line maps, and no file answers.
  var unmapped: [Unmapped] = []
  /// The scripts that the page did not get, by their addresses, or their paths where they are its own.
  var missingScripts: Set<String> = []
  /// What the page uses that does not wait for the script, as `web sockets`.
  private(set) var unheld: Set<String> = []

  private static let most = 10_000

  mutating func note(unheld words: [String]) { unheld.formUnion(words) }

  /// Holds a request until the script answers it, unless its document is gone or it was given up.
  mutating func hold(_ request: (_ id: Int) -> PageTab.HeldRequest) {
    let new = request(lastID + 1)
    if over.remove(new.network) != nil || isGone(new.network) { return }
    lastID += 1
    held.append(new)
  }

  /// Whether a request of the page's scripts is under way that does not wait yet.
  var isBeginning: Bool { !begun.isEmpty }

  mutating func noteBegin(_ id: String) { if waiting.remove(id) == nil { begun.insert(id) } }

  mutating func noteWait(_ id: String) { if begun.remove(id) == nil { waiting.insert(id) } }

  mutating func release(_ request: PageTab.HeldRequest) { held.removeAll { $0.id == request.id } }

  /// - Parameters:
  ///   - isWaitedFor: whether the page does not count it itself.
  ///   - isOfDocument: whether it is the document, or what that asks for without a script.
  mutating func note(_ id: String, of loader: String?, isWaitedFor: Bool, isOfDocument: Bool = false) {
    if isWaitedFor { loading.insert(id) }
    if isOfDocument { ofDocument.insert(id) }
    guard let loader, !loader.isEmpty else { return }
    if loaders.count > Self.most { loaders = loaders.filter { !gone.contains($0.value) } }
    loaders[id] = loader
    dropGone()
  }

  /// Notes that a request was answered, or has failed.
  mutating func end(_ id: String, hasFailed: Bool) {
    if loading.remove(id) != nil {
      hasLoaded = true
      hasLoadedOthers = hasLoadedOthers || ofDocument.remove(id) == nil
    }
    // The page may have given it up before it is known to wait.
    if hasFailed, !held.contains(where: { $0.network == id }), over.count < Self.most { over.insert(id) }
    held.removeAll { $0.network == id }
    begun.remove(id)
    waiting.remove(id)
  }

  mutating func endLoading(_ id: String) { loading.remove(id) }

  /// The document is loaded.
  mutating func endDocument() {
    hasLoaded = hasLoadedOthers
    (ofDocument, hasLoadedOthers) = ([], false)
  }

  /// Shows another document.
  mutating func show(_ document: String) {
    if !loader.isEmpty { gone.insert(loader) }
    loader = document
    gone.remove(document)
    dropGone()
  }

  private func isGone(_ id: String) -> Bool { loaders[id].map(gone.contains) ?? false }

  private mutating func dropGone() {
    let isGone = { [loaders, gone] (id: String) in loaders[id].map(gone.contains) ?? false }
    held.removeAll { isGone($0.network) }
    begun = begun.filter { !isGone($0) }
    loading = loading.filter { !isGone($0) || loaders[$0] == $0 }
  }
}

/// What the browser reports of a page: its requests are answered from the origin or held, and what it must not do is
/// refused.
extension PageTab {
  /// Answers a request that waits.
  mutating func answer(_ held: HeldRequest, status: Int, type: String, body: [UInt8]) {
    traffic.release(held)
    fulfill(
      held.request, PageOrigin.Answer(status: status, type: type, body: body), from: held.origin)
  }

  /// Has a request of the page's scripts wait. One of a document that is left has no such number, and reads no answer.
  mutating func hold(_ id: String, _ event: JSONValue, _ call: PageRequests.Call, from asker: String?) {
    guard let network = event["networkId"].string else { return fulfill(id, .preflight, from: asker) }
    traffic.hold { HeldRequest(id: $0, request: id, network: network, call: call, origin: asker) }
  }

  /// Breaks the connection of a request that waits.
  mutating func fail(_ held: HeldRequest) {
    traffic.release(held)
    send("Fetch.failRequest", ["requestId": .string(held.request), "errorReason": "Failed"])
  }

  /// The requests that no line maps, since the last call.
  mutating func takeUnmapped() -> [PageTraffic.Unmapped] {
    defer { traffic.unmapped = [] }
    return traffic.unmapped
  }

  /// What was not mapped, and what a server has refused, since the last call.
  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// - Parameters:
  ///   - asker: the origin of the page, where it asks another one.
  ///   - headers: those that it wants to send there.
  func fulfill(
    _ request: String, _ answer: PageOrigin.Answer, from asker: String? = nil, with sent: String? = nil
  ) {
    var headers = [("Content-Type", answer.type), ("Cache-Control", "no-store")]
    if let asker {
      headers += [
        ("Access-Control-Allow-Origin", asker), ("Access-Control-Allow-Credentials", "true"),
        ("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE"),
        ("Access-Control-Allow-Headers", sent ?? "Content-Type"), ("Access-Control-Expose-Headers", "*"),
      ]
    }
    send(
      "Fetch.fulfillRequest",
      [
        "requestId": .string(request), "responseCode": .number(answer.status),
        "responseHeaders": .list(headers.map { ["name": .string($0.0), "value": .string($0.1)] }),
        "body": .string(Base64.encoded(answer.body)),
      ])
  }

  mutating func take(_ method: String, _ event: JSONValue) throws(PageFailure) {
    switch method {
    case "Fetch.requestPaused": takeRequest(event)
    case "Network.requestWillBeSent":
      // The page counts its own: one whose answer it does not read never ends.
      let unimportant = [
        "XHR", "Fetch", "EventSource", "Media", "Ping", "Prefetch", "CSPViolationReport", "WebSocket",
      ]
      let isRemote = event["request"]["url"].string?.hasPrefix("http") == true
      guard let id = event["requestId"].string else { break }
      if isRemote, ["XHR", "Fetch"].contains(event["type"].string) { traffic.noteBegin(id) }
      traffic.note(
        id, of: event["loaderId"].string,
        isWaitedFor: isRemote && !unimportant.contains(event["type"].string ?? ""),
        isOfDocument: event["type"].string == "Document" || event["initiator"]["type"].string == "parser")
    case "Network.responseReceived":
      guard !origin.isOfFiles, let status = event["response"]["status"].int, status >= 400 else { break }
      note("the server answers \(status): \(Self.shown(event["response"]["url"].string))")
    case "Network.loadingFinished", "Network.loadingFailed":
      guard let id = event["requestId"].string else { break }
      traffic.end(id, hasFailed: method == "Network.loadingFailed")
    case "Page.frameNavigated" where !event["frame"].has("parentId"):
      let address = event["frame"]["url"].string ?? ""
      if !origin.owns(address) { offences.append("the page leaves for \(Self.shown(address))") }
      isolatedWorld = nil
      isLoaded = false
      traffic.show(event["frame"]["loaderId"].string ?? "")
      workers = PageWorkers()
    // Another program is asked for `mailto:` and `tel:`, and here is none. The page stays.
    case "Page.frameRequestedNavigation":
      let address = event["url"].string ?? ""
      if ["mailto:", "tel:", "sms:"].contains(where: address.hasPrefix) {
        note("left to another program: \(Self.shown(address))")
      }
    case "Runtime.executionContextCreated" where !event.has("child"):
      let context = event["context"]
      if context["name"].string == Self.world, context["auxData"]["frameId"].string == target {
        isolatedWorld = context["id"].int
      }
    case "Page.navigatedWithinDocument": sameDocumentMoves += 1
    case "Page.loadEventFired":
      isLoaded = true
      traffic.endDocument()
    case "Page.javascriptDialogOpening": try takeDialog(event)
    case "Runtime.bindingCalled":
      dialogs.shownBefore = event["payload"].string.flatMap { try? JSONValue.read(Array($0.utf8)) }
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
      traffic.endLoading(event["targetInfo"]["targetId"].string ?? "")
      let child = event["sessionId"].string
      switch event["targetInfo"]["type"].string {
      case "page":
        browser.post("Target.closeTarget", ["targetId": event["targetInfo"]["targetId"]], isAwaited: false)
        return
      case "worker":
        guard let child else { break }
        browser.route(child, to: session)
        workers.all.append(child)
        workers.new.insert(child)
        for method in ["Network.enable", "Runtime.enable", "Debugger.enable"] { send(method, to: child) }
        // Its world is made with its first script.
        send(
          "Debugger.setInstrumentationBreakpoint", ["instrumentation": "beforeScriptExecution"], to: child)
      case _: break
      }
      browser.post("Runtime.runIfWaitingForDebugger", session: child, isAwaited: false)
    case "Debugger.paused":
      guard let child = event["child"].string else { break }
      clock.seed &+= 1
      for source in [handling.holdSource, clock.source] {
        send("Runtime.evaluate", ["expression": .string(source)], to: child)
      }
      send("Debugger.disable", to: child)
      workers.new.remove(child)
    case "Target.detachedFromTarget": workers.all.removeAll { $0 == event["sessionId"].string }
    case "Input.dragIntercepted": drag = event["data"]
    case "Inspector.targetCrashed": throw .failedInTest("crashed")
    case "Runtime.exceptionThrown":
      let details = event["exceptionDetails"]
      let text = details["exception"]["description"].string ?? details["text"].string ?? ""
      // What has no address is ours, or is none of its files.
      let frames = [details] + details["stackTrace"]["callFrames"].elements
      let frame = frames.first { $0["url"].string?.isEmpty == false }
      let file = frame?["url"].string?.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let line = (frame?["lineNumber"].int ?? 0) + 1
      let location =
        frame == nil ? "" : file.isEmpty ? " (line \(line))" : " (\(Self.shown(String(file))):\(line))"
      if errors.count < 3 { errors.append(Self.shown(String(text.prefix { $0 != "\n" })) + location) }
    case _: break
    }
  }

  mutating func takeDialog(_ event: JSONValue) throws(PageFailure) {
    let type = event["type"].string ?? ""
    isWorn = true
    if handling.answersDialogs, type != "beforeunload" {
      dialogs.open = PageDialog(
        type, event["message"].string ?? "", text: event["defaultPrompt"].string ?? "")
      return
    }
    let leaves = type == "beforeunload"
    send("Page.handleJavaScriptDialog", ["accept": .bool(leaves)])
    if leaves { return }
    let way = "with `alerts are dialogs` in its `app` block, the script answers each"
    offences.append("the page opens a dialog, \(type): \(Self.shown(event["message"].string)) (\(way))")
    dialogs.refusedCount += 1
    if dialogs.refusedCount > 100 {
      throw .failedInTest("opens dialogs without end: \(way)")
    }
  }

  static func shown(_ text: String?) -> String {
    let text = text ?? ""
    return text.count > 200 ? "\(text.prefix(200))…" : text
  }

  mutating func takeRequest(_ event: JSONValue) {
    guard let id = event["requestId"].string else { return }
    let (request, type) = (event["request"], event["resourceType"].string ?? "")
    let (address, method) = (request["url"].string ?? "", request["method"].string ?? "")
    if address == clock.firstAddress {
      // A document that follows the first one is refused.
      if case .first = opening { return opening = .asked(request: id) }
      return fulfill(id, PageOrigin.Answer(status: 404, type: "text/plain", body: []))
    }
    let isDocument = type == "Document"
    if isDocument, case .empty = opening {
      return fulfill(id, PageOrigin.Answer(status: 200, type: "text/html", body: []))
    }
    if type == "XHR" || type == "Fetch", method != "OPTIONS" {
      if let network = event["networkId"].string { traffic.noteWait(network) }
    }
    if handling.isLearned, type == "XHR" || type == "Fetch" { return holdForLearner(id, event) }
    let other = origin.owns(address) ? nil : PageOrigin.origin(of: address)
    let isKnown = other.map { requests.name($0) || handling.isSurveyed } ?? true
    if isKnown, type == "XHR" || type == "Fetch" {
      let (path, query) = PageOrigin.parts(of: address)
      let asker = header("Origin", of: request)
      if other != nil, method == "OPTIONS" {
        let sent = header("Access-Control-Request-Headers", of: request)
        return fulfill(id, PageOrigin.Answer.preflight, from: asker, with: sent)
      }
      if let call = requests.call(
        method: method, origin: other, path: path, query: query, body: body(of: request))
      {
        return hold(id, event, call, from: other == nil ? nil : asker)
      }
    }
    if type == "XHR" || type == "Fetch" { noteUnmapped(request, method, address, from: other) }
    if other != nil, method == "GET", let answer = origin.answer(insteadOf: address) {
      return fulfill(id, answer, from: header("Origin", of: request))
    }
    guard other == nil else {
      if type == "Script" { traffic.missingScripts.insert(Self.shown(address)) }
      let isMain = isDocument && event["frameId"].string == target
      if isMain { offences.append("the page leaves for \(Self.shown(address))") }
      if !isMain { note("not mapped: \(method) \(Self.shown(address))") }
      // A navigation that was given up leaves the page as it is.
      send(
        "Fetch.failRequest",
        ["requestId": .string(id), "errorReason": isMain ? "Aborted" : "BlockedByClient"])
      return
    }
    let (path, query) = PageOrigin.parts(of: address)
    if !origin.isOfFiles {
      send("Fetch.continueRequest", ["requestId": .string(id)])
    } else if method == "GET" || method == "HEAD" || isDocument,
      let answer = origin.answer(to: path, isDocument: isDocument)
    {
      fulfill(id, answer)
    } else {
      if type == "Script" { traffic.missingScripts.insert(Self.shown(path)) }
      if type != "Other" {
        note("not mapped: \(method) \(Self.shown(path + (query.isEmpty ? "" : "?\(query)")))")
      }
      fulfill(
        id, PageOrigin.Answer(status: 404, type: "text/plain; charset=utf-8", body: Array("not found".utf8)))
    }
  }

  private mutating func noteUnmapped(
    _ request: JSONValue, _ method: String, _ address: String, from other: String?
  ) {
    let (path, query) = PageOrigin.parts(of: address)
    let isFile = other == nil && method == "GET" && origin.answer(to: path, isDocument: false) != nil
    if isFile || method == "OPTIONS" || traffic.unmapped.count >= 100 { return }
    traffic.unmapped.append(
      PageTraffic.Unmapped(
        origin: other, method: method, path: path,
        query: PageRequests.pairs(of: query).map {
          (String(decoding: $0.name, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
        }, body: body(of: request)))
  }

  func header(_ name: String, of request: JSONValue) -> String? {
    request["headers"].members.first { $0.name.lowercased() == name.lowercased() }?.value.string
  }

  func body(of request: JSONValue) -> JSONValue? {
    guard let text = request["postData"].string else { return nil }
    return PageRequests.form(Array(text.utf8), type: header("Content-Type", of: request) ?? "")
      ?? (try? JSONValue.read(Array(text.utf8)))
  }

  mutating func note(_ line: String) {
    if notes.count < 100 { notes.append(line) }
  }
}
