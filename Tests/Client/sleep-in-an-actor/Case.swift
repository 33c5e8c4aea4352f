import ViewScriptDriver

/// A repository as an actor that pauses before it asks.
actor Repository {
  private let step: @Sendable (Int) async throws -> Int
  private let mistake: Int

  init(_ mistake: Int, step: @escaping @Sendable (Int) async throws -> Int) {
    (self.mistake, self.step) = (mistake, step)
  }

  func get() async throws -> Int {
    try await Task.sleep(for: .milliseconds(mistake == 1 ? 301 : 300))
    return try await step(mistake == 2 ? 2 : 1)
  }
}

@MainActor final class WaitingModel {
  private(set) var result = 0
  private let repository: Repository
  init(repository: Repository) { self.repository = repository }
  func run() async { result = (try? await repository.get()) ?? -1 }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<WaitingModel> {
  App(WaitingModel(repository: Repository(mistake) { try await world.call("work.step", $0) }))
    .value("result") { mistake == 3 ? -$0.result : $0.result }
    .action("run") { await $0.run() }
}
