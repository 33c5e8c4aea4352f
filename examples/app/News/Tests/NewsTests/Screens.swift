import News
import PlantedNews
import ViewScript

// What a team writes beside its view models: the substitute for the service, and what the script's names are in a model.

struct ScriptedNews: NewsService {
  let world: World

  func list(query: String) async throws -> [Article] { try await world.call("news.list", query) }
}

@MainActor func newsScreen(_ world: World) -> App<NewsViewModel> {
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
    .value("message", \.message)
    .action("search", when: { _ in true }) { $0.search($1) }
    .action("select", when: \.canRefresh) { $0.open($1) }
    .action("refresh", when: \.canRefresh) { $0.load() }
    .action("retry", when: \.canRetry) { $0.load() }
    .signals()
}

@MainActor func observableScreen(_ world: World) -> App<ObservableNews> {
  App(ObservableNews(service: ScriptedNews(world: world)))
    .appears { $0.load() }
    .state {
      switch $0.phase {
      case .loading: "loading"
      case .typing: "typing"
      case .loaded: "loaded"
      case .failed: "failed"
      }
    }
    .value("query", \.query)
    .value("articles", \.articles)
    .action("search") { $0.search($1) }
    .action("select") { (_, article: Article) in world.signal("opened", article.id) }
    .action("refresh") { $0.load() }
    .action("retry") { $0.load() }
    .signals()
}

@MainActor func plantedScreen(_ world: World, _ mistake: Mistake?) -> App<PlantedNews> {
  App(PlantedNews(service: ScriptedNews(world: world), clock: world.clock, mistake: mistake))
    .appears { $0.load() }
    .state { $0.isLoading ? "loading" : $0.isTyping ? "typing" : $0.error != nil ? "failed" : "loaded" }
    .value("query", \.query)
    .value("articles", \.articles)
    .action("search") { $0.search($1) }
    .action("select") { (_, _: Article) in }
    .action("refresh", when: \.canRefresh) { $0.load() }
    .action("retry", when: \.canRetry) { $0.load() }
}
