import ViewScriptDriver

/// The path of a `NavigationStack`, with enums.
@MainActor final class Coordinator {
  enum Route: Equatable { case detail(Int) }
  var path: [Route] = []
  private(set) var visits = 0
  let mistake: Int

  init(_ mistake: Int) { self.mistake = mistake }

  func look() {
    visits += 1
    path.append(.detail(mistake == 1 ? visits + 1 : visits))
  }

  func back() {
    _ = path.popLast()
    if mistake == 2 { visits -= 1 }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<Coordinator> {
  App(Coordinator(mistake))
    .value("visits") { $0.path.isEmpty ? $0.visits : nil }
    .value("number") { model -> Int? in if case .detail(let number)? = model.path.last { number } else { nil }
    }
    .action("look") { $0.look() }
    .action("back", when: { $0.mistake == 3 || !$0.path.isEmpty }) { $0.back() }
}
