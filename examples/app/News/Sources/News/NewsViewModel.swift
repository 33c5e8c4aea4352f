import Foundation

/// A view model as the article of `examples/news-reader.vs` wants it: it keeps the state for the view, and gets its
/// model and its clock from outside.
@MainActor package final class NewsViewModel {
  package enum Status: Equatable {
    case loading, typing, loaded
    case failed(String)
  }

  package private(set) var status = Status.loading
  package private(set) var query = ""
  package private(set) var articles: [Article] = []
  /// Opens an article by its id.
  package var onOpen: ((Int) -> Void)?

  private let service: any NewsService
  private let clock: any Clock<Duration>
  private var work: Task<Void, Never>?

  package init(service: any NewsService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    self.clock = clock
  }

  package var canRefresh: Bool { status == .loaded }
  package var message: String? { if case .failed(let message) = status { message } else { nil } }
  package var canRetry: Bool { message != nil }

  package func load() {
    status = .loading
    start { [self] in await ask() }
  }

  /// A person types: the search begins when they pause.
  package func search(_ text: String) {
    query = text
    status = .typing
    start { [self] in
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil else { return }
      status = .loading
      await ask()
    }
  }

  package func open(_ article: Article) { onOpen?(article.id) }

  private func start(_ body: @escaping @MainActor () async -> Void) {
    work?.cancel()
    work = Task { await body() }
  }

  private func ask() async {
    do {
      let found = try await service.list(query: query)
      // A service that does not know of cancellation answers late.
      if Task.isCancelled { return }
      articles = found
      status = .loaded
    } catch {
      if Task.isCancelled { return }
      status = .failed(error.localizedDescription)
    }
  }
}
