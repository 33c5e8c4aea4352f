import ViewScriptDriver

@MainActor final class Navigator {
  enum Route { case detail(Int), editing }
  var path: [Route] = []
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<Navigator> {
  App(Navigator())
    .stack { model in
      ["Shelf"] + model.path.map { route in if case .detail = route { "Detail" } else { "Editing" } }
    }
    .action("look") { (model: Navigator, number: Int) in
      model.path += mistake == 1 ? [.detail(number), .detail(number)] : [.detail(number)]
    }
    .action("edit") { $0.path.append(mistake == 2 ? .detail(0) : .editing) }
    .action("back", when: { !$0.path.isEmpty }) { model in
      if mistake == 3 { model.path = [] } else { model.path.removeLast() }
    }
}
