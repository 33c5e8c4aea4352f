import News
import ViewScriptDriver

// `vsh test --app .build/debug/news-driver Tests/NewsTests/News.vs`

private struct ScriptedNews: NewsService {
  let world: World

  func list(query: String) async throws -> [Article] { try await world.call("news.list", query) }
}

serve { world in
  let model = NewsViewModel(service: ScriptedNews(world: world), clock: world.clock)
  model.onOpen = { world.signal("opened", $0) }
  return App(model)
    .appears { $0.load() }
    .state {
      switch $0.status {
      case .loading: "loading"
      case .typing: "typing"
      case .loaded: "loaded"
      case .failed: "failed"
      }
    }
    .value("query", \.query)
    .value("articles", \.articles)
    .action("search", when: { _ in true }) { $0.search($1) }
    .action("select", when: \.canRefresh) { $0.open($1) }
    .action("refresh", when: \.canRefresh) { $0.load() }
    .action("retry", when: \.canRetry) { $0.load() }
    .signals()
}
