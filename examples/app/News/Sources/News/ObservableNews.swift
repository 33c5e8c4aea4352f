import Foundation
import Observation

/// The same screen with `@Observable`, a stream of what is typed, an actor before the service, and a sleep on the
/// runtime's clock.
@MainActor @Observable package final class ObservableNews {
  package enum Phase: Equatable {
    case loading, typing, loaded
    case failed(String)
  }

  package private(set) var phase = Phase.loading
  package private(set) var query = ""
  package private(set) var articles: [Article] = []

  @ObservationIgnored private let cache: ArticleCache
  @ObservationIgnored private let texts: AsyncStream<String>.Continuation
  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var listening: Task<Void, Never>?

  package init(service: any NewsService) {
    cache = ArticleCache(service: service)
    let (stream, texts) = AsyncStream.makeStream(of: String.self)
    self.texts = texts
    listening = Task { [weak self] in
      for await text in stream { self?.type(text) }
    }
  }

  isolated deinit { listening?.cancel() }

  package func load() {
    phase = .loading
    work?.cancel()
    work = Task { await ask() }
  }

  package func search(_ text: String) { texts.yield(text) }

  private func type(_ text: String) {
    query = text
    phase = .typing
    work?.cancel()
    work = Task {
      guard (try? await Task.sleep(for: .milliseconds(300))) != nil else { return }
      phase = .loading
      await ask()
    }
  }

  private func ask() async {
    do {
      let found = try await cache.list(query)
      try Task.checkCancellation()
      articles = found
      phase = .loaded
    } catch {
      if Task.isCancelled { return }
      phase = .failed(error.localizedDescription)
    }
  }
}

/// Keeps the last articles of each query.
actor ArticleCache {
  private let service: any NewsService
  private var kept: [String: [Article]] = [:]

  init(service: any NewsService) { self.service = service }

  func list(_ query: String) async throws -> [Article] {
    async let articles = service.list(query: query)
    let found = try await articles
    kept[query] = found
    return found
  }
}
