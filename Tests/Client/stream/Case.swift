import ViewScriptDriver

@MainActor final class QuoteModel {
  private(set) var shown = 0
  private(set) var isOn = false
  private let world: World
  private let mistake: Int
  private var work: Task<Void, Never>?

  init(_ world: World, _ mistake: Int) { (self.world, self.mistake) = (world, mistake) }

  func start() {
    isOn = true
    work = Task {
      do {
        for try await quote in world.stream("quotes.last", "A", as: Int?.self) {
          shown = quote ?? 0
          if mistake == 1 { return }
        }
      } catch { if mistake != 2 { isOn = false } }
    }
  }

  func stop() {
    isOn = false
    if mistake != 3 { work?.cancel() }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<QuoteModel> {
  App(QuoteModel(world, mistake))
    .appears { $0.start() }
    .state { $0.isOn ? "on" : "off" }
    .value("shown", \.shown)
    .action("stop", when: \.isOn) { $0.stop() }
    .action("start", when: { !$0.isOn }) { $0.start() }
}
