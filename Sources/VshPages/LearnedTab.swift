package import VshHost
package import VshLearning
package import VshSession
import VshText

/// A page in a browser that is learned: each request of its scripts waits, and its time passes from timer to timer.
package final class LearnedTab: LearnedPage {
  private let browser: PageBrowser
  private let origin: PageOrigin
  private let host: Host
  private let milliseconds: Int
  private let handling: PageHandling
  private var tab: PageTab?
  /// For the next fresh page.
  private var next: EmptyPage?
  private var seen = PageLook()

  /// The script's world begins then, too.
  private static let start = 946_684_800_000
  private static let mostStoredBytes = 1 << 16

  /// - Parameters:
  ///   - count: of pages that are alike.
  ///   - rows: a selector of rows, instead of list items.
  ///   - milliseconds: the longest time for a move.
  package static func open(
    _ count: Int, of choice: PageOrigin.Choice, _ browser: PageBrowser, rows: String?, on host: Host,
    milliseconds: Int
  ) -> Result<[LearnedTab], AppProblem> {
    PageOrigin.open(choice, at: nil, files: host.files).map { origin in
      (0..<count).map { _ in LearnedTab(origin, browser, rows: rows, on: host, milliseconds: milliseconds) }
    }
  }

  private init(
    _ origin: PageOrigin, _ browser: PageBrowser, rows: String?, on host: Host, milliseconds: Int
  ) {
    self.origin = origin
    self.browser = browser
    self.host = host
    self.milliseconds = milliseconds
    let finding: JSONValue = [
      "rows": JSONValue(rows), "names": [], "selectors": [], "known": [], "details": false,
    ]
    handling = PageHandling(
      finding: finding.text, names: [], soonMilliseconds: PageDriver.soonMilliseconds, answersDialogs: true,
      reset: nil, isSurveyed: false, isLearned: true)
  }

  package func close() {
    tab?.close()
    next?.close()
    (tab, next) = (nil, nil)
  }

  package func open() throws(PageTrouble) {
    seen = PageLook()
    try judged { () throws(PageFailure) in
      let setting = PageSetting(milliseconds: Self.start, zone: "UTC", locale: "en_US")
      if try tab?.openAgain(for: setting, seed: 0) != true {
        tab?.close()
        tab = nil
        tab = try PageTab(
          next.take() ?? EmptyPage(browser, handling), origin, .none,
          stopwatch: host.stopwatch,
          milliseconds: milliseconds, setting: setting, handling, seed: 0)
        try tab?.open()
      }
      try tab?.rest()
    }
    // Pages of files go on in the same process.
    if !origin.isOfFiles { next = EmptyPage(browser, handling) }
  }

  package func take(_ move: Move, reply: Reply?) throws(PageTrouble) {
    next?.advance()
    try withTab { tab throws(PageFailure) in
      tab.begin()
      if tab.dialogs.open == nil {
        try Self.take(move, reply, in: &tab)
      } else {
        guard let (gesture, question) = move.question, try tab.answerDialog(gesture, question) else { return }
        try tab.waitUntilLoaded()
        try tab.setClock(tab.clock.moment + 1)
      }
      try tab.rest()
    }
  }

  private static func take(_ move: Move, _ reply: Reply?, in tab: inout PageTab) throws(PageFailure) {
    switch move {
    case .answer(let key, let number, _):
      let all = tab.traffic.held.filter { Self.key(of: $0) == key }
      guard number < all.count, let reply else { throw .cannot("no such request is under way") }
      if let status = reply.status {
        tab.answer(all[number], status: status, type: reply.type, body: reply.body)
      } else {
        tab.fail(all[number])
      }
    case .advance:
      let time = tab.clock.nextTimer ?? 0
      try tab.advance(time)
      try tab.setClock(tab.clock.moment + time)
    case .reload: try tab.reload()
    case _:
      // Many pages make names of the time.
      try tab.setClock(tab.clock.moment + 1)
      if let (gesture, question) = move.question { try tab.make(gesture, question) }
    }
  }

  package func look() throws(PageTrouble) -> PageLook {
    try withTab { tab throws(PageFailure) in
      try look(&tab)
      seen.requests = tab.traffic.held.map {
        PageLook.Request(id: $0.id, key: Self.key(of: $0), body: Self.body(of: $0))
      }
      seen.errors = tab.errors
      seen.offences = tab.offences.map { String($0.trimmingPrefix("the page ")) }
      // The values of a query may be secrets.
      seen.refused = tab.takeNotes().map { String($0.trimmingPrefix("not mapped: ").prefix { $0 != "?" }) }
      seen.isMoved = seen.isMoved || !seen.refused.isEmpty
      seen.refused += tab.traffic.unheld.sorted()
      seen.missingScripts = tab.traffic.missingScripts.map { address in
        let address = String(address.prefix { $0 != "?" })
        return PageLook.MissingScript(address: address, file: origin.file(insteadOf: address))
      }
    }
    return seen
  }

  private func look(_ tab: inout PageTab) throws(PageFailure) {
    if let dialog = tab.dialogs.open {
      let elements = try tab.elementsWithDialog().elements
      seen.elements = elements.map { LearnedElement($0) }
      seen.dialog = elements.count - dialog.elements.count
      return
    }
    let told = try tab.look(
      "({elements: vsh.report(\(handling.finding)), scrolled: vsh.hasScrolled(), "
        + "address: location.pathname + location.search + location.hash, "
        + "stored: (() => { try { return JSON.stringify(localStorage); } catch { return ''; } })()})")
    seen.elements = told["elements"].elements.map { LearnedElement($0) }
    seen.dialog = nil
    seen.isMoved = told["scrolled"].text == "true"
    seen.address = told["address"].string ?? "/"
    seen.storage = String((told["stored"].string ?? "").prefix(Self.mostStoredBytes))
    seen.timers = tab.clock.timers.elements.map { timer in
      let time = Int((timer["left"].double ?? 0).rounded(.up))
      return PageLook.Timer(milliseconds: time, isRepeated: timer["every"].double ?? 0 > 0)
    }.sorted { ($0.milliseconds, $0.isRepeated ? 1 : 0) < ($1.milliseconds, $1.isRepeated ? 1 : 0) }
  }

  package func buttons(underMouseOf rows: [Int]) -> [Int: [String]] {
    var found: [Int: [String]] = [:]
    try? withTab { tab throws(PageFailure) in
      tab.begin()
      for row in rows { found[row] = try? tab.buttons(underMouseOf: row) }
      try tab.hoverNowhere()
    }
    return found
  }

  package func picture() -> [UInt8]? { tab?.picture() }

  // MARK: Troubles

  private func withTab(_ work: (inout PageTab) throws(PageFailure) -> Void) throws(PageTrouble) {
    try judged { () throws(PageFailure) in
      guard var open = tab else { throw .failed("was not opened") }
      defer { tab = open }
      try work(&open)
    }
  }

  private func judged(_ work: () throws(PageFailure) -> Void) throws(PageTrouble) {
    do throws(PageFailure) {
      try work()
    } catch {
      if case .dialogOpened = error { return }
      if case .cannot = error {} else { tab?.isWorn = true }
      switch error {
      case .interrupted: throw .interrupted
      case .cannot(let reason): throw .cannot(reason)
      case .failed(let predicate): throw .ended(predicate)
      case .failedInTest(let predicate): throw .unjudged(predicate)
      case .documentGone, .dialogOpened: throw .unjudged("leaves each document that it shows")
      }
    }
  }

  // MARK: Requests

  private static func key(of held: PageTab.HeldRequest) -> RequestKey {
    let said = held.call.arguments
    return RequestKey(
      method: held.call.name, origin: said["origin"].string, path: said["path"].string ?? "",
      query: said["query"].string ?? "")
  }

  private static func body(of held: PageTab.HeldRequest) -> JSONValue? {
    held.call.arguments.has("body") ? held.call.arguments["body"] : nil
  }
}

extension PageTab {
  /// Holds a request of a script of the page, also to another origin. That is said to allow it.
  mutating func holdForLearner(_ id: String, _ event: JSONValue) {
    let request = event["request"]
    let (address, method) = (request["url"].string ?? "", request["method"].string ?? "")
    let isOwn = origin.owns(address)
    let asker = isOwn ? nil : header("Origin", of: request)
    if method == "OPTIONS" {
      let sent = header("Access-Control-Request-Headers", of: request)
      return fulfill(id, PageOrigin.Answer.preflight, from: asker, with: sent)
    }
    let (path, query) = PageOrigin.parts(of: address)
    let said: JSONValue = [
      "origin": isOwn ? .absent : .string(PageOrigin.origin(of: address)), "path": .string(path),
      "query": .string(query), "body": body(of: request) ?? .absent,
    ]
    hold(id, event, PageRequests.Call(name: method, arguments: said), from: asker)
  }

  /// The names of a row's buttons while the mouse is over it.
  fileprivate mutating func buttons(underMouseOf row: Int) throws(PageFailure) -> [String] {
    try hover(over: ["kind": "row", "index": .number(row), "part": "whole"])
    return try look("vsh.report(\(handling.finding))").elements.compactMap {
      LearnedElement($0).nameOfButton(inRow: row)
    }
  }
}
