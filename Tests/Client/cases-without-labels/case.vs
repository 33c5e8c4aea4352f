record Spot { row: Int; column: Int }
enum Move { step(rows: Int, columns: Int), jump(to: Spot, height: Int), rest }
screen Board {
    var last = Move.rest
    var all: [Move] = []
    action make(move: Move) { last = move; all = all + [move] }
    view { text "Board" }
}
test "moves" {
    open Board
    send make(.step(1, 2))
    send make(.jump(Spot(3, 4), 5))
    send make(.rest)
    expect all == [.step(1, 2), .jump(Spot(3, 4), 5), .rest]
}
