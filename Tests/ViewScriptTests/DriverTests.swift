import Dispatch
import Foundation
import Testing
import VshComparison

@testable import ViewScriptDriver

/// What an app can do wrong while it is driven. Each is a difference with its reason, and none hangs or crashes.
@MainActor @Suite struct DriverTests {
  @MainActor final class Model {
    let world: World
    var number = 0
    var text = ""
    var found: [Int] = []
    var problem: String?

    init(_ world: World) { self.world = world }

    func load() async {
      do { found = try await world.call("m.list") } catch { problem = "\(error)" }
    }
  }

  private func screen(_ world: World) -> App<Model> {
    App(Model(world))
      .appears { await $0.load() }
      .state { $0.found.isEmpty ? "loading" : "loaded" }
      .value("found", \.found)
      .action("add", when: { !$0.found.isEmpty }) { (model: Model, number: Int) in model.number += number }
      .action("two") { (model: Model, first: Int, second: String) in
        (model.number, model.text) = (first, second)
      }
      .action("many") { (model: Model, first: Int, second: String, third: Int, fourth: [Int]) in
        (model.number, model.text, model.found) = (first + third, second, fourth)
      }
      .action("spin") { _ in await DriverTests.spin() }
      .action("escape") { model in
        DispatchQueue.global().asyncAfter(deadline: .now()) { Task { @MainActor in model.number += 1 } }
      }
  }

  private static func spin() async { while !Task.isCancelled { await Task.yield() } }

  /// The report on the last of some questions, or why there is none.
  private func report(_ questions: [ReportValue], limit: Int = 1_000) -> String {
    let driver = Driver<Model>(.init(jobLimit: limit), screen)
    do {
      var last = ReportValue.null
      for question in questions {
        last = try driver.ask(question.identified(among: driver.calls, scriptCalls: driver.calls))
      }
      return last.canonical
    } catch {
      return "\(error)"
    }
  }

  private static let open: ReportValue = ["do": .string("open"), "screen": .string("S")]
  private static let answered: ReportValue = [
    "do": .string("answer"), "call": .string("m.list"), "arguments": .list([]), "ok": .list([.number(7)]),
  ]

  private static func action(_ name: String, _ arguments: ReportValue...) -> ReportValue {
    ["do": .string("tap"), "action": ["name": .string(name), "arguments": .list(arguments)]]
  }

  private let loading =
    #"{"available":[],"calls":[{"arguments":[],"call":"m.list","id":1}],"state":["loading"],"values":{"found":[]}}"#

  @Test func anAppIsDriven() {
    #expect(report([Self.open]) == loading)
    #expect(
      report([Self.open, Self.answered])
        == #"{"available":["add"],"calls":[],"state":["loaded"],"values":{"found":[7]}}"#)
  }

  @Test func anActionMayHaveManyParameters() {
    let arguments = [ReportValue.number(1), .string("a"), .number(2), .list([.number(5)])]
    let driver = Driver<Model>(.init(), screen)
    let many = { (arguments: [ReportValue]) in
      _ = try driver.ask([
        "do": .string("send"), "action": ["name": .string("many"), "arguments": .list(arguments)],
      ])
    }
    #expect(throws: Never.self) {
      _ = try driver.ask(Self.open)
      try many(arguments)
      let report = try driver.ask(["do": .string("advance"), "milliseconds": .number(0)])
      #expect(report["values"].canonical == #"{"found":[5]}"#)
    }
    let few = #expect(throws: DriverProblem.self) { try many(Array(arguments.dropLast())) }
    #expect(few?.description == "`many` has too few arguments: 3 in the script, 4 in the app")
  }

  @Test func aFailureIsThatOfTheScript() throws {
    let driver = Driver<Model>(.init(), screen)
    _ = try driver.ask(Self.open)
    _ = try driver.ask([
      "do": .string("answer"), "call": .string("m.list"), "arguments": .list([]), "id": .number(1),
      "fail": ["message": .string("offline"), "code": .number(503)],
    ])
    #expect(driver.calls.isEmpty)
    #expect(ScriptedFailure(message: "offline", code: 503).localizedDescription == "offline")
  }

  @Test func whatAPersonCannotDoIsSaid() {
    let report = report([Self.open, Self.action("add", .number(1))])
    #expect(report.contains(#""cannot":"`add` is not available""#))
    let other = self.report([Self.open, Self.answered, Self.answered])
    #expect(other.contains(#""cannot":"m.list() is not in flight""#))
  }

  @Test func aDescriptionWithoutAnActionSaysWhatToAdd() {
    #expect(
      report([Self.open, Self.action("remove")])
        == "the description of the app has no action `remove`: `.action(\"remove\") { … }`")
    #expect(report([Self.action("add")]) == "`tap` comes before a screen is open")
  }

  @Test func argumentsOfOtherTypesAreADifference() {
    let wrong = report([Self.open, Self.answered, Self.action("add", .string("x"))])
    #expect(wrong.hasPrefix("the arguments of `add` do not fit the app's types"))
    #expect(
      report([Self.open, Self.answered, Self.action("two", .number(1))])
        == "`two` has too few arguments: 1 in the script, 2 in the app")
    #expect(report([Self.open, Self.action("two", .number(1), .string("x"))]) == loading)
  }

  @Test func anAnswerOfAnotherTypeIsAMistakeOfTheTest() throws {
    let driver = Driver<Model>(.init(), screen)
    _ = try driver.ask(Self.open)
    let problem = #expect(throws: DriverProblem.self) {
      _ = try driver.ask([
        "do": .string("answer"), "call": .string("m.list"), "arguments": .list([]), "id": .number(1),
        "ok": .list([.string("x")]),
      ])
    }
    #expect(
      problem?.description
        == "the answer of m.list does not fit the type of the app: [0] is not of the type Int")
    #expect(driver.calls.isEmpty)
  }

  @Test func anAppThatNeverRestsIsStopped() {
    #expect(
      report([Self.open, Self.action("spin")], limit: 500)
        == "the app does not come to rest: 500 jobs ran, and there are more")
  }

  /// What another queue does is not seen; what it brings back is counted.
  @Test func workThatEscapesIsCounted() async throws {
    let driver = Driver<Model>(.init(), screen)
    _ = try driver.ask(Self.open)
    let waiting = driver.calls.count
    #expect(waiting == 1)
    _ = try driver.ask(Self.action("escape"))
    #expect(driver.escapes.count == 1)
    #expect(
      driver.escapes.first?.hasPrefix("blocks for other queues, or for later, were not waited for") == true)
    // The answer comes from another thread.
    let world = try #require(driver.world)
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        _ = world.answer(.number(1), .success(.list([.number(1)])))
        done.resume()
      }
    }
    #expect(driver.escapes.last?.hasSuffix("what it did there was not waited for") == true)
  }

  /// What the app offers in one step too many is found at the end. It belongs to that step, and so do the steps that are
  /// listed.
  @Test func aDifferenceThatIsFoundLaterBelongsToItsStep() {
    let steps = [
      (Self.open, ["go"]), (Self.action("go"), []), (Self.action("rest"), []),
    ].enumerated().map { index, step -> Plan.Step in
      Plan.Step(
        path: "a.vs", line: index + 10, text: "step \(index + 1)", question: step.0,
        expected: ["available": .list(step.1.map { .string($0) }), "calls": .list([])])
    }
    let test = Plan.Test(
      name: "t", path: "a.vs", line: 1, known: nil, steps: steps,
      contents: PlanContents(of: steps.map(\.expected)), problem: nil)
    let outcome = test.run { world in
      App(Model(world))
        // It goes away one step too late.
        .action("go", when: { $0.number < 2 }) { $0.number += 1 }
        .action("rest") { $0.number += 1 }
    }
    #expect(outcome.difference?.line == 11)
    let details = outcome.difference?.details ?? []
    #expect(details.suffix(3) == ["after:", "  line 10: step 1", "  line 11: step 2"], "\(details)")
  }

  @Test func datesAndOddNumbersAreEncoded() throws {
    struct Odd: Codable {
      var date = Date(timeIntervalSince1970: 0), double = 1.5, none: Int? = nil, whole = 2.0
    }
    #expect(
      try ReportValue(encoding: Odd()).canonical
        == #"{"date":"1970-01-01T00:00:00Z","double":1.5,"whole":2}"#)
    let moment = Date(timeIntervalSince1970: 0.4)
    #expect(try ReportValue(encoding: [moment]).canonical == #"["1970-01-01T00:00:00.400Z"]"#)
    #expect(try ReportValue.string("1970-01-01T00:00:00.400Z").decoded(as: Date.self) == moment)
    #expect(throws: EncodingError.self) { try ReportValue(encoding: Double.nan) }
    #expect(try ReportValue(encoding: "e\u{301}").canonical == "\"é\"")
  }

  /// Each way of coming back is seen in one `settle`.
  @Test func restIsWhenNothingCanRun() throws {
    final class Flags { var names: [String] = [] }
    actor Elsewhere { func visit() {} }
    let rest = try Rest(), flags = Flags(), clock = rest.clock
    try rest.perform {
      Task { Task { flags.names.append("nested") } }
      Task {
        await Elsewhere().visit(); flags.names.append("actor")
      }
      Task {
        async let one = Task.detached { 1 }.value
        _ = await one
        flags.names.append("async let")
      }
      Task {
        await withTaskGroup(of: Void.self) { group in for _ in 0..<3 { group.addTask { await Task.yield() } }
        }
        flags.names.append("group")
      }
      Task {
        let (stream, values) = AsyncStream.makeStream(of: Int.self)
        values.yield(1)
        values.finish()
        for await _ in stream {}
        flags.names.append("stream")
      }
      Task {
        try? await clock.sleep(for: .seconds(1)); flags.names.append("clock")
      }
      Task {
        try? await Task.sleep(for: .seconds(2)); flags.names.append("sleep")
      }
    }
    try rest.settle()
    #expect(flags.names.sorted() == ["actor", "async let", "group", "nested", "stream"])
    try rest.advance(by: .seconds(1))
    #expect(flags.names.contains("clock") && !flags.names.contains("sleep"))
    try rest.advance(by: .seconds(1))
    #expect(flags.names.contains("sleep"))
    #expect(rest.foreignJobs == 0)
  }
}
