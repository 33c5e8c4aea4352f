import ViewScriptDriver

struct Spot: Codable, Sendable { var row, column: Int }

/// As the compiler codes it: `{"step":{"_0":1,"_1":2}}`. Its order is not that of the alphabet.
enum Move: Codable, Sendable { case step(Int, Int), jump(Spot, height: Int), rest }

@MainActor final class BoardModel {
  var last = Move.rest
  var all: [Move] = []
}

@MainActor func screen(_ world: World, _ mistake: Int) -> App<BoardModel> {
  App(BoardModel()).value("last", \.last).value("all", \.all)
    .action("make", when: { _ in true }) { (model: BoardModel, move: Move) in
      model.last =
        switch (mistake, move) {
        case (1, .step(let rows, let columns)): .step(columns, rows)
        case (2, .jump(let spot, let height)): .jump(Spot(row: spot.column, column: spot.row), height: height)
        case (3, .rest): .step(0, 0)
        case _: move
        }
      model.all.append(model.last)
    }
}
