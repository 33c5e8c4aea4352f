import ViewScriptDriver

/// The app's own type, with a field that the script leaves out.
struct Station: Codable, Sendable {
  var id: Int
  var name: String
  var isFavorite: Bool? = false
}

@MainActor final class StationsModel {
  private(set) var stations: [Station] = []
  private(set) var isLoading = true
  private let mistake: Int
  private let all: () async throws -> [Station]

  init(_ mistake: Int, all: @escaping () async throws -> [Station]) {
    (self.mistake, self.all) = (mistake, all)
  }

  func load() async {
    var found = (try? await all()) ?? []
    for index in found.indices { found[index].isFavorite = false }
    if mistake == 1 { found.removeLast() }
    if mistake == 2 { found[0].name += "." }
    stations = found
    isLoading = mistake == 3
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<StationsModel> {
  App(StationsModel(mistake) { try await world.call("stations.all") })
    .appears { await $0.load() }
    .state { $0.isLoading ? "loading" : "loaded" }
    .value("stations", \.stations)
}
