import Foundation
import News

/// What is wrong with a `PlantedNews`.
package enum Mistake: String, CaseIterable, Sendable {
  case lateAnswerOverwrites, errorIsSwallowed, spinnerStays, refreshAsksTwice, buttonIsEnabledTooEarly
}

/// `NewsViewModel` with one of the mistakes that the articles behind these examples tell of.
@MainActor package final class PlantedNews {
  package private(set) var query = ""
  package private(set) var articles: [Article] = []
  package private(set) var isLoading = false
  package private(set) var isTyping = false
  package private(set) var error: String?

  private let service: any NewsService
  private let clock: any Clock<Duration>
  private let mistake: Mistake?
  private var work: Task<Void, Never>?

  package init(service: any NewsService, clock: any Clock<Duration>, mistake: Mistake?) {
    self.service = service
    self.clock = clock
    self.mistake = mistake
  }

  package var canRefresh: Bool {
    !isTyping && error == nil && (!isLoading || mistake == .buttonIsEnabledTooEarly)
  }

  package var canRetry: Bool { error != nil }

  package func load() {
    start { [self] in await ask() }
    if mistake == .refreshAsksTwice { Task { await ask() } }
  }

  package func search(_ text: String) {
    (query, error, isLoading, isTyping) = (text, nil, false, true)
    start { [self] in
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil else { return }
      isTyping = false
      await ask()
    }
  }

  private func start(_ body: @escaping @MainActor () async -> Void) {
    if mistake != .lateAnswerOverwrites { work?.cancel() }
    work = Task { await body() }
  }

  private func ask() async {
    (isLoading, error) = (true, nil)
    do {
      let found = try await service.list(query: query)
      if Task.isCancelled { return }
      (articles, isLoading) = (found, false)
    } catch {
      if Task.isCancelled { return }
      if mistake != .errorIsSwallowed { self.error = error.localizedDescription }
      if mistake != .spinnerStays { isLoading = false }
    }
  }
}
