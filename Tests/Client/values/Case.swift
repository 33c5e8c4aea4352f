import ViewScriptDriver

enum Size: Codable, Sendable { case small, large(Int) }
struct Extra: Codable, Sendable { var name: String }
enum Topping: Codable, Sendable { case none, extra(Extra) }
enum Base: Codable, Hashable, Sendable { case thin, thick }

@MainActor final class OvenModel {
  var chosen: Set<Int> = []
  var pause = Duration.seconds(90)
  var prices: [Base: Int] = [.thin: 3, .thick: 4]
  var size = Size.small
  var topping = Topping.none
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<OvenModel> {
  App(OvenModel())
    .value("chosen", \.chosen).value("pause", \.pause).value("prices", \.prices).value("size", \.size)
    .value("topping", \.topping)
    .action("change") { (model: OvenModel, size: Size, topping: Topping) in
      (model.size, model.topping) = (size, topping)
    }
    .action("choose") { (model: OvenModel, number: Int) in
      model.chosen.insert(mistake == 1 ? number + 1 : number)
    }
    .action("rest") { (model: OvenModel, time: Duration) in model.pause = mistake == 2 ? time * 10 : time }
    .action("price") { (model: OvenModel, all: [Base: Int]) in
      model.prices = mistake == 3 ? all.filter { $0.key == .thin } : all
    }
    .action("bake") { _ = try? await world.call("kitchen.bake", $0.pause, $0.prices, $0.size, as: Int?.self) }
}
