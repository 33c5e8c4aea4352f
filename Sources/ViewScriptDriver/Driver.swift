import Foundation
import VshComparison

/// Asks one app the questions of a script, and reports what it has once it is at rest.
@MainActor final class Driver<Model: AnyObject> {
  private let options: Options
  private let build: @MainActor (World) -> App<Model>
  private let problems = Problems()
  private var open: (rest: Rest, world: World, app: App<Model>)?

  struct Options: Sendable {
    var cancellation = World.Cancellation.throwsAtOnce
    var jobLimit = 100_000
    var drainsMainQueue = false
  }

  init(_ options: Options, _ build: @escaping @MainActor (World) -> App<Model>) {
    self.options = options
    self.build = build
  }

  var app: App<Model>? { open?.app }
  var world: World? { open?.world }

  /// What the app did where it is not waited for, in sentences.
  var escapes: [String] { open?.rest.escapes ?? [] }

  /// Calls in flight, in the order in which they started.
  var calls: [ReportValue] { open?.world.calls ?? [] }

  /// Asks one question, and lets the app rest.
  ///
  /// - Throws: `RestProblem`, `DriverProblem`, or what encoding a value throws.
  func ask(_ question: ReportValue) throws -> ReportValue {
    let step = question["do"].string ?? ""
    if step == "open" { try begin(question) }
    guard let (rest, world, app) = open else {
      throw DriverProblem("`\(step)` comes before a screen is open")
    }
    try rest.settle()
    var refusal: String?
    switch step {
    case "open": break
    case "advance":
      guard case .number(let milliseconds) = question["milliseconds"] else { break }
      // `given clock` lets no time pass.
      if milliseconds == 0 { rest.clock.set(to: question["now"]) }
      try rest.advance(by: .milliseconds(milliseconds))
    case "answer": refusal = try rest.perform { answer(question, world) }
    case "locale", "zone": world.move(to: question)
    case _: refusal = try rest.perform { try app.act(question, problems) }
    }
    try rest.settle()
    if try rest.perform({ app.show(question["covered"] != .bool(true)) }) { try rest.settle() }
    if let problem = problems.first ?? world.problem { throw DriverProblem(problem) }
    let report = try rest.perform { try app.report(world) }
    guard let refusal, case .object(let members) = report else { return report }
    return .object(members + [("cannot", .string(refusal))])
  }

  /// Takes the app away, and cancels all that it began, so that nothing keeps it.
  func close() {
    guard let (rest, _, app) = open.take() else { return }
    _ = try? rest.perform { app.show(false) }
    try? rest.settle()
    rest.cancel()
  }

  private func begin(_ question: ReportValue) throws {
    close()
    let rest = try Rest(limit: options.jobLimit, drainsMainQueue: options.drainsMainQueue)
    rest.clock.set(to: question["now"])
    let world = World(
      screen: question["screen"].string ?? "", arguments: question["arguments"],
      locale: question["locale"].string ?? "en", zone: question["zone"].string ?? "UTC", clock: rest.clock,
      cancellation: options.cancellation)
    open = (rest, world, try rest.perform { build(world) })
  }

  /// - Returns: why the call could not be answered. A call that the script has given up may be gone.
  private func answer(_ question: ReportValue, _ world: World) -> String? {
    let isPart = question.has("part")
    let fail = question["fail"]
    var code = 0
    if case .number(let number) = fail["code"] { code = number }
    let result: Result<ReportValue, any Error> =
      fail.isNothing
      ? .success(question["ok"])
      : .failure(
        ScriptedFailure(message: fail["message"].string ?? "", code: code, case: fail["case"]))
    let isTaken =
      isPart ? world.give(question["part"], to: question["id"]) : world.answer(question["id"], result)
    if isTaken || question["late"] == .bool(true) { return nil }
    let arguments = question["arguments"].elements.map(\.canonical).joined(separator: ", ")
    let call = "\(question["call"].string ?? "")(\(arguments))"
    return isPart ? "\(call) takes no parts: give `world.call` a `part:`" : "\(call) is not in flight"
  }
}

extension ScriptClock {
  /// Sets the time of day as a question has it.
  fileprivate func set(to now: ReportValue) {
    guard let date: Date = try? now.decoded() else { return }
    set(to: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
  }
}

extension ReportValue {
  /// The question with the id of the call that an answer is for. Of equal calls, those that the app has in flight more
  /// often than the script are the ones that the script gave up: the oldest.
  ///
  /// - Parameters:
  ///   - calls: the app's.
  ///   - scriptCalls: the script's, before the question.
  func identified(among calls: [ReportValue], scriptCalls: [ReportValue]) -> ReportValue {
    guard case .object(let members) = self, has("call"), !has("id") else { return self }
    let isSame = { (call: ReportValue) -> Bool in
      var out = LeftOut(leavesOut: true)
      return call["call"] == self["call"]
        && call["arguments"].fitted(to: self["arguments"], at: "", &out).elements
          == self["arguments"].elements
    }
    let same = calls.filter(isSame)
    let cancelledCount = max(0, same.count - scriptCalls.filter(isSame).count)
    let call =
      self["late"] == .bool(true)
      ? same.prefix(cancelledCount).first : same.dropFirst(cancelledCount).first ?? same.last
    return .object(members + [("id", call?["id"] ?? .null)])
  }
}
