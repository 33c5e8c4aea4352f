import Foundation
import News
import ViewScript
import XCTest

private struct ScriptedNews: CallbackService {
  let world: World

  func list(completion: @escaping @Sendable (Result<[Article], any Error>) -> Void) {
    world.call("news.list", completion: completion)
  }
}

@MainActor private func readerScreen(_ world: World) -> App<Reader> {
  App(Reader(service: ScriptedNews(world: world)))
    .state {
      switch $0.status {
      case .fresh: "fresh"
      case .loading: "loading"
      case .loaded: "loaded"
      case .failed: "failed"
      }
    }
    .value("articles", \.articles)
    .action("load") { $0.load() }
}

/// Completion handlers and `DispatchQueue.main` need XCTest: its synchronous tests are not blocks of the main queue.
final class ReaderTests: XCTestCase {
  func testReader() {
    for test in Plan("Reader.plan.json").tests { test.hold(in: self) { readerScreen($0) } }
  }

  func testRepeatedRuns() {
    let count = ProcessInfo.processInfo.environment["RUNS"].flatMap { Int($0) } ?? 100
    let plan = Plan("Reader.plan.json")
    MainActor.assumeIsolated {
      var traces: Set<[String]> = []
      for _ in 0..<count {
        traces.insert(plan.tests.flatMap { $0.run(drainsMainQueue: true) { readerScreen($0) }.reports })
      }
      XCTAssertEqual(traces.count, 1)
    }
  }
}
