import ViewScriptDriver

/// Some milliseconds of its own work, then a pause on the runtime's clock.
@MainActor final class WaitingModel {
  private(set) var result = 0
  private var names: [String] = []
  private let mistake: Int
  private let step: (Int) async throws -> Int

  init(_ mistake: Int, step: @escaping (Int) async throws -> Int) {
    (self.mistake, self.step) = (mistake, step)
  }

  func run() async {
    names = (0..<20_000).map { "\($0)" }.sorted()
    try? await Task.sleep(for: .milliseconds(mistake == 1 ? 301 : 300))
    if mistake == 2 { _ = try? await step(0) }
    result = ((try? await step(1)) ?? -1) + (mistake == 3 ? 1 : 0)
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<WaitingModel> {
  App(WaitingModel(mistake) { try await world.call("work.step", $0) })
    .value("result", \.result)
    .action("run") { await $0.run() }
}
