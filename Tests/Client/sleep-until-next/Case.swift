import ViewScriptDriver

/// Without drift: each moment is counted from the one before.
@MainActor final class CountdownModel {
  private(set) var left = 5
  private let mistake: Int

  init(_ mistake: Int) { self.mistake = mistake }

  func count() async {
    var next = ContinuousClock.now
    while left > (mistake == 3 ? 1 : 0) {
      next += mistake == 1 && left == 3 ? .milliseconds(1_001) : .seconds(1)
      try? await Task.sleep(until: next, clock: .continuous)
      left -= mistake == 2 && left == 4 ? 2 : 1
    }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<CountdownModel> {
  App(CountdownModel(mistake)).appears { await $0.count() }.value("left", \.left)
}
