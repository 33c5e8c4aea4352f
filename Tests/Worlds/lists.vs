// Lists of lists.
screen S {
    var all: [[[Int]]] = []
    action keep { all.append((0..<500000).map { [$0, $0] }) }
}

open S
repeat 100 { send keep }
