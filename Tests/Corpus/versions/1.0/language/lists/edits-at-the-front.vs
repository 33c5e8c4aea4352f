// At its front a list is edited as at its end.

screen Lists {
    var list = (0..<10).map { $0 }
    var before: [Int] = []
    var nested = [[1, 2], [3, 4]]
    action front {
        before = list
        list.remove(at: 0)
        list.insert(100, at: 0)
        list.insert(101, at: 1)
        list.remove(at: 3)
    }
    action inner {
        nested[0].insert(5, at: 0)
        nested[1].remove(at: 0)
        nested.insert([], at: 0)
    }
    action empties {
        list.remove(at: 0)
    }
}

open Lists
send front
show list
show before

test "lists in a list" {
    open Lists
    send inner
    show nested
    repeat 10 { send empties }
    show list
}
