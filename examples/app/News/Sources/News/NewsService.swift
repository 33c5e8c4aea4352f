package struct Article: Codable, Equatable, Sendable, Identifiable {
  package var id: Int
  package var title: String
}

/// Where articles come from. The app's own one asks a server.
package protocol NewsService: Sendable {
  func list(query: String) async throws -> [Article]
}
