import Foundation
import ViewScriptDriver

@MainActor final class NotesModel {
  var count = 1
  private let world: World
  init(_ world: World) { self.world = world }
  var price: String { 1.5.formatted(.number.locale(world.locale)) }
  var day: String {
    Date(timeIntervalSince1970: 0).formatted(
      Date.ISO8601FormatStyle(timeZone: world.timeZone).year().month().day())
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<NotesModel> {
  App(NotesModel(world)).value("count", \.count)
    .value("price") { mistake == 2 ? "1.5" : $0.price }
    .value("day") { mistake == 3 ? "1970-01-01" : $0.day }
    .action("more", when: { _ in true }) { $0.count += mistake == 1 ? 2 : 1 }
}
