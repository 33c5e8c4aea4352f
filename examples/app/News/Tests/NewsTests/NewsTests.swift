import Foundation
import News
import PlantedNews
import Testing
import ViewScript

private let plan = Plan("News.plan.json")

@MainActor @Suite struct NewsTests {
  @Test(arguments: plan.tests) func news(_ test: Plan.Test) { test.hold { newsScreen($0) } }

  @Test(arguments: plan.tests) func observableNews(_ test: Plan.Test) { test.hold { observableScreen($0) } }

  /// Here the service does not know of cancellation.
  @Test(arguments: plan.tests) func newsWithLateAnswers(_ test: Plan.Test) {
    test.hold(cancellation: .runsOn) { newsScreen($0) }
  }
}

/// The script finds each mistake, at the line that asks for it.
@MainActor @Suite struct PlantedNewsTests {
  @Test(arguments: plan.tests) func withoutAMistakeThereIsNoDifference(_ test: Plan.Test) {
    test.hold { plantedScreen($0, nil) }
  }

  @Test(
    arguments: [
      (.lateAnswerOverwrites, 70, "articles[0].id is 2 in the script and 1 in the app"),
      (.errorIsSwallowed, 43, "the script is in failed, the app in loaded"),
      (.spinnerStays, 43, "the script is in failed, the app in loading"),
      (.refreshAsksTwice, 42, "the script has news.list(\"\") in flight 1 time, the app 2 times"),
      (.buttonIsEnabledTooEarly, 42, "the app offers the action refresh, the script does not"),
    ] as [(Mistake, Int, String)])
  func aMistakeIsFound(_ mistake: Mistake, _ line: Int, _ message: String) throws {
    let differences = plan.tests.compactMap {
      $0.run(cancellation: .runsOn) { plantedScreen($0, mistake) }.difference
    }
    let first = try #require(differences.first)
    #expect(first.path.hasSuffix("News.vs"))
    #expect(first.line == line, "\(first)")
    #expect(first.message == message)
  }

  @Test func aDifferenceIsShown() throws {
    let outcome = plan.tests[0].run { plantedScreen($0, .spinnerStays) }
    let expected = """
      the script is in failed, the app in loading
        script: failed
        app:    loading
      after:
        line 42: open News
        line 43: deliver news.list fail("offline")
      """
    #expect(outcome.difference?.description == expected)
  }

  /// A description without states sees less, and says so.
  @Test func whatIsNotDescribedIsNamed() {
    let outcome = plan.tests[0].run { world in
      App(PlantedNews(service: ScriptedNews(world: world), clock: world.clock, mistake: .spinnerStays))
        .appears { $0.load() }
        .action("retry") { $0.load() }
        .action("select") { (_, _: Article) in }
    }
    #expect(outcome.difference == nil)
    #expect(
      outcome.notCompared == [
        "what the view shows", "the signals", "the state", "the value `articles`", "the value `message`",
        "the value `query`", "whether `refresh` is available", "whether `retry` is available",
        "whether `search` is available", "whether `select` is available",
      ])
  }
}

/// The same reports in each run, while other tasks and threads are busy. `RUNS=10000` says how many.
@MainActor @Suite struct RepeatedRuns {
  private let count = ProcessInfo.processInfo.environment["RUNS"].flatMap { Int($0) } ?? 100

  @Test func ofTheViewModel() async {
    await repeated { plan.run(cancellation: .throwsAtOnce) { newsScreen($0) } }
  }

  @Test func ofTheViewModelWithLateAnswers() async {
    await repeated { plan.run(cancellation: .runsOn) { newsScreen($0) } }
  }

  @Test func ofTheObservableViewModel() async {
    await repeated { plan.run(cancellation: .throwsAtOnce) { observableScreen($0) } }
  }

  @Test func ofTheShelf() async {
    await repeated { shelfPlan.run(cancellation: .throwsAtOnce) { shelfScreen($0) } }
  }

  private func repeated(_ run: @MainActor () -> [String]) async {
    let noise = (0..<4).map { _ in
      Task.detached { while !Task.isCancelled { await Task.yield(); await MainActor.run {} } }
    }
    defer { for task in noise { task.cancel() } }
    var traces: Set<[String]> = []
    for _ in 0..<count {
      traces.insert(run())
      // Other tests have their turn.
      await Task.yield()
    }
    #expect(traces.count == 1)
    #expect(traces.first?.contains { $0.hasPrefix("difference") } == false)
  }
}

extension Plan {
  /// What an app reports in all steps of all tests.
  @MainActor fileprivate func run<Model: AnyObject>(
    cancellation: World.Cancellation, _ build: @escaping @MainActor (World) -> App<Model>
  ) -> [String] {
    tests.flatMap { test in
      let outcome = test.run(cancellation: cancellation, build)
      return outcome.reports + (outcome.difference.map { ["difference: \($0)"] } ?? [])
    }
  }
}
