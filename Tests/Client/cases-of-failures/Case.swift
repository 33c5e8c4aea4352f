import ViewScriptDriver

enum Declined: Error, Codable { case limit, expired(year: Int), gone }

@MainActor final class PayModel {
  enum Phase: String { case idle, paying, refused }
  private(set) var phase = Phase.idle
  private(set) var paid = 0
  private(set) var text = ""
  private let world: World
  private let mistake: Int

  init(_ world: World, _ mistake: Int) { (self.world, self.mistake) = (world, mistake) }

  func pay(_ amount: Int) {
    phase = .paying
    Task {
      do {
        paid += try await world.call("cards.pay", amount, failures: mistake == 1 ? nil : Declined.self)
        phase = .idle
      } catch let error as Declined {
        refuse(error)
      } catch { (phase, text) = (.idle, "\(error)") }
    }
  }

  private func refuse(_ error: Declined) {
    switch error {
    case .limit: phase = .refused
    case .expired(let year): (phase, text) = (.refused, "since \(mistake == 2 ? year + 1 : year)")
    case .gone: (phase, text) = (mistake == 3 ? .refused : .idle, "gone")
    }
  }

  func again() { phase = .idle }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<PayModel> {
  App(PayModel(world, mistake))
    .state { $0.phase.rawValue }
    .value("paid", \.paid)
    .value("text", \.text)
    .action("pay", when: { $0.phase == .idle }) { $0.pay($1) }
    .action("again", when: { $0.phase == .refused }) { $0.again() }
}
