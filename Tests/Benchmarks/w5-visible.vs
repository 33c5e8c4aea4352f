// Workload w5, visible: one of N rows is edited, then the fifty rows around it are drawn and looked at.

record Entry { id: Int, name: String, qty: Int }

screen Table(count: Int) {
    var entries = (0..<count).map { Entry($0, "Row \($0)", $0 % 100) }
    var edits = 0
    var edited = 0
    bind first = edited - edited % 50

    action edit {
        edited = edits * 7919 % count
        entries[edited].qty += 1
        edits += 1
    }

    view {
        for entry in entries.dropFirst(first).prefix(50) { row "\(entry.id) \(entry.name) qty \(entry.qty)" }
    }
}

open Table(100)
repeat 10000 {
    send edit
    expect screen contains "Row"
}
expect entries[19].qty == 119
open Table(1000)
repeat 10000 {
    send edit
    expect screen contains "Row"
}
expect entries[919].qty == 29
open Table(10000)
repeat 10000 {
    send edit
    expect screen contains "Row"
}
expect entries[7919].qty == 20
open Table(100000)
repeat 10000 {
    send edit
    expect screen contains "Row"
}
expect entries[7919].qty == 20
