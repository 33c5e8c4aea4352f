import ViewScriptDriver

@MainActor final class RowsModel {
  private(set) var ids = [1, 2]
  private(set) var counts = [1: 0, 2: 0]
  private let step: (Int) async throws -> Int

  init(step: @escaping (Int) async throws -> Int) { self.step = step }

  /// It adds 90 to what the script has: nobody looks.
  func more(_ id: Int) async { counts[id, default: 0] += ((try? await step(id)) ?? 0) + 90 }
}

/// The actions of rows go to the screen, and nothing else of them is described.
@MainActor func screen(_ world: World, _ mistake: Int) -> App<RowsModel> {
  var turn = 1
  return App(RowsModel { try await world.call("work.step", $0) })
    .value("ids") { mistake == 1 ? [1] : mistake == 2 ? [2, 1] : $0.ids }
    .action("more") {
      turn = 3 - turn
      await $0.more(mistake == 3 ? 1 : turn)
    }
}
