import Foundation
import ViewScriptDriver

/// Ways back that a test does not see, each named in the failure. In a test of Swift Testing nobody runs the main queue.
@MainActor final class BusyModel {
  private(set) var result = 0
  private let step: (Int) async throws -> Int

  init(step: @escaping (Int) async throws -> Int) { self.step = step }

  func run(_ mistake: Int) async {
    let value = (try? await step(1)) ?? -1
    switch mistake {
    case 1: DispatchQueue.global().async { [self] in DispatchQueue.main.async { self.result = value } }
    case 2: DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.result = value }
    case 3: OperationQueue.main.addOperation { MainActor.assumeIsolated { self.result = value } }
    case _: DispatchQueue.main.async { self.result = value }
    }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<BusyModel> {
  App(BusyModel { try await world.call("work.step", $0) })
    .value("result", \.result)
    .action("run") { await $0.run(mistake) }
}
