import VshApp
import VshLearning
import VshSession
import VshText

/// A program that drives an app is learned by the exchange of `grammar/app.schema.json`: its calls are requests, and a
/// second of its time passes at once. It has no pictures.
///
/// Where it reports no elements, its state and values are texts, and the actions that can be done are buttons.
final class LearnedApp: LearnedPage {
  private let driver: any AppDriver
  private let hasElements: Bool
  private var report: JSONValue = [:]
  private var now = start

  private static let start = 946_684_800_000
  private static let second = 1_000

  static func open(_ driver: any AppDriver) -> Result<LearnedApp, AppProblem> {
    do throws(AppDriverProblem) {
      let parts = try ComparedApp.start(driver, mapping: [:])
      if parts.isDisjoint(with: [.elements, .available]) {
        throw driver.problem(
          "reports neither `elements` nor `available`, so that nothing can be done with it")
      }
      return .success(LearnedApp(driver, hasElements: parts.contains(.elements)))
    } catch {
      driver.close()
      switch error {
      case .interrupted: return .failure(AppProblem("the run was interrupted before the app started"))
      case .failed(let problem), .failedInTest(let problem): return .failure(problem)
      }
    }
  }

  private init(_ driver: any AppDriver, hasElements: Bool) {
    self.driver = driver
    self.hasElements = hasElements
  }

  let subject = "the app"

  func close() { driver.close() }
  func buttons(underMouseOf rows: [Int]) -> [Int: [String]] { [:] }
  func picture() -> [UInt8]? { nil }

  func open() throws(PageTrouble) {
    now = Self.start
    try open(isFresh: true)
  }

  private func open(isFresh: Bool) throws(PageTrouble) {
    try ask([
      "do": "open", "screen": "", "arguments": [:], "fresh": .bool(isFresh), "now": .string(moment),
      "zone": "UTC", "locale": "en_US",
    ])
  }

  private var moment: String {
    var text: [UInt8] = []
    Timestamp.append(now, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  func take(_ move: Move, reply: Reply?) throws(PageTrouble) {
    switch move {
    case .answer(let key, let number, _):
      let calls = report["calls"].elements.filter { Self.key(of: $0) == key }
      guard calls.indices.contains(number), let reply else { throw .cannot("no such call is under way") }
      let call = calls[number]
      let failure: JSONValue = ["message": .string(Reply.refusal), "code": .number(reply.status ?? 0)]
      try ask([
        "do": "answer", "id": call["id"], "call": call["call"], "arguments": call["arguments"],
        "ok": reply.value ?? .absent, "fail": reply.value == nil ? failure : .absent, "late": false,
      ])
    case .advance:
      now += Self.second
      try ask(["do": "advance", "milliseconds": .number(Self.second), "now": .string(moment)])
    case .reload: try open(isFresh: false)
    case .setRow(let row, _):
      try ask(["do": "tap", "on": ["kind": "row", "index": .number(row), "part": "switch"]])
    case .tap(let name, _) where !hasElements:
      try ask(["do": "send", "action": ["name": .string(name), "arguments": []]])
    case _:
      guard let (gesture, question) = move.question else { return }
      try ask(.object([("do", .string(gesture))] + question.members))
    }
  }

  func look() throws(PageTrouble) -> PageLook {
    var look = PageLook()
    look.elements = (hasElements ? report["elements"].elements : Self.elements(of: report)).map {
      LearnedElement($0)
    }
    look.requests = report["calls"].elements.enumerated().map { index, call in
      let id = if case .number(let number) = call["id"].plain { number } else { index }
      return PageLook.Request(id: id, key: Self.key(of: call))
    }
    look.told = report["signals"].elements.map {
      RequestKey(signal: $0["name"].string ?? "", $0["arguments"].elements)
    }
    look.timers = [PageLook.Timer(milliseconds: Self.second, isRepeated: false)]
    look.address =
      "/" + (report["stack"].elements + [report["screen"]]).compactMap(\.string).joined(separator: "/")
    look.storage = ["state", "values", "available", "machines"].map { report[$0].text }.joined(
      separator: "\n")
    return look
  }

  private static func elements(of report: JSONValue) -> [JSONValue] {
    let state = report["state"].elements.compactMap(\.string).joined(separator: ", ")
    let values = report["values"].members.map { "\($0.name): \($0.value.string ?? $0.value.text)" }
    return [["kind": "title", "text": .string(state)]]
      + values.map { ["kind": "text", "text": .string($0)] }
      + report["available"].elements.map { ["kind": "button", "label": $0] }
  }

  private static func key(of call: JSONValue) -> RequestKey {
    RequestKey(call: call["call"].string ?? "", call["arguments"].elements)
  }

  private func ask(_ question: JSONValue) throws(PageTrouble) {
    let reply: JSONValue
    do throws(AppDriverProblem) {
      reply = try driver.ask(question)
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .failed(let problem), .failedInTest(let problem): throw .ended(problem.sentence)
      }
    }
    let running = reply["running"].elements.compactMap(\.string)
    if !running.isEmpty {
      throw .unjudged("does not come to rest: still running: \(running.joined(separator: ", "))")
    }
    // Nothing else is said where a person could not do it.
    if !reply.has("cannot") || reply.members.count > 1 { report = reply }
    if let reason = reply["cannot"].string { throw .cannot(reason) }
  }
}
