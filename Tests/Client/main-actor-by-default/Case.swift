import ViewScriptDriver

// As a new project has it: everything is on the main actor unless it says otherwise.
struct Item: Codable, Equatable {
  var id: Int
  var name: String
}

protocol ItemService { func all() async throws -> [Item] }

final class ItemsModel {
  enum Phase { case loading, loaded, failed }
  private(set) var phase = Phase.loading
  private(set) var items: [Item] = []
  private(set) var message: String?
  private let service: any ItemService
  private let mistake: Int

  init(service: any ItemService, _ mistake: Int) { (self.service, self.mistake) = (service, mistake) }

  func load() async {
    phase = .loading
    if mistake != 1 { message = nil }
    if mistake == 2 { _ = try? await service.all() }
    do { items = try await service.all(); phase = .loaded } catch {
      message = "\(error)"
      phase = mistake == 3 ? .loaded : .failed
    }
  }
}

struct ScriptedItems: ItemService {
  let world: World

  func all() async throws -> [Item] { try await world.call("items.all") }
}

func screen(_ world: World, _ mistake: Int) -> App<ItemsModel> {
  App(ItemsModel(service: ScriptedItems(world: world), mistake))
    .appears { await $0.load() }
    .state {
      switch $0.phase {
      case .loading: "loading";
      case .loaded: "loaded";
      case .failed: "failed"
      }
    }
    .value("items", \.items)
    .value("message", \.message)
    .action("reload", when: { $0.phase != .loading }) { await $0.load() }
}
