import CPages
import VshText

/// An empty page in a browser context of its own. It is made step by step, beside something else where there is time.
struct EmptyPage {
  let browser: PageBrowser
  private let handling: PageHandling
  private var context: String?
  private var target: String?
  private var session: String?
  /// The command that is not answered yet.
  private var command: Int

  init(_ browser: PageBrowser, _ handling: PageHandling) {
    self.browser = browser
    self.handling = handling
    command = browser.post("Target.createBrowserContext", ["disposeOnDetach": true])
  }

  /// Takes the answers that have come.
  mutating func advance() {
    while session == nil, let reply = browser.reply(to: command) { take(reply["result"]) }
  }

  mutating func finish(
    milliseconds: Int
  ) throws(PageFailure) -> (context: String, target: String, session: String) {
    while true {
      if let context, let target, let session { return (context, target, session) }
      switch browser.next(for: nil, reply: command, milliseconds: milliseconds) {
      case .reply(let reply): take(reply["result"])
      case .interrupted: throw .interrupted
      case .ended(let predicate): throw .failed("has lost its browser, which \(predicate)")
      case .event, .timedOut: throw .failed("was not begun by the browser in time")
      }
    }
  }

  func close() {
    guard let context else { return }
    browser.post("Target.disposeBrowserContext", ["browserContextId": .string(context)], isAwaited: false)
    if let session { browser.forget(session) }
  }

  private mutating func take(_ result: JSONValue) {
    if context == nil {
      let context = result["browserContextId"].string ?? ""
      self.context = context
      command = browser.post(
        "Target.createTarget",
        [
          "url": "about:blank", "browserContextId": .string(context),
          "width": .number(browser.viewport.width), "height": .number(browser.viewport.height),
        ])
    } else if target == nil {
      let target = result["targetId"].string ?? ""
      self.target = target
      command = browser.post("Target.attachToTarget", ["targetId": .string(target), "flatten": true])
    } else {
      let session = result["sessionId"].string ?? ""
      self.session = session
      begin(session)
    }
  }

  /// What the browser is to tell of the page, and what it must not do.
  private func begin(_ session: String) {
    for (method, parameters) in [
      ("Page.enable", [:]), ("Network.enable", [:]), ("Runtime.enable", [:]),
      ("Log.enable", [:]), ("Page.setInterceptFileChooserDialog", ["enabled": true]),
      ("Network.setBypassServiceWorker", ["bypass": true]),
      ("Fetch.enable", ["patterns": [["urlPattern": "*", "requestStage": "Request"]]]),
      ("Input.setInterceptDrags", ["enabled": true]),
      ("Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true]),
      (
        "Emulation.setDeviceMetricsOverride",
        PageTab.metrics(browser.viewport.width, browser.viewport.height)
      ),
      ("Page.addScriptToEvaluateOnNewDocument", ["source": .string(handling.holdSource)]),
      (
        "Page.addScriptToEvaluateOnNewDocument",
        [
          "source": .string(
            "\(PageTab.text(of: embedded_report_script()))\nvsh.tellBeforeDialogs(\(handling.finding))"),
          "worldName": .string(PageTab.world),
        ]
      ),
      ("Runtime.addBinding", ["name": "vshTell", "executionContextName": .string(PageTab.world)]),
    ] as [(String, JSONValue)] {
      browser.post(method, parameters, session: session, isAwaited: false)
    }
    browser.post(
      "Browser.setDownloadBehavior", ["behavior": "deny", "browserContextId": JSONValue(context)],
      isAwaited: false)
  }
}
