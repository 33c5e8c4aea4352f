import ViewScriptDriver

@MainActor final class CellModel {
  let number: Int
  var isOn = false
  init(_ number: Int) { self.number = number }
}

@MainActor final class PaneModel {
  let name: String
  let cells = [1, 2].map { CellModel($0) }
  init(_ name: String) { self.name = name }
}

@MainActor final class TimerModel {
  private(set) var left: Int
  init(_ seconds: Int) {
    left = seconds
    Task { [self] in
      while left > 0 {
        try? await Task.sleep(for: .seconds(1))
        left -= 1
      }
    }
  }
}

@MainActor final class BoardModel {
  let clock: TimerModel
  let panes: [PaneModel]
  init(_ mistake: Int) {
    clock = TimerModel(mistake == 1 ? 3 : 2)
    panes = (mistake == 2 ? ["north"] : ["north", "south"]).map { PaneModel($0) }
  }
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<BoardModel> {
  App(BoardModel(mistake))
    .machine("clock", \.clock) { $0.state { $0.left == 0 ? "over" : "running" }.value("left", \.left) }
    .machines("pane", \.panes, by: \.name) {
      $0.machines("cell", \.cells, by: \.number) {
        $0.value("isOn", \.isOn).action("flip", when: { _ in true }) { $0.isOn = mistake != 3 }
      }
    }
}
