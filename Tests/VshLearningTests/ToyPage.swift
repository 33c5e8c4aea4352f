import VshModels
import VshText

@testable import VshLearning

/// A page made up in Swift. What it shows and does is that of a subclass.
class ToyPage: LearnedPage {
  private var lastID = 0
  private(set) var requests: [PageLook.Request] = []
  var timers: [PageLook.Timer] = []
  var stored = ""
  var errors: [String] = []
  var offences: [String] = []
  var refused: [String] = []
  var missingScripts: [PageLook.MissingScript] = []
  /// Of the row that the mouse is over.
  var underMouse: [String] = []

  // MARK: Of a subclass

  func start() {}
  func elements() -> [JSONValue] { [] }
  func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {}
  func make(_ gesture: Move) throws(PageTrouble) {}
  func passTime() throws(PageTrouble) {}

  func ask(_ method: String, _ path: String, query: String = "", body: JSONValue? = nil) {
    lastID += 1
    let key = RequestKey(method: method, path: path, query: query)
    requests.append(PageLook.Request(id: lastID, key: key, body: body))
  }

  func giveUp() { requests = [] }

  // MARK: As a page

  func open() throws(PageTrouble) {
    (requests, timers, stored, errors, offences) = ([], [], "", [], [])
    start()
  }

  func take(_ move: Move, reply: Reply?) throws(PageTrouble) {
    (errors, offences) = ([], [])
    switch move {
    case .answer(let key, let number, _):
      let index = requests.indices.filter { requests[$0].key == key }[number]
      requests.remove(at: index)
      let value = reply.flatMap { try? JSONValue.read($0.body) }
      try take(answer: reply?.status == 200 ? value : nil, to: key, status: reply?.status)
    case .advance:
      timers = []
      try passTime()
    case .reload:
      (requests, timers) = ([], [])
      start()
    case _: try make(move)
    }
  }

  func look() throws(PageTrouble) -> PageLook {
    var look = PageLook()
    look.elements = elements().map { LearnedElement($0) }
    (look.requests, look.timers, look.storage) = (requests, timers, stored)
    (look.errors, look.offences, look.refused) = (errors, offences, refused)
    look.missingScripts = missingScripts
    return look
  }

  func buttons(underMouseOf rows: [Int]) -> [Int: [String]] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0, underMouse) })
  }
  func picture() -> [UInt8]? { [1, 2, 3] }
  func close() {}

  // MARK: Elements

  static func text(_ text: String) -> JSONValue { ["kind": "text", "text": .string(text)] }
  static func row(_ text: String) -> JSONValue { ["kind": "row", "text": .string(text)] }
  static func button(_ label: String, available: Bool = true) -> JSONValue {
    ["kind": "button", "label": .string(label), "available": .bool(available)]
  }
  static func field(_ label: String, _ value: String, focus: Bool = false) -> JSONValue {
    [
      "kind": "field", "label": .string(label), "value": .string(value), "available": true,
      "focus": .bool(focus),
    ]
  }
}

/// A list that is loaded, with a way to try again.
final class ListPage: ToyPage {
  enum Fault: CaseIterable {
    case noLoading, loadingLikeEmpty, emptyLikeLoaded, noEmpty, failureLikeLoading, failureLikeEmpty,
      failureUnsaid,
      stillLoading, noRetry, throwsError, neverRests, covered, deadButton, blankRow, otherOrder, opensWindow,
      asksTwice, deadEnd, failureLikeAnswer, failureLikeStart, throwsAtAnswer
  }

  private enum Screen: Equatable { case start, loading, loaded([String]), failed }

  private let fault: Fault?
  private var screen = Screen.loading

  init(_ fault: Fault?) { self.fault = fault }

  override func start() {
    if fault == .noLoading || fault == .failureLikeStart {
      screen = .start
    } else {
      load()
    }
  }

  private func load() {
    screen = .loading
    ask("GET", "/teas")
    if fault == .asksTwice { ask("GET", "/teas") }
  }

  override func elements() -> [JSONValue] {
    let title: JSONValue = ["kind": "title", "text": "Teas"]
    let help = fault == .deadButton || fault == .covered ? [Self.button("Help")] : []
    return [title] + help + parts()
  }

  private func parts() -> [JSONValue] {
    switch screen {
    case .start: return [Self.button("Show")]
    case .loading:
      if fault == .noLoading { return [Self.button("Show")] }
      return [Self.text(fault == .loadingLikeEmpty ? "No tea today" : "Loading…")]
    case .loaded(let teas):
      let none = fault == .noEmpty || fault == .emptyLikeLoaded ? [] : [Self.text("No tea today")]
      if fault == .emptyLikeLoaded { return [Self.text("Your teas")] }
      let isBare = teas.isEmpty && (fault == .noEmpty || fault == .loadingLikeEmpty)
      return (teas.isEmpty ? none : teas.map(Self.row))
        + (fault == .deadEnd || isBare ? [] : [Self.button("Reload")])
    case .failed: return failure()
    }
  }

  private func failure() -> [JSONValue] {
    let retry = fault == .noRetry || fault == .deadEnd ? [] : [Self.button("Try again")]
    switch fault {
    case .failureLikeEmpty: return [Self.text("No tea today"), Self.button("Reload")]
    case .failureLikeLoading: return [Self.text("Loading…")]
    case .failureUnsaid: return []
    case .stillLoading: return [Self.text("Loading…"), Self.text("No connection")] + retry
    case _: return [Self.text("No connection")] + retry
    }
  }

  override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
    if fault == .neverRests, status == 500 { throw .unjudged("does not come to rest") }
    if fault == (answer == nil ? .throwsError : .throwsAtAnswer) {
      errors = ["TypeError: x is undefined (app.js:1)"]
    }
    if fault == .opensWindow, answer == nil { offences = ["opens a window: https://example.com/"] }
    guard let answer else {
      screen =
        fault == .failureLikeAnswer
        ? .loaded(["Green", "Black", "Oolong"]) : fault == .failureLikeStart ? .start : .failed
      return
    }
    var teas = answer.elements.compactMap(\.string)
    if fault == .otherOrder { teas.reverse() }
    if fault == .blankRow, !teas.isEmpty { teas.append("") }
    screen = .loaded(teas)
  }

  override func make(_ gesture: Move) throws(PageTrouble) {
    switch gesture {
    case .tap("Help", _):
      if fault == .covered { throw .cannot("hidden or covered: \"Help\"") }
    case .tap: load()
    case _: break
    }
  }
}

/// A search for each text that is typed.
final class SearchPage: ToyPage {
  enum Fault: CaseIterable { case takesLate, overwritesCleared, notEncoded, keepsMessage }

  private let fault: Fault?
  private var text = ""
  private var found: [String]?
  private var hasTyped = false

  init(_ fault: Fault?) { self.fault = fault }

  override func start() { (text, found, hasTyped) = ("", nil, false) }

  override func elements() -> [JSONValue] {
    let waits = found == nil && !text.isEmpty ? [Self.text("Searching…")] : []
    let stale = fault == .keepsMessage && hasTyped && text.isEmpty ? [Self.text("Press Enter")] : []
    return [Self.field("City", text)] + waits + stale + (found ?? []).map(Self.row)
      + (found == [] ? [Self.text("Nothing")] : [])
  }

  override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
    let isOld = key.query.first?.value != text
    if isOld, fault != .takesLate, fault != .overwritesCleared || !text.isEmpty { return }
    found = answer.map { $0.elements.compactMap(\.string) } ?? ["failed"]
  }

  override func make(_ gesture: Move) throws(PageTrouble) {
    guard case .type(let typed, _) = gesture else { return }
    (text, found, hasTyped) = (typed, nil, true)
    if typed.isEmpty { return }
    let encoded = PercentEncoding.encoded(path: typed.utf8).replacing("&", with: "%26")
    ask("GET", "/search", query: "q=" + (fault == .notEncoded ? typed : encoded))
  }
}

/// An order that is sent.
final class OrderPage: ToyPage {
  private let sendsTwice: Bool
  private let ignoresFirst: Bool
  private var state = "start"

  /// - Parameter ignoresFirst: whether an answer is ignored while another order is on its way.
  init(sendsTwice: Bool, ignoresFirst: Bool = false) {
    self.sendsTwice = sendsTwice
    self.ignoresFirst = ignoresFirst
  }

  override func start() { state = "start" }

  override func elements() -> [JSONValue] {
    let canSend = state == "start" || state == "failed" || state == "sending" && sendsTwice
    return [Self.text(state)] + (state == "sent" ? [] : [Self.button("Pay", available: canSend)])
  }

  override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
    if ignoresFirst, !requests.isEmpty { return }
    state = answer == nil ? "failed" : "sent"
  }

  override func make(_ gesture: Move) throws(PageTrouble) {
    state = "sending"
    ask("POST", "/orders")
  }
}

/// Names that the page keeps, each of which can be edited.
final class NamesPage: ToyPage {
  enum Fault: CaseIterable { case forgetsMark, escapeKeeps, forgetsName }

  private let fault: Fault?
  private var isOn = false
  private var name = "Ada"
  private var edited: String?

  init(_ fault: Fault?) { self.fault = fault }

  override func start() {
    if stored.isEmpty { (isOn, name) = (false, "Ada") }
    if fault == .forgetsMark { isOn = false }
    if fault == .forgetsName { name = "Ada" }
    edited = nil
  }

  override func elements() -> [JSONValue] {
    let title: JSONValue = ["kind": "title", "text": "Names"]
    if let edited { return [title, Self.field("Name", edited, focus: true)] }
    return [title, ["kind": "row", "text": .string(name), "on": .bool(isOn)], Self.button("Edit")]
  }

  override func make(_ gesture: Move) throws(PageTrouble) {
    switch gesture {
    case .setRow(_, let to): isOn = to
    case .tap: edited = name
    case .type(let text, _): edited = text
    case .submit, .leave:
      if edited?.isEmpty == false { name = edited ?? name }
      edited = nil
    case .cancel:
      if fault == .escapeKeeps, edited?.isEmpty == false { name = edited ?? name }
      edited = nil
    case _: break
    }
    stored = "\(name) \(isOn)"
  }
}

/// Things to do, which the page keeps: added, marked, deleted and narrowed.
final class TodoPage: ToyPage {
  private var todos: [(text: String, isOn: Bool)] = []
  private var draft = ""
  private var part = "All"

  override func start() { (todos, draft, part) = ([], "", "All") }

  private var shown: [Int] {
    todos.indices.filter { part == "All" || todos[$0].isOn == (part == "Done") }
  }

  override func elements() -> [JSONValue] {
    let field = Self.field("New", draft)
    if todos.isEmpty { return [field] }
    let left = todos.count { !$0.isOn }
    let all: JSONValue = ["kind": "toggle", "label": "All done", "on": .bool(left == 0)]
    let rows = shown.enumerated().flatMap { row, index -> [JSONValue] in
      let todo = todos[index]
      return [
        ["kind": "row", "text": .string(todo.text), "on": .bool(todo.isOn)],
        ["kind": "button", "label": "Delete", "index": .number(row + 1), "available": true],
      ]
    }
    let tabs: JSONValue = ["kind": "tabs", "value": .string(part), "options": ["All", "Left", "Done"]]
    return [field, all] + rows + [Self.text("\(left) \(left == 1 ? "thing" : "things") left"), tabs]
      + (left < todos.count ? [Self.button("Clear")] : [])
  }

  override func make(_ gesture: Move) throws(PageTrouble) {
    switch gesture {
    case .type(let text, _): draft = text
    case .submit where !draft.allSatisfy(\.isWhitespace):
      todos.append((draft, false))
      draft = ""
    case .set(_, _, let isOn): for index in todos.indices { todos[index].isOn = isOn }
    case .setRow(let row, let isOn): todos[shown[row - 1]].isOn = isOn
    case .tap("Clear", _): todos.removeAll(where: \.isOn)
    case .tap(_, let row): todos.remove(at: shown[(row ?? 1) - 1])
    case .choose(let option, _, _): part = option
    case _: break
    }
    stored = "\(todos) \(part)"
  }
}

/// Orders that are sent to a server, and asked for again.
final class OrdersPage: ToyPage {
  private var orders: [JSONValue] = []

  override func start() {
    orders = []
    ask("GET", "/orders")
  }

  override func elements() -> [JSONValue] {
    [Self.button("Order", available: requests.isEmpty)]
      + orders.map { Self.row("\($0["tea"].string ?? "") \($0["number"].text)") }
  }

  override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
    if key.method == "POST" { return ask("GET", "/orders") }
    orders = answer?.elements ?? []
  }

  override func make(_ gesture: Move) throws(PageTrouble) {
    if case .tap = gesture { ask("POST", "/orders", body: ["tea": "Green"]) }
  }
}

/// Three steps that look alike but for a number.
final class StepsPage: ToyPage {
  private var number = 1

  override func start() { number = 1 }
  override func elements() -> [JSONValue] {
    number > 3 ? [Self.text("Done")] : [Self.text("Step \(number) of 3"), Self.button("Next")]
  }
  override func make(_ gesture: Move) throws(PageTrouble) { number += 1 }
}
