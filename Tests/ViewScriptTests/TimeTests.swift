import Dispatch
import Foundation
import Synchronization
import Testing
import VshComparison

@testable import ViewScriptDriver

/// A driven app has one time, whichever clock it reads.
@MainActor @Suite struct TimeTests {
  @MainActor final class Model {
    var moments: [String] = []
    var isOver = false
  }

  private static func ask(_ driver: Driver<Model>, advance milliseconds: Int, now: String) throws {
    _ = try driver.ask([
      "do": .string("advance"), "milliseconds": .number(milliseconds), "now": .string(now),
    ])
  }

  private static let open: ReportValue = [
    "do": .string("open"), "screen": .string("S"), "now": .string("2026-11-25T09:00:00Z"),
    "zone": .string("Europe/Berlin"), "locale": .string("de_DE"),
  ]

  private func driver(_ appears: @escaping @MainActor (Model) async -> Void) -> Driver<Model> {
    Driver<Model>(.init()) { _ in App(Model()).appears(appears).value("moments", \.moments) }
  }

  #if os(Linux)
    /// Each clock shows the script's time, and its deadlines are exact.
    @Test func allClocksAreTheScripts() throws {
      let driver = driver { model in
        let date = Date(), uptime = DispatchTime.now().uptimeNanoseconds
        let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
        // What the app computes takes no time.
        _ = (0..<20_000).map(String.init).sorted()
        model.moments.append(date.formatted(.iso8601))
        try? await Task.sleep(until: continuous + .milliseconds(300), clock: .continuous)
        try? await Task.sleep(for: .milliseconds(1))
        model.moments.append("\(continuous.duration(to: .now)), \(suspending.duration(to: .now))")
        model.moments.append(
          "\((Date().timeIntervalSince(date) * 1_000).rounded()), \(DispatchTime.now().uptimeNanoseconds - uptime)"
        )
      }
      _ = try driver.ask(Self.open)
      #expect(driver.app?.model.moments == ["2026-11-25T09:00:00Z"])
      try Self.ask(driver, advance: 300, now: "2026-11-25T09:00:00.300Z")
      #expect(driver.app?.model.moments.count == 1)
      try Self.ask(driver, advance: 1, now: "2026-11-25T09:00:00.301Z")
      #expect(
        driver.app?.model.moments.dropFirst() == ["0.301 seconds, 0.301 seconds", "301.0, 301000000"])
    }

    /// Of an actor too, and by functions that are on no actor.
    @Test func sleepsInActorsAreTheScripts() throws {
      actor Elsewhere {
        func rest() async -> Bool { (try? await Task.sleep(for: .seconds(1))) != nil }
      }
      let driver = driver { model in
        if await Elsewhere().rest() { model.moments.append("actor") }
        let task = Task.detached { try await Task.sleep(nanoseconds: 1_000_000_000) }
        if (try? await task.value) != nil { model.moments.append("pool") }
      }
      _ = try driver.ask(Self.open)
      try Self.ask(driver, advance: 999, now: "2026-11-25T09:00:00.999Z")
      #expect(driver.app?.model.moments == [])
      try Self.ask(driver, advance: 1, now: "2026-11-25T09:00:01Z")
      #expect(driver.app?.model.moments == ["actor"])
      try Self.ask(driver, advance: 1_000, now: "2026-11-25T09:00:02Z")
      #expect(driver.app?.model.moments == ["actor", "pool"])
      #expect(driver.escapes == [])
    }

    /// Time that does not pass would be waited for without end.
    @Test func codeThatSpinsOnAClockIsNamed() throws {
      for wait in [
        {
          let end = ContinuousClock.now + .seconds(1); while .now < end {}
        },
        {
          let end = Date() + 3_600; while Date() < end {}
        },
      ] as [@MainActor () -> Void] {
        let driver = driver { _ in wait() }
        let problem = #expect(throws: RestProblem.self) { _ = try driver.ask(Self.open) }
        #expect(
          "\(problem!)".hasPrefix("the app waits for a clock without a pause: it read clocks 1000000 times"))
      }
    }

    /// Another thread has the real time meanwhile.
    @Test func anotherThreadHasItsOwnTime() throws {
      let real = Mutex<[Double]>([])
      let rest = try Rest()
      let driven = try rest.perform { () -> Set<Double> in
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          let dates = (0..<1_000).map { _ in Date().timeIntervalSince1970 }
          real.withLock { $0 = dates }
          isDone.signal()
        }
        let dates = Set((0..<1_000).map { _ in Date().timeIntervalSince1970 })
        isDone.wait()
        return dates
      }
      #expect(driven == [0])
      #expect(real.withLock { $0 }.allSatisfy { $0 > 1_700_000_000 })
    }
  #endif

  @Test func theWorldHasTheTimeAndThePlaceOfTheScript() throws {
    let driver = driver { _ in }
    _ = try driver.ask(Self.open)
    let world = try #require(driver.world)
    #expect((world.timeZone.identifier, world.locale.identifier) == ("Europe/Berlin", "de_DE"))
    try Self.ask(driver, advance: 1_500, now: "2026-11-25T09:00:01.500Z")
    #expect(world.now == Date(timeIntervalSince1970: 1_795_597_201.5))
    // `given clock` lets no time pass.
    try Self.ask(driver, advance: 0, now: "1969-12-31T23:59:59.900Z")
    #expect(world.now == Date(timeIntervalSince1970: -0.1))
    #expect(world.clock.now.offset == .milliseconds(1_500))
    for step: ReportValue in [
      ["do": .string("zone"), "zone": .string("Asia/Tokyo")],
      ["do": .string("locale"), "locale": .string("en_US")],
    ] {
      #expect(try !driver.ask(step).has("cannot"))
    }
    #expect((world.timeZone.identifier, world.locale.identifier) == ("Asia/Tokyo", "en_US"))
  }
}
