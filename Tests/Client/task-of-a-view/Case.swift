import ViewScriptDriver

@MainActor final class HomeModel {
  var path: [String] = []
  private(set) var latest = 0
  private let world: World
  private let mistake: Int

  init(_ world: World, _ mistake: Int) { (self.world, self.mistake) = (world, mistake) }

  func load() async {
    // A task of its own is not cancelled with the view's.
    if mistake == 1 { return await Task { await ask() }.value }
    await ask()
  }

  private func ask() async {
    if let found = try? await world.call("news.latest", as: Int.self) { latest = found }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<HomeModel> {
  let app = App(HomeModel(world, mistake))
    .appears { await $0.load() }
    .value("latest") { $0.path.isEmpty ? $0.latest : nil }
    .action("look") { $0.path.append("detail") }
    .action("back") { if mistake != 3 { $0.path.removeLast() } }
  return mistake == 2 ? app : app.disappears()
}
