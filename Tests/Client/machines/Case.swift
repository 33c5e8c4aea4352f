import ViewScriptDriver

@MainActor final class LineModel {
  let id: Int
  private(set) var count = 0
  private(set) var isBusy = false
  private let mistake: Int
  private let step: (Int) async throws -> Int

  init(_ id: Int, _ mistake: Int, step: @escaping (Int) async throws -> Int) {
    (self.id, self.mistake, self.step) = (id, mistake, step)
  }

  func more() async {
    isBusy = true
    let answer = (try? await step(id)) ?? 0
    count = mistake == 1 ? 99 : count + answer
    if mistake != 2 { isBusy = false }
  }
}

/// A view model for each row.
@MainActor final class RowsModel {
  let lines: [LineModel]

  init(_ mistake: Int, step: @escaping (Int) async throws -> Int) {
    let ids = mistake == 3 ? [1, 2, 1] : [1, 2]
    lines = ids.map { LineModel($0, mistake, step: step) }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<RowsModel> {
  App(RowsModel(mistake) { try await world.call("work.step", $0) })
    .machines("row", \.lines, by: \.id) {
      $0.state { $0.isBusy ? "busy" : "still" }
        .value("count", \.count)
        .action("more", when: { !$0.isBusy }) { await $0.more() }
    }
}
