// Rule: Types:
enum Size { small, large, other(cells: Int) }

record Tea { name: String, price: Double, isHot: Bool, sizes: [Size], old: [String: Double] = [:], note: String? = nil }

record Pot { tea: Tea, filled: Date, steeps: Duration }

func cells(size: Size) -> Int = switch size {
    case .small: 1
    case .large: 2
    case .other(cells): cells
}

screen Pots {
    var pot = Pot(Tea("Green", 4.5, true, [.small, .other(7)]), Date("2026-11-29T08:00:00Z"), 3min)
    view {
        title pot.tea.name
        text "\(pot.tea.sizes.map { cells($0) })"
        text pot.tea.note ?? "No note"
        text (pot.filled + pot.steeps).format("HH:mm")
    }
}

test "a value of each type is shown" {
    open Pots
    expect screen contains "[1, 7]"
    expect screen contains "No note"
    expect screen contains "08:03"
}
