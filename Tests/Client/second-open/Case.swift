import ViewScriptDriver

/// Its task holds it, and waits for what never comes: only cancelling lets it go.
@MainActor final class PageModel {
  static var alive = 0
  private static var kept: [PageModel] = []
  private var work: Task<Void, Never>?

  init(_ mistake: Int) {
    Self.alive += 1
    if mistake == 1 { Self.kept.append(self) }
    work = Task { [self] in while (try? await Task.sleep(for: .seconds(1))) != nil { _ = work } }
  }

  isolated deinit { Self.alive -= 1 }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<PageModel> {
  let others = PageModel.alive
  return App(PageModel(mistake)).value("gone") { _ in mistake == 2 ? 1 : others }
    .state { _ in mistake == 3 ? "off" : "on" }
}
