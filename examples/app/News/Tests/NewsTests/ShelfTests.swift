import News
import Testing
import ViewScript

let shelfPlan = Plan("Shelf.plan.json")

private struct ScriptedShelf: ShelfService {
  let world: World

  func all() async throws -> [Article] { try await world.call("shelf.all") }
  func save(id: Int) async throws { try await world.call("shelf.save", id) }
}

@MainActor func shelfScreen(_ world: World) -> App<Shelf> {
  App(Shelf(service: ScriptedShelf(world: world)))
    .appears { await $0.load() }
    .disappears()
    .states { $0.path.isEmpty ? ["\($0.phase)"] : [] }
    .value("articles", \.articles)
    .value("title", \.title)
    .action("read") { $0.read($1) }
    .action("retry") { await $0.load() }
    .action("back", when: \.canGoBack) { $0.path.removeLast() }
    .machines("entry", \.entries, by: \.article.id) {
      $0.state { "\($0.phase)" }.action("save", when: \.canSave) { await $0.save() }
    }
}

@MainActor @Test(arguments: shelfPlan.tests) func shelf(_ test: Plan.Test) { test.hold { shelfScreen($0) } }
