// Workload w5, all: one of N rows is edited, then all of them are drawn and looked at.

record Entry { id: Int, name: String, qty: Int }

screen Table(count: Int) {
    var entries = (0..<count).map { Entry($0, "Row \($0)", $0 % 100) }
    var edits = 0

    action edit {
        entries[edits * 7919 % count].qty += 1
        edits += 1
    }

    view {
        for entry in entries { row "\(entry.id) \(entry.name) qty \(entry.qty)" }
    }
}

open Table(100)
repeat 20000 {
    send edit
    expect screen contains "Row"
}
expect entries[19].qty == 219
open Table(1000)
repeat 2000 {
    send edit
    expect screen contains "Row"
}
expect entries[919].qty == 21
open Table(10000)
repeat 200 {
    send edit
    expect screen contains "Row"
}
expect entries[7919].qty == 20
open Table(100000)
repeat 20 {
    send edit
    expect screen contains "Row"
}
expect entries[7919].qty == 20
