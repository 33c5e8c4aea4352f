import Synchronization
import VshApp
package import VshHost
import VshModels
package import VshSession
import VshText

/// A Chromium that vsh has started, and its protocol over a pipe: commands with answers, and events, each of a session.
///
/// It knows no page. Several threads may use it, each with sessions of its own. It runs in a profile folder of its own,
/// resolves no name and is ended by `close`, at the latest with vsh.
package final class PageBrowser: Sendable {
  /// What the command line says of the browser.
  package struct Choice: Equatable, Sendable {
    /// Nil to search for one.
    package var path: String?
    package var hasSandbox = true
    package var isHeaded = false
    package var viewport = Viewport()

    package init() {}
  }

  package struct Viewport: Equatable, Sendable {
    package var width = 900
    package var height = 900

    package init() {}
  }

  /// What has come for a session.
  enum Arrival {
    case reply(JSONValue)
    case event(method: String, JSONValue)
    case timedOut
    case interrupted
    /// The browser is gone.
    ///
    /// - Parameter predicate: what it did.
    case ended(predicate: String)
  }

  /// The browsers that are sought, in this order. The first has no window, and is the quickest.
  private static let names = ["chromium-headless-shell", "chromium", "google-chrome"]
  private static let profile = "vsh-browser"
  fileprivate static let messageBytes = 256 << 20
  private static let startMilliseconds = 30_000
  /// A thread that sends may have to take what another one waits for.
  private static let sliceMilliseconds = 20

  package let viewport: Viewport
  private let program: RunningProgram
  private let folders: TemporaryFolders
  private let folder: Path
  private let stopwatch: Stopwatch
  private let nextID = Atomic<Int>(0)
  private let state = Watched(State())

  fileprivate struct State {
    var userAgent = ""
    var awaited: Set<Int> = []
    var replies: [Int: JSONValue] = [:]
    /// The session that has the events of another one, as those of a worker.
    var parents: [String: String] = [:]
    var events: [String: [(method: String, parameters: JSONValue)]] = [:]
    var ended: String?
    /// Whether a thread reads what the browser writes.
    var isRead = false
  }

  private init(
    _ program: RunningProgram, _ folders: TemporaryFolders, _ folder: Path, _ stopwatch: Stopwatch,
    _ viewport: Viewport
  ) {
    self.program = program
    self.folders = folders
    self.folder = folder
    self.stopwatch = stopwatch
    self.viewport = viewport
  }

  // MARK: Start and end

  /// Starts a browser.
  ///
  /// - Parameter server: where pages may come from, as `127.0.0.1:8000`; nil for files alone.
  package static func start(
    _ choice: Choice, on host: Host, server: String?
  ) -> Result<PageBrowser, AppProblem> {
    host.temporaryFolders.removeLeft(profile)
    let folder: Path
    do throws(HostProblem) {
      folder = try host.temporaryFolders.make(profile)
    } catch {
      return .failure(AppProblem("the browser has no folder for its profile: \(error.cause.reason)"))
    }
    let names = choice.path.map { [$0] } ?? (choice.isHeaded ? Array(Self.names.dropFirst()) : Self.names)
    var problem = AppProblem("")
    for name in names {
      do throws(HostProblem) {
        let words = [name] + arguments(choice, folder, server: server)
        let program = try host.programs.start(words, speaking: .channel(folder: folder)) { _ in }
        let browser = PageBrowser(program, host.temporaryFolders, folder, host.stopwatch, choice.viewport)
        return browser.greet(named: name)
      } catch {
        problem = AppProblem("the browser `\(name)` could not be started: \(error.cause.reason)")
        if error.cause != .notInPath || choice.path != nil { break }
        problem = AppProblem(
          "no browser was found for the page",
          notes: [
            "install Debian's `chromium-headless-shell` or a Chromium, or name one: `--browser PATH`; sought were "
              + names.joined(separator: ", ")
          ])
      }
    }
    host.temporaryFolders.remove(folder)
    return .failure(problem)
  }

  private static func arguments(_ choice: Choice, _ folder: Path, server: String?) -> [String] {
    var words = [
      "--remote-debugging-pipe", "--user-data-dir=\(folder.text)", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
      "--disable-default-apps", "--disable-extensions", "--disable-sync", "--disable-dev-shm-usage",
      "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
      // A document that was left is gone.
      "--disable-renderer-backgrounding", "--disable-back-forward-cache",
      // The last one makes messages and timers wait for the frame after a press or a key.
      "--disable-features=Translate,MediaRouter,OptimizationHints,DeferRendererTasksAfterInput",
      "--metrics-recording-only", "--mute-audio",
      "--password-store=basic", "--use-mock-keychain", "--force-color-profile=srgb",
      // The first rule that fits a host and its port counts, for web sockets, too.
      "--host-resolver-rules=\(server.map { "MAP \($0) \($0), " } ?? "")MAP * ~NOTFOUND",
      "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
      "--window-size=\(choice.viewport.width),\(choice.viewport.height)",
    ]
    if !choice.isHeaded { words += ["--headless", "--disable-gpu"] }
    if !choice.hasSandbox { words.append("--no-sandbox") }
    return words + ["--no-startup-window"]
  }

  private func greet(named name: String) -> Result<PageBrowser, AppProblem> {
    let id = post("Browser.getVersion")
    let arrival = next(for: nil, reply: id, milliseconds: Self.startMilliseconds)
    if case .reply(let reply) = arrival {
      state.change { $0.userAgent = reply["result"]["userAgent"].string ?? "" }
      return .success(self)
    }
    let errors = program.lastErrors
    close()
    if errors.contains(where: { $0.contains("no-sandbox") || $0.contains("sandbox!") }) {
      return .failure(
        AppProblem(
          "the browser `\(name)` does not start with its sandbox here, as for the user root",
          notes: ["`--browser-no-sandbox` starts it without one: only for pages that you trust"]))
    }
    let predicate = if case .ended(let predicate) = arrival { predicate } else { "did not answer" }
    return .failure(
      AppProblem(
        "the browser `\(name)` \(predicate) when it was started",
        notes: errors.isEmpty ? [] : ["its last lines on standard error:"] + errors.map { "  \($0)" }))
  }

  package func close() {
    post("Browser.close")
    program.stop()
    folders.remove(folder)
  }

  deinit { close() }

  // MARK: Messages

  /// Sends a command. Its answer is kept for `next` only if it is awaited.
  @discardableResult
  func post(
    _ method: String, _ parameters: JSONValue = [:], session: String? = nil, isAwaited: Bool = true
  ) -> Int {
    let id = nextID.add(1, ordering: .relaxed).newValue
    if isAwaited { state.change { _ = $0.awaited.insert(id) } }
    let message: JSONValue = [
      "id": .number(id), "method": .string(method), "params": parameters, "sessionId": JSONValue(session),
    ]
    _ = program.send(message.utf8 + [0], milliseconds: Self.startMilliseconds)
    return id
  }

  private enum Turn {
    case take(Arrival)
    /// No other thread reads.
    case read
  }

  /// The next event of a session, or the answer to a command, whichever has come first.
  func next(for session: String?, reply id: Int?, milliseconds: Int) -> Arrival {
    let end = stopwatch.nanoseconds + UInt64(max(0, milliseconds)) * 1_000_000
    while true {
      let now = stopwatch.nanoseconds
      let left = now >= end ? 0 : Int((end - now) / 1_000_000) + 1
      let turn: Turn? = state.wait(milliseconds: left) { state in
        if let found = state.take(for: session, reply: id) { return .take(found) }
        if let predicate = state.ended { return .take(.ended(predicate: predicate)) }
        if state.isRead { return nil }
        state.isRead = true
        return .read
      }
      switch turn {
      case .take(let arrival): return arrival
      case nil: return .timedOut
      case .read:
        var outcome = state.change { $0.read(program) }
        if outcome == .nothing, left > 0 {
          program.waitForMore(milliseconds: min(left, Self.sliceMilliseconds))
          outcome = state.change { $0.read(program) }
        }
        state.change { $0.isRead = false }
        if outcome == .interrupted { return .interrupted }
        if outcome == .nothing, left == 0 { return .timedOut }
      }
    }
  }

  var userAgent: String { state.change { $0.userAgent } }

  /// The answer to an awaited command, if it has come. It waits for nothing.
  func reply(to id: Int) -> JSONValue? { state.change { $0.replies.removeValue(forKey: id) } }

  /// Lets the events of a session come with those of another one.
  func route(_ session: String, to parent: String) { state.change { $0.parents[session] = parent } }

  /// Forgets what has come for a session that has ended.
  func forget(_ session: String) {
    state.change { state in
      state.events.removeValue(forKey: session)
      for child in state.parents.filter({ $0.value == session }).keys { state.parents[child] = nil }
    }
  }
}

extension PageBrowser.State {
  /// Events that someone looks at. Others are dropped as they come.
  private static let known: Set<String> = [
    "Fetch.requestPaused", "Network.requestWillBeSent", "Network.loadingFinished", "Network.loadingFailed",
    "Page.frameNavigated", "Page.frameRequestedNavigation", "Page.navigatedWithinDocument",
    "Page.loadEventFired", "Page.windowOpen",
    "Page.javascriptDialogOpening", "Page.downloadWillBegin", "Page.fileChooserOpened",
    "Inspector.targetCrashed",
    "Network.responseReceived", "Log.entryAdded",
    "Target.attachedToTarget", "Target.detachedFromTarget", "Runtime.exceptionThrown",
    "Runtime.bindingCalled", "Runtime.executionContextCreated", "Debugger.paused", "Input.dragIntercepted",
  ]
  /// A page that floods is not at rest, and each of its events counts as one that was seen.
  private static let mostEvents = 100_000

  enum Outcome { case something, nothing, interrupted }

  /// Takes what the browser has written.
  mutating func read(_ program: RunningProgram) -> Outcome {
    var outcome = Outcome.nothing
    while ended == nil {
      switch program.receive(milliseconds: 0, limitBytes: PageBrowser.messageBytes) {
      case .line(let line): route(line)
      case .timedOut: return outcome
      case .interrupted: return .interrupted
      case .tooLong: ended = "wrote a message of more than \(PageBrowser.messageBytes >> 20) MiB"
      // Its end comes right behind that of what it writes.
      case .ended(.closedOutput, _):
        guard case .ended(let end, _) = program.receive(milliseconds: 1_000, limitBytes: 0) else { continue }
        ended = end.predicate
      case .ended(let end, _): ended = end.predicate
      }
      outcome = .something
    }
    return outcome
  }

  mutating func route(_ line: [UInt8]) {
    let message: JSONValue
    do throws(DataProblem) {
      message = try JSONValue.read(line)
    } catch {
      ended = "wrote a message that is not JSON (\(error.message))"
      return
    }
    if case .number(let id) = message["id"].plainValue {
      if awaited.remove(id) != nil { replies[id] = message }
      return
    }
    guard let method = message["method"].string, Self.known.contains(method) else { return }
    guard let sender = message["sessionId"].string else { return }
    let session = parents[sender] ?? sender
    if events[session]?.count ?? 0 < Self.mostEvents {
      let parameters = message["params"]
      let isOfChild = sender != session
      events[session, default: []].append(
        (method, isOfChild ? parameters.with("child", .string(sender)) : parameters))
    }
  }

  mutating func take(for session: String?, reply id: Int?) -> PageBrowser.Arrival? {
    if let session, let first = events[session]?.first {
      events[session]?.removeFirst()
      return .event(method: first.method, first.parameters)
    }
    return id.flatMap { replies.removeValue(forKey: $0) }.map { .reply($0) }
  }
}

extension JSONValue {
  /// The value without its layout.
  var plainValue: JSONValue { if case .tall(let value) = self { value } else { self } }

  var int: Int? { if case .number(let number) = plainValue { number } else { nil } }

  /// A number with a fraction, too.
  var double: Double? {
    switch plainValue {
    case .number(let number): Double(number)
    case .written(let text): Double(text)
    case _: nil
    }
  }
}
