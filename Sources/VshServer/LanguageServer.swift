package import VshHost
import VshModels
import VshSource
import VshText

/// A language server (LSP 3.17): takes the bytes of a client and returns the bytes to send. No input ends it, except
/// `exit`.
///
/// It has no stream and no thread: the caller passes what it reads, and writes what it gets. Each requested text is
/// checked as a whole; a large one takes some milliseconds.
package struct LanguageServer {
  /// The state of the session.
  enum Stage {
    case begun
    case initialized
    case shutDown
    case over(isOrderly: Bool)
  }

  var workspace: Workspace
  var client = ClientAbilities()
  private let version: String
  private var stage = Stage.begun
  private var reader = MessageReader(limitBytes: DataLimits.documentBytes)
  private var outgoing: [UInt8] = []
  var findings = Findings()
  var runs = TestRuns()
  private var ownRequests = 0

  package init(files: Files, version: String) {
    self.version = version
    workspace = Workspace(files: files)
  }

  /// False after the client has sent `exit`.
  package var isRunning: Bool { if case .over = stage { false } else { true } }

  /// Whether the client sent `shutdown` before `exit`.
  package var endedInOrder: Bool { if case .over(let isOrderly) = stage { isOrderly } else { false } }

  // MARK: Messages

  /// Handles received bytes, and returns the bytes to send. Diagnostics are published after all complete messages have
  /// been handled.
  package mutating func receive(_ bytes: [UInt8]) -> [UInt8] {
    reader.add(bytes)
    var messages: [Message] = []
    while let event = reader.next() { messages.append(Message(event)) }
    /// Requests that a later message in the same input cancels.
    var cancelled: [RequestID: Int] = [:]
    for (index, message) in messages.enumerated() {
      if message.method == "$/cancelRequest", let id = RequestID(message.params?["id"]) {
        cancelled[id] = index
      }
    }
    for (index, message) in messages.enumerated() where isRunning {
      let isCancelled = message.id.map { (cancelled[$0] ?? -1) > index } ?? false
      handle(message, isCancelled: isCancelled)
    }
    if isRunning { publishFindings() }
    return takeOutgoing()
  }

  mutating func takeOutgoing() -> [UInt8] {
    defer { outgoing = [] }
    return outgoing
  }

  private mutating func handle(_ message: Message, isCancelled: Bool) {
    if let problem = message.problem { return answer(message.id, problem) }
    guard let method = message.method else { return }
    guard let id = message.id else { return handle(notification: method, message.params) }
    if isCancelled { return answer(id, RequestProblem(.cancelled, "the request was cancelled")) }
    do throws(RequestProblem) {
      switch stage {
      case .begun where method != "initialize":
        throw RequestProblem(.notInitialized, "the first request is `initialize`")
      case .initialized where method == "initialize":
        throw RequestProblem(.invalidRequest, "`initialize` has been sent already")
      case .shutDown, .over: throw RequestProblem(.invalidRequest, "the server is shut down")
      case _: break
      }
      if let result = try result(of: method, message.params, id: id) { answer(id, result) }
    } catch {
      answer(id, error)
    }
  }

  mutating func answer(_ id: RequestID, _ result: JSONValue) { send(Message.answer(id, result)) }

  mutating func answer(_ id: RequestID?, _ problem: RequestProblem) { send(Message.answer(id, problem)) }

  mutating func send(_ message: JSONValue) { outgoing += MessageReader.framed(message) }

  mutating func notify(_ method: String, _ params: JSONValue) { send(Message.notification(method, params)) }

  /// Sends a request whose answer is ignored.
  mutating func request(_ method: String, _ params: JSONValue = .absent) {
    ownRequests += 1
    send(["jsonrpc": "2.0", "id": .number(ownRequests), "method": .string(method), "params": params])
  }

  // MARK: Session

  private mutating func result(
    of method: String, _ params: JSONPart?, id: RequestID
  ) throws(RequestProblem) -> JSONValue? {
    switch method {
    case "initialize":
      stage = .initialized
      return initialize(params)
    case "shutdown":
      stage = .shutDown
      runs.stopAll()
      return .null
    case _: return try answer(method, params, id: id)
    }
  }

  private mutating func initialize(_ params: JSONPart?) -> JSONValue {
    client = ClientAbilities(params?["capabilities"])
    let named = (params?["workspaceFolders"]?.elements ?? []).compactMap { $0["uri"]?.string }
    let root = params?["rootUri"]?.string ?? params?["rootPath"]?.string
    for address in named.isEmpty ? [root].compactMap(\.self) : named {
      if let path = FileAddress.path(of: address) ?? (address.hasPrefix("/") ? Path(address) : nil) {
        workspace.addFolder(path)
      }
    }
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "vsh", "version": .string(version)],
    ]
  }

  /// Handles a notification; an invalid one is ignored.
  private mutating func handle(notification method: String, _ params: JSONPart?) {
    if method == "exit" {
      if case .shutDown = stage { stage = .over(isOrderly: true) } else { stage = .over(isOrderly: false) }
      return
    }
    guard case .initialized = stage else { return }
    switch method {
    case "initialized": askForWatchedFiles()
    case "textDocument/didOpen":
      guard let document = params?["textDocument"], let address = document["uri"]?.string,
        let text = document["text"]?.utf8
      else { return }
      let dependents = workspace.openDependents(of: address)
      workspace.open(address, version: document["version"]?.int ?? 0, text)
      findings.noteChanged(workspace.openAddress(of: address), dependents)
    case "textDocument/didChange": change(params)
    case "textDocument/didSave": break
    case "textDocument/didClose":
      guard let address = params?["textDocument"]?["uri"]?.string.flatMap({ workspace[$0]?.address }) else {
        return
      }
      findings.noteChanged(address, workspace.openDependents(of: address))
      workspace.close(address)
    case "workspace/didChangeWatchedFiles", "workspace/didRenameFiles":
      workspace.forgetFiles()
      findings.noteChanged(workspace.openAddresses)
    case "workspace/didChangeWorkspaceFolders":
      for folder in params?["event"]?["removed"]?.elements ?? [] {
        if let path = folder["uri"]?.string.flatMap(FileAddress.path) { workspace.removeFolder(path) }
      }
      for folder in params?["event"]?["added"]?.elements ?? [] {
        if let path = folder["uri"]?.string.flatMap(FileAddress.path) { workspace.addFolder(path) }
      }
      findings.noteChanged(workspace.openAddresses)
    case "$/cancelRequest": if let id = RequestID(params?["id"]) { runs.stop(id) }
    case _: break
    }
  }

  private mutating func change(_ params: JSONPart?) {
    guard let document = params?["textDocument"]?["uri"]?.string.flatMap({ workspace[$0] }) else { return }
    let address = document.address
    var text = document.text
    for change in params?["contentChanges"]?.elements ?? [] {
      guard let new = change["text"]?.utf8 else { continue }
      if let range = LineRange(change["range"]) {
        text = text.replacing(text.bytes(of: range, client.encoding), with: new)
      } else {
        text = SourceText(new)
      }
    }
    findings.noteChanged(address, workspace.openDependents(of: address))
    findings.setRun([], of: address)
    workspace.change(address, version: params?["textDocument"]?["version"]?.int ?? document.version, text)
  }

  private mutating func askForWatchedFiles() {
    guard client.registersWatchers else { return }
    request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [["globPattern": "**/*.vs"]]],
          ]
        ]
      ])
  }

  // MARK: Findings

  mutating func publishFindings() {
    let changed = findings.takeChanged()
    for address in changed {
      let script = workspace[address] == nil ? nil : workspace.script(address)
      findings.set(script.map { Findings.byAddress(of: $0, client) } ?? [:], of: address)
    }
    let isOpen = Set(workspace.openAddresses)
    for address in findings.takeStale() {
      // A client that pulls diagnostics receives those of runs only by this notification.
      if client.pullsDiagnostics, isOpen.contains(address), !findings.hasRun(address) { continue }
      notify(
        "textDocument/publishDiagnostics",
        [
          "uri": .string(address), "version": workspace[address].map { .number($0.version) } ?? .absent,
          "diagnostics": .list(findings.diagnostics(of: address, isOpen: isOpen.contains(address))),
        ])
    }
    if client.pullsDiagnostics, client.refreshesDiagnostics, changed.count > 1 {
      request("workspace/diagnostic/refresh")
    }
  }
}
