/// Keeps articles for later.
package protocol ShelfService: Sendable {
  func all() async throws -> [Article]
  func save(id: Int) async throws
}

/// A coordinator: the path of a `NavigationStack`, and a list whose rows have models of their own.
@MainActor package final class Shelf {
  package enum Route: Equatable { case reading(Article) }
  package enum Phase: Equatable { case loading, loaded, failed }

  package var path: [Route] = []
  package private(set) var phase = Phase.loading
  package private(set) var rows: [ShelfRow] = []
  private let service: any ShelfService

  package init(service: any ShelfService) { self.service = service }

  // What the screen in front shows.
  package var entries: [ShelfRow] { path.isEmpty ? rows : [] }
  package var articles: [Article]? { path.isEmpty ? rows.map(\.article) : nil }
  package var title: String? { if case .reading(let article)? = path.last { article.title } else { nil } }
  package var canGoBack: Bool { !path.isEmpty }

  /// For `.task`: again each time that the list comes back.
  package func load() async {
    phase = .loading
    do {
      let found = try await service.all()
      rows = found.map { article in
        rows.first { $0.article == article } ?? ShelfRow(article, service: service)
      }
      phase = .loaded
    } catch { if !Task.isCancelled { phase = .failed } }
  }

  package func read(_ article: Article) { path.append(.reading(article)) }
}

@MainActor package final class ShelfRow {
  package enum Phase: Equatable { case unsaved, saving, saved }

  package let article: Article
  package private(set) var phase = Phase.unsaved
  package var canSave: Bool { phase == .unsaved }
  private let service: any ShelfService

  init(_ article: Article, service: any ShelfService) {
    self.article = article
    self.service = service
  }

  package func save() async {
    phase = .saving
    do { try await service.save(id: article.id); phase = .saved } catch { phase = .unsaved }
  }
}
