import ViewScriptDriver

/// The app's own type needs a field that the script's record does not have.
struct Station: Decodable, Sendable {
  var id: Int
  var name: String
  var zone: String
}

struct Named: Decodable, Sendable { var name: [String] }

@MainActor final class StationsModel {
  private(set) var count = 0
  private(set) var state = "loading"
  private let all: () async throws -> Int

  init(all: @escaping () async throws -> Int) { self.all = all }

  func load() async {
    do { count = try await all(); state = "loaded" } catch { state = "failed" }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<StationsModel> {
  App(
    StationsModel {
      switch mistake {
      case 1: try await world.call("stations.all", as: [Named].self).count
      case 2: try await world.call("stations.all", as: Int.self)
      case 3: try await world.call("stations.all", as: [String: Int].self).count
      case _: try await world.call("stations.all", as: [Station].self).count
      }
    }
  )
  .appears { await $0.load() }
  .state { $0.state }
  .value("count", \.count)
}
