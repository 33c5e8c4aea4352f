import ViewScriptDriver

struct Album: Codable, Sendable {
  var name: String
  var tags: Set<String>
}

@MainActor final class ShelfModel {
  var album = Album(name: "Blue", tags: [])
  var pages: [Set<Int>] = [[]]
  var chosen: Set<Int>?
  var byName: [String: Set<Int>] = [:]
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<ShelfModel> {
  App(ShelfModel()).value("album", \.album).value("pages", \.pages).value("chosen", \.chosen)
    .value("byName", \.byName)
    .action("tag", when: { _ in true }) { (model: ShelfModel, words: Set<String>) in
      model.album.tags = mistake == 1 ? words.subtracting(["old"]) : words
    }
    .action("turn", when: { _ in true }) { (model: ShelfModel, numbers: Set<Int>) in
      model.pages.append(mistake == 2 ? numbers.union([6]) : numbers)
    }
    .action("choose", when: { _ in true }) { (model: ShelfModel, numbers: Set<Int>) in
      model.chosen = numbers
      model.byName["own"] = mistake == 3 ? numbers.symmetricDifference([6, 5]) : numbers
    }
}
