import ViewScriptDriver

enum Step: Codable { case sent, checked(number: Int) }

@MainActor final class UploadModel {
  enum Phase: String { case idle, sending, done }
  private(set) var phase = Phase.idle
  private(set) var seen: [Step] = []
  private let world: World
  private let mistake: Int
  private var work: Task<Void, Never>?

  init(_ world: World, _ mistake: Int) { (self.world, self.mistake) = (world, mistake) }

  func send() {
    phase = .sending
    work = Task {
      do {
        let _: Int =
          mistake == 2
          ? try await world.call("files.send", "a.txt")
          : try await world.call("files.send", "a.txt") { (step: Step) in self.see(step) }
        phase = .done
      } catch is CancellationError {
      } catch { phase = .idle }
    }
  }

  private func see(_ step: Step) {
    if mistake == 1 { seen = [] }
    if mistake == 3, case .sent = step { return }
    seen.append(step)
  }

  func stop() {
    phase = .idle
    work?.cancel()
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<UploadModel> {
  App(UploadModel(world, mistake))
    .state { $0.phase.rawValue }
    .value("seen", \.seen)
    .action("send", when: { $0.phase == .idle }) { $0.send() }
    .action("stop", when: { $0.phase == .sending }) { $0.stop() }
}
